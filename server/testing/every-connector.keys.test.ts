import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:http";
import net, { type AddressInfo } from "node:net";
import rateLimit from "@fastify/rate-limit";
import { offered } from "@tradeport/connectors";
import type { RemoteAttribute } from "@tradeport/connectors/catalogue";
import { operationsOf } from "@tradeport/connectors/conformance/operations";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingHandlers, listingJobs } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { mountHooks } from "#modules/orders/index.ts";
import { newId, sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import type { Connected } from "./connected.ts";
import { everyConnector } from "./every-connector.ts";
import { log } from "./start-worker.ts";

/** What every-connector.test.ts is for messages, for keys, rules, hooks and clocks. */
const { all, each } = everyConnector();

each(
  "R21: a key or sign-in that is renewed is tried by one call, whoever waits; then the work goes on with it",
  async (it, w) => {
    const { session } = it.connector;
    const exchanges = async () => (await it.calls()).filter(({ path }) => session && path.startsWith(session.basePath)).length;
    /** A trial asks for one row, or has no list to ask. A look at offers or at an upload, which may be on its way still, begins alike. */
    const isProbe = (path: string) =>
      path.endsWith(it.fixture.targets.testConnection!.path) || /[?&](limit|size)=1(&|$)/.test(path);
    const probes = async () => (await it.calls("testConnection")).filter(({ path }) => isProbe(path));
    const before = [(await probes()).length, await exchanges()] as const;
    // Whoever comes while it is out finds it being tried.
    await it.faults({ match: it.fixture.targets.testConnection!, kind: "delay", value: 500, times: 1 });
    await it.signInAgain();
    await it.until("the renewed key in use", async () => !(await it.health()).testing);
    const tried = await probes();
    // Newest first. What each was answered tells a second one apart: it was throttled, or nobody should have made it.
    const answers = tried.slice(0, tried.length - before[0]).map(({ status, path }) => `${status} ${path}`);
    expect([answers, (await exchanges()) - before[1]]).toEqual([[expect.stringMatching(/^200 /)], session ? 1 : 0]);
    await it.count(121);
    await it.inSync(121);
    const [row] = await w.query(sql<{ session: object | null; text: string }>`
    select session, row_to_json(s)::text as text from store s where id = ${it.storeId}`);
    // Where the key itself opens the calls there is nothing that could run out.
    expect(row!.session === null).toBe(session === undefined);
    for (const [name, value] of Object.entries(it.fixture.credentials))
      if (it.connector.credentialFields[name]?.secret) expect(row!.text).not.toContain(value);
  },
);

each(
  "R22: a key that is refused is looked at twice, parks the work with one word to the seller, and a new one resumes it",
  async (it, w) => {
    const { session } = it.connector;
    const isExchange = ({ path }: { path: string }) => session !== undefined && path.startsWith(session.basePath);
    const alerts = () => w.query(sql`select 1 from audit where action = 'store_needs_sign_in' and object_id = ${it.storeId}`);
    const before = (await it.calls()).length;
    await it.faults({ match: {}, kind: "status", value: 401 });
    await it.count(122);
    await it.becomes("needs_sign_in");
    const since = (await it.calls()).slice(0, -before);
    // Two looks, after a call of either place of work: orders and stock may both be out when the first is refused.
    expect([since.filter(isExchange).length <= 4, since.filter((call) => !isExchange(call)).length <= 4]).toEqual([true, true]);
    // Its waits are over, and it is woken again and again; yet nothing leaves.
    const parked = Date.now();
    await it.until("half a second", async () => Date.now() - parked > 500);
    expect([(await it.calls()).length - before, await it.states(), (await alerts()).length]).toEqual([
      since.length,
      ["in_sync", "pending"],
      1,
    ]);
    await it.clearFaults();
    await it.signInAgain();
    await it.becomes("ok");
    await it.inSync(122);
  },
);

each("an attribute that is made mandatory names exactly the products that have none of it", async (it, w) => {
  const operations = operationsOf(it.connector);
  const remote = it.bench.enter();
  const { category } = it.fixture;
  /** Neither asked for nor the connector's own: the marketplace's people know it. */
  const isOptional = ({ required, variant, slicer, code }: RemoteAttribute) =>
    !required &&
    !variant &&
    !slicer &&
    it.bench.control("_rules", { categoryId: category, attributeId: code, is: "published" }).then(
      () => true,
      () => false,
    );
  const attributes = await operations.listAttributes(remote, category);
  const known = await Promise.all(attributes.map(isOptional));
  const rule = attributes.find((_, at) => known[at])!;
  const [value] = (await operations.listValues(remote, category, rule.code)).items;
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
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    from: null,
    tradeportCategoryId,
    channelId,
    channelCategoryCode,
  });
  await isRead(`attributes:${channelCategoryCode}`);
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    from: [],
    ...{ tradeportCategoryId, channelId },
    attributeMappings: [
      { channelAttributeCode: rule.code, tradeportAttributeId: attributeId, fixedValueCode: null, fixedText: null },
    ],
  });
  await w.call(mappingHandlers.Mapping.SetClientCategoryAttributeValueMapping, {
    from: [],
    ...{ tradeportAttributeId: attributeId, channelId, channelCategoryCode, channelAttributeCode: rule.code },
    clientChannelAttributeValueList: [{ tradeportValueId: valueId, channelValueCode: value!.code }],
  });

  const [asOf] = await w.query(sql<{ now: string }>`select now()::text as now`);
  await it.bench.control("_rules", { categoryId: channelCategoryCode, attributeId: rule.code, is: "required" });
  await w.call(mappingHandlers.Channel.SyncChannelCategories, { channelId });
  await isRead(`attributes:${channelCategoryCode}`, asOf!.now);
  const ctx = { database: w.database, log, now: () => new Date(), signal: new AbortController().signal } as unknown as JobCtx;
  await listingJobs.taxonomy_effects!(ctx, { clientId: w.clientId, channelId, scope: "sandbox" });
  const page = { page: 0, pageSize: 20, orderType: "desc" } as const;
  const named = await w.call(listingHandlers.Channel.GetAffectedProducts, { ...page, storeId: it.storeId });
  expect(named.data).toMatchObject([
    { mainCode: `${it.connector.code}-1`.toUpperCase(), kind: "attribute_required", attribute: rule.name },
  ]);
  const [change] = (await w.call(mappingHandlers.Channel.GetTaxonomyChanges, { ...page, channelId })).data;
  expect(change).toMatchObject({ kind: "attribute_required", attribute: rule.name, breaks: true, affectedProducts: 1 });
});

