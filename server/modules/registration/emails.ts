import type { LivingKey } from "@tradeport/contract/registration";
import { notMe } from "#identity/emails.ts";
import { linkHours } from "#identity/links.ts";
import type { Factors } from "#identity/second-factor.ts";
import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

interface Account {
  name: string;
  username: string;
}

const confirmAddress = (publicUrl: string, token: string) => `${publicUrl}/Auth/EmailVerification/${token}`;
const passwordAddress = (publicUrl: string, token: string) => `${publicUrl}/Auth/NewPassword/${token}`;

/** The mailbox may be a stranger's: no user name, which may be a host's name, stands in it. The page behind the link says it. */
export const confirmEmail = (
  publicUrl: string,
  token: string,
  { name, company }: { name: string; company: string },
): EmailTemplates => ({
  tr: {
    subject: "E-posta adresinizi doğrulayın",
    name,
    paragraphs: [
      `Bu adresle Tradeport’a bir şirket kaydedildi: ${quoted(company)}.`,
      "Giriş yapabilmek için aşağıdaki bağlantıyı açıp adresinizi doğrulayın.",
    ],
    action: { label: "Adresi doğrula", address: confirmAddress(publicUrl, token) },
    note: `Bağlantı ${linkHours("confirm")} saat geçerlidir ve bir kez kullanılır. Kaydı siz yapmadıysanız bağlantıyı açmayın: doğrulanmayan kayıt kendiliğinden silinir.`,
  },
  en: {
    subject: "Confirm your e-mail address",
    name,
    paragraphs: [
      `A company was signed up at Tradeport with this address: ${quoted(company)}.`,
      "Open the link below and confirm your address; then you can sign in.",
    ],
    action: { label: "Confirm the address", address: confirmAddress(publicUrl, token) },
    note: `The link is valid for ${linkHours("confirm")} hours and works once. If you did not sign up, don't open it: what is not confirmed is deleted by itself.`,
  },
});

/** For the owner of an address that is confirmed already, when somebody signs up with it or asks for the confirming link. */
export const knownEmail = (publicUrl: string, { name, username }: Account): EmailTemplates => ({
  tr: {
    subject: "Bu adresle zaten bir hesabınız var",
    name,
    paragraphs: [
      `E-posta adresiniz Tradeport’ta daha önce doğrulandı; yeni bir kayıt açılmadı. Kullanıcı adınız: ${username}`,
      "Kullanıcı adınız ya da e-posta adresinizle giriş yapabilirsiniz. Parolanızı bilmiyorsanız giriş sayfasındaki “Parolamı unuttum” bağlantısını kullanın.",
    ],
    action: { label: "Giriş yap", address: `${publicUrl}/login` },
    note: "Bu isteği siz yapmadıysanız bir şey yapmanız gerekmez.",
  },
  en: {
    subject: "You already have an account with this address",
    name,
    paragraphs: [
      `Your e-mail address was confirmed at Tradeport before, so nothing new was made. Your user name: ${username}`,
      "Sign in with your user name or e-mail address. If you don't know your password, use “Forgot my password” on the sign-in page.",
    ],
    action: { label: "Sign in", address: `${publicUrl}/login` },
    note: "If you did not ask for this, there is nothing to do.",
  },
});

/** A user name stands in it where the mailbox was proven to be the account's. */
export const passwordEmail = (
  publicUrl: string,
  token: string,
  { name, username, confirmed }: Account & { confirmed: boolean },
): EmailTemplates => ({
  tr: {
    subject: "Yeni parola belirleyin",
    name,
    paragraphs: [
      `Hesabınız için yeni bir parola istendi.${confirmed ? ` Kullanıcı adınız: ${username}` : ""}`,
      "Aşağıdaki bağlantıyla yeni parolanızı belirleyin; açık bütün oturumlarınız kapanır.",
    ],
    action: { label: "Yeni parola belirle", address: passwordAddress(publicUrl, token) },
    note: `Bağlantı ${linkHours("password")} saat geçerlidir ve bir kez kullanılır. İsteği siz yapmadıysanız bu e-postayı silin: parolanız değişmez.`,
  },
  en: {
    subject: "Set a new password",
    name,
    paragraphs: [
      `A new password was asked for your account.${confirmed ? ` Your user name: ${username}` : ""}`,
      "Set it with the link below; all your open sessions end.",
    ],
    action: { label: "Set a new password", address: passwordAddress(publicUrl, token) },
    note: `The link is valid for ${linkHours("password")} hour and works once. If you did not ask for it, delete this e-mail: your password stays as it is.`,
  },
});

/** To a member whose password `by` had set, while somebody may have been in `by`'s account. */
export const forgottenEmail = (
  publicUrl: string,
  token: string,
  { name, username, by }: Account & { by: string },
): EmailTemplates => ({
  tr: {
    subject: "Parolanız artık geçmiyor",
    name,
    paragraphs: [
      `${username} hesabının parolasını son günlerde ${quoted(by)} belirlemişti. O hesaba başkası girmiş olabileceği için bu parola artık geçmiyor; açık oturumlarınız kapatıldı.`,
      "Aşağıdaki bağlantıyla yeni parolanızı siz belirleyin.",
    ],
    action: { label: "Yeni parola belirle", address: passwordAddress(publicUrl, token) },
    note: `Bağlantı ${linkHours("password")} saat geçerlidir ve bir kez kullanılır. Süresi dolduysa giriş sayfasındaki “Parolamı unuttum” bağlantısıyla yenisini isteyin.`,
  },
  en: {
    subject: "Your password opens nothing any more",
    name,
    paragraphs: [
      `The password of the account ${username} was set by ${quoted(by)} lately. Somebody else may have been in that account, so the password opens nothing any more and your open sessions were ended.`,
      "Set your own with the link below.",
    ],
    action: { label: "Set a new password", address: passwordAddress(publicUrl, token) },
    note: `The link is valid for ${linkHours("password")} hour and works once. If it has expired, ask for a new one by “Forgot my password” on the sign-in page.`,
  },
});

