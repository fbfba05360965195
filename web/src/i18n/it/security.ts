import type { Many } from "../plural.ts";
import type { security as tr } from "../tr/security.ts";

export const security: Many<typeof tr> = {
  title: "Sicurezza",
  password: "Cambia la password",
  factor: {
    title: "Secondo passaggio",
    on: "Attivo",
    off: "Non attivo",
    onText: "All’accesso, dopo la password ti viene chiesto il codice dell’app di autenticazione del telefono.",
    offText:
      "Perché il tuo account resti chiuso anche se la password viene rubata: all’accesso, oltre alla password, viene chiesto il codice di un’app di autenticazione del telefono.",
    setUp: "Configura il secondo passaggio",
    scan: "Inquadra il codice con l’app di autenticazione del telefono, poi scrivi le sei cifre che mostra.",
    qr: "Codice QR per l’app di autenticazione",
    byHand: "Se non puoi inquadrarlo, scrivi questa chiave:",
    openApp: "Apri in un’app di questo dispositivo",
    code: "Sei cifre",
    confirm: "Conferma il codice e attiva",
    cancel: "Annulla",
    renew: "Nuovi codici di recupero",
    renewTitle: "Creare nuovi codici di recupero?",
    renewText: "I vecchi codici di recupero non funzioneranno più.",
    remove: "Disattiva il secondo passaggio",
    removeTitle: "Disattivare il secondo passaggio?",
    removeText: "Da allora il tuo account si apre con la sola password. Anche i codici di recupero vengono eliminati.",
    removed: "Il secondo passaggio è disattivato.",
    fewCodes_one: "Ti resta {{n}} codice di recupero. Creane di nuovi.",
    fewCodes_other: "Ti restano {{n}} codici di recupero. Creane di nuovi.",
    fewCodes_many: "Ti restano {{n}} codici di recupero. Creane di nuovi.",
    mustHave:
      "Questa installazione richiede un secondo passaggio per questo account. Per cambiare telefono chiedi a chi gestisce la piattaforma di reimpostarlo.",
    elsewhere: "Accedi con il tuo provider di identità; il secondo passaggio si configura lì.",
    acting: "Mentre agisci per un cliente, la sicurezza del tuo account non può essere modificata.",
  },
  codes: {
    once: "Questi codici di recupero sono mostrati solo ora. Se perdi il telefono, accedi con uno di essi; ognuno vale una volta. Stampali o mettili nel tuo gestore di password.",
    list: "Codici di recupero",
    copy: "Copia tutti",
    kept: "Li ho conservati, chiudi",
  },
  reset: {
    open: "Reimposta un secondo passaggio",
    title: "Reimpostare il secondo passaggio di un membro?",
    text: "Per un membro che ha perso telefono e codici di recupero; prima assicurati che sia lui a chiederlo. La sua password riapre l’account, le sue sessioni terminano, riceve un’e-mail e l’operazione resta nel registro.",
    member: "Membro",
    reason: "Motivo",
    verb: "Reimposta",
    done: "Il secondo passaggio è stato reimpostato.",
  },
};
