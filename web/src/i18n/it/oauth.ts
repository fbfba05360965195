import type { oauth as tr } from "../tr/oauth.ts";

export const oauth: typeof tr = {
  title: "Accesso a {{channel}}",
  first:
    "Andate alla pagina di {{channel}}, accedete al vostro negozio, consentite l’accesso e tornate qui. Non vediamo mai la vostra password.",
  again:
    "Accedete di nuovo a {{channel}} con lo stesso negozio. Il vecchio accesso resta in uso finché il nuovo non funziona; il lavoro in attesa è conservato.",
  keeps: "Lasciato vuoto resta com’è.",
  callback: "Indirizzo di ritorno da registrare nella vostra applicazione:",
  go: "Accedi a {{channel}}",
  finishing: "L’accesso si sta completando…",
  denied: "Non avete consentito l’accesso; non è stato collegato nulla.",
  refused: "{{channel}} ha rifiutato l’accesso: {{said}}",
  failed: "Non è stato possibile completare l’accesso. Ricominciate.",
  incomplete: "Questo indirizzo è incompleto: {{channel}} non ha inviato alcun codice. Ricominciate l’accesso.",
  back: "Torna ai marketplace",
  signInAgain: "Accedi di nuovo",
};
