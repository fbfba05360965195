import { carriers, marketplaces } from "@tradeport/connectors";
import { controlAt } from "@tradeport/connectors/conformance/bench";
import type { Shipper } from "@tradeport/connectors/warehouse";
import { newId, sql } from "#platform/db.ts";
import type { Name } from "#testing/people.ts";
import { logisticsWorld } from "./logistics-testing.ts";

const [first] = carriers;
const demoOf = (carrier: Shipper): Record<string, string> =>
  Object.fromEntries(Object.entries(carrier.credentialFields).map(([key, { demoValue }]) => [key, demoValue!]));
export const code = first!.code;
export const demo = demoOf(first!);
export const buyer = {
  ...{ firstName: "Ayşe", lastName: "Yılmaz", fullAddress: "Örnek Mah. Deneme Sk. No: 5 Daire 3", district: "Kadıköy" },
  ...{ city: "İstanbul", countryCode: "TR", phone: "0532 000 00 00" },
};

/** Two companies with orders to send, the carriers' sandboxes, and the worker's jobs run by hand. */
export const shipmentWorld = async (carrier: Shipper = first!) => {
  const { code } = carrier;
  const demo = demoOf(carrier);
  const w = await logisticsWorld();
  const providers = await w.as("ayse").Client.GetAllIntegrationProvider({});
  const providerId = providers.find((one) => one.code === code)!.id;
  const query = async (text: string, ...values: unknown[]) => (await w.database.pool.query(text, values)).rows;
  /** What is queued, with all calls of the minute to spend. */
  const run = async () => {
    await query("delete from rate_bucket");
    return w.runJobs();
  };
  const connect = async (who: Name = "ayse", credentials: Record<string, string> = demo) => {
    const before = (await w.as(who).IntegrationProvider.GetIntegrationAuth({ providerId })).cargo;
    await w.as(who).IntegrationProvider.SetIntegrationAuth({
      ...{ providerId, isSandbox: true, credentials },
      ...(before && { version: before.version }),
    });
    await run();
    return (await w.as(who).IntegrationProvider.GetIntegrationAuth({ providerId })).cargo!;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  const control = (path: string, body?: unknown): Promise<any> => controlAt(w.sandboxOrigin, code, path, body);
  let serial = 0;
  /** A package that waits in a store of this channel. */
  const pack = async ({
    who = "ayse",
    channel = marketplaces[0]!.channels[0]!.code,
    status = "S_AWAITING_SHIPPING",
    address = buyer,
  }: {
    who?: Name;
    channel?: string;
    status?: string;
    address?: object;
  } = {}) => {
    const clientId = w.clientId(who)!;
    const [storeId, orderId, packageId, mark] = [newId(), newId(), newId(), `ORD-${++serial}`];
    await w.database.asWideClient(clientId, async (tx) => {
      await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
        select ${clientId}, ${storeId}, id, ${mark}, true, ${mark}, 'ok' from channel where code = ${channel}`.execute(tx);
      await sql`insert into order_header (client_id, id, store_id, channel_order_id, remote_modified_at, ordered_at, currency, customer_name,
          delivery_address, billing_address)
        values (${clientId}, ${orderId}, ${storeId}, ${mark}, now(), now(), 'TRY', 'Ayşe Yılmaz', ${JSON.stringify(address)}::jsonb, '{}')`.execute(
        tx,
      );
      await sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
          remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount)
        values (${clientId}, ${packageId}, ${orderId}, ${storeId}, ${mark}, ${status}, 'x', 'x', now(), 'x', 'Ayşe Yılmaz', now(), 'TRY', 1, 0)`.execute(
        tx,
      );
    });
    return { orderId, packageId, storeId };
  };
  /** Two pieces of a package, each of this desi and perhaps of a size, in the package's own parcel or another. */
  const pieces = async (
    { orderId, packageId }: { orderId: string; packageId: string },
    desi: string,
    { parcelId = null, size = [0, 0, 0, 0] }: { parcelId?: string | null; size?: readonly [number, number, number, number] } = {},
  ) => {
    const clientId = w.clientId("ayse")!;
    const [brand, product, variant] = [newId(), newId(), newId()];
    await query("insert into brand (client_id, id, name) values ($1, $2, $3)", clientId, brand, brand);
    await query(
      `insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
       select $1, $2, $3, (select id from category where is_leaf limit 1), $4, 10, 'TRY'`,
      ...[clientId, product, product, brand],
    );
    await query(
      `insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price, dimensional_weight, width, length, height, weight)
       values ($1, $2, $3, $4, $4, 20, 10, $5, $6, $7, $8, $9)`,
      ...[clientId, variant, product, variant, desi, ...size],
    );
    const [{ no }] = (await query(
      "select coalesce(max(no), 0) + 1 as no from order_allocation where order_id = $1",
      orderId,
    )) as [{ no: number }];
    await query(
      `insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, quantity, state, parcel_id)
       values ($1, $2, $3, $4, $5, $6, $6, 2, 'reserved', $7)`,
      ...[clientId, orderId, no, packageId, `line ${no}`, variant, parcelId],
    );
  };
  const create = (orderPackageId: string, more: object = {}, who: Name = "ayse") =>
    w.as(who).Logistics.CreateShipment({ orderPackageId, carrierCode: code, ...more });
  const shipment = async (orderId: string) =>
    (await w.as("ayse").Logistics.GetOrderShipments({ orderHeaderId: orderId })).shipments[0]!;
  /** What the carrier's own books have of a reference, in order. */
  const effects = async (reference: string): Promise<string[]> =>
    (
      (await control(`_truth?${new URLSearchParams(carrier.sandboxPage(demo) as Record<string, string>)}`)).effects as {
        reference: string;
        what: string;
      }[]
    )
      .filter((one) => one.reference === reference)
      .map(({ what }) => what);
  /** The clock of what is due: each shipment is asked for now. */
  const track = async () => {
    await query("update shipment set next_track_at = now() where next_track_at is not null");
    await due();
  };
  const due = async () => {
    await query("select graphile_worker.add_job('due-logistics', '{}')");
    await run();
    await run();
  };
  const packageOf = async (id: string) =>
    (
      await query(
        "select status, cargo_company as company, cargo_tracking_code as code, cargo_tracking_link as link from order_package where id = $1",
        id,
      )
    )[0]!;
  const actionsOf = (id: string) =>
    query(
      "select action, state, fields, requested_by_name as by from package_action where package_id = $1 order by requested_at",
      id,
    );
  if (carrier === first) await control("_settings", { queryGapMs: 0 });
  return {
    ...w,
    providerId,
    query,
    run,
    connect,
    control,
    pack,
    pieces,
    create,
    shipment,
    effects,
    track,
    packageOf,
    actionsOf,
    due,
  };
};
export type ShipmentWorld = Awaited<ReturnType<typeof shipmentWorld>>;
