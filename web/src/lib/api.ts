/** The server over REST: one function, and what it throws. */
import { getLocale } from "../paraglide/runtime";

/** A refusal in the reader's language: the code is stable, `rule` is the article it rests on. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule: string,
    readonly parameters: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** Nobody answered: no network, no server. */
export class Unreachable extends Error {}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A body is sent as JSON; a file as it is. */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": getLocale() };
  if (method !== "GET") headers["X-Smazzata"] = "1"; // no other site can send it
  const file = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = file ? body.type || "application/octet-stream" : "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }) });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  let said: { code?: string; message?: string; rule?: string; parameters?: Record<string, unknown> } = {};
  try {
    said = JSON.parse(text);
  } catch {
    // a proxy's own page
  }
  if (!said.code) throw new Unreachable(`${answer.status}`);
  throw new Refusal(answer.status, said.code, said.message ?? said.code, said.rule ?? "", said.parameters ?? {});
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);

/** An id that is new: for keys of tables and ids of actions. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}
