import type { Outcome } from "@tradeport/contract/stock";
import { inputOf, isBack, known, type Lists } from "./hands.ts";
import { gone } from "./items.ts";
import { type Life, may, parcelsOf, picked, sold } from "./life.ts";
import { canBePrepared, nameThere, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

/** The line of a claim of this history's, of which something is still to be done. */
const claimLine = async (place: Place, life: Life, lists: Lists, pick: number, open: "replaceable" | "receivable") => {
  const key = picked([...life.claimed], pick);
  if (!key) return null;
  const [at, orderNumber] = [Number(key.slice(0, 1)), key.slice(2)];
  const row = await known(lists, at, { id: "", orderNumber });
  if (!row) return null;
  const { claims } = await place.w.as("can").Order.GetOrderDetail({ orderHeaderId: row.id });
  const line = picked(
    claims.flatMap(({ lines }) => lines).filter((one) => one[open] > 0),
    pick,
  );
  return line ? { at, orderHeaderId: row.id, line } : null;
};

/** One piece is sent in exchange; false: nobody claims one. */
export const replaceByHand = async (place: Place, life: Life, lists: Lists, pick: number): Promise<boolean> => {
  const found = await claimLine(place, life, lists, pick, "replaceable");
  if (!found) return false;
  const { at, orderHeaderId, line } = found;
  const input = { orderHeaderId, claimLineId: line.id, quantity: 1, carrier: "Elden", number: "", link: "" };
  if (!(await may(life, `one is sent for ${line.barcode}`, () => place.w.as("ayse").Order.SendReplacement(input)))) return true;
  const variant = sold(life).find(({ barcode, code }) => barcode === line.barcode || code === line.barcode)!;
  for (const [item, each] of variant.takes) gone(place.warehouses, item, at, each);
  played.exchanged += 1;
  return true;
};

/** Of what a buyer sends back one piece is here, or never comes; false: nobody waits for one. */
export const receiveByHand = async (
  place: Place,
  life: Life,
  lists: Lists,
  { pick, outcome }: { pick: number; outcome: Outcome },
): Promise<boolean> => {
  const found = await claimLine(place, life, lists, pick, "receivable");
  const orderLineId = found?.line.orderLineId;
  if (!found || !orderLineId) return false;
  const input = { orderLineId, claimLineId: found.line.id, [inputOf[outcome]]: 1 };
  const what = `one of ${found.line.barcode} came back, or not: ${outcome}`;
  if (!(await may(life, what, () => place.w.as("can").Order.RestockOrderLine(input)))) return true;
  isBack(life, { barcode: found.line.barcode, code: found.line.barcode }, outcome);
  played.received += 1;
  if (outcome === "lost") played.lost += 1;
  else if (outcome === "sellable") played.restocked += 1;
  else played.apart += 1;
  return true;
};

/** The seller cancels what is not on the shelf: a parcel, or one piece of it. */
export const cancelMissing = async (
  place: Place,
  life: Life,
  lists: Lists,
  { pick, part }: { pick: number; part: boolean },
  there: Snapshot[],
) => {
  // Of what nobody knows nobody knows that it is missing.
  const isLate = (at: number, units: Map<string, number>) => life.late !== null && units.has(nameThere(at, life.late.variant));
  const found = picked(
    parcelsOf(life, there).filter(
      ({ at, parcel }) => canBePrepared(parcel) && sellers[at]!.code !== "etsy" && !isLate(at, parcel.units),
    ),
    pick,
  );
  const row = found && (await known(lists, found.at, found.parcel));
  if (!row) return;
  const seller = place.w.as("ayse");
  const { orderPackages } = await seller.Order.GetOrderDetail({ orderHeaderId: row.id });
  const pack = orderPackages.find(({ channelPackageId }) => channelPackageId === found.parcel.id) ?? orderPackages[0]!;
  const action = pack.actions.find((one) => one.action === "A_CANCEL_REQUEST");
  const reasons = action?.fields.find(({ key }) => key === "reasonId")?.options;
  if (!reasons) return;
  const reasonId = reasons.find(({ value }) => value === "500")?.value ?? reasons[0]!.value;
  const line = pack.lines[0]!;
  const input = {
    ...{ orderPackageId: pack.id, action: "A_CANCEL_REQUEST" as const, fields: { reasonId } },
    ...(part && line.quantity > 1 && { lines: [{ orderLineId: line.id, quantity: 1 }] }),
  };
  const done = await may(life, `${found.parcel.id} is not there`, () => seller.Order.SetOrderPackageStatus(input));
  if (done) life.notThere.add(`${found.at}:${found.parcel.id}`);
};

/** One piece, or a row of them, goes into a parcel of its own or into one that somebody packed. */
export const packByHand = async (
  place: Place,
  life: Life,
  lists: Lists,
  { pick, more }: { pick: number; more: boolean },
  there: Snapshot[],
) => {
  const all = parcelsOf(life, there);
  const before = all.filter(({ at, parcel }) => life.packed.has(`${at}:${parcel.orderNumber}`));
  const found = picked(before.length > 0 ? before : all, pick);
  const row = found && (await known(lists, found.at, found.parcel));
  if (!row) return;
  const seller = place.w.as("can");
  const { parcels, loose } = await seller.Order.GetParcels({ orderHeaderId: row.id });
  const out = parcels.filter(({ direction }) => direction === "out");
  const units = [
    ...loose.map((unit) => ({ unit, parcelId: null })),
    ...out.flatMap(({ id, units }) => units.map((unit) => ({ unit, parcelId: id }))),
  ];
  const other =
    more || before.length > 0
      ? out.find(({ isReported, state }) => !isReported && (state === "planned" || state === "moving"))
      : undefined;
  const outside = units.filter(({ parcelId }) => parcelId !== other?.id);
  const one = picked(outside, pick);
  if (!one) return;
  const { unit, parcelId } = one;
  const input = {
    ...{ orderHeaderId: row.id, carrier: "Elden", number: "", link: "", ...(other && { parcelId: other.id }) },
    units: [{ no: unit.no, quantity: other ? unit.quantity : 1, seen: { quantity: unit.quantity, parcelId } }],
  };
  if (!(await may(life, `one of ${row.channelOrderId} is packed`, () => seller.Order.PackParcel(input)))) return;
  life.packed.add(`${found.at}:${found.parcel.orderNumber}`);
  if (other) played.packedAgain += 1;
  else played.packed += 1;
};

/** The barcode is entered under which it was sold all the time. */
export const learn = async (place: Place, life: Life) => {
  const { late } = life;
  if (!late || late.isKnown) return;
  const seller = place.w.as("ayse");
  const page = await seller.Product.GetProductMasterData({ productId: late.productId });
  const [variant] = page.variants as [(typeof page.variants)[number]];
  const { id, productCode, listPrice, salePrice, attributes } = variant;
  const product = {
    ...{ id: late.productId, version: page.version, productMainCode: page.productMainCode, categoryId: page.categoryId },
    ...{
      brandName: page.brandName,
      vatRate: page.vatRate as 20,
      texts: page.texts,
      attributes: page.attributes,
      images: page.images,
    },
    variants: [{ id, productCode, listPrice, salePrice, attributes, barcode: late.variant.barcode }],
  };
  const update = () => seller.Product.UpdateProductMasterDataJson({ product } as never);
  if (!(await may(life, `${late.typed} is ${late.variant.barcode} in truth`, update))) return;
  late.isKnown = true;
  played.learned += 1;
};
