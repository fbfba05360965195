import { addressFor, contract } from "@tradeport/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountKey } from "#identity/account.ts";
import { hashPassword, passwordMatches } from "#identity/password.ts";
import { sweepSignUps } from "#identity/sign-up.ts";
import { newId, sql } from "#platform/db.ts";
import { clients, type Name } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";
import { runRequested, takePost } from "./testing.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.database.asPlatform((tx) => sql`delete from identity_attempt`.execute(tx));
  await runRequested(w);
  await takePost(w);
});

const guest = () => w.as(null).Client;
const password = "tahta köprü 7";
let count = 0;
const someone = (over: object = {}) => {
  count += 1;
  const name = `kişi${count}`;
  return {
    username: name,
    password,
    email: `${name.replace("ş", "s")}@posta.example`,
    name: "Ece",
    surname: "Ak",
    company: `Firma ${count}`,
    phone: "+905320000000",
    ...over,
  };
};
const rows = async <T>(statement: string, values: unknown[] = []) => (await w.database.pool.query(statement, values)).rows as T[];
const accountOf = async (username: string) =>
  (
    await rows<{ id: string; email_verified: boolean; password_hash: string }>(
      "select * from identity_account where username = $1",
      [username],
    )
  )[0]!;
const accountAt = async (email: string) =>
  (await rows<{ username: string }>("select username from identity_account where email_key = $1", [email]))[0]!;
const signUp = async (over: object = {}) => {
  const given = someone(over);
  await guest().CreateClient(given);
  const [mail] = await takePost(w);
  return { ...given, mail: mail! };
};
const confirmed = async (over: object = {}) => {
  const given = await signUp(over);
  await guest().EmailConfirmation({ emailConfirmationToken: given.mail.token });
  return given;
};
const passwordLink = async (email: string) => {
  await guest().SendPasswordLink({ email });
  await runRequested(w);
  return (await takePost(w))[0]?.token;
};
const twice = (text: string) => ({ password: text, confirmPassword: text });

