import { DoorError } from "@tradeport/connectors/http";
import type { Words } from "@tradeport/contract";

/** The sign-in was refused after one whose answer never came or was never stored: the refresh token was used up by that one. */
export class SignInCutOff extends DoorError {}

/** Why a store does not work, in words for its owner. */
export const whyNot = (error: DoorError, channel: string): Words => {
  const said = error.reasons.length > 0 ? ` (${error.reasons.join("; ")})` : "";
  const status = error.status ? ` ${error.status}` : "";
  if (error instanceof SignInCutOff)
    return {
      tr: `${channel} oturumu yenilenirken bağlantı kesildi ve ${channel} eski anahtarı artık kabul etmiyor${said}. Mağazayı yeniden bağlayın.`,
      en: `The connection broke off while ${channel} was renewing the sign-in, and ${channel} no longer accepts the old key${said}. Connect the store again.`,
    };
  switch (error.verdict) {
    case "unauthorized":
      return {
        tr: `${channel} anahtarı kabul etmedi${said}. Satıcı panelindeki API bilgilerini yeniden girin.`,
        en: `${channel} refused the key${said}. Enter the API details from the seller panel again.`,
      };
    case "garbage":
      return {
        tr: `${channel} anlaşılmayan bir yanıt verdi. Bekleyen işler korunuyor, yeniden denenecek.`,
        en: `${channel} gave an answer that cannot be understood. Waiting work is kept and tried again.`,
      };
    case "refused":
    case "absent":
      return {
        tr: `${channel} isteği reddetti${status}${said}. Mağaza bilgilerini denetleyin.`,
        en: `${channel} refused the request${status}${said}. Check the store's details.`,
      };
    default:
      return {
        tr: `${channel} yanıt vermiyor${status}. Bekleyen işler korunuyor, yeniden denenecek.`,
        en: `${channel} does not answer${status}. Waiting work is kept and tried again.`,
      };
  }
};
