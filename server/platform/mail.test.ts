import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { installation } from "#testing/installation.ts";
import { clients } from "#testing/people.ts";
import { jobCtx } from "#testing/run-import.ts";
import { openSmtp } from "#testing/smtp.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { type Database, sql } from "./db.ts";
import { type EmailTemplate, quoted } from "./email-template.ts";
import { createLogger } from "./log.ts";
import { sendMail, sweepMail } from "./mail.ts";
import { mailJobs } from "./mail-job.ts";
import { hasMailbox } from "./mailbox.ts";
import { openKeyring } from "./secrets.ts";

const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
const mailFrom = "Tradeport <no-reply@localhost>";
const template: EmailTemplate = {
  subject: 'Şifre <yenileme> "ı"',
  paragraphs: ["Merhaba <b>Ayşe</b>,"],
  action: { label: "Yeni parola", address: "http://localhost:3000/Auth/NewPassword/geheim-geheim" },
};
const both = (one: EmailTemplate) => ({ tr: one, en: one });
const clientId = clients.first;
const write = (database: Database, over: Partial<EmailTemplate> = {}) =>
  database.asClient(clientId, (db) =>
    sendMail({ db, clientId, secrets }, { to: "ayse@mavikapi.example", locale: "tr", templates: both({ ...template, ...over }) }),
  );

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(() => w.database.asPlatform((tx) => sql`delete from mail`.execute(tx)));

interface Row {
  id: string;
  state: string;
  reason: string | null;
  empty: boolean;
}
const rows = async () =>
  (await w.database.pool.query<Row>("select id, state, reason, sealed is null as empty from mail order by id")).rows;
const lines: string[] = [];
const log = createLogger("info", (line) => lines.push(line));
const run = async (smtpUrl: string | undefined, mailId: string) =>
  mailJobs({ smtpUrl, mailFrom, secrets })["mail.send"]!({ ...jobCtx(w), log }, { clientId, mailId });
