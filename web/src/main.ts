import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { getLocale, overwriteGetLocale } from "./paraglide/runtime";

const locale = getLocale(); // another one loads the page anew: no text has to ask again
overwriteGetLocale(() => locale);

const target = document.getElementById("app");
const opening = document.getElementById("opening");
if (target && opening) {
  const watch = new MutationObserver(() => {
    if (!target.querySelector("main, [role=alert]")) return; // something to see
    opening.remove();
    watch.disconnect();
  });
  watch.observe(target, { childList: true, subtree: true });
}
if (target) mount(App, { target });

// For those who come back without a network, and for installing; while the page is being written it would only be in the way.
if ("serviceWorker" in navigator && import.meta.env.PROD) addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
