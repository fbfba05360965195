import { truthOf } from "../invariants.ts";
import { orderHoldText } from "../order-hold.ts";
import type { Installation } from "../parts.ts";
import type { SoakStore } from "./selling.ts";

interface Truth {
  orders: {
    orderNumber: string;
    packages: {
      packageId: string;
      status: string;
      lines: { barcode?: string; merchantSku?: string; quantity: number; status?: string }[];
    }[];
  }[];
  products: { barcode: string; merchantSku?: string; quantity: number }[];
}
type Pieces = Map<string, number>;

/** What was bought and given back there before it left. */
const over = ["Cancelled", "UnSupplied", "UnPacked", "CancelledByCustomer", "CancelledByMerchant", "CancelledBySap", "Canceled"];
const add = (to: Pieces, key: string, pieces: number) => to.set(key, (to.get(key) ?? 0) + pieces);
const sum = (pieces: Pieces) => [...pieces.values()].reduce((all, one) => all + one, 0);
/** In how many of all orders and codes the two differ. */
const differing = (one: Pieces, other: Pieces) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => (one.get(key) ?? 0) !== (other.get(key) ?? 0)).length;

/**
 * Once all work has ended: what was bought at the marketplaces, the orders here, the stock that they hold or took away, and what the
 * marketplaces offer, each counted by itself and compared piece by piece. `canceledLate`: packages that were canceled after they had left.
 */
export const endState = async (place: Installation, stores: readonly SoakStore[], canceledLate: ReadonlySet<string>) => {
  const ask = async <T>(text: string) => (await place.database.pool.query(text)).rows as T[];
  const [bought, gone, offered]: Pieces[] = [new Map(), new Map(), new Map()];
  for (const store of stores) {
    const truth = await truthOf<Truth>(place, store);
    const barcodes = new Map(truth.products.map(({ barcode, merchantSku }) => [merchantSku, barcode]));
    for (const { orderNumber, packages } of truth.orders)
      for (const { packageId, status, lines } of packages)
        for (const { barcode, merchantSku, quantity, ...line } of lines) {
          const key = `${orderNumber} ${barcode ?? barcodes.get(merchantSku)}`;
          if (!over.includes(line.status ?? status)) add(bought!, key, quantity);
          else if (canceledLate.has(packageId)) add(gone!, key, quantity);
        }
    for (const { barcode, merchantSku, quantity } of truth.products)
      offered!.set(`${store.storeId} ${merchantSku ?? barcode}`, quantity);
  }
  const pieces = (rows: { key: string; n: number }[]): Pieces => new Map(rows.map(({ key, n }) => [key, n]));
  const ordered = pieces(
    await ask(`select h.channel_order_id || ' ' || v.barcode as key, sum(l.quantity)::int as n
      from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
      join order_header h on h.client_id = p.client_id and h.id = p.order_id
      join variant v on v.client_id = l.client_id and v.id = l.variant_id
      where not l.dropped and not p.superseded and p.status <> 'S_CANCELED' group by 1`),
  );
  // What had left when somebody counted is not on the shelf that they counted: it is neither held nor taken again when its leaving is heard of.
  const allocated = pieces(
    await ask(`select h.channel_order_id || ' ' || v.barcode as key, sum(a.n)::int as n from (
        select client_id, order_id, variant_id, reserved + consumed as n from ${orderHoldText} r where reserved + consumed > 0
        union all select l.client_id, l.order_id, l.variant_id, l.quantity - l.left_quantity
        from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id
        where l.left_before and not l.dropped and not p.superseded and exists (select from stock_movement m where m.client_id = l.client_id
          and m.item_id = l.variant_id and m.kind = 'count' and m.created_at between p.left_at and (
            select coalesce(min(h.created_at), p.created_at) from order_status_history h where h.client_id = p.client_id and h.package_id = p.id
              and h.status in ('S_SHIPPED', 'S_DELIVERED', 'S_COMPLETED', 'S_COULD_NOT_BE_DELIVERED', 'S_REFUNDING', 'S_REFUNDED')))) a
      join order_header h on h.client_id = a.client_id and h.id = a.order_id
      join variant v on v.client_id = a.client_id and v.id = a.variant_id group by 1`),
  );
  const free = pieces(
    await ask(`select o.store_id || ' ' || o.remote_key as key, greatest(sum(s.on_hand - s.reserved), 0)::int as n
      from offer o join stock s on s.client_id = o.client_id and s.item_id = o.variant_id and s.condition = 'sellable' group by 1`),
  );
  // What left before it was canceled stays gone until a person puts it back.
  const held = new Map(bought!);
  for (const [key, n] of gone!) add(held, key, n);
  const differences = {
    orders: differing(bought!, ordered),
    allocated: differing(held, allocated),
    offers: differing(offered!, free),
  };
  const rows: [string, string][] = [
    [
      "bought at the marketplaces",
      `${sum(bought!)} pieces in ${bought!.size} lines; canceled after they had left: ${sum(gone!)}`,
    ],
    ["ordered here", `${sum(ordered)} pieces; lines that differ: ${differences.orders}`],
    ["stock that is held or gone for orders", `${sum(allocated)} pieces; lines that differ: ${differences.allocated}`],
    [
      "free here and offered there",
      `${sum(free)} and ${sum(offered!)} pieces of ${offered!.size} offers; offers that differ: ${differences.offers}`,
    ],
  ];
  const broken = Object.entries(differences).flatMap(([what, n]) => (n > 0 ? [`end state: ${n} ${what} differ`] : []));
  return { rows, broken };
};
