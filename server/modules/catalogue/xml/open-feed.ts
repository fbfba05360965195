import type { XmlField, XmlMapping } from "@tradeport/contract/xml";
import type { RawCell } from "#platform/excel/cell.ts";
import { Refused } from "#platform/excel/refused.ts";
import type { Row } from "#platform/excel/rows.ts";
import type { OpenSheet } from "#platform/excel/sheet.ts";
import type { AttributeWords } from "../import-engine.ts";
import { type ColumnKey, productColumns } from "../import-engine.ts";
import { encodingOf } from "./encoding.ts";
import { type FeedItem, readItems, type Values, variantsOf } from "./read-items.ts";
import { transformed } from "./transform.ts";

/** How a feed is read. */
export interface Reading {
  itemPath: string;
  variantPath: string;
  mapping: XmlMapping[];
}

const imageKeys = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((n): ColumnKey => `image${n}`);
const columnsOf = (one: XmlMapping): ColumnKey[] =>
  "attributeId" in one ? [] : one.field === "images" ? imageKeys : [one.field];

/** The columns that a feed changes of a product that is there, and those by which it is found and its money is told. */
export const takenBy = (updates: readonly XmlField[]): ReadonlySet<ColumnKey> =>
  new Set<ColumnKey>(["barcode", "currency", ...updates.flatMap((field) => (field === "images" ? imageKeys : [field]))]);

/** The header that these fields have in a product file, and each row's cells under it: a feed then is a file like any other. */
export const tableOf = (mapping: XmlMapping[], attributes: ReadonlyMap<string, AttributeWords>) => {
  const header = mapping.flatMap((one): RawCell[] =>
    "attributeId" in one
      ? [`s${attributes.get(one.attributeId)?.tr ?? ""}`]
      : columnsOf(one).map((key) => `s${productColumns.find((column) => column.key === key)!.header}`),
  );
  const ofVat = mapping.find((one) => "field" in one && one.field === "vatRate");
  const read = (values: Pick<Values, "get">, one: XmlMapping): RawCell[] => {
    const given = values.get(one.path) ?? [];
    const vatRate = () =>
      ofVat ? transformed(values.get(ofVat.path)?.[0] ?? "", ofVat.transforms, () => undefined).slice(1) : undefined;
    if (!("field" in one && one.field === "images")) return [transformed(given[0] ?? "", one.transforms, vatRate)];
    const pictures = [...new Set(given)].slice(0, imageKeys.length);
    return imageKeys.map((_, at) => transformed(pictures[at] ?? "", one.transforms, vatRate));
  };
  return { header, cells: (values: Pick<Values, "get">) => mapping.flatMap((one) => read(values, one)) };
};
export type Table = ReturnType<typeof tableOf>;

/** Rows of items: a variant each, numbered through the whole feed. */
export const rowsOf = (items: FeedItem[], table: Table, from: number): Row[] =>
  items.flatMap(variantsOf).map((values, at) => ({ number: from + at, cells: table.cells(values) }));

/** A feed as the sheet of a file: what stands after this asks no more where its rows come from. */
export const openFeed = async (path: string, reading: Reading, table: Table): Promise<OpenSheet> => {
  const encoding = await encodingOf(path);
  async function* rows() {
    let count = 0;
    for await (const items of readItems({ path, encoding }, reading)) {
      const some = rowsOf(items, table, count + 1);
      count += some.length;
      if (some.length > 0) yield some;
    }
    // The element that a product is may have another name by now: nothing of a feed is not an empty catalogue.
    if (count === 0) throw new Refused("feed_empty", { detail: reading.itemPath });
  }
  return {
    sheet: reading.itemPath.split("/").at(-1)!,
    header: table.header,
    marks: {},
    rows: rows(),
    merges: () => [],
    close: async () => {},
  };
};
