import type { DriftCause, DriftRule, DriftState } from "./drift.ts";
import type { LabelsOf } from "./labels.ts";

/** Which counts where a store shows another price or stock. */
export const driftRuleWords: LabelsOf<DriftRule> = {
  ours: { tr: "Bizdeki geçerli", en: "Ours counts", de: "Unserer gilt", fr: "Le nôtre compte", it: "Vale il nostro" },
  theirs: {
    tr: "Pazaryerindeki geçerli",
    en: "The marketplace’s counts",
    de: "Der des Marktplatzes gilt",
    fr: "Celui de la place de marché compte",
    it: "Vale quello del marketplace",
  },
  ask: { tr: "Bana sor", en: "Ask me", de: "Mich fragen", fr: "Me demander", it: "Chiedi a me" },
};

/** What was done about it. */
export const driftStateWords: LabelsOf<DriftState> = {
  seen: { tr: "Bir kez görüldü", en: "Seen once", de: "Einmal gesehen", fr: "Vu une fois", it: "Visto una volta" },
  mending: {
    tr: "Bizdeki gönderiliyor",
    en: "Ours is being sent",
    de: "Unserer wird gesendet",
    fr: "Le nôtre est envoyé",
    it: "Il nostro è in invio",
  },
  taking: { tr: "Alınıyor", en: "Being taken over", de: "Wird übernommen", fr: "Reprise en cours", it: "In acquisizione" },
  asked: {
    tr: "Aksiyon bekliyor",
    en: "Needs your decision",
    de: "Wartet auf Ihre Wahl",
    fr: "Attend votre choix",
    it: "Attende la tua scelta",
  },
  gone: {
    tr: "Kendiliğinden düzeldi",
    en: "Went away by itself",
    de: "Von selbst weg",
    fr: "Disparu tout seul",
    it: "Scomparso da solo",
  },
  mended: {
    tr: "Bizdeki gönderildi",
    en: "Ours sent again",
    de: "Unserer gesendet",
    fr: "Le nôtre renvoyé",
    it: "Il nostro reinviato",
  },
  refused: { tr: "Pazaryeri reddetti", en: "Rejected there", de: "Dort abgelehnt", fr: "Refusé là-bas", it: "Rifiutato lì" },
  taken: { tr: "Pazaryerindeki alındı", en: "Theirs taken over", de: "Übernommen", fr: "Le leur repris", it: "Loro acquisito" },
  overtaken: {
    tr: "Bizdeki değişti",
    en: "Ours changed since",
    de: "Unserer geändert",
    fr: "Le nôtre a changé",
    it: "Il nostro è cambiato",
  },
  ended: {
    tr: "İlan ya da bağlantı bitti",
    en: "Listing or link ended",
    de: "Angebot oder Shop weg",
    fr: "Annonce ou lien fini",
    it: "Inserzione o link finiti",
  },
};

/** As far as it can be known who changed it. */
export const driftCauseWords: LabelsOf<DriftCause> = {
  many: {
    tr: "Toplu değişiklik (aynı okumada en az 10 fark)",
    en: "A change of many (10 or more in one reading)",
    de: "Viele zugleich (mindestens 10 in einer Lesung)",
    fr: "Changement en masse (10 ou plus à la même lecture)",
    it: "Modifica di massa (10 o più in una lettura)",
  },
  earlier: {
    tr: "Eski bir değerimiz: geç işlenen mesaj ya da başka bir program",
    en: "An earlier value of ours: a late message or another program",
    de: "Ein früherer Wert von uns: späte Nachricht oder anderes Programm",
    fr: "Une ancienne valeur : message tardif ou autre programme",
    it: "Un nostro valore precedente: messaggio in ritardo o altro programma",
  },
  unknown: {
    tr: "Bilinmiyor: pazaryeri paneli ya da başka bir program",
    en: "Unknown: the panel or another program",
    de: "Unbekannt: Oberfläche oder anderes Programm",
    fr: "Inconnu : l’interface ou un autre programme",
    it: "Sconosciuto: pannello o altro programma",
  },
};
