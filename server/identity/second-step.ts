import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tx } from "#platform/db.ts";
import { type Account, accountOf } from "./account.ts";
import type { PagesSetting } from "./pages-setting.ts";
import { passkeyPlace, passkeysOf } from "./passkey.ts";
import { mountPasskeyStep, type Steps } from "./passkey-step.ts";
import { beginFactor, confirmFactor, enrolment, factorOf, pendingSecret, takeCode } from "./second-factor.ts";
import { codePage, enrolPage, recoveryPage } from "./second-step-pages.ts";
import { type Ticket, tickets } from "./step-ticket.ts";
import { codeWasRight, mayTryCode } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

interface Form {
  ticket?: string;
  code?: string;
}
type Asked = FastifyRequest<{ Params: { uid: string }; Body: Form | undefined }>;

export interface Pages extends PagesSetting {
  /** `withScript`: the page has the forms of passkeys. */
  show: (reply: FastifyReply, status: number, page: string, withScript?: boolean) => FastifyReply;
  /** The first page, once more, with what to say. */
  showFirst: (request: FastifyRequest, reply: FastifyReply, uid: string, status: number, error: string) => FastifyReply;
  /** False when the answer is already sent: the page is not open in this browser, or another site asks. */
  admitted: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  expired: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** Signed in, by what was right at `since`. */
  finish: (request: FastifyRequest, reply: FastifyReply, account: Account, since: number) => Promise<FastifyReply>;
  /** The known browser's id, if this account signed in with it before. */
  deviceOf: (request: FastifyRequest, accountId: string) => string | null;
}

