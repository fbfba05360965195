import type { EmailTemplates } from "#platform/email-template.ts";

/** What the owner of an account does when an e-mail tells of something that they did not do. */
export const notMe = (publicUrl: string, link: string | null = null) => {
  const address = link ?? `${publicUrl}/Auth/ForgottenPassword`;
  return {
    tr: { label: `Bunu ben yapmadım: yeni parola ${link ? "belirle" : "iste"}`, address },
    en: { label: `It was not me: ${link ? "set" : "ask for"} a new password`, address },
  };
};

/** To the owner of an account that signed in with a browser that it did not sign in with before. */
export const newDeviceEmail = (username: string, agent: string, publicUrl: string): EmailTemplates => ({
  tr: {
    subject: "Yeni bir tarayıcıdan giriş yapıldı",
    paragraphs: [
      `${username} hesabınıza az önce, daha önce giriş yapmadığınız bir tarayıcıdan girildi: ${agent || "bilinmeyen tarayıcı"}.`,
      "Açık oturumlarınızı Hesabım > Oturumlar sayfasında görür ve kapatırsınız.",
    ],
    action: notMe(publicUrl).tr,
    note: "Giren sizseniz bir şey yapmanız gerekmez.",
  },
  en: {
    subject: "A sign-in with a new browser",
    paragraphs: [
      `Somebody has just signed in to your account ${username} with a browser that you did not sign in with before: ${agent || "an unknown browser"}.`,
      "You see your open sessions, and end them, at My account > Sessions.",
    ],
    action: notMe(publicUrl).en,
    note: "If it was you, there is nothing to do.",
  },
});
