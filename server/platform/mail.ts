import { newId, sql, type Tx } from "./db.ts";
import type { Tongue } from "./errors.ts";
import { enqueueIn } from "./jobs.ts";
import type { Sealer } from "./sessions.ts";

/** What a letter says; addresses in it are made from PUBLIC_URL alone. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** The one thing to do, as a link. */
  action?: { label: string; address: string };
  /** Said below the link: how long it holds, what to do when it was not asked for. */
  note?: string;
}

/** What stands sealed in a row of `mail`. */
export interface Sealed {
  text: string;
  html: string;
}

const footer = {
  tr: "Bu posta Tradeport tarafından gönderildi; lütfen yanıtlamayın.",
  en: "This mail was sent by Tradeport; please do not answer it.",
};

/**
 * What somebody typed, as it may stand in a letter to a stranger: at most 60 letters on one line, with nothing that a mail program would
 * make a link of.
 */
export const quoted = (typed: string): string => {
  const line = typed
    .normalize("NFKC")
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[/\\@<>|]+|:(?=\S)/g, " ")
    .replace(/(?<=[\p{L}\p{N}_-])\.(?=[\p{L}\p{N}]{2})/gu, ". ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...line];
  return letters.length > 60 ? `${letters.slice(0, 59).join("").trim()}…` : line;
};

export const safeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] as string);

/** Plain text and the same as simple HTML without styles, pictures or anything from elsewhere. */
const render = ({ subject, paragraphs, action, note }: Letter, tongue: Tongue): Sealed => {
  const last = [...(note ? [note] : []), footer[tongue]];
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.address}`] : []), ...last].join("\n\n");
  const link =
    action && `<p><a href="${safeHtml(action.address)}">${safeHtml(action.label)}</a></p><p>${safeHtml(action.address)}</p>`;
  const lines = (all: string[]) => all.map((line) => `<p>${safeHtml(line)}</p>`).join("\n");
  const html = `<!doctype html>
<html lang="${tongue}"><head><meta charset="utf-8"><title>${safeHtml(subject)}</title></head><body>
<h1>${safeHtml(subject)}</h1>
${lines(paragraphs)}
${link ?? ""}
${lines(last)}
</body></html>`;
  return { text: `${text}\n`, html };
};

export const sealedFor = (id: string) => `mail|${id}`;

/**
 * Writes a letter in the caller's transaction and queues its sending there: it leaves if the transaction lands, and only then.
 * `ctx` is a use-case's own, or {db, clientId, secrets} of a job's transaction; the all-zero clientId is the platform's. A job, which may
 * run twice, gives the `id`: the same letter is written once.
 */
export const sendMail = async (
  { db, clientId, secrets }: { db: Tx; clientId: string; secrets: Pick<Sealer, "seal"> },
  { to, tongue, letter, id = newId() }: { to: string; tongue: Tongue; letter: Letter; id?: string },
) => {
  const sealed = Buffer.from(secrets.seal(Buffer.from(JSON.stringify(render(letter, tongue))), sealedFor(id)));
  await sql`insert into mail (client_id, id, to_address, subject, sealed)
    values (${clientId}, ${id}, ${to}, ${letter.subject}, ${sealed}) on conflict do nothing`.execute(db);
  await enqueueIn(db)("mail.send", { clientId, mailId: id }, { key: `mail:${id}` });
};

/** Letters of the local mailbox after a week, and what is known of others after a month. Meant for the daily sweep. */
export const sweepMail = async (tx: Tx) => {
  await sql`delete from mail where created_at < now() - interval '7 days' and state = 'kept'`.execute(tx);
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(tx);
};
