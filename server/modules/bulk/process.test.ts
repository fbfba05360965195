import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import {
  addLines,
  createProcess,
  failParked,
  failProcess,
  finishLines,
  type LineProblem,
  readProcess,
  rememberProblems,
} from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const problem: LineProblem = {
  fingerprint: "trendyol.brand",
  code: "brand_unknown",
  values: { brand: "Acme", channel: "Trendyol" },
  owner: "mapping",
  field: "brand",
  value: "Acme",
  column: null,
};
const as = <T>(who: "ayse" | "mehmet", work: (tx: Tx, clientId: string) => Promise<T>) =>
  w.database.asClient(w.clientId(who), (tx) => work(tx, w.clientId(who)));
const start = (who: "ayse" | "mehmet", total: number) =>
  as(who, (db, clientId) =>
    createProcess(
      { db, clientId, who: { personId: newId(), displayName: "Ayşe Yılmaz" } } as Pick<Ctx, "db" | "clientId" | "who">,
      {
        type: "transfer_to_channel",
        subject: "Trendyol",
        total,
      },
    ),
  );

test("lines settle once, in every process where they wait, and the last one ends its process", async () => {
  const subjects = [newId(), newId(), newId()];
  const [first, second] = [await start("ayse", 3), await start("ayse", 1)];
  await as("ayse", async (tx, clientId) => {
    const lines = subjects.map((subjectId, at) => ({ lineNo: at + 1, label: `B${at}`, subjectId }));
    await addLines(tx, clientId, first, lines);
    await addLines(tx, clientId, first, lines);
    await addLines(tx, clientId, second, [{ lineNo: 1, label: "B0", subjectId: subjects[0]! }]);
  });
  const finish = (at: number, outcome: "done" | "failed" | "held") =>
    as("ayse", (tx, clientId) =>
      finishLines(tx, clientId, [{ subjectId: subjects[at]!, outcome, ...(outcome === "done" ? {} : { problems: [problem] }) }]),
    );
  await finish(0, "done");
  await finish(0, "failed");
  const ended = await w.as("ayse").Process.GetProcess({ processId: second });
  expect(ended).toMatchObject({
    state: "done",
    done: 1,
    failed: 0,
    startedDate: expect.any(String),
    endedDate: expect.any(String),
  });
  expect(await w.as("ayse").Process.GetProcess({ processId: first })).toMatchObject({ state: "running", done: 1 });
  await finish(1, "failed");
  await finish(2, "held");
  expect(await w.as("ayse").Process.GetProcess({ processId: first })).toMatchObject({
    state: "partly",
    done: 1,
    failed: 1,
    held: 1,
  });
  expect(await w.as("ayse").Process.GetProcessProblems({ processId: first })).toMatchObject([
    { problem: { fingerprint: "trendyol.brand", owner: "mapping" }, count: 2 },
  ]);
  const lines = await w.as("ayse").Process.GetProcessLines({ processId: first, fingerprint: "trendyol.brand" });
  expect(lines.data.map(({ label, outcome, problems }) => [label, outcome, problems[0]?.value])).toEqual([
    ["B1", "failed", "Acme"],
    ["B2", "held", "Acme"],
  ]);
});

test("a process with nothing done is failed, with words; one that failed as a whole keeps its reason", async () => {
  const none = await start("ayse", 1);
  await as("ayse", (tx, clientId) =>
    addLines(tx, clientId, none, [{ lineNo: 1, label: "x", outcome: "failed", problems: [problem] }]),
  );
  expect(await w.as("ayse").Process.GetProcess({ processId: none })).toMatchObject({
    state: "failed",
    reason: { tr: expect.stringMatching(/Hiçbir satır/) },
  });
  const held = await start("ayse", 1);
  await as("ayse", (tx, clientId) =>
    addLines(tx, clientId, held, [{ lineNo: 1, label: "x", outcome: "held", problems: [problem] }]),
  );
  expect(await w.as("ayse").Process.GetProcess({ processId: held })).toMatchObject({
    state: "failed",
    reason: { tr: expect.stringMatching(/Hiçbir satır/) },
  });
  const whole = await start("ayse", 9);
  await as("ayse", (tx, clientId) =>
    failProcess(tx, clientId, whole, { code: "other", values: { words: { tr: "Bozuk", en: "Broken" } } }),
  );
  expect(await w.as("ayse").Process.GetProcess({ processId: whole })).toMatchObject({
    state: "failed",
    reason: { en: "Broken" },
  });
});

