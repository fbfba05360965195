import { labels } from "./labels.ts";

/** What a field of an address is called: in the address book and of an order. */
export const addressFieldWords = labels({
  company: { tr: "Firma", en: "Company", de: "Firma", fr: "Société", it: "Ditta" },
  firstName: { tr: "Ad", en: "First name", de: "Vorname", fr: "Prénom", it: "Nome" },
  lastName: { tr: "Soyad", en: "Last name", de: "Nachname", fr: "Nom", it: "Cognome" },
  fullAddress: {
    tr: "Açık adres",
    en: "Full address",
    de: "Straße und Hausnummer",
    fr: "Adresse complète",
    it: "Indirizzo completo",
  },
  zipCode: { tr: "Posta kodu", en: "Postcode", de: "Postleitzahl", fr: "Code postal", it: "CAP" },
  mobilePhone: { tr: "Cep telefonu", en: "Mobile phone", de: "Mobiltelefon", fr: "Téléphone portable", it: "Cellulare" },
  officePhone: {
    tr: "İş telefonu",
    en: "Office phone",
    de: "Telefon im Büro",
    fr: "Téléphone du bureau",
    it: "Telefono dell’ufficio",
  },
  homePhone: { tr: "Ev telefonu", en: "Home phone", de: "Telefon zu Hause", fr: "Téléphone du domicile", it: "Telefono di casa" },
  email: { tr: "E-posta", en: "E-mail", de: "E-Mail", fr: "E-mail", it: "E-mail" },
  country: { tr: "Ülke", en: "Country", de: "Land", fr: "Pays", it: "Paese" },
  city: { tr: "Şehir", en: "City", de: "Stadt", fr: "Ville", it: "Città" },
  district: { tr: "İlçe", en: "District", de: "Bezirk", fr: "District", it: "Distretto" },
});
