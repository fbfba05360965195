import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";
import { forgetOldRequests } from "./buyer-request-rows.ts";

/** What buyers ask about their data: written down with the day on which the answer is due, and answered (S58). */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
const calls = () => w.as("ayse").PersonalData;
const day = (back: number) => new Date(Date.now() + 3 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const add = (over: Partial<Parameters<ReturnType<typeof calls>["AddBuyerRequest"]>[0]> = {}) =>
  calls().AddBuyerRequest({ kind: "access", buyer: "Gülfidan Kanarya", receivedDate: day(3), ...over });
const seen = async (id: string) => (await calls().GetBuyerRequests({})).data.find((one) => one.id === id);
const openCount = async () => (await w.as("ayse").Home.GetWork({})).find(({ kind }) => kind === "buyerRequest")?.count;
const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;

test("S58: a request is due thirty days after it came, the next due one comes first, and the home page counts what waits", async () => {
  const late = await add({
    receivedDate: day(20),
    contact: "gulfidan@kanarya.example",
    channelOrderId: "TY-1",
    note: "Kopyasını istiyorum",
  });
  expect(await seen(late.id)).toMatchObject({
    state: "open",
    receivedDate: day(20),
    dueDate: day(-10),
    contact: "gulfidan@kanarya.example",
  });
  const soon = await add({ receivedDate: day(29) });
  const { data, totalCount } = await calls().GetBuyerRequests({});
  expect([data.map(({ id }) => id), totalCount]).toEqual([[soon.id, late.id], 2]);
  expect(await openCount()).toBe(2);
  await calls().AnswerBuyerRequest({
    buyerRequestId: soon.id,
    version: soon.version,
    state: "done",
    answer: "Gönderildi",
  });
  expect(await seen(soon.id)).toMatchObject({
    state: "done",
    answer: "Gönderildi",
    answeredBy: "Ayşe Yılmaz",
    buyer: "Gülfidan Kanarya",
  });
  expect((await calls().GetBuyerRequests({})).data.map(({ id }) => id)).toEqual([late.id, soon.id]);
  expect((await calls().GetBuyerRequests({ state: "done" })).data.map(({ id }) => id)).toEqual([soon.id]);
  expect(await openCount()).toBe(1);
});

test("S58: of an erasure that is done no name stays, in the row or in the audit; one that is turned down keeps it and says why", async () => {
  const erased = await add({ kind: "erasure", contact: "5337778899", note: "beni silin" });
  const refused = await add({ kind: "erasure" });
  await expect(calls().AnswerBuyerRequest({ buyerRequestId: refused.id, version: 1, state: "refused" })).rejects.toMatchObject({
    code: "request_reason",
  });
  await calls().AnswerBuyerRequest({
    buyerRequestId: refused.id,
    version: 1,
    state: "refused",
    answer: "İade sürüyor",
  });
  expect(await seen(refused.id)).toMatchObject({ state: "refused", buyer: "Gülfidan Kanarya", answer: "İade sürüyor" });
  await calls().AnswerBuyerRequest({ buyerRequestId: erased.id, version: 1, state: "done", answer: "Gülfidan silindi" });
  const [row] = await rows(sql`select to_jsonb(r)::text as text from buyer_request r where id = ${erased.id}`);
  expect((row as { text: string }).text).not.toMatch(/Gülfidan|5337778899|beni silin/);
  // Nor in what is kept for a repeat of the call.
  await calls().AddBuyerRequest(
    { kind: "erasure", buyer: "Gülfidan Kanarya", receivedDate: day(1) },
    { "idempotency-key": "istek-bir-kez" },
  );
  expect(JSON.stringify(await rows(sql`select response from idempotency`))).not.toContain("Gülfidan");
  const audits = await rows(sql`select to_jsonb(a)::text as text from audit a where object_type = 'buyer_request'`);
  expect(audits.length).toBeGreaterThan(4);
  expect(JSON.stringify(audits)).not.toMatch(/Gülfidan|5337778899|beni silin/);
});

test("S58: what was mistyped is corrected while the request waits, and the answer is due thirty days after the day that is right", async () => {
  const { id, version } = await add({ buyer: "Gülfidn", receivedDate: day(9) });
  const right = {
    kind: "erasure",
    buyer: "Gülfidan Kanarya",
    contact: "5337778899",
    note: "",
    channelOrderId: "TY-2",
    receivedDate: day(2),
  } as const;
  const corrected = await calls().UpdateBuyerRequest({ buyerRequestId: id, version, ...right });
  expect(await seen(id)).toMatchObject({ ...right, dueDate: day(-28), state: "open", version: version + 1 });
  const again = { buyerRequestId: id, version: corrected.version, ...right };
  for (const [input, code] of [
    [{ ...again, version }, "conflict"],
    [{ ...again, receivedDate: day(-1) }, "request_day"],
    [{ ...again, buyerRequestId: w.clientId("ayse") }, "not_found"],
  ] as const)
    await expect(calls().UpdateBuyerRequest(input)).rejects.toMatchObject({ code });
  await expect(w.as("mehmet").PersonalData.UpdateBuyerRequest(again)).rejects.toMatchObject({ code: "not_found" });
  await calls().AnswerBuyerRequest({ buyerRequestId: id, version: corrected.version, state: "done" });
  await expect(calls().UpdateBuyerRequest({ ...again, version: corrected.version + 1 })).rejects.toMatchObject({
    code: "request_answered",
  });
  const audits = await rows(sql`select to_jsonb(a)::text as text from audit a where object_id = ${id}`);
  expect([audits.length, JSON.stringify(audits)]).toEqual([3, expect.not.stringMatching(/Gülfid|5337778899/)]);
});

test("a request is answered once, by whoever saw it as it is", async () => {
  const { id, version } = await add();
  const answer = { buyerRequestId: id, version, state: "done" as const };
  await calls().AnswerBuyerRequest(answer);
  await expect(calls().AnswerBuyerRequest(answer)).rejects.toMatchObject({ code: "conflict" });
  await expect(calls().AnswerBuyerRequest({ ...answer, version: version + 1 })).rejects.toMatchObject({
    code: "request_answered",
  });
});

test("a day to come, one of a year ago and another company's request are refused", async () => {
  for (const receivedDate of [day(-1), day(367)])
    await expect(add({ receivedDate })).rejects.toMatchObject({ code: "request_day", fields: [{ field: "receivedDate" }] });
  const { id, version } = await add();
  const other = w.as("mehmet").PersonalData;
  await expect(other.AnswerBuyerRequest({ buyerRequestId: id, version, state: "done" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await other.GetBuyerRequests({})).data).toEqual([]);
  await expect(w.as("can").PersonalData.GetBuyerRequests({})).rejects.toMatchObject({ code: "no_right" });
});

test("what nobody sees is in no line, and a line is one", async () => {
  const { id } = await add({ buyer: "Ayşe\nYılmaz\t\u200bKaya", note: "\u202Ebir\niki" });
  expect(await rows(sql`select buyer, note from buyer_request where id = ${id}`)).toEqual([
    { buyer: "Ayşe Yılmaz Kaya", note: "bir\niki" },
  ]);
});

test("S58: years after the answer nobody is named any more", async () => {
  const { id, version } = await add({ note: "eski istek" });
  await calls().AnswerBuyerRequest({ buyerRequestId: id, version, state: "done", answer: "Gülfidan Hanım'a yazıldı" });
  const named = async () =>
    (await rows(sql`select buyer || contact || note || answer as text from buyer_request where id = ${id}`))[0];
  await forgetOldRequests(w.database);
  expect(await named()).toMatchObject({ text: expect.stringContaining("Gülfidan") });
  await rows(sql`update buyer_request set answered_at = now() - interval '1096 days' where id = ${id}`);
  await forgetOldRequests(w.database);
  expect(await named()).toEqual({ text: "" });
});
