import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { codeOf } from "#identity/second-step-testing.ts";
import { emailTo } from "#modules/people/testing.ts";
import { sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

/** The second factor on one's own account page, and an Admin's act for who lost it (S19). */
let w: World;
const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword("tahta köprü 7");
  await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
});
afterAll(() => w.close());
beforeEach(() => rows(sql`delete from identity_attempt`));

const setUp = async (who: "ayse" | "zeynep") => {
  const { secret } = await w.as(who).Client.BeginSecondFactor({});
  return { secret, ...(await w.as(who).Client.ConfirmSecondFactor({ code: codeOf(secret) })) };
};

test("S19: is set up by a viewer too: asks for nothing before its first code, ends other sessions, and tells its owner; then renewed and taken off", async () => {
  const client = w.as("zeynep").Client;
  expect(await client.GetSecondFactor({})).toEqual({ state: "off", hasPasskey: false, mustHave: false, codesLeft: 0 });
  await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, ends_at)
    select gen_random_uuid(), 'x'::bytea, id, null, ''::bytea, now() + interval '1 day' from person where subject = 'zeynep'`);
  const { secret, address, squares } = await client.BeginSecondFactor({});
  expect(address).toContain(secret.replaceAll(" ", ""));
  expect(squares.every((row) => row.length === squares.length)).toBe(true);
  expect((await client.GetSecondFactor({})).state).toBe("off");
  await expect(client.ConfirmSecondFactor({ code: "000000" })).rejects.toMatchObject({ code: "wrong_code", status: 422 });
  await expect(client.ConfirmSecondFactor({ code: "12345" })).rejects.toMatchObject({ code: "bad_input" });
  const { recoveryCodes } = await client.ConfirmSecondFactor({ code: codeOf(secret) });
  expect(recoveryCodes).toHaveLength(10);
  expect(await client.GetSecondFactor({})).toEqual({ state: "on", hasPasskey: false, mustHave: false, codesLeft: 10 });
  expect(await rows(sql`select s.id from session s join person p on p.id = s.person_id where p.subject = 'zeynep'`)).toHaveLength(
    1,
  );
  expect(await emailTo(w, "zeynep@test.example")).toContain("ikinci bir adım eklendi");
  await expect(client.BeginSecondFactor({})).rejects.toMatchObject({ code: "second_factor_on" });

  const renewed = await client.NewRecoveryCodes({});
  expect(renewed.recoveryCodes!.some((code) => recoveryCodes!.includes(code))).toBe(false);
  await client.RemoveSecondFactor({});
  expect(await client.GetSecondFactor({})).toEqual({ state: "off", hasPasskey: false, mustHave: false, codesLeft: 0 });
  expect(await emailTo(w, "zeynep@test.example")).toContain("yalnız parolayla");
  for (const call of [client.NewRecoveryCodes, client.RemoveSecondFactor])
    await expect(call({})).rejects.toMatchObject({ code: "second_factor_off" });
  const audited = await rows<{ action: string }>(
    sql`select action from audit where action like 'second%' or action = 'recovery_codes' order by id`,
  );
  expect(audited.map(({ action }) => action)).toEqual(["second_factor_on", "recovery_codes", "second_factor_off"]);
});

test("S19: what opens an account is not lowered by a copied session and the password: it asks for the second factor too, where there is one", async () => {
  const client = w.as("zeynep").Client;
  const lateProof = (minutes: number) =>
    rows(sql`
      update session set proved_at = now(), factor_proved_at = now() - make_interval(mins => ${minutes}::int)
      where person_id = (select id from person where subject = 'zeynep')`);
  const acts = [
    () => client.BeginSecondFactor({}),
    () => client.ConfirmSecondFactor({ code: "000000" }),
    () => client.NewRecoveryCodes({}),
    () => client.RemoveSecondFactor({}),
    () => client.BeginPasskey({}),
    () => client.AddPasskey({ name: "Kötü", answer: "{}" }),
    () => client.RemovePasskey({ passkeyId: "11111111-1111-4111-8111-111111111111" }),
  ];
  const codes = () =>
    Promise.all(
      acts.map((act) =>
        act().then(
          () => "done",
          ({ code }: { code: string }) => code,
        ),
      ),
    );
  const own = { password: "tahta köprü 7" };
  await lateProof(11);
  expect((await client.GetProof({})).hasFactor).toBe(false);
  expect(await codes()).not.toContain("factor_needed");
  const { secret, recoveryCodes } = await setUp("zeynep");
  expect((await client.GetProof({})).hasFactor).toBe(true);
  await lateProof(11);
  expect(new Set(await codes())).toEqual(new Set(["factor_needed"]));
  // The password alone, a wrong code and one that was used already change nothing.
  await client.ProveByPassword(own);
  for (const code of ["000000", codeOf(secret)])
    await expect(client.ProveByPassword({ ...own, code })).rejects.toMatchObject({
      code: "wrong_code",
      fields: [{ field: "code" }],
    });
  expect(new Set(await codes())).toEqual(new Set(["factor_needed"]));
  expect(await client.GetSecondFactor({})).toMatchObject({ state: "on", codesLeft: 10 });
  // A recovery code is as good, once.
  await client.ProveByPassword({ ...own, code: recoveryCodes![0]! });
  expect((await client.GetSecondFactor({})).codesLeft).toBe(9);
  await lateProof(9);
  await client.RemoveSecondFactor({});
  expect(await client.GetSecondFactor({})).toMatchObject({ state: "off", codesLeft: 0 });
});

test("S19: a copied session and the password get nothing out of what its owner proves by the factor, in the half minute that the copy lives", async () => {
  const client = w.as("zeynep").Client;
  const own = { password: "tahta köprü 7" };
  const { recoveryCodes } = await setUp("zeynep");
  await rows(sql`update session set proved_at = now(), factor_proved_at = now() - interval '11 minutes'`);
  const copy = { cookie: w.cookieOf("zeynep") };
  await client.ProveByPassword({ ...own, code: recoveryCodes![0]! });
  await expect(client.ProveByPassword(own, copy)).rejects.toMatchObject({ status: 409, code: "proved_elsewhere" });
  await expect(client.NewRecoveryCodes({}, copy)).rejects.toMatchObject({ status: 403 });
  await expect(client.RemoveSecondFactor({}, copy)).rejects.toMatchObject({ status: 403 });
  // Of two proofs at once with one secret the first counts.
  const both = await Promise.allSettled([client.ProveByPassword(own), client.ProveByPassword(own)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await client.RemoveSecondFactor({});
});

test("S19: a copy of an Admin's session does not come along into the company that they work for", async () => {
  const admin = w.as("admin").Client;
  await rows(sql`update session set proved_at = now(), factor_proved_at = now()`);
  const copy = { cookie: w.cookieOf("admin") };
  await admin.ProveByPassword({ password: "tahta köprü 7" });
  await expect(admin.GetClientProfileLogin({}, copy)).resolves.toMatchObject({ role: "Admin" });
  await admin.ActForClient({ clientId: w.clientId("mehmet"), reason: "Telefonu çalındı, kimliği görüldü" });
  await expect(w.as("admin").Order.GetAllOrder({}, copy)).rejects.toMatchObject({ status: 401 });
  // Nor does one that was made there stay for the half minute after a proof.
  const made = { cookie: w.cookieOf("admin") };
  await admin.ProveByPassword({ password: "tahta köprü 7" });
  await expect(w.as("admin").Order.GetAllOrder({}, made)).rejects.toMatchObject({ status: 401 });
  await admin.EndActing({});
});

test("S19: an Admin who has a second factor takes nobody's off and works for nobody by the password alone", async () => {
  const admin = w.as("admin").Client;
  const { secret } = await admin.BeginSecondFactor({});
  await admin.ConfirmSecondFactor({ code: codeOf(secret, -1) });
  await rows(sql`update session set proved_at = now(), factor_proved_at = now() - interval '11 minutes'`);
  const clientId = w.clientId("mehmet");
  const reason = "Telefonu çalındı, kimliği görüldü";
  const acts = [
    () => admin.ResetSecondFactor({ clientId, clientMemberId: "11111111-1111-4111-8111-111111111111", reason }),
    () => admin.ActForClient({ clientId, reason }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 403, code: "factor_needed" });
  await admin.ProveByPassword({ password: "tahta köprü 7", code: codeOf(secret) });
  await expect(acts[0]!()).rejects.toMatchObject({ code: "not_found" });
  expect(await acts[1]!()).toMatchObject({ until: expect.any(String) });
  await admin.EndActing({});
  await rows(sql`delete from second_factor`);
});

test("S19: a first code is guessed five times, then waits (S22)", async () => {
  const client = w.as("can").Client;
  const { secret } = await client.BeginSecondFactor({});
  for (let tries = 0; tries < 5; tries += 1)
    await expect(client.ConfirmSecondFactor({ code: "000000" })).rejects.toMatchObject({ code: "wrong_code" });
  await rows(sql`update identity_attempt set next_at = next_at + interval '1 hour' where next_at > seen_at`);
  await expect(client.ConfirmSecondFactor({ code: codeOf(secret) })).rejects.toMatchObject({ code: "too_many" });
});

test("S19: lost: an Admin alone takes it off, for a reason that stands in the client's audit; sessions end, the owner is told", async () => {
  await setUp("ayse");
  const [{ id: clientMemberId } = { id: "" }] = await rows<{ id: string }>(
    sql`select m.id from client_member m join person p on p.id = m.person_id where p.subject = 'ayse'`,
  );
  const request = { clientId: w.clientId("ayse"), clientMemberId, reason: "Telefonu çalındı, kimliği görüldü" };
  await expect(w.as("mehmet").Client.ResetSecondFactor(request)).rejects.toMatchObject({ code: "wrong_role" });
  await expect(w.as("admin").Client.ResetSecondFactor({ ...request, clientId: w.clientId("mehmet") })).rejects.toMatchObject({
    code: "not_found",
  });
  await w.as("admin").Client.ResetSecondFactor(request);
  expect(await rows(sql`select 1 from second_factor f join person p on p.id = f.account_id where p.subject = 'ayse'`)).toEqual(
    [],
  );
  expect(await rows(sql`select reason, client_id from audit where action = 'second_factor_reset'`)).toEqual([
    { reason: request.reason, clientId: request.clientId },
  ]);
  await expect(w.as("ayse").Client.GetClientProfileLogin({})).rejects.toMatchObject({ code: "signed_out" });
  expect(await emailTo(w, "ayse@test.example")).toContain("destek kaldırdı");
  await expect(w.as("admin").Client.ResetSecondFactor(request)).rejects.toMatchObject({ code: "second_factor_off" });
});
