import type { salesGroups } from "@tradeport/contract/sales-report";
import fc from "fast-check";
import { reportJobs } from "#modules/reports/index.ts";
import { newId, sql } from "#platform/db.ts";
import { clients } from "./people.ts";
import { jobCtx } from "./run-import.ts";
import { world } from "./world.ts";

export const clientId = clients.first;

/** Ten days in April, after ten that are compared with them; days begin at Istanbul's midnight. */
export const days = 10;
export const first = Date.parse("2026-03-31T21:00:00Z");
export const day = 86_400_000;
export const period = { startDate: new Date(first).toISOString(), endDate: new Date(first + days * day).toISOString() };

interface Line {
  variant: number | null;
  quantity: number;
  kurus: number;
  /** Its marketplace names it no more. */
  isDropped?: boolean;
}
interface Claim {
  /** Which of the order's packages, said by its number or by its line's; or the order alone. */
  of: { package: number; by: "number" | "line"; line: number } | null;
  quantity: number;
  kurus: number;
  state: "refunded" | "rejected";
}
export interface Order {
  store: number;
  currency: "TRY" | "EUR";
  /** Minutes after the beginning of the period before. */
  minute: number;
  packages: {
    status: "S_NEW" | "S_DELIVERED" | "S_CANCELED";
    hidden: "" | "pending" | "superseded";
    lines: Line[];
    beside: number;
  }[];
  claims: Claim[];
}

