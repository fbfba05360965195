import { sql } from "#platform/db.ts";
import { known as knownOrder, type Lists } from "./hands.ts";
import { bounds, type Item, piecesIn, sum, type Variant } from "./items.ts";
import { type Life, type Page, parcelsOf, sold } from "./life.ts";
import { isOpen, offerThere, type Snapshot } from "./market.ts";
import { type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

type Rows = Awaited<ReturnType<ReturnType<Place["w"]["as"]>["Product"]["GetProductStock"]>>;

/** What does not add up at the end, when all work is over. */
export const judge = async (place: Place, life: Life, there: Snapshot[], lists: Lists): Promise<string[]> => {
  const wrong = [...life.wrong];
  const seller = place.w.as("ayse");
  const now = await seller.Product.GetProductMasterData({ productId: life.productId });
  const rows = await seller.Product.GetProductStock({ productId: life.productId });
  const [own] = now.variants as [Page["variants"][number]];
  const expected = { name: life.name, price: life.price };
  const seen = { name: now.texts[0]!.name, price: own.salePrice };
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    wrong.push(`the console says ${JSON.stringify(seen)}, people say ${JSON.stringify(expected)}`);
  for (const [at, item] of life.items.entries()) wrong.push(...counts(place, life, item, now.variants[at], rows, there));
  if (life.items.some(isUnsure)) played.unsure += 1;
  const { late } = life;
  if (late) {
    const page = await seller.Product.GetProductMasterData({ productId: late.productId });
    const stock = await seller.Product.GetProductStock({ productId: late.productId });
    const [item] = [...late.variant.takes.keys()] as [Item];
    // Of what nobody knows here nothing moves here.
    const unheard = { ...item, barcode: late.typed, left: [0, 0, 0, 0] };
    wrong.push(...counts(place, life, late.isKnown ? item : unheard, page.variants[0], stock, there));
  }
  for (const [at, variant] of life.variants.entries()) {
    const { quantity, takes } = variant;
    const shown = now.variants[at]?.quantity;
    const made = setsOf(takes, (item) => onHandOf(rows, item));
    if (quantity === 0 && takes.size > 1 && shown !== made) wrong.push(`there are ${shown} of ${variant.code}, not ${made}`);
    wrong.push(...(await shownWrong(place, life, variant, rows, there)));
  }
  wrong.push(...(await packedWrong(place, life, lists, there)));
  return wrong;
};

/** Of an order in which somebody packed, what waits lies in its parcels, each piece once. */
const packedWrong = async (place: Place, life: Life, lists: Lists, there: Snapshot[]) => {
  const wrong: string[] = [];
  const known = life.late && !life.late.isKnown ? life.variants : sold(life);
  for (const key of life.packed) {
    const [at, orderNumber] = [Number(key.slice(0, 1)), key.slice(2)];
    const row = await knownOrder(lists, at, { id: "", orderNumber });
    if (!row) continue;
    const { parcels, loose } = await place.w.as("ayse").Order.GetParcels({ orderHeaderId: row.id });
    const waits = [...parcels.filter(({ direction }) => direction === "out").flatMap(({ units }) => units), ...loose].filter(
      ({ hasLeft }) => !hasLeft,
    );
    const open = parcelsOf(life, there).filter((one) => one.parcel.orderNumber === orderNumber && isOpen(one.parcel));
    for (const { barcode } of [...life.items, ...(life.late ? [life.late.variant] : [])]) {
      const packed = sum(waits.filter((unit) => unit.barcode === barcode).map(({ quantity }) => quantity));
      const bought = sum(open.map(({ parcel }) => pieceCount(piecesIn(at, parcel, known), barcode) ?? 0));
      if (packed !== bought) wrong.push(`${packed} of ${barcode} wait in parcels of ${orderNumber}, ${bought} were ordered`);
    }
  }
  return wrong;
};

const isUnsure = (item: Item) => bounds(item).most > bounds(item).least;
const onHandOf = (rows: Rows, { barcode }: Item) =>
  sum(rows.filter((row) => row.barcode === barcode && row.condition === "sellable").map(({ onHand }) => onHand));
const setsOf = (takes: Variant["takes"], has: (item: Item) => number) =>
  Math.min(...[...takes].map(([item, each]) => Math.floor(has(item) / each)));

/** On hand, promised and apart, in all places and in each. */
const counts = (
  place: Place,
  life: Life,
  item: Item,
  shown: Page["variants"][number] | undefined,
  rows: Rows,
  there: Snapshot[],
): string[] => {
  const known = life.late && !life.late.isKnown ? life.variants : sold(life);
  const promised = new Map<number, number>();
  for (const { at, parcel } of parcelsOf(life, there))
    if (isOpen(parcel)) promised.set(at, (promised.get(at) ?? 0) + (pieceCount(piecesIn(at, parcel, known), item.barcode) ?? 0));
  const { least, most } = bounds(item);
  const onHand = Math.min(Math.max(shown?.quantity ?? 0, least, 0), most);
  const expected = { onHand, reserved: sum(promised.values()), ...item.apart };
  const mine = rows.filter(({ barcode }) => barcode === item.barcode);
  const apart = (condition: string) => sum(mine.filter((row) => row.condition === condition).map((row) => row.onHand));
  const seen = {
    ...{ onHand: shown?.quantity, reserved: shown?.reserved },
    ...{ damaged: apart("damaged"), quarantine: apart("quarantine") },
  };
  const wrong: string[] = [];
  if (JSON.stringify(seen) !== JSON.stringify(expected))
    wrong.push(`the console says ${JSON.stringify(seen)} of ${item.barcode}, people and parcels say ${JSON.stringify(expected)}`);
  const sellable = mine.filter(({ condition }) => condition === "sellable");
  if (sum(sellable.map((row) => row.onHand)) !== shown?.quantity || sum(sellable.map((row) => row.reserved)) !== shown?.reserved)
    wrong.push(`the places of ${item.barcode} have ${JSON.stringify(sellable)}, its page says ${JSON.stringify(seen)}`);
  for (const { warehouseId, warehouseName, onHand, reserved } of sellable) {
    if (warehouseId === place.warehouses.home()) continue;
    const carried = item.carried.get(warehouseId) ?? 0;
    const here = (numbers: Iterable<[number, number]>) =>
      sum([...numbers].map(([at, pieces]) => (place.warehouses.served(warehouseId, at) ? pieces : 0)));
    const taken = here(item.left.entries()) + item.writtenOff;
    if (onHand > carried || onHand < carried - taken)
      wrong.push(
        `${onHand} of ${item.barcode} lie in ${warehouseName}, where ${carried} were carried and ${taken} can have left`,
      );
    if (reserved > here(promised))
      wrong.push(`${reserved} of ${item.barcode} are promised in ${warehouseName}, for ${here(promised)}`);
  }
  return wrong;
};
const pieceCount = (pieces: Map<Item, number>, barcode: string) => [...pieces].find(([item]) => item.barcode === barcode)?.[1];

/** What each store shows of a variant: what its scarcest item is enough for, of what lies where the store is served from. */
const shownWrong = async (place: Place, life: Life, variant: Variant, rows: Rows, there: Snapshot[]) => {
  const wrong: string[] = [];
  for (const at of life.stores) {
    const { code, name } = sellers[at]!;
    const offer = there[at]!.shown.get(offerThere(at, variant));
    const from = place.warehouses.of(at);
    const free = (item: Item) =>
      sum(
        rows
          .filter((row) => row.barcode === item.barcode && row.condition === "sellable" && from.includes(row.warehouseId))
          .map(({ onHand, reserved }) => onHand - reserved),
      );
    const expected = Math.max(0, setsOf(variant.takes, free));
    const title = code === "etsy" ? life.english : life.name;
    const price = variant === life.variants[0] ? life.price : "100.00";
    // Nobody can buy what is sold out at Etsy, which has no price to say without a piece.
    const isPriced = code !== "etsy" || expected > 0;
    if (!offer) wrong.push(`${name} has no ${variant.code}`);
    else if (offer.quantity !== expected || (isPriced && offer.price !== price) || offer.title !== title)
      wrong.push(
        `${name} shows ${offer.quantity} of ${variant.code} for ${offer.price} as ${offer.title}, not ${expected} for ${price} as ${title}; ${await held(place, life, at)}`,
      );
  }
  return wrong;
};

/** What the console believes of this offer: the first thing that one asks of a difference. */
const held = async (place: Place, life: Life, at: number) =>
  JSON.stringify(
    await place.query(sql`
      select o.remote_key, f.kind, f.state, f.desired, f.sent, f.confirmed, f.observed, f.desired_rev, f.sent_rev, f.confirmed_rev, f.due_at, f.sent_at,
        p.fingerprint, p.code, p.named
      from sync_field f left join problem p on p.client_id = f.client_id and p.id = f.problem_id
      left join offer o on o.client_id = f.client_id and o.id = f.subject_id
      where f.client_id = ${place.clientId} and f.store_id = ${place.storeIds[at]!} and f.kind <> 'content'
        and f.listing_id in (select l.id from listing l where l.client_id = f.client_id and l.product_id = ${life.productId})`),
  );
