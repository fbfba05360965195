import type { Invitation } from "@tradeport/contract/invitations";
import { rightsWords } from "@tradeport/contract/member-words";
import { notMe } from "#identity/emails.ts";
import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

export type Invited = Pick<Invitation, "name" | "surname" | "email" | "right" | "areas">;

/** To an owner of the company, or to who invited (`isInviter`), of who was invited, or has come in (`hasJoined`). */
export const ownersEmail = (
  publicUrl: string,
  { invited, hasJoined, isLastTold }: { invited: Invited; hasJoined: boolean; isLastTold: boolean },
  given: { isInviter: boolean; by: string; company: string },
): EmailTemplates => {
  const [who, mailbox] = [quoted(`${invited.name} ${invited.surname}`), quoted(invited.email)];
  const [by, company] = [quoted(given.by), quoted(given.company)];
  const right = (locale: Locale) => rightsWords(invited)[locale];
  const address = `${publicUrl}/Account/List?tab=members`;
  return {
    tr: {
      subject: hasJoined ? "Şirketinize bir üye katıldı" : "Şirketinize bir üye davet edildi",
      paragraphs: [
        hasJoined
          ? `${who} (${mailbox}), ${by} adlı üyenin davetini kabul etti ve ${company} şirketinin üyesi oldu. Yetkisi: ${right("tr")}`
          : `${by}, ${who} (${mailbox}) adlı kişiyi ${company} şirketine davet etti. Yetkisi: ${right("tr")}`,
        ...(isLastTold ? ["Bugün gönderilecek öteki davetler ayrıca bildirilmez; hepsi Hesabım > Üyeler sayfasındadır."] : []),
        `Tanımadığınız biriyse Hesabım > Üyeler sayfasında ${hasJoined ? "üyeliğini kapatın" : "daveti geri alın"}.`,
      ],
      action: given.isInviter ? notMe(publicUrl).tr : { label: "Üyeleri aç", address },
      note: given.isInviter
        ? "Daveti gönderen sizseniz bir şey yapmanız gerekmez."
        : "Bu kişiyi tanıyorsanız bir şey yapmanız gerekmez.",
    },
    en: {
      subject: hasJoined ? "A member joined your company" : "A member was invited to your company",
      paragraphs: [
        hasJoined
          ? `${who} (${mailbox}) accepted the invitation of ${by} and is now a member of ${company}. Their right: ${right("en")}`
          : `${by} has invited ${who} (${mailbox}) to ${company}. Their right: ${right("en")}`,
        ...(isLastTold ? ["Further invitations of today are not told of one by one; My account > Members shows them all."] : []),
        `If you don't know them, ${hasJoined ? "close the member" : "take the invitation back"} at My account > Members.`,
      ],
      action: given.isInviter ? notMe(publicUrl).en : { label: "Open the members", address },
      note: given.isInviter ? "If you sent the invitation, there is nothing to do." : "If you know them, there is nothing to do.",
    },
  };
};
