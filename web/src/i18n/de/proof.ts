import type { proof as tr } from "../tr/proof.ts";

export const proof: typeof tr = {
  title: "Bestätigen Sie, dass Sie es sind",
  text: "Geben Sie dafür Ihr Passwort noch einmal ein. Ihre Eingaben bleiben erhalten; nach der Bestätigung geht es dort weiter.",
  password: "Passwort",
  submit: "Bestätigen und fortfahren",
  empty: "Geben Sie Ihr Passwort ein.",
  factorText:
    "Geben Sie dafür zum Passwort auch Ihren zweiten Schritt ein. Ihre Eingaben bleiben erhalten; nach der Bestätigung geht es dort weiter.",
  code: "Bestätigungscode",
  codeHelp: "Der Code der App auf Ihrem Telefon oder einer Ihrer Wiederherstellungscodes.",
  emptyCode: "Geben Sie den Bestätigungscode ein.",
  passkey: "Mit einem Passkey bestätigen",
  passkeyNo: "Der Passkey wurde nicht benutzt. Versuchen Sie es erneut oder geben Sie Ihr Passwort ein.",
  passkeyFailed: "Ihr Browser konnte den Passkey nicht benutzen. Geben Sie Ihr Passwort ein.",
  provider:
    "Ihr Identitätsanbieter fragt in einem eigenen Fenster, wer Sie sind. Diese Seite und Ihre Eingaben bleiben, wie sie sind.",
  go: "Beim Identitätsanbieter bestätigen",
  again: "Fenster erneut öffnen",
  waiting: "Bitte bestätigen Sie in dem geöffneten Fenster…",
  blocked:
    "Ihr Browser hat das neue Fenster blockiert. Erlauben Sie dieser Seite, Fenster zu öffnen, und versuchen Sie es erneut.",
  none: "Dieses Konto hat hier kein Passwort und kann nicht bestätigt werden. Melden Sie sich ab und wieder an.",
  done: "Sie sind bestätigt",
  doneText: "Sie können dieses Fenster schließen und zur vorigen Seite zurückkehren; dort geht es weiter.",
  failed: "Die Bestätigung ist fehlgeschlagen",
  failedText: "Schließen Sie dieses Fenster; auf der vorigen Seite können Sie es erneut versuchen.",
  reasons: {
    denied: "Der Identitätsanbieter hat es nicht erlaubt.",
    expired: "Es hat zu lange gedauert. Versuchen Sie es erneut.",
    unreachable: "Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es später erneut.",
    other:
      "Sie haben sich beim Identitätsanbieter mit einem anderen Konto angemeldet. Bestätigen Sie mit dem, das Sie hier verwenden.",
    old: "Der Identitätsanbieter hat nicht erneut gefragt. Melden Sie sich dort ab und versuchen Sie es erneut.",
    silent:
      "Der Identitätsanbieter sagt nicht, wann Sie sich angemeldet haben (auth_time); deshalb zählt es nicht. Melden Sie es dem Betreiber.",
    failed: "Der Identitätsanbieter hat unerwartet geantwortet. Versuchen Sie es erneut.",
  },
};
