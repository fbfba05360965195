import fc from "fast-check";
import { newId, sql } from "#platform/db.ts";
import { clientId, day, days, first, money, type Order, type SalesWorld } from "./sales-world.ts";

/** No orders, no costs, no sets. */
export const beginProfit = async (s: SalesWorld) => {
  await s.empty();
  await s.run(sql`delete from money_entry where client_id = ${clientId}`);
  await s.run(sql`delete from variant_cost where client_id = ${clientId}`);
  await s.run(sql`delete from variant_cost_since where client_id = ${clientId}`);
  await s.run(sql`update client set time_zone = 'Europe/Istanbul' where id = ${clientId}`);
  await makeSet(s, 0);
};
/** The third is so many pieces of the first, or a piece of its own. */
export const makeSet = async (s: SalesWorld, pieces: number) => {
  const [one, , third] = s.variants;
  await s.run(sql`delete from variant_component where client_id = ${clientId} and variant_id = ${third!.id}`);
  await s.run(sql`insert into variant_component (client_id, variant_id, item_id, quantity)
    values (${clientId}, ${third!.id}, ${pieces > 0 ? one!.id : third!.id}, ${Math.max(1, pieces)})`);
};
export const costSince = (s: SalesWorld, variant: number, since: string, kurus: number | null, currency = "TRY") =>
  s.run(sql`insert into variant_cost_since (client_id, variant_id, since, cost, currency)
    values (${clientId}, ${s.variants[variant]!.id}, ${since}, ${kurus === null ? null : money(kurus)}, ${kurus === null ? null : currency})
    on conflict (client_id, variant_id, since) do update set cost = excluded.cost, currency = excluded.currency`);

/** What stands beside a line, and beside its package where it is the first. */
export interface Beside {
  vat: number | null;
  discount: number;
  commission: { kurus: number; isSettled: boolean; of: "line" | "package" } | null;
  cargo: number | null;
  paid: number;
  paidOfPackage: number;
}
const kurus = fc.integer({ min: 0, max: 9999 });
export const besideOf = fc.record<Beside>({
  vat: fc.constantFrom(20, 20, 10, 1, 0, null),
  discount: kurus,
  commission: fc.option(
    fc.record({ kurus, isSettled: fc.boolean(), of: fc.constantFrom<"line" | "package">("line", "line", "package") }),
    { freq: 8 },
  ),
  cargo: fc.option(kurus),
  paid: fc.oneof(fc.constant(0), kurus),
  paidOfPackage: fc.constantFrom(0, 0, 100, 1),
});
export interface Cost {
  variant: number;
  day: number;
  kurus: number | null;
  currency: string;
}
export const costOf = fc.record<Cost>({
  variant: fc.nat(2),
  day: fc.integer({ min: -12, max: 14 }),
  kurus: fc.option(fc.integer({ min: 0, max: 20_000 }), { freq: 6 }),
  currency: fc.constantFrom("TRY", "TRY", "TRY", "EUR"),
});
export const dayText = (after: number) => new Date(first + 3 * 3_600_000 + after * day).toISOString().slice(0, 10);

export interface RawPackage {
  id: string;
  orderId: string;
  number: string;
  currency: string;
  total: string;
  isSold: boolean;
  moment: number;
  day: string;
}
export interface RawLine {
  id: string;
  packageId: string;
  number: string;
  variantId: string | null;
  productId: string | null;
  quantity: number;
  amount: string;
  discount: string;
  vat: string | null;
  dropped: boolean;
}
export interface RawMoney {
  packageId: string;
  lineNumber: string;
  kind: string;
  amount: string;
  isEstimated: boolean;
}
export const packages = (s: SalesWorld) =>
  s.run(sql<RawPackage>`
    select p.id, p.order_id, p.channel_package_id as number, p.currency, p.total, (extract(epoch from p.ordered_at) * 1000)::float as moment,
      p.status <> 'S_CANCELED' and not p.superseded and not p.payment_pending as is_sold, (p.ordered_at at time zone 'Europe/Istanbul')::date::text as day
    from order_package p where client_id = ${clientId} order by p.channel_package_id`);
export const lines = (s: SalesWorld) =>
  s.run(sql<RawLine>`
    select l.id, l.package_id, l.channel_line_id as number, l.variant_id, v.product_id, l.quantity, l.total as amount, l.discount, l.vat_rate as vat, l.dropped
    from order_line l left join variant v on v.id = l.variant_id where l.client_id = ${clientId} order by l.channel_line_id`);

/** Gives each line what stands beside it. */
export const tell = async (s: SalesWorld, some: readonly Beside[]) => {
  const ofPackage = Map.groupBy(await lines(s), ({ packageId }) => packageId);
  const all = await packages(s);
  let n = 0;
  for (const { id: packageId, currency } of all)
    for (const [at, { id, number }] of (ofPackage.get(packageId) ?? []).entries()) {
      const { vat, discount, commission, cargo, paid, paidOfPackage } = some[n++ % some.length]!;
      await s.run(sql`update order_line set vat_rate = ${vat}, discount = ${money(discount)} where id = ${id}`);
      const entry = (kind: string, amount: number, line: string, isSettled: boolean) =>
        s.run(sql`insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, package_id, channel_line_id)
          select client_id, ${newId()}::uuid, store_id, ${kind}, ${isSettled ? newId() : null}, ${money(-amount)}, ${currency}, now(), id, ${line}
          from order_package where id = ${packageId} on conflict do nothing`);
      if (commission) await entry("commission", commission.kurus, commission.of === "line" ? number : "", commission.isSettled);
      if (cargo !== null && at === 0) await entry("cargo", cargo, "", true);
      const amount = (line: string, value: number) =>
        s.run(sql`insert into order_amount (client_id, package_id, channel_line_id, kind, payer, amount, currency)
          values (${clientId}, ${packageId}, ${line}, 'discount', 'marketplace', ${money(value)}, ${currency}) on conflict do nothing`);
      if (paid > 0) await amount(number, paid);
      if (paidOfPackage > 0) await amount("", paidOfPackage);
    }
};
export const sold = (over: Partial<Order> = {}): Order => ({
  ...{ store: 0, currency: "TRY", minute: (days + 3) * 1440 + 22 * 60, claims: [] },
  packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant: 0, quantity: 2, kurus: 12_000 }] }],
  ...over,
});
export const plainly: Beside = {
  ...{
    vat: 20,
    discount: 500,
    commission: { kurus: 1800, isSettled: false, of: "line" },
    cargo: 1000,
    paid: 0,
    paidOfPackage: 0,
  },
};
