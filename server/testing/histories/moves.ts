import { saveForm, typeInCell } from "./edits.ts";
import { actByHand, restockByHand, splitByHand } from "./hands.ts";
import type { Move } from "./history.ts";
import { chosen, type Life, leaves, parcelsOf, people, played } from "./life.ts";
import { canBePrepared, isOpen, nameThere, nextOutside, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";

/** What the marketplace's own side refuses is no fault: somebody else was quicker. */
const outside = async (place: Place, life: Life, at: number, move: string, body: object) => {
  const { code, seller } = sellers[at]!;
  try {
    const told = await place.control<{ orderNumber?: string; packageId?: unknown }>(code, `_${move}`, { ...seller, ...body });
    life.log.push(`${sellers[at]!.name}: ${move} ${JSON.stringify(body)}`);
    return told;
  } catch (error) {
    life.log.push(`${sellers[at]!.name}: ${move} ${JSON.stringify(body)}: ${(error as Error).message.slice(0, 120)}`);
    return null;
  }
};

/** One move of one history, with what the marketplaces were seen to have before it. */
export const perform = async (place: Place, life: Life, move: Move, there: Snapshot[]): Promise<void> => {
  played.moves += 1;
  const seller = place.w.as(people["who" in move ? move.who : 0]!);
  const { productId } = life;
  switch (move.do) {
    case "rest":
      return;
    case "open":
      life.pages[move.who] = await seller.Product.GetProductMasterData({ productId });
      return;
    case "buy": {
      const bought = await outside(place, life, move.at, "buy", {
        lines: [{ barcode: nameThere(move.at, life), quantity: move.units }],
      });
      if (!bought) return;
      played.bought += 1;
      life.orders.push({ at: move.at, orderNumber: String(bought.orderNumber) });
      return;
    }
    case "onward": {
      const fit = parcelsOf(life, there).filter(({ parcel }) => canBePrepared(parcel) || nextOutside(parcel, move.pick));
      const found = chosen(fit, move.pick);
      if (!found) return;
      const { at, parcel } = found;
      const byHand = canBePrepared(parcel);
      if (byHand && (move.byHand || !nextOutside(parcel, move.pick))) return actByHand(place, life, at, parcel);
      const way = nextOutside(parcel, move.pick);
      if (!way || !(await outside(place, life, at, way, { packageId: parcel.id }))) return;
      if (way === "scan") leaves(life, at, parcel);
      if (way === "deliver") played.delivered += 1;
      if (way === "undeliver") played.undelivered += 1;
      if (way === "return") played.returned += 1;
      return;
    }
    case "cancel": {
      const all = parcelsOf(life, there);
      const onTheirWay = all.filter(({ parcel }) => parcel.status === "Shipped");
      const late = onTheirWay.length > 0 && move.late;
      const found = chosen(late ? onTheirWay : all.filter(({ parcel }) => isOpen(parcel)), move.pick);
      if (!found) return;
      const done = await outside(place, life, found.at, late ? "cancelLate" : "cancel", { packageId: found.parcel.id });
      if (done) played[late ? "canceledLate" : "canceled"] += 1;
      return;
    }
    case "split": {
      const fit = parcelsOf(life, there).filter(
        ({ parcel }) => ["Created", "Picking"].includes(parcel.status) && [...parcel.units.values()].some((units) => units > 1),
      );
      const found = chosen(fit, move.pick);
      if (!found) return;
      return splitByHand(place, life, found.parcel);
    }
    case "restock":
      return restockByHand(place, life, move, there);
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
