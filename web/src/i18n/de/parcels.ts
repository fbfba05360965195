import { inLanguage } from "@tradeport/contract/labels";
import { parcelDirectionWords, parcelPayerWords, parcelStateWords } from "@tradeport/contract/parcel-words";
import type { parcels as tr } from "../tr/parcels.ts";

export const parcels: typeof tr = {
  title: "Sendungen",
  loose: "Noch in keiner Sendung",
  ofPackage: "Paket {{number}}",
  ofSet: "Set: {{name}}",
  track: "Verfolgen",
  older: "Frühere Nummern: {{numbers}}",
  paidBy: "Versand bezahlt: {{payer}}",
  saved: "Gespeichert",
  carrier: "Versanddienst",
  number: "Sendungsnummer",
  desi: {
    declared: "{{desi}} Desi angegeben",
    measured: "{{desi}} Desi gemessen",
    billed: "{{desi}} Desi berechnet",
  },
  pack: {
    button: "In andere Sendung packen",
    title: "Was liegt in welcher Sendung?",
    text: "Die gewählten Stücke kommen in eine andere Sendung. Der Marktplatz erhält nur die Nummer des Pakets; die Nummer hier ist für Sie.",
    action: "Packen",
    units: "Stücke",
    into: "Sendung",
    new: "Neue Sendung",
    unnamed: "Sendung ohne Nummer",
    none: "Geben Sie mindestens ein Stück an.",
  },
  set: {
    button: "Sendung bearbeiten",
    of: "Sendung bearbeiten: {{title}}",
    title: "Die Sendung",
    reported: "Versanddienst und Nummer werden in den Versandangaben des Pakets geändert.",
    action: "Sendung speichern",
    lost: "Die Sendung ist verloren",
    payer: "Wer den Versand bezahlt",
    unknown: "Nicht bekannt",
    desiDeclared: "Desi angegeben",
    desiMeasured: "Desi gemessen",
    desiBilled: "Desi berechnet",
  },
  direction: inLanguage(parcelDirectionWords, "de"),
  state: inLanguage(parcelStateWords, "de"),
  payer: inLanguage(parcelPayerWords, "de"),
};
