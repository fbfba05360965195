import { type Life, parcelsOf, played } from "./life.ts";
import { isOpen, nameThere, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";

/** What does not add up at the end, when all work is over. */
export const judge = async (place: Place, life: Life, there: Snapshot[]): Promise<string[]> => {
  const wrong = [...life.wrong];
  const now = await place.w.as("ayse").Product.GetProductMasterData({ productId: life.productId });
  const variant = now.variants[0]!;
  const open = parcelsOf(life, there)
    .filter(({ parcel }) => isOpen(parcel))
    .reduce((sum, { at, parcel }) => sum + (parcel.units.get(nameThere(at, life)) ?? 0), 0);
  if (life.isVague) played.vague += 1;
  const onHand = life.isVague ? variant.quantity : life.counted - life.left;
  const expected = { name: life.name, price: life.price, onHand, reserved: open };
  const seen = { name: now.texts[0]!.name, price: variant.salePrice, onHand: variant.quantity, reserved: variant.reserved };
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    wrong.push(`the console says ${JSON.stringify(seen)}, people and parcels say ${JSON.stringify(expected)}`);
  const free = Math.max(0, seen.onHand - seen.reserved);
  for (const [at, { shown }] of there.entries()) {
    const offer = shown.get(life.code);
    if (!offer) wrong.push(`${sellers[at]!.name} has no such product`);
    else if (offer.quantity !== free || offer.price !== life.price)
      wrong.push(`${sellers[at]!.name} shows ${offer.quantity} for ${offer.price}, not ${free} for ${life.price}`);
  }
  return wrong;
};
