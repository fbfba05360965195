import type { Many } from "../plural.ts";
import type { registration as tr } from "../tr/registration.ts";

export const registration: Many<typeof tr> = {
  title: {
    signUp: "Créer un compte",
    verify: "Confirmation de l’e-mail",
    forgotten: "Mot de passe oublié",
    newAddress: "Nouvelle adresse e-mail",
    newPassword: "Nouveau mot de passe",
    change: "Changer le mot de passe",
  },
  signUp: {
    heading: "Créez un compte",
    text: "Inscrivez votre société ; quelques minutes plus tard, toutes vos places de marché sont sur un seul écran.",
    submit: "Créer le compte",
    have: "Vous avez déjà un compte ?",
    signIn: "Se connecter",
    sentHeading: "Consultez vos e-mails",
    sentText:
      "Nous avons envoyé un lien à {{email}}. Ouvrez-le pour confirmer votre adresse ; vous pourrez ensuite vous connecter.",
    sentHint: "Si rien n’arrive en quelques minutes, regardez dans les indésirables ou faites renvoyer l’e-mail.",
    externalHeading: "Inscrivez votre société",
    externalText: "Vous êtes connecté en tant que {{name}}. Indiquez les données de votre société.",
    externalSubmit: "Inscrire la société",
    externalFirst:
      "Sur cette installation, on se connecte avec le fournisseur d’identité. Connectez-vous d’abord, puis inscrivez votre société.",
  },
  field: {
    username: "Nom d’utilisateur",
    usernameHint: "3 à 40 lettres, chiffres, points, tirets ou traits de soulignement",
    password: "Mot de passe",
    passwordHint: "Au moins 8 caractères. Une phrase de plusieurs mots est solide et facile à retenir.",
    newPassword: "Nouveau mot de passe",
    confirmPassword: "Nouveau mot de passe (encore)",
    email: "E-mail",
    name: "Prénom",
    surname: "Nom",
    company: "Société",
    phone: "Téléphone",
    show: "Afficher le mot de passe",
    hide: "Masquer le mot de passe",
  },
  verify: {
    heading: "Confirmez votre adresse e-mail",
    text: "Indiquez l’adresse de votre inscription ; nous renverrons le lien de confirmation.",
    submit: "Envoyer le lien",
    sent: "Si un compte attend d’être confirmé à cette adresse, le lien vient d’être envoyé. Consultez vos e-mails.",
    confirmHeading: "Une dernière étape",
    confirmText: "Appuyez sur le bouton pour confirmer votre adresse.",
    confirm: "Confirmer mon adresse e-mail",
    doneHeading: "Votre adresse est confirmée",
    passwordAsked:
      "Plusieurs inscriptions ont été faites avec cette adresse. Par sécurité, l’ancien mot de passe n’est plus valable : définissez-en un nouveau avec le lien envoyé à {{email}}. Votre nom d’utilisateur : {{username}}",
    doneText: "{{email}} est confirmé. Votre nom d’utilisateur : {{username}}",
    signIn: "Se connecter",
    again: "Demander un nouveau lien",
  },
  forgotten: {
    heading: "Mot de passe oublié ?",
    text: "Indiquez l’adresse e-mail de votre compte ; nous enverrons un lien pour définir un nouveau mot de passe.",
    submit: "Envoyer un lien",
    sent: "S’il existe un compte à cette adresse, le lien vient d’être envoyé. Il est valable 1 heure.",
    back: "Retour à la connexion",
  },
  newPassword: {
    heading: "Définissez un nouveau mot de passe",
    text: "À l’enregistrement, toutes vos sessions ouvertes prennent fin.",
    submit: "Enregistrer le mot de passe",
    done: "Votre mot de passe est enregistré. Connectez-vous avec le nouveau.",
  },
  newAddress: {
    text: "Appuyez sur le bouton pour que l’adresse e-mail de votre compte change.",
    confirm: "Accepter le changement",
    halfHeading: "Il manque encore un lien",
    halfText:
      "Cette adresse a donné son accord. Pour passer à {{email}}, le lien envoyé à l’autre adresse doit aussi être ouvert.",
    doneHeading: "Votre adresse a changé",
    doneText: "Vous pouvez désormais vous connecter avec {{email}}, et les messages y sont envoyés.",
    goOn: "Aller à la console",
  },
  change: {
    text: "À l’enregistrement, toutes vos sessions sauf celle-ci prennent fin et un e-mail vous en informe.",
    submit: "Changer le mot de passe",
    done: "Votre mot de passe a été changé ; vos autres sessions ont pris fin.",
    elsewhere: "Votre mot de passe est gardé par votre fournisseur d’identité. Changez-le là-bas.",
  },
  lives: {
    end: "Révoquer aussi les clés d’API que j’ai créées",
    endHint:
      "Les clés ne s’arrêtent pas d’elles-mêmes quand un mot de passe change. Si vous les révoquez, les programmes qui les utilisent s’arrêtent.",
    ended_other: "{{count}} autres sessions ont pris fin.",
    ended_one: "{{count}} autre session a pris fin.",
    ended_many: "{{count}} autres sessions ont pris fin.",
    keys: "Ces clés d’API restent valables :",
    noKeys: "Aucune de vos clés d’API ne reste valable.",
    toKeys: "Ouvrir les clés d’API",
  },
};
