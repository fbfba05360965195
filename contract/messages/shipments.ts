import type { MessageWords } from "./words.ts";

/** What is said of a shipment that the carrier does not have yet. */
export const shipmentMessages = {
  shipment_retry: {
    tr: "{carrier} şu anda yanıt vermiyor; gönderi kendiliğinden yeniden bildirilir. Yapmanız gereken bir şey yok.",
    en: "{carrier} does not answer now; the shipment is told again by itself. There is nothing to do.",
  },
  shipment_looked_for: {
    tr: "{carrier} yanıtı ulaşmadı; {reference} numarasıyla orada aranıyor ve yoksa yeniden bildirilir. Yapmanız gereken bir şey yok.",
    en: "The answer of {carrier} did not arrive; it is looked for there by {reference}, and told again if it is not there. There is nothing to do.",
  },
  shipment_other_account: {
    tr: "Gönderi, {carrier} hesabının başka bir ortamıyla (deneme ya da gerçek) oluşturuldu. Paketi yeniden kargoya verin.",
    en: "The shipment was made for another one of the accounts at {carrier} (trial or live). Hand the package over again.",
  },
} as const satisfies MessageWords;
