import { randomInt } from "node:crypto";
import type { Input, Output } from "@tradeport/contract";
import type { support } from "@tradeport/contract/support";
import type { UploadedFile, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { quoted, unlinked } from "#platform/email-template.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";

type Call = typeof support.SendContact;

/** Counts nothing: a number that went up by one with each question would tell a company how many others ask. */
const aNumber = () => randomInt(100_000, 1_000_000);

/** More than anybody writes in good faith; each one is an e-mail to the operators. */
const anHour = 20;

/** The ticket and the e-mails about it land together: to the operators with what was asked, to the member with its number. */
export const sendContact = async (
  ctx: WideCtx,
  { subject, message }: Input<Call>,
  files: UploadedFile[],
): Promise<Output<Call>> => {
  const id = newId();
  // One at a time for a client, so that the count is right.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${ctx.clientId}`}, 0))`.execute(ctx.db);
  const lately = await sql<{ count: number }>`select count(*)::int as count from support_ticket
    where client_id = ${ctx.clientId} and created_at > now() - interval '1 hour'`.execute(ctx.db);
  if (lately.rows[0]!.count >= anHour) throw new Fail("ticket_limit", { limit: anHour });
  const { rows } = await sql<{ number: string }>`
    insert into support_ticket (client_id, id, number, subject, message, file_id, created_by, created_by_name)
    values (${ctx.clientId}, ${id}, ${aNumber()}, ${subject}, ${message}, ${files[0]?.id ?? null},
      ${ctx.who.personId}, ${ctx.who.displayName})
    returning 'T-' || number as number`.execute(ctx.db);
  const { number } = rows[0]!;
  await tellOperators(ctx, number, subject, message, files[0]);
  if (ctx.who.email) await sendMail(ctx, { to: ctx.who.email, locale: ctx.locale, templates: received(number, quoted(subject)) });
  await ctx.audit({ action: "ask", objectType: "ticket", objectId: id, after: { number, subject } });
  return { ticketId: id, number };
};

const tellOperators = async (ctx: WideCtx, number: string, subject: string, message: string, file: UploadedFile | undefined) => {
  const { supportAddress } = ctx.installation;
  const admins = await acrossClients(ctx.db, (db) =>
    sql<{ email: string; company: string }>`
      select p.email, (select name from client where id = ${ctx.clientId}) as company
      from person p where p.is_admin and p.email is not null`.execute(db),
  );
  const company = admins.rows[0]?.company ?? "";
  const mail = {
    subject: `[${number}] ${quoted(subject)}`,
    paragraphs: [
      `${quoted(company)} · ${quoted(ctx.who.displayName)} · ${ctx.who.email ?? "-"}`,
      // From the console's own sender: as it was typed it stands behind the link alone.
      ...message.split(/\n+/).map(unlinked),
      ...(file ? [`${quoted(file.name)} (${Math.ceil(file.size / 1000)} kB)`] : []),
    ],
    action: { label: "Tradeport", address: `${ctx.installation.publicUrl}/News?tab=tickets` },
  };
  for (const to of supportAddress ? [supportAddress] : admins.rows.map(({ email }) => email))
    await sendMail(ctx, { to, locale: "tr", templates: { tr: mail, en: mail } });
};

const received = (number: string, subject: string) => ({
  tr: {
    subject: `Talebinizi aldık: ${number}`,
    paragraphs: [`“${subject}” konulu talebiniz ${number} numarasıyla kaydedildi. Yanıtı bu adrese göndereceğiz.`],
  },
  en: {
    subject: `We have your request: ${number}`,
    paragraphs: [`Your request “${subject}” is kept under the number ${number}. We will answer to this address.`],
  },
});
