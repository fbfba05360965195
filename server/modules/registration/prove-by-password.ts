import type { Input, Output } from "@tradeport/contract";
import type { proof } from "@tradeport/contract/proof";
import { passwordMatches } from "#identity/password.ts";
import { mayProve, provedWell } from "#identity/throttle.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { provedIn } from "#platform/fresh-proof.ts";

type Call = typeof proof.ProveByPassword;

/** Answers the hash that the password opened. A stolen cookie guesses slowly, and keeps no owner waiting in a browser that it was not stolen from. */
export const matchOwn = async (ctx: BeforeCtx, { password }: Input<Call>): Promise<string> => {
  const { personId } = ctx.who;
  const { passwordHash, seconds } = await ctx.read((db) =>
    acrossClients(db, async (tx) => {
      const { rows } = await sql<{ passwordHash: string }>`
        select password_hash from identity_account where id = ${personId} and is_active`.execute(tx);
      if (!rows[0]) throw new Fail("password_elsewhere");
      return { ...rows[0], seconds: await mayProve(tx, ctx) };
    }),
  );
  if (seconds > 0) throw new Fail("too_many", { seconds });
  if (await passwordMatches(password, passwordHash)) return passwordHash;
  ctx.log.warn({ account: personId }, "a proof had a wrong password");
  throw wrongPassword(ctx);
};
const wrongPassword = ({ locale }: Pick<WideCtx, "locale">) => {
  const wrong = new Fail("wrong_password");
  wrong.fields = [{ field: "password", message: wrong.sentence(locale) }];
  return wrong;
};

/** The Admin's own, while they act for a client. */
export const proveByPassword = async (ctx: WideCtx, _input: Input<Call>, passwordHash: string): Promise<Output<Call>> => {
  await acrossClients(ctx.db, async (tx) => {
    // It may have been changed meanwhile.
    const { rows } = await sql`
      select from identity_account where id = ${ctx.who.personId} and is_active and password_hash = ${passwordHash}`.execute(tx);
    if (rows.length === 0) throw wrongPassword(ctx);
    await provedWell(tx, ctx);
    await provedIn(tx, ctx);
  });
  return {};
};
