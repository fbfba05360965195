import { inLanguage } from "@tradeport/contract/labels";
import { cargoHealthWords } from "@tradeport/contract/logistics-words";
import type { logistics as tr } from "../tr/logistics.ts";

/** Words of carriers and of the company's account at one. */
export const logistics: typeof tr = {
  title: "Carriers",
  none: "No carrier to connect",
  noneText: "No carrier is open in this installation.",
  providerText: "Road freight to other countries. Orders are placed through the API.",
  open: "Open account",
  openOf: "{{name}}: open account",
  connect: "Connect",
  connectOf: "{{name}}: connect",
  isConnected: "Connected",
  notConnected: "Not connected",
  sandbox: "Trial",
  sandboxHint: "Nothing is really shipped. Values to try it with: {{values}}",
  checked: "Last tried: {{when}}",
  keeps: "Stored ({{ending}}); it stays if you leave this empty.",
  reader: "Only people who may manage the company change this account.",
  account: "Account",
  saveAccount: "Save and try",
  accountSaved: "{{name}} is saved and being tried.",
  address: "Warehouse address",
  saveAddress: "Save address",
  addressSaved: "The warehouse address is saved.",
  field: {
    title: "Title",
    officialPerson: "Contact person",
    countryName: "Country",
    stateName: "State / region",
    cityName: "City",
    countyName: "County",
    postCode: "Postal code",
    email: "E-mail",
    phone1: "Phone 1",
    phone2: "Phone 2",
    address: "Address",
  },
  health: inLanguage(cargoHealthWords, "en"),
};
