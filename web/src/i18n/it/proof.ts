import type { proof as tr } from "../tr/proof.ts";

export const proof: typeof tr = {
  title: "Conferma di essere tu",
  text: "Per questa azione scrivi ancora una volta la tua password. Ciò che hai scritto resta com’è; dopo la conferma l’azione riprende da lì.",
  password: "Password",
  submit: "Conferma e continua",
  empty: "Scrivi la tua password.",
  factorText:
    "Per questa operazione inserisca anche il secondo passaggio oltre alla password. I dati inseriti restano e l’operazione riprende dopo la conferma.",
  code: "Codice di verifica",
  codeHelp: "Il codice mostrato dall’app sul suo telefono, oppure uno dei suoi codici di recupero.",
  emptyCode: "Inserisca il codice di verifica.",
  passkey: "Conferma con una passkey",
  passkeyNo: "La passkey non è stata usata. Riprova o scrivi la tua password.",
  passkeyFailed: "Il browser non ha potuto usare la passkey. Scrivi la tua password.",
  provider:
    "Il tuo provider di identità ti chiede chi sei in una finestra a parte. Questa pagina e ciò che hai scritto restano come sono.",
  go: "Conferma presso il provider di identità",
  again: "Riapri la finestra",
  waiting: "In attesa della tua conferma nella finestra aperta…",
  blocked: "Il browser ha bloccato la nuova finestra. Permetti a questo sito di aprire finestre e riprova.",
  none: "Questo account non ha una password qui e non può essere confermato. Esci e accedi di nuovo.",
  done: "Identità confermata",
  doneText: "Puoi chiudere questa finestra e tornare alla pagina precedente; l’azione continua lì.",
  failed: "La conferma non è riuscita",
  failedText: "Chiudi questa finestra; puoi riprovare nella pagina precedente.",
  reasons: {
    denied: "Il provider di identità non lo ha permesso.",
    expired: "Ci è voluto troppo tempo. Riprova.",
    unreachable: "Il provider di identità non è raggiungibile. Riprova più tardi.",
    other: "Hai effettuato l’accesso al provider di identità con un altro account. Conferma con quello che usi qui.",
    old: "Il provider di identità non ha chiesto di nuovo. Esci da lì e riprova.",
    silent:
      "Il provider di identità non dice quando hai effettuato l’accesso (auth_time), quindi non conta. Segnalalo a chi gestisce questa installazione.",
    failed: "Il provider di identità ha dato una risposta inattesa. Riprova.",
  },
};
