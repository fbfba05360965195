import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#modules/people/testing.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.pool.query("update person set email = subject || '@example.com'");
});
afterAll(() => w.close());

const mails = async () => {
  const { rows } = await w.database.pool.query<{ to_address: string; subject: string }>(
    "select to_address, subject from mail order by id",
  );
  return rows.map(({ to_address, subject }) => `${to_address}: ${subject}`);
};
const question = { subject: "Sipariş gelmiyor", message: "Trendyol mağazamda iki saattir sipariş yok." };

test("a question is a ticket and two e-mails, or nothing at all; who asked and the owners see it, an Admin everybody's (S2)", async () => {
  const { number, ticketId } = await w.as("ayse").Support.SendContact(question, [{ name: "ekran.pdf", body: "%PDF-1.7 x" }]);
  expect(number).toMatch(/^T-\d{6}$/);
  expect(await mails()).toEqual([
    `admin@example.com: [${number}] Sipariş gelmiyor`,
    `ayse@example.com: Talebinizi aldık: ${number}`,
  ]);
  expect((await w.as("ayse").Support.GetAllTicket({})).data).toMatchObject([
    { number, ...question, file: { name: "ekran.pdf" }, state: "open", createdBy: "Ayşe Yılmaz" },
  ]);
  expect((await w.as("mehmet").Support.GetAllTicket({})).data).toEqual([]);
  expect((await w.as("admin").Support.GetAllTicket({})).data).toMatchObject([{ number, clientName: "Şirket first" }]);

  await expect(w.as("ayse").Support.SetTicketState({ ticketId, state: "closed" })).rejects.toMatchObject({ code: "wrong_role" });
  await w.as("admin").Support.SetTicketState({ ticketId, state: "closed" });
  expect((await w.as("ayse").Support.GetAllTicket({ state: "open" })).data).toEqual([]);
  expect((await w.as("ayse").Support.GetAllTicket({ state: "closed" })).data[0]!.closedDate).not.toBeNull();
  // Who is no owner reads what they asked themselves.
  for (const member of ["can", "zeynep"] as const) expect((await w.as(member).Support.GetAllTicket({})).data).toEqual([]);
  const own = await w.as("zeynep").Support.SendContact({ ...question, subject: "Benim sorum" }, []);
  expect((await w.as("zeynep").Support.GetAllTicket({})).data.map((one) => one.number)).toEqual([own.number]);
  expect((await w.as("ayse").Support.GetAllTicket({})).totalCount).toBe(2);
  // A key is not the owner who made it, of whatever areas it is.
  for (const areas of [{ packing: "write" } as const, undefined]) {
    const { key } = await w
      .as("ayse")
      .Client.CreateApiKey({ name: "Paket", right: areas ? "write" : "read", expireDays: 1, ...(areas && { areas }) });
    const byKey = await w.send(null, "Support/GetAllTicket", contract.Support.GetAllTicket, {}, [], {
      authorization: `Bearer ${key}`,
    });
    expect(JSON.parse(byKey.payload).result.data).toEqual([]);
  }
});

test("the twenty-first question of an hour is refused with what to do, also when they come together", async () => {
  const answers: PromiseSettledResult<unknown>[] = [];
  // Two at a time: so many uploads of one company are taken at once without being turned away.
  for (let round = 0; round < 12; round += 1)
    answers.push(...(await Promise.allSettled([0, 1].map(() => w.as("mehmet").Support.SendContact(question, [])))));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "ticket_limit" });
  expect((await w.as("mehmet").Support.GetAllTicket({})).totalCount).toBe(20);
  expect((await mails()).filter((line) => line.startsWith("mehmet@"))).toHaveLength(20);
  // Those of an hour ago are not counted any more.
  const ofMehmet = (text: string) => w.database.pool.query(`${text} where client_id = $1`, [w.clientId("mehmet")]);
  const ago = (minutes: number) => ofMehmet(`update support_ticket set created_at = now() - interval '${minutes} minutes'`);
  await ago(59);
  await expect(w.as("mehmet").Support.SendContact(question, [])).rejects.toMatchObject({ code: "ticket_limit" });
  await ago(61);
  await expect(w.as("mehmet").Support.SendContact(question, [])).resolves.toMatchObject({ number: expect.any(String) });
  await w.database.pool.query("delete from support_ticket where client_id = $1 and created_at > now() - interval '1 minute'", [
    w.clientId("mehmet"),
  ]);
});

test("the numbers of questions do not count them, so nobody learns how many others ask (S13)", async () => {
  const { data } = await w.as("mehmet").Support.GetAllTicket({ pageSize: -1 });
  const numbers = data.map(({ number }) => Number(number.slice(2)));
  expect(numbers).toHaveLength(20);
  expect(numbers.filter((number) => numbers.includes(number + 1)).length).toBeLessThan(3);
});

test("questions are answered in the reader's language; an Admin writes, hides, orders and deletes them", async () => {
  const admin = w.as("admin").Support;
  const shown = await w.as("zeynep").Support.GetFaq({ locale: "en" });
  expect(shown[0]!.question).toBe("How do I connect a marketplace?");
  expect((await w.as("zeynep").Support.GetFaq({}))[0]!.question).toBe("Bir pazaryerini nasıl bağlarım?");
  const words = { question: { tr: "Soru?", en: "Question?" }, answer: { tr: "Yanıt", en: "Answer" } };
  const made = await admin.SaveFaq({ ...words, position: 0 });
  expect((await w.as("zeynep").Support.GetFaq({}))[0]).toEqual({ faqId: made.faqId, question: "Soru?", answer: "Yanıt" });
  await admin.SaveFaq({ ...made, isActive: false });
  // A second Admin who read it before that shows nothing again unseen.
  await expect(admin.SaveFaq({ ...made, position: 5 })).rejects.toMatchObject({ code: "conflict" });
  expect((await w.as("zeynep").Support.GetFaq({})).length).toBe(shown.length);
  expect((await admin.GetAllFaq({}))[0]).toMatchObject({ faqId: made.faqId, isActive: false });
  await admin.DeleteFaq({ faqId: made.faqId });
  await expect(admin.DeleteFaq({ faqId: made.faqId })).rejects.toMatchObject({ code: "not_found" });
  await expect(admin.SaveFaq({ ...words, question: { tr: "Yalnız Türkçe", en: "" } })).rejects.toMatchObject({
    fields: [{ field: "question.en" }],
  });
  await expect(w.as("ayse").Support.SaveFaq(words)).rejects.toMatchObject({ code: "wrong_role" });
});

test("S22: what a stranger typed stands in the operators' e-mail with nothing that a mail program makes a link of", async () => {
  await w.database.pool.query("delete from support_ticket");
  const message = "Ödülünüz: https://evil.example/kazan\n\nevil.example/giris adresinde yenileyin";
  await w
    .as("mehmet")
    .Support.SendContact({ subject: "www.evil.example", message }, [{ name: "evil.example.pdf", body: "%PDF-1.7 x" }]);
  const text = await emailTo(w, "admin@example.com");
  expect(text).toContain("Ödülünüz: https evil. example kazan");
  expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
});
