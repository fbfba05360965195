import { carriers, marketplaces } from "@tradeport/connectors";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { CallFailed } from "#testing/world.ts";
import { buyer, code, type ShipmentWorld, shipmentWorld } from "./shipment-testing.ts";

let w: ShipmentWorld;
const other = carriers[1]!;
const channels = marketplaces.flatMap((one) => one.channels.map((channel) => channel.code));
beforeAll(async () => {
  w = await shipmentWorld();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  await w.connect();
});
afterAll(() => w?.close());

const calls = () => w.as("ayse").Logistics;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
      return error;
    },
  );
type Whole = Parameters<ReturnType<typeof calls>["SetShippingRules"]>[0]["rules"][number];
type Rule = Partial<Whole>;
const open = { channelCodes: [], storeIds: [], cities: [], desiFrom: null, desiTo: null, amountFrom: null, amountTo: null };
const whole = (rules: readonly Rule[]): Whole[] => rules.map((rule) => ({ ...open, currency: null, carrierCode: null, ...rule }));
const set = async (rules: Rule[]) => {
  const { version } = await calls().GetShippingRules({});
  return calls().SetShippingRules({ version, rules: whole(rules) });
};
/** Another account, written down as a key that works would be. */
const account = (provider: string, health = "ok", isSandbox = true) =>
  w.query(
    `insert into cargo_account (client_id, id, provider, is_sandbox, credentials, shown, health) values ($1, $2, $3, $4, '{}', '{}', $5)
     on conflict (client_id, provider) do update set health = excluded.health, is_sandbox = excluded.is_sandbox`,
    ...[w.clientId("ayse"), newId(), provider, isSandbox, health],
  );
const change = (id: string, what: string) => w.query(`update order_package set ${what} where id = $1`, id);
const proposal = async ({ orderId }: { orderId: string }) =>
  (await calls().GetOrderShipments({ orderHeaderId: orderId })).proposals[0];

beforeEach(async () => {
  await set([]);
  await account(code);
  await w.query("delete from cargo_account where provider = $1", other.code);
});

test("the first rule that fits counts: by marketplace, store, city in any letters, desi and amount; both ends of a range are in it", async () => {
  await account(other.code);
  const plain = await w.pack();
  expect(await proposal(plain)).toEqual({
    ...{ orderPackageId: plain.packageId, rule: null, passedOver: [], pieces: 1, desi: null },
  });
  const heavy = await w.pack();
  await w.pieces(heavy, "2.504");
  const dear = await w.pack();
  await change(dear.packageId, "total = 1000");
  const foreign = await w.pack();
  await change(foreign.packageId, "total = 1000, currency = 'EUR'");
  const away = await w.pack({ channel: channels.find((one) => one !== channels[0])!, address: { ...buyer, city: "IZMIR" } });
  const { rules } = await set([
    { desiFrom: "5.01", desiTo: "8", carrierCode: other.code },
    { amountFrom: "1000", amountTo: "2000", currency: "TRY", carrierCode: other.code },
    { cities: ["İzmir", "Ankara"], channelCodes: [], carrierCode: null },
    { storeIds: [plain.storeId], channelCodes: [channels[0]!], carrierCode: code },
  ]);
  expect(rules.map(({ place, carrierName, problem }) => [place, carrierName, problem])).toEqual([
    ...[
      [1, other.name, null],
      [2, other.name, null],
      [3, null, null],
    ],
    [4, carriers[0]!.name, null],
  ]);
  const placeOf = async (pack: { orderId: string }) => (await proposal(pack))?.rule?.place ?? null;
  expect(await Promise.all([plain, heavy, dear, foreign, away].map(placeOf))).toEqual([4, 1, 2, null, 3]);
  expect(await proposal(heavy)).toMatchObject({ desi: "5.01", rule: { desiFrom: "5.01", carrierCode: other.code } });
  // A piece that nobody knows makes the desi unknown, and rules by desi don't fit.
  await w.pieces(heavy, "0");
  expect(await proposal(heavy)).toMatchObject({ rule: null, desi: null });
});

