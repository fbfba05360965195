import type { Input, Output } from "@tradeport/contract";
import type { passkeys } from "@tradeport/contract/passkeys";
import { accountOf } from "#identity/account.ts";
import { askToSign, type Holder, signedBy } from "#identity/passkey.ts";
import { mayProve, provedWell } from "#identity/throttle.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { provedIn, sessionOf } from "#platform/fresh-proof.ts";
import { placeOf } from "./own.ts";

type Calls = typeof passkeys;

const holderOf = (sessionId: string): Holder => `session ${sessionId}`;

export const beginPasskeyProof = async (ctx: WideCtx): Promise<Output<Calls["BeginPasskeyProof"]>> => {
  const sessionId = sessionOf(ctx.who);
  const place = placeOf(ctx);
  const { personId } = ctx.who;
  const options = await acrossClients(ctx.db, async (tx) => {
    if (!(await accountOf(tx, personId))) throw new Fail("passkeys_away");
    return askToSign(tx, place, holderOf(sessionId), "proof", personId);
  });
  if (!options.allowCredentials?.length) throw new Fail("passkey_refused");
  return { options: { ...options } };
};

/** Counted with the passwords that are tried: a stolen cookie guesses slowly. */
export const proveByPasskey = async (ctx: WideCtx, { answer }: Input<Calls["ProveByPasskey"]>) => {
  const sessionId = sessionOf(ctx.who);
  const place = placeOf(ctx);
  const { personId } = ctx.who;
  await acrossClients(ctx.db, async (tx) => {
    if (!(await accountOf(tx, personId))) throw new Fail("passkeys_away");
    const seconds = await mayProve(tx, ctx);
    if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
    if (
      !(await signedBy(tx, place, personId, {
        holder: holderOf(sessionId),
        purpose: "proof",
        expectedAccountId: personId,
        answer,
      }))
    ) {
      ctx.log.warn({ account: personId }, "a proof had a passkey that did not hold");
      throw new Fail("passkey_refused").keeping();
    }
    await provedWell(tx, ctx);
    await provedIn(tx, ctx, "factor");
  });
  return {};
};
