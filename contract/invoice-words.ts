import type { InvoiceKind, invoiceStates } from "./invoices.ts";
import type { LabelsOf } from "./labels.ts";

export const invoiceKindWords: LabelsOf<InvoiceKind> = {
  sale: { tr: "Satış faturası", en: "Invoice", de: "Rechnung", fr: "Facture", it: "Fattura" },
  correction: {
    tr: "Düzeltme faturası",
    en: "Corrected invoice",
    de: "Korrekturrechnung",
    fr: "Facture rectificative",
    it: "Fattura di rettifica",
  },
  return: { tr: "İade faturası", en: "Credit note", de: "Gutschrift", fr: "Avoir", it: "Nota di credito" },
};

export const invoiceStateWords: LabelsOf<(typeof invoiceStates)[number]> = {
  here: { tr: "Yalnız burada", en: "Here alone", de: "Nur hier", fr: "Ici seulement", it: "Solo qui" },
  waiting: {
    tr: "Pazaryerine gönderiliyor",
    en: "On its way to the marketplace",
    de: "Wird an den Marktplatz gesendet",
    fr: "En cours d’envoi à la place de marché",
    it: "In invio al marketplace",
  },
  unknown: {
    tr: "Pazaryerinin yanıtı gelmedi; denetleniyor",
    en: "The marketplace did not answer; it is looked after",
    de: "Der Marktplatz hat nicht geantwortet; es wird geprüft",
    fr: "La place de marché n’a pas répondu ; vérification en cours",
    it: "Il marketplace non ha risposto; verifica in corso",
  },
  refused: {
    tr: "Pazaryeri kabul etmedi",
    en: "The marketplace did not take it",
    de: "Vom Marktplatz nicht angenommen",
    fr: "Refusée par la place de marché",
    it: "Non accettata dal marketplace",
  },
  sent: {
    tr: "Pazaryerinde",
    en: "At the marketplace",
    de: "Beim Marktplatz",
    fr: "Sur la place de marché",
    it: "Sul marketplace",
  },
};
