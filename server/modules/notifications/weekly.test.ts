import type { NotificationChoice } from "@tradeport/contract/preferences";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takePost } from "#modules/registration/testing.ts";
import { newId, sql } from "#platform/db.ts";
import { openKeyring } from "#platform/secrets.ts";
import type { Name } from "#testing/people.ts";
import { jobCtx } from "#testing/run-import.ts";
import { clientId, type Order, type SalesWorld, salesWorld } from "#testing/sales-world.ts";
import { notificationJobs } from "./index.ts";

/** Each Monday the sales of the week that is over, to those who ask for it. */
const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });
let s: SalesWorld;
beforeAll(async () => {
  s = await salesWorld();
  await s.run(sql`update person set email = subject || '@test.example'`);
  await s.run(sql`update store set is_active = false`);
});
afterAll(() => s.close());

const people = ["ayse", "can", "zeynep"] as const;
beforeEach(async () => {
  await s.empty();
  await s.run(sql`delete from weekly_letter`);
  for (const who of people) await choose(who, null);
  await s.run(sql`update client_member set areas = null, store_ids = null where client_id = ${clientId}`);
  await takePost(s.w);
});
const choose = (who: Name, notifications: Partial<NotificationChoice> | null) =>
  s.w.as(who).Preference.SetPreference({ notifications });
const run = (at: string, sealer: Parameters<typeof notificationJobs>[0] = secrets) =>
  notificationJobs(sealer).notifications!({ ...jobCtx(s.w), now: () => new Date(at) }, {});
const letters = async (at: string) => {
  await run(at);
  return (await takePost(s.w)).filter(({ subject }) => subject.includes("satışlar"));
};
const names = async (at: string) => (await letters(at)).map(({ to }) => to.split("@")[0]).sort();
/** The thirteenth of April 2026 is a Monday; Istanbul is three hours ahead. */
const [eight, nine, sunday] = ["2026-04-13T05:59:00Z", "2026-04-13T06:00:00Z", "2026-04-12T10:00:00Z"];
/** Days after the twenty-second of March, at ten. */
const sold = (onDay: number, variant: number, kurus: number, over: Partial<Order> = {}): Order => ({
  ...{ store: 0, currency: "TRY", minute: onDay * 1440 + 600, claims: [] },
  packages: [{ status: "S_NEW", hidden: "", beside: 0, lines: [{ variant, quantity: 2, kurus }] }],
  ...over,
});

test("U48: whoever asks for it gets the week's sales on Monday from nine on, once, and nobody else does", async () => {
  expect(await names(nine)).toEqual([]);
  await choose("ayse", { isWeekly: true });
  expect(await names(sunday)).toEqual([]);
  expect(await names(eight)).toEqual([]);
  expect(await names(nine)).toEqual(["ayse"]);
  expect(await names("2026-04-13T15:00:00Z")).toEqual([]);
  expect(await names("2026-04-14T07:00:00Z")).toEqual([]);
  expect(await names("2026-04-20T06:00:00Z")).toEqual(["ayse"]);
  // The company's own Monday, and nobody's quiet hours.
  await s.run(sql`update client set time_zone = 'America/New_York' where id = ${clientId}`);
  expect(await names("2026-04-27T06:00:00Z")).toEqual([]);
  await choose("ayse", { isWeekly: true, quiet: { from: 9, to: 11 } });
  expect(await names("2026-04-27T13:00:00Z")).toEqual([]);
  expect(await names("2026-04-27T15:00:00Z")).toEqual(["ayse"]);
  await s.run(sql`update client set time_zone = 'Europe/Istanbul' where id = ${clientId}`);
});

test("U48: the letter has each currency beside the week before, what sold best, and what is soon gone", async () => {
  await s.store([
    sold(15, 0, 30_000),
    sold(21, 1, 10_000),
    sold(14, 0, 20_000),
    // Of the Monday on which it is written.
    sold(22, 2, 90_000),
    sold(16, 2, 5000, { currency: "EUR" }),
  ]);
  const warehouse = newId();
  await s.run(sql`insert into warehouse (client_id, id, code, name) values (${clientId}, ${warehouse}, 'W', 'Depo')`);
  await s.run(
    sql`insert into stock (client_id, item_id, warehouse_id, condition, on_hand) values (${clientId}, ${s.variants[0]!.id}, ${warehouse}, 'sellable', 1)`,
  );
  await choose("ayse", { isWeekly: true });
  const [letter] = await letters(nine);
  expect(letter!.subject).toBe("Haftanın satışları: 06.04.2026 – 12.04.2026");
  const text = letter!.text.replaceAll("\u00a0", " ");
  expect(text).toContain("Net ciro TRY 400,00 (+%100), önceki hafta TRY 200,00. 2 sipariş, önceki hafta 1. 4 adet satıldı.");
  expect(text).toContain("Net ciro EUR 50,00, önceki hafta EUR 0,00. 1 sipariş");
  expect(text).toContain(
    "En çok satanlar: Ürün 1 (TRY 300,00, 2 adet); Ürün 2 (TRY 100,00, 2 adet); Ürün 3 (EUR 50,00, 2 adet).",
  );
  expect(text).toContain("Bu hızla 14 gün içinde tükenecekler: Ürün 1 Ürün 1 (1 adet, 7,5 gün).");
  expect(text).toContain("/Reports/Sales?startDate=2026-04-05T21%3A00%3A00.000Z&endDate=2026-04-12T21%3A00%3A00.000Z");
  await s.run(sql`delete from stock where client_id = ${clientId}`);
});

test("U48: whoever has some stores reads of these and of no stock, to whom money is closed nothing is written, and no sales are said", async () => {
  await s.store([sold(15, 0, 30_000), sold(15, 1, 10_000, { store: 1 })]);
  for (const who of people) await choose(who, { isWeekly: true });
  const member = (who: Name, set: ReturnType<typeof sql>) =>
    s.run(sql`update client_member m set ${set} from person p where p.id = m.person_id and p.subject = ${who}`);
  await member("can", sql`"right" = 'read', areas = '{"orders": "write"}'`);
  await member("zeynep", sql`store_ids = array[${s.stores[1]!.id}::uuid]`);
  const post = await letters(nine);
  expect(post.map(({ to }) => to.split("@")[0]).sort()).toEqual(["ayse", "zeynep"]);
  const of = (who: string) => post.find(({ to }) => to.startsWith(who))!.text.replaceAll("\u00a0", " ");
  expect(of("ayse")).toContain("Net ciro TRY 400,00");
  expect(of("zeynep")).toContain("Net ciro TRY 100,00");
  expect(of("zeynep")).not.toContain("Ürün 1");
  await s.empty();
  expect((await letters("2026-04-20T06:00:00Z"))[0]!.text).toContain("Geçen hafta ödenmiş sipariş yok.");
});

test("U48: two workers at once, and one that ends between, write one letter of the week", async () => {
  await choose("ayse", { isWeekly: true });
  await Promise.all([run(nine), run(nine), run(nine)]);
  expect(await names(nine)).toEqual(["ayse"]);
  const next = "2026-04-20T06:00:00Z";
  const seal = () => {
    throw new Error("killed");
  };
  // Written down and not sent, or sent and not written down: neither is.
  await expect(run(next, { seal })).rejects.toThrow("killed");
  expect(await names(next)).toEqual(["ayse"]);
  expect(await names(next)).toEqual([]);
});
