import { createHash } from "node:crypto";
import { contract, type Procedure, walk } from "@tradeport/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { knownDevices } from "#identity/device.ts";
import { hashPassword } from "#identity/password.ts";
import { withKey } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import { clients, type Name } from "#testing/people.ts";
import { sampleOf } from "#testing/sample.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";

/** What a cookie alone can't do ("a cookie is the account"): the acts that ask for a proof of who is there within ten minutes. */
let w: World;
const password = "tahta köprü 7";
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
const provedBefore = (minutes: number) =>
  rows(sql`update session set proved_at = now() - make_interval(mins => ${minutes}::int)`);
const age = 11;
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword(password);
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
});
afterAll(() => w.close());
beforeEach(() => rows(sql`delete from identity_attempt`));

const nowhere = "01920000-0000-7000-8000-00000000dead";
const calls = walk(contract).filter(({ procedure }) => procedure.fresh);
const insider = ({ roles }: Procedure): Name => (roles.includes("Client") ? "ayse" : "admin");
const sampled = ({ name, procedure }: (typeof calls)[number]) => {
  const input = sampleOf(procedure.input, nowhere) as Record<string, unknown>;
  // One's own, which needs nobody else to be there.
  if (name === "Client/ChangePassword") return { password: "cam köprü 3", confirmPassword: "cam köprü 3" };
  return name === "Client/ConfirmSecondFactor" ? { code: "000000" } : input;
};
const code = async (call: (typeof calls)[number], headers: Record<string, string> = {}, more: object = {}) => {
  const reply = await w.send(insider(call.procedure), call.name, call.procedure, { ...sampled(call), ...more }, [], headers);
  return [reply.statusCode, (reply.json() as { errorMessage?: { code: string } }).errorMessage?.code ?? "done"];
};

const personal = walk(contract).filter(({ procedure }) => procedure.inBrowser);
test("S11: is a matter of the person at the browser: these, and no other", () => {
  expect(personal.map(({ name }) => name)).toEqual([
    "Client/GetProof",
    "Client/ProveByPassword",
    "Client/GetSecondFactor",
    "Client/GetPasskeys",
    "Client/BeginPasskeyProof",
    "Client/ProveByPasskey",
    "Client/GetWaysIn",
    "Client/UpdateOwnAccount",
    "Preference/GetAllPreference",
    "Preference/SetPreference",
    "SavedView/GetAllSavedView",
    "SavedView/CreateSavedView",
    "SavedView/UpdateSavedView",
    "SavedView/DeleteSavedView",
    "SavedView/SetDefaultSavedView",
    "Proposal/RejectProposal",
  ]);
});

test.each(personal)("S11: $name says nothing to a key, which is no person", async (call) => {
  await provedBefore(0);
  const { key } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "read", expireDays: 1 });
  expect(await withKey(w, key!, call.name, sampled(call))).toEqual({ status: 403, code: "browser_only", result: null });
});

test("S19: asks for a proof: these, and no other", () => {
  expect(calls.map(({ name }) => name)).toEqual([
    "Client/ChangePassword",
    "Client/BeginSecondFactor",
    "Client/ConfirmSecondFactor",
    "Client/NewRecoveryCodes",
    "Client/RemoveSecondFactor",
    "Client/ResetSecondFactor",
    "Client/BeginPasskey",
    "Client/AddPasskey",
    "Client/RenamePasskey",
    "Client/RemovePasskey",
    "Client/ConfirmWaysIn",
    "Client/UpdateClientMember",
    "Client/DeleteClientMember",
    "Client/EraseClientMember",
    "Client/GetClientMemberData",
    "Client/ChangeOwnEmail",
    "Client/CreateClientMember",
    "Client/CreateApiKey",
    "Client/ActiveStatus",
    "Client/ActForClient",
    "Client/DeleteClientChannelAuth",
    "IntegrationProvider/DeleteIntegrationAuth",
    "Webhook/CreateWebhook",
    "Webhook/RenewWebhookSecret",
    "PersonalData/SetBuyerRetention",
    "PersonalData/ExportBuyer",
    "PersonalData/EraseBuyer",
  ]);
  // These are asked for again after the proof: an upload or a stream would lose what was sent.
  expect(calls.filter(({ procedure }) => !["json", "download"].includes(procedure.kind))).toEqual([]);
});

