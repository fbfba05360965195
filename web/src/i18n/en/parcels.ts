import { inLanguage } from "@tradeport/contract/labels";
import { parcelDirectionWords, parcelPayerWords, parcelStateWords } from "@tradeport/contract/parcel-words";
import type { parcels as tr } from "../tr/parcels.ts";

export const parcels: typeof tr = {
  title: "Parcels",
  loose: "Not in a parcel yet",
  ofPackage: "Package {{number}}",
  ofSet: "Set: {{name}}",
  track: "Track",
  older: "Earlier numbers: {{numbers}}",
  paidBy: "Shipping paid by: {{payer}}",
  saved: "Saved",
  carrier: "Carrier",
  number: "Tracking number",
  desi: {
    declared: "{{desi}} desi declared",
    measured: "{{desi}} desi measured",
    billed: "{{desi}} desi billed",
  },
  pack: {
    button: "Pack into another parcel",
    title: "What lies in which parcel?",
    text: "The pieces that you choose go into another parcel. The marketplace gets the package's own tracking number alone; the number here is for you.",
    action: "Pack them",
    units: "Pieces",
    into: "Parcel",
    new: "A new parcel",
    unnamed: "Parcel without a number",
    none: "Enter at least one piece.",
  },
  set: {
    button: "Edit the parcel",
    of: "Edit the parcel: {{title}}",
    title: "The parcel",
    reported: "Carrier and number are changed in the package's cargo details.",
    action: "Save the parcel",
    lost: "The parcel is lost",
    payer: "Who pays the shipping",
    unknown: "Not known",
    desiDeclared: "Desi declared",
    desiMeasured: "Desi measured",
    desiBilled: "Desi billed",
  },
  direction: inLanguage(parcelDirectionWords, "en"),
  state: inLanguage(parcelStateWords, "en"),
  payer: inLanguage(parcelPayerWords, "en"),
};
