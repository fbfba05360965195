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
  password_common: {
    number: 2100,
    status: 422,
    tr: "Bu parola çok bilinen parolalardan biri, ilk denenenler arasındadır. Birkaç kelimeden oluşan, başka yerde kullanmadığınız bir parola seçin.",
    en: "This is one of the best-known passwords and among the first that are tried. Choose one of several words that you use nowhere else.",
  },
  password_personal: {
    number: 2101,
    status: 422,
    tr: "Parola, kullanıcı adınızdan, e-posta adresinizden ya da şirketinizin adından oluşamaz. Başka bir parola seçin.",
    en: "A password can't be your user name, your e-mail address or your company's name. Choose another one.",
  },
  password_mismatch: {
    number: 2102,
    status: 422,
    tr: "İki parola birbirinden farklı. Aynı parolayı iki kez yazın.",
    en: "The two passwords are different. Type the same password twice.",
  },
  link_ended: {
    number: 2103,
    status: 410,
    tr: "Bu bağlantı geçerli değil: kullanılmış, süresi dolmuş, yerine yenisi gönderilmiş ya da eksik kopyalanmış. Yeni bir bağlantı isteyin.",
    en: "This link does not hold: it was used, has expired, was replaced by a newer one or was copied in part. Ask for a new link.",
  },
  password_elsewhere: {
    number: 2104,
    status: 409,
    tr: "Parolanız bu üründe değil, giriş yaptığınız kimlik sağlayıcıda durur. Orada değiştirin.",
    en: "Your password is kept by the provider that you sign in with, not here. Change it there.",
  },
  sign_up_elsewhere: {
    number: 2105,
    status: 409,
    tr: "Bu kuruluma kimlik sağlayıcınızla giriş yapılır. Önce giriş yapın, sonra şirketinizi kaydedin.",
    en: "People sign in to this installation with an outside provider. Sign in first, then register your company.",
  },
  member_elsewhere: {
    number: 2106,
    status: 409,
    tr: 'Bu kişi başka bir şirkette de çalışıyor; parolasını yalnız kendisi değiştirebilir. Kendisinden "Parolamı unuttum" bağlantısını kullanmasını isteyin.',
    en: 'This person works in another company as well, so only they can change their password. Ask them to use "Forgot my password".',
  },
  email_confirmed_elsewhere: {
    number: 2107,
    status: 409,
    tr: "Bu e-posta adresi başka bir hesapta doğrulanmış. O hesapla giriş yapın; parolasını bilmiyorsanız yenisini isteyin.",
    en: "This e-mail address was confirmed for another account. Sign in with that one; if you don't know its password, ask for a new one.",
  },
  browser_only: {
    number: 2109,
    status: 403,
    tr: "Parola yalnız tarayıcıda açtığınız oturumla değiştirilir. Konsola giriş yapıp orada değiştirin.",
    en: "A password is changed in a browser's own session alone. Sign in to the console and change it there.",
  },
  provider_away: {
    number: 2108,
    status: 503,
    tr: "Kimlik sağlayıcıya ulaşılamıyor, bu yüzden erişim belirteci denetlenemedi. Biraz sonra yeniden deneyin.",
    en: "The identity provider can't be reached, so the access token could not be checked. Try again in a while.",
  },
} as const satisfies Words;
