import { createHash } from "node:crypto";
import { afterAll, beforeEach } from "vitest";
import { hashPassword } from "#identity/password.ts";
import { linkIn } from "#modules/people/testing.ts";
import { runRequested, takePost } from "#modules/registration/testing.ts";
import { newId, sql } from "#platform/db.ts";
import type { Name } from "./people.ts";
import { type World, world } from "./world.ts";

/**
 * What somebody can leave behind among a company's people who has an owner's session, with their password as well: Ayşe's. Can is an owner
 * too, both for a month; Zeynep is a viewer (S19, decision 0051).
 */
type Right = "read" | "write" | "manage";
export const ownersWorld = () => {
  const worlds: World[] = [];
  let w: World;
  let hash: string | undefined;
  const rows = async <T>(text: ReturnType<typeof sql>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows as T[];
  beforeEach(async () => {
    w = await world();
    worlds.push(w);
    hash ??= await hashPassword("tahta köprü 7");
    await rows(sql`
    insert into identity_account (id, username, username_key, email, email_key, email_verified, password_hash)
    select id, subject, subject, subject || '@test.example', subject || '@test.example', true, ${hash} from person`);
    await rows(
      sql`update client_member m set "right" = 'manage' from person p where p.id = m.person_id and p.subject in ('can', 'selin')`,
    );
    await rows(sql`update client_member set email = p.email from person p where p.id = person_id`);
    await settle();
  });
  afterAll(async () => {
    for (const one of worlds) await one.close();
  });
  /** Whoever is an owner now has been one for a month. */
  const settle = () => rows(sql`update client_member set owner_since = now() - interval '30 days' where owner_since is not null`);

  const thief = () => w.as("ayse").Client;
  const memberOf = async (who: string) =>
    (
      await rows<{ id: string; version: number; right: string; isActive: boolean }>(sql`
      select m.id, m.version, m."right", m.is_active from client_member m join person p on p.id = m.person_id
      left join identity_account a on a.id = p.id where p.subject = ${who} or a.email = ${who}`)
    )[0]!;
  const change = async (who: string, wanted: object, by = thief(), headers: Record<string, string> = {}) => {
    const { id, version } = await memberOf(who);
    return by.UpdateClientMember({ clientMemberId: id, version, ...wanted }, headers);
  };
  const idOf = async (who: string) => (await memberOf(who)).id;
  const close = async (who: string, by = thief(), headers: Record<string, string> = {}) =>
    by.DeleteClientMember({ clientMemberId: await idOf(who) }, headers);
  const standing = async (...who: string[]) =>
    Promise.all(who.map(memberOf)).then((all) => all.map(({ right, isActive }) => (isActive ? right : "closed")));
  /** A session of whoever has this address, as headers. */
  let nth = 0;
  const enter = async (email: string) => {
    nth += 1;
    const secret = `session ${nth}`;
    await rows(sql`
    insert into session (id, secret_hash, person_id, client_id, tokens, proved_at, ends_at)
    select ${newId()}, ${createHash("sha256").update(secret).digest()}, a.id, m.client_id, ''::bytea, now(), now() + interval '1 day'
    from identity_account a join client_member m on m.person_id = a.id where a.email = ${email}`);
    return { cookie: `auth=${secret}` };
  };
  const password = "dokuz-ada-bir-martı";
  const invite = async (name: string, right: Right, headers: Record<string, string> = {}) => {
    const email = `${name.toLowerCase()}@kotu.example`;
    await thief().CreateClientMember({ name, surname: "Kötü", email, right }, headers);
    return { email, link: linkIn((await takePost(w)).find(({ to }) => to === email)!.text)! };
  };
  const accept = ({ link }: { link: string }, name: string) =>
    w.as(null).Client.AcceptInvitation({ link, username: `${name}.kotu`, name, surname: "Kötü", password });
  const letIn = async (name: string, right: Right, headers: Record<string, string> = {}) => {
    const invited = await invite(name, right, headers);
    await accept(invited, name);
    await takePost(w);
    return { ...invited, cookie: await enter(invited.email) };
  };
  const reset = async (who: Name) => {
    nth += 1;
    const next = `yeni tahta köprü ${nth}`;
    await w.as(null).Client.SendPasswordLink({ email: `${who}@test.example` });
    await runRequested(w);
    const passwordToken = (await takePost(w)).find(({ token }) => token)!.token;
    await w.as(null).Client.SetPassword({ passwordToken, password: next, confirmPassword: next });
    return { mail: (await takePost(w))[0]!.text, owner: await enter(`${who}@test.example`) };
  };
  const mailed = async () =>
    (await takePost(w)).map(({ to, subject }) => `${to.replace("@test.example", "")}: ${subject}`).sort();
  const nothing = { passkeys: [], isAppRetained: false, areCodesRetained: false, apiKeys: [], members: [], changes: [] };
  return {
    get w() {
      return w;
    },
    rows,
    settle,
    thief,
    memberOf,
    change,
    idOf,
    close,
    standing,
    enter,
    invite,
    accept,
    letIn,
    reset,
    mailed,
    nothing,
    /** Another number than all before. */
    next: () => {
      nth += 1;
      return nth;
    },
  };
};
