import { warehouses } from "@tradeport/connectors";
import { differenceLastsMinutes } from "@tradeport/contract/warehouse-systems";
import { afterAll, afterEach, beforeAll } from "vitest";
import { newId } from "#platform/db.ts";
import { CallFailed } from "#testing/world.ts";
import { buyer, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

const [wms] = warehouses;
export const providerCode = wms!.code;

export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      return error.code;
    },
  );

/** A company whose first location a warehouse system keeps (`isSet`: it was said so), with its sandbox well again after each test. */
export const warehouseBench = (isSet = true) => {
  let w: ShipmentWorld;
  let place: string;
  beforeAll(async () => {
    w = await shipmentWorld(wms);
    await w.connect();
    const [first] = await w.query("select id from warehouse where client_id = $1 and is_default", w.clientId("ayse"));
    place = first!.id as string;
    if (isSet) await set();
  });
  afterEach(async () => {
    await w.control("_faults-clear", {});
    await w.control("_settings", { unseenMs: 0, unknownCodes: "taken", refusesWith: "status" });
  });
  afterAll(() => w?.close());

  const api = () => w.as("ayse").Logistics;
  const system = async () => (await api().GetWarehouseSystem({ providerCode })).system;
  const set = async (more: { handsOver?: boolean; warehouseId?: string } = {}) => {
    const before = await system();
    return api().SetWarehouseSystem({
      ...{ providerCode, warehouseId: place, handsOver: false, ...more },
      version: before?.version ?? 0,
    });
  };
  const read = async () => {
    await api().ReadWarehouseStock({ providerCode });
    await w.run();
  };
  /** As long after as a difference has to last. */
  const later = async () => {
    for (const [table, moment] of [
      ["warehouse_stock", "since"],
      ["stock_movement", "created_at"],
    ])
      await w.query(`update ${table} set ${moment} = ${moment} - make_interval(mins => $1)`, differenceLastsMinutes);
  };
  const differences = async () => (await api().GetStockDifferences({ providerCode, orderType: "asc" })).data;
  const differenceOf = async (code: string) => (await differences()).find((one) => one.code === code);
  const there = (code: string, sellable: number, damaged = 0) =>
    w.control("_stock", { user: "deneme-depo", code, sellable, damaged });

  let serial = 0;
  /** A product that lies at the location, so many pieces of it. */
  const product = async (onHand: number, at = place) => {
    const clientId = w.clientId("ayse")!;
    const [itemId, code] = [newId(), `DEPO-${++serial}`];
    await w
      .query(
        "insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency) select $1, $2, $3, (select id from category where is_leaf limit 1), null, 10, 'TRY'",
        clientId,
        itemId,
        code,
      )
      .catch(async () => {
        await w.query("insert into brand (client_id, id, name) values ($1, $2, $3)", clientId, itemId, code);
        await w.query(
          "insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency) select $1, $2, $3, (select id from category where is_leaf limit 1), $2, 10, 'TRY'",
          clientId,
          itemId,
          code,
        );
      });
    await w.query(
      "insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price) values ($1, $2, $2, $3, $3, 20, 10)",
      clientId,
      itemId,
      code,
    );
    await w.query("insert into stock_item (client_id, id) values ($1, $2) on conflict do nothing", clientId, itemId);
    await w.query(
      "insert into variant_component (client_id, variant_id, item_id) values ($1, $2, $2) on conflict do nothing",
      clientId,
      itemId,
    );
    await w.query(
      "insert into stock (client_id, item_id, warehouse_id, on_hand) values ($1, $2, $3, $4)",
      clientId,
      itemId,
      at,
      onHand,
    );
    return { itemId, code };
  };
  /** A package that waits with so many pieces of it, promised at the location. */
  const order = async ({ itemId, code }: { itemId: string; code: string }, quantity = 1, at = place) => {
    const pack = await w.pack({ address: buyer });
    const clientId = w.clientId("ayse")!;
    await w.query(
      "insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount, total, vat_rate, remote_status) values ($1, $2, $3, $4, '1', $5, $6, $6, $6, $7, 1, 0, 1, 10, 'Created')",
      clientId,
      newId(),
      pack.packageId,
      pack.orderId,
      itemId,
      code,
      quantity,
    );
    await w.query(
      "insert into order_allocation (client_id, order_id, no, package_id, channel_line_id, variant_id, item_id, warehouse_id, quantity, state) values ($1, $2, 1, $3, '1', $4, $4, $5, $6, 'reserved')",
      clientId,
      pack.orderId,
      pack.packageId,
      itemId,
      at,
      quantity,
    );
    await w.query(
      "update stock set reserved = reserved + $4 where client_id = $1 and item_id = $2 and warehouse_id = $3",
      clientId,
      itemId,
      at,
      quantity,
    );
    return pack;
  };

  return {
    world: () => w,
    place: () => place,
    ...{ api, system, set, read, later, differences, differenceOf, there, product, order },
  };
};
