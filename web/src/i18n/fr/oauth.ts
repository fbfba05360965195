import type { oauth as tr } from "../tr/oauth.ts";

export const oauth: typeof tr = {
  title: "Connexion à {{channel}}",
  first:
    "Vous allez sur la page de {{channel}}, vous vous connectez à votre boutique, autorisez l’accès et revenez ici. Nous ne voyons jamais votre mot de passe.",
  again:
    "Reconnectez-vous à {{channel}} avec la même boutique. L’ancienne connexion sert jusqu’à ce que la nouvelle fonctionne ; le travail en attente est conservé.",
  keeps: "Laissé vide, il ne change pas.",
  callback: "Adresse de retour à enregistrer dans votre application :",
  go: "Se connecter à {{channel}}",
  finishing: "La connexion se termine…",
  denied: "Vous n’avez pas autorisé l’accès ; rien n’a été connecté.",
  refused: "{{channel}} a refusé la connexion : {{said}}",
  failed: "La connexion n’a pas pu être terminée. Recommencez.",
  incomplete: "Cette adresse est incomplète : {{channel}} n’a envoyé aucun code. Recommencez la connexion.",
  back: "Retour aux places de marché",
  signInAgain: "Se reconnecter",
};
