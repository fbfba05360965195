import type { Input, Output } from "@tradeport/contract";
import type { ErrorCode } from "@tradeport/contract/errors";
import { differenceLastsMinutes, type warehouseSystems } from "@tradeport/contract/warehouse-systems";
import { countPlace } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { confirmedAfter } from "./stock-differences.ts";
import { systemOf, warehouseByCode } from "./warehouse-system.ts";

type Call = (typeof warehouseSystems)["TakeStockDifferences"];

interface Row {
  code: string;
  itemId: string | null;
  sellable: number | null;
  onHand: number;
  difference: number;
  seen: number;
}

/**
 * The differences that a person has seen become a count at the location, by so many pieces as differ: what was shipped there and is not booked here
 * yet leaves later, by its own order. A line whose numbers are others by now is refused, and so is one that would leave less than is promised.
 */
export const takeStockDifferences = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { providerCode, lines } = input;
  const { name } = warehouseByCode(providerCode);
  const system = await systemOf(ctx, providerCode, true);
  if (!system) throw new Fail("not_found");
  if (system.isSandbox) await refuseReal(ctx, name);
  const { rows } = await sql<Row>`
    select code, item_id, sellable, on_hand, difference, seen from warehouse_stock
    where client_id = ${clientId} and account_id = ${system.accountId} and code = any(${lines.map(({ code }) => code)}::text[]) for update`.execute(
    db,
  );
  const known = new Map(rows.map((row) => [row.code, row]));
  const refused: { code: string; error: ErrorCode; values: Record<string, string | number> }[] = [];
  const counts = [...new Map(lines.map((line) => [line.code, line])).values()].flatMap(({ code, onHand, difference }) => {
    const refuse = (error: ErrorCode) => {
      refused.push({ code, error, values: { code, minutes: differenceLastsMinutes } });
      return [];
    };
    const row = known.get(code);
    if (!row || row.difference !== difference || row.onHand !== onHand || difference === 0) return refuse("difference_changed");
    if (row.itemId === null) return refuse("difference_unknown_here");
    if (row.sellable === null) return refuse("difference_unknown_there");
    if (row.seen < confirmedAfter) return refuse("difference_unconfirmed");
    return [{ itemId: row.itemId, code, onHand, delta: difference }];
  });
  const cause = `warehouse-count:${newId()}`;
  const { taken, others } = await countPlace(ctx, system.warehouseId, counts, cause);
  for (const { code, why, reserved } of others)
    refused.push({
      code,
      error: why === "moved" ? "difference_changed" : "difference_promised",
      values: { code, reserved },
    });
  const itemIds = taken.map(({ itemId }) => itemId);
  if (itemIds.length > 0) {
    await sql`
      update warehouse_stock set on_hand = on_hand + difference, difference = 0, seen = 1, since = now()
      where client_id = ${clientId} and account_id = ${system.accountId} and code = any(${taken.map(({ code }) => code)}::text[])`.execute(
      db,
    );
    await requestSyncOffers(db, clientId, itemIds, "user");
    await ctx.audit({
      action: "update",
      objectType: "cargo_account",
      objectId: system.accountId,
      after: { warehouse: system.warehouseName, quantity: itemIds.length },
    });
  }
  return {
    taken: itemIds.length,
    refused: refused.map(({ code, error, values }) => ({ code, reason: wordsOf({ code: `error:${error}`, values }) })),
  };
};

/** What a trial has is made up. Where a store sells for real, it would be oversold by that, or sold out. */
const refuseReal = async ({ db, clientId }: Ctx, carrier: string) => {
  const { rows } = await sql`
    select from store where client_id = ${clientId} and is_active and not is_sandbox and not is_sample limit 1`.execute(db);
  if (rows.length > 0) throw new Fail("warehouse_trial_stock", { carrier });
};
