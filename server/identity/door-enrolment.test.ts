import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/cluster.ts";
import { TestPasskey } from "./passkey-testing.ts";
import { codeOf, secretIn, ticketIn } from "./second-step-testing.ts";
import { type IdentityWorld, identityWorld, password } from "./test-world.ts";

/** A first second factor that is set up during a sign-in is told of, written down and ends what came in without it (S19). */
const origin = "http://localhost:4482";
let world: IdentityWorld;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  world = await identityWorld(database.url, undefined, origin, true, undefined, "everybody");
});
afterAll(async () => {
  await world.close();
  await database.drop();
});
beforeEach(async () => {
  for (const table of ["identity_attempt", "passkey", "second_factor", "recovery_code", "mail"])
    await world.rows(`delete from ${table}`);
});

type Visitor = ReturnType<IdentityWorld["browser"]>;
const who = (browser: Visitor) => world.who({ cookie: browser.cookieHeader("/") });
const begin = async (name: "ayse" | "admin", browser = world.browser()) => {
  const { at } = await browser.go("/auth/login");
  const page = await browser.go(at, { name, password });
  return { browser, page, ticket: ticketIn(page.text), at };
};
type Begun = Awaited<ReturnType<typeof begin>>;
/** Answers the page that shows the recovery codes. */
const ways = {
  app: ({ browser, at, page, ticket }: Begun) => browser.go(`${at}/enrolment`, { ticket, code: codeOf(secretIn(page.text)) }),
  passkey: async ({ browser, at, ticket }: Begun) => {
    const options = await (await browser.ask(`${at}/passkey-enrolment-options`, { ticket })).json();
    return browser.go(`${at}/passkey-enrolment`, { ticket, answer: new TestPasskey(origin).make(options as never) });
  },
};
const cases = [
  ["app", "ayse", "second_factor_on", "İkinci adım açıldı"],
  ["app", "admin", "second_factor_on", "İkinci adım açıldı"],
  ["passkey", "ayse", "passkey_added", "Geçiş anahtarı eklendi"],
] as const;

test.each(cases)("by %s, of %s: %s", async (way, name, action, subject) => {
  const id = world.people[name];
  const from = (await world.rows<{ now: string }>("select clock_timestamp()::text as now"))[0]!.now;
  // Somebody who came in while the password was enough.
  await world.rows(`insert into session (id, secret_hash, person_id, tokens, ends_at)
    values (gen_random_uuid(), sha256('${way}${name}'::bytea), '${id}', '', now() + interval '1 day')`);
  const one = await begin(name);
  const shown = await ways[way](one);
  expect(await world.rows(`select from session where person_id = '${id}'`)).toEqual([]);
  expect(
    await world.rows(`select subject from mail where to_address = (select email from identity_account where id = '${id}')`),
  ).toEqual([{ subject }]);
  // In the company's audit; an Admin's is the platform's.
  const audited =
    await world.rows(`select a.action, a.actor_id, c.id is null as is_platform from audit a left join client c on c.id = a.client_id
    where a.object_id = '${id}' and a.object_type = 'person' and a.at > '${from}'`);
  expect(audited).toEqual([{ action, actorId: id, isPlatform: name === "admin" }]);
  // This sign-in goes on.
  await one.browser.go(`${one.at}/kept`, { ticket: ticketIn(shown.text) });
  expect(await who(one.browser)).toMatchObject({ personId: id, isFresh: true });
});

test("in a browser that had signed in at the provider before, it goes on as well", async () => {
  const first = await begin("ayse");
  await first.browser.go(`${first.at}/kept`, { ticket: ticketIn((await ways.app(first)).text) });
  expect(await who(first.browser)).not.toBeNull();
  await world.rows("delete from second_factor");
  await world.rows("delete from session");
  await world.rows("update identity_account set signed_out_at = clock_timestamp()");
  const again = await begin("ayse", first.browser);
  await again.browser.go(`${again.at}/kept`, { ticket: ticketIn((await ways.app(again)).text) });
  expect(await who(again.browser)).toMatchObject({ personId: world.people.ayse });
});
