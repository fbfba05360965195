import { connectorOf } from "@tradeport/connectors";
import type { OfferChange } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import { product } from "@tradeport/contract/catalogue";
import pino from "pino";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import type { StoreContext, StoreRef, SyncStep } from "#modules/connections/index.ts";
import { moveStock } from "#modules/inventory/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { orderHandlers, orderSteps } from "#modules/orders/index.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { type Database, newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import { interleaver } from "./interleave.ts";
import { type Market, noRemote, openMarket } from "./market.ts";

const step = (wanted: string) => listingSteps.offers.find(({ name }) => name === wanted)!;
const [pushOffers, readBatch, readUnknown] = [step("push offers"), step("read batch"), step("read unknown")];
const { reading, upkeep } = orderSteps({ publicUrl: "http://localhost" });
const [readOrders, applyLeftovers] = reading as [SyncStep, SyncStep];
const reconcile = upkeep[0]!;
const log = pino({ level: process.env.TEST_LOG ?? "silent" });

/** The channel and the category that every shop of a database uses. */
export const categoryOf = async (database: Database) => {
  const id = newId();
  await database.asPlatform((tx) =>
    sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values (${id}, ${`model-${id}`}, 'Puzzle', 'Puzzles', 'Puzzle', 'Puzzles', 0, true)`.execute(tx),
  );
  return id;
};

/**
 * A company of its own with one product of some variants, and one that is a set of so many of each of the first, on sale in three stores of marketplaces that this run plays. Each transaction
 * and each call takes its turn from the interleaver.
 */
export type Shift = "near" | "far" | "damaged" | "sound";
export type TakenIn = "restocked" | "damaged" | "quarantine" | "writtenOff";
interface Opening {
  held: number[];
  set: number[];
  /** Of each item so many more lie at a second place. */
  far?: number;
  /** By store: not served from there, served from there first, or last. */
  serves?: readonly ("not" | "first" | "last")[];
  /** A product is sold there under a barcode that nobody has entered here yet. */
  late?: boolean;
  seed: number;
  width: number;
}

export const openShop = async (
  database: Database,
  categoryId: string,
  { held, set, far = 0, serves = [], late = false, seed, width }: Opening,
) => {
  const turn = interleaver(seed, width);
  const clientId = newId();
  const [productId, lateId, listings] = [newId(), newId(), [newId(), newId(), newId()]];
  const [warehouseId, farId] = [newId(), newId()];
  const singles = held.map((onHand, at) => ({ id: newId(), key: `V${at}`, onHand }));
  /** What is in the set, by the key of each item. */
  const content = new Map(set.slice(0, held.length).map((quantity, at) => [`V${at}`, quantity]));
  /** So many of the set are there, with so many pieces more of each item. */
  const ofSet = (more: number) =>
    Math.min(
      ...[...content].map(([key, quantity]) => Math.floor((singles.find((one) => one.key === key)!.onHand + more) / quantity)),
    );
  const setId = newId();
  const unheard = late ? [{ id: newId(), key: "LATE", onHand: listings.length }] : [];
  const listed = content.size > 0 ? [...singles, { id: setId, key: "SET", onHand: ofSet(0) }] : singles;
  const variants = [...listed, ...unheard];
  /** What a piece of each variant takes, by the keys of both. */
  const takes = new Map(variants.map(({ key }) => [key, key === "SET" ? content : new Map([[key, 1]])]));
  const { rows: channels } = await database.pool.query("select id from channel where code = 'trendyol'");
  const stores = listings.map(
    (_, at): StoreRef => ({
      clientId,
      id: newId(),
      name: `M${at}`,
      channelId: channels[0].id,
      channelCode: "trendyol",
      channelName: "Trendyol",
      scope: "sandbox",
      currency: "TRY",
      language: "tr-TR",
      isPaused: false,
    }),
  );
  const json = (rows: object[]) => JSON.stringify(rows);
  await database.asPlatform(async (tx) => {
    await sql`insert into client (id, name) values (${clientId}, 'Model')`.execute(tx);
    await sql`insert into warehouse (client_id, id, code, name, is_default) values (${clientId}, ${warehouseId}, 'ANA', 'Ana Depo', true)`.execute(
      tx,
    );
    await sql`insert into brand (client_id, id, name) values (${clientId}, ${clientId}, 'Deneme')`.execute(tx);
  });
  await database.asClient(clientId, async (tx) => {
    await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      values (${clientId}, ${productId}, 'MODEL', ${categoryId}, ${clientId}, 20, 'TRY')`.execute(tx);
    await sql`insert into product_text (client_id, product_id, language, name) values (${clientId}, ${productId}, 'tr-TR', 'Model')`.execute(
      tx,
    );
    await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select ${clientId}, id, ${productId}, key, 'SKU-' || key, 100, 90 from jsonb_to_recordset(${json(listed)}::jsonb) as v(id uuid, key text)`.execute(
      tx,
    );
    if (late) {
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
        values (${clientId}, ${lateId}, 'LATE', ${categoryId}, ${clientId}, 20, 'TRY')`.execute(tx);
      await sql`insert into product_text (client_id, product_id, language, name) values (${clientId}, ${lateId}, 'tr-TR', 'Late')`.execute(
        tx,
      );
      await sql`insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
        values (${clientId}, ${unheard[0]!.id}, ${lateId}, 'UNHEARD', 'UNHEARD', 100, 90)`.execute(tx);
      await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
          sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
        values (${clientId}, ${lateId}, 'Late', 'LATE', 'Deneme', ${categoryId}, 1, 'UNHEARD', 'UNHEARD', 90, 100, 'TRY', 0, 0, true,
          false, now(), now(), '', '')`.execute(tx);
    }
    await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
        sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
      values (${clientId}, ${productId}, 'Model', 'MODEL', 'Deneme', ${categoryId}, ${listed.length}, 'V0', 'SKU-V0', 90, 100, 'TRY', 0, 0, true,
        false, now(), now(), '', '')`.execute(tx);
    const counted = { kind: "count" as const, reservedDelta: 0, cause: "first", actor: "Model" };
    await moveStock(
      tx,
      clientId,
      [...singles, ...unheard].map(({ id, onHand }) => ({ itemId: id, onHandDelta: onHand, ...counted })),
    );
    if (content.size > 0) {
      const own = sql`client_id = ${clientId} and variant_id = ${setId}`;
      await sql`delete from variant_component where ${own}`.execute(tx);
      await sql`insert into variant_component (client_id, variant_id, item_id, quantity)
        select ${clientId}, ${setId}::uuid, v.id, k.quantity from unnest(${[...content.keys()]}::text[], ${[...content.values()]}::int[])
          as k(key, quantity) join variant v on v.client_id = ${clientId} and v.barcode = k.key`.execute(tx);
    }
    if (far > 0) {
      await sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${farId}, 'UZAK', 'Uzak Depo')`.execute(
        tx,
      );
      await moveStock(
        tx,
        clientId,
        singles.map(({ id }) => ({ itemId: id, warehouseId: farId, onHandDelta: far, ...counted, cause: "first, far" })),
      );
    }
    const given = json(stores.map(({ id, name }, at) => ({ id, name, listing: listings[at] })));
    const of = sql`jsonb_to_recordset(${given}::jsonb) as s(id uuid, name text, listing uuid)`;
    await sql`insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health, created_at)
      select ${clientId}, s.id, ${channels[0].id}::uuid, s.name, true, s.id::text, 'ok', now() - interval '30 days' from ${of}`.execute(
      tx,
    );
    for (const [at, { id }] of stores.entries()) {
      const row = sql`client_id = ${clientId} and store_id = ${id}`;
      if (far === 0 || serves[at] === "last") continue;
      if (serves[at] === "not") await sql`delete from store_location where ${row} and warehouse_id = ${farId}`.execute(tx);
      else
        await sql`update store_location set position = case when warehouse_id = ${farId} then 1 else 2 end where ${row}`.execute(
          tx,
        );
    }
    await sql`insert into listing (client_id, id, store_id, product_id, status) select ${clientId}, s.listing, s.id, ${productId}::uuid, 'Live' from ${of}`.execute(
      tx,
    );
    await sql`insert into offer (client_id, id, listing_id, store_id, variant_id, remote_key, remote_state, observed_at)
      select ${clientId}, gen_random_uuid(), s.listing, s.id, v.id, v.barcode, 'live', now() from ${of}, variant v where v.client_id = ${clientId} and v.product_id = ${productId}`.execute(
      tx,
    );
    await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, confirmed, confirmed_rev, confirmed_at, cause, state)
      select o.client_id, o.store_id, f.kind, o.id, o.listing_id, f.value, f.value, 1, now(), 'user', 'in_sync'
      from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id cross join lateral store_stock(v.client_id, v.id, o.store_id) s
      cross join lateral (values ('stock', to_jsonb(s.on_hand)), ('price', jsonb_build_object('price', v.sale_price::text, 'listPrice',
        v.list_price::text, 'currency', 'TRY'))) as f(kind, value)
      where o.client_id = ${clientId}`.execute(tx);
  });

  const wrong: string[] = [];
  const connector = connectorOf("trendyol")!;
  /** From where a store is served. */
  const placesAt = (at: number) => (far === 0 || serves[at] === "not" ? [warehouseId] : [warehouseId, farId]);
  const markets = stores.map(({ name }, at) => {
    const more = placesAt(at).length > 1 ? far : 0;
    const offers = variants.map(
      ({ key, onHand }) =>
        [key, { quantity: key === "SET" ? ofSet(more) : key === "LATE" ? 1 : onHand + more, price: "90.00" }] as const,
    );
    return openMarket(name, new Map(offers), turn);
  });
  const write = <T>(work: (tx: Tx) => Promise<T>) => turn(() => database.asClient(clientId, work));
  const contextOf = (at: number): StoreContext => ({
    store: stores[at]!,
    connector: { ...connector, operations: { ...connector.operations, ...markets[at]!.operations } },
    remote: noRemote,
    places: {},
    token: 1,
    read: write,
    write,
    writePlatform: (work) => turn(() => database.asPlatform(work)),
    now: () => new Date(),
    log,
    signal: new AbortController().signal,
  });
  /** As the store's loop runs a step: what the marketplace answers is no failure of ours. */
  const run = async (step: SyncStep, at: number, over: Partial<StoreContext> = {}) => {
    try {
      const task = await step.claim({ ...contextOf(at), ...over });
      await task?.();
      return task !== null;
    } catch (error) {
      if (error instanceof RemoteError) return true;
      wrong.push(`${step.name}: ${(error as Error).message}`);
      return true;
    }
  };

  /** What is claimed for sending may not be more than is there: with one transaction at a time this is exact. */
  const promised =
    (at: number): StoreContext["write"] =>
    (work) =>
      write(async (tx) => {
        const answer = await work(tx);
        if (width > 1 || !Array.isArray(answer)) return answer;
        for (const { key, quantity, due } of answer as OfferChange[]) {
          if (due && !due.includes("stock")) continue;
          const { rows } = await sql<{ there: number }>`select greatest(s.available, 0) as there from variant v
          cross join lateral store_stock(v.client_id, v.id, ${stores[at]!.id}) s where v.client_id = ${clientId} and v.barcode = ${key}`.execute(
            tx,
          );
          if (quantity > rows[0]!.there) wrong.push(`R18: ${quantity} of ${key} are told, ${rows[0]!.there} are there`);
        }
        return answer;
      });

  const person = { personId: newId(), displayName: "Ayşe Yılmaz", role: "Client", right: "manage", clientId };
  const ctxOf = (db: Tx) =>
    ({
      db,
      clientId,
      locale: "tr",
      requestId: "model",
      now: () => new Date(),
      log,
      who: person,
      installation: { publicUrl: "http://localhost:3000" },
      audit: (entry: never) => audit(db, clientId, { kind: "person", id: person.personId, name: person.displayName }, entry),
    }) as unknown as Ctx;
  /** A person opens the product, changes one thing and saves it; one who was overtaken, or counts below what is sold, is told so. */
  const edit = async (at: number, change: { quantity?: number; salePrice?: string }) => {
    const shown = await write((tx) => catalogueHandlers.Product.GetProductMasterData(ctxOf(tx), { productId }));
    const changed = {
      id: productId,
      version: shown.version,
      productMainCode: shown.productMainCode,
      categoryId,
      brandName: shown.brandName,
      vatRate: shown.vatRate,
      texts: [{ langCode: "tr-TR", name: "Model" }],
      variants: shown.variants.map(({ id, barcode, productCode, listPrice, salePrice, quantity: from }, place) => {
        const { quantity: to, ...price } = place === at % held.length ? change : {};
        return { id, barcode, productCode, listPrice, salePrice, ...price, ...(to !== undefined && { quantity: { from, to } }) };
      }),
    };
    const input = product.UpdateProductMasterDataJson.input.parse({ product: changed });
    await retryOnDeadlock(() => write((tx) => catalogueHandlers.Product.UpdateProductMasterDataJson(ctxOf(tx), input))).catch(
      (error: Error) => {
        if (!(error instanceof Fail)) wrong.push(`save: ${error.message}`);
      },
    );
  };

  /** One piece of an item is carried to the other place, or looked at again: what may not be is refused. */
  const shift = async (at: number, way: Shift) => {
    const { id } = singles[at % singles.length]!;
    const [from, to] = way === "near" ? [farId, warehouseId] : [warehouseId, way === "far" ? farId : warehouseId];
    const [condition, outcome] =
      way === "damaged"
        ? (["sellable", "damaged"] as const)
        : way === "sound"
          ? (["damaged", "sellable"] as const)
          : (["sellable", "sellable"] as const);
    const input = { variantId: id, warehouseId: from, toWarehouseId: to, condition, outcome, quantity: 1 };
    await retryOnDeadlock(() => write((tx) => catalogueHandlers.Product.RegradeStock(ctxOf(tx), input))).catch((error: Error) => {
      if (!(error instanceof Fail)) wrong.push(`shift: ${error.message}`);
    });
  };

  /** What people said of pieces that had left, by order and key. */
  const takenIn: { order: string; key: string; outcome: TakenIn }[] = [];
  let [packed, learned] = [0, !late];
  /** A person's act; what may not be is refused. */
  const act = async (what: string, work: (ctx: WideCtx) => Promise<unknown>) => {
    try {
      await retryOnDeadlock(() => turn(() => database.asWideClient(clientId, (tx) => work(ctxOf(tx) as WideCtx))));
      return true;
    } catch (error) {
      if (!(error instanceof Fail)) wrong.push(`${what}: ${(error as Error).message}`);
      return false;
    }
  };
  /** One piece of what left is found: on the shelf, spoiled, or nowhere. */
  const takeIn = async (pick: number, outcome: TakenIn) => {
    const out = await rows<{ id: string; order: string; key: string }>(sql`
      select l.id, h.channel_order_id as order, l.remote_key as key from order_line l join order_header h on h.client_id = l.client_id and h.id = l.order_id
      where l.client_id = ${clientId} and l.variant_id is not null and l.left_quantity > l.restocked + l.written_off
      order by h.channel_order_id, l.channel_line_id`);
    const line = out[pick % Math.max(1, out.length)];
    if (!line) return;
    const input = { orderLineId: line.id, restocked: 0, writtenOff: 0, [outcome]: 1 };
    if (await act("take in", (ctx) => orderHandlers.Order.RestockOrderLine(ctx, input))) takenIn.push({ ...line, outcome });
  };
  /** One piece goes into a parcel of its own. */
  const pack = async (pick: number) => {
    const units = await rows<{ orderHeaderId: string; no: number; quantity: number; there: number; parcelId: string | null }>(sql`
      select a.order_id as order_header_id, a.no, a.per_unit as quantity, a.quantity as there, a.parcel_id from order_allocation a
      join order_header h on h.client_id = a.client_id and h.id = a.order_id
      where a.client_id = ${clientId} and a.state in ('reserved', 'gone') order by h.channel_order_id, a.no`);
    const unit = units[pick % Math.max(1, units.length)];
    if (!unit) return;
    const { orderHeaderId, no, quantity, there, parcelId } = unit;
    const one = { no, quantity, seen: { quantity: there, parcelId } };
    const input = { orderHeaderId, units: [one], carrier: "Elden", number: "", link: "" };
    if (await act("pack", (ctx) => orderHandlers.Order.PackParcel(ctx, input))) packed += 1;
  };
  /** Somebody enters the barcode under which a product was sold all the time. */
  const learn = async () => {
    if (learned) return;
    const shown = await write((tx) => catalogueHandlers.Product.GetProductMasterData(ctxOf(tx), { productId: lateId }));
    const { version, productMainCode, brandName, vatRate } = shown;
    const variants = shown.variants.map(({ id, productCode, listPrice, salePrice }) => ({
      ...{ id, productCode, listPrice, salePrice },
      barcode: "LATE",
    }));
    const texts = [{ langCode: "tr-TR", name: "Late" }];
    const input = product.UpdateProductMasterDataJson.input.parse({
      product: { id: lateId, version, productMainCode, categoryId, brandName, vatRate, texts, variants },
    });
    learned ||= await act("learn", (ctx) => catalogueHandlers.Product.UpdateProductMasterDataJson(ctx, input));
  };

  const rows = <R>(text: ReturnType<typeof sql<R>>) => write(async (tx) => (await text.execute(tx)).rows);
  const mine = (at: number) => sql`client_id = ${clientId} and store_id = ${stores[at]!.id}`;
  /** A pause after an answer is over. */
  const soon = (at: number) => rows(sql`update push_batch set next_poll_at = now() where ${mine(at)} and state = 'sent'`);
  /** The marketplace has had its time to settle: whatever it took of these messages, it has worked on. */
  const resolved = async (at: number) => {
    const lost = await rows<{ id: string }>(sql`select id from push_batch where ${mine(at)} and state = 'unknown'`);
    await turn(() => markets[at]!.workAll());
    const ids = lost.map(({ id }) => id);
    await rows(
      sql`update push_batch set next_poll_at = now(), deadline_at = now() where ${mine(at)} and id = any(${ids}::uuid[]) and state = 'unknown'`,
    );
  };
  /** Whatever was told may be told again. */
  const quarterHour = async (at: number) => {
    await turn(async () => markets[at]!.forget());
    await rows(sql`update push_batch set created_at = created_at - interval '20 minutes', left_at = left_at - interval '20 minutes',
      sent_at = sent_at - interval '20 minutes' where ${mine(at)} and state = 'ended'`);
  };
  /** Back-offs are over. */
  const later = async (at: number) => {
    await rows(sql`update sync_field set due_at = now() where ${mine(at)} and due_at > now()`);
    await rows(sql`update inbox set due_at = now() where ${mine(at)} and applied_at is null`);
  };

  return {
    clientId,
    database,
    variants,
    takes,
    stores,
    markets: markets as [Market, Market, Market],
    wrong,
    turn,
    rows,
    edit,
    shift,
    takeIn,
    takenIn,
    pack,
    packed: () => packed,
    learn,
    placesAt,
    soon,
    resolved,
    later,
    quarterHour,
    push: (at: number) => run(pushOffers, at, { write: promised(at) }),
    readBatch: (at: number) => run(readBatch, at),
    readUnknown: (at: number) => run(readUnknown, at),
    readOrders: async (at: number) => {
      await rows(
        sql`update store set orders_hint_at = clock_timestamp() where client_id = ${clientId} and id = ${stores[at]!.id}`,
      );
      await run(readOrders, at);
    },
    applyLeftovers: (at: number) => run(applyLeftovers, at),
    reconcile: (at: number) => run(reconcile, at),
  };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;
