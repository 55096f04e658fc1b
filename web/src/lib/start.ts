/** Ways to a table: at once against the computer, with whoever comes, with a friend. */
import { newId, post } from "./api";
import type { GameKey } from "./cards";
import { invitationIn, withInvitation } from "./invitation";
import type { Listing, NewTable, NewTerms, PlayNow, Playing, QuickMatch, Shown, TableShown } from "./protocol";
import { router } from "./router.svelte";
import { session } from "./session.svelte";

/** Against the computer nobody has to hurry, and the score sheet stays until it was read. */
const CALM = { turn_ms: null, pause_ms: 300_000, join: "link" } as const;

export const placeOf = (table: string): string => `/tavolo/${table}`;

/** The address that lets whoever has it sit down. */
export const invitationTo = (table: string, invitation: string): string => withInvitation(`${location.origin}${placeOf(table)}`, invitation);

/** The invitation in the present address, for `sit`. */
export const invitationHere = (): string | null => invitationIn(location);

/** A match against the computer: whoever is nobody yet comes in as a guest with the same request. */
export async function playNow(game: GameKey): Promise<void> {
  const asked: PlayNow = { key: newId(), terms: { rules: `${game}/online`, ...CALM } };
  const found = await post<Playing>("/api/play", asked);
  session.me = found.me;
  router.go(placeOf(found.table.listing.table));
}

export async function quickMatch(terms: NewTerms): Promise<void> {
  await session.someone();
  const asked: QuickMatch = { key: newId(), terms };
  const found = await post<TableShown>("/api/tables/quick", asked);
  router.go(placeOf(found.listing.table));
}

export async function openTable(asked: Omit<NewTable, "key">): Promise<TableShown> {
  await session.someone();
  return post<TableShown>("/api/tables", { key: newId(), ...asked });
}

export async function sitAt(listing: Listing): Promise<void> {
  await session.someone();
  await post<Shown>(`/api/tables/${listing.table}/do`, { id: newId(), command: { type: "sit" } });
  router.go(placeOf(listing.table));
}
