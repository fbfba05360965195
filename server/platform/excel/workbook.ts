import type { Archive } from "./archive.ts";
import { Refused } from "./refused.ts";
import { readXml } from "./xml.ts";

export interface Workbook {
  sheets: { name: string; path: string; isHidden: boolean }[];
  /** Defined names that are a constant text, as `writeTemplate` marks a file. */
  marks: Record<string, string>;
  /** Days of the 1904 system start four years later. */
  is1904: boolean;
  sharedStrings: string | null;
  styles: string | null;
}

const partCap = 10_000_000;

/** What the workbook consists of: its sheets with their parts, and what reading a cell needs. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const root = await readRelations(archive, "_rels/.rels", "");
  const main = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const source = await archive.read(main);
  if (!source) throw new Refused("broken", { detail: main });
  const relations = await readRelations(archive, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const sheets: Workbook["sheets"] = [];
  const marks: Record<string, string> = {};
  let is1904 = false;
  let name: string | undefined;
  let text = "";
  await readXml(
    main,
    source,
    {
      open: (element, attributes) => {
        if (element === "workbookPr") is1904 = attributes.date1904 === "1" || attributes.date1904 === "true";
        if (element === "definedName") {
          name = attributes.name;
          text = "";
        }
        if (element !== "sheet") return;
        const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
        const path = relations.get(id)?.target;
        const isHidden = attributes.state !== undefined && attributes.state !== "visible";
        if (path && attributes.name !== undefined) sheets.push({ name: attributes.name, path, isHidden });
      },
      text: (part) => {
        if (name !== undefined) text += part;
      },
      close: (element) => {
        if (element !== "definedName" || name === undefined) return;
        const constant = /^"(.*)"$/s.exec(text.trim().replace(/^=/, ""))?.[1];
        if (constant !== undefined) marks[name] = constant.replaceAll('""', '"');
        name = undefined;
      },
    },
    partCap,
  );
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type.endsWith(type))?.target ?? null;
  return { sheets, marks, is1904, sharedStrings: partOf("/sharedStrings"), styles: partOf("/styles") };
};

const readRelations = async (archive: Archive, part: string, folder: string) => {
  const relations = new Map<string, { target: string; type: string }>();
  const source = await archive.read(part);
  if (!source) return relations;
  await readXml(
    part,
    source,
    {
      open: (element, { Id, Target, Type, TargetMode }) => {
        if (element !== "Relationship" || !Id || !Target || TargetMode === "External") return;
        const target = Target.startsWith("/") ? Target.slice(1) : resolve(folder + Target);
        relations.set(Id, { target, type: Type ?? "" });
      },
    },
    partCap,
  );
  return relations;
};

/** "xl/../docProps/x" -> "docProps/x". A name that leaves the archive finds no entry. */
const resolve = (path: string) => {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
};
