import type { Input, Words } from "@tradeport/contract";
import { listingStatusWords, syncStateWords } from "@tradeport/contract/listing-words";
import type { channelProduct, Listing, Offer } from "@tradeport/contract/listings";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { z } from "zod";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail, type Locale } from "#platform/errors.ts";
import {
  companyMoments,
  type ExportColumn,
  exportCap,
  exportFile,
  inBatches,
  type Moment,
  writeExport,
} from "#platform/excel/export.ts";
import { listingsOf, readListings } from "./get-all-client-channel-product.ts";

type Shown = z.infer<typeof Offer>;
type Row = { listing: Listing; offer: Shown | undefined };
/** As the page is called. "Products at marketplaces" is the file that is filled in and read again. */
const title = { tr: "Mağazadaki ürünler", en: "Products in stores" };
const column = (header: Words, width: number, value: ExportColumn<Row>["value"]) => ({ header, width, value });

/** What is desired at the store: a price with its currency, or pieces. */
const priceOf = (offer: Shown | undefined, part: "price" | "listPrice" | "currency") =>
  (offer?.price?.desired as Partial<Record<typeof part, string>> | null | undefined)?.[part];
const amountOf = (offer: Shown | undefined, part: "price" | "listPrice") => {
  const amount = priceOf(offer, part);
  return amount === undefined ? null : Number(amount);
};
const piecesOf = (offer: Shown | undefined) => (typeof offer?.stock?.desired === "number" ? offer.stock.desired : null);

const columnsIn = (locale: Locale, moment: Moment): ExportColumn<Row>[] => [
  column({ tr: "Mağaza", en: "Store" }, 24, ({ listing }) => listing.storeName),
  column({ tr: "Pazaryeri", en: "Marketplace" }, 18, ({ listing }) => listing.channelName),
  column(productFieldWords.mainCode, 20, ({ listing }) => listing.productMainCode),
  column(productFieldWords.name, 50, ({ listing }) => listing.productName),
  column(productFieldWords.productCode, 20, ({ offer }) => offer?.productCode ?? null),
  column(productFieldWords.barcode, 20, ({ offer }) => offer?.barcode ?? null),
  column({ tr: "Durum", en: "State" }, 20, ({ listing }) => listingStatusWords[listing.status][locale]),
  column({ tr: "Pazaryeri ürün no", en: "Marketplace product number" }, 22, ({ listing }) => listing.remoteId),
  column(productFieldWords.salePrice, 18, ({ offer }) => amountOf(offer, "price")),
  column(productFieldWords.listPrice, 18, ({ offer }) => amountOf(offer, "listPrice")),
  column(productFieldWords.currency, 10, ({ offer }) => priceOf(offer, "currency") ?? null),
  column({ tr: "Fiyat durumu", en: "State of the price" }, 22, ({ offer }) =>
    offer?.price ? syncStateWords[offer.price.state][locale] : null,
  ),
  column(productFieldWords.quantity, 10, ({ offer }) => piecesOf(offer)),
  column({ tr: "Stok durumu", en: "State of the stock" }, 22, ({ offer }) =>
    offer?.stock ? syncStateWords[offer.stock.state][locale] : null,
  ),
  column({ tr: "Neden", en: "Cause" }, 60, ({ listing, offer }) =>
    [listing.content?.problem, offer?.problem, offer?.price?.problem, offer?.stock?.problem]
      .flatMap((problem) => (problem ? [problem.cause[locale]] : []))
      .join("\n"),
  ),
  column({ tr: "Son değişiklik", en: "Last change" }, 18, ({ listing }) => moment(listing.modifiedDate)),
];

/** What the stores show of the catalogue, as a workbook: a variant that is listed is a row; a listing that has none yet is one too. */
export const getClientChannelProductExcel = async (
  ctx: Ctx,
  { clientId: _, orderType, ...input }: Input<typeof channelProduct.GetClientChannelProductExcel>,
): Promise<Download> => {
  const { db, clientId, locale } = ctx;
  const order = orderType === "asc" ? sql`l.modified_at asc, l.id` : sql`l.modified_at desc, l.id desc`;
  const { rows } = await sql<{ id: string; channel: string }>`
    select l.id, (select c.name from channel c where c.id = s.channel_id) as channel ${listingsOf(clientId, input)}
    order by ${order} limit ${exportCap + 1}`.execute(db);
  if (rows.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  const body = await writeExport(
    { sheet: title[locale], columns: columnsIn(locale, await companyMoments(ctx)), locale },
    inBatches(
      rows.map(({ id }) => id),
      async (ids) => {
        const page = sql`select l.*, s.name as store_name, s.channel_id, given.place
          from unnest(${ids}::uuid[]) with ordinality as given (id, place)
          join listing l on l.client_id = ${clientId} and l.id = given.id
          join store s on s.client_id = l.client_id and s.id = l.store_id`;
        const listings = await readListings(db, page, sql`l.place`);
        return listings.flatMap((listing): Row[] =>
          listing.offers.length > 0 ? listing.offers.map((offer) => ({ listing, offer })) : [{ listing, offer: undefined }],
        );
      },
    ),
  );
  return exportFile(ctx, title[locale], input.channelId ? (rows[0]?.channel ?? "") : "", body);
};
