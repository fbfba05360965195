import { account, type Problem } from "../../problem.ts";

/** The sign-in, the key and what they may do. */
export const signInProblems: readonly Problem[] = [
  {
    pattern: /invalid_grant|refresh_token|authorization code|access token is|token_rejected|no user was provided/i,
    fingerprint: "sign-in",
    owner: "account",
    field: "credentials",
    cause: ["Etsy oturumu artık geçerli değil.", "The sign-in at Etsy is no longer valid."],
    remedy: ["Mağazanın kartında Etsy'de yeniden oturum açın.", "Sign in at Etsy again on the store's card."],
  },
  {
    pattern: /invalid_token|shared secret|api key|invalid_client/i,
    fingerprint: "key",
    owner: "account",
    field: "credentials",
    cause: ["Etsy uygulama anahtarını ya da oturumu kabul etmedi.", "Etsy did not accept the application's key or the sign-in."],
    remedy: [
      "Keystring ve shared secret değerlerini denetleyin ve Etsy'de yeniden oturum açın.",
      "Check keystring and shared secret, and sign in at Etsy again.",
    ],
  },
  {
    pattern: /could not find a shop for user/i,
    fingerprint: "no-shop",
    ...account("credentials"),
    cause: ["Etsy'de oturum açan kişinin bir mağazası yok.", "The person who signed in at Etsy has no shop."],
    remedy: [
      "Mağazanın kartında, mağazanın sahibi olan Etsy hesabıyla yeniden oturum açın.",
      "Sign in again on the store's card, with the Etsy account that owns the shop.",
    ],
  },
  {
    pattern: /scope|does not own|not owner/i,
    fingerprint: "right",
    owner: "account",
    field: "credentials",
    cause: ["Etsy bu işlem için izin vermemiş.", "Etsy has not granted the right for this."],
    remedy: ["Mağazayı yeniden bağlayın ve istenen izinlerin tümünü verin.", "Connect the store again and grant all rights."],
  },
  {
    pattern: /redirect (?:url|uri) is not permitted/i,
    fingerprint: "callback",
    ...account("credentials"),
    cause: [
      "Bu konsolun adresi Etsy uygulamanıza kayıtlı değil.",
      "The address of this console is not registered with your Etsy application.",
    ],
    remedy: [
      "etsy.com/developers/your-apps sayfasında uygulamanıza, mağazanın kartında yazan geri dönüş adresini ekleyin.",
      "Add the callback address that the store's card shows to your application at etsy.com/developers/your-apps.",
    ],
  },
];
