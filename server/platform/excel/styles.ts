import type { Archive } from "./archive.ts";
import { kindOfNumber, type NumberKind } from "./number-format.ts";
import { readXml } from "./xml.ts";

/** The kind of number of each cell format, by its index. */
export const readStyles = async (archive: Archive, part: string | null): Promise<NumberKind[]> => {
  const source = part === null ? undefined : await archive.read(part);
  if (!source || part === null) return [];
  const codes = new Map<number, string>();
  const numberKinds: NumberKind[] = [];
  let inCells = false;
  await readXml(
    part,
    source,
    {
      open: (element, attributes) => {
        if (element === "numFmt") codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
        if (element === "cellXfs") inCells = true;
        const id = Number(attributes.numFmtId ?? 0);
        if (element === "xf" && inCells) numberKinds.push(kindOfNumber(id, codes.get(id)));
      },
      close: (element) => {
        if (element === "cellXfs") inCells = false;
      },
    },
    20_000_000,
  );
  return numberKinds;
};
