import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import rateLimit from "@fastify/rate-limit";
import { connectors } from "@tradeport/connectors";
import type { RemoteAttribute } from "@tradeport/connectors/catalogue";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { affectedHandlers, listingJobs, listingSteps } from "#modules/listings/index.ts";
import { mappingHandlers, mappingSteps, taxonomyHandlers } from "#modules/mapping/index.ts";
import { mountHooks } from "#modules/orders/index.ts";
import { newId, sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { type Connected, connected, hurried } from "./connected.ts";
import { log, startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/**
 * What the engine does with a store of each connector, over its own sandbox: the same trials for all, and a connector that is added is
 * tried by them at once. What each operation says under each fault is in connectors/conformance.
 */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
let places: Map<string, Connected>;

beforeAll(async () => {
  undo = hurried();
  w = await storeWorld();
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3, steps: [...listingSteps.offers, ...mappingSteps] });
  // One after the other: they share one catalogue.
  places = new Map();
  for (const connector of connectors) places.set(connector.code, await connected(w, connector));
  for (const it of places.values()) {
    await it.becomes("ok");
    await it.count(100);
    await it.settled(100);
  }
});
afterAll(async () => {
  await worker?.stop();
  undo();
  await w?.close();
});

/** A trial of each connector's store, all at the same time; the next one begins when all have ended. */
const each = (name: string, trial: (it: Connected) => Promise<void>) =>
  describe(name, () => {
    test.concurrent.each(connectors.map(({ code }) => code))("%s", (code) => trial(places.get(code)!));
  });
const updating = (it: Connected) => it.trial.targets.updateOffers!;

each("R11: a message that is throttled leaves again once it may, and no sooner", async (it) => {
  const before = (await it.calls("updateOffers")).length;
  await it.faults({ match: updating(it), kind: "429", value: 1, times: 1 });
  await it.count(111);
  await it.settled(111);
  const [second, first, ...more] = (await it.calls("updateOffers")).slice(0, -before);
  expect([first?.status, more]).toEqual([429, []]);
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(1000);
});

each("R12: a store that does not answer is away, with its work kept, and works again when it answers", async (it) => {
  await it.faults({ match: {}, kind: "status", value: 503 });
  await it.count(112);
  await it.becomes("away");
  await it.mend();
  await it.settled(112);
  expect((await it.health()).health).toBe("ok");
});

each(
  "R13: of two listings the one that is gone is refused in known words and not sent again unchanged; the other is done",
  async (it) => {
    const refused = () =>
      w.query(sql<{ state: string; cause: string; passes: boolean }>`
      select f.state, p.fingerprint as cause, p.passes from facet f left join problem p on p.id = f.problem_id
      where f.store_id = ${it.storeId} and f.kind = 'stock' and f.subject_id = any(${it.gone.offers.map(({ id }) => id)}::uuid[])`);
    const words = { state: "refused", cause: it.trial.unknownOffer, passes: false };
    const isRefused = async () => (await refused()).every(({ state }) => state === "refused");
    await it.count(113, [...it.live.offers, ...it.gone.offers]);
    await it.settled(113);
    await it.until("the refusals", isRefused);
    expect(await refused()).toEqual([words, words]);
    const before = (await it.calls("updateOffers")).length;
    await it.count(113, it.gone.offers);
    await it.count(213);
    await it.settled(213);
    expect([await refused(), (await it.calls("updateOffers")).length - before]).toEqual([[words, words], 1]);
    // Another value is another try.
    const tries = () =>
      w.query(sql<{ rev: number }>`select max(sent_rev) as rev from facet where listing_id = ${it.gone.listingId}`);
    const [tried] = await tries();
    await it.count(313, it.gone.offers);
    await it.until("another try", async () => (await tries())[0]!.rev > tried!.rev && (await isRefused()));
  },
);

each("R14: a message that was taken while its answer was lost is read back, and nothing is sent twice", async (it) => {
  const before = (await it.calls("updateOffers")).length;
  await it.faults({ match: updating(it), kind: "accept-then-drop", times: 1 });
  await it.count(114);
  await it.settled(114);
  expect((await it.calls("updateOffers")).length - before).toBe(1);
});

