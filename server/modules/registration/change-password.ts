import type { Input, Output } from "@tradeport/contract";
import type { registration } from "@tradeport/contract/registration";
import { lockPerson } from "#identity/account.ts";
import { refuseMismatch } from "#identity/password-rules.ts";
import { mayChangePassword } from "#identity/throttle.ts";
import { notWhileAskedAbout, wasOwnerLately } from "#modules/people/index.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { renewSession } from "#platform/renew-session.ts";
import { changeTo, newPassword } from "./set-password.ts";

type Call = typeof registration.ChangePassword;

/** One's own, or by an owner that of a member. Every other session of the person ends. */
export const changePassword = async (ctx: WideCtx, input: Input<Call>): Promise<Output<Call>> => {
  const { who, clientId } = ctx;
  if (who.acting) throw new Fail("not_while_acting");
  const personId = input.clientMemberId ? await personOf(ctx, input.clientMemberId) : who.personId;
  const own = personId === who.personId;
  if (!own && who.right !== "manage") throw new Fail("no_right", { right: "manage" });
  if (!own) await notWhileAskedAbout(ctx);
  const owner = !own && (await wasOwnerLately(ctx, input.clientMemberId!));
  if (owner) throw new Fail("owner_password", owner);
  refuseMismatch(input, ctx.locale);
  return acrossClients(ctx.db, async (tx) => {
    // Whoever could set the password of a person of two companies would be in both.
    if (!own && (await lockPerson(tx, personId, clientId)).isElsewhere) throw new Fail("member_elsewhere");
    // Before it is hashed, which is what a flood would cost; a password that is refused takes its count back.
    const seconds = await mayChangePassword(tx, who.personId, personId);
    if (seconds > 0) throw new Fail("too_many", { seconds });
    const wanted = await newPassword(tx, ctx, personId, input.password);
    const changed = await changeTo(tx, ctx, wanted, { endApiKeys: input.endApiKeys, ownSession: own ? who.sessionId : null });
    // The session that stays is this browser's: not one more with a copy of its cookie.
    if (own) await renewSession(tx, ctx);
    return changed;
  });
};

const personOf = async ({ db, clientId }: Ctx, memberId: string): Promise<string> => {
  const { rows } = await sql<{ personId: string }>`
    select person_id from client_member where client_id = ${clientId} and id = ${memberId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0].personId;
};
