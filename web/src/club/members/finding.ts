/** Members in an order, and those that are looked for. */
import type { MemberShown } from "../../lib/protocol";
import { region } from "../../lib/region";

export type Order = "surname" | "name" | "number";
export type Which = "all" | "minor" | "no-email" | "account" | "no-account";

export const fullName = (of: Pick<MemberShown, "surname" | "name">): string => `${of.surname} ${of.name}`;

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const WHICH: Record<Which, (of: MemberShown) => boolean> = {
  all: () => true,
  minor: (of) => of.adult_at === null,
  "no-email": (of) => !of.email,
  account: (of) => of.account !== null,
  "no-account": (of) => of.account === null,
};

/** Every word is somewhere in the name, the number, the contacts or the account. */
export function found(all: MemberShown[], words: string, which: Which, order: Order): MemberShown[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const compare = new Intl.Collator(region(), { numeric: true, sensitivity: "base" }).compare;
  const key: Record<Order, (of: MemberShown) => string> = {
    surname: fullName,
    name: (of) => `${of.name} ${of.surname}`,
    number: (of) => of.number,
  };
  const here = all.filter(WHICH[which]).filter((of) => {
    const text = folded(`${of.name} ${of.surname} ${of.number} ${of.email} ${of.phone} ${of.account ?? ""}`);
    return wanted.every((word) => text.includes(word));
  });
  const last = (of: MemberShown) => order === "number" && !of.number; // who has no number comes last
  return here.sort((one, other) => Number(last(one)) - Number(last(other)) || compare(key[order](one), key[order](other)) || compare(fullName(one), fullName(other)));
}
