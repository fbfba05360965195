import { saveForm, typeInCell } from "./edits.ts";
import { actByHand, type Lists, regradeByHand, restockByHand, splitByHand } from "./hands.ts";
import type { Move } from "./history.ts";
import { type Life, leaves, parcelsOf, people, picked } from "./life.ts";
import { canBePrepared, isOpen, nameThere, nextOutside, type Snapshot } from "./market.ts";
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
    case "buy": {
      const at = life.stores[move.at % life.stores.length]!;
      const bought = await outside(place, life, at, "buy", {
        lines: [{ barcode: nameThere(at, life), quantity: move.units }],
      });
      if (!bought) return;
      played.bought += 1;
      if (sellers[at]!.code === "etsy") played.boughtAtEtsy += 1;
      life.orders.push({ at, orderNumber: String(bought.orderNumber) });
      return;
    }
    case "onward": {
      const fit = parcelsOf(life, there).filter(({ parcel }) => canBePrepared(parcel) || nextOutside(parcel, move.pick));
      const found = picked(fit, move.pick);
      if (!found) return;
      const { at, parcel } = found;
      const byHand = canBePrepared(parcel);
      if (byHand && (move.byHand || !nextOutside(parcel, move.pick))) return actByHand(place, life, lists, at, parcel);
      const way = nextOutside(parcel, move.pick);
      if (!way || !(await outside(place, life, at, way, { packageId: parcel.id }))) return;
      if (way === "scan") leaves(life, at, parcel);
      if (way === "deliver") played.delivered += 1;
      if (way === "undeliver") played.undelivered += 1;
      if (way === "return") played.returned += 1;
      return;
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
