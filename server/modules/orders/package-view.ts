import type { Particulars as Stored } from "@tradeport/connectors/orders";
import type { Input, Output } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import type { orderClaims } from "@tradeport/contract/order-claims";
import type { OrderPackage, PendingAction } from "@tradeport/contract/order-shapes";
import { isRefund } from "@tradeport/contract/order-status";
import type { order } from "@tradeport/contract/orders";
import type { papers } from "@tradeport/contract/papers";
import type { z } from "zod";
import { variantWords } from "#modules/catalogue/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { nameIn } from "#platform/in-language.ts";
import { offeredActions } from "./action-rules.ts";
import { type LabelRow, labelColumns, labelJoin, labelOf } from "./label-state.ts";
import { mayRefund } from "./may-refund.ts";
import { labelFormats } from "./papers/missing-label.ts";
import { particularsIn } from "./particulars.ts";
import { reasonFor } from "./reason-for.ts";
import { refundableUnits } from "./refundable-units.ts";
import { statusWordsIn } from "./status-words.ts";

type Calls = typeof order & typeof orderClaims & typeof papers;
export type In<K extends keyof Calls> = Input<Calls[K]>;
export type Out<K extends keyof Calls> = Output<Calls[K]>;

/** The package's last action, while it is out or was refused; a lateral join over `p`. */
export const pendingOf = sql`left join lateral (
  select case when a.state in ('waiting', 'sending', 'unknown', 'refused') then jsonb_build_object('action', a.action, 'state', a.state,
    'requestedBy', a.requested_by_name, 'reason', a.reason,
    'requestedDate', to_char(a.requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as pending_action
  from package_action a where a.client_id = p.client_id and a.package_id = p.id order by a.requested_at desc, a.id desc limit 1) last on true`;

/**
 * Of an order line `l` with its variant `v` and its product's row `r`, as columns of `own`: the variant's own picture, what tells it from
 * others of its name, and of a set what it was sold with, in pieces of the line.
 */
export const ownOf = (ctx: Ctx) => sql`left join lateral (select
    coalesce((select i.url from product_image i
      where i.client_id = v.client_id and i.product_id = v.product_id and i.variant_id = v.id order by i.position limit 1), r.image) as image,
    ${variantWords(ctx, "v", "r")} as variant,
    coalesce((select jsonb_agg(jsonb_build_object('name', piece_row.name, 'variant', ${variantWords(ctx, "piece", "piece_row")}, 'code', piece.product_code,
        'barcode', piece.barcode, 'quantity', l.quantity * part.per_unit) order by piece.product_code, piece.id)
      from (select distinct item_id, per_unit from order_allocation
        where client_id = l.client_id and order_id = l.order_id and channel_line_id = l.channel_line_id and variant_id = l.variant_id
          and item_id <> variant_id) part
      join variant piece on piece.client_id = l.client_id and piece.id = part.item_id
      left join product_row piece_row on piece_row.client_id = piece.client_id and piece_row.product_id = piece.product_id), '[]') as contents) own on true`;

/**
 * Of `p`: the number of its invoice, as the marketplace shows it, or as a person told the marketplace, which has taken it: not each shows it again.
 */
const invoiceNumber = sql`coalesce(p.invoice_number, (select upper(trim(a.fields ->> 'invoiceNumber')) from package_action a
  where a.client_id = p.client_id and a.package_id = p.id and a.state = 'done' and a.fields ->> 'invoiceNumber' <> ''
  order by a.requested_at desc, a.id desc limit 1))`;

/** Of a line `l`: the VAT within its total, as text; null where its rate is not told. */
export const taxOf = sql`round(l.total * l.vat_rate / (100 + l.vat_rate), 2)::text`;

type Pending = z.infer<typeof PendingAction>;
/** The action of `pendingOf`, its reason as it is kept. */
export type StoredPending = Omit<Pending, "reason"> & { reason: Message | null };
export const pendingIn = (ctx: Ctx, stored: StoredPending | null): Pending | null =>
  stored && { ...stored, reason: stored.reason && reasonFor(ctx, stored.reason) };