describe.each(calls)("$name", (call) => {
  test("S19: is refused eleven minutes after the proof, and heard nine minutes after it", async () => {
    await provedBefore(age);
    const refusal = call.procedure.fresh === "factor" ? "factor_needed" : "proof_needed";
    expect(await code(call)).toEqual([403, refusal]);
    await provedBefore(9);
    expect((await code(call))[1]).not.toBe(refusal);
  });

  test("S19: is refused to a key and to a token of a program, whatever they may do", async () => {
    await provedBefore(0);
    const { key } = await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "write", expireDays: 1 });
    const reply = await withKey(w, key!, call.name, sampled(call));
    expect([reply.status, reply.code === "no_right" || reply.code === "wrong_role" || reply.code === "browser_only"]).toEqual([
      403,
      true,
    ]);
  });
});

const accounts = sql`select from identity_account for update`;
/**
 * In a transaction of its own, which has what it took until somebody waits for it, and does the rest then; answers what the call said that
 * came meanwhile.
 */
const whileUnderWay = async (changes: ReturnType<typeof sql>[], call: () => Promise<unknown>, rest?: ReturnType<typeof sql>) => {
  let late: Promise<unknown> | undefined;
  // Who was seen just now is let in without a look at the row that is about to change.
  await rows(sql`update session set proved_at = now(), seen_at = now()`);
  await w.database.asPlatform(async (tx) => {
    for (const change of changes) await change.execute(tx);
    late = call();
    const waits = untilLocked("the wait for it", w.database.pool).then(() => "it waits");
    expect(await Promise.race([waits, late])).toBe("it waits");
    await rest?.execute(tx);
  });
  return late;
};

describe.each(calls)("$name", (call) => {
  test("S19: is nobody's where its session ends after it was let in, and before it did anything", async () => {
    const before = await rows<{ session: string }>(sql`select to_jsonb(s)::text as session from session s`);
    // An Admin's is of a company that is there: what is of none ends before it waits for anything.
    const there = insider(call.procedure) === "admin" && "clientId" in sampled(call) ? { clientId: clients.second } : {};
    const answer = await whileUnderWay([accounts], () => code(call, {}, there), sql`delete from session`);
    await rows(sql`
      insert into session select s.* from unnest(${before.map(({ session }) => session)}::jsonb[]) j, jsonb_populate_record(null::session, j) s`);
    expect(answer).toEqual([401, "signed_out"]);
  });
});

test("S19: a copy of the cookie whose call was let in before its owner proved or changed the password does nothing after it", async () => {
  const make = calls.find(({ name }) => name === "Client/CreateApiKey")!;
  const cookie = w.cookieOf("ayse");
  const [before] = await rows<{ secretHash: Buffer }>(
    sql`select secret_hash from session s join person p on p.id = s.person_id where p.subject = 'ayse'`,
  );
  const renewal = sql`update session s set secret_hash = 'x'::bytea, former_hash = secret_hash, former_until = now() + interval '30 seconds'
    from person p where p.id = s.person_id and p.subject = 'ayse'`;
  const answer = await whileUnderWay([accounts, renewal], () => code(make, { cookie }));
  await rows(
    sql`update session s set secret_hash = ${before!.secretHash} from person p where p.id = s.person_id and p.subject = 'ayse'`,
  );
  expect(answer).toEqual([403, "proof_needed"]);
});

test("S19: a call that was let in waits for a sign-out of its session, which needs no account, and is nobody's then", async () => {
  const make = calls.find(({ name }) => name === "Client/CreateApiKey")!;
  const before = await rows<{ session: string }>(sql`select to_jsonb(s)::text as session from session s`);
  const keys = await rows(sql`select id from api_key`);
  const answer = await whileUnderWay([sql`delete from session`], () => code(make));
  await rows(sql`
    insert into session select s.* from unnest(${before.map(({ session }) => session)}::jsonb[]) j, jsonb_populate_record(null::session, j) s`);
  expect([answer, await rows(sql`select id from api_key`)]).toEqual([[401, "signed_out"], keys]);
});

