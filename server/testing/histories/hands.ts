import type { Move } from "./history.ts";
import { chosen, type Life, may, parcelsOf, played } from "./life.ts";
import type { Parcel, Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";

/** The package as the console shows it, if it has heard of it. */
const known = async (place: Place, orderNumber: string, id: string) => {
  const { data } = await place.w.as("can").Order.GetAllOrder({ search: orderNumber });
  return data.find((row) => row.channelPackageId === id || row.channelOrderId === orderNumber);
};

/** Accepts a new package, prepares an accepted one. */
export const actByHand = async (place: Place, life: Life, at: number, parcel: Parcel) => {
  const row = await known(place, parcel.orderNumber, parcel.id);
  if (!row) return;
  const seller = place.w.as("can");
  if (row.status === "S_NEW") {
    const done = await may(life, `accept ${parcel.id}`, () => seller.Order.AcceptOrder({ orderPackageIds: [row.packageId] }));
    if (done) played.accepted += 1;
    return;
  }
  const fields: Record<string, string> = sellers[at]!.code === "trendyol" ? { invoiceNumber: "ABC2026000000001" } : {};
  const input = { orderPackageId: row.packageId, action: "A_PREPARE" as const, fields };
  if (await may(life, `prepare ${parcel.id}`, () => seller.Order.SetOrderPackageStatus(input))) played.prepared += 1;
};

/** One piece goes in a parcel of its own. */
export const splitByHand = async (place: Place, life: Life, parcel: Parcel) => {
  const row = await known(place, parcel.orderNumber, parcel.id);
  if (!row) return;
  const seller = place.w.as("ayse");
  const detail = await seller.Order.GetOrderDetail({ orderHeaderId: row.id });
  const pack = detail.orderPackages.find((each) => each.channelPackageId === parcel.id);
  const line = pack?.lines.find(({ quantity }) => quantity > 1);
  if (!pack || !line) return;
  const lines = [{ orderLineId: line.id, quantity: 1 }];
  const input = { orderPackageId: pack.id, action: "A_SPLIT" as const, lines };
  if (await may(life, `split ${parcel.id}`, () => seller.Order.SetOrderPackageStatus(input))) played.split += 1;
};

/** Says where the pieces of a parcel are that was canceled on its way. */
export const restockByHand = async (place: Place, life: Life, { pick, lost }: Move & { do: "restock" }, there: Snapshot[]) => {
  const fit = parcelsOf(life, there).filter(
    ({ at, parcel }) => parcel.status === "Cancelled" && life.scanned.has(`${at}:${parcel.id}`),
  );
  const found = chosen(fit, pick);
  const row = found && (await known(place, found.parcel.orderNumber, found.parcel.id));
  if (!row) return;
  const seller = place.w.as("can");
  const { orderPackages } = await seller.Order.GetOrderDetail({ orderHeaderId: row.id });
  const line = orderPackages.flatMap(({ lines }) => lines).find(({ waits }) => waits > 0);
  if (!line) return;
  const input = { orderLineId: line.id, restocked: lost ? 0 : 1, writtenOff: lost ? 1 : 0 };
  if (!(await may(life, `one piece is ${lost ? "lost" : "back"}`, () => seller.Order.RestockOrderLine(input)))) return;
  life.counted += input.restocked;
  played.restocked += input.restocked;
};