type Amounts = "unitPrice" | "discount" | "marketplaceDiscount" | "total" | "vatRate" | "tax";
interface Row extends LabelRow {
  id: string;
  version: number;
  channelPackageId: string;
  remoteStatus: string;
  superseded: boolean;
  paymentPending: boolean;
  pendingAction: StoredPending | null;
  cargoCompany: string;
  cargoTrackingLink: string;
  invoiceNumber: string | null;
  particulars: Stored;
  fulfilledThere: boolean;
  shipBy: string | null;
  total: string;
  currency: string;
  storeIsActive: boolean;
  isSample: boolean;
  lines: (Omit<OrderPackage["lines"][number], Amounts> & {
    unitPrice: string;
    discount: string;
    marketplaceDiscount: string;
    total: string;
    vatRate: string | null;
    tax: string | null;
  })[];
}

/** Packages as a person sees them, with their lines and what may be done now; of one order, or the named ones. */
export const viewPackages = async (ctx: Ctx, of: { orderId: string } | { packageId: string }): Promise<OrderPackage[]> => {
  const name = nameIn(ctx.locale, "c");
  const which = "orderId" in of ? sql`p.order_id = ${of.orderId} and not p.superseded` : sql`p.id = ${of.packageId}`;
  const { rows } = await sql<Row>`
    select p.id, p.version, p.channel_package_id, p.status, p.remote_status, p.superseded, p.payment_pending, last.pending_action, p.cargo_company,
      p.cargo_tracking_code, p.cargo_tracking_link, ${invoiceNumber} as invoice_number, p.particulars, p.fulfilled_there, p.ship_by, p.total, p.currency, ch.code as channel_code, s.is_active as store_is_active, s.is_sample,
      ${labelColumns},
      held.lines
    from order_package p
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel ch on ch.id = s.channel_id
    ${pendingOf}
    ${labelJoin}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'image', own.image, 'name', l.title, 'variant', own.variant, 'contents', own.contents, 'personalization', l.personalization,
          'code', coalesce(nullif(v.product_code, ''), l.stock_code), 'barcode', coalesce(nullif(v.barcode, ''), l.remote_key),
          'productId', v.product_id, 'variantId', l.variant_id, 'category', ${name}, 'brand', r.brand_name, 'quantity', l.quantity,
          'unitPrice', l.unit_price::text, 'discount', l.discount::text, 'total', l.total::text, 'vatRate', l.vat_rate::text, 'tax', ${taxOf},
          'marketplaceDiscount', (select coalesce(sum(a.amount), 0)::text from order_amount a where a.client_id = l.client_id and a.package_id = l.package_id
            and a.channel_line_id = l.channel_line_id and a.kind in ('discount', 'coupon') and a.payer = 'marketplace'),
          'oversold', l.oversold, 'waits', l.waits, 'refundable', ${refundableUnits},
          'receivable', case when l.variant_id is null then 0 else greatest(0, l.left_quantity - l.restocked - l.written_off) end) order by l.channel_line_id), '[]') as lines
      from order_line l
      left join variant v on v.client_id = l.client_id and v.id = l.variant_id
      left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
      left join category c on c.id = r.category_id
      ${ownOf(ctx)}
      where l.client_id = p.client_id and l.package_id = p.id) held
    where p.client_id = ${ctx.clientId} and ${which}
    order by p.ordered_at, p.channel_package_id`.execute(ctx.db);
  return rows.map(({ superseded, storeIsActive, isSample, currency, cargoTrackingLink, lines, total, ...all }) => {
    const { labelState, labelReason, ownReference, ownCarrier, ownState, isReaddressed: _, road: __, channelCode, ...row } = all;
    const label = isSample ? null : labelOf(all);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const money = (amount: string) => ({ amount, currency });
    const out = row.pendingAction && row.pendingAction.state !== "refused";
    return {
      ...row,
      remoteStatusWords: statusWordsIn(ctx, { channelCode, remoteStatus: row.remoteStatus }),
      pendingAction: pendingIn(ctx, row.pendingAction),
      trackingLink: cargoTrackingLink,
      particulars: particularsIn(ctx, channelCode, row.particulars),
      total: money(total),
      lines: lines.map((line) => ({
        ...line,
        unitPrice: money(line.unitPrice),
        discount: money(line.discount),
        marketplaceDiscount: money(line.marketplaceDiscount),
        total: money(line.total),
        vatRate: line.vatRate ?? undefined,
        tax: line.tax === null ? undefined : money(line.tax),
      })),
      label: label && {
        ...label,
        reason: label.reason && reasonFor(ctx, label.reason),
        formats: labelFormats({ ...all, superseded, isSample }),
      },
      actions: out
        ? []
        : offeredActions({ ...row, superseded, channelCode, storeIsActive, isSample }, units).filter(
            ({ action }) => !isRefund(action) || mayRefund(ctx),
          ),
    };
  });
};
