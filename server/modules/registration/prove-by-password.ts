import type { Input, Output } from "@tradeport/contract";
import type { proof } from "@tradeport/contract/proof";
import { passwordMatches } from "#identity/password.ts";
import { takeCode } from "#identity/second-factor.ts";
import { codeWasRight, mayProve, mayTryCode, provedWell } from "#identity/throttle.ts";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
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
  throw wrong(ctx, "wrong_password", "password");
};
const wrong = ({ locale }: Pick<WideCtx, "locale">, code: "wrong_password" | "wrong_code", field: string) => {
  const fail = new Fail(code);
  fail.fields = [{ field, message: fail.sentence(locale) }];
  return fail;
};

/** The Admin's own, while they act for a client. */
export const proveByPassword = async (ctx: WideCtx, { code }: Input<Call>, passwordHash: string): Promise<Output<Call>> => {
  await acrossClients(ctx.db, async (tx) => {
    // It may have been changed meanwhile.
    const { rows } = await sql`
      select from identity_account where id = ${ctx.who.personId} and is_active and password_hash = ${passwordHash}`.execute(tx);
    if (rows.length === 0) throw wrong(ctx, "wrong_password", "password");
    await provedWell(tx, ctx);
    if (code !== undefined) await takeOwnCode(tx, ctx, code);
    await provedIn(tx, ctx, code === undefined ? "password" : "factor");
  });
  return {};
};

/** The code of the second step, counted as at sign-in. */
const takeOwnCode = async (tx: Tx, ctx: WideCtx, code: string) => {
  const { personId } = ctx.who;
  const seconds = await mayTryCode(tx, personId, ctx.deviceId);
  if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
  if (!(await takeCode(tx, ctx.secrets, personId, code))) throw wrong(ctx, "wrong_code", "code").keeping();
  await codeWasRight(tx, personId, ctx.deviceId);
};
