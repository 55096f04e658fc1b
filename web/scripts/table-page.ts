/** The page for a table's address: `tavolo.html` is index.html that also names all files a table needs, so that they come
 * together and not one after the other, and shows the felt before any script has run (src/main.ts takes it away).
 * The server hands it out for `/tavolo/…` (server/web/site.py). */
import type { Plugin, Rollup } from "vite";

const NEEDED = /src\/table\/(TablePage|scopa\/ScopaTable|scala40\/Scala40Table)\.svelte$/;
const OPENING = '<div id="opening" aria-hidden="true"><img src="/icon.svg" alt="" width="72" height="72" />Smazzata</div>';

export function tablePage(): Plugin {
  return {
    name: "smazzata-table-page",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") return;
        const html = String(index.source);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk" && NEEDED.test(file.facadeModuleId ?? ""));
        const files = [...filesOf(chunks as Rollup.OutputChunk[], bundle)].filter((file) => !html.includes(file));
        const scripts = files.filter((file) => file.endsWith(".js")).map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
        const styles = files.filter((file) => file.endsWith(".css")).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">\n    `);
        // after the opening, which need not wait for them; what follows does
        const source = html.replace("</head>", `${scripts.join("")}</head>`).replace('<div id="app">', `${OPENING}\n    ${styles.join("")}<div id="app">`);
        this.emitFile({ type: "asset", fileName: "tavolo.html", source });
      },
    },
  };
}

function filesOf(chunks: Rollup.OutputChunk[], bundle: Rollup.OutputBundle, found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === "chunk");
    filesOf(imported as Rollup.OutputChunk[], bundle, found);
  }
  return found;
}
