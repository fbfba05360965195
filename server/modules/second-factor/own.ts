import type { Input, Output } from "@tradeport/contract";
import type { secondFactor } from "@tradeport/contract/second-factor";
import { accountOf, signOutEverywhere } from "#identity/account.ts";
import { tellOwner } from "#identity/factor-emails.ts";
import {
  beginFactor,
  confirmFactor,
  dropSpareCodes,
  enrolment,
  factorOf,
  newRecoveryCodes,
  removeApp,
} from "#identity/second-factor.ts";
import { codeWasRight, mayTryCode } from "#identity/throttle.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { provedIn } from "#platform/fresh-proof.ts";

type Calls = typeof secondFactor;

/** The person's own account; none while an Admin acts for somebody, and none with an outside provider. */
export const ofOwnAccount = <T>(ctx: WideCtx, work: (tx: Tx, personId: string) => Promise<T>) => {
  if (ctx.who.acting) throw new Fail("not_while_acting");
  return acrossClients(ctx.db, (tx) => work(tx, ctx.who.personId));
};
const noted = (ctx: WideCtx, action: string) => ctx.audit({ action, objectType: "person", objectId: ctx.who.personId });

export const mustHaveFactor = ({ installation: { secondFactor: required }, who }: Ctx) =>
  required === "everybody" || (required === "admins" && who.role === "Admin");

export const getSecondFactor = async (ctx: WideCtx): Promise<Output<Calls["GetSecondFactor"]>> => {
  if (ctx.installation.issuer) return { state: "elsewhere", hasPasskey: false, mustHave: false, codesLeft: 0 };
  const { isOn, passkeys, codesLeft } = await acrossClients(ctx.db, (tx) => factorOf(tx, ctx.who.personId));
  return { state: isOn ? "on" : "off", hasPasskey: passkeys > 0, mustHave: mustHaveFactor(ctx), codesLeft };
};

export const beginSecondFactor = (ctx: WideCtx): Promise<Output<Calls["BeginSecondFactor"]>> =>
  ofOwnAccount(ctx, async (tx, personId) => {
    const account = await accountOf(tx, personId);
    if (!account) throw new Fail("password_elsewhere");
    const secret = await beginFactor(tx, ctx.secrets, personId);
    if (!secret) throw new Fail("second_factor_on");
    return enrolment(secret, account.username);
  });

export const confirmSecondFactor = async (
  ctx: WideCtx,
  { code }: Input<Calls["ConfirmSecondFactor"]>,
): Promise<Output<Calls["ConfirmSecondFactor"]>> => {
  const recoveryCodes = await ofOwnAccount(ctx, async (tx, personId) => {
    const seconds = await mayTryCode(tx, personId, ctx.who.sessionId);
    if (seconds > 0) throw new Fail("too_many", { seconds }).keeping();
    if (!(await confirmFactor(tx, ctx.secrets, personId, code))) {
      const wrong = new Fail("wrong_code");
      wrong.fields = [{ field: "code", message: wrong.sentence(ctx.locale) }];
      throw wrong.keeping();
    }
    await codeWasRight(tx, personId, ctx.who.sessionId);
    // Who is in elsewhere came in without it.
    await signOutEverywhere(tx, personId, ctx.who.sessionId);
    await provedIn(tx, ctx, "factor");
    await tellOwner(tx, ctx, personId, "on");
    return newRecoveryCodes(tx, personId);
  });
  await noted(ctx, "second_factor_on");
  return { recoveryCodes };
};

export const newCodes = async (ctx: WideCtx): Promise<Output<Calls["NewRecoveryCodes"]>> => {
  const recoveryCodes = await ofOwnAccount(ctx, async (tx, personId) => {
    const { isOn, passkeys } = await factorOf(tx, personId);
    if (!isOn && passkeys === 0) throw new Fail("second_factor_off");
    await tellOwner(tx, ctx, personId, "codes");
    return newRecoveryCodes(tx, personId);
  });
  await noted(ctx, "recovery_codes");
  return { recoveryCodes };
};

export const removeSecondFactor = async (ctx: WideCtx): Promise<Record<string, never>> => {
  await ofOwnAccount(ctx, async (tx, personId) => {
    const { passkeys } = await factorOf(tx, personId);
    if (passkeys === 0 && mustHaveFactor(ctx)) throw new Fail("second_factor_needed");
    if (!(await removeApp(tx, personId))) throw new Fail("second_factor_off");
    await dropSpareCodes(tx, personId);
    await tellOwner(tx, ctx, personId, "off");
  });
  await noted(ctx, "second_factor_off");
  return {};
};
