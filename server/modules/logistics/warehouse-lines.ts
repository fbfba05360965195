import type { DraftShipmentLine } from "@tradeport/connectors/carrier";
import type { Shipper } from "@tradeport/connectors/warehouse";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { systemOf } from "./warehouse-system.ts";

interface PackagePieces {
  /** In pieces of what lies on the shelf: of a set each thing that it holds. */
  lines: DraftShipmentLine[];
  /** Titles of what is promised at other places, or of which no product is known here. */
  elsewhere: string[];
  unknown: string[];
}

/** What of a package is to be packed where a warehouse system keeps the goods of this location, by the units of its order. */
const packagePieces = async (tx: Tx, clientId: string, packageId: string, warehouseId: string): Promise<PackagePieces> => {
  const { rows } = await sql<DraftShipmentLine & { isHere: boolean }>`
    select v.product_code as code, v.barcode, coalesce(r.name, v.product_code) as name, sum(a.quantity)::int as quantity,
      coalesce(a.warehouse_id = ${warehouseId}, false) as is_here
    from order_allocation a join variant v on v.client_id = a.client_id and v.id = a.item_id
    left join product_row r on r.client_id = v.client_id and r.product_id = v.product_id
    where a.client_id = ${clientId} and a.package_id = ${packageId} and a.state = 'reserved'
    group by v.product_code, v.barcode, r.name, is_here order by v.product_code`.execute(tx);
  const { rows: unknown } = await sql<{ title: string }>`
    select l.title from order_line l where l.client_id = ${clientId} and l.package_id = ${packageId} and not l.dropped and l.variant_id is null
    order by l.channel_line_id`.execute(tx);
  return {
    lines: rows.flatMap(({ isHere, ...line }) => (isHere ? [line] : [])),
    elsewhere: rows.flatMap(({ isHere, name }) => (isHere ? [] : [name])),
    unknown: unknown.map(({ title }) => title),
  };
};

/** What a warehouse system is to pack of a package; thrown: why it can't, for all that the package holds has to lie there. */
export const linesThere = async (
  place: { db: Tx; clientId: string },
  packageId: string,
  { code, name }: Pick<Shipper, "code" | "name">,
): Promise<DraftShipmentLine[]> => {
  const system = await systemOf(place, code);
  if (!system) throw new Fail("warehouse_system_unset", { carrier: name });
  const { lines, elsewhere, unknown } = await packagePieces(place.db, place.clientId, packageId, system.warehouseId);
  if (unknown.length > 0) throw new Fail("warehouse_line_unknown", { products: unknown.join(", ") });
  if (elsewhere.length > 0 || lines.length === 0)
    throw new Fail("warehouse_elsewhere", { warehouse: system.warehouseName, products: elsewhere.join(", ") || "-" });
  return lines;
};

/** By which other pieces are known from what was told. */
export const toldLines = (lines: readonly DraftShipmentLine[]) => lines.map(({ code, quantity }) => ({ code, quantity }));
