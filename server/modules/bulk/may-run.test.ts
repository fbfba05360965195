import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogueJobs, seedCatalogue } from "#modules/catalogue/index.ts";
import { listingJobs } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { makeCorrectedRows } from "#testing/excel-fixture.ts";
import { jobCtx } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { holdProcess } from "./process.ts";

/** S11: work that waits in the queue asks again, before each step, whether who began it may still have it done. */
let w: World;
let file: Buffer;
let clientId: string;
beforeAll(async () => {
  w = await world();
  clientId = w.clientId("can");
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  file = await makeCorrectedRows();
});
afterAll(() => w.close());
const platform = (text: ReturnType<typeof sql>) => w.database.asPlatform((tx) => text.execute(tx));
beforeEach(() =>
  platform(sql`
    with open as (update client set is_active = true), people as (update person set is_active = true), paid as (update package_order set expires_at = now() + interval '1 year')
    update client_member m set is_active = true, "right" = 'write', store_ids = null from person p where p.id = m.person_id and p.subject = 'can'`),
);

const upload = async () =>
  (await w.as("can").Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "a.xlsx", body: file }])).processId;
const runImport = (processId: string) => catalogueJobs["bulk.import-products"]!(jobCtx(w), { clientId, processId });
const seen = (processId: string) => w.as("ayse").Process.GetProcess({ processId });
const products = async () => (await w.as("ayse").Product.GetAllProductMasterData({})).totalCount;
const can = sql`(select id from person where subject = 'can')`;
const subscribe = (end: ReturnType<typeof sql>) =>
  platform(sql`insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
    values (${clientId}, ${newId()}, 'Pro', 1, 'TRY', now() - interval '1 year', ${end}, ${can})`);

test.each([
  [
    "of a member who was closed",
    () => platform(sql`update client_member set is_active = false where person_id = ${can}`),
    /^Can Demir, who started this/,
  ],
  [
    "of a member who is a viewer by now",
    () => platform(sql`update client_member set "right" = 'read' where person_id = ${can}`),
    /^Can Demir, who/,
  ],
  [
    "of a member who has some stores by now",
    () => platform(sql`update client_member set store_ids = array[gen_random_uuid()] where person_id = ${can}`),
    /^Can Demir, who/,
  ],
  ["of a person who was closed", () => platform(sql`update person set is_active = false where id = ${can}`), /^Can Demir, who/],
  ["of a subscription that has ended", () => subscribe(sql`now() - interval '1 s'`), /^The subscription has ended/],
])("S11: an import %s is not done, changes nothing and says why", async (_, take, reason) => {
  const processId = await upload();
  await take();
  await runImport(processId);
  const { state, done, reason: shownReason } = await seen(processId);
  expect([state, done, await products()]).toEqual(["failed", 0, 0]);
  expect(shownReason?.en).toMatch(reason);
  expect(shownReason?.tr).toMatch(/işlem durduruldu/);
  const { data } = await w.as("ayse").Audit.GetAllAudit({ objectId: processId, action: "refused" });
  expect(data).toHaveLength(1);
});

test("S11: of a company that was closed nothing is done, and it says so when the company is open again", async () => {
  const processId = await upload();
  await platform(sql`update client set is_active = false where id = ${clientId}`);
  await runImport(processId);
  await platform(sql`update client set is_active = true where id = ${clientId}`);
  expect(await seen(processId)).toMatchObject({
    state: "failed",
    reason: { en: expect.stringMatching(/^The company's account/) },
  });
  expect(await products()).toBe(0);
});

test("S11: a large transfer that waits wants nothing in the store; a new one is refused in words", async () => {
  const processId = newId();
  await platform(sql`insert into process (client_id, id, process_type, subject, started_by, started_by_name, total, input)
    values (${clientId}, ${processId}, 'transfer_to_channel', 'Mağaza', ${can}, 'Can Demir', 1,
      ${JSON.stringify({ storeIds: [newId()], parts: 1, next: 0 })}::jsonb)`);
  await subscribe(sql`now() - interval '1 s'`);
  await listingJobs.transfer_products!(jobCtx(w), { clientId, processId });
  expect(await seen(processId)).toMatchObject({ state: "failed", reason: { en: expect.stringMatching(/^The subscription/) } });
  const request = { storeIds: [newId()], productIds: [newId()] };
  await expect(w.as("can").ProductTransfer.UpsertClientChannelProduct(request)).rejects.toMatchObject({
    status: 409,
    code: "subscription_expired",
  });
});

test("S11: a large transfer that waits goes to no store that its starter has no more, and on to those that they have", async () => {
  const [kept, lost] = [newId(), newId()];
  await platform(sql`update client_member set store_ids = ${[kept]}::uuid[] where person_id = ${can}`);
  const begin = async (...storeIds: string[]) => {
    const processId = newId();
    await platform(sql`insert into process (client_id, id, process_type, subject, started_by, started_by_name, total, input)
      values (${clientId}, ${processId}, 'transfer_to_channel', 'Mağaza', ${can}, 'Can Demir', 1,
        ${JSON.stringify({ storeIds, parts: 1, next: 0 })}::jsonb)`);
    return processId;
  };
  const may = async (processId: string) =>
    (await w.database.asClient(clientId, (tx) => holdProcess(tx, clientId, processId))) !== null;
  expect(await may(await begin(kept))).toBe(true);
  for (const processId of [await begin(lost), await begin(kept, lost)]) {
    expect(await may(processId)).toBe(false);
    expect(await seen(processId)).toMatchObject({ state: "failed", reason: { en: expect.stringMatching(/^Can Demir, who/) } });
  }
});

test("S11: of a member who may, with a subscription that runs, all of it is done", async () => {
  await subscribe(sql`now() + interval '1 day'`);
  const processId = await upload();
  await runImport(processId);
  expect(await seen(processId)).toMatchObject({ state: "done", failed: 0 });
  expect(await products()).toBeGreaterThan(0);
});
