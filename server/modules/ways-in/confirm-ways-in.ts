import type { Input } from "@tradeport/contract";
import type { waysIn } from "@tradeport/contract/ways-in";
import { signOutEverywhere } from "#identity/account.ts";
import { tellOwner } from "#identity/factor-emails.ts";
import { keepPasskeys } from "#identity/passkey.ts";
import { endReview } from "#identity/review.ts";
import { dropCodes, dropSpareCodes, factorOf, removeApp } from "#identity/second-factor.ts";
import { closeUnknown, endKeys, undoChanges } from "#modules/people/index.ts";
import { mustHaveFactor, ofOwnAccount } from "#modules/second-factor/index.ts";
import { actorOf } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { renewSession } from "#platform/renew-session.ts";

/** What is not named ends, or is undone. An account that must have a second step and has none left sets one up as it signs in again. */
export const confirmWaysIn = async (ctx: WideCtx, input: Input<typeof waysIn.ConfirmWaysIn>) => {
  const { personId, sessionId } = ctx.who;
  const person = { objectType: "person", objectId: personId } as const;
  const gone = await ofOwnAccount(ctx, async (tx) => {
    const actor = actorOf(ctx.who, ctx.requestId);
    // As long as the review goes on it says since when.
    await undoChanges(tx, ctx, input.changes);
    await closeUnknown(tx, ctx, input.members);
    if (!(await endReview(tx, personId))) throw new Fail("not_found");
    const passkeys = await keepPasskeys(tx, personId, input.passkeys);
    const hadApp = !input.isAppRetained && (await removeApp(tx, personId));
    const hadCodes = !input.areCodesRetained && (await dropCodes(tx, personId));
    await dropSpareCodes(tx, personId);
    await endKeys(tx, personId, actor, input.apiKeys);
    if (passkeys.length > 0) await tellOwner(tx, ctx, personId, "passkey_off");
    if (hadApp) await tellOwner(tx, ctx, personId, "app_off");
    if (hadCodes) await tellOwner(tx, ctx, personId, "codes_off");
    const { isOn, passkeys: left } = await factorOf(tx, personId);
    const isOut = mustHaveFactor(ctx) && !isOn && left === 0;
    await signOutEverywhere(tx, personId, isOut ? null : sessionId);
    if (!isOut) await renewSession(tx, ctx);
    return { passkeys, hadApp, hadCodes };
  });
  for (const name of gone.passkeys) await ctx.audit({ ...person, action: "passkey_removed", before: { name } });
  if (gone.hadCodes) await ctx.audit({ ...person, action: "recovery_codes_off" });
  if (gone.hadApp) await ctx.audit({ ...person, action: "second_factor_off" });
  await ctx.audit({ ...person, action: "ways_in_confirmed" });
  return {};
};
