// Without a network: the page's files from this device, and a page that says what is the matter. Nothing of the
// server's answers (/api) is ever kept.
"use strict";

const SHELL = "smazzata-shell-1"; // another number throws away what older ones have kept
const FILES = "smazzata-files-1";
const MOST = 1200; // files of earlier builds leave when newer ones come
let put = 0;
const OFFLINE = ["/offline.html", "/offline.css", "/offline.js", "/theme.js", "/icon.svg", "/weave.svg", "/cards/french/jk.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const shell = await caches.open(SHELL);
      await shell.addAll(OFFLINE);
      const page = await fetch("/", { cache: "no-cache" });
      const assets = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((found) => found[1]);
      await (await caches.open(FILES)).addAll(assets);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL && name !== FILES) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** Names in /assets change with their content: what is here is right. */
async function kept(request) {
  const cache = await caches.open(FILES);
  return (await cache.match(request)) ?? fetched(request, cache);
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

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (pathname.startsWith("/cards/")) event.respondWith(keptAndRenewed(event));
  else if (request.mode === "navigate" || OFFLINE.includes(pathname)) event.respondWith(fresh(request));
});
