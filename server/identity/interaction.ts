import { emptyId } from "@tradeport/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Provider } from "oidc-provider";
import { browserOf } from "#platform/browser-name.ts";
import { warnOfGuest } from "#platform/guest-lines.ts";
import { sendMail } from "#platform/mail.ts";
import { inUnheardLine } from "#platform/own-line.ts";
import { accountKey, findAccount, signedInNow, stillOpens } from "./account.ts";
import { isSameBrowser, knownDevices } from "./device.ts";
import { newDeviceEmail } from "./emails.ts";
import { noteNewProof } from "./new-proof.ts";
import { noticePage, pagePolicy, signInPage } from "./page.ts";
import type { PagesSetting } from "./pages-setting.ts";
import { passkeyPlace } from "./passkey.ts";
import { longestPassword, looksAtNothing, passwordMatches } from "./password.ts";
import { mountSecondStep } from "./second-step.ts";
import { mayTry, triedWell } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

interface Form {
  name?: string;
  password?: string;
}

/** The sign-in page of the embedded provider: no script but for passkeys, one sentence for every wrong pair, the same time for unknown names. */
export const mountInteraction = (
  app: FastifyInstance,
  setting: PagesSetting,
  /** The one of now: it is made anew when its keys change. */
  provider: () => Provider,
) => {
  const { db, sealer, publicUrl, networkBy } = setting;
  const devices = knownDevices(sealer, publicUrl.startsWith("https:"));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 16_384 },
    // No text of the database holds a NUL: what has one is some other name, and counts as a try like any.
    (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams((body as string).replaceAll("%00", "%EF%BF%BD")))),
  );

  const withPasskey = passkeyPlace(publicUrl) !== null;
  const show = (reply: FastifyReply, status: number, page: string, withScript = false) =>
    reply
      .code(status)
      .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy(withScript) })
      .send(page);
  const addressOf = (uid: string) => `/oidc/interaction/${encodeURIComponent(uid)}`;
  const showFirst = (request: FastifyRequest, reply: FastifyReply, uid: string, status: number, error = "", name = "") =>
    show(reply, status, signInPage(languageOf(request.headers.cookie), addressOf(uid), name, withPasskey, error), withPasskey);
  const expired = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request.headers.cookie);
    return show(reply, 400, noticePage(language, words[language].expired, words[language].expiredBody));
  };
  /** Who signed in here before, and has no session any more: the provider would ask its own question whether they leave. */
  const forgetOther = async (page: Awaited<ReturnType<Provider["interactionDetails"]>>) => {
    await (await provider().Session.findByUid(page.session!.uid))?.destroy();
    page.session = undefined;
    await page.persist();
  };
  /**
   * Whether this browser has that page open; the page that says it has expired is already sent if not. By its cookie the provider knows which
   * sign-in a browser is at: a page of another one is none of its own, whoever sends it.
   */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    try {
      const { uid } = await provider().interactionDetails(request.raw, reply.raw);
      if (uid === (request.params as { uid?: string }).uid) return true;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    expired(request, reply);
    return false;
  };

  app.get<{ Params: { uid: string }; Querystring: { lang?: string } }>("/oidc/interaction/:uid", async (request, reply) => {
    const { lang } = request.query;
    const address = addressOf(request.params.uid);
    if (lang === "tr" || lang === "en")
      return reply.header("set-cookie", `i18n_redirected=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`).redirect(address, 303);
    if (!(await open(request, reply))) return reply;
    return showFirst(request, reply, request.params.uid, 200);
  });

  /** The page's own cookie is SameSite and bound to its path; this is the second lock. Without a referrer, Origin is "null". */
  const isForeign = ({ headers: { origin, "sec-fetch-site": site } }: FastifyRequest) =>
    site ? site !== "same-origin" : origin !== undefined && origin !== "null" && origin !== new URL(publicUrl).origin;

  const goOn = mountSecondStep(app, {
    ...setting,
    show,
    showFirst,
    admitted: async (request, reply) => {
      if (!isForeign(request)) return open(request, reply);
      const language = languageOf(request.headers.cookie);
      show(reply, 403, noticePage(language, words[language].refused, words[language].refusedBody));
      return false;
    },
    expired,
    deviceOf: (request, accountId) => {
      const device = devices.read(request.headers.cookie);
      return device?.accounts.includes(accountId) ? device.id : null;
    },
    finish: async (request, reply, account, since) => {
      const language = languageOf(request.headers.cookie);
      const device = devices.read(request.headers.cookie);
      const browser = browserOf(request.headers["user-agent"] ?? "");
      const page = await provider().interactionDetails(request.raw, reply.raw);
      if (page.session && page.session.accountId !== account.id) await forgetOther(page);
      await db.asPlatform(async (tx) => {
        await noteNewProof(tx, String(page.params.nonce), account.id);
        const isFirst = await signedInNow(tx, account.id);
        if (isFirst || isSameBrowser(device, account.id, browser)) return;
        const templates = newDeviceEmail(account.username, browser, publicUrl);
        await sendMail({ db: tx, clientId: emptyId, secrets: sealer }, { to: account.email, locale: language, templates });
      });
      reply.header("set-cookie", devices.remember(device, account.id, browser));
      // When the password was right, and not when somebody follows this redirect.
      const login = { login: { accountId: account.id, remember: false, ts: since } };
      const next = await provider().interactionResult(request.raw, reply.raw, login, { mergeWithLastSubmission: false });
      return reply.redirect(next, 303);
    },
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid", async (request, reply) => {
    const language = languageOf(request.headers.cookie);
    const text = words[language];
    if (isForeign(request)) return show(reply, 403, noticePage(language, text.refused, text.refusedBody));
    if (!(await open(request, reply))) return reply;

    const name = (request.body?.name ?? "").slice(0, 200);
    const password = request.body?.password ?? "";
    const refuse = (status: number, sentence: string) => showFirst(request, reply, request.params.uid, status, sentence, name);
    if (password.length > longestPassword) return refuse(400, text.tooLong);

    const device = devices.read(request.headers.cookie);
    const network = networkBy(request.ip);
    const look = () =>
      db.asPlatform(async (tx) => {
        const account = await findAccount(tx, name);
        const accountId = account?.id ?? null;
        const deviceId = device && accountId && device.accounts.includes(accountId) ? device.id : null;
        const one = { typed: accountKey(name), accountId, network, deviceId };
        return { account, one, attempt: await mayTry(tx, one) };
      });
    const { account, one, attempt } = await inUnheardLine(device?.id ?? null, network ?? "anywhere", look);
    const matches = attempt.allowed
      ? await passwordMatches(password, account?.passwordHash)
      : // It takes as long for who is heard and who is not; a flood finds no work.
        await looksAtNothing(password);
    // One answer to all who can't come in: whoever signs up with another's address learns nothing by trying to sign in.
    if (!account?.usable || !account.confirmed || !matches) {
      warnOfGuest(request.log, { account: account?.id ?? null }, "a sign-in had a wrong name or password");
      if (attempt.wait === 0) return refuse(401, text.wrong);
      reply.header("retry-after", attempt.wait);
      return refuse(429, text.wait.replace("{seconds}", String(attempt.wait)));
    }
    const since = await db.asPlatform((tx) => stillOpens(tx, account));
    if (since === undefined) return refuse(401, text.wrong);
    await db.asPlatform((tx) => triedWell(tx, one, attempt));
    return goOn(request, reply, request.params.uid, account, since);
  });
};
