import type { proof as tr } from "../tr/proof.ts";

export const proof: typeof tr = {
  title: "Confirmez que c’est bien vous",
  text: "Saisissez encore une fois votre mot de passe pour cette action. Votre saisie est conservée ; l’action reprend dès que vous avez confirmé.",
  password: "Mot de passe",
  submit: "Confirmer et continuer",
  empty: "Saisissez votre mot de passe.",
  factorText:
    "Saisissez pour cela votre deuxième étape en plus de votre mot de passe. Vos saisies sont conservées et l’action reprend après la confirmation.",
  code: "Code de vérification",
  codeHelp: "Le code affiché par l’application de votre téléphone, ou l’un de vos codes de récupération.",
  emptyCode: "Saisissez le code de vérification.",
  passkey: "Confirmer avec une clé d’accès",
  passkeyNo: "La clé d’accès n’a pas été utilisée. Réessayez ou saisissez votre mot de passe.",
  passkeyFailed: "Votre navigateur n’a pas pu utiliser la clé d’accès. Saisissez votre mot de passe.",
  provider:
    "Votre fournisseur d’identité vous demande qui vous êtes dans une fenêtre à part. Cette page et votre saisie restent telles quelles.",
  go: "Confirmer chez le fournisseur d’identité",
  again: "Rouvrir la fenêtre",
  waiting: "En attente de votre confirmation dans la fenêtre ouverte…",
  blocked: "Votre navigateur a bloqué la nouvelle fenêtre. Autorisez ce site à ouvrir des fenêtres et réessayez.",
  none: "Ce compte n’a pas de mot de passe ici et ne peut pas être confirmé. Déconnectez-vous puis reconnectez-vous.",
  done: "Votre identité est confirmée",
  doneText: "Vous pouvez fermer cette fenêtre et revenir à la page précédente ; l’action s’y poursuit.",
  failed: "La confirmation a échoué",
  failedText: "Fermez cette fenêtre ; vous pouvez réessayer sur la page précédente.",
  reasons: {
    denied: "Le fournisseur d’identité ne l’a pas permis.",
    expired: "Cela a pris trop de temps. Réessayez.",
    unreachable: "Le fournisseur d’identité est injoignable. Réessayez plus tard.",
    other:
      "Vous vous êtes connecté chez le fournisseur d’identité avec un autre compte. Confirmez avec celui que vous utilisez ici.",
    old: "Le fournisseur d’identité ne vous a rien redemandé. Déconnectez-vous chez lui et réessayez.",
    silent:
      "Le fournisseur d’identité ne dit pas quand vous vous êtes connecté (auth_time) ; cela ne compte donc pas. Signalez-le à l’exploitant.",
    failed: "Le fournisseur d’identité a donné une réponse inattendue. Réessayez.",
  },
};
