import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

/** The invitation; without an address for people who have an account already. */
export const invitationEmail = (given: {
  company: string;
  by: string;
  address: string | null;
  isOutside: boolean;
}): EmailTemplates => {
  const { address, isOutside } = given;
  const [company, by] = [quoted(given.company), quoted(given.by)];
  return {
    tr: {
      subject: `${company} sizi Tradeport’a davet ediyor`,
      paragraphs: [
        `${by}, ${company} şirketinin Tradeport hesabına sizi üye olarak davet etti.`,
        ...(address
          ? []
          : [
              "Bu e-posta adresiyle Tradeport’ta zaten bir hesap var ve bir hesap bir şirkete üyedir. Katılmak isterseniz davet edenden başka bir adresinize davet göndermesini isteyin. Hesabınızda hiçbir şey değişmedi.",
            ]),
      ],
      ...(address && {
        action: { label: isOutside ? "Giriş yapıp daveti kabul edin" : "Daveti kabul edin ve parolanızı belirleyin", address },
      }),
      note: address
        ? "Bağlantı yedi gün geçerlidir ve bir kez kullanılır. Bu daveti beklemiyorsanız bir şey yapmanız gerekmez."
        : "Bu daveti beklemiyorsanız bir şey yapmanız gerekmez.",
    },
    en: {
      subject: `${company} invites you to Tradeport`,
      paragraphs: [
        `${by} has invited you to become a member of ${company} at Tradeport.`,
        ...(address
          ? []
          : [
              "This e-mail address has an account at Tradeport already, and an account is a member of one company. To join, ask for an invitation to another address of yours. Nothing about your account has changed.",
            ]),
      ],
      ...(address && {
        action: {
          label: isOutside ? "Sign in and accept the invitation" : "Accept the invitation and choose your password",
          address,
        },
      }),
      note: address
        ? "The link is valid for seven days and works once. If you did not expect this invitation, there is nothing to do."
        : "If you did not expect this invitation, there is nothing to do.",
    },
  };
};

/** To whom has just accepted: the user name, which may have got an ending, stands here alone. */
export const welcomeEmail = ({
  company,
  username,
  publicUrl,
}: {
  company: string;
  username: string;
  publicUrl: string;
}): EmailTemplates => ({
  tr: {
    subject: "Tradeport üyeliğiniz açıldı",
    paragraphs: [
      `${quoted(company)} şirketinin Tradeport hesabına üye oldunuz. Kullanıcı adınız: ${username}`,
      "Kullanıcı adınız ya da bu e-posta adresiyle giriş yapabilirsiniz.",
    ],
    action: { label: "Giriş yap", address: `${publicUrl}/login` },
    note: "Daveti siz kabul etmediyseniz bize yazın.",
  },
  en: {
    subject: "You are a member at Tradeport",
    paragraphs: [
      `You are now a member of ${quoted(company)} at Tradeport. Your user name: ${username}`,
      "Sign in with your user name or this e-mail address.",
    ],
    action: { label: "Sign in", address: `${publicUrl}/login` },
    note: "If you did not accept an invitation, write to us.",
  },
});

/** To whom has just made an API key, or has been taken for that person. */
export const newKeyEmail = (given: {
  name: string;
  shown: string;
  company: string;
  until: string;
  publicUrl: string;
}): EmailTemplates => {
  const { name, shown, company, publicUrl } = given;
  const until = (locale: Locale) => new Date(given.until).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  const address = `${publicUrl}/Account/List?tab=keys`;
  return {
    tr: {
      subject: "Yeni bir API anahtarı oluşturuldu",
      paragraphs: [
        `${quoted(company)} şirketinde, sizin adınıza yeni bir API anahtarı oluşturuldu: ${quoted(name)} (${shown}). Son günü: ${until("tr")}`,
        "Bu anahtar, iptal edilene ya da süresi dolana kadar parolanız değişse de çalışır.",
      ],
      action: { label: "API anahtarlarını aç", address },
      note: "Oluşturan siz değilseniz anahtarı hemen iptal edin ve parolanızı değiştirin.",
    },
    en: {
      subject: "A new API key was made",
      paragraphs: [
        `A new API key was made at ${quoted(company)} in your name: ${quoted(name)} (${shown}). It is valid until ${until("en")}.`,
        "It works until it is revoked or ends, also when your password changes.",
      ],
      action: { label: "Open the API keys", address },
      note: "If it was not you, revoke the key at once and change your password.",
    },
  };
};