/** What comes after the right password: a code of the account's app, or setting one up where it must have one. */
export const mountSecondStep = (app: FastifyInstance, pages: Pages) => {
  const { db, sealer, publicUrl, secondFactor, show, showFirst, admitted, expired, finish, deviceOf } = pages;
  const place = passkeyPlace(publicUrl);
  const { sealed, opened: openedTicket } = tickets(sealer);
  const address = (uid: string, step: string) => `/oidc/interaction/${encodeURIComponent(uid)}/${step}`;
  const opened = ({ body, params }: Asked, asks: Ticket["asks"]) => openedTicket(body?.ticket, params.uid, asks);
  const askCode = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    { accountId, since }: Pick<Ticket, "accountId" | "since">,
    status = 200,
    error = "",
  ) => {
    const { hasApp, hasPasskey } = await db.asPlatform(async (tx) => ({
      hasApp: (await factorOf(tx, accountId)).isOn,
      hasPasskey: place !== null && (await passkeysOf(tx, accountId, place)).some(({ isUsable }) => isUsable),
    }));
    const ticket = sealed({ accountId, uid, asks: "code", since });
    const passkey = hasPasskey ? address(uid, "passkey") : null;
    const page = codePage(languageOf(request.headers.cookie), { code: address(uid, "code"), passkey, hasApp }, ticket, error);
    return show(reply, status, page, hasPasskey);
  };
  const askEnrolment = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    account: Account,
    since: number,
    error = "",
  ) => {
    const secret = await db.asPlatform(async (tx) =>
      error ? await pendingSecret(tx, sealer, account.id) : await beginFactor(tx, sealer, account.id),
    );
    if (!secret) return expired(request, reply);
    const ticket = sealed({ accountId: account.id, uid, asks: "enrolment", since });
    const page = enrolPage(
      languageOf(request.headers.cookie),
      { code: address(uid, "enrolment"), passkey: place && address(uid, "passkey-enrolment") },
      ticket,
      enrolment(secret, account.username),
      error,
    );
    return show(reply, error ? 401 : 200, page, place !== null);
  };
  const showCodes: Steps["showCodes"] = (request, reply, uid, { accountId, since }, codes) => {
    const ticket = sealed({ accountId, uid, asks: "nothing", since });
    return show(reply, 200, recoveryPage(languageOf(request.headers.cookie), address(uid, "kept"), ticket, codes));
  };
  /** The account of an open ticket, in which this code is looked at; or why not. */
  const tried = async <T>(
    request: Asked,
    reply: FastifyReply,
    asks: Ticket["asks"],
    find: (tx: Tx, account: Account) => Promise<T | null>,
  ): Promise<{ account: Account; since: number; found: T | null; wait: number } | null> => {
    if (!(await admitted(request, reply))) return null;
    const ticket = opened(request, asks);
    const answer = await db.asPlatform(async (tx) => {
      const account = ticket ? await accountOf(tx, ticket.accountId) : undefined;
      if (!ticket || !account) return null;
      const { since } = ticket;
      const device = deviceOf(request, account.id);
      const wait = await mayTryCode(tx, account.id, device);
      if (wait > 0) return { account, since, found: null, wait };
      const found = await find(tx, account);
      if (found) await codeWasRight(tx, account.id, device);
      return { account, since, found, wait };
    });
    if (!answer) expired(request, reply);
    return answer;
  };
  const wrong = (request: Asked, reply: FastifyReply, account: Account, wait: number) => {
    const text = words[languageOf(request.headers.cookie)];
    request.log.warn({ account: account.id }, "a sign-in had a wrong code");
    if (wait > 0) reply.header("retry-after", wait);
    return wait > 0 ? text.wait.replace("{seconds}", String(wait)) : text.wrongCode;
  };

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/code", async (request, reply) => {
    const answer = await tried(request, reply, "code", (tx, { id }) => takeCode(tx, sealer, id, request.body?.code ?? ""));
    if (!answer) return reply;
    const { account, since, found, wait } = answer;
    if (found) return finish(request, reply, account, since);
    const error = wrong(request, reply, account, wait);
    return askCode(request, reply, request.params.uid, { accountId: account.id, since }, wait > 0 ? 429 : 401, error);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/enrolment", async (request, reply) => {
    const answer = await tried(request, reply, "enrolment", (tx, { id }) =>
      confirmFactor(tx, sealer, id, request.body?.code ?? ""),
    );
    if (!answer) return reply;
    const { account, since, found: codes, wait } = answer;
    const { uid } = request.params;
    if (!codes) return askEnrolment(request, reply, uid, account, since, wrong(request, reply, account, wait));
    return showCodes(request, reply, uid, { accountId: account.id, since }, codes);
  });

  /** The recovery codes were shown, and their owner says that they are kept. */
  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/kept", async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const ticket = opened(request, "nothing");
    const account = ticket && (await db.asPlatform((tx) => accountOf(tx, ticket.accountId)));
    return ticket && account ? finish(request, reply, account, ticket.since) : expired(request, reply);
  });

  mountPasskeyStep(app, pages, {
    tickets: { sealed, opened: openedTicket },
    showCodes,
    enrolAgain: (request, reply, uid, account, since) =>
      askEnrolment(request, reply, uid, account, since, words[languageOf(request.headers.cookie)].passkeyFailed),
    again: async (request, reply, uid, asked, wait) => {
      const text = words[languageOf(request.headers.cookie)];
      const error = wait > 0 ? text.wait.replace("{seconds}", String(wait)) : text.passkeyFailed;
      const status = wait > 0 ? 429 : 401;
      return asked ? askCode(request, reply, uid, asked, status, error) : showFirst(request, reply, uid, status, error);
    },
  });

  /** The password was right: signed in, or on to what is still asked for. */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    account: Account,
    since: number,
  ): Promise<FastifyReply> => {
    const { isOn, passkeys } = await db.asPlatform((tx) => factorOf(tx, account.id));
    if (isOn || passkeys > 0) return askCode(request, reply, uid, { accountId: account.id, since });
    const mustHave = secondFactor === "everybody" || (secondFactor === "admins" && account.isAdmin);
    return mustHave ? askEnrolment(request, reply, uid, account, since) : finish(request, reply, account, since);
  };
};
