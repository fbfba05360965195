import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql, type Tx } from "#platform/db.ts";
import { clients, type Name } from "../people.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";

/** S57, S11: live events of the running install. It looks every second here, every 30 as delivered; the promise is a minute. */
let it: Attacked;
beforeAll(async () => {
  it = await installUnderAttack(["api"], { STREAM_CHECK_SECONDS: "1" });
});
afterAll(() => it.close());

/** A process that does not change: a stream of it stays open until somebody cuts it. */
const stillProcess = async (clientId: string) => {
  const id = newId();
  await it.database.asClient(clientId, (tx) =>
    sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
      values (${clientId}, ${id}, 'import_product_from_excel', 'running', 'a.xlsx', 'Ayşe')`.execute(tx),
  );
  return id;
};

/** An open stream: what came so far, and whether the server has closed it. */
const watch = (processId: string, headers: Record<string, string>, method = "GET") =>
  new Promise<{
    status: number;
    headers: http.IncomingHttpHeaders;
    text: () => string;
    closed: () => boolean;
    leave: () => void;
  }>((resolve, reject) => {
    const request = http.request(
      {
        port: it.port,
        host: "127.0.0.1",
        method,
        path: `/api/Process/WatchProcess?processId=${processId}`,
        headers,
        agent: false,
      },
      (reply) => {
        let text = "";
        let closed = false;
        reply.on("data", (part) => {
          text += part;
        });
        reply.on("close", () => {
          closed = true;
        });
        reply.on("error", () => {});
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          text: () => text,
          closed: () => closed,
          leave: () => request.destroy(),
        });
      },
    );
    request.on("error", reject);
    request.end();
  });

/** A new session of this person, so that a test may end it. */
const sessionOf = async (who: Name) => {
  const secret = randomBytes(32).toString("base64url");
  const id = newId();
  await it.database.asPlatform((tx) =>
    sql`insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
      select ${id}, ${createHash("sha256").update(secret).digest()}, p.id, m.client_id, ''::bytea, now() + interval '1 day'
      from person p join client_member m on m.person_id = p.id where p.subject = ${who}`.execute(tx),
  );
  return { id, headers: { ...it.browserOf(null), cookie: `auth=${secret}` } };
};
const platform = (work: (tx: Tx) => Promise<unknown>) => it.database.asPlatform(work);

describe("a stream is refused (S57)", () => {
  let own: string;
  let theirs: string;
  beforeAll(async () => {
    own = await stillProcess(clients.first);
    theirs = await stillProcess(clients.second);
  });
  const openStream = async (processId: string, headers: Record<string, string>) => {
    const stream = await watch(processId, headers);
    await until("the answer ends", stream.closed, 5000);
    return { status: stream.status, code: /"code":"(\w+)"/.exec(stream.text())?.[1], text: stream.text() };
  };

  test("to nobody", async () => {
    expect(await openStream(own, {})).toMatchObject({ status: 401, code: "signed_out" });
    expect(await openStream(own, { ...it.browserOf(null), cookie: "auth=made-up" })).toMatchObject({ status: 401 });
  });

  test.each([
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["the Origin null", { origin: "null" }],
    ["a page of another site", { "sec-fetch-site": "cross-site" }],
    ["a page of a sibling host", { "sec-fetch-site": "same-site" }],
  ])("to %s, with a good session", async (_, headers: Record<string, string>) => {
    expect(await openStream(own, { cookie: it.cookies.ayse, ...headers })).toMatchObject({ status: 403, code: "cross_site" });
  });

  test("for the other company's process, with the same answer as for one that is not there", async () => {
    const plain = ({ status, text }: { status: number; text: string }) => ({
      status,
      text: text.replace(/"requestId":"[^"]*"/, ""),
    });
    const foreign = await openStream(theirs, it.browserOf("ayse"));
    expect(foreign).toMatchObject({ status: 404, code: "not_found" });
    expect(plain(foreign)).toEqual(plain(await openStream(newId(), it.browserOf("ayse"))));
  });
});

describe("an open stream is closed (S57, S11)", () => {
  const cuts: [string, (session: { id: string }) => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "the session was ended",
      ({ id }) => platform((tx) => sql`delete from session where id = ${id}`.execute(tx)),
      async () => {},
    ],
    [
      "the session reached its end",
      ({ id }) => platform((tx) => sql`update session set ends_at = now() where id = ${id}`.execute(tx)),
      async () => {},
    ],
    [
      "the person was closed",
      () => platform((tx) => sql`update person set is_active = false where subject = 'zeynep'`.execute(tx)),
      () => platform((tx) => sql`update person set is_active = true where subject = 'zeynep'`.execute(tx)),
    ],
    [
      "the member was removed from the company",
      () => platform((tx) => sql`update client_member set is_active = false where name = 'Zeynep Şahin'`.execute(tx)),
      () => platform((tx) => sql`update client_member set is_active = true where name = 'Zeynep Şahin'`.execute(tx)),
    ],
    [
      "the company was closed",
      () => platform((tx) => sql`update client set is_active = false where id = ${clients.first}`.execute(tx)),
      () => platform((tx) => sql`update client set is_active = true where id = ${clients.first}`.execute(tx)),
    ],
  ];
  test.each(cuts)("after %s", async (_, cut, mend) => {
    const session = await sessionOf("zeynep");
    const other = await watch(await stillProcess(clients.second), it.browserOf("emre"));
    const stream = await watch(await stillProcess(clients.first), session.headers);
    expect(stream.status).toBe(200);
    await until("the process came", () => stream.text().includes('"state":"running"'));
    await cut(session);
    try {
      await until("the server closes it", stream.closed);
    } finally {
      await mend();
    }
    // Not `end`: the work is not over, only this reader's part in it.
    expect(stream.text()).not.toContain("event: end");
    expect(other.closed()).toBe(false);
    other.leave();
  });
});

test("of a person's streams thirty stay open: the oldest gives way, quietly, and nobody else's does (S57)", async () => {
  const processId = await stillProcess(clients.first);
  const others = await watch(processId, it.browserOf("can"));
  const streams: Awaited<ReturnType<typeof watch>>[] = [];
  for (let at = 0; at < 32; at++) streams.push(await watch(processId, it.browserOf("ayse")));
  await until("two gave way", () => streams.filter(({ closed }) => closed()).length === 2);
  expect(streams.map(({ closed }) => closed())).toEqual([true, true, ...Array<boolean>(30).fill(false)]);
  for (const { text } of streams.slice(0, 2)) expect(text()).toMatch(/event: crowded\ndata: {}\n\n$/);
  expect(others.closed()).toBe(false);
  for (const { leave } of [...streams, others]) leave();
});

test("a stream carries the headers of every answer, and nothing may keep it (S57, S55)", async () => {
  const stream = await watch(await stillProcess(clients.first), it.browserOf("ayse"));
  expect(stream.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  expect(stream.headers["access-control-allow-origin"]).toBeUndefined();
  stream.leave();
});

test("a reader that left, or asked for the head alone, leaves no work behind (S57)", async () => {
  const processId = await stillProcess(clients.first);
  const readers = await Promise.all([
    ...Array.from({ length: 10 }, () => watch(processId, it.browserOf("ayse"))),
    watch(processId, it.browserOf("ayse"), "HEAD"),
  ]);
  for (const reader of readers) expect(reader.status).toBe(200);
  for (const reader of readers) reader.leave();
  // Ten readers look twice a second each; without one the api has nothing to ask.
  await until("the api has asked the database nothing for a second", async () => {
    const { rows } = await it.database.pool.query<{ quiet: boolean }>(
      `select max(state_change) < clock_timestamp() - interval '1 second' as quiet
        from pg_stat_activity where application_name = 'tradeport api' and datname = current_database()`,
    );
    return rows[0]?.quiet;
  });
});

test("a stream that is lost again and again tells, each time it is taken up, how things stand, and never misses the end (R44)", async () => {
  const processId = await stillProcess(clients.first);
  const change = (what: ReturnType<typeof sql>) =>
    it.database.asClient(clients.first, (tx) => sql`update process set ${what} where id = ${processId}`.execute(tx));
  const firstOf = (text: string) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "null") as Record<string, unknown>;
  for (let cut = 1; cut <= 100; cut += 1) {
    await change(sql`done = ${cut}`);
    const stream = await watch(processId, it.browserOf("ayse"));
    await until("how it stands came", () => stream.text().includes("data: "));
    expect(firstOf(stream.text())).toMatchObject({ done: cut, state: "running" });
    stream.leave();
  }
  // It ends while nobody is listening.
  await change(sql`state = 'done', ended_at = now()`);
  const last = await watch(processId, it.browserOf("ayse"));
  await until("the stream ends", last.closed);
  expect(firstOf(last.text())).toMatchObject({ done: 100, state: "done" });
  expect(last.text()).toContain("event: end");
});

test("a stop of the api closes a stream without `end`, so that the browser asks again", async () => {
  const stream = await watch(await stillProcess(clients.first), it.browserOf("ayse"));
  await until("the process came", () => stream.text().includes('"state":"running"'));
  await it.stop("api");
  expect(stream.closed()).toBe(true);
  expect(stream.text()).not.toContain("event: end");
});
