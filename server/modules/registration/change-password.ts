import type { Input, Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { lockPerson } from "#identity/account.ts";
import { refuseMismatch } from "#identity/password-rules.ts";
import { changeWait, mayChangePassword } from "#identity/throttle.ts";
import { notWhileAskedAbout, wasOwnerLately } from "#modules/people/index.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { renewSession } from "#platform/renew-session.ts";
import { changeTo, judgedHash, passwordAccount } from "./set-password.ts";

type Call = typeof registration.ChangePassword;

type Looking = BeforeCtx & Pick<WideCtx, "db">;
/** Whose it is, where who asks may change it. */
const personFor = async (ctx: Looking, input: Input<Call>): Promise<{ personId: string; own: boolean }> => {
  const { who } = ctx;
  if (who.acting) throw new Fail("not_while_acting");
  const personId = input.clientMemberId ? await personOf(ctx, input.clientMemberId) : who.personId;
  const own = personId === who.personId;
  if (!own && who.right !== "manage") throw new Fail("no_right", { right: "manage" });
  if (!own) await notWhileAskedAbout(ctx);
  const owner = !own && (await wasOwnerLately(ctx, input.clientMemberId!));
  if (owner) throw new Fail("owner_password", owner);
  refuseMismatch(input, ctx.locale);
  return { personId, own };
};

/** What a flood would cost: no connection waits for it, and whoever must wait, or may not, hashes nothing. */
export const hashForChange = async (ctx: BeforeCtx, input: Input<Call>): Promise<string> => {
  const account = await ctx.read(async (db) => {
    const { personId } = await personFor({ ...ctx, db }, input);
    return acrossClients(db, async (tx) => {
      const seconds = await changeWait(tx, ctx.who.personId, personId);
      if (seconds > 0) throw new Fail("too_many", { seconds });
      return passwordAccount(tx, personId);
    });
  });
  return judgedHash(ctx, account, input.password);
};

/** One's own, or by an owner that of a member. Every other session of the person ends. */
export const changePassword = async (ctx: WideCtx, input: Input<Call>, hash: string): Promise<Output<Call>> => {
  const { who, clientId } = ctx;
  const { personId, own } = await personFor(ctx, input);
  return acrossClients(ctx.db, async (tx) => {
    // Whoever could set the password of a person of two companies would be in both.
    if (!own && (await lockPerson(tx, personId, clientId)).isElsewhere) throw new Fail("member_elsewhere");
    // A password that is refused takes its count back.
    const seconds = await mayChangePassword(tx, who.personId, personId);
    if (seconds > 0) throw new Fail("too_many", { seconds });
    const wanted = { ...(await passwordAccount(tx, personId)), hash };
    const changed = await changeTo(tx, ctx, wanted, { endApiKeys: input.endApiKeys, ownSession: own ? who.sessionId : null });
    // The session that stays is this browser's: not one more with a copy of its cookie.
    if (own) await renewSession(tx, ctx);
    return changed;
  });
};

const personOf = async ({ db, clientId }: Looking, memberId: string): Promise<string> => {
  const { rows } = await sql<{ personId: string }>`
    select person_id from client_member where client_id = ${clientId} and id = ${memberId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0].personId;
};
