import type { Archive } from "./archive.ts";
import { Refused } from "./refused.ts";
import { readXml } from "./xml.ts";

/** Excel writes what XML can't hold as _xHHHH_, and a literal "_x0041_" as "_x005F_x0041_". */
export const unescapeText = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

export interface Texts {
  get: (index: number) => string | undefined;
}

const bytesCap = 400_000_000;

/** The shared texts of a workbook, kept as bytes outside the heap: a million of them take their own size and 4 MB. */
export const readTexts = async (archive: Archive, part: string | null): Promise<Texts> => {
  const source = part === null ? undefined : await archive.read(part);
  if (!source || part === null) return { get: () => undefined };
  let bytes = Buffer.allocUnsafe(1_000_000);
  let ends = new Uint32Array(16_384);
  let used = 0;
  let count = 0;
  const add = (text: string) => {
    const need = used + text.length * 3;
    if (need > bytes.length) {
      if (used > bytesCap) throw new Refused("bomb", { detail: `${part} > ${bytesCap / 1e6} MB` });
      const grown = Buffer.allocUnsafe(Math.max(bytes.length * 2, need));
      bytes.copy(grown, 0, 0, used);
      bytes = grown;
    }
    if (count === ends.length) {
      const grown = new Uint32Array(ends.length * 2);
      grown.set(ends);
      ends = grown;
    }
    used += bytes.write(text, used, "utf8");
    ends[count] = used;
    count += 1;
  };
  const reader = textReader();
  await readXml(part, source, {
    open: (element) => {
      if (element === "si") reader.start();
      else reader.open(element);
    },
    text: reader.text,
    close: (element) => {
      if (element === "si") add(reader.take());
      else reader.close(element);
    },
  });
  // Escapes are undone when a text is taken out: bytes can't hold a lone surrogate.
  return {
    get: (index) =>
      index < count ? unescapeText(bytes.toString("utf8", index === 0 ? 0 : ends[index - 1], ends[index])) : undefined,
  };
};

/** Gathers the text of a plain or rich string; the pronunciation that East Asian files carry (rPh) is left out. */
export const textReader = () => {
  let parts = "";
  let inText = false;
  let aside = false;
  return {
    start: () => {
      parts = "";
    },
    open: (element: string) => {
      if (element === "rPh") aside = true;
      else if (element === "t" && !aside) inText = true;
    },
    text: (text: string) => {
      if (inText) parts += text;
    },
    close: (element: string) => {
      if (element === "rPh") aside = false;
      else if (element === "t") inText = false;
    },
    take: () => parts,
  };
};
