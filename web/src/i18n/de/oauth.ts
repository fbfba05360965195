import type { oauth as tr } from "../tr/oauth.ts";

export const oauth: typeof tr = {
  title: "Anmeldung bei {{channel}}",
  first:
    "Sie gehen auf die Seite von {{channel}}, melden sich bei Ihrem Shop an, erlauben den Zugriff und kommen hierher zurück. Ihr Passwort sehen wir nie.",
  again:
    "Melden Sie sich bei {{channel}} erneut mit demselben Shop an. Bis die neue Anmeldung funktioniert, gilt die alte; wartende Arbeit bleibt erhalten.",
  keeps: "Leer gelassen bleibt es, wie es ist.",
  callback: "Rückkehradresse für Ihre Anwendung:",
  go: "Bei {{channel}} anmelden",
  finishing: "Die Anmeldung wird abgeschlossen…",
  denied: "Sie haben den Zugriff nicht erlaubt; nichts wurde verbunden.",
  refused: "{{channel}} hat die Anmeldung abgelehnt: {{said}}",
  failed: "Die Anmeldung konnte nicht abgeschlossen werden. Beginnen Sie neu.",
  incomplete: "Diese Adresse ist unvollständig: {{channel}} hat keinen Code gesendet. Beginnen Sie die Anmeldung neu.",
  back: "Zurück zu den Marktplätzen",
  signInAgain: "Erneut anmelden",
};
