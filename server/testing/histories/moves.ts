import { outcomes } from "@tradeport/contract/stock";
import { carry } from "./carry.ts";
import { cancelMissing, learn, packByHand, receiveByHand, replaceByHand } from "./claims.ts";
import { saveForm, typeInCell } from "./edits.ts";
import { actByHand, type Lists, regradeByHand, restockByHand, splitByHand } from "./hands.ts";
import type { Move } from "./history.ts";
import type { Variant } from "./items.ts";
import { type Life, leaves, parcelsOf, people, picked } from "./life.ts";
import { canBePrepared, isCanceled, isOpen, nameThere, nextOutside, type Parcel, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

/** What the marketplace's own side refuses is no fault: somebody else was quicker. */
const outside = async (place: Place, life: Life, at: number, move: string, body: object) => {
  const { code, seller } = sellers[at]!;
  try {
    const answer = await place.control<{ orderNumber?: string; packageId?: unknown }>(code, `_${move}`, { ...seller, ...body });
    life.log.push(`${sellers[at]!.name}: ${move} ${JSON.stringify(body)}`);
    return answer;
  } catch (error) {
    life.log.push(`${sellers[at]!.name}: ${move} ${JSON.stringify(body)}: ${(error as Error).message.slice(0, 120)}`);
    return null;
  }
};

/** The marketplace's own people take back what is on its way; false: nothing is. */
const cancelLate = async (place: Place, life: Life, pick: number, there: Snapshot[]) => {
  const found = picked(
    parcelsOf(life, there).filter(({ parcel }) => parcel.status === "Shipped"),
    pick,
  );
  if (!found) return false;
  if (await outside(place, life, found.at, "cancelLate", { packageId: found.parcel.id })) played.canceledLate += 1;
  return true;
};

/** Its carrier or its buyer moves it. */
const further = async (place: Place, life: Life, at: number, parcel: Parcel, way: string | undefined) => {
  if (!way || !(await outside(place, life, at, way, { packageId: parcel.id }))) return;
  if (way === "scan") leaves(place, life, at, parcel);
  if (way === "deliver") played.delivered += 1;
  if (way === "undeliver") played.undelivered += 1;
  if (way === "return") {
    played.returned += 1;
    life.claimed.add(`${at}:${parcel.orderNumber}`);
  }
};

/** Where nothing came back yet something will: what was delivered is sent back, what is on its way is delivered. */
const goOn = async (place: Place, life: Life, pick: number, there: Snapshot[]) => {
  const parcels = parcelsOf(life, there).filter(({ at }) => sellers[at]!.code !== "etsy");
  for (const way of ["return", "deliver", "scan"] as const) {
    const from = {
      return: ["Delivered"],
      deliver: ["Shipped", "InTransit"],
      scan: ["Created", "Picking", "Invoiced", "Packaged"],
    }[way];
    const fit = parcels.filter(
      ({ at, parcel }) => from.includes(parcel.status) && (way !== "return" || !life.claimed.has(`${at}:${parcel.orderNumber}`)),
    );
    const found = picked(fit, pick);
    if (found) return further(place, life, found.at, found.parcel, way);
  }
};

/** Of an order in several parcels one leaves, and another one later; false: there is none. */
const leavesInParts = async (place: Place, life: Life, there: Snapshot[]): Promise<boolean> => {
  const parcels = parcelsOf(life, there).filter(({ parcel }) => !isCanceled(parcel) && parcel.status !== "UnPacked");
  const split = [...Map.groupBy(parcels, ({ at, parcel }) => `${at}:${parcel.orderNumber}`).values()].filter(
    (of) => of.length > 1,
  );
  const next = split.flat().find(({ parcel }) => nextOutside(parcel, 0) === "scan");
  if (next) await further(place, life, next.at, next.parcel, "scan");
  return next !== undefined;
};

/** One thing, or two in one order. */
const buy = async (place: Place, life: Life, { at: pick, units, what }: Move & { do: "buy" }) => {
  const [single, , set] = life.variants as [Variant, Variant?, Variant?];
  const late = what === "single" ? undefined : life.late?.variant;
  const at = late ? 0 : life.stores[pick % life.stores.length]!;
  const other = what === "single" ? undefined : (late ?? set);
  const lines = [
    ...(other && what === "set" ? [] : [{ variant: single, quantity: units }]),
    ...(other ? [{ variant: other, quantity: what === "both" ? 1 : Math.min(units, 2) }] : []),
  ];
  const bought = await outside(place, life, at, "buy", {
    lines: lines.map(({ variant, quantity }) => ({ barcode: nameThere(at, variant), quantity })),
  });
  if (!bought) return;
  for (const { variant, quantity } of lines) for (const [item, each] of variant.takes) item.bought += each * quantity;
  played.bought += 1;
  if (sellers[at]!.code === "etsy") played.boughtAtEtsy += 1;
  if (other && other === set) played.soldSets += 1;
  if (late) played.soldLate += 1;
  life.orders.push({ at, orderNumber: String(bought.orderNumber) });
};

/** One move of one history, with what the marketplaces and the console's lists were seen to have before it. */
export const perform = async (place: Place, life: Life, move: Move, there: Snapshot[], lists: Lists): Promise<void> => {
  played.moves += 1;
  const seller = place.w.as(people["who" in move ? move.who : 0]!);
  const { productId } = life;
  switch (move.do) {
    case "rest":
      // Whoever has nothing else to do looks after what came back.
      if (!(await restockByHand(place, life, lists, { pick: 0, outcome: "lost" }, there))) await regradeByHand(place, life);
      return;
    case "open":
      if (await restockByHand(place, life, lists, { pick: 0, outcome: "sellable" }, there)) return;
      life.pages[move.who] = await seller.Product.GetProductMasterData({ productId });
      return;
    case "buy":
      return buy(place, life, move);
    case "onward": {
      // What buyers send back is looked at before the next parcel.
      const [claim, outcome] = [move.pick % 2 === 0, outcomes[move.pick % outcomes.length]!];
      const answer = () =>
        claim ? replaceByHand(place, life, lists, move.pick) : receiveByHand(place, life, lists, { ...move, outcome });
      if (life.claimed.size > 0 && (await answer())) return;
      if (await leavesInParts(place, life, there)) return;
      const fit = parcelsOf(life, there).filter(({ parcel }) => canBePrepared(parcel) || nextOutside(parcel, move.pick));
      const found = picked(fit, move.pick);
      if (!found) return;
      const { at, parcel } = found;
      const byHand = canBePrepared(parcel);
      if (byHand && (move.byHand || !nextOutside(parcel, move.pick))) return actByHand(place, life, lists, at, parcel);
      return further(place, life, at, parcel, nextOutside(parcel, move.pick));
    }
    case "cancel": {
      if (move.late && (await cancelLate(place, life, move.pick, there))) return;
      const found = picked(
        parcelsOf(life, there).filter(({ parcel }) => isOpen(parcel)),
        move.pick,
      );
      if (found && (await outside(place, life, found.at, "cancel", { packageId: found.parcel.id }))) played.canceled += 1;
      return;
    }
    case "split": {
      if (await leavesInParts(place, life, there)) return;
      const fit = parcelsOf(life, there).filter(
        ({ parcel }) => ["Created", "Picking"].includes(parcel.status) && [...parcel.units.values()].some((units) => units > 1),
      );
      const found = picked(fit, move.pick);
      if (!found) return;
      return splitByHand(place, life, lists, found.at, found.parcel);
    }
    case "restock":
      // Where no piece came back yet, one is on its way back from now on.
      if (!(await restockByHand(place, life, lists, move, there))) await cancelLate(place, life, move.pick, there);
      return;
    case "carry":
      return carry(place.w.as("can"), place.warehouses, life, move);
    case "pack":
      return packByHand(place, life, lists, move, there);
    case "exchange":
      if (await replaceByHand(place, life, lists, move.pick)) return;
      return goOn(place, life, move.pick, there);
    case "receive":
      if (await receiveByHand(place, life, lists, move)) return;
      return goOn(place, life, move.pick, there);
    case "missing":
      return cancelMissing(place, life, lists, move, there);
    case "learn":
      return learn(place, life);
    case "row": {
      const { do: _, pieces, ...change } = move;
      // A cell in which nothing is typed says nothing.
      life.typed = { ...life.typed, ...change, ...(pieces ? { pieces } : {}) };
      return;
    }
    case "cell":
      return typeInCell(place, life, move);
    case "save":
      return saveForm(place, life, move);
  }
};
