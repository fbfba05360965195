import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsTable } from "../server/platform/config.ts";

/** The README's table of settings as Markdown; with `--write` it is put between the README's two marks. */
export const settingsMarkdown = (): string =>
  [
    "| Setting | Default | Meaning | Read by |",
    "| --- | --- | --- | --- |",
    ...settingsTable().map(
      ({ name, default: text, about, parts, secret, file }) =>
        `| \`${name}\` | ${text || "-"} | ${about}${secret ? ` Secret${file ? `; or in the file that \`${file}\` names` : ""}.` : ""} | ${parts} |`,
    ),
  ].join("\n");

if (import.meta.main) {
  const readme = join(import.meta.dirname, "../README.md");
  const between = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;
  if (process.argv[2] !== "--write") console.log(settingsMarkdown());
  else
    writeFileSync(
      readme,
      readFileSync(readme, "utf8").replace(between, (_, start, end) => start + settingsMarkdown() + end),
    );
}
