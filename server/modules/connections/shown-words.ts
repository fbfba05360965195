import { connectorOf } from "@tradeport/connectors";
import { RemoteError } from "@tradeport/connectors/http";
import type { StoreReason } from "@tradeport/contract/connections";
import type { StoreRef } from "./turn.ts";

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

/** Why a store does not work, in words for its owner. */
export const whyNot = (error: RemoteError, { channelName: channel, channelCode }: StoreRef): StoreReason => {
  const access = connectorOf(channelCode)?.access ?? { tr: "", en: "" };
  const said = error.reasons.length > 0 ? { said: error.reasons.join("; ").slice(0, 500) } : {};
  if (error instanceof SignInCutOff)
    return {
      ...said,
      tr: `${channel} oturumu yenilenirken bağlantı kesildi ve ${channel} eski anahtarı artık kabul etmiyor. Mağazayı yeniden bağlayın.`,
      en: `The connection broke off while ${channel} was renewing the sign-in, and ${channel} no longer accepts the old key. Connect the store again.`,
    };
  if (error instanceof SignInRefused)
    return {
      ...said,
      tr: `${channel} oturumu artık geçerli değil. Bekleyen işler korunuyor; bu kartta ${channel} üzerinde yeniden oturum açın.`,
      en: `The sign-in at ${channel} is no longer valid. Waiting work is kept; sign in at ${channel} again on this card.`,
    };
  if (error instanceof OtherAccount)
    return error.taken
      ? {
          tr: `${channel} hesabı ${error.account} zaten "${error.taken}" adıyla bağlı. Bu mağazanın bağlantısını kesin.`,
          en: `The ${channel} account ${error.account} is connected already, as "${error.taken}". Disconnect this store.`,
        }
      : {
          tr: `Oturum başka bir ${channel} hesabıyla (${error.account}) açıldı; bu mağaza eski oturumuyla sürüyor. Doğru hesapla yeniden oturum açın.`,
          en: `The sign-in was made with another ${channel} account (${error.account}); this store goes on with the one that it has. Sign in again with the right account.`,
        };
  switch (error.kind) {
    case "unauthorized":
      return {
        ...said,
        tr: `${channel} anahtarı kabul etmedi. ${access.tr}`,
        en: `${channel} refused the key. ${access.en}`,
      };
    case "malformed":
      return {
        tr: `${channel} anlaşılmayan bir yanıt verdi. Bekleyen işler korunuyor, yeniden denenecek.`,
        en: `${channel} gave an answer that cannot be understood. Waiting work is kept and tried again.`,
      };
    case "refused":
    case "not_found":
      return {
        ...said,
        tr: `${channel} isteği reddetti. Mağaza bilgilerini denetleyin.`,
        en: `${channel} refused the request. Check the store's details.`,
      };
    default:
      return {
        tr: `${channel} yanıt vermiyor. Bekleyen işler korunuyor, yeniden denenecek.`,
        en: `${channel} does not answer. Waiting work is kept and tried again.`,
      };
  }
};