test("a package's parcels are its pieces, and what was measured of one counts before what its products say", async () => {
  const pack = await w.pack();
  const [clientId, box] = [w.clientId("ayse"), newId()];
  await w.query(
    "insert into parcel (client_id, id, store_id, direction, desi_measured) values ($1, $2, $3, 'out', 7)",
    ...[clientId, box, pack.storeId],
  );
  await w.pieces(pack, "1.5");
  await w.pieces(pack, "1.5", { parcelId: box });
  expect(await proposal(pack)).toMatchObject({ pieces: 2, desi: "10" });
});

test("a rule whose carrier is not connected, refuses its key or is live for a trial package is passed over, and said", async () => {
  await set([{ carrierCode: other.code }, { carrierCode: code }]);
  const pack = await w.pack();
  const passed = async () => {
    const found = (await proposal(pack))!;
    return [found.rule?.place ?? null, ...found.passedOver.map(({ place, words }) => [place, words.tr])];
  };
  expect(await passed()).toEqual([2, [1, expect.stringContaining(`${other.name}`)]]);
  expect((await calls().GetShippingRules({})).rules[0]!.problem!.tr).toMatch(/Entegrasyonlar > Kargo/);
  await account(other.code, "refused");
  expect(await passed()).toEqual([2, [1, expect.stringMatching(/anahtarı kabul edilmiyor/)]]);
  await account(other.code, "ok", false);
  expect(await passed()).toEqual([2, [1, expect.stringMatching(/deneme mağazasının/)]]);
  await account(other.code);
  expect(await passed()).toEqual([1]);
  await account(other.code, "refused");
  await account(code, "refused");
  expect(await passed()).toEqual([null, [1, expect.anything()], [2, expect.anything()]]);
  const { refused, carriers: none } = await calls().PreviewShipments({ orderPackageIds: [pack.packageId] });
  expect([refused[0]!.code, refused[0]!.words.tr, none]).toEqual([
    "shipping_rule_unusable",
    expect.stringMatching(/^1\. kargo kuralı.*anahtarı kabul edilmiyor.*Sonraki kurallardan da uyan yok\.$/),
    [],
  ]);
});

test("rules are changed as a whole and in their order by one person at a time; what is not ours or turned round is refused with field and remedy", async () => {
  const first = await set([{ cities: ["Bursa"], carrierCode: code }, { carrierCode: null }]);
  const [bursa, rest] = first.rules;
  const asGiven = ({ shippingRuleId, cities, carrierCode }: typeof bursa & object): Rule => ({
    shippingRuleId,
    cities,
    carrierCode,
  });
  const turned = await set([asGiven(rest!), asGiven(bursa!)]);
  expect(turned.rules.map(({ shippingRuleId, place }) => [shippingRuleId, place])).toEqual([
    [rest!.shippingRuleId, 1],
    [bursa!.shippingRuleId, 2],
  ]);
  const save = (rules: Rule[], version = turned.version) => refusal(calls().SetShippingRules({ version, rules: whole(rules) }));
  expect((await save([], first.version))?.code).toBe("conflict");
  expect(await calls().SetShippingRules({ version: turned.version, rules: whole(turned.rules.map(asGiven)) })).toEqual(turned);
  expect((await save([{ storeIds: [newId()], carrierCode: code }]))?.code).toBe("not_found");
  expect((await save([{ shippingRuleId: newId(), carrierCode: code }]))?.code).toBe("not_found");
  expect((await save([asGiven(rest!), asGiven(rest!)]))?.code).toBe("not_found");
  expect((await save([{ carrierCode: "nobody" }]))?.message).toContain(`“nobody” kodlu bir kargo firması yok`);
  expect((await save([{ channelCodes: ["nobody"], carrierCode: code }]))?.code).toBe("channel_code_unknown");
  for (const [rule, field] of [
    [{ desiFrom: "5", desiTo: "4" }, "rules.0.desiTo"],
    [{ amountFrom: "5", amountTo: "4", currency: "TRY" }, "rules.0.amountTo"],
    [{ amountFrom: "5" }, "rules.0.currency"],
    [{ currency: "TRY" }, "rules.0.currency"],
    [{ desiFrom: "-1" }, "rules.0.desiFrom"],
  ] as const) {
    const failed = await save([{ ...rule, carrierCode: code }]);
    expect([failed?.code, failed?.fields[0]?.field]).toEqual(["bad_input", field]);
  }
  expect(await calls().GetShippingRules({})).toEqual(turned);
  expect((await refusal(w.as("zeynep").Logistics.SetShippingRules({ version: turned.version, rules: [] })))?.code).toBe(
    "no_right",
  );
  expect(await w.as("mehmet").Logistics.GetShippingRules({})).toEqual({ version: 1, rules: [] });
  const [entry] = await w.query(
    "select before::text, after::text from audit where client_id = $1 and object_type = 'shipping_rules' order by id desc limit 1",
    w.clientId("ayse"),
  );
  expect(entry).toMatchObject({ after: expect.stringContaining(`${carriers[0]!.name} · Bursa`) });
});

