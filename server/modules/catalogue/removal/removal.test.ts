import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
/** Made by hand, and counted down to nothing again. */
const made = async (code: string, quantity = 0) => {
  const given = await someProduct(w.as("ayse"), code);
  const images = ["https://img.example.com/a.jpg"];
  return w.as("ayse").Product.CreateProductMasterDataJson({
    product: { ...given, images, variants: given.variants.map((variant) => ({ ...variant, quantity })) },
  });
};
const remove = (...ids: string[]) => w.as("ayse").Product.DeleteProductMasterData({ ids });
const heldBy = async (...ids: string[]) =>
  (await w.as("ayse").Product.GetProductUsage({ ids })).map((one) => one.heldBy.map(({ code, count }) => `${code} ${count}`));

test("what nothing holds goes whole, and the ledger and the audit still say what it was", async () => {
  const { id, variants } = await made("SIL-1", 4);
  const variant = variants[0]!;
  expect(await heldBy(id)).toEqual([["stocked 4"]]);
  expect(await remove(id)).toEqual([{ id, outcome: "held", heldBy: [{ code: "stocked", count: 4 }] }]);
  await w.as("ayse").Product.UpdateProductValue({ productId: id, quantity: { from: 4, to: 0 } });
  expect(await heldBy(id)).toEqual([[]]);
  expect(await remove(id)).toEqual([{ id, outcome: "deleted", heldBy: [] }]);
  for (const table of ["product", "product_row", "product_text", "product_attribute", "product_image", "variant"])
    expect(
      await rows(sql`select 1 from ${sql.table(table)} where ${sql.ref(table === "product" ? "id" : "product_id")} = ${id}`),
      table,
    ).toEqual([]);
  expect(await rows(sql`select 1 from stock_item where id = ${variant.id}`)).toEqual([]);
  const moves = await rows<{ delta: number }>(
    sql`select on_hand_delta as delta from stock_movement where item_id = ${variant.id} order by created_at`,
  );
  expect(moves.map(({ delta }) => delta)).toEqual([4, -4]);
  const [noted] = await rows<{ before: { variants: { id: string; barcode: string }[] } }>(
    sql`select before from audit where object_id = ${id} and action = 'delete'`,
  );
  expect(noted?.before.variants).toMatchObject([{ id: variant.id, barcode: "B-SIL-1" }]);
  expect(await made("SIL-1")).toMatchObject({ productMainCode: "SIL-1" });
});

test("a set holds what it takes until it goes itself, and both go together", async () => {
  const [part, set] = [await made("PARCA"), await made("SET")];
  await w.as("ayse").Product.SetVariantComponents({
    variantId: set.variants[0]!.id,
    version: set.version,
    components: [{ variantId: part.variants[0]!.id, quantity: 2 }],
  });
  expect(await heldBy(part.id)).toEqual([["in_set 1"]]);
  expect((await remove(part.id))[0]).toMatchObject({ outcome: "held" });
  expect((await remove(part.id, set.id)).map(({ outcome }) => outcome)).toEqual(["deleted", "deleted"]);
});

test("one of several that is gone: none of them is touched, as with an archive", async () => {
  const [one, two] = [await made("COK-1"), await made("COK-2", 1)];
  expect((await remove(one.id))[0]).toMatchObject({ outcome: "deleted" });
  await expect(remove(one.id)).rejects.toMatchObject({ code: "not_found", status: 404 });
  await expect(remove(one.id, two.id)).rejects.toMatchObject({ code: "not_found" });
  expect((await remove(two.id))[0]).toMatchObject({ outcome: "held" });
});

