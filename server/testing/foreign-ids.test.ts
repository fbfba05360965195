import { contract, type Procedure, walk } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { kindOf } from "./id-kinds.ts";
import { clients } from "./people.ts";
import { changedAt, idPlaces, sampleFor } from "./sample.ts";
import { someProduct } from "./some-product.ts";
import { addFixtures, type Fixtures } from "./tenant-fixtures.ts";
import { type World, world } from "./world.ts";

/**
 * S2, S4, S13: the other company's ids in every id field of every call, one at a time while all other ids are one's own, in lists
 * beside one's own: answered like "not there", no word of it in the answer, no row of theirs changed, and the same statements sent to
 * the database for it, so that the time of the answer tells nothing either.
 */
let w: World;
let own: Fixtures;
let theirs: Fixtures;
let everybodys: { category: string; channel: string; provider: string; attribute: string; value: string };
let product: Awaited<ReturnType<typeof someProduct>>;
const absent = "01920000-0000-7000-8000-00000000dead";

const idIn = (call: string) => (place: string) => {
  const kind = kindOf(place, call);
  if (kind) return own[kind];
  const named = Object.entries(everybodys).find(([what]) => place.toLowerCase().endsWith(`${what}id`));
  return named ? named[1] : clients.first;
};

const calls = walk(contract).filter(({ procedure }) => procedure.roles.includes("Client"));
const fields = calls.flatMap(({ name, procedure }) =>
  idPlaces(procedure.input)
    .filter((place) => kindOf(place, name) !== null)
    .map((place) => ({ name, procedure, place, kind: kindOf(place, name) as keyof Fixtures })),
);

/** A body that would be taken, with this id at this place. */
const bodyFor = (name: string, procedure: Procedure, place: string, id: string): Record<string, unknown> => {
  const sample = sampleFor(procedure.input, { idAt: idIn(name), also: place });
  if (name === "Client/SetClientChannelAuth") sample.credentials = { sellerId: "1", apiKey: "key", apiSecret: "secret" };
  if (name === "ProductTransfer/UpsertClientChannelProduct" && place === "productIds[]") sample.storeIds = [own.store];
  if (name === "Client/ChangePassword") Object.assign(sample, { password: "tahta köprü 7", confirmPassword: "tahta köprü 7" });
  if (name === "Product/CreateProductMasterDataJson" || name === "Product/UpdateProductMasterDataJson") {
    const [variant] = product.variants;
    const removed = place.endsWith("removedVariants[]") ? { removedVariants: [own.variant] } : {};
    const changed = name.startsWith("Product/Update") ? { id: own.product, version: 1, ...removed } : {};
    sample.product = { ...product, ...changed, variants: [{ ...variant, id: own.variant }] };
  }
  return changedAt(sample, place, () => id) as Record<string, unknown>;
};

/** All that the other company has, of every table that knows a company. */
let everything: string;
const fingerprint = async () => (await w.database.pool.query(everything)).rows;
const addOwnFixtures = async (mark: string) => {
  own = await w.database.asWideClient(clients.first, (tx) => addFixtures(tx, clients.first, mark));
};

/** The text of every statement that was sent since it was last emptied. */
const sent: string[] = [];
/** Listens at each connection as it is taken from the pool; what is sent goes on as it is. */
const listenTo = (pool: World["database"]["pool"]) => {
  const heard = new WeakSet<object>();
  pool.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => never;
    client.query = (...args: unknown[]) => {
      // What a process tells of changes of before comes when its fifth of a second is over, beside any call (platform/changes.ts).
      if (args[0] !== "select pg_notify($1, $2)") sent.push(String(args[0]));
      return send(...args);
    };
  });
};