test("cancelling ends a process at once: what is done stays, what waits is skipped, and a late outcome changes nothing", async () => {
  const [done, waiting] = [newId(), newId()];
  const processId = await start("ayse", 2);
  await as("ayse", (tx, clientId) =>
    addLines(tx, clientId, processId, [
      { lineNo: 1, label: "a", subjectId: done, outcome: "done" },
      { lineNo: 2, label: "b", subjectId: waiting },
    ]),
  );
  expect(await w.as("ayse").Process.CancelProcess({ processId })).toMatchObject({ state: "canceled", done: 1, skipped: 1 });
  await as("ayse", (tx, clientId) => finishLines(tx, clientId, [{ subjectId: waiting, outcome: "done" }]));
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({ state: "canceled", done: 1, skipped: 1 });
});

test("what one line of several says of itself stands for its group as an example alone", async () => {
  const processId = await start("ayse", 3);
  const line = (lineNo: number, fingerprint: string, brand: string) => ({
    lineNo,
    label: `${lineNo}`,
    outcome: "failed" as const,
    problems: [{ ...problem, fingerprint, values: { brand, channel: "Trendyol" } }],
  });
  await as("ayse", (tx, clientId) =>
    addLines(tx, clientId, processId, [line(1, "of-many", "Acme"), line(2, "of-many", "Zebra"), line(3, "of-one", "Acme")]),
  );
  const groups = await w.as("ayse").Process.GetProcessProblems({ processId });
  expect(groups).toMatchObject([
    {
      count: 2,
      problem: { cause: { tr: expect.stringMatching(/^Örneğin: .*Acme/), en: expect.stringMatching(/^For example: .*Acme/) } },
    },
    { count: 1, problem: { cause: { tr: expect.not.stringContaining("Örneğin") } } },
  ]);
});