const mailbox = (address = "/dev/mail", headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  w.app.inject({
    url: address,
    headers: { host: "localhost:3000", cookie: "mailbox=a-key-for-the-tests", ...headers },
    remoteAddress,
  });

test("an e-mail leaves once, in both forms, from the configured address; what it said is gone from the database (S58)", async () => {
  const smtp = await openSmtp();
  await write(w.database);
  const { rows: text } = await w.database.pool.query("select mail::text as all from mail");
  expect(text[0].all).not.toContain("geheim");
  const [{ id }] = (await rows()) as [Row];
  await run(smtp.url, id);
  await run(smtp.url, id);
  expect(await rows()).toEqual([{ id, state: "sent", reason: null, empty: true }]);
  expect(smtp.received).toHaveLength(1);
  const [{ to, raw, messageId }] = smtp.received as [(typeof smtp.received)[0]];
  expect([to, messageId]).toEqual(["ayse@mavikapi.example", `<${id}@localhost>`]);
  expect(raw).toMatch(/^From: Tradeport <no-reply@localhost>\r$/m);
  expect(raw).toContain("text/plain; charset=utf-8");
  expect(raw).toContain("text/html; charset=utf-8");
  const body = Buffer.from(
    raw.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
  expect(body).toContain("Merhaba <b>Ayşe</b>,");
  expect(body).toContain("Merhaba &lt;b&gt;Ayşe&lt;/b&gt;,");
  await smtp.close();
});

test("a worker that is killed when the e-mail has just left sends it again under the same name", async () => {
  const smtp = await openSmtp();
  const it = await installation({ SMTP_URL: smtp.url });
  try {
    await it.start("worker", "mail.sent");
    await write(it.database);
    await until("the worker died", () => it.gone("worker"));
    expect(smtp.received).toHaveLength(1);
    await it.start("worker");
    await until("it is known to have left", async () => {
      const { rows } = await it.database.pool.query("select 1 from mail where state = 'sent' and sealed is null");
      return rows.length === 1;
    });
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
  } finally {
    await it.close();
    await smtp.close();
  }
});

test("S59: an address that the server refuses for good ends the e-mail with its words; what passes is tried again", async () => {
  let line = "450 busy, come again";
  const smtp = await openSmtp((at) => (at === "RCPT" ? line : undefined));
  await write(w.database);
  const [{ id }] = (await rows()) as [Row];
  await expect(run(smtp.url, id)).rejects.toThrow(/^The mail server answered 4\d\d$/);
  expect((await rows())[0]).toMatchObject({ state: "waiting", empty: false });
  // A server that keeps to no rule answers without a code.
  line = "user Canary Kaya unknown";
  await expect(run(smtp.url, id)).rejects.toThrow(/^The mail server answered E[A-Z]+$/);
  line = "550 5.1.1 Canary Kaya has no such mailbox";
  await run(smtp.url, id);
  const [refused] = await rows();
  expect(refused).toMatchObject({ state: "refused", empty: true });
  expect(refused!.reason).toContain("no such mailbox");
  const { rows: reported } = await w.database.pool.query(
    "select reason from audit where action = 'mail_refused' and object_id = $1",
    [id],
  );
  // What stays names nobody: the e-mail's row goes with whom it was written to, the audit does not.
  expect(reported[0].reason).toBe("550 5.1.1");
  const logged = lines.filter((line) => line.includes("refused an e-mail for good"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain("Kaya");
  await smtp.close();
  await write(w.database);
  const [, waiting] = (await rows()) as [Row, Row];
  await expect(run(smtp.url, waiting.id)).rejects.toThrow(/ECONNREFUSED/);
});

test("a server that takes nobody is told by its code alone as well, though it is the connection that ends", async () => {
  const smtp = await openSmtp((at) => (at === "EHLO" ? "421 4.7.0 too much from Canary Kaya" : undefined));
  await write(w.database);
  const [{ id }] = (await rows()) as [Row];
  await expect(run(smtp.url, id)).rejects.toThrow(/^The mail server answered 421 4\.7\.0$/);
  await smtp.close();
});

test("an e-mail of a transaction that does not land is not written, and no job waits for it", async () => {
  const jobs = async () =>
    (await w.database.pool.query("select 1 from graphile_worker.jobs where task_identifier = 'mail.send'")).rowCount;
  const before = await jobs();
  const failed = w.database.asClient(clientId, async (db) => {
    await sendMail({ db, clientId, secrets }, { to: "a@b.example", locale: "en", templates: both(template) });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect([await rows(), await jobs()]).toEqual([[], before]);
});

test("S59: without a mail server e-mails lie in the mailbox of this machine, and nobody else finds it", async () => {
  await write(w.database, { subject: "<script>alert(1)</script>" });
  const [{ id }] = (await rows()) as [Row];
  await run(undefined, id);
  expect((await rows())[0]).toMatchObject({ state: "kept", empty: false });
  const list = await mailbox();
  expect(list.statusCode).toBe(200);
  expect(list.headers["content-security-policy"]).not.toMatch(/unsafe|script-src/);
  expect(list.body).toContain("&lt;script&gt;");
  expect(list.body).not.toContain("<script");
  const one = await mailbox(`/dev/mail/${id}`);
  expect(one.body).toContain('<a href="http://localhost:3000/Auth/NewPassword/geheim-geheim">');
  for (const [headers, from] of [
    [{}, "198.51.100.7"],
    [{}, "192.168.1.9"],
    [{ host: "evil.example" }, "127.0.0.1"],
    [{ host: "localhost.evil.example" }, "127.0.0.1"],
    [{ "x-forwarded-for": "198.51.100.7" }, "127.0.0.1"],
    [{ "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
    [{ forwarded: "for=127.0.0.1" }, "127.0.0.1"],
    [{ "x-real-ip": "127.0.0.1" }, "127.0.0.1"],
    [{ "sec-fetch-site": "cross-site" }, "127.0.0.1"],
    // A proxy that says nothing of itself looks like a browser of this machine: it lacks the key.
    [{ cookie: "" }, "127.0.0.1"],
    [{ cookie: "mailbox=another-key" }, "127.0.0.1"],
  ] as [Record<string, string>, string][])
    for (const address of ["/dev/mail", `/dev/mail/${id}`]) {
      const reply = await mailbox(address, headers, from);
      expect([headers, from, reply.statusCode]).toEqual([headers, from, 404]);
      expect(reply.body).not.toContain("geheim");
    }
  expect((await mailbox("/dev/mail/no-id")).statusCode).toBe(404);
  const opened = await mailbox("/dev/mail?key=a-key-for-the-tests", { cookie: "" });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, "/dev/mail"]);
  expect(opened.headers["set-cookie"]).toBe("mailbox=a-key-for-the-tests; Path=/dev/mail; HttpOnly; SameSite=Strict");
  for (const key of ["", "another-key", "a-key-for-the-tests&key=a-key-for-the-tests"])
    expect((await mailbox(`/dev/mail?key=${key}`, { cookie: "" })).statusCode).toBe(404);
});

test("behind a proxy that is named, or with a mail server, there is no mailbox, whatever the key (S34)", () => {
  expect(hasMailbox(undefined, "http://localhost:3000", undefined)).toBe(true);
  expect(hasMailbox(undefined, "http://localhost:3000", "127.0.0.1")).toBe(false);
  expect(hasMailbox("smtp://localhost:25", "http://localhost:3000", undefined)).toBe(false);
  expect(hasMailbox(undefined, "https://console.example.com", undefined)).toBe(false);
});

test("e-mails of the mailbox are swept after a week, what is known of sent ones after a month", async () => {
  for (const state of ["kept", "sent", "waiting"])
    for (const days of [8, 31])
      await w.database.asPlatform((tx) =>
        sql`insert into mail (client_id, id, to_address, subject, state, created_at)
          values (${clientId}, gen_random_uuid(), 'a', ${`${state} ${days}`}, ${state}, now() - make_interval(days => ${days}))`.execute(
          tx,
        ),
      );
  await w.database.asPlatform((tx) => sweepMail(tx));
  const { rows: left } = await w.database.pool.query("select subject from mail order by subject");
  expect(left.map(({ subject }) => subject)).toEqual(["sent 8", "waiting 8"]);
});

test.each([
  ["Mavi Kapı A.Ş.", "Mavi Kapı A.Ş."],
  ["Şile Bezi Ltd. Şti.", "Şile Bezi Ltd. Şti."],
  ["x\r\nBcc: all@evil.example", "x Bcc: all evil. example"],
  ["bir\u0085iki\u0007üç\u2028dört", "bir iki üç dört"],
  ["https://evil.example/a?b", "https evil. example a?b"],
  ["evil\u200b.example", "evil. example"],
  ["ｅｖｉｌ．example", "evil. example"],
  ["evil。example", "evil. example"],
  ["1。2。3。4", "1. 2. 3. 4"],
  // An address of numbers, whole or with its port; a sum and an abbreviation are none.
  ["8.8.8.8", "8. 8. 8. 8"],
  ["x 8.8.8.8:80/a", "x 8. 8. 8. 8 80 a"],
  ["８.８．8.8", "8. 8. 8. 8"],
  ["8\u200b.8.8.8", "8. 8. 8. 8"],
  ["0x8.8.8.8", "0x8. 8. 8. 8"],
  ["T.C. 2.5 kg", "T.C. 2.5 kg"],
  ["हिन्दी.com", "हिन्दी. com"],
  ["evil.कॉम", "evil. कॉम"],
  ["💩.la", "💩. la"],
  ["evil｡example", "evil. example"],
  ["evil․example", "evil. example"],
  ["ş".repeat(100), `${"ş".repeat(59)}…`],
])("S22: %j stands in an e-mail to a stranger as %j", (typed, expected) => expect(quoted(typed)).toBe(expected));
