import type { Input, Output } from "@tradeport/contract";
import type { passkeys } from "@tradeport/contract/passkeys";
import { accountOf, signOutEverywhere } from "#identity/account.ts";
import { tellOwner } from "#identity/factor-emails.ts";
import { addPasskey, askToAdd, deletePasskey, namePasskey, type Place, passkeyPlace, passkeysOf } from "#identity/passkey.ts";
import { dropSpareCodes, factorOf, newRecoveryCodes } from "#identity/second-factor.ts";
import { mustHaveFactor, ofOwnAccount } from "#modules/second-factor/index.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { provedIn } from "#platform/fresh-proof.ts";

type Calls = typeof passkeys;
const most = 20;

/** Where passkeys are used here; refused where they can't be. */
export const placeOf = ({ installation: { issuer, publicUrl } }: Ctx): Place => {
  const place = issuer ? null : passkeyPlace(publicUrl);
  if (!place) throw new Fail("passkeys_away");
  return place;
};

export const getPasskeys = async (ctx: WideCtx): Promise<Output<Calls["GetPasskeys"]>> => {
  const { issuer, publicUrl } = ctx.installation;
  const place = issuer ? null : passkeyPlace(publicUrl);
  const own = await acrossClients(ctx.db, (tx) => passkeysOf(tx, ctx.who.personId, place));
  return { isOffered: place !== null, passkeys: own };
};

const refuseTooMany = (count: number) => {
  if (count >= most) throw new Fail("too_many_passkeys", { max: most });
};

export const beginPasskey = (ctx: WideCtx): Promise<Output<Calls["BeginPasskey"]>> => {
  const place = placeOf(ctx);
  return ofOwnAccount(ctx, async (tx, personId) => {
    const account = await accountOf(tx, personId);
    if (!account) throw new Fail("password_elsewhere");
    refuseTooMany((await factorOf(tx, personId)).passkeys);
    const options = await askToAdd(tx, place, `session ${ctx.who.sessionId}`, account);
    return { options: { ...options } };
  });
};

export const addOwnPasskey = async (
  ctx: WideCtx,
  { name, answer }: Input<Calls["AddPasskey"]>,
): Promise<Output<Calls["AddPasskey"]>> => {
  const place = placeOf(ctx);
  const recoveryCodes = await ofOwnAccount(ctx, async (tx, accountId) => {
    // One at a time for each account, as every fresh call is: two first ones would both make recovery codes.
    const before = await factorOf(tx, accountId);
    refuseTooMany(before.passkeys);
    // What was tried is used up, also where it is refused.
    const added = await addPasskey(tx, place, { holder: `session ${ctx.who.sessionId}`, accountId, name, answer });
    if (!added) throw new Fail("passkey_refused").keeping();
    await tellOwner(tx, ctx, accountId, "passkey");
    if (before.isOn || before.passkeys > 0) return null;
    // Who is in elsewhere came in without it.
    await signOutEverywhere(tx, accountId, ctx.who.sessionId);
    await provedIn(tx, ctx, "factor");
    return newRecoveryCodes(tx, accountId);
  });
  await ctx.audit({ action: "passkey_added", objectType: "person", objectId: ctx.who.personId, after: { name } });
  return { recoveryCodes };
};

/** Told as well: by their names their owner says which are theirs (decision 0047). */
export const renamePasskey = async (ctx: WideCtx, { passkeyId, name }: Input<Calls["RenamePasskey"]>) => {
  const before = await ofOwnAccount(ctx, async (tx, accountId) => {
    const former = await namePasskey(tx, accountId, passkeyId, name);
    if (former === null) throw new Fail("not_found");
    if (former !== name) await tellOwner(tx, ctx, accountId, "passkey_name", [former, name]);
    return former;
  });
  if (before === name) return {};
  const names = { before: { name: before }, after: { name } };
  await ctx.audit({ action: "passkey_renamed", objectType: "person", objectId: ctx.who.personId, ...names });
  return {};
};

export const removePasskey = async (ctx: WideCtx, { passkeyId }: Input<Calls["RemovePasskey"]>) => {
  const name = await ofOwnAccount(ctx, async (tx, accountId) => {
    const before = await factorOf(tx, accountId);
    const gone = await deletePasskey(tx, accountId, passkeyId);
    if (gone === null) throw new Fail("not_found");
    if (mustHaveFactor(ctx) && !before.isOn && before.passkeys === 1) throw new Fail("second_factor_needed");
    await dropSpareCodes(tx, accountId);
    await tellOwner(tx, ctx, accountId, "passkey_off");
    return gone;
  });
  await ctx.audit({ action: "passkey_removed", objectType: "person", objectId: ctx.who.personId, before: { name } });
  return {};
};
