import type { Transporter } from "nodemailer";
import { audit } from "./audit.ts";
import { crashPoint } from "./crash.ts";
import { sql } from "./db.ts";
import type { Sealed } from "./email-template.ts";
import { type Job, type JobCtx, type Jobs, runs } from "./jobs.ts";
import { sealedFor, sendMailJob } from "./mail.ts";
import { withoutPersonalData } from "./personal-data.ts";
import type { Keyring } from "./secrets.ts";

export interface MailSetting {
  /** smtp://user:password@host:587 or smtps://…:465; without it e-mails stay in the local mailbox. */
  smtpUrl: string | undefined;
  /** "Name <address>" or an address. */
  mailFrom: string;
  secrets: Pick<Keyring, "open">;
}

interface Row {
  toAddress: string;
  subject: string;
  sealed: Buffer | null;
}

const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Off this machine only under TLS: who stands in between would read the links. `?ignoreTLS=true` is the operator's own word for a net of theirs. */
const transport = async (smtpUrl: string): Promise<Transporter> => {
  const { createTransport } = await import("nodemailer");
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const ignoreTLS = searchParams.get("ignoreTLS") === "true";
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ignoreTLS,
    requireTLS: !secure && !ignoreTLS && !local.test(hostname),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** The one job that lets e-mails leave. */
export const mailJobs = ({ smtpUrl, mailFrom, secrets }: MailSetting): Jobs => {
  let carrier: Promise<Transporter> | undefined;
  const send: Job<typeof sendMailJob> = async (ctx, { clientId, mailId: id }) => {
    const { rows } = await ctx.database.asClient(clientId, (tx) =>
      sql<Row>`select to_address, subject, sealed from mail where client_id = ${clientId} and id = ${id} and state = 'waiting'`.execute(
        tx,
      ),
    );
    const mail = rows[0];
    if (!mail?.sealed) return;
    if (!smtpUrl) return end(ctx, clientId, id, "kept");
    const { text, html } = JSON.parse(secrets.open(mail.sealed, sealedFor(id)).toString()) as Sealed;
    try {
      carrier ??= transport(smtpUrl);
      await (await carrier).sendMail({
        from: mailFrom,
        to: { name: "", address: mail.toAddress },
        subject: mail.subject,
        text,
        html,
        // Killed after this line and before the next, the e-mail leaves again: with this it is known to be the same one.
        messageId: `<${id}@${new URL(ctx.installation.publicUrl).hostname}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    } catch (error) {
      // In its own words a server names whom it refuses, and a log holds no names: there its code stands alone.
      if (!isFinal(error)) throw isOfTheNet(error) ? error : new Error(`The mail server answered ${codeOf(error)}`);
      ctx.log.warn({ status: codeOf(error), mailId: id }, "a mail server refused an e-mail for good");
      return end(ctx, clientId, id, "refused", { words: withoutPersonalData((error as Error).message), code: codeOf(error) });
    }
    crashPoint("mail.sent");
    await end(ctx, clientId, id, "sent");
  };
  return runs(sendMailJob, send);
};

/** 5xx to this e-mail is the last word; a wrong password of ours or a server that is away is tried again. */
const isFinal = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
};

/** No server has said anything yet: the words are of this machine. Whatever else there is may be said in a server's, with a code or without. */
const isOfTheNet = (error: unknown) => {
  const { code = "", response } = error as { code?: string; response?: string };
  return response === undefined && ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS"].includes(code);
};
/** "550 5.1.1": the answer's code and, where it has one, the enhanced code (RFC 3463); without one, what the library calls it. */
const codeOf = (error: unknown) => {
  const { responseCode, response = "", code } = error as { responseCode?: number; response?: string; code?: string };
  return [responseCode ?? code, /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]].filter(Boolean).join(" ");
};

/** The server's own words stand in the e-mail's row, which goes with whom it was written to; the audit stays, and has the code alone. */
interface Refusal {
  words: string;
  code: string;
}
const end = ({ database }: JobCtx, clientId: string, id: string, state: "kept" | "sent" | "refused", refusal?: Refusal) =>
  database.asClient(clientId, async (tx) => {
    await sql`
      update mail set state = ${state}, reason = ${refusal?.words ?? null}, ended_at = now(),
        sealed = case when ${state} = 'kept' then sealed end
      where client_id = ${clientId} and id = ${id} and state = 'waiting'`.execute(tx);
    if (refusal)
      await audit(
        tx,
        clientId,
        { kind: "job", id: null, name: sendMailJob.name },
        { action: "mail_refused", objectType: "mail", objectId: id, reason: refusal.code },
      );
  });
