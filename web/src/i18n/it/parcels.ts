import { inLanguage } from "@tradeport/contract/labels";
import { parcelDirectionWords, parcelPayerWords, parcelStateWords } from "@tradeport/contract/parcel-words";
import type { parcels as tr } from "../tr/parcels.ts";

export const parcels: typeof tr = {
  title: "Colli",
  loose: "Non ancora in un collo",
  ofPackage: "Pacco {{number}}",
  ofSet: "Set: {{name}}",
  track: "Traccia",
  older: "Numeri precedenti: {{numbers}}",
  paidBy: "Spedizione pagata da: {{payer}}",
  saved: "Salvato",
  carrier: "Corriere",
  number: "Numero di tracciamento",
  desi: {
    declared: "{{desi}} desi dichiarati",
    measured: "{{desi}} desi misurati",
    billed: "{{desi}} desi fatturati",
  },
  pack: {
    button: "Metti in un altro collo",
    title: "Che cosa c’è in quale collo?",
    text: "I pezzi scelti passano in un altro collo. Il marketplace riceve solo il numero del pacco; il numero qui è per voi.",
    action: "Imballa",
    units: "Pezzi",
    into: "Collo",
    new: "Nuovo collo",
    unnamed: "Collo senza numero",
    none: "Indicate almeno un pezzo.",
  },
  set: {
    button: "Modifica il collo",
    of: "Modifica il collo: {{title}}",
    title: "Il collo",
    reported: "Corriere e numero si cambiano nei dati di spedizione del pacco.",
    action: "Salva il collo",
    lost: "Il collo è smarrito",
    payer: "Chi paga la spedizione",
    unknown: "Sconosciuto",
    desiDeclared: "Desi dichiarati",
    desiMeasured: "Desi misurati",
    desiBilled: "Desi fatturati",
  },
  direction: inLanguage(parcelDirectionWords, "it"),
  state: inLanguage(parcelStateWords, "it"),
  payer: inLanguage(parcelPayerWords, "it"),
};
