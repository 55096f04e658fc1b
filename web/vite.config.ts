// @ts-expect-error: the types of node are not needed for anything else
import { readdirSync, readFileSync } from "node:fs";

import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { tablePage } from "./scripts/table-page";

// `vite dev` shows the page while it is being written; cards and all that is asked of the server come from a running Smazzata.
const server = "http://127.0.0.1:8040";

/** Which file of messages/ has a text. */
const fileOf = new Map<string, string>();
for (const file of readdirSync("messages/it") as string[]) {
  for (const key of Object.keys(JSON.parse(readFileSync(`messages/it/${file}`, "utf8") as string) as object)) fileOf.set(key, file.replace(".json", ""));
}
const GAME = ["table", "sheet", "scopa", "scala40"];

/** The file of what several pages share: over a slow line many small ones cost more than they weigh. */
function shared(id: string): string | null {
  const text = /paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1];
  if (text) {
    const file = fileOf.get(text) ?? "common";
    if (file === "common" || text.startsWith("article_")) return "common"; // for lib/articles.ts, which all use
    return GAME.includes(file) ? "game" : `texts-${file}`;
  }
  if (/src\/table\/(?!sheets\/(?!Sheet|Act)\w+\.svelte)|src\/standings\/seatlevels/.test(id)) return "game";
  return /node_modules\/(svelte|esm-env|clsx)|src\/lib\/(?!fair|looks|passkeys)|src\/ui\/(?!Invite|Choices)|src\/(standings\/asking|rules\/links)|paraglide\/(runtime|registry)/.test(id) ? "common" : null;
}

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
    }),
    svelte(),
    tablePage(),
  ],
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy admits nothing that is inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // each page fetches its own texts: a text does nothing by being loaded
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /paraglide\/messages/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: "common", test: (id) => shared(id) === "common", minShareCount: 2, priority: 1 },
            { name: shared, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // the regulations are read from ../docs
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true }, "/cards": server } },
});
