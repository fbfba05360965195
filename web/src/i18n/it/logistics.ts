import { inLanguage } from "@tradeport/contract/labels";
import { cargoHealthWords } from "@tradeport/contract/logistics-words";
import type { logistics as tr } from "../tr/logistics.ts";

/** Words of carriers and of the company's account at one. */
export const logistics: typeof tr = {
  title: "Vettori",
  none: "Nessun vettore da collegare",
  noneText: "In questa installazione non è aperto alcun vettore.",
  providerText: "Trasporto su strada verso altri paesi. Gli ordini si inseriscono tramite l’API.",
  open: "Apri account",
  openOf: "{{name}}: apri account",
  connect: "Collega",
  connectOf: "{{name}}: collega",
  isConnected: "Collegato",
  notConnected: "Non collegato",
  sandbox: "Prova",
  sandboxHint: "Non viene spedito nulla davvero. Valori di prova: {{values}}",
  checked: "Ultima prova: {{when}}",
  keeps: "Salvato ({{ending}}); resta se lasciate vuoto.",
  reader: "Solo chi ha il diritto di gestione modifica questo account.",
  account: "Account",
  saveAccount: "Salva e prova",
  accountSaved: "{{name}} è salvato e in prova.",
  address: "Indirizzo del magazzino",
  saveAddress: "Salva indirizzo",
  addressSaved: "L’indirizzo del magazzino è salvato.",
  field: {
    title: "Denominazione",
    officialPerson: "Persona di contatto",
    countryName: "Paese",
    stateName: "Stato / regione",
    cityName: "Città",
    countyName: "Distretto",
    postCode: "Codice postale",
    email: "E-mail",
    phone1: "Telefono 1",
    phone2: "Telefono 2",
    address: "Indirizzo",
  },
  health: inLanguage(cargoHealthWords, "it"),
};
