/** Has this phone keep all that the referee's pages are made of, so that they open without a network too. */

/** True: kept. False: it cannot be, here (no TLS, no service worker). */
export async function keepPages(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  await Promise.all([import("./RefereePage.svelte"), import("./SheetPage.svelte")]);
  const worker = (await navigator.serviceWorker.ready).active;
  if (!worker) return false;
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]")].map((each) => ("src" in each ? each.src : each.href));
  const loaded = performance.getEntriesByType("resource").map((each) => each.name);
  const files = [...named, ...loaded].map((each) => new URL(each)).filter((each) => each.origin === location.origin && each.pathname.startsWith("/assets/"));
  return new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data === true);
    worker.postMessage({ keep: [...new Set(files.map((each) => each.pathname))] }, [port2]);
  });
}
