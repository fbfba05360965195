import type { Tongue } from "#platform/errors.ts";
import { type Letter, quoted } from "#platform/mail.ts";

/** The invitation; without an address for people who have an account already. */
export const invitationLetter = (
  tongue: Tongue,
  given: { company: string; by: string; address: string | null; isOutside: boolean },
): Letter => {
  const { address, isOutside } = given;
  const [company, by] = [quoted(given.company), quoted(given.by)];
  if (tongue === "tr")
    return {
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
    };
  return {
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
      ? "The link holds for seven days and works once. If you did not expect this invitation, there is nothing to do."
      : "If you did not expect this invitation, there is nothing to do.",
  };
};

/** To whom has just accepted: the user name, which may have got an ending, stands here alone. */
export const welcomeLetter = (
  tongue: Tongue,
  { company, username, publicUrl }: { company: string; username: string; publicUrl: string },
): Letter =>
  tongue === "tr"
    ? {
        subject: "Tradeport üyeliğiniz açıldı",
        paragraphs: [
          `${quoted(company)} şirketinin Tradeport hesabına üye oldunuz. Kullanıcı adınız: ${username}`,
          "Kullanıcı adınız ya da bu e-posta adresiyle giriş yapabilirsiniz.",
        ],
        action: { label: "Giriş yap", address: `${publicUrl}/login` },
        note: "Daveti siz kabul etmediyseniz bize yazın.",
      }
    : {
        subject: "You are a member at Tradeport",
        paragraphs: [
          `You are now a member of ${quoted(company)} at Tradeport. Your user name: ${username}`,
          "Sign in with your user name or this e-mail address.",
        ],
        action: { label: "Sign in", address: `${publicUrl}/login` },
        note: "If you did not accept an invitation, write to us.",
      };