beforeAll(async () => {
  w = await world();
  listenTo(w.database.pool);
  const found = await w.database.asClient(clients.first, (tx) =>
    sql<typeof everybodys>`
      select (select id from category where is_leaf limit 1) as category, (select id from channel limit 1) as channel,
        (select id from channel limit 1) as provider, attribute_id as attribute, id as value from attribute_value limit 1`.execute(
      tx,
    ),
  );
  everybodys = found.rows[0]!;
  product = await someProduct(w.as("ayse"), "BİZİM-ÜRÜN");
  await addOwnFixtures("bizim");
  for (const { name, place, kind } of fields)
    if (!own[kind])
      throw new Error(`${name} ${place} is of no fixture: add one to tenant-fixtures.ts, or say in this file what it is of`);
  theirs = await w.database.asWideClient(clients.second, (tx) => addFixtures(tx, clients.second, "GİZLİ-ONLARIN"));
  const { rows: tables } = await w.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE'`,
  );
  everything = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) from ${name} t where client_id = '${clients.second}'`,
    )
    .join(" union all ");
});
afterAll(() => w.close());

const answer = async (name: string, procedure: Procedure, body: unknown, id: string) => {
  sent.length = 0;
  const reply = await w.send("ayse", name, procedure, body, [], {});
  const text = reply.body.replace(/"requestId":"[^"]*"/, "").replaceAll(id, "ID");
  return { status: reply.statusCode, text, statements: [...sent] };
};

// First, while there is one of each: each test below adds a set of its own, and a list of five hundred warehouses with all their stores is long.
test("what is asked about one's own is answered as the contract says, or refused with a reason: never by a fault of ours", async () => {
  await addOwnFixtures("bizim-sorular");
  const faults: unknown[] = [];
  let answers = 0;
  for (const { name, procedure } of walk(contract).filter(({ procedure: { kind, isCommand } }) => !isCommand && kind === "json"))
    for (const who of ["ayse", "admin"] as const) {
      if (!procedure.roles.includes(who === "ayse" ? "Client" : "Admin")) continue;
      for (const place of ["", ...idPlaces(procedure.input)]) {
        const ofWhat = (at: string) =>
          name === "ProductCategory/GetProductCategoryUsage" ? everybodys.category : idIn(name)(at);
        const body = sampleFor(procedure.input, { idAt: ofWhat, also: place });
        const reply = await w.send(who, name, procedure, body, [], {});
        answers += Number(reply.statusCode === 200);
        if (reply.statusCode === 500) faults.push([name, who, place, reply.body]);
      }
    }
  expect(faults).toEqual([]);
  expect(answers).toBeGreaterThan(150);
});

describe.each(fields)("$name $place", ({ name, procedure, place, kind }) => {
  const ask = (id: string) => answer(name, procedure, bodyFor(name, procedure, place, id), id);
  const askBeside = (id: string) => {
    const body = changedAt(bodyFor(name, procedure, place, id), place.slice(0, -2), () => [own[kind], id]);
    return answer(name, procedure, body, id);
  };

  test("answers theirs like what is not there, by the same statements (S2, S4, S13)", async () => {
    const before = await fingerprint();
    // Once before: what is read once and kept is read by now.
    await ask(absent);
    const foreign = await ask(theirs[kind]);
    expect(foreign).toEqual(await ask(absent));
    expect(foreign.statements.length).toBeGreaterThan(1);
    expect(foreign.text).not.toContain("GİZLİ");
    if (place.endsWith("[]")) {
      const beside = await askBeside(theirs[kind]);
      expect(beside).toEqual(await askBeside(absent));
      expect(beside.status).toBe(404);
    }
    expect(await fingerprint()).toEqual(before);
  });
});

/** Where one's own id is answered like one that is not there, and why. */
const alike = [
  // The planted store is at a marketplace without a sign-in page: these calls know no such store.
  "Client/StartChannelOAuth storeId",
  "Client/GetEtsyStoreInfo storeId",
  // A new product has no variant yet, so any id is not there.
  "Product/CreateProductMasterDataJson product.variants[].id",
  // The call has no file here and is refused for that first (process.test.ts sends one).
  "Product/UploadProductFromExcel corrects",
  // The same; bulk-update.test.ts sends one.
  "Product/PreviewQuantityAndPriceFromExcel corrects",
  "Product/UpdateProductQuantityAndPriceFromExcel corrects",
  // "ids" are products here, so one's own is no brand either (brand.test.ts names another company's brands).
  "Product/DeleteClientBrands ids[]",
  "Product/MergeBrands ids[]",
  "Product/MergeBrands intoId",
  // The field before it has saved a newer version by then (stock-guard.test.ts names another company's store).
  "Product/SetStockGuard stores[].storeId",
  // A workbook's bytes are not read by this walk (export-templates.test.ts reads what another company gets).
  "Product/GetClientChannelProductExcel storeId",
  "Product/GetClientChannelProductExcel productId",
  // The planted listing is not being ended, and none has ended (ended.test.ts goes on with both).
  "Product/ResumeListing listingId",
  // The sample's version is no row's: one's own is left as it is, too (every-connector.restored.test.ts settles one).
  "Product/ResolveDifferences rows[].offerId",
  // A kind or a product goes with it, and the sample has neither (queue.test.ts tries another company's).
  "Product/SetQueueFirst storeId",
  // The planted category of the channel has no attribute that is mapped (mapping/rules.test.ts names another company's member and mapping).
  "Mapping/SetClientCategoryAttributeValueMapping clientMemberId",
  "Mapping/SetClientCategoryAttributeValueMapping attributeMappingId",
  // The planted process is no transfer: there is nothing to send again (retry-transfer.test.ts has some).
  "ProductTransfer/RetryChannelProcessLog processId",
  // The call has no file here and is refused for that first (transfer-excel.test.ts sends some).
  "ProductTransfer/PreviewTransferExcel corrects",
  "ProductTransfer/UploadTransferExcel corrects",
  // The sample's period has no days and is refused for that first (sales-report.test.ts and profit-report.test.ts name those of another company).
  "Report/GetSalesReport storeId",
  "Report/GetSalesReportExcel storeId",
  "Report/GetProfitReport storeId",
  "Report/GetProfitReport brandId",
  "Report/GetProfitReportExcel storeId",
  "Report/GetProfitReportExcel brandId",
  // The planted package has not left: nothing of it is refunded (refunds.test.ts names a line that is not there).
  "Order/CreateOrderRefund orderPackageRefunds[].lines[].orderLineId",
  // The call has no file here and is refused for that first (claim-files.test.ts sends some).
  "Order/UploadClaimFile claimId",
  // The planted row of units does not lie in the planted parcel: it was seen otherwise than it is (parcels.test.ts packs out of one).
  "Order/PackParcel units[].seen.parcelId",
  // Neither a file nor a link is in the sample, which is refused for that first (invoices.test.ts names invoices).
  "Order/AddOrderInvoice correctsInvoiceId",
  // The sample names no order, and without its order no line is looked for.
  "Logistics/ProposeRoadOrder orderDetailsIds[]",
];
test("what is answered alike is still asked for", () => {
  expect(alike.filter((field) => !fields.some(({ name, place }) => field === `${name} ${place}`))).toEqual([]);
});

// A stream of one's own process has no end (streams.test.ts).
const looked = fields.filter(({ procedure }) => procedure.kind !== "stream").map((field, at) => ({ ...field, at }));
describe.each(looked)("$name $place", ({ name, procedure, place, kind, at }) => {
  test("is looked at: one's own id is answered otherwise", async () => {
    // The call may be taken now and change what is ours: each gets its own.
    await addOwnFixtures(`bizim-${at}`);
    const ask = (id: string) => answer(name, procedure, bodyFor(name, procedure, place, id), id);
    const { statements: _, ...gone } = await ask(absent);
    const { statements: __, ...taken } = await ask(own[kind]);
    expect(JSON.stringify(taken) === JSON.stringify(gone)).toBe(alike.includes(`${name} ${place}`));
  });
});