describe("signing up", () => {
  test("makes company, owner and account; the link of the e-mail confirms the address once, and the company gets its warehouse", async () => {
    const given = await signUp();
    expect(given.mail).toMatchObject({ to: given.email, subject: "E-posta adresinizi doğrulayın" });
    expect(given.mail.text).toContain(`http://localhost:3000/Auth/EmailVerification/${given.mail.token}`);
    const made = await rows<{ id: string; right: string; issuer: string; own: boolean; verified: boolean }>(
      `select c.id, m."right", p.issuer, p.subject = p.id::text as own, a.email_verified as verified from client c
       join client_member m on m.client_id = c.id join person p on p.id = m.person_id join identity_account a on a.id = p.id where c.name = $1`,
      [given.company],
    );
    expect(made).toMatchObject([{ right: "manage", issuer: "embedded", own: true, verified: false }]);
    expect(await guest().EmailConfirmation({ emailConfirmationToken: given.mail.token })).toEqual({
      username: given.username,
      email: given.email,
      isPasswordRequired: false,
    });
    expect(await rows("select code from warehouse where client_id = $1", [made[0]!.id])).toEqual([{ code: "ANA" }]);
    await expect(guest().EmailConfirmation({ emailConfirmationToken: given.mail.token })).rejects.toMatchObject({
      status: 410,
      code: "link_ended",
    });
    const audited = await rows("select actor_kind, action from audit where client_id = $1 order by id", [made[0]!.id]);
    expect(audited).toEqual([
      { actor_kind: "guest", action: "client_created" },
      { actor_kind: "person", action: "email_confirmed" },
    ]);
  });

  test("in English for an English reader; the same again under one key is one sign-up", async () => {
    const given = someone();
    const headers = { "accept-language": "en", "idempotency-key": "one-sign-up-key" };
    for (const _ of [1, 2]) await guest().CreateClient(given, headers);
    const post = await takePost(w);
    expect(post.map(({ subject }) => subject)).toEqual(["Confirm your e-mail address"]);
    await guest().EmailConfirmation({ emailConfirmationToken: post[0]!.token }, { "accept-language": "en" });
    expect(
      await rows("select w.name from warehouse w join client c on c.id = w.client_id where c.name = $1", [given.company]),
    ).toEqual([{ name: "Main warehouse" }]);
    await expect(guest().CreateClient({ ...given, password: "başka bir şey" }, headers)).rejects.toMatchObject({
      code: "key_reused",
    });
  });

  test("a taken user name gets an ending, and only who opens the e-mail's link learns which; a link that has ended or never was is refused in words", async () => {
    const first = await confirmed();
    const second = await signUp({ username: first.username.toUpperCase() });
    expect(second.mail.text).not.toMatch(/Kullanıcı adınız|KIŞ/i);
    const { username: name } = await accountAt(second.email);
    expect(name).toMatch(new RegExp(`^${first.username.toUpperCase()}-[0-9a-f]{6}$`));
    await w.database.pool.query("update identity_link set ends_at = now() where purpose = 'confirm'");
    for (const emailConfirmationToken of [second.mail.token, "A".repeat(43)])
      await expect(guest().EmailConfirmation({ emailConfirmationToken })).rejects.toMatchObject({
        status: 410,
        code: "link_ended",
      });
    await expect(guest().EmailConfirmation({ emailConfirmationToken: "short" })).rejects.toMatchObject({ status: 400 });
  });

  test("with somebody else's address gets nobody into their account: each link confirms its own sign-up, the first one wins (S12, S18)", async () => {
    const thief = await signUp({ password: "hırsızın parolası" });
    const owner = await signUp({ email: thief.email.toUpperCase(), password: "sahibin parolası" });
    await guest().EmailConfirmation({ emailConfirmationToken: owner.mail.token });
    const account = await accountOf(owner.username);
    // Both e-mails lay in the owner's mailbox: whose link this was nobody knows, so no password of before counts.
    expect(account.email_verified).toBe(true);
    expect(await passwordMatches("sahibin parolası", account.password_hash)).toBe(false);
    await expect(guest().EmailConfirmation({ emailConfirmationToken: thief.mail.token })).rejects.toMatchObject({
      code: "email_confirmed_elsewhere",
    });
    expect((await accountOf(thief.username)).email_verified).toBe(false);
    await runRequested(w);
    const token = (await takePost(w)).find(({ subject }) => subject === "Yeni parola belirleyin")?.token;
    await guest().SetPassword({ passwordToken: token!, ...twice("yeni köprü 9") });
    expect(await passwordMatches("yeni köprü 9", (await accountOf(owner.username)).password_hash)).toBe(true);
    expect(await passwordMatches("hırsızın parolası", (await accountOf(thief.username)).password_hash)).toBe(true);
  });

  test("many at once with one link: one of them confirms, one sets the password (S53)", async () => {
    const given = await signUp();
    const calls = Array.from({ length: 20 }, () => guest().EmailConfirmation({ emailConfirmationToken: given.mail.token }));
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const token = (await passwordLink(given.email))!;
    const tries = Array.from({ length: 20 }, (_, at) =>
      guest().SetPassword({ passwordToken: token, ...twice(`taş köprü ${at}`) }),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await takePost(w)).map(({ subject }) => subject)).toEqual(["Parolanız değişti"]);
  });

  test("what nobody confirms is gone after a week, with its company; what was confirmed stays", async () => {
    const [gone, retained] = [await signUp(), await confirmed()];
    await w.database.pool.query("update identity_account set created_at = now() - interval '8 days'");
    await w.database.asPlatform((tx) => sweepSignUps(tx));
    const left = await rows<{ name: string }>("select name from client where name = any ($1)", [
      [gone.company, retained.company],
    ]);
    expect(left).toEqual([{ name: retained.company }]);
    expect(await accountOf(gone.username)).toBeUndefined();
    expect(await rows("select 1 from person where email = $1", [gone.email])).toEqual([]);
  });
});