const factorsText = (factors: Factors, locale: Locale) => {
  const passkeys = factors.passkeys.map(quoted).join(", ");
  const ways = {
    tr: [
      passkeys && `geçiş anahtarları: ${passkeys}`,
      factors.hasCodes && "doğrulama kodu üreten uygulama",
      factors.hasRecoveryCodes && "kurtarma kodları",
    ],
    en: [
      passkeys && `passkeys: ${passkeys}`,
      factors.hasCodes && "an app that makes codes",
      factors.hasRecoveryCodes && "recovery codes",
    ],
  };
  return ways[locale].filter(Boolean).join("; ");
};

interface Changed {
  apiKeys: readonly LivingKey[];
  factors: Factors;
  removed: Factors;
  invited: readonly string[];
  /** Who came in by an invitation of theirs lately. */
  members: readonly string[];
  /** Members whose right, or whose membership, was changed in their name lately. */
  changed: readonly string[];
  /** By which the owner sets another one, if it was changed in a session: whoever sits in it can change it again and again. */
  link: string | null;
}

export const changedEmail = (
  publicUrl: string,
  { name, username }: Account,
  { apiKeys, factors, removed, invited, members: joined, changed: touched, link }: Changed,
): EmailTemplates => {
  const action = notMe(publicUrl, link && passwordAddress(publicUrl, link));
  const once = {
    tr: link ? ` Bağlantı ${linkHours("password")} saat geçerlidir ve bir kez kullanılır; bu e-postayı kimseye iletmeyin.` : "",
    en: link ? ` The link is valid for ${linkHours("password")} hour and works once: pass this e-mail on to nobody.` : "",
  };
  const mailboxes = invited.map(quoted).join(", ");
  const members = joined.map(quoted).join(", ");
  const changed = touched.map(quoted).join(", ");
  const living = (locale: Locale) => factorsText(factors, locale);
  const gone = (locale: Locale) => factorsText(removed, locale);
  const keys = apiKeys.map((key) => `${quoted(key.name)} (${key.shown})`).join(", ");
  return {
    tr: {
      subject: "Parolanız değişti",
      name,
      paragraphs: [
        `${username} hesabının parolası az önce değiştirildi ve öteki oturumları kapatıldı.`,
        keys
          ? `Oluşturduğunuz şu API anahtarları çalışmaya devam ediyor: ${keys}. Tanımadığınız varsa Hesabım > API anahtarları sayfasından iptal edin.`
          : "Oluşturduğunuz, çalışmaya devam eden bir API anahtarı yok.",
        ...(gone("tr")
          ? [
              `Son günlerde eklenmiş olduğu için kaldırıldı: ${gone("tr")}. Sizinse girişten sonra Güvenlik sayfasında yeniden ekleyin.`,
            ]
          : []),
        ...(mailboxes ? [`Gönderdiğiniz açık davetler geri alındı: ${mailboxes}. Sizinse girişten sonra yeniden gönderin.`] : []),
        ...(members
          ? [`Son günlerde davetinizle şirketinize katılanlar: ${members}. Girişten sonra hangilerini tanıdığınızı söyleyin.`]
          : []),
        ...(changed
          ? [
              `Son günlerde sizin adınıza yetkisi ya da üyeliği değiştirilenler: ${changed}. Girişten sonra hangilerini bilerek yaptığınızı söyleyin; ötekiler geri alınır.`,
            ]
          : []),
        ...(living("tr")
          ? [
              `Girişte parolanın yanında şunlar geçerli kalır: ${living("tr")}. Tanımadığınız varsa Güvenlik sayfasından kaldırın; giriş yapamıyorsanız destekten ikinci adımınızı sıfırlamasını isteyin.`,
            ]
          : []),
      ],
      action: action.tr,
      note: `Değiştiren sizseniz bir şey yapmanız gerekmez.${once.tr}`,
    },
    en: {
      subject: "Your password was changed",
      name,
      paragraphs: [
        `The password of the account ${username} was just changed and its other sessions were ended.`,
        keys
          ? `These API keys that you made still work: ${keys}. If there is one that you don't know, revoke it at My account > API keys.`
          : "No API key that you made still works.",
        ...(gone("en")
          ? [`Removed, because it was added in the last days: ${gone("en")}. If it was yours, add it again on the Security page.`]
          : []),
        ...(mailboxes
          ? [
              `The open invitations that you sent were taken back: ${mailboxes}. If they were yours, send them again after signing in.`,
            ]
          : []),
        ...(members
          ? [`These joined your company by your invitation lately: ${members}. After signing in, say whom of them you know.`]
          : []),
        ...(changed
          ? [
              `The right or the membership of these was changed in your name lately: ${changed}. After signing in, say which of it you meant; the rest is undone.`,
            ]
          : []),
        ...(living("en")
          ? [
              `These still count at sign-in beside the password: ${living("en")}. If there is one that you don't know, remove it on the Security page; if you can't sign in, ask support to reset your second step.`,
            ]
          : []),
      ],
      action: action.en,
      note: `If it was you, there is nothing to do.${once.en}`,
    },
  };
};
