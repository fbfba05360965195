import type { z } from "zod";
import type { RemoteProduct } from "../catalogue.ts";
import type { RemoteClient } from "../http.ts";
import type { Assortment } from "../marketplace.ts";
import { readRows, toDraft, toOffer } from "./offers.ts";
import { ApprovedContent, InventoryAndPrice, ProductPage, UnapprovedContent } from "./wire.ts";

const lists = ["approved", "unapproved"] as const;
/** What one call takes of barcodes. */
const barcodesMax = 50;

/**
 * Approved products first, then those under review. Pages are followed by their token: page x size ends at 10,000 (5.7). The approved list
 * shows no quantity, so that each of its pages is read once more for price and stock.
 */
export const listProducts: Assortment["listProducts"] = async (remote, cursor = "approved|") => {
  const [list = "approved", token = ""] = cursor.split("|") as [(typeof lists)[number], string];
  const path = `/product/sellers/${remote.account.sellerId}/products/${list}`;
  const query = { size: 100, ...(token ? { nextPageToken: token } : { page: 0 }) };
  const { content, nextPageToken } = await remote.call({ method: "GET", path, query, limit: list, expect: ProductPage });
  const after = lists[lists.indexOf(list) + 1];
  const next = nextPageToken ? `${list}|${nextPageToken}` : after && `${after}|`;
  if (list === "unapproved") {
    const read = content.map((row) => UnapprovedContent.safeParse(row));
    const rows = read.flatMap(({ data }) => (data ? [data] : []));
    return { items: rows.map(toUnapproved), unreadable: read.length - rows.length, next };
  }
  const read = content.map((row) => ApprovedContent.safeParse(row));
  const rows = read.flatMap(({ data }) => (data ? [data] : []));
  const amounts = await readAmounts(
    remote,
    rows.flatMap(({ variants }) => variants.map(({ barcode }) => barcode)),
  );
  return { items: rows.flatMap((row) => toApproved(row, amounts)), unreadable: read.length - rows.length, next };
};

type Amounts = Map<string, z.output<typeof InventoryAndPrice>["variants"][number]>;

const readAmounts = async (remote: RemoteClient, barcodes: string[]): Promise<Amounts> => {
  const found: Amounts = new Map();
  for (let at = 0; at < barcodes.length; at += barcodesMax) {
    const some = barcodes.slice(at, at + barcodesMax).join(",");
    const { rows } = await readRows(remote, some, "approved/inventory-and-price", "inventory-and-price", InventoryAndPrice);
    for (const variant of rows.flatMap(({ variants }) => variants)) found.set(variant.barcode, variant);
  }
  return found;
};

interface Described {
  title: string;
  description: string;
  brand?: { name: string } | null | undefined;
  category?: { id?: string | null | undefined; name: string } | null | undefined;
}
const described = ({ title, description, brand, category }: Described) => ({
  title: title || null,
  description: description || null,
  brand: brand?.name || null,
  categoryCode: category?.id ?? null,
  categoryName: category?.name || null,
});

const toApproved = (row: z.output<typeof ApprovedContent>, amounts: Amounts): RemoteProduct[] =>
  row.variants.map((variant) => {
    const { reasons: _, ...offer } = toOffer({ ...variant, contentId: row.contentId }, amounts.get(variant.barcode));
    return {
      ...offer,
      key: variant.barcode,
      barcode: variant.barcode,
      groupCode: row.productMainId || null,
      ...described(row),
      vatRate: variant.vatRate ?? null,
      imageUrls: row.images.map(({ url }) => url),
      attributes: [
        ...row.attributes.flatMap(({ attributeId, attributeName, attributeValues }) =>
          attributeValues.map((value) => attribute(attributeId, attributeName, value, false)),
        ),
        ...variant.attributes.map((own) => attribute(own.attributeId, own.attributeName, own, true)),
      ],
    };
  });

const toUnapproved = (row: z.output<typeof UnapprovedContent>): RemoteProduct => {
  const { reasons: _, ...offer } = toDraft(row);
  return {
    ...offer,
    key: row.barcode,
    barcode: row.barcode,
    groupCode: row.productMainId || null,
    ...described(row),
    vatRate: row.vatRate ?? null,
    imageUrls: row.media.map(({ url }) => url),
    // Which of them make variants is not said before it is approved.
    attributes: row.attributes.map(({ attributeId, attributeValueIds, attributeValue }) =>
      attribute(attributeId, "", { attributeValueId: attributeValueIds?.[0] ?? null, attributeValue }, false),
    ),
  };
};

const attribute = (
  code: string,
  name: string,
  value: { attributeValueId?: string | null | undefined; attributeValue: string },
  isVariant: boolean,
) => ({ code, name, valueCode: value.attributeValueId ?? null, value: value.attributeValue, isVariant });
