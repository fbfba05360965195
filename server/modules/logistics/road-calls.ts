import type { Input, Output } from "@tradeport/contract";
import { currencies } from "@tradeport/contract/company";
import { exportTypeWords, receptionTypeWords, recipientTypeWords, roadDocumentWords } from "@tradeport/contract/logistics-words";
import type { orderRoads, roadOrders } from "@tradeport/contract/road-orders";
import { seesBuyers } from "#platform/buyers.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { carrier } from "./account.ts";
import { microOf } from "./check-road-order.ts";
import { filesOf, readRoadOrder, statusesOf } from "./road-order-row.ts";

type Calls = typeof roadOrders;

const named = (words: Record<string, { tr: string; en: string }>) =>
  Object.entries(words).map(([value, { tr, en }]) => ({ value, name: { tr, en } }));

export const getRoadOrderValues = async ({ now }: Ctx): Promise<Output<Calls["GetRoadOrderValues"]>> => {
  const { maxAmount, currency, maxWeightKg } = microOf(now().toISOString().slice(0, 10));
  const choices = ({ values }: typeof carrier.roads, field: keyof typeof carrier.roads.values) => [...values[field]];
  const { roads } = carrier;
  return {
    shippingType: choices(roads, "shippingType"),
    deliveryMethod: choices(roads, "deliveryMethod"),
    recordType: choices(roads, "recordType"),
    paymentMethod: choices(roads, "paymentMethod"),
    receptionType: named(receptionTypeWords),
    recipientType: named(recipientTypeWords),
    exportType: named(exportTypeWords),
    documentKind: named(roadDocumentWords),
    invoiceCurrencyUnit: [...currencies],
    micro: { maxAmount, currency, maxWeightKg },
  };
};

export const getRoadOrder = (ctx: Ctx, { roadOrderId, orderId }: Input<Calls["GetRoadOrder"]>) =>
  readRoadOrder(ctx, { id: roadOrderId, orderId });

const mustBeThere = async ({ db, clientId }: Ctx, id: string) => {
  const { rows } = await sql`select from road_order where client_id = ${clientId} and id = ${id}`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
};

export const getRoadOrderStatusList = async (ctx: Ctx, { roadOrderId }: Input<Calls["GetRoadOrderStatusList"]>) => {
  await mustBeThere(ctx, roadOrderId);
  return statusesOf(ctx, { roadOrderId });
};

export const getRoadOrderFiles = async (ctx: Ctx, { roadOrderId }: Input<Calls["GetRoadOrderFiles"]>) => {
  await mustBeThere(ctx, roadOrderId);
  return filesOf(ctx, roadOrderId);
};

export const getListRoadOrderStatus = async (ctx: Ctx, { orderId }: Input<(typeof orderRoads)["GetListRoadOrderStatus"]>) => {
  const { rows } = await sql`select from order_header where client_id = ${ctx.clientId} and id = ${orderId}`.execute(ctx.db);
  if (rows.length === 0) throw new Fail("not_found");
  return statusesOf(ctx, { orderId });
};

export const downloadRoadOrderFile = async (
  { db, clientId, files, who }: Ctx,
  { roadOrderFileId }: Input<Calls["DownloadRoadOrderFile"]>,
): Promise<Download> => {
  // Invoices and waybills are made out to the buyer.
  if (!seesBuyers(who)) throw new Fail("buyers_masked");
  const { rows } = await sql<{ fileId: string; name: string; type: string }>`
    select r.file_id, r.name, f.type from road_order_file r join file f on f.client_id = r.client_id and f.id = r.file_id
    where r.client_id = ${clientId} and r.id = ${roadOrderFileId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  const { name, type, fileId } = rows[0];
  return { name, type, body: await files.open(fileId) };
};

/** A person asked the carrier. What did not arrive is a draft again, and goes when somebody sends it. */
export const setRoadOrderOutcome = async (
  ctx: Ctx,
  { roadOrderId, version, hasArrived }: Input<Calls["SetRoadOrderOutcome"]>,
) => {
  const { db, clientId } = ctx;
  await sql`select from road_order where client_id = ${clientId} and id = ${roadOrderId} for update`.execute(db);
  const before = await readRoadOrder(ctx, { id: roadOrderId });
  const number = before.fields.customerOrderNumber;
  if (before.state !== "unknown") throw new Fail("road_order_known", { number });
  if (before.version !== version) throw new Fail("conflict");
  await sql`
    update road_order set state = ${hasArrived ? "sent" : "draft"}, state_at = now(), reason = null, version = version + 1,
      left_at = case when ${hasArrived} then left_at end, next_status_at = case when ${hasArrived} then now() end
    where client_id = ${clientId} and id = ${roadOrderId}`.execute(db);
  await ctx.audit({
    action: "update",
    objectType: "road_order",
    objectId: roadOrderId,
    before: { state: "unknown" },
    after: { number, hasArrived },
  });
  return readRoadOrder(ctx, { id: roadOrderId });
};