/** As a worker leaves it that was killed with this receipt: the stock is out, and nobody knows more. */
const leftBehind = (it: Connected, pieces: number, receipt: string, isLate: boolean) =>
  w.database.asClient(w.clientId, async (tx) => {
    const batchId = newId();
    const variants = it.live.offers.map(({ variantId }) => variantId);
    await sql`update stock set on_hand = ${pieces} where client_id = ${w.clientId} and variant_id = any(${variants}::uuid[])`.execute(
      tx,
    );
    await sql`
      insert into push_batch (client_id, id, store_id, operation, state, receipt, token, items, sent_at, look_at, deadline_at)
      values (${w.clientId}, ${batchId}, ${it.storeId}, 'updateOffers', 'sent', ${receipt}, 0, 2, now(), now(),
        now() + ${isLate ? "-1 second" : "1 hour"}::interval)`.execute(tx);
    await sql`
      update facet set wanted = to_jsonb(${pieces}::int), wanted_rev = wanted_rev + 1, sent = to_jsonb(${pieces}::int), sent_rev = wanted_rev + 1,
        state = 'sending', batch_id = ${batchId}
      where client_id = ${w.clientId} and listing_id = ${it.live.listingId} and kind = 'stock'`.execute(tx);
    await sql`select pg_notify('stores', ${it.storeId})`.execute(tx);
  });
const openBatches = (it: Connected) =>
  w.query(sql`select state from push_batch where store_id = ${it.storeId} and state <> 'ended'`);

each(
  "R15: a message whose outcome nobody can tell any more, or that never ends, is read back and not called pending for ever",
  async (it) => {
    const before = (await it.calls("updateOffers")).length;
    await leftBehind(it, 115, it.trial.noReceipt, false);
    await it.settled(115);
    expect([await openBatches(it), (await it.calls("updateOffers")).length - before]).toEqual([[], 1]);
    if (!it.bench.has("batches")) return;
    const { key } = it.live.offers[0]!;
    const endless = await it.bench.under({ match: updating(it), kind: "never-complete" }, () =>
      it.connector.operations.updateOffers(it.bench.enter(), [it.bench.change(key, { quantity: 165, due: ["stock"] })]),
    );
    await leftBehind(it, 215, endless.id, true);
    await it.settled(215);
    expect([await openBatches(it), (await it.calls("updateOffers")).length - before]).toEqual([[], 3]);
  },
);

each("R20: a newer stock that comes while an older one is out goes after it, and is the one that stays", async (it) => {
  const before = (await it.calls("updateOffers")).length;
  await it.faults({ match: updating(it), kind: "delay", value: 1000, times: 1 });
  await it.count(120);
  await it.until("a message that is out", async () => (await it.states()).includes("sending"));
  await it.count(220);
  await it.settled(220);
  expect((await it.calls("updateOffers")).length - before).toBe(2);
  const behind = sql`select 1 from facet where listing_id = ${it.live.listingId} and kind = 'stock'
    and (confirmed <> '220' or confirmed_rev <> wanted_rev)`;
  expect(await w.query(behind)).toEqual([]);
});

each("R21: a key or sign-in that is renewed is tried by one call, whoever waits; then the work goes on with it", async (it) => {
  const { session } = it.connector;
  const exchanges = async () => (await it.calls()).filter(({ path }) => session && path.startsWith(session.basePath)).length;
  const before = [(await it.calls("testConnection")).length, await exchanges()] as const;
  // Whoever comes while it is out finds it being tried.
  await it.faults({ match: it.trial.targets.testConnection!, kind: "delay", value: 500, times: 1 });
  await it.signInAgain();
  await it.until("the renewed key in use", async () => !(await it.health()).testing);
  const tried = (await it.calls("testConnection")).length - before[0];
  expect([tried, (await exchanges()) - before[1]]).toEqual([1, session ? 1 : 0]);
  await it.count(121);
  await it.settled(121);
  const [row] = await w.query(sql<{ session: object | null; text: string }>`
    select session, row_to_json(s)::text as text from store s where id = ${it.storeId}`);
  // Where the key itself opens the calls there is nothing that could run out.
  expect(row!.session === null).toBe(session === undefined);
  for (const [name, value] of Object.entries(it.trial.credentials))
    if (it.connector.credentialFields[name]?.secret) expect(row!.text).not.toContain(value);
});

