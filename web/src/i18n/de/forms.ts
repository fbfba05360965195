import type { forms as tr } from "../tr/forms.ts";

export const forms: typeof tr = {
  inherited: {
    from: "Quelle: {{source}}",
    own: "Dieses Feld hat einen eigenen Wert.",
    reset: "Zurück zum übernommenen Wert ({{source}}: {{value}})",
  },
  date: {
    pattern: "TT.MM.JJJJ",
    open: "Kalender öffnen: {{field}}",
    wrong: "Es muss ein Tag im Format TT.MM.JJJJ sein, den es gibt, zum Beispiel 31.01.2026; eingegeben wurde „{{given}}“.",
  },
  phone: { country: "Ländervorwahl: {{field}}" },
  find: { failed: "Die Liste konnte nicht geladen werden. Tippen Sie weiter, um es erneut zu versuchen." },
  conflict: {
    title: "Dieser Datensatz wurde geändert, während Sie ihn bearbeitet haben",
    text: "Jemand anderes oder ein Vorgang hat ihn vor Ihnen geändert. Wählen Sie für jedes Feld, das beide geändert haben, welcher Wert bleibt; alle anderen Änderungen wurden zusammengeführt.",
    mine: "Ihr Wert",
    theirs: "Gespeicherter Wert",
    empty: "(leer)",
    save: "Meine Auswahl speichern",
  },
  typeToConfirm: "Geben Sie zur Bestätigung {{word}} ein",
  back: "Zurück",
  languagesFailed: "Die Sprachliste konnte nicht geladen werden",
  given: "Eingegeben wurde „{{given}}“.",
};
