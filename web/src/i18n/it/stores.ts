import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "In pausa",
  channelOff: "Canale disattivato",
  pausedText: "In pausa dal {{when}}. Non si invia né si legge nulla; ciò che attende è conservato.",
  offText:
    "{{channel}} è stato disattivato dalla piattaforma. Non si invia né si legge nulla; ciò che attende è conservato e riprende quando il canale torna attivo.",
  pause: "Metti in pausa",
  resume: "Riprendi",
  pauseTitle: "Mettere in pausa {{name}}?",
  pauseText:
    "Fino alla ripresa nulla passa tra qui e {{channel}}: le modifiche di prezzo e giacenza attendono e i nuovi ordini non arrivano. La giacenza su {{channel}} resta com’è; un prodotto venduto anche in un altro negozio può essere venduto oltre la disponibilità.",
  pauseDone: "{{name}} è in pausa.",
  resumeDone: "{{name}} riprende: ciò che attendeva viene inviato e gli ordini vengono letti.",
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
