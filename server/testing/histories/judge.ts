import { sql } from "#platform/db.ts";
import { type Life, type Page, parcelsOf } from "./life.ts";
import { isOpen, nameThere, offerThere, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

/** What does not add up at the end, when all work is over. */
export const judge = async (place: Place, life: Life, there: Snapshot[]): Promise<string[]> => {
  const wrong = [...life.wrong];
  const now = await place.w.as("ayse").Product.GetProductMasterData({ productId: life.productId });
  const variant = now.variants[0]!;
  const open = parcelsOf(life, there)
    .filter(({ parcel }) => isOpen(parcel))
    .reduce((sum, { at, parcel }) => sum + (parcel.units.get(nameThere(at, life)) ?? 0), 0);
  const sure = life.counted - life.left;
  const most = sure + life.deepest + [...life.unsure.values()].reduce((sum, units) => sum + units, 0);
  if (most > sure) played.unsure += 1;
  const onHand = Math.min(Math.max(variant.quantity, sure, 0), most);
  const expected = { name: life.name, price: life.price, onHand, reserved: open };
  const seen = { name: now.texts[0]!.name, price: variant.salePrice, onHand: variant.quantity, reserved: variant.reserved };
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    wrong.push(`the console says ${JSON.stringify(seen)}, people and parcels say ${JSON.stringify(expected)}`);
  const places = await place.w.as("ayse").Product.GetProductStock({ productId: life.productId });
  const apart = { damaged: 0, quarantine: 0 };
  for (const { barcode, condition, onHand } of places)
    if (barcode === life.barcode && condition !== "sellable") apart[condition] += onHand;
  if (JSON.stringify(apart) !== JSON.stringify(life.apart))
    wrong.push(`apart lie ${JSON.stringify(apart)}, people put ${JSON.stringify(life.apart)} there`);
  const free = Math.max(0, seen.onHand - seen.reserved);
  for (const at of life.stores) {
    const { code, name } = sellers[at]!;
    const offer = there[at]!.shown.get(offerThere(at, life));
    const title = code === "etsy" ? life.english : life.name;
    // Nobody can buy what is sold out at Etsy, which has no price to say without a piece.
    const isPriced = code !== "etsy" || free > 0;
    if (!offer) wrong.push(`${name} has no such product`);
    else if (offer.quantity !== free || (isPriced && offer.price !== life.price) || offer.title !== title)
      wrong.push(
        `${name} shows ${offer.quantity} for ${offer.price} as ${offer.title}, not ${free} for ${life.price} as ${title}; ${await held(place, life, at)}`,
      );
  }
  if (life.sibling) wrong.push(...untouched(life, life.sibling, now.variants[1], there));
  return wrong;
};

/** What the console believes of this offer: the first thing that one asks of a difference. */
const held = async (place: Place, life: Life, at: number) =>
  JSON.stringify(
    await place.query(sql`
      select f.kind, f.state, f.desired, f.sent, f.confirmed, f.observed, f.desired_rev, f.sent_rev, f.confirmed_rev, f.due_at, f.sent_at,
        p.fingerprint, p.code, p.named
      from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id
      where f.client_id = ${place.clientId} and f.store_id = ${place.storeIds[at]!} and f.kind <> 'content'
        and f.listing_id in (select l.id from listing l where l.client_id = f.client_id and l.product_id = ${life.productId})`),
  );

/** The variant beside it that nobody sold and nobody edited. */
const untouched = (
  life: Life,
  { productCode, barcode, quantity }: NonNullable<Life["sibling"]>,
  now: Page["variants"][number] | undefined,
  there: Snapshot[],
): string[] => {
  const expected = `${productCode}: ${quantity} for 100.00`;
  const console = now && `${now.productCode}: ${now.quantity - now.reserved} for ${now.salePrice}`;
  const wrong = console === expected ? [] : [`the console has ${console}, nobody touched ${expected}`];
  for (const at of life.stores) {
    const offer = there[at]!.shown.get(offerThere(at, { barcode, code: productCode }));
    if (offer?.quantity !== quantity || offer.price !== "100.00" || offer.title !== life.name)
      wrong.push(
        `${sellers[at]!.name} shows ${offer?.quantity} for ${offer?.price} as ${offer?.title}, nobody touched ${expected}`,
      );
  }
  return wrong;
};
