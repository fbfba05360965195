import type { Locale } from "./errors.ts";

/** What an e-mail says; addresses in it are made from PUBLIC_URL alone. */
export interface EmailTemplate {
  subject: string;
  /** Who is written to, as they gave their name: greeted with it. */
  name?: string;
  paragraphs: string[];
  /** The one thing to do, as a link. */
  action?: { label: string; address: string };
  /** Said below the link: how long it holds, what to do when it was not asked for. */
  note?: string;
}

/** An e-mail in every language that we write: its reader's own is taken when it is written. */
export type EmailTemplates = Record<Locale, EmailTemplate>;

/** What stands sealed in a row of `mail`. */
export interface Sealed {
  text: string;
  html: string;
}

const greeting = { tr: "Merhaba", en: "Hello" };
const footer = {
  tr: "Bu e-posta Tradeport tarafından gönderildi; lütfen yanıtlamayın.",
  en: "This e-mail was sent by Tradeport; please do not reply to it.",
};

/** What somebody typed, on one line, with nothing that a mail program would make a link of. */
export const unlinked = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[/\\@<>|]+|:(?=\S)/g, " ")
    // The dots that names of hosts may be written with (IDNA): the full-width ones are plain by now, the ideographic one is not. A host's
    // name may be of marks and pictures too.
    .replace(/\u3002/g, ". ")
    // An address of numbers has labels of one sign too.
    .replace(/\p{N}+(?:\.\p{N}+){2,}/gu, (address) => address.replaceAll(".", ". "))
    .replace(/(?<=[\p{L}\p{N}\p{M}\p{S}_-])\.(?=[\p{L}\p{N}\p{M}\p{S}]{2})/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();

/** The same as it may stand in an e-mail to a stranger: at most 60 letters. */
export const quoted = (typed: string): string => {
  const line = unlinked(typed);
  const letters = [...line];
  return letters.length > 60 ? `${letters.slice(0, 59).join("").trim()}…` : line;
};

export const safeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] as string);

/** Plain text and the same as simple HTML without styles, pictures or anything from elsewhere. */
export const render = ({ subject, name, paragraphs: texts, action, note }: EmailTemplate, locale: Locale): Sealed => {
  const paragraphs = name === undefined ? texts : [`${greeting[locale]} ${quoted(name)},`, ...texts];
  const last = [...(note ? [note] : []), footer[locale]];
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.address}`] : []), ...last].join("\n\n");
  const link =
    action && `<p><a href="${safeHtml(action.address)}">${safeHtml(action.label)}</a></p><p>${safeHtml(action.address)}</p>`;
  const lines = (all: string[]) => all.map((line) => `<p>${safeHtml(line)}</p>`).join("\n");
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${safeHtml(subject)}</title></head><body>
<h1>${safeHtml(subject)}</h1>
${lines(paragraphs)}
${link ?? ""}
${lines(last)}
</body></html>`;
  return { text: `${text}\n`, html };
};
