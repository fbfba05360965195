import { emptyId } from "@tradeport/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Provider } from "oidc-provider";
import { type Database, newId, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import type { Sealer } from "#platform/sessions.ts";
import { accountKey, findAccount } from "./account.ts";
import { sendLinkJob } from "./links.ts";
import { noticePage, pagePolicy, signInPage } from "./page.ts";
import { longestPassword, passwordMatches } from "./password.ts";
import { mayTry, mayWrite, triedWell } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

interface Form {
  name?: string;
  password?: string;
  again?: string;
}

export interface PagesSetting {
  db: Database;
  sealer: Sealer;
  publicUrl: string;
}

const againMinutes = 30;
const againPurpose = "confirm-again";

/** The sign-in page of the embedded provider: no script, one sentence for every wrong pair, the same time for unknown names. */
export const mountInteraction = (app: FastifyInstance, { db, sealer, publicUrl }: PagesSetting, provider: Provider) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  const show = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy() })
      .send(page);
  /** Whether this browser has that page open; the page that says it has expired is already sent if not. */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      await provider.interactionDetails(request.raw, reply.raw);
      return true;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      const language = languageOf(request.headers.cookie);
      show(reply, 400, noticePage(language, words[language].expired, words[language].expiredBody));
      return false;
    }
  };

  app.get<{ Params: { uid: string }; Querystring: { lang?: string } }>("/oidc/interaction/:uid", async (request, reply) => {
    const { lang } = request.query;
    const address = `/oidc/interaction/${encodeURIComponent(request.params.uid)}`;
    if (lang === "tr" || lang === "en")
      return reply.header("set-cookie", `i18n_redirected=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`).redirect(address, 303);
    if (!(await open(request, reply))) return reply;
    return show(reply, 200, signInPage(languageOf(request.headers.cookie), address, ""));
  });

  /** The page's own cookie is SameSite and bound to its path; this is the second lock. Without a referrer, Origin is "null". */
  const isForeign = ({ headers: { origin, "sec-fetch-site": site } }: FastifyRequest) =>
    site ? site !== "same-origin" : origin !== undefined && origin !== "null" && origin !== new URL(publicUrl).origin;

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid", async (request, reply) => {
    const language = languageOf(request.headers.cookie);
    const text = words[language];
    if (isForeign(request)) return show(reply, 403, noticePage(language, text.refused, text.refusedBody));
    if (!(await open(request, reply))) return reply;

    const name = (request.body?.name ?? "").slice(0, 200);
    const password = request.body?.password ?? "";
    const address = `/oidc/interaction/${encodeURIComponent(request.params.uid)}`;
    const refuse = (status: number, sentence: string, again?: string) =>
      show(reply, status, signInPage(language, address, name, sentence, again));
    if (password.length > longestPassword) return refuse(400, text.tooLong);

    const { account, key, wait } = await db.asPlatform(async (tx) => {
      const account = await findAccount(tx, name);
      // One account has two names; both count as one.
      const key = account?.id ?? accountKey(name);
      return { account, key, wait: await mayTry(tx, key, request.ip) };
    });
    if (wait > 0) {
      reply.header("retry-after", wait);
      return refuse(429, text.wait.replace("{seconds}", String(wait)));
    }
    const matches = await passwordMatches(password, account?.passwordHash);
    if (!account?.usable || !matches) {
      request.log.warn({ account: account?.id ?? null }, "a sign-in had a wrong name or password");
      return refuse(401, text.wrong);
    }
    await db.asPlatform((tx) => triedWell(tx, key, request.ip));
    // Said to nobody but who knows the password.
    if (!account.confirmed) {
      const who = Buffer.from(JSON.stringify({ id: account.id, until: Date.now() + againMinutes * 60_000 }));
      return refuse(403, text.unconfirmed, Buffer.from(sealer.seal(who, againPurpose)).toString("base64url"));
    }
    const login = { login: { accountId: account.id, remember: false } };
    const next = await provider.interactionResult(request.raw, reply.raw, login, { mergeWithLastSubmission: false });
    return reply.redirect(next, 303);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/again", async (request, reply) => {
    const language = languageOf(request.headers.cookie);
    const text = words[language];
    const accountId = isForeign(request) ? null : openedAgain(sealer, request.body?.again);
    if (!accountId) return show(reply, 403, noticePage(language, text.refused, text.refusedBody));
    const wait = await db.asPlatform(async (tx) => {
      const { rows } = await sql<{ email: string }>`
        select email_key as email from identity_account where id = ${accountId} and not email_verified`.execute(tx);
      if (!rows[0]) return 0;
      const seconds = await mayWrite(tx, rows[0].email, request.ip);
      if (seconds > 0) return seconds;
      const payload = { purpose: "confirm", accountId, email: rows[0].email, tongue: language, linkId: newId() };
      await enqueueIn(tx)(sendLinkJob, { clientId: emptyId, ...payload });
      return 0;
    });
    if (wait > 0) {
      const sentence = text.wait.replace("{seconds}", String(wait));
      return show(reply.header("retry-after", wait), 429, noticePage(language, text.unconfirmed, sentence));
    }
    return show(reply, 200, noticePage(language, text.sentAgain, text.sentAgainBody));
  });
};

/** Whose letter is sent again: what this page sealed for who knew the password, half an hour long. */
const openedAgain = (sealer: Sealer, sealed: string | undefined): string | null => {
  try {
    const { id, until } = JSON.parse(
      Buffer.from(sealer.open(Buffer.from(sealed ?? "", "base64url"), againPurpose)).toString(),
    ) as { id: string; until: number };
    return until > Date.now() ? id : null;
  } catch {
    return null;
  }
};