describe("S19: the proof", () => {
  const prove = (who: Name, given: string) => w.as(who).Client.ProveByPassword({ password: given });
  const key = { name: "ERP", right: "read", expireDays: 1 } as const;
  beforeAll(async () => {
    await rows(sql`update identity_account set password_hash = ${await hashPassword(password)}`);
  });

  test("by the password of the account: the same act goes on with the same key, once", async () => {
    await provedBefore(age);
    const again = { "idempotency-key": "proof-then-again" };
    const before = (await w.as("ayse").Client.GetAllApiKey({})).length;
    await expect(w.as("ayse").Client.CreateApiKey(key, again)).rejects.toMatchObject({ status: 403, code: "proof_needed" });
    expect(await w.as("ayse").Client.GetProof({})).toEqual({ ways: ["password"], hasFactor: false, username: "ayse" });
    await prove("ayse", password);
    const made = await w.as("ayse").Client.CreateApiKey(key, again);
    expect(made.key).toMatch(/^tp_/);
    expect((await w.as("ayse").Client.CreateApiKey(key, again)).id).toBe(made.id);
    expect((await w.as("ayse").Client.GetAllApiKey({})).length).toBe(before + 1);
    // A person's other browsers have proved nothing by it.
    await rows(sql`
      insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
      select gen_random_uuid(), ${createHash("sha256").update("her-other-browser").digest()}, person_id, client_id, ''::bytea, ends_at
      from session where person_id = (select id from person where subject = 'ayse') limit 1`);
    await expect(w.as(null).Client.CreateApiKey(key, { cookie: "auth=her-other-browser" })).rejects.toMatchObject({
      code: "proof_needed",
    });
  });

  test("a wrong password proves nothing, says its field, and from the fifth on waits: a stolen cookie guesses slowly", async () => {
    await provedBefore(age);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(prove("ayse", "tahta köprü 8")).rejects.toMatchObject({
        code: "wrong_password",
        status: 422,
        fields: [{ field: "password" }],
      });
    // The second that is to be waited for is an hour here: no machine is as slow as that.
    await rows(sql`update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at`);
    await expect(prove("ayse", password)).rejects.toMatchObject({ code: "too_many", status: 429 });
    await expect(w.as("ayse").Client.CreateApiKey(key)).rejects.toMatchObject({ code: "proof_needed" });
    // Counted by account and browser: nobody else waits for it.
    await prove("mehmet", password);
  });

  test("wrong ones are counted by account and browser: more sessions are no way around, and keep nobody waiting in a browser of theirs (S22)", async () => {
    const [{ personId } = { personId: "" }] = await rows<{ personId: string }>(
      sql`select id as person_id from person where subject = 'ayse'`,
    );
    const session = async (name: string, device = "") => {
      await rows(sql`
        insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
        select gen_random_uuid(), ${createHash("sha256").update(name).digest()}, person_id, client_id, ''::bytea, ends_at
        from session where person_id = ${personId} limit 1`);
      return { cookie: `auth=${name}${device && `; ${device}`}` };
    };
    const tries = async (headers: Record<string, string>, given: string) =>
      w
        .as(null)
        .Client.ProveByPassword({ password: given }, headers)
        .then(() => "right")
        .catch((error: { code: string }) => error.code);
    const first = await session("copied");
    for (let at = 0; at < 5; at += 1) expect(await tries(first, `tahta köprü ${at}`)).toBe("wrong_password");
    await rows(sql`update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at`);
    for (let at = 0; at < 3; at += 1) expect(await tries(await session(`silent ${at}`), password)).toBe("too_many");
    const browsers = knownDevices(openKeyring({ masterKey: Buffer.alloc(32, 7) }), false);
    const deviceOf = (accountId: string) => browsers.remember(null, accountId, "").split(";")[0]!;
    // One that another account signed in with is a stranger's.
    expect(await tries(await session("elsewhere", deviceOf(nowhere)), password)).toBe("too_many");
    expect(await tries(await session("forged", `${deviceOf(personId).slice(0, -4)}AAAA`), password)).toBe("too_many");
    expect(await tries(await session("her own", deviceOf(personId)), password)).toBe("right");
  });

  test("of many wrong ones at once, of which the next makes wait, one is looked at", async () => {
    await expect(prove("ayse", "tahta köprü 8")).rejects.toMatchObject({ code: "wrong_password" });
    // As after fourteen: the next one that is wrong makes wait a minute.
    await rows(sql`update identity_attempt set failures = 14`);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => prove("ayse", "tahta köprü 8").catch((error: { code: string }) => error.code)),
    );
    expect(tries.filter((outcome) => outcome === "wrong_password")).toHaveLength(1);
  });

  test("another person's password is none; an Admin who acts for a client proves by their own", async () => {
    await rows(
      sql`update identity_account set password_hash = ${await hashPassword("başka bir köprü")} where username = 'admin'`,
    );
    await provedBefore(age);
    await expect(prove("admin", password)).rejects.toMatchObject({ code: "wrong_password" });
    await prove("admin", "başka bir köprü");
    const clientId = w.clientId("ayse");
    await w.as("admin").Client.ActForClient({ clientId, reason: "Destek kaydı 42" });
    await provedBefore(age);
    const storeId = nowhere;
    await expect(w.as("admin").Client.DeleteClientChannelAuth({ storeId })).rejects.toMatchObject({ code: "proof_needed" });
    await prove("admin", "başka bir köprü");
    await expect(w.as("admin").Client.DeleteClientChannelAuth({ storeId })).rejects.toMatchObject({ code: "not_found" });
    await w.as("admin").Client.EndActing({});
  });

  test("a key of a client's own proves nothing", async () => {
    await provedBefore(0);
    const { key: secret } = await w.as("ayse").Client.CreateApiKey(key);
    expect(await withKey(w, secret!, "Client/ProveByPassword", { password })).toMatchObject({
      status: 403,
      code: "browser_only",
    });
  });
});

