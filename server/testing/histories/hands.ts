import type { OrderRow } from "@tradeport/contract/order-shapes";
import type { Outcome } from "@tradeport/contract/stock";
import type { Move } from "./history.ts";
import type { Item } from "./items.ts";
import { type Life, may, parcelsOf, picked, sold } from "./life.ts";
import type { Parcel, Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

/** What the console's list of orders shows of a store in this round: read once for all who look, when the first one does. */
export const openLists = (place: Place) => {
  const lists = new Map<number, Promise<OrderRow[]>>();
  return (at: number) => {
    const shown =
      lists.get(at) ??
      place.w
        .as("can")
        .Order.GetAllOrder({ storeId: place.storeIds[at]!, pageSize: listed })
        .then(({ data }) => data);
    lists.set(at, shown);
    return shown;
  };
};
export type Lists = ReturnType<typeof openLists>;
/** More than a store sells in one batch. */
const listed = 300;

/** The package as the console shows it, if it has heard of it. */
export const known = async (lists: Lists, at: number, { id, orderNumber }: Pick<Parcel, "id" | "orderNumber">) => {
  const rows = await lists(at);
  return rows.find((row) => row.channelPackageId === id) ?? rows.find((row) => row.channelOrderId === orderNumber);
};

/** Accepts a new package, prepares an accepted one. */
export const actByHand = async (place: Place, life: Life, lists: Lists, at: number, parcel: Parcel) => {
  const row = await known(lists, at, parcel);
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
export const splitByHand = async (place: Place, life: Life, lists: Lists, at: number, parcel: Parcel) => {
  const row = await known(lists, at, parcel);
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

/** Says where a piece of a parcel is that was canceled on its way; false: no parcel waits for that. */
export const restockByHand = async (
  place: Place,
  life: Life,
  lists: Lists,
  { pick, outcome }: Pick<Move & { do: "restock" }, "pick" | "outcome">,
  there: Snapshot[],
): Promise<boolean> => {
  const fit = parcelsOf(life, there).filter(
    ({ at, parcel }) => parcel.status === "Cancelled" && life.scanned.has(`${at}:${parcel.id}`),
  );
  const found = picked(fit, pick);
  const row = found && (await known(lists, found.at, found.parcel));
  if (!row) return false;
  const seller = place.w.as("can");
  const { orderPackages } = await seller.Order.GetOrderDetail({ orderHeaderId: row.id });
  const line = orderPackages.flatMap(({ lines }) => lines).find(({ waits }) => waits > 0);
  if (!line) return false;
  const input = { orderLineId: line.id, [inputOf[outcome]]: 1 };
  if (!(await may(life, `one piece is back, or not: ${outcome}`, () => seller.Order.RestockOrderLine(input)))) return true;
  isBack(life, line, outcome);
  if (outcome === "lost") played.lost += 1;
  else if (outcome === "sellable") played.restocked += 1;
  else played.apart += 1;
  return true;
};

/** A person says of one piece of a line where it is. */
export const isBack = (life: Life, { barcode, code }: { barcode: string; code: string }, outcome: Outcome) => {
  const variant = sold(life).find((one) => one.barcode === barcode || one.code === code);
  if (!variant) life.wrong.push(`a piece of ${barcode} (${code}) is back, which was not sold`);
  for (const [item, each] of variant?.takes ?? [])
    if (outcome === "sellable") item.counted += each;
    else if (outcome !== "lost") item.apart[outcome] += each;
};
export const inputOf = { sellable: "restocked", damaged: "damaged", quarantine: "quarantine", lost: "writtenOff" } as const;

/** Of what can't be sold one piece is looked at again: it was sound. */
export const regradeByHand = async (place: Place, life: Life) => {
  const item: Item | undefined = life.items.find(({ apart }) => apart.damaged + apart.quarantine > 0);
  if (!item) return;
  const condition = item.apart.damaged > 0 ? "damaged" : "quarantine";
  const seller = place.w.as("ayse");
  const rows = await seller.Product.GetProductStock({ productId: life.productId });
  const row = rows.find((one) => one.barcode === item.barcode && one.condition === condition);
  if (!row) {
    life.wrong.push(`no ${condition} piece is shown`);
    return;
  }
  const { variantId, warehouseId } = row;
  const input = { variantId, warehouseId, condition, outcome: "sellable", quantity: 1 } as const;
  if (!(await may(life, `one ${condition} piece is sound`, () => seller.Product.RegradeStock(input)))) return;
  item.apart[condition] -= 1;
  item.counted += 1;
  played.regraded += 1;
};
