import { inLanguage } from "@tradeport/contract/labels";
import { cargoHealthWords } from "@tradeport/contract/logistics-words";
import type { logistics as tr } from "../tr/logistics.ts";

/** Words of carriers and of the company's account at one. */
export const logistics: typeof tr = {
  title: "Spediteure",
  none: "Kein Spediteur zum Verbinden",
  noneText: "In dieser Installation ist kein Spediteur freigegeben.",
  providerText: "Straßenfracht in andere Länder. Aufträge werden über die API erteilt.",
  open: "Konto öffnen",
  openOf: "{{name}}: Konto öffnen",
  connect: "Verbinden",
  connectOf: "{{name}}: verbinden",
  isConnected: "Verbunden",
  notConnected: "Nicht verbunden",
  sandbox: "Testumgebung",
  sandboxHint: "Es wird nichts wirklich versandt. Werte zum Testen: {{values}}",
  checked: "Zuletzt geprüft: {{when}}",
  keeps: "Gespeichert ({{ending}}); bleibt, wenn Sie nichts eingeben.",
  reader: "Nur wer verwalten darf, ändert dieses Konto.",
  account: "Konto",
  saveAccount: "Speichern und prüfen",
  accountSaved: "{{name}} ist gespeichert und wird geprüft.",
  address: "Lageradresse",
  saveAddress: "Adresse speichern",
  addressSaved: "Die Lageradresse ist gespeichert.",
  field: {
    title: "Bezeichnung",
    officialPerson: "Ansprechperson",
    countryName: "Land",
    stateName: "Bundesland / Region",
    cityName: "Stadt",
    countyName: "Kreis",
    postCode: "Postleitzahl",
    email: "E-Mail",
    phone1: "Telefon 1",
    phone2: "Telefon 2",
    address: "Adresse",
  },
  health: inLanguage(cargoHealthWords, "de"),
};