test("a proof, and a new password, are the browser's that gave them: a copy of its cookie proves nothing, and is nobody's half a minute later (S19)", async () => {
  const make = calls.find(({ name }) => name === "Client/CreateApiKey")!;
  const request = { name: "ERP", right: "read" as const, expireDays: 1 };
  const copied = async (cookie: string) => {
    const reply = await w.send("ayse", make.name, make.procedure, request, [], { cookie });
    return [reply.statusCode, (reply.json() as { errorMessage?: { code: string } }).errorMessage?.code ?? "done"];
  };
  const renewals: [() => Promise<unknown>, string][] = [
    [() => w.as("ayse").Client.ProveByPassword({ password }), password],
    [
      async () => {
        await provedBefore(0);
        await w.as("ayse").Client.ChangePassword({ password: "cam köprü 4", confirmPassword: "cam köprü 4" });
      },
      "cam köprü 4",
    ],
  ];
  await rows(sql`update identity_account set password_hash = ${await hashPassword(password)} where username = 'ayse'`);
  for (const [renew, now] of renewals) {
    await provedBefore(11);
    const copy = w.cookieOf("ayse");
    await renew();
    expect(w.cookieOf("ayse")).not.toBe(copy);
    // Calls of other tabs that are under way come through.
    expect(await copied(copy)).toEqual([403, "proof_needed"]);
    // Who has the copy and the password as well proves nothing with it, and gets no newer secret.
    const asCopy = () => w.as("ayse").Client.ProveByPassword({ password: now }, { cookie: copy });
    await expect(asCopy()).rejects.toMatchObject({ status: 409, code: "proved_elsewhere" });
    expect(await copied(copy)).toEqual([403, "proof_needed"]);
    expect((await w.as("ayse").Client.CreateApiKey(request)).key).not.toBeNull();
    await rows(sql`update session set former_until = now()`);
    expect(await copied(copy)).toEqual([401, "signed_out"]);
  }
});
