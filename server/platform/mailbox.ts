import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cookieValue } from "./cookie.ts";
import { type Database, sql } from "./db.ts";
import { type Sealed, safeHtml } from "./email-template.ts";
import { Fail } from "./errors.ts";
import { sealedFor } from "./mail.ts";
import type { Keyring } from "./secrets.ts";

export interface MailboxSetting {
  database: Database;
  secrets: Pick<Keyring, "open">;
  installation: { publicUrl: string };
  trustedProxy?: string | undefined;
  /** E-mails leave by a mail server: there is no local mailbox. */
  smtpUrl?: string | undefined;
  /** Who started the installation has it from the terminal. Without one there is no mailbox. */
  mailboxKey?: string | undefined;
}

const cookie = "mailbox";
const ownNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const ownAddresses = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const handedOn = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Asked from this machine, by a name of this machine, and handed on by nobody: a name that was turned to 127.0.0.1 or a proxy is not. A proxy
 * that says nothing of itself can't be told from a browser: therefore the key.
 */
const isLocal = ({ headers, raw }: FastifyRequest) =>
  ownAddresses.test(raw.socket.remoteAddress ?? "") &&
  ownNames.test(headers.host ?? "") &&
  !handedOn.some((name) => headers[name] !== undefined) &&
  headers["sec-fetch-site"] !== "cross-site";

const css = `
:root{color-scheme:light dark;--line:light-dark(#d5dbe3,#39424e);--brand:light-dark(#235a91,#8fbfee)}
html{background:light-dark(#fff,#14191f);color:light-dark(#1b2733,#e6edf4)}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px 16px}h1{font-size:24px}a{color:var(--brand)}
ul{list-style:none;padding:0}li,article{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:10px 12px;overflow-wrap:anywhere}
li a{font-weight:600}small{opacity:.8}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

const page = (title: string, body: string) => `<!doctype html><html lang="tr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${safeHtml(title)} · Tradeport</title><style>${css}</style>
<main><h1>${safeHtml(title)}</h1>${body}</main></html>`;

const linked = (text: string) =>
  safeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const moment = new Intl.DateTimeFormat("tr-TR", { dateStyle: "short", timeStyle: "medium", timeZone: "Europe/Istanbul" });
const at = (instant: string) => moment.format(new Date(instant));

interface Row {
  id: string;
  toAddress: string;
  subject: string;
  sealed: Buffer;
  createdAt: string;
}

/** Whether there is a local mailbox at all: no mail server, and a console that is this machine's own. */
export const hasMailbox = (smtpUrl: string | undefined, publicUrl: string, trustedProxy: string | undefined) =>
  !smtpUrl && !trustedProxy && ownNames.test(new URL(publicUrl).host);

/** The mails of an installation without a mail server, as a page for the person in front of this machine. All others: not there. */
export const mountMailbox = (
  app: FastifyInstance,
  { database, secrets, installation, trustedProxy, smtpUrl, mailboxKey }: MailboxSetting,
) => {
  if (!mailboxKey || !hasMailbox(smtpUrl, installation.publicUrl, trustedProxy)) return;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const opens = (key: unknown) => typeof key === "string" && timingSafeEqual(digest(key), digest(mailboxKey));
  const show = (reply: FastifyReply, body: string) =>
    reply
      .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": policy, "cache-control": "no-store" })
      .send(body);
  const read = async (request: FastifyRequest, id: string | null) => {
    if (!isLocal(request) || !opens(cookieValue(request.headers.cookie, cookie)))
      throw new Fail("unknown_address", { address: "/dev/mail" });
    const { rows } = await database.asPlatform((tx) =>
      sql<Row>`
        select id, to_address, subject, sealed, created_at from mail
        where sealed is not null and (${id}::uuid is null or id = ${id}) order by created_at desc, id desc limit 100`.execute(tx),
    );
    return rows;
  };

  // The key goes from the address into a cookie, so that it stands in no history and no page that an e-mail links to.
  app.get<{ Querystring: { key?: unknown } }>("/dev/mail", async (request, reply) => {
    if (isLocal(request) && opens(request.query.key))
      return reply
        .header("set-cookie", `${cookie}=${mailboxKey}; Path=/dev/mail; HttpOnly; SameSite=Strict`)
        .redirect("/dev/mail", 303);
    const rows = await read(request, null);
    const items = rows.map(
      ({ id, toAddress, subject, createdAt }) =>
        `<li><a href="/dev/mail/${id}">${safeHtml(subject)}</a><br>${safeHtml(toAddress)}<br><small>${at(createdAt)}</small></li>`,
    );
    const none = "<p>Henüz e-posta yok. / No mail yet.</p>";
    const about = "<p>SMTP_URL boş: e-postalar gönderilmez, burada durur. / SMTP_URL is empty: mails stay here.</p>";
    return show(reply, page("Posta kutusu / Mailbox", about + (items.length ? `<ul>${items.join("")}</ul>` : none)));
  });

  app.get<{ Params: { id: string } }>("/dev/mail/:id", async (request, reply) => {
    const { id } = request.params;
    const known = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : "00000000-0000-0000-0000-000000000000";
    const [row] = await read(request, known);
    if (!row) throw new Fail("unknown_address", { address: `/dev/mail/${id}` });
    const { text } = JSON.parse(secrets.open(row.sealed, sealedFor(id)).toString()) as Sealed;
    const head = `<p><small>${safeHtml(row.toAddress)} · ${at(row.createdAt)}</small></p>`;
    const back = `<p><a href="/dev/mail">Posta kutusu / Mailbox</a></p>`;
    return show(reply, page(row.subject, `${head}<article><pre>${linked(text)}</pre></article>${back}`));
  });
};
