import { Id } from "@tradeport/contract";
import { newId, sql, type Tx } from "./db.ts";
import { type EmailTemplates, render } from "./email-template.ts";
import type { Locale } from "./errors.ts";
import { enqueueIn, jobSpec, ofClient } from "./jobs.ts";
import type { Sealer } from "./sessions.ts";

/** Lets one e-mail leave (mail-job.ts). */
export const sendMailJob = jobSpec("mail.send", ofClient.extend({ mailId: Id }));

export const sealedFor = (id: string) => `mail|${id}`;

/**
 * Writes an e-mail in the caller's transaction and queues its sending there: it leaves if the transaction lands, and only then.
 * `ctx` is a use-case's own, or {db, clientId, secrets} of a job's transaction; the all-zero clientId is the platform's. It is written in
 * the language of whom the address belongs to; `locale`, the asker's, is for readers of whom none is known. A job, which may run twice,
 * gives the `id`: the same e-mail is written once.
 */
export const sendMail = async (
  { db, clientId, secrets }: { db: Tx; clientId: string; secrets: Pick<Sealer, "seal"> },
  {
    to,
    locale,
    templates,
    id = newId(),
    leavesAt,
  }: { to: string; locale: Locale; templates: EmailTemplates; id?: string; leavesAt?: Date },
) => {
  const known = await sql<{ locale: Locale | null }>`select email_locale(${to}) as locale`.execute(db);
  const reads = known.rows[0]?.locale ?? locale;
  const template = templates[reads];
  const sealed = Buffer.from(secrets.seal(Buffer.from(JSON.stringify(render(template, reads))), sealedFor(id)));
  await sql`insert into mail (client_id, id, to_address, subject, sealed)
    values (${clientId}, ${id}, ${to}, ${template.subject}, ${sealed}) on conflict do nothing`.execute(db);
  await enqueueIn(db)(sendMailJob, { clientId, mailId: id }, { key: `mail:${id}`, ...(leavesAt && { runAt: leavesAt }) });
};

/** E-mails that have not left, by the id that they were written with, and never will. */
export const withholdMail = ({ db, clientId }: { db: Tx; clientId: string }, ids: string[]) =>
  sql`delete from mail where client_id = ${clientId} and id = any (${ids}::uuid[]) and state = 'waiting'`.execute(db);

/** E-mails of the local mailbox after a week, and what is known of others after a month. Meant for the daily sweep. */
export const sweepMail = async (tx: Tx) => {
  await sql`delete from mail where created_at < now() - interval '7 days' and state = 'kept'`.execute(tx);
  await sql`delete from mail where created_at < now() - interval '30 days'`.execute(tx);
};
