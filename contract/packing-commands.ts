import { labels } from "./labels.ts";

/** Words that a printed barcode says in place of a key; letters alone, for a scanner types them on a keyboard of any language. */
export const packingCommands = {
  TPPRINT: "print",
  TPOUT: "takeOut",
  TPLEAVE: "leave",
  TPHAND: "handOver",
  TPTAKE: "takeOver",
} as const;
export type PackingCommand = (typeof packingCommands)[keyof typeof packingCommands];

/** What each does, on the screen and on the sheet that is printed of them. */
export const packingCommandWords = labels<PackingCommand>({
  print: {
    tr: "Açık paketin etiketini yazdırır",
    en: "Prints the label of the open package",
    de: "Druckt das Etikett des offenen Pakets",
    fr: "Imprime l’étiquette du colis ouvert",
    it: "Stampa l’etichetta del pacco aperto",
  },
  takeOut: {
    tr: "Ürün çıkarmayı açar, kapatır",
    en: "Turns taking out on and off",
    de: "Schaltet Herausnehmen ein und aus",
    fr: "Active ou arrête le retrait",
    it: "Attiva o ferma il togliere",
  },
  leave: {
    tr: "Açık paketi bırakır; sayılanlar kalır",
    en: "Leaves the open package; what was counted stays",
    de: "Verlässt das offene Paket; Gezähltes bleibt",
    fr: "Quitte le colis ouvert ; le compte reste",
    it: "Lascia il pacco aperto; il conto resta",
  },
  handOver: {
    tr: "Tamamlananları kargoya teslim eder",
    en: "Hands over what is packed",
    de: "Übergibt, was gepackt ist",
    fr: "Remet ce qui est emballé",
    it: "Consegna ciò che è imballato",
  },
  takeOver: {
    tr: "Öteki istasyonun paketini devralır",
    en: "Takes another station’s package over",
    de: "Übernimmt das Paket einer anderen Station",
    fr: "Reprend le colis d’un autre poste",
    it: "Prende il pacco di un’altra postazione",
  },
});