test("no e-mail to a mailbox that nobody proved says a user name, which may be a host's name (S22)", async () => {
  const given = await signUp({ username: "kazandiniz-odul.com" });
  await guest().SendPasswordLink({ email: given.email });
  await runRequested(w);
  const mails = [given.mail, ...(await takePost(w))];
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toContain("odul");
  await guest().EmailConfirmation({ emailConfirmationToken: given.mail.token });
  await guest().SendPasswordLink({ email: given.email });
  await runRequested(w);
  expect((await takePost(w))[0]!.text).toContain("Kullanıcı adınız: kazandiniz-odul.com");
});

describe("nobody learns who has an account (S23)", () => {
  const rowsOf = async () =>
    (
      await rows<{ n: string }>(
        `select (select count(*) from mail) || '/' || (select count(*) from graphile_worker._private_jobs) as n`,
      )
    )[0]!.n;
  /** The answer without what was typed, and how much was written. */
  const answered = async (name: "CreateClient" | "SendEmailConfirmation" | "SendPasswordLink", input: { email: string }) => {
    const [mails, jobs] = (await rowsOf()).split("/").map(Number) as [number, number];
    const reply = await w.send(null, `Client/${name}`, contract.Client[name], input, [], {});
    const [more, later] = (await rowsOf()).split("/").map(Number) as [number, number];
    return {
      status: reply.statusCode,
      body: reply.body.replaceAll(input.email, "EMAIL").replace(/Firma \d+/, "COMPANY"),
      mails: more - mails,
      jobs: later - jobs,
    };
  };

  test("signing up with a known address, an unconfirmed one and a new one: one answer, one e-mail; the e-mail tells its owner", async () => {
    const known = await confirmed();
    const open = await signUp();
    const answers = [];
    for (const email of [known.email, open.email, someone().email])
      answers.push(await answered("CreateClient", someone({ email })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, mails: 1, jobs: 1 });
    const [toKnown] = await takePost(w);
    expect(toKnown).toMatchObject({ to: known.email, subject: "Bu adresle zaten bir hesabınız var", token: "" });
    expect(await rows("select 1 from identity_account where email_key = $1", [accountKey(known.email)])).toHaveLength(1);
  });

  test("signing up does the same work for a known address as for a new one, statement by statement", async () => {
    // What other processes are told afterwards is gathered over a moment, and belongs to no call.
    const known = await confirmed();
    await w.database.pool.query("create extension if not exists pg_stat_statements");
    const work = async (email: string) => {
      await w.database.pool.query("select pg_stat_statements_reset()");
      await guest().CreateClient(someone({ email }));
      // By their numbers: of a statement that was prepared before, the text keeps its constants. The savepoint ends in one of two ways.
      const ran = await rows<{ what: string; calls: string }>(
        `select case when query ~* 'savepoint' then 'savepoint' else queryid::text end as what, sum(calls)::text as calls
         from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
           and query !~ 'pg_stat_statements_reset|pg_notify' group by 1 order by 1`,
      );
      return ran.map(({ what, calls }) => `${calls} x ${what}`);
    };
    const toKnown = await work(known.email);
    expect(toKnown.length).toBeGreaterThan(10);
    expect(toKnown).toEqual(await work(someone().email));
  });

  test.each(["SendPasswordLink", "SendEmailConfirmation"] as const)(
    "%s asks the worker and looks at no account: one answer and one job, whoever it is",
    async (name) => {
      const known = await confirmed();
      const open = await signUp();
      const closed = await confirmed();
      await w.database.pool.query("update identity_account set is_active = false where username = $1", [closed.username]);
      const answers = [];
      for (const { email } of [known, open, closed, someone()]) answers.push(await answered(name, { email }));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, mails: 0, jobs: 1 });
      expect(await runRequested(w)).toBe(4);
      expect((await takePost(w)).map(({ to }) => to)).toEqual([known.email, open.email]);
    },
  );
});

