import type { Words } from "./words.ts";

/** 2xxx: who asks. */
export const peopleErrors = {
  signed_out: {
    number: 2000,
    status: 401,
    tr: "Oturumunuz yok ya da sona erdi. Yeniden giriş yapın.",
    en: "You are not signed in, or your session has ended. Sign in again.",
  },
  wrong_role: { number: 2001, status: 403, tr: "Bu işlem {role} rolüne açık değil.", en: "This is not open to the role {role}." },
  no_right: {
    number: 2002,
    status: 403,
    tr: "Bu işlem için {right} yetkisi gerekir. Şirketinizin yöneticisinden isteyin.",
    en: "This needs the right {right}. Ask an owner of your company.",
  },
  cross_site: {
    number: 2003,
    status: 403,
    tr: "İstek başka bir siteden geldi ve reddedildi.",
    en: "The request came from another site and was refused.",
  },
  client_inactive: {
    number: 2004,
    status: 403,
    tr: "Şirket hesabınız kapalı. Destek ile görüşün.",
    en: "Your company's account is closed. Contact support.",
  },
  sign_in_failed: {
    number: 2005,
    status: 502,
    tr: "Giriş tamamlanamadı: {reason}. Yeniden deneyin.",
    en: "Sign-in could not be completed: {reason}. Try again.",
  },
} as const satisfies Words;
