/** The shuffle anyone can check, computed here and not by the server: byte for byte as docs/fair.md says. */
import { shake256 } from "@noble/hashes/sha3.js";

export const DEAL = "smazzata/deal/1";
export const STOCK = "smazzata/stock/1";

/** What is published of one shuffle. Bytes are lower-case hexadecimal; the seed is null until the deal is over. */
export interface Proof {
  label: string;
  table: string;
  deal: number;
  nonce: number;
  commitment: string;
  seed: string | null;
  cut_place: number;
  cut_bytes: string;
  cut_default: boolean;
}

const SEED_BYTES = 128;
const CUT_BYTES = 32;
const LARGEST = 65_536;
const HEX = /^(?:[0-9a-f]{2})*$/;

/** SHA-256 of the seed, by Web Crypto; browsers keep that from pages that came without encryption, so then by a library. */
export async function commitment(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle) return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return hexOf(sha256(seed));
}

/** Six fields, each after its length in four bytes. */
export function message(proof: Proof, seed: Uint8Array): Uint8Array {
  const words = new TextEncoder();
  const fields = [words.encode(proof.label), words.encode(proof.table), number(proof.deal), number(proof.nonce), seed, bytesOf(proof.cut_bytes)];
  return framed(fields);
}

/** Fields one after the other, each after its length in four bytes. */
export const framed = (fields: Uint8Array[]): Uint8Array => joined(fields.flatMap((field) => [number(field.length), field]));

/** The order of n cards after shuffle and cut, top first: at place i lies what was at `result[i]`. */
export function shuffled(n: number, proof: Proof): number[] {
  if (proof.seed === null) throw new Error("no seed");
  const order = permuted(Array.from({ length: n }, (_, place) => place), stream(message(proof, bytesOf(proof.seed))));
  return [...order.slice(proof.cut_place), ...order.slice(0, proof.cut_place)];
}

/** Fisher–Yates, from the last place down. */
export function permuted<T>(things: readonly T[], below: (k: number) => number): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(last + 1);
    const kept = order[last] as T;
    order[last] = order[chosen] as T;
    order[chosen] = kept;
  }
  return order;
}

/** What is wrong with a proof, as the codes of docs/fair.md; an empty list: all is well. */
export async function verify<Card>(proof: Proof, before: Card[], after: Card[]): Promise<string[]> {
  const found = [...nameProblems(proof), ...(before.length >= 1 && before.length <= LARGEST ? [] : ["pack-size"])];
  let seed: Uint8Array<ArrayBuffer> | null = null;
  if (proof.seed === null) found.push("seed-missing");
  else if (!HEX.test(proof.seed)) found.push("seed-not-hex");
  else {
    seed = bytesOf(proof.seed);
    if (seed.length !== SEED_BYTES) found.push("seed-length");
  }
  found.push(...cutProblems(proof, before.length));
  if (sorted(before) !== sorted(after)) found.push("cards-differ");
  if (found.length === 0 && shuffled(before.length, proof).some((from, place) => before[from] !== after[place])) found.push("order-mismatch");
  if (!/^[0-9a-f]{64}$/.test(proof.commitment)) found.push("commitment-malformed");
  else if (seed && (await commitment(seed)) !== proof.commitment) found.push("commitment-mismatch");
  return found;
}

function nameProblems({ label, table, deal, nonce }: Proof): string[] {
  const found = label === DEAL || label === STOCK ? [] : ["label-unknown"];
  if (!table || /\p{Surrogate}/u.test(table)) found.push("table-invalid");
  for (const value of [deal, nonce]) if (!Number.isInteger(value) || value < 0 || value > 0xffff_ffff) found.push("number-out-of-range");
  return found;
}

function cutProblems(proof: Proof, n: number): string[] {
  if (!HEX.test(proof.cut_bytes)) return ["cut-not-hex"];
  const found = [];
  const zeros = /^0*$/.test(proof.cut_bytes);
  if (proof.cut_bytes.length !== 2 * CUT_BYTES) found.push("cut-length");
  if (proof.cut_place < 0 || proof.cut_place >= Math.max(n, 1)) found.push("cut-place");
  if (proof.cut_default && !(zeros && proof.cut_place === 0)) found.push("cut-default-not-zero");
  if (zeros && !proof.cut_default) found.push("cut-zero-not-default");
  return found;
}

/** SHAKE-256 read from the front: draws below k, what is above the last whole k thrown away. */
export function stream(data: Uint8Array): (k: number) => number {
  const shake = shake256.create({}).update(data);
  let block = shake.xof(136);
  let at = 0;
  const byte = (): number => {
    if (at === block.length) {
      block = shake.xof(136);
      at = 0;
    }
    return block[at++] as number;
  };
  return (k) => {
    const size = k > 256 ? 65_536 : 256;
    for (;;) {
      const word = k > 256 ? byte() * 256 + byte() : byte();
      if (word < size - (size % k)) return word % k;
    }
  };
}

export function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

const sorted = (cards: unknown[]): string => cards.map(String).sort().join(" ");