test("two people at once: one deletes it, the other hears that it is gone; a repeat of the call is answered the same", async () => {
  const { id } = await made("IKI");
  const both = await Promise.allSettled([
    w.as("ayse").Product.DeleteProductMasterData({ ids: [id] }),
    w.as("can").Product.DeleteProductMasterData({ ids: [id] }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await rows(sql`select 1 from audit where object_id = ${id} and action = 'delete'`)).toHaveLength(1);
  const other = await made("TEKRAR");
  const key = { "idempotency-key": "sil-bir-kez" };
  const first = await w.as("ayse").Product.DeleteProductMasterData({ ids: [other.id] }, key);
  expect(await w.as("ayse").Product.DeleteProductMasterData({ ids: [other.id] }, key)).toEqual(first);
});

test("whoever refers to it meanwhile is waited for, and holds it", async () => {
  const { id, variants } = await made("BEKLE");
  let removal: ReturnType<typeof remove> | undefined;
  await w.database.asPlatform(async (tx) => {
    await sql`insert into stock_movement (client_id, id, item_id, warehouse_id, kind, on_hand_delta, reserved_delta, cause, actor)
      select client_id, gen_random_uuid(), ${variants[0]!.id}, id, 'transfer', 0, 0, 'test', 'test' from warehouse
      where client_id = ${w.clientId("ayse")} and is_default`.execute(tx);
    await sql`select 1 from variant where id = ${variants[0]!.id} for key share`.execute(tx);
    removal = remove(id);
    await untilLocked("the removal waits", w.database.pool);
  });
  expect(await removal).toMatchObject([{ outcome: "held", heldBy: [{ code: "moved", count: 1 }] }]);
});

test("a running process that has it in hand holds it", async () => {
  const { id, variants } = await made("SUREC");
  const processId = "01920000-0000-7000-8000-0000000000aa";
  await w.database.asPlatform(async (tx) => {
    await sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
      values (${w.clientId("ayse")}, ${processId}, 'update_product_from_excel', 'running', 'x', 'x')`.execute(tx);
    await sql`insert into import_row (client_id, process_id, row_no, label, input, problems, product_id, variant_id, brand_id, barcode)
      values (${w.clientId("ayse")}, ${processId}, 2, 'x', '{}', '[]', ${id}, ${id}, ${id}, ${variants[0]!.barcode})`.execute(tx);
  });
  expect(await heldBy(id)).toEqual([["busy 1"]]);
  await w.database.asPlatform((tx) => sql`update process set state = 'done' where id = ${processId}`.execute(tx));
  expect(await heldBy(id)).toEqual([[]]);
});

/** Everything else of a company that a product may be named by. */
const others = () => {
  const client = w.clientId("ayse");
  return w.database.asWideClient(client, (tx) => addFixtures(tx, client, "Tutan"));
};
let tied: Awaited<ReturnType<typeof others>> | undefined;
type Held = { productId: string; variantId: string; barcode: string; of: Awaited<ReturnType<typeof others>> };
const client = () => w.clientId("ayse");
const line = ({ of, barcode }: Held, variantId: string | null) => sql`
  insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity,
    unit_price, discount, total, vat_rate, remote_status)
  values (${client()}, gen_random_uuid(), ${of.package}, ${of.order}, ${barcode}, ${variantId}, ${variantId ? "other" : barcode}, 'x', 'x', 1, 1, 0, 1, 10, 'Created')`;

test.each<[string, string, (held: Held) => ReturnType<typeof sql>]>([
  ["a line of an order", "ordered 1", (held) => line(held, held.variantId)],
  ["a line that waits for a product of its barcode", "ordered 1", (held) => line(held, null)],
  [
    "a store that shows it",
    "listed 1",
    ({ of, productId }) => sql`insert into listing (client_id, id, store_id, product_id)
      values (${client()}, gen_random_uuid(), ${of.store}, ${productId})`,
  ],
  [
    "a store that had it: a late order is found by that",
    "listed 1",
    ({ of, variantId }) => sql`insert into ended_offer (client_id, id, listing_id, store_id, variant_id, remote_key, withdrawn)
      values (${client()}, gen_random_uuid(), gen_random_uuid(), ${of.store}, ${variantId}, 'x', true)`,
  ],
  [
    "a store that showed a price of it",
    "listed 1",
    ({
      of,
      variantId,
    }) => sql`insert into price_history (client_id, store_id, variant_id, offer_id, source, at, sale_price, currency)
      values (${client()}, ${of.store}, ${variantId}, gen_random_uuid(), 'confirmed', now(), 1, 'TRY')`,
  ],
  [
    "a line of a process that is not done",
    "busy 1",
    ({ of, variantId }) => sql`insert into process_line (client_id, process_id, line_no, label, subject_id)
      values (${client()}, ${of.process}, (select count(*) + 1 from process_line where process_id = ${of.process}), 'x', ${variantId})`,
  ],
  [
    "the selection of a running process",
    "busy 1",
    ({ of, productId }) => sql`insert into process_part (client_id, process_id, part_no, ids)
      values (${client()}, ${of.process}, 1, array[${productId}::uuid])`,
  ],
])("%s holds it, and it stays whole", async (name, held, hold) => {
  const { id: productId, variants } = await made(`TUT-${name.length}-${held.slice(0, 2)}`);
  const [{ id: variantId, barcode }] = variants as [(typeof variants)[0]];
  tied ??= await others();
  await rows(hold({ productId, variantId, barcode, of: tied }));
  expect(await heldBy(productId)).toEqual([[held]]);
  expect(await remove(productId)).toMatchObject([{ id: productId, outcome: "held" }]);
  expect((await w.as("ayse").Product.GetProductMasterData({ productId })).variants).toHaveLength(1);
});
test("a copy has codes of its own, everything else of it, and no stock; a code that is taken makes none", async () => {
  const source = await made("ASIL", 5);
  const [variant] = source.variants;
  const clone = (barcode: string, productMainCode = "KOPYA") =>
    w.as("ayse").Product.CloneProductMasterData({
      id: source.id,
      productMainCode,
      variants: [{ id: variant!.id, barcode, productCode: "K-KOPYA" }],
    });
  await expect(clone(variant!.barcode)).rejects.toMatchObject({ code: "barcode_taken" });
  await expect(clone("B-KOPYA", "ASIL")).rejects.toMatchObject({ code: "product_code_taken" });
  const copy = await clone("B-KOPYA");
  const { id, version, productMainCode, createdDate, modifiedDate, variants, ...same } = copy;
  expect(source).toMatchObject(same);
  expect([version, productMainCode, variants.length]).toEqual([1, "KOPYA", 1]);
  expect(variants[0]).toMatchObject({
    barcode: "B-KOPYA",
    productCode: "K-KOPYA",
    quantity: 0,
    salePrice: variant!.salePrice,
    attributes: variant!.attributes,
  });
  const strange = w.as("ayse").Product.CloneProductMasterData({
    id: source.id,
    productMainCode: "KOPYA-2",
    variants: [{ id: copy.variants[0]!.id, barcode: "B-KOPYA-2", productCode: "K-KOPYA-2" }],
  });
  await expect(strange).rejects.toMatchObject({ code: "not_found", status: 404 });
  await remove(id);
  expect((await w.as("ayse").Product.GetProductMasterData({ productId: source.id })).images).toEqual(source.images);
});
