import type { Archive } from "./archive.ts";
import { readXml } from "./xml.ts";

/** How a number's format changes what a person sees: a date, a percentage, or zeros in front up to a length. */
export type Look = { kind: "date" } | { kind: "percent" } | { kind: "padded"; length: number } | null;

const builtInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const lookOf = (id: number, code: string | undefined): Look => {
  if (id === 9 || id === 10) return { kind: "percent" };
  if (builtInDate(id)) return { kind: "date" };
  if (code === undefined) return null;
  // Quoted words, escaped characters and [colours] are no format letters.
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*./gi, "");
  if (bare.includes("%")) return { kind: "percent" };
  if (/^0{2,}$/.test(bare)) return { kind: "padded", length: bare.length };
  return /[ymdhs]/i.test(bare.replace(/general/gi, "")) ? { kind: "date" } : null;
};

/** The look of each cell format, by its index. */
export const readStyles = async (archive: Archive, part: string | null): Promise<Look[]> => {
  const source = part === null ? undefined : await archive.read(part);
  if (!source || part === null) return [];
  const codes = new Map<number, string>();
  const looks: Look[] = [];
  let inCells = false;
  await readXml(
    part,
    source,
    {
      open: (element, attributes) => {
        if (element === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
        if (element === "cellXfs") inCells = true;
        const id = Number(attributes.numFmtId ?? 0);
        if (element === "xf" && inCells) looks.push(lookOf(id, codes.get(id)));
      },
      close: (element) => {
        if (element === "cellXfs") inCells = false;
      },
    },
    20_000_000,
  );
  return looks;
};