test("who confirms an address with which somebody else signed up too sets a password by e-mail: a stranger's opens nothing (S23)", async () => {
  const own = await signUp();
  const strangers = await signUp({ email: own.email, password: "yabancı köprü 8" });
  await guest().SendEmailConfirmation({ email: own.email });
  await runRequested(w);
  const [again] = await takePost(w);
  expect(await guest().EmailConfirmation({ emailConfirmationToken: again!.token })).toEqual({
    username: strangers.username,
    email: own.email,
    isPasswordRequired: true,
  });
  expect(await passwordMatches("yabancı köprü 8", (await accountOf(strangers.username)).password_hash)).toBe(false);
  await runRequested(w);
  const [mail] = await takePost(w);
  expect(mail).toMatchObject({ to: own.email, subject: "Yeni parola belirleyin" });
  await guest().SetPassword({ passwordToken: mail!.token, ...twice("demir köprü 1") });
  expect(await passwordMatches("demir köprü 1", (await accountOf(strangers.username)).password_hash)).toBe(true);
});

describe("asking for e-mails is slowed (S22)", () => {
  const ask = (email: string) =>
    guest()
      .SendPasswordLink({ email })
      .then(
        () => 200,
        ({ status }: { status: number }) => status,
      );

  // Of fifty, four are heard at once, and then one after 1 s, 2 s, 4 s: however long the fifty take, no more than ten.
  test("to one address after four, also when fifty come at once; others are heard", async () => {
    const email = someone().email;
    const all = await Promise.all(Array.from({ length: 50 }, () => ask(email)));
    expect(new Set(all)).toEqual(new Set([200, 429]));
    expect(all.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    // The same address in capitals is counted where it was.
    const counts = () => rows("select key from identity_attempt order by key");
    const before = await counts();
    await ask(email.toUpperCase());
    expect(await counts()).toEqual(before);
    expect(await ask(someone().email)).toBe(200);
  });

  /** From a network each, so that the mailbox alone is counted. */
  const flood = async (
    action: "CreateClient" | "SendPasswordLink" | "SendEmailConfirmation",
    addressOf: (at: number) => string,
  ) => {
    const seen: [number, number][] = [];
    for (let at = 0; at < 40; at++) {
      const reply = await w.app.inject({
        method: "POST",
        url: addressFor(`Client/${action}`, contract.Client[action]),
        headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", "content-type": "application/json" },
        payload: JSON.stringify(action === "CreateClient" ? someone({ email: addressOf(at) }) : { email: addressOf(at) }),
        remoteAddress: `203.0.113.${at}`,
      });
      const seconds = /(\d[\d.]*) saniye/.exec(reply.body)?.[1] ?? "0";
      seen.push([reply.statusCode, Number(seconds.replace(".", ""))]);
    }
    return seen;
  };

  test("to one mailbox: fifteen, then one each fifty minutes, and the last e-mail's link still opens", async () => {
    const { email } = await confirmed();
    await flood("SendEmailConfirmation", () => email);
    const all = await flood("SendPasswordLink", () => email);
    expect(all.filter(([status]) => status === 200)).toHaveLength(15);
    for (const [status, seconds] of all.slice(15)) expect([status, seconds > 0 && seconds <= 3000]).toEqual([429, true]);
    await runRequested(w);
    const passwordToken = (await takePost(w)).filter(({ token }) => token).at(-1)!.token;
    // The longest that somebody is told to wait later.
    await w.database.pool.query("update identity_link set ends_at = ends_at - interval '3000 seconds'");
    await guest().SetPassword({ passwordToken, ...twice("demir köprü 1") });
    // Nobody's mailbox waits as long.
    await w.database.pool.query("delete from identity_attempt");
    const nobody = await flood("SendPasswordLink", () => someone().email.replace(/^[^@]+/, "kimse"));
    expect(nobody.map(([status]) => status)).toEqual(all.map(([status]) => status));
  });

  test("whoever asks for addresses beside somebody's, which have no account, holds back no e-mail of theirs", async () => {
    const { email } = await confirmed();
    for (const action of ["SendPasswordLink", "SendEmailConfirmation"] as const)
      await flood(action, (at) => email.replace("@", `+${at}@`));
    await runRequested(w);
    expect(await takePost(w)).toEqual([]);
    expect(await passwordLink(email)).toMatch(/^[\w-]{43}$/);
  });

  test("sign-ups with address after address of one mailbox get fifteen e-mails together, and as many password links", async () => {
    const mailbox = someone().email;
    const beside = (at: number) => mailbox.replace("@", `+${at}@`);
    const signUps = await flood("CreateClient", beside);
    expect(signUps.filter(([status]) => status === 200)).toHaveLength(15);
    await takePost(w);
    await flood("SendPasswordLink", (at) => beside(at % 15));
    await runRequested(w);
    expect((await takePost(w)).length).toBeLessThanOrEqual(15);
  });

  test("a mailbox is one however Gmail takes its dots and names, for what is counted and for nothing else", async () => {
    const name = someone().email.replace(/@.*|[^a-z0-9]/g, "");
    const dotted = (at: number) =>
      `${name.slice(0, (at % 4) + 1)}.${name.slice((at % 4) + 1)}@${["gmail.com", "googlemail.com", "GMAIL.com"][at % 3]}`;
    const signUps = await flood("CreateClient", dotted);
    expect(signUps.filter(([status]) => status === 200)).toHaveLength(15);
    // Each of these is an account of its own, and only its own address asks for its e-mail.
    const requested = await takePost(w);
    expect(new Set(requested.map(({ to }) => to)).size).toBeGreaterThan(5);
    await w.database.pool.query("delete from identity_attempt");
    await guest().SendEmailConfirmation({ email: `${name}@gmail.com` });
    await runRequested(w);
    expect(await takePost(w)).toEqual([]);
  });

  test("from one network after twenty, whatever the addresses; signing up counts as well", async () => {
    const all = [];
    for (let at = 0; at < 25; at++) all.push(await ask(someone().email));
    expect(all.slice(0, 19)).toEqual(Array(19).fill(200));
    expect(all.slice(20)).toContain(429);
    await w.database.pool.query("update identity_attempt set next_at = now() + interval '1 minute'");
    await expect(guest().CreateClient(someone())).rejects.toMatchObject({ status: 429, code: "too_many" });
  });

  test("from one network fifty-six, and then one each ten minutes, however it spreads them over the hours", async () => {
    const statuses = [];
    for (let quarter = 0; quarter < 5; quarter++) {
      for (let at = 0; at < 19; at++) statuses.push(await ask(someone().email));
      await w.database.pool.query(
        "update identity_attempt set next_at = next_at - interval '15 minutes', seen_at = seen_at - interval '15 minutes' where next_at > '-infinity'",
      );
    }
    expect(statuses.slice(0, 3 * 19 - 1)).toEqual(Array(3 * 19 - 1).fill(200));
    // Four quarters of an hour: one and a half each.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(56 + 6);
  });
});

describe("the password link (S25)", () => {
  test("works once, and a newer one ends it; the address in it is our own, whatever host the caller claims", async () => {
    const { email, username } = await confirmed();
    const old = await passwordLink(email);
    const procedure = contract.Client.SendPasswordLink;
    for (const headers of [{ host: "evil.example" }, { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" }])
      expect((await w.send(null, "Client/SendPasswordLink", procedure, { email }, [], headers as never)).statusCode).toBe(200);
    await runRequested(w);
    const post = await takePost(w);
    for (const { text } of post) {
      expect(text).toContain("http://localhost:3000/Auth/NewPassword/");
      expect(text).not.toContain("evil");
    }
    const [older, newest] = post;
    for (const passwordToken of [old!, older!.token])
      await expect(guest().SetPassword({ passwordToken, ...twice("demir köprü 1") })).rejects.toMatchObject({
        code: "link_ended",
      });
    await guest().SetPassword({ passwordToken: newest!.token, ...twice("demir köprü 1") });
    expect(await passwordMatches("demir köprü 1", (await accountOf(username)).password_hash)).toBe(true);
    await expect(guest().SetPassword({ passwordToken: newest!.token, ...twice("demir köprü 2") })).rejects.toMatchObject({
      code: "link_ended",
    });
  });

  test("ends after its hour, with the account's address, and with the account", async () => {
    for (const change of [
      "update identity_link set ends_at = now() where account_id = $1",
      "update identity_account set email_key = 'new@posta.example' || id where id = $1",
      "update identity_account set is_active = false where id = $1",
    ]) {
      const { email, username } = await confirmed();
      const token = await passwordLink(email);
      await w.database.pool.query(change, [(await accountOf(username)).id]);
      await expect(guest().SetPassword({ passwordToken: token!, ...twice("demir köprü 1") })).rejects.toMatchObject({
        code: "link_ended",
      });
    }
  });

  test("S19: ends every session and the provider's tokens, tells the owner, and confirms an address that was not", async () => {
    const { email, username } = await signUp();
    const { id } = await accountOf(username);
    await w.database.asPlatform(async (tx) => {
      await sql`insert into session (id, secret_hash, person_id, tokens, ends_at) values (${newId()}, ${Buffer.from(id)}, ${id}, '', now() + interval '1 day')`.execute(
        tx,
      );
      await sql`insert into oidc_payload (kind, id_hash, account_id, sealed, expires_at) values ('RefreshToken', ${Buffer.from(id)}, ${id}, '', now() + interval '1 day')`.execute(
        tx,
      );
    });
    const token = await passwordLink(email);
    // A refused password leaves the link as it is.
    await expect(guest().SetPassword({ passwordToken: token!, ...twice("password1") })).rejects.toMatchObject({
      code: "password_common",
    });
    await guest().SetPassword({ passwordToken: token!, ...twice("demir köprü 1") });
    expect(
      await rows("select 1 from session where person_id = $1 union all select 1 from oidc_payload where account_id = $1::text", [
        id,
      ]),
    ).toEqual([]);
    expect((await accountOf(username)).email_verified).toBe(true);
    expect((await takePost(w)).map(({ to, subject }) => [to, subject])).toEqual([[email, "Parolanız değişti"]]);
  });
});

describe("passwords (S24)", () => {
  test.each([
    "password",
    "12345678",
    "qwertyuiop",
    "PassWord1",
    "p@ssw0rd",
    "iloveyou1",
    "aaaaaaaaaaaa",
    "galatasaray",
    "trustno1!",
    "ababababab",
    // What is long by repeating alone.
    "qwertyuiopqwertyuiop",
    "12345678901234567890",
    "AdminAdminAdmin12",
    "parola parola parola",
  ])("S26: %s is refused with what to do", async (listed) => {
    await expect(guest().CreateClient(someone({ password: listed }))).rejects.toMatchObject({
      status: 422,
      code: "password_common",
      fields: [{ field: "password" }],
    });
  });

  test("what the account says of its owner is refused, its length is 8 to 200 whole characters, and no answer says it back (S58)", async () => {
    for (const own of ["ayse.yildiz", "AYSE-YILDIZ-2026", "Kuzey Tekstil 12"])
      await expect(
        guest().CreateClient(someone({ username: "ayse.yildiz", company: "Kuzey Tekstil", password: own })),
      ).rejects.toMatchObject({ code: "password_personal" });
    for (const wrong of ["kısa-7!", `gizli${"x".repeat(200)}`]) {
      const reply = await w.send(null, "Client/CreateClient", contract.Client.CreateClient, someone({ password: wrong }), [], {});
      expect([reply.statusCode, reply.json().errorMessage.fields[0].field]).toEqual([400, "password"]);
      expect(reply.body).not.toContain(wrong.slice(0, 7));
    }
    const long = `${"uzun ".repeat(39)}köprü`;
    const { username } = await signUp({ password: long });
    const { password_hash } = await accountOf(username);
    expect([await passwordMatches(long, password_hash), await passwordMatches(`${long.slice(0, -1)}u`, password_hash)]).toEqual([
      true,
      false,
    ]);
  });

  test("no table holds a password or a token of a link in the clear (S58)", async () => {
    const secretly = "gizlikanarya köprüsü";
    const given = await confirmed({ password: secretly });
    await guest().CreateClient(someone({ password: secretly }), { "idempotency-key": "a-key-of-this-test" });
    const token = (await passwordLink(given.email))!;
    const tables = await rows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
    );
    for (const { name } of tables)
      for (const secret of ["gizlikanarya", token, given.mail.token])
        expect([
          name,
          (await w.database.pool.query(`select 1 from ${name} t where t::text like $1`, [`%${secret}%`])).rowCount,
        ]).toEqual([name, 0]);
  });
});

describe("changing a password (S19)", () => {
  const hash = hashPassword(password);
  const personOf = async (who: Name) =>
    (
      await rows<{ person: string; member: string }>(
        "select p.id as person, m.id as member from person p left join client_member m on m.person_id = p.id where p.issuer = 'test' and p.subject = $1",
        [who],
      )
    )[0]!;
  beforeAll(async () => {
    for (const who of ["ayse", "can", "zeynep", "mehmet", "emre"] as const) {
      const { person } = await personOf(who);
      await w.database.pool.query(
        "insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash) values ($1, $2, $2, $3, $3, true, $4)",
        [person, who, `${who}@test.example`, await hash],
      );
    }
  });
  const other = async (person: string) => {
    await w.database.pool.query(
      "insert into session (id, secret_hash, person_id, client_id, tokens, ends_at) values ($1, $2, $3, $4, '', now() + interval '1 day')",
      [newId(), Buffer.from(newId()), person, clients.first],
    );
  };
  const sessionsOf = async (person: string) => (await rows("select 1 from session where person_id = $1", [person])).length;
  const has = async (who: Name, text: string) => passwordMatches(text, (await accountOf(who)).password_hash);

  test("one's own, also as a viewer: this session goes on, the others end, a mail says so", async () => {
    const { person, member } = await personOf("zeynep");
    await other(person);
    const mailed = await passwordLink("zeynep@test.example");
    await w.as("zeynep").Client.ChangePassword(twice("cam köprü 3"));
    // A link that was mailed before it sets no other password.
    await expect(guest().SetPassword({ passwordToken: mailed!, ...twice("taş köprü 3") })).rejects.toMatchObject({
      code: "link_ended",
    });
    expect([await has("zeynep", "cam köprü 3"), await sessionsOf(person)]).toEqual([true, 1]);
    await w.as("zeynep").Client.ChangePassword({ clientMemberId: member, ...twice("cam köprü 4") });
    expect((await w.as("zeynep").Client.GetClientProfileLogin({})).displayName).toBe("Zeynep Şahin");
    expect((await takePost(w)).map(({ to }) => to)).toEqual(["zeynep@test.example", "zeynep@test.example"]);
    const audited = await rows<{ n: string }>(
      "select count(*) as n from audit where action = 'password_changed' and object_id = $1",
      [person],
    );
    expect(Number(audited[0]!.n)).toBe(2);
  });

  test("says which ways in live on: API keys stop only when that is asked for, and the e-mail names those that go on (S19)", async () => {
    const { person, member } = await personOf("emre");
    const key = async (memberId: string, name: string) => {
      const id = newId();
      await w.database.pool.query(
        `insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
          values ($1, $2, $3, $4, 'read', $5, $6, now() + interval '1 day')`,
        [clients.second, id, memberId, name, `tp_${name}…`, Buffer.from(id)],
      );
      return id;
    };
    const own = [await key(member, "ERP"), await key(member, "Depo")];
    const anothers = await key((await personOf("mehmet")).member, "Başkası");
    await other(person);
    const changed = await w.as("emre").Client.ChangePassword(twice("cam köprü 8"));
    expect(changed).toEqual({
      sessionsEnded: 1,
      apiKeys: [
        { name: "Depo", shown: "tp_Depo…" },
        { name: "ERP", shown: "tp_ERP…" },
      ],
      removed: { passkeys: [], hasCodes: false, hasRecoveryCodes: false },
    });
    expect((await takePost(w))[0]!.text).toContain("çalışmaya devam ediyor: Depo (tp_Depo…), ERP (tp_ERP…)");

    const passwordToken = (await passwordLink("emre@test.example"))!;
    const answer = await guest().SetPassword({ passwordToken, ...twice("cam köprü 9"), endApiKeys: true });
    expect(answer).toEqual({
      sessionsEnded: 1,
      apiKeys: [],
      removed: { passkeys: [], hasCodes: false, hasRecoveryCodes: false },
    });
    expect((await takePost(w)).at(-1)!.text).toContain("çalışmaya devam eden bir API anahtarı yok");
    const open = await rows<{ id: string }>("select id from api_key where revoked_at is null");
    expect(open).toEqual([{ id: anothers }]);
    const audited = await rows<{ object_id: string }>(
      "select object_id from audit where action = 'revoke' and reason = 'password_changed' order by object_id",
    );
    expect(audited.map((one) => one.object_id)).toEqual(own.sort());
  });

  test("S12: of a member by an owner alone: all sessions of the member end", async () => {
    const { person, member } = await personOf("can");
    for (const who of ["zeynep", "can"] as const)
      await expect(
        w.as(who).Client.ChangePassword({ clientMemberId: (await personOf("ayse")).member, ...twice("cam köprü 5") }),
      ).rejects.toMatchObject({ code: "no_right" });
    expect(await sessionsOf(person)).toBe(1);
    await w.as("ayse").Client.ChangePassword({ clientMemberId: member, ...twice("cam köprü 5") });
    expect([await has("can", "cam köprü 5"), await sessionsOf(person)]).toEqual([true, 0]);
  });

  test("of somebody who is in another company too is theirs alone, and an unlike second typing changes nothing (S12)", async () => {
    const { person } = await personOf("mehmet");
    const member = newId();
    await w.database.pool.query(`insert into client_member (client_id, id, person_id, "right") values ($1, $2, $3, 'read')`, [
      clients.first,
      member,
      person,
    ]);
    await expect(w.as("ayse").Client.ChangePassword({ clientMemberId: member, ...twice("cam köprü 6") })).rejects.toMatchObject({
      code: "member_elsewhere",
    });
    await w.database.pool.query("delete from client_member where id = $1", [member]);
    await expect(
      w.as("mehmet").Client.ChangePassword({ password: "cam köprü 6", confirmPassword: "cam köprü 7" }),
    ).rejects.toMatchObject({
      code: "password_mismatch",
      fields: [{ field: "confirmPassword" }],
    });
    await expect(w.as("mehmet").Client.ChangePassword(twice("mehmet2026"))).rejects.toMatchObject({ code: "password_personal" });
    expect(await has("mehmet", password)).toBe(true);
    await expect(w.as("selin").Client.ChangePassword(twice("cam köprü 6"))).rejects.toMatchObject({ code: "password_elsewhere" });
  });

  test("whoever sits in a session of the owner keeps them out of no e-mail's link: each change mails one, and a fourth within the hour waits (S19)", async () => {
    const session = w.as("zeynep").Client;
    const changes: string[] = [];
    for (const text of ["cam köprü 21", "cam köprü 22", "cam köprü 23", "cam köprü 24"])
      changes.push(
        await session.ChangePassword(twice(text)).then(
          () => "changed",
          ({ code }) => code,
        ),
      );
    expect(changes.slice(-1)).toEqual(["too_many"]);
    const mailed = (await takePost(w)).at(-1)!;
    expect(mailed).toMatchObject({ to: "zeynep@test.example", subject: "Parolanız değişti" });
    await expect(session.ChangePassword(twice("cam köprü 25"))).rejects.toMatchObject({ code: "too_many" });
    // An owner helps all the same: who sets it is counted by themselves.
    const { member } = await personOf("zeynep");
    await w.as("ayse").Client.ChangePassword({ clientMemberId: member, ...twice("cam köprü 26") });
    await expect(guest().SetPassword({ passwordToken: mailed.token!, ...twice("cam köprü 27") })).rejects.toMatchObject({
      code: "link_ended",
    });
    expect((await takePost(w)).map(({ token }) => token)).toEqual([""]);
  });

  test("the link of a changed password's e-mail sets another one, and ends every session (S19)", async () => {
    const { person } = await personOf("mehmet");
    await w.as("mehmet").Client.ChangePassword(twice("cam köprü 31"));
    const { token } = (await takePost(w)).at(-1)!;
    await guest().SetPassword({ passwordToken: token!, ...twice("cam köprü 32") });
    expect([await has("mehmet", "cam köprü 32"), await sessionsOf(person)]).toEqual([true, 0]);
  });
});
