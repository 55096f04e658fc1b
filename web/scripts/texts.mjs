// Every text in both languages, with the same parameters, none empty, no key twice; otherwise the build fails.
import { readFileSync, readdirSync } from "node:fs";

const locales = ["it", "en"];
const listed = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"))["plugin.inlang.messageFormat"].pathPattern;
const problems = [];

function parameters(text) {
  return [...JSON.stringify(text).matchAll(/\{([a-zA-Z_]\w*)\}/g)].map((found) => found[1]).sort().filter((each, at, all) => each !== all[at - 1]).join(", ");
}

const texts = Object.fromEntries(locales.map((locale) => [locale, new Map()]));
for (const locale of locales) {
  for (const file of readdirSync(`messages/${locale}`)) {
    if (!listed.includes(`./messages/{locale}/${file}`)) problems.push(`messages/${locale}/${file} is not named in project.inlang/settings.json`);
    for (const [key, text] of Object.entries(JSON.parse(readFileSync(`messages/${locale}/${file}`, "utf8")))) {
      if (texts[locale].has(key)) problems.push(`${locale}: ${key} is in ${texts[locale].get(key).file} and in ${file}`);
      if (text === "") problems.push(`${locale}: ${key} is empty`);
      texts[locale].set(key, { file, text });
    }
  }
}
for (const [one, other] of [locales, [...locales].reverse()]) {
  for (const [key, { file, text }] of texts[one]) {
    const there = texts[other].get(key);
    if (!there) problems.push(`${other}: ${key} (${file}) is missing`);
    else if (one === "it" && parameters(text) !== parameters(there.text)) problems.push(`${key}: {${parameters(text)}} in ${one}, {${parameters(there.text)}} in ${other}`);
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
