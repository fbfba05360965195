import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Provider } from "oidc-provider";
import type { Database } from "#platform/db.ts";
import { accountKey, findAccount } from "./account.ts";
import { noticePage, pagePolicy, signInPage } from "./page.ts";
import { longestPassword, passwordMatches } from "./password.ts";
import { mayTry, triedWell } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

interface Form {
  name?: string;
  password?: string;
}

/** The sign-in page of the embedded provider: no script, one sentence for every wrong pair, the same time for unknown names. */
export const mountInteraction = (app: FastifyInstance, db: Database, provider: Provider, publicUrl: string) => {
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

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid", async (request, reply) => {
    const { origin, "sec-fetch-site": site } = request.headers;
    // The page's own cookie is SameSite and bound to its path; this is the second lock. Without a referrer, Origin is "null".
    const foreign = site
      ? site !== "same-origin"
      : origin !== undefined && origin !== "null" && origin !== new URL(publicUrl).origin;
    const language = languageOf(request.headers.cookie);
    const text = words[language];
    if (foreign) return show(reply, 403, noticePage(language, text.refused, text.refusedBody));
    if (!(await open(request, reply))) return reply;

    const name = (request.body?.name ?? "").slice(0, 200);
    const password = request.body?.password ?? "";
    const refuse = (status: number, sentence: string) =>
      show(reply, status, signInPage(language, `/oidc/interaction/${encodeURIComponent(request.params.uid)}`, name, sentence));
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
    const login = { login: { accountId: account.id, remember: false } };
    const next = await provider.interactionResult(request.raw, reply.raw, login, { mergeWithLastSubmission: false });
    return reply.redirect(next, 303);
  });
};
