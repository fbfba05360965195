import { shipperOf } from "@tradeport/connectors";
import type { DraftShipmentLine } from "@tradeport/connectors/carrier";
import type { Message } from "@tradeport/contract/messages";
import { type OrderStatus, toBeShipped } from "@tradeport/contract/order-status";
import { orderStatusWords } from "@tradeport/contract/order-words";
import type { Shipment, ShipmentState } from "@tradeport/contract/shipments";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isGone } from "./package-now.ts";
import { type Receiver, receiverHash, receiverOf } from "./shipment-receiver.ts";
import { placeOf } from "./warehouse-system.ts";

type Lines = Pick<DraftShipmentLine, "code" | "quantity">[];
type Row = Omit<Shipment, "carrierName" | "kind" | "isElsewhere" | "remoteStatus" | "reason" | "notes"> & {
  remoteStatus: string;
  reason: Message | null;
  takenBackAt: string | null;
  receiverHash: string | null;
  /** What its warehouse was told to pack first, and what is to be packed now. */
  toldLines: Lines | null;
  linesNow: Lines | null;
  /** What later tries told otherwise. */
  toldLater: { lines: Lines | null; receiver: string }[];
  toldPlace: string | null;
  /** What is shown of its account's keys. */
  shown: Record<string, string> | null;
  packageStatus: OrderStatus;
  packageIsGone: boolean;
};

/** Until it is brought or ended: what its carrier has may differ from what its order says. */
const isThere: readonly ShipmentState[] = ["sending", "unknown", "created", "moving", "another"];

/** What stands between a shipment and its package, with what to do (decision 0158). */
const notesOf = (row: Row, carrier: string, receiver: Receiver["receiver"] | undefined): Message[] => {
  const { state, reference, packageStatus, packageIsGone, takenBackAt, toldLater } = row;
  const hashes = [row.receiverHash, ...toldLater.map((one) => one.receiver)].filter((hash) => hash !== null);
  const sentLines = [row.toldLines, ...toldLater.map(({ lines }) => lines)].filter((lines) => lines !== null);
  const notes: Message[] = [];
  const isStillThere = state === "moving" || state === "another" || (state === "created" && takenBackAt !== null);
  if (packageIsGone && isStillThere) notes.push({ code: "shipment_not_taken_back", values: { carrier, reference } });
  if (!packageIsGone && state === "created" && !toBeShipped.includes(packageStatus))
    notes.push({ code: "shipment_left_otherwise", values: { carrier, status: orderStatusWords[packageStatus] } });
  if (!packageIsGone && isThere.includes(state) && receiver && hashes.some((hash) => hash !== receiverHash(receiver)))
    notes.push({ code: "shipment_old_address", values: { carrier, reference } });
  const isOther = sentLines.some((lines) => !samePieces(lines, row.linesNow ?? []));
  if (!packageIsGone && isThere.includes(state) && state !== "moving" && isOther)
    notes.push({ code: "shipment_other_pieces", values: { carrier, reference } });
  return notes;
};

const samePieces = (one: Lines, other: Lines) => {
  const text = (lines: Lines) =>
    lines
      .map(({ code, quantity }) => `${quantity} ${code}`)
      .sort()
      .join("\n");
  return text(one) === text(other);
};

const rowsOf = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, of: ReturnType<typeof sql>) => {
  const { rows } = await sql<Row>`
    select k.id, k.version, k.package_id as order_package_id, k.provider as carrier_code, k.is_sandbox, k.reference, k.state, k.state_at as state_date, k.remote_status, k.reason,
      k.pieces, trim_scale(k.desi)::text as desi, trim_scale(k.weight_kg)::text as weight_kg, k.tracking_number, k.tracking_link,
      k.delivered_at as delivered_date, k.created_by, k.created_at as created_date, k.taken_back_at, k.receiver_hash, k.parcels, k.told_lines, k.told_later, case when k.left_at is not null then k.told_place end as told_place, c.shown,
      case when k.told_lines is not null then (select jsonb_agg(jsonb_build_object('code', u.code, 'quantity', u.quantity)) from (
        select v.product_code as code, sum(a.quantity)::int as quantity from order_allocation a
        join variant v on v.client_id = a.client_id and v.id = a.item_id
        where a.client_id = k.client_id and a.package_id = k.package_id and a.state in ('reserved', 'gone')
          and a.warehouse_id is not distinct from coalesce(place.warehouse_id, a.warehouse_id) group by 1) u) end as lines_now,
      p.status as package_status, ${isGone} as package_is_gone
    from shipment k join order_package p on p.client_id = k.client_id and p.id = k.package_id
    left join cargo_account c on c.client_id = k.client_id and c.provider = k.provider
    left join warehouse_system place on place.client_id = c.client_id and place.account_id = c.id
    where k.client_id = ${clientId} and ${of} order by k.created_at desc, k.id desc limit 200`.execute(db);
  // All are of one order, which goes to one address.
  const to = rows[0] && (await receiverOf(db, clientId, rows[0].orderPackageId));
  return rows.map((all): Shipment => {
    const { remoteStatus, reason, takenBackAt: _, receiverHash: __, packageStatus: ___, packageIsGone: ____, ...more } = all;
    const { toldLines: _____, linesNow: ______, toldLater: _______, toldPlace, shown, ...row } = more;
    const carrier = shipperOf(row.carrierCode);
    const carrierName = carrier?.name ?? row.carrierCode;
    return {
      ...row,
      carrierName,
      kind: carrier?.kind ?? "carrier",
      isElsewhere: toldPlace !== null && carrier !== undefined && shown !== null && placeOf(carrier, shown) !== toldPlace,
      notes: notesOf(all, carrierName, to?.receiver).map(wordsOf),
      remoteStatus:
        carrier?.shipments.statusWords[remoteStatus] ?? (remoteStatus ? { tr: remoteStatus, en: remoteStatus } : null),
      reason: reason && wordsOf(reason),
    };
  });
};

export const shipmentsOf = (ctx: Pick<Ctx, "db" | "clientId">, orderId: string) => rowsOf(ctx, sql`k.order_id = ${orderId}`);
export const readShipment = async (ctx: Pick<Ctx, "db" | "clientId">, id: string): Promise<Shipment> => {
  const [row] = await rowsOf(ctx, sql`k.id = ${id}`);
  if (!row) throw new Fail("not_found");
  return row;
};
