import { RemoteError } from "@tradeport/connectors/http";
import type { StoreReason } from "@tradeport/contract/connections";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import type { StoreRef } from "./store-context.ts";

/** The sign-in was refused after one whose answer never came or was never stored: the refresh token was used up by that one. */
export class SignInCutOff extends RemoteError {}

/** A sign-in at the marketplace's own page is no longer taken: nobody can type anything that helps. */
export class SignInRefused extends RemoteError {}

/** The sign-in worked and is of an account that can't be this store's. */
export class OtherAccount extends RemoteError {
  account: string;
  taken: string | null;
  constructor(account: string, taken: string | null) {
    super("refused", `the sign-in is of the account ${account}`);
    this.account = account;
    this.taken = taken;
  }
}

/** Why a store does not work; what its marketplace said to that is for support. */
export const whyNot = (error: RemoteError, { channelName: channel, channelCode }: StoreRef): Message => {
  const reported = error.reasons.length > 0 ? { said: error.reasons.join("; ").slice(0, 500) } : {};
  if (error instanceof SignInCutOff) return { code: "store_sign_in_cut_off", values: { channel }, ...reported };
  if (error instanceof SignInRefused) return { code: "store_sign_in_refused", values: { channel }, ...reported };
  if (error instanceof OtherAccount) {
    const { account, taken } = error;
    return taken === null
      ? { code: "store_other_account", values: { channel, account } }
      : { code: "store_account_taken", values: { channel, account, taken } };
  }
  switch (error.kind) {
    case "unauthorized":
      return { code: "store_key_refused", values: { channel, access: { code: `access:${channelCode}` } }, ...reported };
    case "malformed":
      return { code: "store_malformed", values: { channel } };
    case "refused":
    case "not_found":
      return { code: "store_refused", values: { channel }, ...reported };
    default:
      return { code: "store_away", values: { channel } };
  }
};

/** The same for whoever reads it. */
export const whyNotIn = (stored: Message | null): StoreReason | null =>
  stored && { ...wordsOf(stored), ...(stored.said === undefined ? {} : { said: stored.said }) };
