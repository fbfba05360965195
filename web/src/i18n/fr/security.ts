import type { Many } from "../plural.ts";
import type { security as tr } from "../tr/security.ts";

export const security: Many<typeof tr> = {
  title: "Sécurité",
  password: "Changer le mot de passe",
  factor: {
    title: "Deuxième étape",
    on: "Activée",
    off: "Désactivée",
    onText:
      "À la connexion, le code de l’application d’authentification de votre téléphone vous est demandé après le mot de passe.",
    offText:
      "Pour que votre compte reste fermé même si votre mot de passe est volé : à la connexion, le code d’une application d’authentification de votre téléphone est demandé en plus du mot de passe.",
    setUp: "Configurer la deuxième étape",
    scan: "Scannez le carré avec l’application d’authentification de votre téléphone, puis saisissez les six chiffres qu’elle affiche.",
    qr: "QR code pour l’application d’authentification",
    byHand: "Si vous ne pouvez pas le scanner, saisissez cette clé :",
    openApp: "Ouvrir dans une application de cet appareil",
    code: "Six chiffres",
    confirm: "Confirmer le code et activer",
    cancel: "Annuler",
    renew: "Nouveaux codes de récupération",
    renewTitle: "Créer de nouveaux codes de récupération ?",
    renewText: "Vos anciens codes de récupération ne fonctionneront plus.",
    remove: "Désactiver la deuxième étape",
    removeTitle: "Désactiver la deuxième étape ?",
    removeText: "Votre compte s’ouvrira alors avec le seul mot de passe. Vos codes de récupération seront supprimés.",
    removed: "La deuxième étape est désactivée.",
    fewCodes_one: "Il vous reste {{n}} code de récupération. Prenez-en de nouveaux.",
    fewCodes_other: "Il vous reste {{n}} codes de récupération. Prenez-en de nouveaux.",
    fewCodes_many: "Il vous reste {{n}} codes de récupération. Prenez-en de nouveaux.",
    mustHave:
      "Cette installation exige une deuxième étape pour ce compte. Pour changer de téléphone, demandez à l’exploitant de la réinitialiser.",
    elsewhere: "Vous vous connectez avec votre fournisseur d’identité ; la deuxième étape se configure là-bas.",
    acting: "Pendant que vous agissez pour un client, la sécurité de votre propre compte ne peut pas être modifiée.",
  },
  codes: {
    once: "Ces codes de récupération ne s’affichent que maintenant. Si vous perdez votre téléphone, vous vous connectez avec l’un d’eux ; chacun sert une fois. Imprimez-les ou mettez-les dans votre gestionnaire de mots de passe.",
    list: "Codes de récupération",
    copy: "Tout copier",
    kept: "C’est noté, fermer",
  },
  reset: {
    open: "Réinitialiser une deuxième étape",
    title: "Réinitialiser la deuxième étape d’un membre ?",
    text: "Pour un membre qui a perdu son téléphone et ses codes de récupération ; assurez-vous d’abord que c’est bien lui qui le demande. Son mot de passe ouvre à nouveau le compte, ses sessions prennent fin, il reçoit un e-mail et l’opération figure dans le journal.",
    member: "Membre",
    reason: "Motif",
    verb: "Réinitialiser",
    done: "La deuxième étape a été réinitialisée.",
  },
};
