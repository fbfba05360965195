import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takePost } from "#modules/registration/testing.ts";
import { newId } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import { jobCtx } from "#testing/run-import.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { type World, world } from "#testing/world.ts";
import { notificationJobs } from "./index.ts";

const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
/** Ten in the morning in Istanbul, seven in London. */
const ten = Date.parse("2027-03-02T07:00:00Z");
const at = (minutes = 0) => `'${new Date(ten + minutes * 60_000).toISOString()}'::timestamptz`;
const hour = 60;
let w: World;
let clientId: string;
const query = async <T>(text: string) => (await w.database.pool.query(text)).rows as T[];
beforeAll(async () => {
  w = await world();
  clientId = w.clientId("ayse")!;
  await w.database.asWideClient(clientId, (tx) => addFixtures(tx, clientId, "ANKA"));
  await query(`insert into inbox (client_id, id, store_id, external_id, body_hash, body)
    select client_id, id, id, 'unreadable:x', 'x', '{}' from store where client_id = '${clientId}'`);
});
afterAll(() => w.close());

/** Nothing is wrong, and everybody can be written to. */
const well = async () => {
  for (const text of [
    "delete from notification_letter",
    "delete from notification",
    "delete from preference",
    `update store set is_active = true, is_sample = false, health = 'ok', health_since = ${at()}, orders_until = ${at(48 * hour)}`,
    "update order_package set status = 'S_CANCELED', superseded = false, ship_by = null",
    "update order_line set oversold = false",
    "update claim set is_open = false",
    "update claim_line set state = 'deciding'",
    "update inbox set problem = null",
    "delete from process where subject like 'Dosya%'",
    "update process set state = 'done'",
    "update proposal set ended = 'rejected', ended_at = now()",
    "update api_key set revoked_at = null",
    "delete from shipment where reference = 'newer'",
    "update shipment set state = 'created', parted_at = null, taken_back_at = null, reason = null",
    "update webhook set is_active = true, is_stopped = false, failing_since = null, inactive_since = null",
    "update person set email = case when length(subject) < 10 then subject || '@test.example' else '' end, is_active = true",
    "update warehouse_system set failing_since = null",
    "update client set is_active = true, time_zone = 'Europe/Istanbul'",
    "update client_member set is_active = true",
  ])
    await query(text);
  await takePost(w);
};
beforeEach(well);

const run = (minutes = 0, sealer: Parameters<typeof notificationJobs>[0] = secrets) =>
  notificationJobs(sealer).notifications!({ ...jobCtx(w), now: () => new Date(ten + minutes * 60_000) }, {});
