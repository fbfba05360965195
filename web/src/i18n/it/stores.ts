import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "In pausa",
  channelOff: "Canale disattivato",
  pausedText:
    "In pausa dal {{when}}. Contenuti, prezzi e aumenti di scorte attendono; ordini e resi arrivano, le scorte in calo vengono inviate.",
  offText:
    "{{channel}} è stato disattivato dalla piattaforma. Non si invia né si legge nulla; ciò che attende è conservato e riprende quando il canale torna attivo.",
  pause: "Metti in pausa",
  resume: "Riprendi",
  pauseTitle: "Mettere in pausa {{name}}?",
  pauseText:
    "Fino alla ripresa nessun contenuto, nessun prezzo e nessun aumento di scorte va a {{channel}}; tutto attende. Ordini e resi continuano ad arrivare, le azioni sugli ordini continuano. Un calo di scorte viene inviato: ciò che si vende in un altro negozio qui non viene venduto due volte. Il negozio resta aperto agli acquirenti.",
  pauseDone: "{{name}} è in pausa.",
  resumeDone: "{{name}} riprende: tutto ciò che attendeva viene inviato.",
  checked: "Chiave provata",
  waitingActions: "Azioni ordine in attesa",
  affected: "{{channel}} ha cambiato le regole. Prodotti che saranno rifiutati da ora in poi: {{n}}",
  affectedLink: "Mostra i prodotti",
  closedChannel: "{{name}} al momento non accetta nuovi negozi.",
  typeName: "Se scolleghi:",
  effect: {
    listings: "prodotti pubblicati: restano online su {{channel}} e non vengono più aggiornati da qui.",
    openOrders:
      "ordini aperti: restano leggibili qui e mantengono la giacenza riservata; completali nel pannello di {{channel}}.",
    waitingChanges: "modifiche in attesa (prodotti): non vengono inviate.",
    waitingActions: "azioni ordine in attesa: terminano senza che {{channel}} ne sia informato.",
    waitingLines: "righe di invio in attesa: terminano, con lo scollegamento come motivo.",
    mappings: "associazioni di categoria: restano.",
    otherStores: "altri negozi su {{channel}}: continuano a funzionare.",
    key: "I dati di collegamento vengono eliminati ora e non si possono recuperare.",
  },
  changes: {
    title: "Regole dei marketplace cambiate",
    text: "I tuoi prodotti che il prossimo aggiornamento farebbe rifiutare, perché il marketplace ha cambiato ciò che richiede.",
    product: "Prodotto",
    code: productFieldWords.mainCode.it,
    store: "Negozio",
    change: "Che cosa è cambiato",
    remedy: "Che cosa fare",
    since: "Dal",
    none: "Nessun tuo prodotto è coinvolto",
    noneText: "Le regole dei marketplace vengono lette ogni notte. Un prodotto che verrebbe rifiutato appare qui.",
    map: "Associa",
    mapProduct: "Associa: {{name}}",
  },
};
