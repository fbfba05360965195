import type { ProfitFigures, ProfitGroup } from "@tradeport/contract/profit-report";
import { sql } from "#platform/db.ts";
import { lines, packages, type RawLine, type RawMoney } from "./profit-world.ts";
import { clientId, day, days, first, kurusOf, money, type Order, type SalesWorld } from "./sales-world.ts";

interface ProfitSum {
  units: number;
  revenue: number;
  discount: number;
  known: { units: number; income: number; vat: number; commission: number; cost: number };
  whole: { units: number; income: number; cargo: number; profit: number };
  missing: ProfitFigures["missing"];
  estimated: number;
  later: number;
}
export const noProfit = (): ProfitSum => ({
  ...{ units: 0, revenue: 0, discount: 0, estimated: 0, later: 0 },
  known: { units: 0, income: 0, vat: 0, commission: 0, cost: 0 },
  whole: { units: 0, income: 0, cargo: 0, profit: 0 },
  missing: { vat: 0, commission: 0, cost: 0, returned: 0 },
});
/** Of two halves the larger. */
const divided = (a: number, b: number) => Number((2n * BigInt(a) + BigInt(b)) / (2n * BigInt(b)));

/** The same from the rows themselves, one after the other: "currency key" -> figures. */
export const profitRecomputed = async (s: SalesWorld, orders: readonly Order[], by: ProfitGroup | null) => {
  const sums = new Map<string, ProfitSum>();
  const at = (currency: string, key: string | null) => {
    const name = `${currency} ${key}`;
    const sum = sums.get(name) ?? noProfit();
    sums.set(name, sum);
    return sum;
  };
  const packs = await packages(s);
  const allLines = await lines(s);
  const entries =
    await s.run(sql<RawMoney>`select e.package_id, e.channel_line_id as line_number, e.kind, e.amount, e.external_id is null as is_estimated
    from money_entry e join order_package p on p.id = e.package_id and p.currency = e.currency where e.client_id = ${clientId}`);
  const amounts = await s.run(
    sql<RawMoney>`select package_id, channel_line_id as line_number, kind, amount, false as is_estimated from order_amount where client_id = ${clientId}`,
  );
  const costs = await s.run(
    sql<{
      variantId: string;
      since: string;
      cost: string | null;
      currency: string | null;
    }>`select variant_id, since::text, cost, currency from variant_cost_since where client_id = ${clientId} order by since`,
  );
  const components = await s.run(
    sql<{
      variantId: string;
      itemId: string;
      quantity: number;
    }>`select variant_id, item_id, quantity from variant_component where client_id = ${clientId}`,
  );
  const pieceCost = (variantId: string, on: string, currency: string) => {
    let [cost, isLater] = [0, false];
    const parts = components.filter((one) => one.variantId === variantId);
    for (const { itemId, quantity } of parts) {
      const its = costs.filter((one) => one.variantId === itemId);
      const before = its.filter(({ since }) => since <= on).at(-1);
      const holds = before ?? its.find((one) => one.cost !== null);
      if (holds?.cost == null || holds.currency !== currency) return null;
      cost += quantity * kurusOf(holds.cost);
      isLater ||= before === undefined;
    }
    return parts.length === 0 ? null : { cost, isLater };
  };
  const numbers = [...new Set(packs.map(({ number }) => Number(number.slice(1).split("-")[0])))].sort((a, b) => a - b);
  for (const [n, order] of orders.entries()) {
    const own = packs.filter(({ number }) => number.startsWith(`P${numbers[n]}-`));
    const orderId = own[0]!.orderId;
    // Revenue as the sales report's own recomputation has it.
    for (const [name, plain] of s.recomputed([order], by === "product" ? "product" : null)) {
      const [currency, key, when] = name.split(" ");
      if (when !== "now" || (plain.units + plain.returnedUnits === 0 && plain.sales === 0 && plain.returned === 0)) continue;
      const sum = at(currency!, by === "product" ? key! : by && orderId);
      sum.units += plain.units;
      sum.revenue += plain.sales - plain.returned;
    }
    const refunds = order.claims.filter(({ state }) => state === "refunded");
    for (const pack of own) {
      if (!pack.isSold || pack.moment < first || pack.moment >= first + days * day) continue;
      const p = Number(pack.number.split("-")[1]);
      const isGiven = refunds.some(({ of }) => of === null || of.package % order.packages.length === p);
      const inIt = allLines.filter(({ packageId, dropped }) => packageId === pack.id && !dropped);
      const ofPack = (rows: RawMoney[], kind: string, line: string) =>
        rows.filter((row) => row.packageId === pack.id && row.kind === kind && row.lineNumber === line);
      const sumOf = (rows: RawMoney[], sign: number) => rows.reduce((sum, { amount }) => sum + sign * kurusOf(amount), 0);
      const prices = inIt.reduce((sum, { amount }) => sum + kurusOf(amount), 0);
      const sizeOf = ({ amount, quantity }: RawLine) => (prices > 0 ? kurusOf(amount) : quantity);
      const whole = inIt.reduce((sum, one) => sum + sizeOf(one), 0);
      let upto = 0;
      for (const line of inIt) {
        const before = upto;
        upto += sizeOf(line);
        const part = (amount: number) => divided(amount * upto, whole) - divided(amount * before, whole);
        const ofLine = (rows: RawMoney[], kind: string, sign: number) => {
          const [its, shared] = [ofPack(rows, kind, line.number), ofPack(rows, kind, "")];
          return its.length + shared.length === 0
            ? null
            : { amount: sumOf(its, sign) + part(sumOf(shared, sign)), rows: [...its, ...shared] };
        };
        const income = kurusOf(line.amount) + (ofLine(amounts, "discount", 1)?.amount ?? 0);
        const rate = kurusOf(pack.total) === prices && line.vat !== null ? Number(line.vat) : null;
        const commission = ofLine(entries, "commission", -1);
        const cargo = ofLine(entries, "cargo", -1);
        const piece = line.variantId && pieceCost(line.variantId, pack.day, pack.currency);
        const sum = at(pack.currency, by === "product" ? String(line.productId) : by && orderId);
        sum.discount += kurusOf(line.discount);
        if (rate === null) sum.missing.vat += line.quantity;
        if (!commission) sum.missing.commission += line.quantity;
        if (!piece) sum.missing.cost += line.quantity;
        if (isGiven) sum.missing.returned += line.quantity;
        if (rate === null || !commission || !piece || isGiven) continue;
        const [vat, cost] = [divided(income * rate, 100 + rate), line.quantity * piece.cost];
        sum.known.units += line.quantity;
        sum.known.income += income;
        sum.known.vat += vat;
        sum.known.commission += commission.amount;
        sum.known.cost += cost;
        if (commission.rows.some(({ isEstimated }) => isEstimated)) sum.estimated += line.quantity;
        if (piece.isLater) sum.later += line.quantity;
        if (!cargo) continue;
        sum.whole.units += line.quantity;
        sum.whole.income += income - vat;
        sum.whole.cargo += cargo.amount;
        sum.whole.profit += income - vat - commission.amount - cost - cargo.amount;
      }
    }
  }
  return sums;
};
const hundredths = (profit: number, income: number) => {
  if (income === 0) return null;
  const tenths = Math.sign(profit) * divided(Math.abs(profit) * 1000, Math.abs(income)) * Math.sign(income);
  return tenths / 10 + 0;
};
export const shownOf = ({ units, revenue, discount, known, whole, missing, estimated, later }: ProfitSum): ProfitFigures => {
  const profit = known.income - known.vat - known.commission - known.cost;
  return {
    ...{ unitCount: units, revenue: money(revenue), discount: money(discount), missing },
    beforeCargo: {
      ...{ unitCount: known.units, profit: known.units > 0 ? money(profit) : null },
      margin: known.units > 0 ? hundredths(profit, known.income - known.vat) : null,
      ...{ income: money(known.income), vat: money(known.vat), commission: money(known.commission), cost: money(known.cost) },
    },
    afterCargo: {
      ...{ unitCount: whole.units, profit: whole.units > 0 ? money(whole.profit) : null, cargo: money(whole.cargo) },
      margin: whole.units > 0 ? hundredths(whole.profit, whole.income) : null,
    },
    ...{ estimatedUnitCount: estimated, laterCostUnitCount: later },
  };
};