test("an attribute that a marketplace names by its code is said by its name, of the categories that are mapped there", async () => {
  const at = (code: string) => sql`(select id from channel where code = ${code})`;
  await w.database.asPlatform((tx) =>
    sql`insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
      select ${at("hepsiburada")}, 'live', category, 'GarantiSuresi', name, true, true, false, false, false, 0
      from (values ('mapped', 'Garanti Süresi (Ay)'), ('another', 'Garanti')) as given(category, name)`.execute(tx),
  );
  await as("ayse", async (tx, clientId) => {
    await sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
      select ${clientId}, gen_random_uuid(), (select id from category where is_leaf order by id limit 1), ${at("hepsiburada")}, 'mapped'`.execute(
      tx,
    );
    const cause = (named: string, field: string | null) => ({
      ...problem,
      fingerprint: `attribute:${named}`,
      code: "connector:hepsiburada:attribute" as const,
      values: { named },
      field,
    });
    await rememberProblems(tx, { clientId, channelCode: "hepsiburada" }, [
      cause("GarantiSuresi", "attribute:GarantiSuresi"),
      cause("Bilinmeyen", "attribute:Bilinmeyen"),
    ]);
    const { rows } =
      await sql`select fingerprint, named, field from problem where channel_code = 'hepsiburada' order by 1 desc`.execute(tx);
    expect(rows).toEqual([
      { fingerprint: "attribute:GarantiSuresi", named: { named: "Garanti Süresi (Ay)" }, field: "attribute:GarantiSuresi" },
      { fingerprint: "attribute:Bilinmeyen", named: { named: "Bilinmeyen" }, field: "attribute:Bilinmeyen" },
    ]);
  });
});

test("another client's process is not there, whatever is asked of it", async () => {
  const processId = await start("mehmet", 1);
  for (const call of ["GetProcess", "GetProcessLines", "GetProcessProblems", "GetFailedLinesExcel", "CancelProcess"] as const)
    await expect(w.as("ayse").Process[call]({ processId })).rejects.toMatchObject({ status: 404 });
  expect((await w.as("ayse").Process.GetAllProcess({ pageSize: -1 })).data.map(({ id }) => id)).not.toContain(processId);
  expect((await w.as("mehmet").Process.GetAllProcess({})).data.map(({ id }) => id)).toEqual([processId]);
  expect(await as("ayse", (tx) => readProcess(tx, w.clientId("mehmet"), processId))).toBeUndefined();
});

test("the same cause at one marketplace is one row, whose words follow the newest; another's has words of its own", async () => {
  const again = (channel: string, channelCode = "trendyol") =>
    as("ayse", async (tx, clientId) => {
      const named = { ...problem, fingerprint: "same", values: { brand: "Acme", channel } };
      const ids = await rememberProblems(tx, { clientId, channelCode }, [{ ...named, values: problem.values }, named]);
      return ids.get("same");
    });
  const first = await again("Trendyol");
  expect(await again("Trendyol TR")).toBe(first);
  expect(await again("Etsy", "etsy")).not.toBe(first);
  const { rows } = await as("ayse", (tx) =>
    sql<{ channel: string }>`select named ->> 'channel' as channel from problem where fingerprint = 'same' order by 1`.execute(
      tx,
    ),
  );
  expect(rows.map(({ channel }) => channel)).toEqual(["Etsy", "Trendyol TR"]);
});

test("a process is watched until it ends (U41)", async () => {
  const subjectId = newId();
  const processId = await start("ayse", 1);
  await as("ayse", (tx, clientId) => addLines(tx, clientId, processId, [{ lineNo: 1, label: "a", subjectId }]));
  const reply = w.app.inject({
    url: `/api/Process/WatchProcess?processId=${processId}`,
    headers: { cookie: w.cookieOf("ayse"), origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
  });
  await as("ayse", (tx, clientId) => finishLines(tx, clientId, [{ subjectId, outcome: "done" }]));
  const { body } = await reply;
  expect(body).toMatch(/"state":"done"[\s\S]*event: end/);
});

test("the list of processes is narrowed by what is unfinished and what is not, and begins at either end", async () => {
  const { Process } = w.as("ayse");
  const [first, second] = [await start("ayse", 1), await start("ayse", 1)];
  await as("ayse", (tx) =>
    sql`update process set process_type = 'update_product_from_excel', state = 'partly', failed = 1, ended_at = now() where id = ${first}`.execute(
      tx,
    ),
  );
  const ids = async (input: object) => (await Process.GetAllProcess({ pageSize: 100, ...input })).data.map(({ id }) => id);
  const [down, up] = [await ids({ orderType: "desc" }), await ids({ orderType: "asc" })];
  expect(down.slice(0, 2)).toEqual([second, first]);
  expect(up).toEqual(down.toReversed());
  expect(await ids({ unfinished: true })).toEqual([first]);
  expect((await ids({ unfinished: false })).toSorted()).toEqual(down.filter((id) => id !== first).toSorted());
  await as("ayse", (tx) => sql`update process set state = 'done', failed = 0 where id = ${first}`.execute(tx));
});

test("a job that is out of attempts ends its process with the reason, and stands in the audit; one that has ended stays as it is", async () => {
  const [failing, killed, over] = [await start("ayse", 1), await start("ayse", 1), await start("ayse", 1)];
  await as("ayse", (tx, clientId) => failProcess(tx, clientId, over, { code: "process_nothing_done" }));
  const clientId = w.clientId("ayse");
  const parked = (processId: string | undefined, error: string | null) =>
    as("ayse", (tx) =>
      failParked(tx, { id: "7", job: "some-job", payload: { clientId, processId }, attempts: 5, error } as Parameters<
        typeof failParked
      >[1]),
    );
  await parked(failing, "boom");
  await parked(killed, null);
  await parked(over, "boom");
  await parked(undefined, "boom");
  const { rows } = await as("ayse", (tx) =>
    sql<{ id: string; code: string; state: string }>`select id, state, reason ->> 'code' as code from process
      where id = any(${[failing, killed, over]}::uuid[])`.execute(tx),
  );
  expect(new Map(rows.map(({ id, code, state }) => [id, `${state} ${code}`]))).toEqual(
    new Map([
      [failing, "failed process_parked"],
      [killed, "failed process_parked_ended"],
      [over, "failed process_nothing_done"],
    ]),
  );
  const audited = await as("ayse", (tx) =>
    sql<{ reason: string }>`select reason from audit where action = 'job_parked' order by at, reason`.execute(tx),
  );
  expect(audited.rows.map(({ reason }) => reason).toSorted()).toEqual(["boom", "boom", "boom", "worker_ended"]);
});

test("an upload with wrong rows is counted until a person says that it is settled, and again when they take that back (U43)", async () => {
  const processId = await start("ayse", 1);
  await as("ayse", (tx) =>
    sql`update process set process_type = 'update_product_from_excel', state = 'partly', failed = 1, done = 1, ended_at = now()
      where id = ${processId}`.execute(tx),
  );
  const { Process, Home } = w.as("ayse");
  const counted = async () => (await Home.GetWork({})).find(({ kind }) => kind === "import")!.count;
  expect(await counted()).toBe(1);
  expect(await Process.GetProcess({ processId })).toMatchObject({ isUnfinished: true, isDismissed: false });
  await expect(w.as("zeynep").Process.SetProcessDismissed({ processId, isDismissed: true })).rejects.toMatchObject({
    status: 403,
  });
  await expect(w.as("mehmet").Process.SetProcessDismissed({ processId, isDismissed: true })).rejects.toMatchObject({
    status: 404,
  });
  for (const _ of [1, 2])
    expect(await Process.SetProcessDismissed({ processId, isDismissed: true })).toMatchObject({
      isUnfinished: false,
      isDismissed: true,
      failed: 1,
    });
  expect([await counted(), (await Process.GetAllProcess({ unfinished: true })).totalCount]).toEqual([0, 0]);
  await Process.SetProcessDismissed({ processId, isDismissed: false });
  expect(await counted()).toBe(1);
});

test("an upload with wrong rows waits until that very upload is corrected: on its page, by its own file or by that of its failed rows (U43)", async () => {
  const { Process, Product } = w.as("ayse");
  const uploaded = async (subject: string, state: string) => {
    const id = await start("ayse", 1);
    await as("ayse", (tx) =>
      sql`update process set process_type = 'import_product_from_excel', subject = ${subject}, state = ${state}, ended_at = now()
        where id = ${id}`.execute(tx),
    );
    return id;
  };
  const waits = async (processId: string) => (await Process.GetProcess({ processId })).isUnfinished;
  const correctedBy = async (processId: string) => (await Process.GetProcess({ processId })).correctedBy;
  for (const later of ["kat - hatalı satırlar.xlsx", "kat - failed rows (1).xlsx", "kat.xlsx"]) {
    const failed = await uploaded("kat.xlsx", "partly");
    await uploaded("katalog-yaz.xlsx", "done");
    expect([later, await waits(failed), await correctedBy(failed)]).toEqual([later, true, null]);
    const corrected = await uploaded(later, "done");
    expect([later, await waits(failed), await correctedBy(failed)]).toEqual([later, false, corrected]);
  }
  const failed = await uploaded("kat2.xlsx", "failed");
  const file = { name: "düzelttim.xlsx", body: Buffer.from("PK\u0003\u0004 yarıda kalmış") };
  const upload = (who: "ayse" | "mehmet") => w.as(who).Product.UploadProductFromExcel({ corrects: failed }, [file]);
  await expect(upload("mehmet")).rejects.toMatchObject({ status: 404 });
  await Product.UploadProductFromExcel({}, [file]);
  expect(await waits(failed)).toBe(true);
  const { processId } = await upload("ayse");
  expect([await waits(failed), await correctedBy(failed)]).toEqual([false, processId]);
});
