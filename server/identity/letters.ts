import type { Letter } from "#platform/mail.ts";
import type { Language } from "./words.ts";

/** To the owner of an account that signed in with a browser that it did not sign in with before. */
export const newDeviceLetter = (language: Language, username: string, agent: string, publicUrl: string): Letter => {
  const address = `${publicUrl}/Auth/ForgottenPassword`;
  return language === "tr"
    ? {
        subject: "Yeni bir tarayıcıdan giriş yapıldı",
        paragraphs: [
          `${username} hesabınıza az önce, daha önce giriş yapmadığınız bir tarayıcıdan girildi: ${agent || "bilinmeyen tarayıcı"}.`,
          "Açık oturumlarınızı Hesabım > Oturumlar sayfasında görür ve kapatırsınız.",
        ],
        action: { label: "Bu ben değildim: yeni parola iste", address },
        note: "Giren sizseniz bir şey yapmanız gerekmez.",
      }
    : {
        subject: "A sign-in with a new browser",
        paragraphs: [
          `Somebody has just signed in to your account ${username} with a browser that you did not sign in with before: ${agent || "an unknown browser"}.`,
          "You see your open sessions, and end them, at My account > Sessions.",
        ],
        action: { label: "It was not me: ask for a new password", address },
        note: "If it was you, there is nothing to do.",
      };
};
