import type { Input, Output } from "@tradeport/contract";
import type { xml } from "@tradeport/contract/xml";
import { problemIn, wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import { Refused } from "#platform/excel/refused.ts";
import { FileNotFound } from "#platform/files.ts";
import { inCatalogue, readHeader, readReference, readStandards, sortRows } from "../import-engine.ts";
import { attributesById } from "./attributes-by-id.ts";
import { findFields, findItems } from "./discover.ts";
import { encodingOf } from "./encoding.ts";
import { type FeedSource, readSource } from "./feed-row.ts";
import { rowsOf, tableOf, takenBy } from "./open-feed.ts";
import type { FeedItem } from "./read-items.ts";
import { reasonOf } from "./run-xml.ts";

type Call = typeof xml.PreviewXml;
type Preview = Output<Call>;
const productsMax = 10;

/** What the feed's file holds, and its first products as they would come in. Nothing is written. */
export const previewXml = async (ctx: Ctx, { id, ...draft }: Input<Call>): Promise<Preview> => {
  const feed = await readSource(ctx.db, ctx.clientId, id);
  if (!feed) throw new Fail("not_found");
  if (!feed.fileId) throw new Fail("xml_not_read");
  const local = await ctx.files.local(feed.fileId).catch((error: unknown) => {
    throw error instanceof FileNotFound ? new Fail("xml_not_read") : error;
  });
  try {
    const file = { path: local.path, encoding: await encodingOf(local.path) };
    const { items, isWhole } = await findItems(file);
    const itemPath = draft.itemPath ?? (feed.itemPath || (items[0]?.path ?? ""));
    const variantPath = draft.variantPath ?? feed.variantPath;
    const { fields, first, read } = await findFields(file, { itemPath, variantPath }, productsMax);
    const below = `${itemPath}/`;
    return {
      itemPaths: items,
      variantPaths: items.flatMap(({ path, count }) =>
        path.startsWith(below) ? [{ path: path.slice(below.length), count }] : [],
      ),
      itemPath,
      variantPath,
      fields,
      read,
      isWhole,
      products: await productsOf(ctx, { ...feed, mapping: draft.mapping ?? feed.mapping }, first),
    };
  } catch (error) {
    if (error instanceof Refused) throw new Fail("xml_unreadable", { reason: wordsOf(reasonOf(error)) });
    throw error;
  } finally {
    await local.release();
  }
};

/** Judged by the rules by which a run judges them; a mapping that names no barcode yet is only shown. */
const productsOf = async (
  { db, clientId, installation }: Ctx,
  { mapping, updates, addsProducts }: FeedSource,
  first: FeedItem[],
): Promise<Preview["products"]> => {
  if (mapping.length === 0) return [];
  const reference = await readReference(db);
  const table = tableOf(mapping, attributesById(reference));
  const rows = rowsOf(first, table, 1).slice(0, productsMax);
  const header = readHeader({ sheet: "XML", header: table.header }, reference, true, {
    needsBase: false,
    ownCategory: undefined,
  });
  const titles = table.header.map((cell) => cell.slice(1));
  const valuesOf = (cells: RawCell[]) =>
    cells.flatMap((cell, at) => {
      const slot = header.slots?.find((one) => one.at === at);
      const column = slot ? { tr: slot.header, en: slot.headerEn } : { tr: titles[at]!, en: titles[at]! };
      return cell === "" ? [] : [{ column, value: shown(cell) }];
    });
  if (header.refused)
    return rows.map(({ number, cells }) => ({ row: number, isNew: false, values: valuesOf(cells), problems: [] }));
  const rules = {
    ...header,
    ...(await readStandards(db, clientId)),
    reference,
    forUpdate: true,
    takes: undefined,
    publicUrl: installation.publicUrl,
    ownCategory: undefined,
    sheet: "XML",
    brandIds: new Map<string, string>(),
  };
  const takes = takenBy(updates);
  const staged = await sortRows(rules, { takes, addsProducts }, (barcodes) => inCatalogue(db, clientId, barcodes))(rows);
  return staged.map(({ rowNo, forUpdate, problems }) => ({
    row: rowNo,
    isNew: forUpdate === false,
    values: valuesOf(rows.find(({ number }) => number === rowNo)!.cells),
    problems: problems.map((problem) => problemIn(problem).cause),
  }));
};

const shown = (cell: RawCell) => (cell[0] === "m" ? cell.slice(1).split(" ").toReversed().join(" ") : cell.slice(1));
