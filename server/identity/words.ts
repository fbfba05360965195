import { cookieValue } from "#platform/sessions.ts";

export type Language = "tr" | "en";

/** Turkish unless the reader chose English: the same cookie as the console's. */
export const languageOf = (cookieHeader: string | undefined): Language =>
  cookieValue(cookieHeader, "i18n_redirected") === "en" ? "en" : "tr";

export const words = {
  tr: {
    signIn: "Giriş yap",
    welcome: "Hesabınıza giriş yapın",
    cover: "Bir katalog, bütün pazaryerleri",
    slogan: "Bütün pazaryerleriniz tek ekranda.",
    name: "Kullanıcı adı veya e-posta",
    password: "Parola",
    submit: "Giriş yap",
    back: "Vazgeç",
    other: "English",
    wrong: "Kullanıcı adı, e-posta veya parola hatalı. Kontrol edip yeniden deneyin.",
    tooLong: "Parola en çok 200 karakter olabilir.",
    wait: "Çok fazla deneme yapıldı. {seconds} saniye sonra yeniden deneyin.",
    again: "Yeniden giriş yap",
    home: "Ana sayfa",
    expired: "Bu giriş sayfasının süresi doldu",
    expiredBody: "Sayfa bir saatten eski ya da başka bir tarayıcıda açılmış. Girişi yeniden başlatın.",
    refused: "Giriş isteği kabul edilmedi",
    refusedBody: "Adres eksik ya da değişmiş. Girişi baştan başlatın.",
    leaving: "Çıkış yapılıyor",
    leave: "Çıkış yap",
    left: "Çıkış yapıldı",
    leftBody: "Oturumunuz kapatıldı.",
    noCompany: "Hesabınıza bağlı bir şirket yok",
    noCompanyBody:
      "{name} olarak tanındınız, ama bu hesap bir şirkete bağlı değil. Şirketinizin yöneticisinden sizi eklemesini isteyin.",
    signOut: "Çıkış yap",
  },
  en: {
    signIn: "Sign in",
    welcome: "Sign in to your account",
    cover: "One catalogue, every marketplace",
    slogan: "All your marketplaces on one screen.",
    name: "User name or e-mail",
    password: "Password",
    submit: "Sign in",
    back: "Cancel",
    other: "Türkçe",
    wrong: "The user name, e-mail or password is wrong. Check them and try again.",
    tooLong: "A password can have at most 200 characters.",
    wait: "Too many attempts. Try again in {seconds} seconds.",
    again: "Sign in again",
    home: "Home",
    expired: "This sign-in page has expired",
    expiredBody: "It is older than an hour, or was opened in another browser. Start signing in again.",
    refused: "The sign-in request was not accepted",
    refusedBody: "The address is incomplete or was changed. Start signing in from the beginning.",
    leaving: "Signing out",
    leave: "Sign out",
    left: "Signed out",
    leftBody: "Your session has been closed.",
    noCompany: "No company is linked to your account",
    noCompanyBody: "You are known as {name}, but this account belongs to no company. Ask an owner of your company to add you.",
    signOut: "Sign out",
  },
} as const;