describe("R23: a worker whose clock is ten minutes ahead, then behind", () => {
  let worker: ChildProcess;
  beforeAll(async () => {
    await all.worker.stop();
    const clock = new URL("./shift-clock.ts", import.meta.url).href;
    worker = fork(new URL("./store-worker.ts", import.meta.url).pathname, {
      execArgv: ["--import", clock],
      env: {
        ...process.env,
        DATABASE_URL: all.w.url,
        SANDBOX_ORIGIN: all.w.sandbox.origin,
        HURRIED: "1",
        CLOCK_SHIFT_MS: "600000,-600000",
      },
      stdio: "inherit",
    });
  });
  afterAll(() => void worker?.kill("SIGKILL"));

  each(
    "sends and pauses as told, takes an order once, and keeps lease, limit and cursor by the database's clock",
    async (it, w) => {
      await it.faults({ match: it.fixture.targets.updateOffers!, kind: "429", value: 1, times: 1 });
      await it.count(123);
      await it.inSync(123);
      const key = `${it.connector.code}:%`;
      const cursors: string[] = [];
      for (const orders of [1, 2]) {
        const { orderNumber } = await it.bench.buy([[it.live.offers[0]!.key, 1]]);
        await w.query(sql`update store set orders_hint_at = clock_timestamp() where id = ${it.storeId}`);
        const known = sql<{ id: string }>`select channel_order_id as id from order_header where store_id = ${it.storeId}`;
        await it.until("the order", async () => (await w.query(known)).some(({ id }) => id === String(orderNumber)));
        expect(await w.query(known)).toHaveLength(orders);
        const [row] = await w.query(sql<{ cursor: string; off: number; lease: number; limit: number; paused: number }>`
        select orders_until::text as cursor, abs(extract(epoch from now() - orders_until))::float8 as off,
          (select abs(extract(epoch from until - now()))::float8 from lease where name = ${`store:${it.storeId}`} and holder is not null) as lease,
          (select max(abs(extract(epoch from updated_at - now())))::float8 from rate_bucket where key like ${key} and updated_at > now() - interval '5 minutes') as "limit",
          (select min(abs(extract(epoch from blocked_until - now())))::float8 from rate_bucket where key like ${key}) as paused
        from store where id = ${it.storeId}`);
        cursors.push(row!.cursor);
        expect(Math.max(row!.off, row!.lease, row!.limit, row!.paused)).toBeLessThan(120);
      }
      expect(cursors).toEqual([...cursors].sort());
    },
  );
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
    (await all.w.query(sql<{ at: string | null }>`select orders_hint_at::text as at from store where id = ${it.storeId}`))[0]!.at;

  /** The headers under which the marketplace itself calls an address that was given with this secret. */
  const sentWith = async (it: Connected, secret: string): Promise<Record<string, string>> => {
    let heard: (headers: Record<string, string>) => void;
    const received = new Promise<Record<string, string>>((done) => {
      heard = done;
    });
    const server = createServer((request, reply) => {
      reply.end();
      heard(request.headers as Record<string, string>);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { hooks } = it.connector;
    const remote = it.bench.enter();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${hook(it)}`;
    const { id } = await hooks!.subscribe(remote, { url, secret });
    await it.bench.buy([[it.live.offers[0]!.key, 1]]);
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...headers } = await received;
    await hooks!.unsubscribe(remote, id);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return headers;
  };

  beforeAll(async () => {
    app = fastify({ loggerInstance: log, trustProxy: true }) as unknown as FastifyInstance;
    await app.register(rateLimit, { max: 1200, timeWindow: 60_000 });
    mountHooks(app, { database: all.w.database, log });
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app?.close());

  test.each(offered.map(({ code }) => code))(
    "S32: %s: only its own secret, as the marketplace itself sends it, is a hint; where it has no hooks nothing is; all who fail get one answer",
    async (code) => {
      const it = all.places.get(code)!;
      const neutral = { status: 401, text: '{"error":"unauthorized"}' };
      const anyone: Record<string, string>[] = [
        {},
        { "x-api-key": "" },
        { "x-api-key": "wrong" },
        { authorization: "Bearer wrong" },
        { authorization: "Basic !!!" },
      ];
      await all.w.query(sql`update store set orders_hint_at = null, webhook_secret_hash = null where id = ${it.storeId}`);
      for (const headers of anyone) expect(await post(it, headers)).toEqual(neutral);
      // Also where a secret was stored once.
      await all.w.query(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${it.storeId}`);
      for (const headers of anyone) expect(await post(it, headers)).toEqual(neutral);
      if (!it.connector.hooks) {
        expect(await post(it, { "x-api-key": "the-secret", authorization: "Bearer the-secret" })).toEqual(neutral);
        expect(await hintedAt(it)).toBeNull();
        return;
      }
      expect(await post(it, await sentWith(it, "another-secret"))).toEqual(neutral);
      expect(await hintedAt(it)).toBeNull();
      expect((await post(it, await sentWith(it, "the-secret"), '{"orderNumber":"1","status":"Canceled"}')).status).toBe(200);
      expect(await hintedAt(it)).not.toBeNull();
    },
  );

  /** One address floods the hooks of all stores in turn, while another sends what it should. */
  const flooded = async () => {
    const line = (it: Connected) =>
      `POST ${hook(it)} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\nContent-Length: 0\r\n`;
    const hooked = [...all.places.values()];
    const sent = Array.from({ length: count }, (_, at) => line(hooked[at % hooked.length]!));
    return new Promise<string>((resolve, reject) => {
      const parts: Buffer[] = [];
      const socket = net.connect(Number(new URL(address).port), "127.0.0.1");
      socket.end(`${sent.slice(0, -1).join("\r\n")}\r\n${sent.at(-1)}Connection: close\r\n\r\n`);
      socket.on("error", reject);
      socket.on("data", (part: Buffer) => parts.push(part));
      socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
    });
  };

  test.each(offered.map(({ code }, at) => [code, at] as const))(
    "S33: %s: a flood from one address is told to wait, twenty megabytes are refused, and another address is answered meanwhile",
    async (code, at) => {
      const it = all.places.get(code)!;
      const honest = async () => (await post(it, { "x-forwarded-for": `203.0.113.${at}`, "x-api-key": "the-secret" })).status;
      const answered = it.connector.hooks ? 200 : 401;
      await all.w.query(sql`update store set webhook_secret_hash = encode(sha256('the-secret'), 'hex') where id = ${it.storeId}`);
      const pouring = flood ? undefined : flooded();
      expect(await honest()).toBe(answered);
      if (pouring) flood = [...(await pouring).matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
      const own = flood.filter((_, n) => n % offered.length === at);
      expect([flood.length, new Set(own.slice(0, Math.floor(13_500 / offered.length))), new Set(own.slice(-50))]).toEqual([
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