const post = async (minutes = 0) => {
  await run(minutes);
  return (await takePost(w)).sort((a, b) => a.to.localeCompare(b.to));
};
const seen = async () => {
  await run();
  return query<{ kind: string; label: string; minutes: number }>(
    `select kind, label, round(extract(epoch from since - ${at()}) / 60)::int as minutes from notification order by kind, label`,
  );
};
/** Told with this name and of this moment; and told no more where one of these is so too. */
const isReported = async (begin: string[], expected: [kind: string, label: string, minutes: number], silencing: string[]) => {
  for (const text of begin) await query(text);
  expect(await seen()).toMatchObject([{ kind: expected[0], label: expected[1], minutes: expected[2] }]);
  for (const text of silencing) {
    await query(text);
    expect([text, await seen()]).toEqual([text, []]);
    await well();
    for (const again of begin) await query(again);
  }
};
const process = (over: Record<string, string> = {}, subject = "Dosya") => {
  const row: Record<string, string> = {
    ...{ client_id: `'${clientId}'`, id: `'${newId()}'`, process_type: "'import_product_from_excel'", state: "'failed'" },
    ...{ subject: `'${subject}'`, started_by: "(select id from person where subject = 'can')", started_by_name: "'Can'" },
    ...{ ended_at: at(), ...over },
  };
  return `insert into process (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
};

test("a store that stands still is told since when, and not one that is off, of the trial, or of a channel that is off", async () => {
  const off = ["update store set is_active = false", "update store set is_sample = true, is_active = false"];
  const channelOff = "update channel set off_at = now()";
  await isReported([`update store set health = 'away', health_since = ${at(-6)}`], ["away", "ANKA", -6], off);
  await well();
  await isReported(
    [`update store set orders_until = ${at(-31)}, health_since = ${at(-900)}`],
    ["silent", "ANKA", -31],
    [...off, `update store set orders_until = ${at(-29)}`],
  );
  await well();
  await query(`update store set health = 'needs_sign_in', health_since = ${at(-6)}`);
  await query(channelOff);
  expect(await seen()).toEqual([]);
  await query("update channel set off_at = null");
  expect(await seen()).toMatchObject([{ kind: "signIn" }]);
});

test("a return is told while its decision is ours and its time runs, an oversold order while it can be helped", async () => {
  await isReported(
    [`update claim set is_open = true, deadline_at = ${at(23 * hour)}`],
    ["claim", "ANKA", 23 * hour],
    [
      "update claim set is_open = false",
      `update claim set deadline_at = ${at(-1)}`,
      `update claim set deadline_at = ${at(25 * hour)}`,
      "update claim_line set state = 'disputed'",
      "update store set is_active = false",
    ],
  );
  await well();
  const ordered = `update order_package set status = 'S_NEW', ordered_at = ${at(-hour)}`;
  await isReported(
    [ordered, "update order_line set oversold = true"],
    ["oversold", "ANKA", -hour],
    [
      "update order_package set superseded = true",
      "update order_package set status = 'S_DELIVERED'",
      "update order_line set oversold = false",
      "update store set is_active = false",
    ],
  );
});

test("a package that its carrier did not take is told until it leaves, is handed over again, or waits for a month", async () => {
  await isReported(
    [
      "update road_order set state = 'draft'",
      "update order_package set status = 'S_NEW'",
      `update shipment set state = 'refused', state_at = ${at(-5)}`,
    ],
    ["shipment", "ANKA", -5],
    [
      // It goes by road.
      "update road_order set state = 'sent'",
      "update shipment set state = 'created'",
      "update order_package set status = 'S_SHIPPED'",
      "update order_package set superseded = true",
      `update shipment set state_at = ${at(-31 * 24 * hour)}`,
      "update store set is_active = false",
      "insert into shipment (client_id, id, provider, is_sandbox, store_id, order_id, package_id, reference, state, pieces, created_by, created_at) " +
        "select client_id, gen_random_uuid(), provider, is_sandbox, store_id, order_id, package_id, 'newer', 'waiting', 1, '', created_at + interval '1 second' from shipment",
    ],
  );
});

test("a shipment that nobody can learn of is told, with the carriers that should not have theirs, until it is known again", async () => {
  const reasonOf = (code: string) => `reason = '{"code": "${code}"}'`;
  for (const code of ["shipment_unreadable", "shipment_unknown_there", "shipment_elsewhere", "shipment_key_refused"]) {
    await isReported(
      [
        "update order_package set status = 'S_SHIPPED'",
        `update shipment set state = 'moving', state_at = ${at(-5)}, ${reasonOf(code)}`,
      ],
      ["shipment", "ANKA", -5],
      [
        "update shipment set reason = null",
        `update shipment set ${reasonOf("shipment_looked_for")}`,
        "update shipment set state = 'delivered'",
        "update store set is_active = false",
      ],
    );
    await well();
  }
});

test("a shipment whose package goes no more by it is told while its carrier has it, and one that is long in being canceled", async () => {
  const parted = (minutes: number) => `parted_at = ${at(minutes)}`;
  const canceled = "update order_package set status = 'S_CANCELED'";
  await isReported(
    [canceled, `update shipment set state = 'moving', ${parted(-5)}`],
    ["shipment", "ANKA", -5],
    [
      "update shipment set state = 'returned'",
      "update order_package set status = 'S_SHIPPED'",
      `update shipment set ${parted(-31 * 24 * hour)}`,
      "update store set is_active = false",
    ],
  );
  await well();
  await isReported(
    [canceled, `update shipment set state = 'created', taken_back_at = ${at()}, ${parted(-5)}`],
    ["shipment", "ANKA", -5],
    ["update shipment set taken_back_at = null", "update shipment set state = 'canceled'"],
  );
  await well();
  await isReported(
    ["update order_package set status = 'S_SHIPPED'", `update shipment set state = 'created', ${parted(-25 * hour)}`],
    ["shipment", "ANKA", -25 * hour],
    [
      `update shipment set ${parted(-23 * hour)}`,
      "update shipment set state = 'moving'",
      "update order_package set status = 'S_NEW'",
    ],
  );
  await well();
  await isReported(
    [`update shipment set state = 'canceling', state_at = ${at(-61)}`],
    ["shipment", "ANKA", -61],
    [`update shipment set state_at = ${at(-59)}`, "update shipment set state = 'canceled'", "update store set is_active = false"],
  );
});

test("an order is late from its time on and near four hours before", async () => {
  const due = (minutes: number) => `update order_package set status = 'S_NEW', ship_by = ${at(minutes)}`;
  await isReported(
    [due(-1)],
    ["late", "ANKA", -1],
    ["update order_package set superseded = true", "update store set is_active = false"],
  );
  await well();
  await isReported([due(1)], ["near", "ANKA", 1], [due(4 * hour + 1), "update order_package set status = 'S_SHIPPED'"]);
});

test("a message without its order is told by its store's name; a held feed while it waits", async () => {
  await query("update inbox set order_id = '', kind = 'order'");
  await isReported(
    [`update inbox set problem = '{"code": "x", "values": {}}', received_at = ${at(-5)}`],
    ["unread", "ANKA", -5],
    ["update store set is_active = false"],
  );
  await query("update inbox set kind = 'claim', order_id = 'ORD-7'");
  expect(await seen()).toMatchObject([{ kind: "unread", label: "ORD-7" }]);
  await well();
  const held = { held_at: at(-5), state: "'queued'", started_by: "null", ended_at: "null" };
  await isReported(
    [process(held, "Dosya A")],
    ["held", "Dosya A", -5],
    [
      "update process set state = 'canceled' where subject = 'Dosya A'",
      "update process set held_at = null where subject = 'Dosya A'",
    ],
  );
});

test("a warehouse system that can't be read is told after an hour, by the warehouse that it keeps", async () => {
  await query(
    `insert into cargo_account (client_id, id, provider, is_sandbox, credentials, shown) values ('${clientId}', '${clientId}', 'x', true, '{}', '{}')`,
  );
  await query(`insert into warehouse_system (client_id, account_id, warehouse_id)
    select client_id, '${clientId}', id from warehouse where client_id = '${clientId}' and name = 'ANKA'`);
  await isReported(
    [`update warehouse_system set failing_since = ${at(-61)}`],
    ["warehouse", "ANKA", -61],
    [`update warehouse_system set failing_since = ${at(-59)}`, "update warehouse_system set failing_since = null"],
  );
});

test("a webhook is told after an hour, or when it has switched itself off, and not where a person did", async () => {
  await isReported(
    [`update webhook set failing_since = ${at(-61)}`],
    ["webhook", "ANKA", -61],
    [`update webhook set failing_since = ${at(-59)}`, "update webhook set is_active = false, inactive_since = now()"],
  );
  await well();
  const stopped = `is_active = false, is_stopped = true, failing_since = ${at(-4000)}, inactive_since = ${at(-5)}`;
  await isReported([`update webhook set ${stopped}`], ["webhook", "ANKA", -5], []);
});

test("a proposal is told to whose key it is of, until somebody decides, it is too old or its key is revoked", async () => {
  const itsKey = "(select api_key_id from proposal)";
  // Another key of the company lives on, and has nothing to do with it.
  await query(`insert into api_key (client_id, id, member_id, name, "right", shown, secret_hash, expires_at)
    select client_id, gen_random_uuid(), member_id, 'Başka', "right", shown, 'other', expires_at from api_key where id in ${itsKey}`);
  await isReported(
    [`update proposal set ended = null, ended_at = null, made_at = ${at(-5)}`],
    ["proposal", "ANKA", -5],
    [
      "update proposal set ended = 'released', ended_at = now()",
      "update proposal set made_at = now() - interval '7 days 1 minute'",
      `update api_key set revoked_at = now() where id in ${itsKey}`,
      "update client_member set is_active = false where id in (select member_id from api_key)",
    ],
  );
});

test("a process that failed is told for a day to whoever started it, and not a preview nor one that was put aside", async () => {
  await isReported(
    [process({ state: "'partly'", ended_at: at(-23 * hour) })],
    ["process", "Dosya", -23 * hour],
    [
      `update process set ended_at = ${at(-25 * hour)} where subject = 'Dosya'`,
      "update process set is_preview = true where subject = 'Dosya'",
      `update process set dismissed_at = ${at()} where subject = 'Dosya'`,
      "update process set started_by = null where subject = 'Dosya'",
      "update process set state = 'done' where subject = 'Dosya'",
    ],
  );
  expect((await post()).map(({ to }) => to)).toEqual(["can@test.example"]);
});

test("who has no address, works here no more or is closed with the company is not written to, and who has an account at its address", async () => {
  const away = `update store set health = 'away', health_since = ${at(-6)}`;
  const to = async () => (await post()).map((one) => one.to.split("@")[0]);
  for (const [change, expected] of [
    ["update person set is_active = false where subject = 'can'", ["ayse", "zeynep"]],
    [
      "update client_member set is_active = false where person_id = (select id from person where subject = 'zeynep')",
      ["ayse", "can"],
    ],
    ["update person set email = '' where subject = 'ayse'", ["can", "zeynep"]],
    ["update client set is_active = false", []],
    [
      `insert into preference (client_id, person_id, key, value)
        select client_id, person_id, 'another', '{"off": ["away"]}' from client_member where client_id = '${clientId}'`,
      ["ayse", "can", "zeynep"],
    ],
    // What an older version kept is as if it had not been set.
    [
      `insert into preference (client_id, person_id, key, value)
        select client_id, person_id, 'notifications', '{"off": ["gone"]}' from client_member where client_id = '${clientId}'`,
      ["ayse", "can", "zeynep"],
    ],
    [
      `insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash, is_active)
        select id, 'can', 'can', 'other@test.example', 'other@test.example', true, '', true from person where subject = 'can'`,
      ["ayse", "other", "zeynep"],
    ],
  ] as const) {
    await well();
    await query(away);
    await query(change);
    expect([change, await to()]).toEqual([change, expected]);
  }
  await query("delete from identity_account where username = 'can'");
});

test("quiet hours go over midnight by the company's clock, and one whose e-mail can't be written keeps no other waiting", async () => {
  await query(`update store set health = 'away', health_since = ${at(-600)}`);
  for (const who of ["ayse", "can", "zeynep"] as const)
    await w.as(who).Preference.SetPreference({ notifications: { quiet: { from: 22, to: 10 } } });
  // Nine, ten and, the other way round, eleven in the evening and three at night.
  for (const [minutes, count] of [
    [-1 * hour, 0],
    [13 * hour, 0],
    [17 * hour, 0],
    [11 * hour, 3],
  ] as const)
    expect([minutes, (await post(minutes)).length]).toEqual([minutes, count]);
  await well();
  await query(`update store set health = 'away', health_since = ${at(-600)}`);
  let sealed = 0;
  const failing = {
    seal: (...given: Parameters<typeof secrets.seal>) => {
      if (++sealed === 1) throw new Error("no");
      return secrets.seal(...given);
    },
  };
  await expect(run(0, failing)).rejects.toThrow("no");
  expect(await takePost(w)).toHaveLength(2);
});

test("of each kind the five oldest are named, and only one process alone is opened by the letter's link", async () => {
  for (const n of [3, 1, 2, 6, 5, 4]) await query(process({ ended_at: at(-60 + n) }, `Dosya ${n}`));
  const [six] = await post();
  expect(six!.text).toContain("Dosya 1, Dosya 2, Dosya 3, Dosya 4, Dosya 5, ….");
  expect(six!.text).not.toContain("processId=");
  await well();
  await query(process());
  expect((await post())[0]!.text).toContain("processId=");
  await well();
  await query(process());
  await query(`update store set health = 'away', health_since = ${at(-6)}`);
  const both = (await post()).find(({ to }) => to.startsWith("can"))!;
  expect(both.subject).toContain("ve 1 konu daha");
  expect(both.text).not.toContain("processId=");
});
