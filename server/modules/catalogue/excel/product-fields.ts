import { productColumns } from "./columns.ts";

/** What a row says of the product and not of its variant, as text that is compared, and as a person reads it where that differs. */
interface ProductField {
  key: string;
  given: (row: string) => string;
  shown?: (row: string) => string;
  /** Of the product as it is kept: aliases same, brand, category and text. */
  stored: string;
}
const text = (key: string, column: string): ProductField => ({
  key,
  given: (row) => `${row}.${column}`,
  stored: `text.${column}`,
});

export const productFields: ProductField[] = [
  {
    key: "category",
    given: (row) => `${row}.category_id::text`,
    shown: (row) => `(select path_tr from category where id = ${row}.category_id)`,
    stored: "category.path_tr",
  },
  { key: "brand", given: (row) => `fold(${row}.brand)`, shown: (row) => `${row}.brand`, stored: "brand.name" },
  { key: "vatRate", given: (row) => `${row}.vat_rate::text`, stored: "same.vat_rate::int::text" },
  { key: "currency", given: (row) => `${row}.currency`, stored: "same.currency" },
  { key: "originCountry", given: (row) => `${row}.origin_country`, stored: "same.origin_country" },
  text("name", "name"),
  text("invoiceName", "invoice_name"),
  text("subtitle", "subtitle"),
  text("description", "description"),
];

/** Pictures of an update, each at its place; those of a new row are its variant's own. */
export const pictureFields: ProductField[] = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({
  key: `image${n}`,
  given: (row) => `${row}.images ->> ${n - 1}`,
  stored: "",
}));

/** Of an update of what stores are sent. */
export const listingStatusField: ProductField = { key: "listingStatus", given: (row) => `${row}.listing_status`, stored: "" };

/** The column of a field, as the template calls it; of an attribute that its category has not any more its name. */
export const fieldColumn = (key: string, attributeName?: string | null) => {
  const column = productColumns.find((one) => one.key === key);
  const name = attributeName ?? key;
  return column
    ? { column: column.header, columnEn: column.headerEn, field: key }
    : { column: name, columnEn: name, field: "attributes" };
};
