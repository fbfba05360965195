import os from "node:os";
import path from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import pg from "pg";
import { differenceLastsMinutes } from "../contract/warehouse-systems.ts";
import { runningDatabase } from "../server/running-database.ts";
import { mailbox } from "./mailbox.ts";

/** Signs in as a person of the demo, by the pages that a person sees. */
export const signIn = async (page: Page, username: string, password = "demo-parola-1") => {
  await page.goto("/");
  await page
    .getByRole("button", { name: "Giriş yap" })
    .or(page.getByRole("link", { name: "Giriş yap" }))
    .first()
    .click();
  await page.locator("input[name=username], input[name=login], input[type=text]").first().fill(username);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
};

/** The newest e-mail to this address in the mailbox of the machine. */
export const openEmail = (page: Page, email: string) =>
  expect(async () => {
    await page.goto(mailbox);
    await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

/** Signs a company up that nobody else works in, confirms its address by the e-mail, and signs its owner in. */
export const newCompany = async (page: Page, username: string, company: string) => {
  const password = "dokuz-ada-bir-martı";
  const email = `${username}@sirket.example`;
  await page.goto("/Auth/Register");
  const given = { name: "Gül", surname: "Martı", company, phone: "+90 532 111 22 44", email, username, password };
  for (const [field, value] of Object.entries(given)) await page.locator(`input[name=${field}]`).fill(value);
  await page.getByRole("button", { name: "Hesap oluştur" }).click();
  await expect(page.getByText("E-postanızı kontrol edin")).toBeVisible();
  await openEmail(page, email);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: "E-posta adresimi doğrula" }).click();
  await expect(page.getByText("Adresiniz doğrulandı")).toBeVisible();
  await signIn(page, username, password);
};

/** A call by the session of this page, as its own screens make it. */
export const callAs = async <T>(page: Page, name: string, input: object): Promise<T> => {
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
  const reply = await page.request.post(`/api/${name}`, { data: input, headers });
  return ((await reply.json()) as { result: T }).result;
};

const lale = { name: "Lale", surname: "Kaya", email: "lale@anadoluev.example", username: "lale" };
const password = "üç-dilim-karpuz";
/** A viewer of the company of who is signed in here, in a browser of their own: invited, and in by the e-mail's link. Each company has another. */
export const viewerOf = async (page: Page, browser: Browser, { username: own, ...member } = lale): Promise<Page> => {
  const viewer = await (await browser.newContext()).newPage();
  const members = await callAs<{ username: string | null }[]>(page, "Client/GetAllClientMembers", {});
  if (!members.some(({ username }) => username === own)) {
    await callAs(page, "Client/CreateClientMember", { ...member, right: "read" });
    await openEmail(viewer, member.email);
    await viewer.getByRole("link", { name: /\/Auth\/Invitation\// }).click();
    await viewer.getByLabel(/Kullanıcı adı/).fill(own);
    await viewer.getByLabel(/^Parola/).fill(password);
    await viewer.getByRole("button", { name: "Üye ol" }).click();
    await expect(viewer.getByText(/Üyeliğiniz açıldı/)).toBeVisible();
  }
  await signIn(viewer, own, password);
  return viewer;
};

/** In the installation's own database. */
const inDatabase = async (statement: string, values: unknown[] = []) => {
  const data = path.join(os.tmpdir(), `tradeport-e2e-${process.env.E2E_PORT}`);
  const client = new pg.Client({ connectionString: await runningDatabase(data) });
  await client.connect();
  await client.query(statement, values);
  await client.end();
};

/** As two days later, in which nobody did anything in any browser. */
export const twoDaysIdle = () => inDatabase("update session set seen_at = now() - interval '2 days'");
/** As a moment after signing in, with the second step where there is one. */
export const justSignedIn = () => inDatabase("update session set proved_at = now(), factor_proved_at = now()");
/** As eleven minutes later, for every session: the database says when each proved. */
export const elevenMinutesLater = () =>
  inDatabase("update session set proved_at = now() - interval '11 minutes', factor_proved_at = now() - interval '11 minutes'");

/** As minutes later, when carriers are asked again. */
export const parcelsAskedNow = () =>
  inDatabase(
    "update shipment set next_track_at = now() where next_track_at is not null; select graphile_worker.add_job('due-logistics', '{}')",
  );

/** As long after as a difference of stock has to last. */
export const differencesLasted = () =>
  inDatabase("update warehouse_stock set since = since - make_interval(mins => $1)", [differenceLastsMinutes]);

/** As after a reset by e-mail, for an account that had this passkey for a month. */
export const afterReset = async (username: string, passkey: string) => {
  await inDatabase(
    `insert into passkey (id, account_id, name, rp_id, credential_id, public_key, sign_count, transports, is_backup_eligible, is_backed_up, created_at)
     select gen_random_uuid(), id, $2::text, 'elsewhere.example', sha256($2::text::bytea), '', 0, '{}', false, false, now() - interval '30 days'
     from identity_account where username = $1`,
    [username, passkey],
  );
  await inDatabase("update identity_account set review_since = now() where username = $1", [username]);
};

/** Somebody whom this person has invited lately, and who came in. */
export const cameIn = (username: string, name: string) =>
  inDatabase(
    `with owner as (
       select a.id, m.client_id from identity_account a join client_member m on m.person_id = a.id where a.username = $1),
     person as (
       insert into person (id, issuer, subject, display_name) values (gen_random_uuid(), 'elsewhere', $2::text, $2::text) returning id),
     member as (
       insert into client_member (client_id, id, person_id, "right", name, surname, email)
       select o.client_id, gen_random_uuid(), p.id, 'manage', $2::text, '', $2::text || '@kotu.example' from owner o, person p returning client_id, id)
     insert into invitation (client_id, id, email, email_key, name, surname, "right", secret_hash, invited_by, email_at, expires_at, accepted_at, member_id)
     select m.client_id, gen_random_uuid(), $2::text, $2::text, $2::text, '', 'manage', sha256($2::text::bytea), o.id, now(), now(), now(), m.id
     from member m, owner o`,
    [username, name],
  );

/** Somebody of this person's company, a viewer until this person made them an owner lately. */
export const raised = (username: string, name: string) =>
  inDatabase(
    `with owner as (
       select a.id, m.client_id from identity_account a join client_member m on m.person_id = a.id where a.username = $1),
     person as (
       insert into person (id, issuer, subject, display_name) values (gen_random_uuid(), 'elsewhere', $2::text, $2::text) returning id),
     member as (
       insert into client_member (client_id, id, person_id, "right", name, surname, email)
       select o.client_id, gen_random_uuid(), p.id, 'manage', $2::text, '', $2::text || '@ornek.example' from owner o, person p returning client_id, id)
     insert into audit (client_id, id, actor_kind, actor_id, actor_name, action, object_type, object_id, before, after)
     select m.client_id, gen_random_uuid(), 'person', o.id, '', 'update', 'member', m.id,
       '{"right": "read", "isActive": true}', '{"right": "manage", "isActive": true}'
     from member m, owner o`,
    [username, name],
  );

/** As an hour later for the claims of every store: they are looked at now. */
export const claimsNow = () =>
  inDatabase(
    "with due as (update order_watch set claims_read_at = null returning store_id) update store set orders_hint_at = clock_timestamp() where id in (select store_id from due)",
  );

/** As an hour later for what is on sale: the marketplaces are looked at now. */
export const offersNow = () =>
  inDatabase(
    "with due as (update offer set observed_at = now() - interval '2 hours' where remote_state = 'live' returning store_id) select wake_stores(array_agg(distinct store_id)) from due",
  );
