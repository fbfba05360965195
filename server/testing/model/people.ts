import { product } from "@tradeport/contract/catalogue";
import type pino from "pino";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { orderHandlers } from "#modules/orders/index.ts";
import { audit } from "#platform/audit.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { retryOnDeadlock } from "#platform/retry-on-deadlock.ts";
import type { Goods } from "./goods.ts";
import type { Interleaver } from "./interleave.ts";

export type Shift = "near" | "far" | "damaged" | "sound";
export type TakenIn = "restocked" | "damaged" | "quarantine" | "writtenOff";

/** What people of the company do. Each transaction takes its turn; a refusal is an answer, all else is noted as wrong. */
export const openPeople = (goods: Goods, turn: Interleaver, wrong: string[], log: pino.Logger) => {
  const { database, clientId, categoryId, productId, lateId, warehouseId, farId, singles, variants } = goods;
  const write = <T>(work: (tx: Tx) => Promise<T>) => turn(() => database.asClient(clientId, work));
  const rows = <R>(text: ReturnType<typeof sql<R>>) => write(async (tx) => (await text.execute(tx)).rows);
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
        const { quantity: to, ...price } = place === at % singles.length ? change : {};
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
  let [packed, learned] = [0, variants.every(({ key }) => key !== "LATE")];
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
  return { edit, shift, takeIn, takenIn, pack, packed: () => packed, learn };
};
