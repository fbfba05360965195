import type { ValueInput } from "@tradeport/contract/attributes";
import { foldText } from "#i18n";

/** Lines of "Türkçe | English | code" as new values; one whose name is there already is left out and named. */
export const addedLines = (there: readonly ValueInput[], lines: string) => {
  const known = new Set(there.flatMap(({ names: { tr, en } }) => [foldText(tr), foldText(en || tr)]));
  const added: ValueInput[] = [];
  const doubled: string[] = [];
  for (const line of lines.split("\n")) {
    const [tr = "", en = "", code = ""] = line.split(/[|\t]/).map((part) => part.trim());
    if (tr === "") continue;
    const keys = [foldText(tr), foldText(en || tr)];
    if (keys.some((key) => known.has(key))) {
      doubled.push(tr);
      continue;
    }
    for (const key of keys) known.add(key);
    added.push({ names: { tr, ...(en && { en }) }, ...(code && { code }) });
  }
  return { added, doubled };
};
