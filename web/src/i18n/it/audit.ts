import { auditActionWords } from "@tradeport/contract/audit-words";
import { inLanguage } from "@tradeport/contract/labels";
import type { Many } from "../plural.ts";
import type { audit as tr } from "../tr/audit.ts";

export const audit: Many<typeof tr> = {
  title: "Registro di controllo",
  text: "Chi ha cambiato cosa e quando. Le voci si aggiungono e non cambiano mai; ognuna è concatenata alla precedente.",
  of: "Registro di controllo di {{name}}",
  back: "Account",
  backCustomers: "Elenco clienti",
  export: "Scarica CSV",
  downloaded: "{{name}} è stato scaricato.",
  none: "Ancora nessuna voce",
  at: "Ora",
  client: "Azienda",
  platform: "Piattaforma",
  who: "Chi",
  onBehalf: "per {{name}}",
  withKey: "Chiave API: {{name}}",
  erased: "Persona cancellata",
  guest: "Ospite",
  system: "Sistema",
  me: "{{name}} (tu)",
  kind: "Tipo",
  what: "Azione",
  object: "Oggetto",
  objectId: "Numero record",
  change: "Modifica",
  reason: "Motivo",
  more_one: "e un altro campo ({{n}})",
  more_many: "e altri {{n}} campi",
  more_other: "e altri {{n}} campi",
  sealed: "Posto nella catena: {{seq}}",
  unsealed: "Entra nella catena entro uno o due minuti",
  since: "Da",
  orderAction: "Ordine: {{action}}",
  actions: inLanguage(auditActionWords, "it"),
};