test("R14: many packages go by rule, each once: it is said before by which carrier and why not, two presses hand over one each, and every refusal names its order", async () => {
  await account(other.code);
  const [a, b, c] = [await w.pack(), await w.pack(), await w.pack()];
  await w.pieces(a, "1.25");
  const lacks = await w.pack({ address: { ...buyer, phone: "" } });
  const theirs = await w.pack({ address: { ...buyer, city: "Ankara" } });
  const nowhere = await w.pack({ address: { ...buyer, city: "Bursa" } });
  const paid = await w.pack();
  await change(paid.packageId, "payment_pending = true");
  await set([
    { cities: ["ankara"], carrierCode: null },
    { storeIds: [c.storeId], carrierCode: other.code },
    { cities: ["istanbul"], carrierCode: code },
  ]);
  const all = [a, b, c, lacks, theirs, nowhere, paid];
  const orderPackageIds = all.map(({ packageId }) => packageId);
  const seen = await calls().PreviewShipments({ orderPackageIds });
  expect(seen.carriers.sort((x, y) => y.count - x.count)).toEqual([
    { carrierCode: code, carrierName: carriers[0]!.name, count: 2 },
    { carrierCode: other.code, carrierName: other.name, count: 1 },
  ]);
  const why = Object.fromEntries(seen.refused.map(({ orderPackageId, code: cause }) => [orderPackageId, cause]));
  expect(why).toEqual({
    [lacks.packageId]: "shipment_address",
    [theirs.packageId]: "shipping_rule_marketplace",
    [nowhere.packageId]: "shipping_rule_none",
    [paid.packageId]: "payment_pending",
  });
  const none = seen.refused.find(({ orderPackageId }) => orderPackageId === nowhere.packageId)!;
  expect([none.channelOrderId, none.words.tr, none.words.en]).toEqual([
    expect.stringMatching(/^ORD-/),
    expect.stringContaining("(Bursa, bilinmeyen desi, 1,00 TRY)"),
    expect.stringMatching(/hand the package over on its order's page\.$/),
  ]);
  expect((await calls().GetOrderShipments({ orderHeaderId: a.orderId })).shipments).toEqual([]);

  const press = () => calls().CreateShipments({ version: seen.version, orderPackageIds });
  const [first, second] = await Promise.all([press(), press()]);
  const handed = (answer: typeof first) => answer.carriers.reduce((sum, { count }) => sum + count, 0);
  expect([handed(first), handed(second)].sort()).toEqual([0, 3]);
  const again = handed(first) === 0 ? first : second;
  expect(again.refused.filter(({ code: cause }) => cause === "shipment_open")).toHaveLength(3);
  const rows = await w.query(
    "select package_id as id, provider, pieces, desi::text from shipment where package_id = any($1) order by package_id",
    orderPackageIds,
  );
  const wanted = [
    { id: a.packageId, provider: code, pieces: 1, desi: "2.50" },
    { id: b.packageId, provider: code, pieces: 1, desi: null },
    { id: c.packageId, provider: other.code, pieces: 1, desi: null },
  ];
  expect(rows).toEqual(wanted.sort((x, y) => (x.id < y.id ? -1 : 1)));
  await w.query("delete from shipment where provider = $1", other.code);
  await w.run();
  const { reference } = await w.shipment(a.orderId);
  expect(await w.effects(reference)).toEqual(["created"]);

  // Other rules than those that were seen would send parcels another way.
  await set([]);
  expect((await refusal(press()))?.code).toBe("conflict");
  const strange = { orderPackageIds: [b.packageId, (await w.pack({ who: "mehmet" })).packageId] };
  expect((await refusal(calls().PreviewShipments(strange)))?.code).toBe("not_found");
});

test("what waits for a carrier is tried by the rules: so many by each, so many by none", async () => {
  await w.query("update order_package set status = 'S_SHIPPED' where client_id = $1", w.clientId("ayse"));
  const packs = [await w.pack(), await w.pack(), await w.pack({ address: { ...buyer, city: "Ankara" } })];
  await w.pack({ status: "S_DELIVERED" });
  await set([
    { storeIds: [packs[0]!.storeId], carrierCode: other.code },
    { cities: ["ISTANBUL"], carrierCode: code },
  ]);
  expect(await calls().TryShippingRules({})).toEqual({
    rules: [{ place: 2, count: 2 }],
    none: 1,
    passedOver: [{ place: 1, carrierName: other.name, words: expect.anything(), count: 1 }],
    isWhole: true,
  });
});

test("a line that was dropped leaves the desi known, a desi that no parcel has is not known, and a city is one in whatever letters", async () => {
  await account(other.code);
  const dropped = await w.pack();
  await w.pieces(dropped, "2");
  await w.query(
    `insert into order_line (client_id, id, package_id, order_id, channel_line_id, variant_id, remote_key, stock_code, title, quantity, unit_price, discount,
       total, vat_rate, remote_status, dropped) values ($1, $2, $3, $4, 'gone', null, 'x', 'x', 'x', 1, 1, 0, 1, 10, 'Cancelled', true)`,
    ...[w.clientId("ayse"), newId(), dropped.packageId, dropped.orderId],
  );
  expect(await proposal(dropped)).toMatchObject({ desi: "4" });
  const huge = await w.pack();
  for (const _ of [1, 2, 3, 4, 5, 6]) await w.pieces(huge, "999999");
  const small = await w.pack({ address: { ...buyer, city: "i\u0307stanbul" } });
  const { version } = await set([{ cities: ["İstanbul"], carrierCode: code }]);
  const orderPackageIds = [huge.packageId, small.packageId];
  const { carriers: handed } = await calls().CreateShipments({ version, orderPackageIds });
  expect(handed).toMatchObject([{ carrierCode: code, count: 2 }]);
});

test("a package goes by the rule that holds for its address as it is when it is handed over", async () => {
  await account(other.code);
  const pack = await w.pack({ address: { ...buyer, city: "Ankara" } });
  const { version } = await set([
    { cities: ["Ankara"], carrierCode: other.code },
    { cities: ["İstanbul"], carrierCode: code },
  ]);
  const client = await w.database.pool.connect();
  await client.query("begin");
  await client.query("select from order_header where id = $1 for update", [pack.orderId]);
  const pressed = calls().CreateShipments({ version, orderPackageIds: [pack.packageId] });
  await expect
    .poll(
      async () =>
        (await w.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).length,
    )
    .toBeGreaterThan(0);
  await client.query(`update order_header set delivery_address = delivery_address || '{"city":"İstanbul"}' where id = $1`, [
    pack.orderId,
  ]);
  await client.query("commit");
  client.release();
  expect(await pressed).toMatchObject({ carriers: [{ carrierCode: code }] });
});
