/** What a referee's phone holds in a database of its own: pages as the server sent them, and what waits to be sent. */
import type { Command } from "../asking";

/** Something to be sent. It is here before it is sent, and until the server's answer is on the screen. */
export interface Waiting {
  /** The order in which they were made. */
  number: number;
  /** The command's own: the server does the same id once, however often it comes. */
  id: string;
  user: string;
  club: string;
  tournament: string;
  /** Empty: of no match in particular. */
  match: string;
  command: Command;
  at: number;
  /** It has left this phone at least once: it may have arrived. */
  tried: boolean;
  refused: { code: string; message: string; rule: string } | null;
  /** Arrived, at this version; kept until the match as shown has it. */
  done: number | null;
}

interface Kept {
  key: string;
  user: string;
  at: number;
  page: unknown;
}

const NAME = "smazzata-referee";
const PAGES = "pages";
const QUEUE = "queue";
let opened: Promise<IDBDatabase> | null = null;

/** Whose phone this is; of nobody, there is nothing in the database. Known without opening it. */
export const owner = (): string | null => localStorage.getItem(NAME);

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(PAGES, { keyPath: "key" });
      asked.result.createObjectStore(QUEUE, { keyPath: "number", autoIncrement: true });
    };
    asked.onsuccess = () => {
      const database = asked.result;
      const shut = () => {
        database.close();
        opened = null;
      };
      database.onversionchange = shut; // somebody signs out in another window
      database.onclose = () => (opened = null);
      resolve(database);
    };
    asked.onerror = () => {
      opened = null;
      reject(asked.error ?? new Error("no database"));
    };
  });
  return opened;
}

/** True once it is on the disk: a phone whose battery dies has it still. */
async function change(name: string, work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const deed = database.transaction(name, "readwrite", { durability: "strict" });
    deed.oncomplete = () => resolve();
    deed.onerror = deed.onabort = () => reject(deed.error ?? new Error("not written"));
    work(deed.objectStore(name));
  });
}

async function look<T>(name: string, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const asked = work(database.transaction(name).objectStore(name));
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("not read"));
  });
}

// ---- pages ----
export async function keep(user: string, key: string, page: unknown): Promise<void> {
  localStorage.setItem(NAME, user);
  await change(PAGES, (store) => store.put({ key, user, at: Date.now(), page } satisfies Kept));
}

/** Only to the one it was sent to. */
export async function kept<T>(user: string, key: string): Promise<{ page: T; at: number } | null> {
  const found = (await look<Kept | undefined>(PAGES, (store) => store.get(key) as IDBRequest<Kept | undefined>)) ?? null;
  return found?.user === user ? { page: found.page as T, at: found.at } : null;
}

export const forgetPages = (): Promise<void> => change(PAGES, (store) => void store.clear());

// ---- the queue ----
export const all = (): Promise<Waiting[]> => look(QUEUE, (store) => store.getAll() as IDBRequest<Waiting[]>);

export async function add(item: Omit<Waiting, "number">): Promise<void> {
  localStorage.setItem(NAME, item.user);
  await change(QUEUE, (store) => void store.add(item));
}

export const write = (items: Waiting[]): Promise<void> => change(QUEUE, (store) => items.forEach((item) => store.put(item)));
export const remove = (numbers: number[]): Promise<void> => change(QUEUE, (store) => numbers.forEach((number) => store.delete(number)));

/** False: it has left the phone already, or is not there any more. */
export async function takeBack(number: number): Promise<boolean> {
  let taken = false;
  await change(QUEUE, (store) => {
    const asked = store.get(number) as IDBRequest<Waiting | undefined>;
    asked.onsuccess = () => {
      if (!asked.result || asked.result.tried) return;
      store.delete(number);
      taken = true;
    };
  });
  return taken;
}

/** Marks it as sent; false: it was taken back. */
export async function leaves(number: number): Promise<boolean> {
  let there = false;
  await change(QUEUE, (store) => {
    const asked = store.get(number) as IDBRequest<Waiting | undefined>;
    asked.onsuccess = () => {
      if (!asked.result) return;
      there = true;
      store.put({ ...asked.result, tried: true });
    };
  });
  return there;
}

// ---- leaving ----
/** How much would be lost by `forget`. */
export async function unsent(): Promise<number> {
  return owner() === null ? 0 : (await all()).filter((item) => item.done === null).length;
}

/** Whoever signs out leaves nothing on the phone. */
export async function forget(): Promise<void> {
  if (owner() === null) return;
  localStorage.removeItem(NAME);
  await new Promise<void>((resolve) => {
    const asked = indexedDB.deleteDatabase(NAME);
    asked.onsuccess = asked.onerror = () => resolve();
  });
}
