import { Readable } from "node:stream";
import type { Input } from "@tradeport/contract";
import type { taxonomyFiles } from "@tradeport/contract/taxonomy-files";
import type { Ctx, Download } from "#platform/context.ts";
import { exportFile, exportName, writeExport } from "#platform/excel/export.ts";
import { readAttributes, readCategories } from "./doc.ts";
import { sheetColumns, taxonomySheet, wordsFor } from "./taxonomy-excel.ts";

/** The whole taxonomy, read and written a batch at a time; an import of it changes nothing here and makes the same elsewhere. */
export const exportTaxonomy = async (ctx: Ctx, { format }: Input<typeof taxonomyFiles.ExportTaxonomy>): Promise<Download> => {
  const sheet = taxonomySheet[ctx.locale === "tr" ? 0 : 1];
  const words = wordsFor(ctx.locale);
  const rows = async function* () {
    for await (const some of readAttributes(ctx.db)) yield some.flatMap(words.ofAttribute);
    for await (const some of readCategories(ctx.db)) yield some.flatMap(words.ofCategory);
  };
  if (format === "xlsx") {
    const body = await writeExport({ sheet, columns: sheetColumns, locale: ctx.locale }, rows());
    return exportFile(ctx, sheet, "", body);
  }
  const text: string[] = [];
  const list = async (batches: AsyncIterable<object[]>) => {
    const lines: string[] = [];
    for await (const some of batches) for (const one of some) lines.push(`    ${JSON.stringify(one)}`);
    return lines.join(",\n");
  };
  text.push('{\n  "format": "tradeport-taxonomy",\n  "version": 1,\n  "attributes": [\n', await list(readAttributes(ctx.db)));
  text.push('\n  ],\n  "categories": [\n', await list(readCategories(ctx.db)), "\n  ]\n}\n");
  const name = await exportName(ctx, sheet, "");
  return { name: name.replace(/\.xlsx$/, ".json"), type: "application/json", body: Readable.from(text) };
};
