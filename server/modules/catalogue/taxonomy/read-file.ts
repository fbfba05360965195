import { readFile } from "node:fs/promises";
import { TaxonomyFile } from "@tradeport/contract/taxonomy-files";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { Refused } from "#platform/excel/refused.ts";
import { openSheet } from "#platform/excel/sheet.ts";
import { readHeader, readLine, taxonomySheet } from "./taxonomy-excel.ts";

/** The parts of a file as they stand there; each is looked at by itself. */
export interface RawDoc {
  attributes: unknown[];
  categories: unknown[];
  /** Lines of a workbook that belong to nothing in it. */
  lost: { code: string; word: string }[];
}

const starterPath = new URL("../starter/taxonomy.json", import.meta.url);

export const readGiven = async (ctx: Ctx, starter: boolean, [file]: readonly UploadedFile[]): Promise<RawDoc> => {
  if (starter) return fromJson(await readFile(starterPath, "utf8"));
  if (!file) throw new Fail("file_missing");
  const local = await ctx.files.local(file.id);
  try {
    return file.type === "application/json" ? fromJson(await readFile(local.path, "utf8")) : await fromWorkbook(local.path);
  } finally {
    await local.release();
  }
};

const fromJson = (text: string): RawDoc => {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Fail("taxonomy_file_broken", { detail: (error as Error).message.slice(0, 120) });
  }
  const parsed = TaxonomyFile.safeParse(data);
  if (!parsed.success) throw new Fail("taxonomy_file", { detail: parsed.error.issues[0]?.path.join(".") || "format" });
  return { ...parsed.data, lost: [] };
};

type Part = Record<string, unknown>;
const fromWorkbook = async (path: string): Promise<RawDoc> => {
  const doc: RawDoc = { attributes: [], categories: [], lost: [] };
  const [attributes, categories] = [new Map<string, Part>(), new Map<string, Part>()];
  const later: (() => void)[] = [];
  try {
    const sheet = await openSheet({ path, sheet: [...taxonomySheet] });
    const places = readHeader(sheet.header);
    if (!places) {
      await sheet.close();
      throw new Fail("taxonomy_file", { detail: sheet.sheet });
    }
    for await (const rows of sheet.rows)
      for (const { cells } of rows) {
        const line = readLine(cells, places);
        const { kind, code, of, word } = line;
        const below = (owners: Map<string, Part>, list: string, part: Part) =>
          later.push(() => {
            const owner = owners.get(of);
            if (!owner) doc.lost.push({ code: code || of, word });
            else owner[list] = [...((owner[list] as unknown[] | undefined) ?? []), part];
          });
        if (kind === "category") {
          const part = line.category();
          doc.categories.push(part);
          if (!categories.has(code)) categories.set(code, part);
        } else if (kind === "attribute") {
          const part = line.attribute();
          doc.attributes.push(part);
          if (!attributes.has(code)) attributes.set(code, part);
        } else if (kind === "value") below(attributes, "values", line.value());
        else if (kind === "link") below(categories, "attributes", line.link());
        else doc.lost.push({ code, word });
      }
  } catch (error) {
    if (error instanceof Refused) throw new Fail("taxonomy_file_broken", { detail: String(error.message).slice(0, 120) });
    throw error;
  }
  for (const add of later) add();
  return doc;
};
