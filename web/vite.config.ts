import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `vite dev` shows the page while it is being written; cards and all that is asked of the server come from a running Smazzata.
const server = "http://127.0.0.1:8040";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
    }),
    svelte(),
  ],
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy admits nothing that is inline
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // each page fetches its own texts: a text does nothing by being loaded
    rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /paraglide\/messages/, sideEffects: false }] } },
  },
  // the regulations are read from ../docs
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true }, "/cards": server } },
});
