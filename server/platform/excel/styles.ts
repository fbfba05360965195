import type { Archive } from "./archive.ts";
import { type Look, lookOf } from "./number-format.ts";
import { readXml } from "./xml.ts";

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