const line = fc.record<Line>({
  variant: fc.option(fc.integer({ min: 0, max: 2 })),
  quantity: fc.integer({ min: 1, max: 5 }),
  kurus: fc.integer({ min: 0, max: 50_000 }),
  isDropped: fc.constantFrom(false, false, false, false, true),
});
export const orderOf = fc.record<Order>({
  store: fc.integer({ min: 0, max: 2 }),
  currency: fc.constantFrom("TRY", "EUR"),
  minute: fc.integer({ min: -1440, max: 21 * 1440 }),
  packages: fc.array(
    fc.record({
      status: fc.constantFrom("S_NEW", "S_DELIVERED", "S_CANCELED"),
      hidden: fc.oneof(
        { weight: 5, arbitrary: fc.constant("" as const) },
        fc.constantFrom("pending" as const, "superseded" as const),
      ),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      beside: fc.constantFrom(0, 0, 1999, 1, -1),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  claims: fc.array(
    fc.record<Claim>({
      of: fc.option(fc.record({ package: fc.nat(2), by: fc.constantFrom("number", "line"), line: fc.nat(2) })),
      quantity: fc.integer({ min: 1, max: 3 }),
      kurus: fc.integer({ min: 1, max: 60_000 }),
      state: fc.constantFrom("refunded", "refunded", "rejected"),
    }),
    { maxLength: 2 },
  ),
});

export const money = (kurus: number) => (kurus / 100).toFixed(2);
export const kurusOf = (amount: string) => Math.round(Number(amount) * 100);
const standing = (lines: Line[]) => lines.filter(({ isDropped }) => !isDropped);
const totalOf = ({ lines, beside }: Order["packages"][number]) =>
  Math.max(
    0,
    standing(lines).reduce((sum, { kurus }) => sum + kurus, beside),
  );
const momentOf = ({ minute }: Order) => new Date(first - days * day + minute * 60_000);
/** The package that a claim means, as far as it is there to be found. */
const meant = ({ packages }: Order, { of }: Claim) => {
  if (!of) return null;
  const found = packages[of.package % packages.length]!;
  return found.hidden === "superseded" ? null : found;
};
/** Claims on what a split replaced are other tests'. */
export const isPlain = (order: Order) => order.claims.every((claim) => !claim.of || meant(order, claim) !== null);

/** In kuruş, and whole orders. */
export interface Plain {
  orders: Set<Order>;
  units: number;
  sales: number;
  canceledUnits: number;
  canceled: number;
  returnedUnits: number;
  returned: number;
}
type Group = (typeof salesGroups)[number];
export const nothing = (): Plain => ({
  ...{ orders: new Set<Order>(), units: 0, sales: 0, canceledUnits: 0, canceled: 0, returnedUnits: 0, returned: 0 },
});

/** A company with three stores, three products, and orders that can be made and added up one by one. */
export const salesWorld = async () => {
  const w = await world();
  const run = <T>(text: ReturnType<typeof sql<T>>) => w.database.asPlatform(async (tx) => (await text.execute(tx)).rows);
  const channels = await run(
    sql<{ id: string; code: string }>`select id, code from channel where code in ('trendyol', 'etsy') order by code desc`,
  );
  const stores: { id: string; channel: string }[] = [channels[0]!, channels[0]!, channels[1]!].map(({ id }) => ({
    id: newId(),
    channel: id,
  }));
  for (const [at, { id, channel }] of stores.entries())
    await run(sql`insert into store (client_id, id, company_id, channel_id, name, is_sandbox, account_hash)
      values (${clientId}, ${id}, ${clientId}, ${channel}, ${`Mağaza ${at + 1}`}, false, ${id})`);
  const leaves = await run(sql<{ id: string }>`select id from category where is_leaf order by id limit 2`);
  const brands = [newId(), newId()];
  for (const [at, id] of brands.entries())
    await run(sql`insert into brand (client_id, id, name) values (${clientId}, ${id}, ${`Marka ${at + 1}`})`);
  const variants = [0, 1, 2].map((at) => ({
    ...{ id: newId(), product: newId(), name: `Ürün ${at + 1}` },
    ...{ brand: brands[at === 2 ? 1 : 0]!, category: leaves[at === 0 ? 0 : 1]!.id },
  }));
  for (const { id, product, brand, category, name } of variants) {
    await run(sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      values (${clientId}, ${product}, ${`K-${name}`}, ${category}, ${brand}, 20, 'TRY')`);
    await run(sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      values (${clientId}, ${id}, ${product}, ${name}, ${name}, 20, 10)`);
    await run(sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
        sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
      values (${clientId}, ${product}, ${name}, ${`K-${name}`}, 'Marka', ${category}, 1, ${name}, ${name}, 10, 20, 'TRY', 0, 0, true, false, now(), now(), '', '')`);
  }

  const empty = () =>
    w.database.pool.query(
      "truncate claim_line, claim, order_line, order_package, order_header, sales_mark, sales_day, sales_day_key, sales_month_key, profit_day, profit_month cascade",
    );

  let stored = 0;
  const store = async (orders: readonly Order[]) => {
    const rows: Record<string, object[]> = { order_header: [], order_package: [], order_line: [], claim: [], claim_line: [] };
    for (const order of orders) {
      const n = stored++;
      const id = newId();
      const at = momentOf(order).toISOString();
      const storeId = stores[order.store]!.id;
      const shared = { client_id: clientId, store_id: storeId, currency: order.currency, remote_modified_at: at };
      rows.order_header!.push({
        ...shared,
        ...{ id, channel_order_id: `O${n}`, ordered_at: at, customer_name: "A", delivery_address: {}, billing_address: {} },
      });
      for (const [p, pack] of order.packages.entries()) {
        const packageId = newId();
        rows.order_package!.push({
          ...{
            ...shared,
            id: packageId,
            order_id: id,
            channel_package_id: `P${n}-${p}`,
            status: pack.status,
            remote_status: "",
            remote_state: "new",
          },
          ...{ remote_hash: "", customer_name: "A", ordered_at: at, total: money(totalOf(pack)), discount: 0 },
          ...{ payment_pending: pack.hidden === "pending", superseded: pack.hidden === "superseded" },
        });
        for (const [l, { variant, quantity, kurus, isDropped = false }] of pack.lines.entries())
          rows.order_line!.push({
            ...{ client_id: clientId, id: newId(), package_id: packageId, order_id: id, channel_line_id: `L${n}-${p}-${l}` },
            ...{
              variant_id: variant === null ? null : variants[variant]!.id,
              remote_key: "x",
              stock_code: "x",
              title: "x",
              quantity,
            },
            ...{ unit_price: 1, discount: 0, total: money(kurus), vat_rate: 20, remote_status: "", dropped: isDropped },
          });
      }
      for (const [c, { of, quantity, kurus, state }] of order.claims.entries()) {
        const claimId = newId();
        const p = of ? of.package % order.packages.length : 0;
        rows.claim!.push({
          ...{
            ...shared,
            id: claimId,
            channel_claim_id: `C${n}-${c}`,
            channel_order_id: `O${n}`,
            kind: "return",
            is_open: false,
            opened_at: at,
          },
          channel_package_id: of?.by === "number" ? `P${n}-${p}` : null,
        });
        rows.claim_line!.push({
          ...{
            client_id: clientId,
            id: newId(),
            claim_id: claimId,
            channel_line_id: "1",
            remote_key: "x",
            title: "x",
            quantity,
            state,
            remote_status: "",
          },
          ...{
            amount: money(kurus),
            channel_order_line_id: of ? `L${n}-${p}-${of.line % order.packages[p]!.lines.length}` : "?",
          },
        });
      }
    }
    await w.database.asPlatform(async (tx) => {
      for (const [table, some] of Object.entries(rows)) {
        if (some.length === 0) continue;
        const columns = sql.join(Object.keys(some[0]!).map((name) => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::jsonb)`.execute(
          tx,
        );
      }
    });
  };

  /** The same from the orders themselves, one by one: "currency key when" -> figures. */
  const recomputed = (orders: readonly Order[], by: Group | null) => {
    const all = new Map<string, Plain>();
    for (const order of orders) {
      const after = momentOf(order).getTime() - (first - days * day);
      if (after < 0 || after >= 2 * days * day) continue;
      const isNow = after >= days * day;
      const dayText = new Date(momentOf(order).getTime() + 3 * 3_600_000 + (isNow ? 0 : days * day)).toISOString().slice(0, 10);
      const keyOf = (variant: number | null) => {
        const of = variant === null ? null : variants[variant]!;
        const keys = { day: dayText, store: stores[order.store]!.id, channel: stores[order.store]!.channel };
        return by === null ? "" : by in keys ? keys[by as keyof typeof keys] : (of?.[by as "product"] ?? null);
      };
      const at = (variant: number | null) => {
        const name = `${order.currency} ${keyOf(variant)} ${isNow ? "now" : "before"}`;
        const plain = all.get(name) ?? nothing();
        all.set(name, plain);
        return plain;
      };
      const paid = order.packages.filter(({ hidden }) => hidden === "");
      for (const pack of paid) {
        const [units, amount] =
          pack.status === "S_CANCELED" ? (["canceledUnits", "canceled"] as const) : (["units", "sales"] as const);
        let beside = totalOf(pack);
        const lines = standing(pack.lines);
        if (lines.length === 0 && amount === "sales") at(null).orders.add(order);
        if (lines.length === 0) at(null);
        for (const { variant, quantity, kurus } of lines) {
          const plain = at(variant);
          plain[units] += quantity;
          plain[amount] += kurus;
          if (amount === "sales") plain.orders.add(order);
          beside -= kurus;
        }
        if (beside !== 0) at(null)[amount] += beside;
      }
      const sold = paid.filter(({ status }) => status !== "S_CANCELED");
      const refunds = order.claims.filter(({ state }) => state === "refunded");
      let left = 0;
      for (const pack of sold) {
        const own = refunds.filter((claim) => meant(order, claim) === pack);
        for (const { of, quantity, kurus } of own) {
          const plain = at(pack.lines[of!.line % pack.lines.length]!.variant);
          plain.returnedUnits += quantity;
          plain.returned += kurus;
        }
        const tooMuch = own.reduce((sum, { kurus }) => sum + kurus, -totalOf(pack));
        if (tooMuch > 0) at(null).returned -= tooMuch;
        else left -= tooMuch;
      }
      const loose = refunds.filter(({ of }) => of === null);
      if (loose.length > 0 && sold.length > 0) {
        const plain = at(null);
        plain.returnedUnits += loose.reduce((sum, { quantity }) => sum + quantity, 0);
        plain.returned += Math.min(
          loose.reduce((sum, { kurus }) => sum + kurus, 0),
          left,
        );
      }
    }
    return all;
  };
  /** The worker's part. */
  const sum = () => reportJobs.sum_sales!(jobCtx(w), {});
  const marks = () => run(sql<{ at: string; stays: boolean }>`select at, stays from sales_mark order by id`);
  return { w, run, stores, variants, empty, store, recomputed, sum, marks, close: () => w.close() };
};
export type SalesWorld = Awaited<ReturnType<typeof salesWorld>>;
