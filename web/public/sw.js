// Without a network: the page's files from this device, and a page that says what is the matter; a referee's sheets
// open all the same. Nothing of the server's answers (/api) is ever kept here.
"use strict";

const SHELL = "smazzata-shell-1"; // another number throws away what older ones have kept
const FILES = "smazzata-files-1";
const SHEETS = "smazzata-sheets-1"; // all that a referee's pages are made of, of one build
const SHEET = /^\/circoli\/[^/]+\/tornei\/[^/]+\/arbitro(\/|$)/;
const PATIENCE = 5000; // with one bar of coverage an answer may take minutes
const MOST = 1200; // files of earlier builds leave when newer ones come
let put = 0;
const OFFLINE = ["/offline.html", "/offline.css", "/offline.js", "/theme.js", "/icon.svg", "/weave.svg", "/cards/french/jk.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const shell = await caches.open(SHELL);
      await shell.addAll(OFFLINE);
      const page = await fetch("/", { cache: "no-cache" });
      await (await caches.open(FILES)).addAll(assetsOf(await page.text()));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (![SHELL, FILES, SHEETS].includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

const assetsOf = (html) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);

/** Names in /assets change with their content: what is here is right. */
async function kept(request) {
  return (await caches.match(request)) ?? fetched(request, await caches.open(FILES));
}

/** Cards keep their names: what is here is shown, and what is newer is there the next time. */
async function keptAndRenewed(event) {
  const cache = await caches.open(FILES);
  const found = await cache.match(event.request);
  const coming = fetched(event.request, cache);
  if (!found) return coming;
  event.waitUntil(coming.catch(() => undefined));
  return found;
}

async function fetched(request, cache) {
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    if (++put % 50 === 0) await thinned(cache);
  }
  return answer;
}

async function thinned(cache) {
  const names = await cache.keys(); // the oldest first
  for (const name of names.slice(0, Math.max(0, names.length - MOST))) await cache.delete(name);
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request.mode === "navigate" ? "/offline.html" : request);
    if (!found) throw error;
    return found;
  }
}

/** The page itself, for a referee: the one that was kept with its files, if no other comes in time. */
async function sheet(request) {
  const kept = await (await caches.open(SHEETS)).match("/");
  if (!kept) return fresh(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer?.ok ? answer : kept;
}

/** The files that a referee's pages have loaded, and the page that names them: all of one build, or as they were. */
async function keepSheets(loaded) {
  const page = await fetch("/", { cache: "no-cache" });
  const html = await page.clone().text();
  const begins = /src="(\/assets\/[^"]+)"/.exec(html)?.[1];
  if (!page.ok || !loaded.includes(begins)) return false; // a newer build: with the next visit
  const files = [...loaded, ...assetsOf(html)];
  const cache = await caches.open(SHEETS);
  for (const name of files) {
    if (await cache.match(name)) continue;
    const answer = (await caches.match(name)) ?? (await fetch(name));
    if (!answer.ok) return false;
    await cache.put(name, answer);
  }
  await cache.put("/", page);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== "/" && !files.includes(pathname)) await cache.delete(pathname);
  }
  return true;
}

self.addEventListener("message", (event) => {
  const { keep } = event.data ?? {};
  if (!Array.isArray(keep)) return;
  const answer = (kept) => event.ports[0]?.postMessage(kept);
  event.waitUntil(keepSheets(keep).then(answer, () => answer(false)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (pathname.startsWith("/cards/")) event.respondWith(keptAndRenewed(event));
  else if (request.mode === "navigate" && SHEET.test(pathname)) event.respondWith(sheet(request));
  else if (request.mode === "navigate" || OFFLINE.includes(pathname)) event.respondWith(fresh(request));
});
