import type { Input, Output } from "@tradeport/contract";
import type { proof } from "@tradeport/contract/proof";
import { passwordMatches } from "#identity/password.ts";
import { mayProve, provedWell } from "#identity/throttle.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { provedIn } from "#platform/fresh-proof.ts";

type Call = typeof proof.ProveByPassword;

/** The Admin's own, while they act for a client. A stolen cookie guesses slowly, and keeps no owner waiting in a browser that it was not stolen from. */
export const proveByPassword = async (ctx: WideCtx, { password }: Input<Call>): Promise<Output<Call>> => {
  const { personId } = ctx.who;
  await acrossClients(ctx.db, async (tx) => {
    const { rows } = await sql<{ passwordHash: string }>`
      select password_hash from identity_account where id = ${personId} and is_active`.execute(tx);
    if (!rows[0]) throw new Fail("password_elsewhere");
    const seconds = await mayProve(tx, ctx);
    if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
    if (!(await passwordMatches(password, rows[0].passwordHash))) {
      ctx.log.warn({ account: personId }, "a proof had a wrong password");
      const wrong = new Fail("wrong_password");
      wrong.fields = [{ field: "password", message: wrong.sentence(ctx.locale) }];
      throw wrong.keeping();
    }
    await provedWell(tx, ctx);
    await provedIn(tx, ctx);
  });
  return {};
};
