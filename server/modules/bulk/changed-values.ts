import type { Words } from "@tradeport/contract";
import type { LineChange, ProcessLine } from "@tradeport/contract/bulk";
import { listingStatusWords } from "@tradeport/contract/listing-words";
import type { ChannelProductStatus } from "@tradeport/contract/listings";
import { formatDecimal } from "@tradeport/contract/numbers";
import { productFieldWords } from "@tradeport/contract/product-words";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";

/**
 * What a line changed, by field: a field that the product's form has, or `attribute:` and the attribute's id. A field that is missing on one
 * side had nothing there.
 */
export type Values = Record<string, unknown>;
const ofAttribute = "attribute:";
interface Selected {
  v: string | null;
  t: string | null;
}

const labels: Record<string, Words> = {
  ...productFieldWords,
  originCountry: productFieldWords.origin,
  images: { tr: "Görseller", en: "Images" },
  storeSalePrice: { tr: "Mağazanın satış fiyatı", en: "Sale price of the store" },
  storeListPrice: { tr: "Mağazanın liste fiyatı", en: "List price of the store" },
  listingTitle: { tr: "Mağazadaki başlık", en: "Title in the store" },
  listingDescription: { tr: "Mağazadaki açıklama", en: "Description in the store" },
  listingStatus: { tr: "Mağazadaki durum", en: "Status in the store" },
  criticalActive: { tr: "Kritik stok kullanılsın", en: "Use the critical stock" },
};
/** Beside the fields: those that a store had from what stands behind it, and those of a text that a machine made. They are the undo's. */
const unshown = new Set(["inherited", "machineMade"]);
const prices = new Set(["listPrice", "salePrice", "storeListPrice", "storeSalePrice"]);
/** The texts of a page of lines are short, whatever stands in a description. */
const shown = 300;
const cut = (text: string) => (text.length > shown ? `${text.slice(0, shown)}…` : text);
const yes: Record<string, Words> = { true: { tr: "Evet", en: "Yes" }, false: { tr: "Hayır", en: "No" } };

/** The names that values of attributes have, of all of these lines in two questions. */
export const readValueWords = async (tx: Tx, lines: readonly (Values | null)[]) => {
  const selected = lines.flatMap((values) => Object.entries(values ?? {}).filter(([field]) => field.startsWith(ofAttribute)));
  const ids = [...new Set(selected.map(([field]) => field.slice(ofAttribute.length)))];
  const valueIds = [...new Set(selected.flatMap(([, value]) => (value as Selected | null)?.v ?? []))];
  const named = async (table: "attribute" | "attribute_value", wanted: string[]) => {
    if (wanted.length === 0) return new Map<string, Words>();
    const { rows } = await sql<{ id: string } & Words>`
      select id, name_tr as tr, name_en as en from ${sql.table(table)} where id = any(${wanted}::uuid[])`.execute(tx);
    return new Map(rows.map(({ id, tr, en }) => [id, { tr, en }]));
  };
  const [attributes, values] = [await named("attribute", ids), await named("attribute_value", valueIds)];
  const label = (field: string): Words => attributes.get(field.slice(ofAttribute.length)) ?? labels[field] ?? both(field);
  /** Null where nothing stands. */
  const words = (field: string, value: unknown): Words | null => {
    if (value === null || value === undefined || value === "") return null;
    if (field.startsWith(ofAttribute)) {
      const { v, t } = value as Selected;
      return (v === null ? undefined : values.get(v)) ?? both(cut(t ?? ""));
    }
    if (field === "listingStatus") return listingStatusWords[value as ChannelProductStatus];
    if (Array.isArray(value)) return value.length === 0 ? null : both(cut(value.join("\n")));
    if (typeof value === "boolean") return yes[String(value)]!;
    if (typeof value === "number") return both(formatDecimal(String(value), prices.has(field) ? 2 : 0));
    return both(cut(String(value)));
  };
  return { label, words };
};
const both = (text: string): Words => ({ tr: text, en: text });

/** What stands first on a product's form stands first here. */
const order = Object.keys(labels);
const placeOf = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);

const didOf = (before: Values | null, after: Values | null): ProcessLine["did"] => {
  if (before) return after ? "changed" : "removed";
  return after ? "added" : null;
};

/** The sides of a line as its reader sees them. */
export const changesOf = (
  before: Values | null,
  after: Values | null,
  { label, words }: Awaited<ReturnType<typeof readValueWords>>,
  locale: Locale,
): Pick<ProcessLine, "did" | "changes"> => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((field) => !unshown.has(field));
  return {
    did: didOf(before, after),
    changes: fields
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(
        (field): LineChange => ({
          field,
          label: label(field)[locale],
          before: words(field, before?.[field])?.[locale] ?? null,
          after: words(field, after?.[field])?.[locale] ?? null,
        }),
      ),
  };
};
