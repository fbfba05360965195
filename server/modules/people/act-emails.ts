import type { AreaRights } from "@tradeport/contract/areas";
import { rightsWords } from "@tradeport/contract/member-words";
import type { MemberRight } from "@tradeport/contract/members";
import { notMe } from "#identity/emails.ts";
import { type EmailTemplate, type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

/** What was done: a member made an owner; an owner lowered, closed, renamed, with another address; a closed member opened again. */
export type ActKind = "raised" | "lowered" | "closed" | "opened" | "renamed" | "readdressed";

interface Act {
  kind: ActKind;
  name: string;
  newName: string;
  email: string;
  rights: { right: MemberRight; areas?: AreaRights | null };
  by: string;
  byEmail: string;
  company: string;
  at: Date;
  /** Of whom the e-mail is to: whether they seem to have done it, and whether it was done to them. */
  isBy: boolean;
  isTouched: boolean;
}
type Words = Record<"who" | "newName" | "by" | "company" | "right" | "at", string>;
interface Text {
  subject: string;
  done: (words: Words) => string;
  /** For an owner who knows nothing of it. */
  next: string;
}

const texts: Record<Locale, Record<ActKind, Text>> = {
  tr: {
    raised: {
      subject: "Şirketinizin bir üyesi yönetici oldu",
      done: ({ who, by, company, at }) => `${by}, ${at} tarihinde ${who} adlı üyeyi ${company} şirketinin yöneticisi yaptı.`,
      next: "Yetkisini düşürün",
    },
    lowered: {
      subject: "Şirketinizin bir yöneticisi artık yönetici değil",
      done: ({ who, by, company, right, at }) =>
        `${by}, ${at} tarihinde ${company} şirketinin yöneticisi ${who} adlı üyenin yetkisini düşürdü. Yeni yetkisi: ${right}`,
      next: "Yetkisini geri verin",
    },
    closed: {
      subject: "Şirketinizin bir yöneticisi kapatıldı",
      done: ({ who, by, company, at }) =>
        `${by}, ${at} tarihinde ${company} şirketinin yöneticisi ${who} adlı üyenin üyeliğini kapattı.`,
      next: "Üyeliği yeniden açın",
    },
    opened: {
      subject: "Şirketinizin kapalı bir üyesi yeniden açıldı",
      done: ({ who, by, company, right, at }) =>
        `${by}, ${at} tarihinde ${company} şirketinin kapalı üyesi ${who} için üyeliği yeniden açtı. Yetkisi: ${right}`,
      next: "Üyeliği kapatın",
    },
    renamed: {
      subject: "Şirketinizin bir yöneticisinin adı değişti",
      done: ({ who, by, company, newName, at }) =>
        `${by}, ${at} tarihinde ${company} şirketinin yöneticisi ${who} adlı üyenin adını değiştirdi. Yeni adı: ${newName}`,
      next: "Adı düzeltin",
    },
    readdressed: {
      subject: "Şirketinizin bir yöneticisinin e-posta adresi değişti",
      done: ({ who, company, at }) =>
        `${company} şirketinin yöneticisi ${who}, ${at} tarihinde hesabının e-posta adresini değiştirdi; hesabın e-postaları artık oraya gider.`,
      next: "Kendisine sorun; değiştiren o değilse üyeliği kapatın",
    },
  },
  en: {
    raised: {
      subject: "A member became an owner of your company",
      done: ({ who, by, company, at }) => `${by} made ${who} an owner of ${company} on ${at}.`,
      next: "lower their right",
    },
    lowered: {
      subject: "An owner of your company is no owner any more",
      done: ({ who, by, company, right, at }) =>
        `${by} lowered the right of ${who}, an owner of ${company}, on ${at}. Their right now: ${right}`,
      next: "give the right back",
    },
    closed: {
      subject: "An owner of your company was closed",
      done: ({ who, by, company, at }) => `${by} closed the membership of ${who}, an owner of ${company}, on ${at}.`,
      next: "open it again",
    },
    opened: {
      subject: "A closed member of your company was opened again",
      done: ({ who, by, company, right, at }) =>
        `${by} opened the membership of ${who} at ${company} again on ${at}. Their right: ${right}`,
      next: "close it",
    },
    renamed: {
      subject: "An owner of your company has another name",
      done: ({ who, by, company, newName, at }) =>
        `${by} changed the name of ${who}, an owner of ${company}, on ${at}. Their name now: ${newName}`,
      next: "correct it",
    },
    readdressed: {
      subject: "An owner of your company has another e-mail address",
      done: ({ who, company, at }) =>
        `${who}, an owner of ${company}, changed the e-mail address of their account on ${at}; its e-mails go there from now on.`,
      next: "ask them; if it was not them, close the membership",
    },
  },
};

/** To an owner, to whom it was done, or to who seems to have done it. */
export const actEmail = (publicUrl: string, act: Act): EmailTemplates => {
  const template = (locale: Locale): EmailTemplate => {
    const person = (name: string, email: string) => (email ? `${quoted(name)} (${quoted(email)})` : quoted(name));
    const words: Words = {
      who: person(act.name, act.email),
      newName: quoted(act.newName),
      by: person(act.by, act.byEmail),
      company: quoted(act.company),
      right: rightsWords(act.rights)[locale],
      at: `${act.at.toLocaleString(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`,
    };
    const { subject, done, next } = texts[locale][act.kind];
    const members = `${publicUrl}/Account/List?tab=members`;
    const tr = locale === "tr";
    const rest = act.isBy
      ? {
          paragraph: tr
            ? "Bu sizin oturumunuzda yapıldı. Siz yapmadıysanız hemen yeni bir parola isteyin: sonraki girişinizde son yedi günde adınıza yapılanlar gösterilir ve geri alınır."
            : "This was done in a session of yours. If it was not you, ask for a new password at once: at your next sign-in you are shown what was done in your name in the last seven days, and undo it.",
          action: notMe(publicUrl)[locale],
          note: tr ? "Yapan sizseniz bir şey yapmanız gerekmez." : "If it was you, there is nothing to do.",
        }
      : act.isTouched
        ? {
            paragraph: tr
              ? "Bundan haberiniz yoksa şirketin öteki yöneticilerine yazın: onlar geri alabilir."
              : "If you know nothing of this, write to the other owners of the company: they can undo it.",
          }
        : {
            paragraph: tr
              ? `Bundan haberiniz yoksa Hesabım > Üyeler sayfasını açın. ${next}; ${words.by} adlı yöneticiye de hemen yeni bir parola belirlemesini söyleyin.`
              : `If you know nothing of this, open My account > Members and ${next}; and tell ${words.by} to set a new password at once.`,
            action: tr ? { label: "Üyeleri aç", address: members } : { label: "Open the members", address: members },
            note: tr ? "Bundan haberiniz varsa bir şey yapmanız gerekmez." : "If you know of it, there is nothing to do.",
          };
    const { paragraph, ...end } = rest;
    return { subject, paragraphs: [done(words), paragraph], ...end };
  };
  return { tr: template("tr"), en: template("en") };
};