each(
  "R22: a key that is refused is looked at twice, parks the work with one word to the seller, and a new one resumes it",
  async (it) => {
    const { session } = it.connector;
    const isExchange = ({ path }: { path: string }) => session !== undefined && path.startsWith(session.basePath);
    const alerts = () => w.query(sql`select 1 from audit where action = 'store_needs_sign_in' and object_id = ${it.storeId}`);
    const before = (await it.calls()).length;
    await it.faults({ match: {}, kind: "status", value: 401 });
    await it.count(122);
    await it.becomes("needs_sign_in");
    const since = (await it.calls()).slice(0, -before);
    expect([since.filter(isExchange).length <= 3, since.filter((call) => !isExchange(call)).length <= 3]).toEqual([true, true]);
    // Its waits are over, and it is woken again and again; yet nothing leaves.
    const parked = Date.now();
    await it.until("half a second", async () => Date.now() - parked > 500);
    expect([(await it.calls()).length - before, await it.states(), (await alerts()).length]).toEqual([
      since.length,
      ["in_sync", "waiting"],
      1,
    ]);
    await it.mend();
    await it.signInAgain();
    await it.becomes("ok");
    await it.settled(122);
  },
);

each("an attribute that is made mandatory names exactly the products that have none of it", async (it) => {
  const { operations } = it.connector;
  const door = it.bench.enter();
  const { category } = it.trial;
  /** Neither asked for nor the connector's own: the marketplace's people know it. */
  const isOptional = ({ required, variant, slicer, code }: RemoteAttribute) =>
    !required &&
    !variant &&
    !slicer &&
    it.bench.control("_rules", { categoryId: category, attributeId: code, is: "published" }).then(
      () => true,
      () => false,
    );
  const attributes = await operations.listAttributes(door, category);
  const known = await Promise.all(attributes.map(isOptional));
  const rule = attributes.find((_, at) => known[at])!;
  const [value] = (await operations.listValues(door, category, rule.code)).items;
  // One of the two listed products has it.
  const [attributeId, valueId] = [newId(), newId()];
  const code = `drift-${it.connector.code}`;
  await w.query(sql`insert into attribute (id, code, name_tr, name_en) values (${attributeId}, ${code}, ${code}, ${code})`);
  await w.query(
    sql`insert into category_attribute (category_id, attribute_id, is_variant) values (${w.categoryId}, ${attributeId}, false)`,
  );
  await w.query(
    sql`insert into attribute_value (id, attribute_id, code, name_tr, name_en) values (${valueId}, ${attributeId}, ${code}, 'Var', 'Yes')`,
  );
  await w.query(sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
    values (${w.clientId}, ${it.live.productId}, ${it.live.productId}, ${attributeId}, ${valueId})`);
  const { channelId } = it;
  const [tradeportCategoryId, channelCategoryCode] = [w.categoryId, category];
  const isRead = (subject: string, since = "-infinity") =>
    it.until(
      `${subject} read`,
      async () =>
        (
          await w.query(sql`select 1 from channel_taxonomy where channel_id = ${channelId} and subject = ${subject}
          and read_at > ${since}::timestamptz and not taxonomy_due(channel_taxonomy)`)
        )[0],
    );
  await isRead("categories");
  await w.call(mappingHandlers.SetClientProductCategoryMapping, { tradeportCategoryId, channelId, channelCategoryCode });
  await isRead(`attributes:${channelCategoryCode}`);
  await w.call(mappingHandlers.SetCategoryAttributeMappingByClientId, {
    ...{ tradeportCategoryId, channelId },
    attributeMappings: [
      { channelAttributeCode: rule.code, tradeportAttributeId: attributeId, fixedValueCode: null, fixedText: null },
    ],
  });
  await w.call(mappingHandlers.SetClientCategoryAttributeValueMapping, {
    ...{ tradeportAttributeId: attributeId, channelId, channelCategoryCode, channelAttributeCode: rule.code },
    clientChannelAttributeValueList: [{ tradeportValueId: valueId, channelValueCode: value!.code }],
  });

  const [asOf] = await w.query(sql<{ now: string }>`select now()::text as now`);
  await it.bench.control("_rules", { categoryId: channelCategoryCode, attributeId: rule.code, is: "required" });
  await w.call(taxonomyHandlers.SyncChannelCategories, { channelId });
  await isRead(`attributes:${channelCategoryCode}`, asOf!.now);
  const ctx = { database: w.database, log, now: () => new Date(), signal: new AbortController().signal } as unknown as JobCtx;
  await listingJobs.taxonomy_effects!(ctx, { clientId: w.clientId, channelId, scope: "sandbox" });
  const page = { page: 0, pageSize: 20, orderType: "desc" } as const;
  const named = await w.call(affectedHandlers.GetAffectedProducts, { ...page, storeId: it.storeId });
  expect(named.data).toMatchObject([
    { mainCode: `${it.connector.code}-1`.toUpperCase(), kind: "attribute_required", attribute: rule.name },
  ]);
  const [change] = (await w.call(taxonomyHandlers.GetTaxonomyChanges, { ...page, channelId })).data;
  expect(change).toMatchObject({ kind: "attribute_required", attribute: rule.name, breaks: true, affectedProducts: 1 });
});

describe("hooks", () => {
  let app: FastifyInstance;
  let address: string;
  let flood: string[];
  const count = 15_300;
  const hook = (it: Connected) => `/hooks/${it.storeId}`;
  const post = async (it: Connected, headers: Record<string, string>, body: string | Buffer = "{}") => {
    const sent = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    const reply = await fetch(`${address}${hook(it)}`, sent);
    return { status: reply.status, text: await reply.text() };
  };
  const hintedAt = async (it: Connected) =>
    (await w.query(sql<{ at: string | null }>`select orders_hint_at::text as at from store where id = ${it.storeId}`))[0]!.at;

  /** The headers under which the marketplace itself calls an address that was given with this secret. */
  const toldWith = async (it: Connected, secret: string): Promise<Record<string, string>> => {
    let heard: (headers: Record<string, string>) => void;
    const told = new Promise<Record<string, string>>((done) => {
      heard = done;
    });
    const server = createServer((request, reply) => {
      reply.end();
      heard(request.headers as Record<string, string>);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { hooks } = it.connector.operations;
    const door = it.bench.enter();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${hook(it)}`;
    const { id } = await hooks!.subscribe(door, { url, secret });
    await it.bench.buy([[it.live.offers[0]!.key, 1]]);
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...headers } = await told;
    await hooks!.unsubscribe(door, id);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return headers;
  };

  beforeAll(async () => {
    app = fastify({ loggerInstance: log, trustProxy: true }) as unknown as FastifyInstance;
    await app.register(rateLimit, { max: 1200, timeWindow: 60_000 });
    mountHooks(app, { database: w.database, log });
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app?.close());

  test.each(connectors.map(({ code }) => code))(
    "S32: %s: only its own secret, as the marketplace itself sends it, is a hint; where it has no hooks nothing is; all who fail get one answer",
    async (code) => {
      const it = places.get(code)!;
      const neutral = { status: 401, text: '{"error":"unauthorized"}' };
      const anyone: Record<string, string>[] = [
        {},
        { "x-api-key": "" },
        { "x-api-key": "wrong" },
        { authorization: "Bearer wrong" },
        { authorization: "Basic !!!" },
      ];
      await w.query(sql`update store set orders_hint_at = null, webhook_secret_hash = null where id = ${it.storeId}`);
      for (const headers of anyone) expect(await post(it, headers)).toEqual(neutral);
      // Also where a secret was stored once.
      await w.query(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${it.storeId}`);
      for (const headers of anyone) expect(await post(it, headers)).toEqual(neutral);
      if (!it.connector.operations.hooks) {
        expect(await post(it, { "x-api-key": "the-secret", authorization: "Bearer the-secret" })).toEqual(neutral);
        expect(await hintedAt(it)).toBeNull();
        return;
      }
      expect(await post(it, await toldWith(it, "another-secret"))).toEqual(neutral);
      expect(await hintedAt(it)).toBeNull();
      expect((await post(it, await toldWith(it, "the-secret"), '{"orderNumber":"1","status":"Canceled"}')).status).toBe(200);
      expect(await hintedAt(it)).not.toBeNull();
    },
  );

  /** One address floods the hooks of all stores in turn, while another sends what it should. */
  const flooded = async () => {
    const line = (it: Connected) =>
      `POST ${hook(it)} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\nContent-Length: 0\r\n`;
    const all = [...places.values()];
    const sent = Array.from({ length: count }, (_, at) => line(all[at % all.length]!));
    return new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = [];
      const socket = net.connect(Number(new URL(address).port), "127.0.0.1");
      socket.end(`${sent.slice(0, -1).join("\r\n")}\r\n${sent.at(-1)}Connection: close\r\n\r\n`);
      socket.on("error", reject);
      socket.on("data", (part: Buffer) => parts.push(part));
      socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
    });
  };

  test.each(connectors.map(({ code }, at) => [code, at] as const))(
    "S33: %s: a flood from one address is told to wait, twenty megabytes are refused, and another address is answered meanwhile",
    async (code, at) => {
      const it = places.get(code)!;
      const honest = async () => (await post(it, { "x-forwarded-for": `203.0.113.${at}`, "x-api-key": "the-secret" })).status;
      const answered = it.connector.operations.hooks ? 200 : 401;
      await w.query(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${it.storeId}`);
      const pouring = flood ? undefined : flooded();
      expect(await honest()).toBe(answered);
      if (pouring) flood = [...(await pouring).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
      const own = flood.filter((_, n) => n % connectors.length === at);
      expect([flood.length, new Set(own.slice(0, Math.floor(13_500 / connectors.length))), new Set(own.slice(-50))]).toEqual([
        count,
        new Set(["401"]),
        new Set(["429"]),
      ]);
      const reply = await post(it, { "x-api-key": "the-secret" }, Buffer.alloc(20_000_000, 32)).catch((error: Error) => error);
      // The server may cut the line while we still send.
      if (!(reply instanceof Error)) expect(reply.status).toBe(413);
      expect(await honest()).toBe(answered);
    },
  );
});

each(
  "R40: a store that rests or was disconnected is called no more, by whatever is woken; going on it catches up",
  async (it) => {
    const { storeId } = it;
    await w.call(connectionHandlers.SetStorePaused, { storeId, isPaused: true });
    await it.quiet();
    const before = (await it.calls()).length;
    await it.count(140);
    for (let times = 0; times < 5; times += 1) await it.wake();
    expect([(await it.calls()).length, await it.states()]).toEqual([before, ["in_sync", "waiting"]]);
    await w.call(connectionHandlers.SetStorePaused, { storeId, isPaused: false });
    await it.settled(140);

    await it.faults({ match: updating(it), kind: "delay", value: 300, times: 1 });
    await it.count(240);
    await it.until("a message that is out", async () => (await it.states()).includes("sending"));
    await w.call(connectionHandlers.DeleteClientChannelAuth, { storeId });
    const since = (await it.calls()).length;
    await it.quiet();
    await it.count(141);
    for (let times = 0; times < 5; times += 1) await it.wake();
    // What was out when the mark came is in the ledger by now, and nothing after it.
    expect((await it.calls()).length - since).toBeLessThanOrEqual(1);
    const [row] = await w.query(sql`select credentials, session, is_active from store where id = ${storeId}`);
    expect(row).toEqual({ credentials: {}, session: null, isActive: false });
  },
);
