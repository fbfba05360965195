import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tx } from "#platform/db.ts";
import { warnOfGuest } from "#platform/guest-lines.ts";
import { type Account, stillStands } from "./account.ts";
import { enrolledAtTheDoor } from "./door-enrolment.ts";
import type { PagesSetting } from "./pages-setting.ts";
import { passkeyPlace, passkeysOf } from "./passkey.ts";
import { type Known, mountPasskeyStep, type Steps } from "./passkey-step.ts";
import { beginFactor, confirmFactor, enrolment, factorOf, pendingSecret, takeCode } from "./second-factor.ts";
import { codePage, enrolPage, recoveryPage } from "./second-step-pages.ts";
import { type Ticket, tickets } from "./step-ticket.ts";
import { codeWasRight, mayTryCode } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

interface Form {
  ticket?: string;
  code?: string;
}
type StepRequest = FastifyRequest<{ Params: { uid: string }; Body: Form | undefined }>;

const markOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

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
  const { sealed, opened } = tickets(sealer);
  const address = (uid: string, step: string) => `/oidc/interaction/${encodeURIComponent(uid)}/${step}`;
  /** All sessions of the account were ended after the password was right: from the start. */
  const endedSince = (request: FastifyRequest, reply: FastifyReply, uid: string) =>
    showFirst(request, reply, uid, 401, words[languageOf(request.headers.cookie)].endedSince);
  /** The one place where a ticket is judged: under its account's lock, in the transaction that shows or writes by it. Null: answered. */
  const judged: Steps["judged"] = async (request, reply, asks, work) => {
    if (!(await admitted(request, reply))) return null;
    const ticket = opened(request.body?.ticket, request.params.uid, asks);
    if (!ticket) {
      expired(request, reply);
      return null;
    }
    const answer = await db.asPlatform(async (tx) => {
      const account = await stillStands(tx, ticket.accountId, ticket.since);
      return account && { account, ticket, found: await work(tx, account) };
    });
    if (!answer) endedSince(request, reply, request.params.uid);
    return answer ?? null;
  };
  const askCode = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    { accountId, since, until }: Known,
    status = 200,
    error = "",
  ) => {
    const has = await db.asPlatform(
      async (tx) =>
        (await stillStands(tx, accountId, since)) && {
          app: (await factorOf(tx, accountId)).isOn,
          passkey: place !== null && (await passkeysOf(tx, accountId, place)).some(({ isUsable }) => isUsable),
        },
    );
    if (!has) return endedSince(request, reply, uid);
    const { app: hasApp, passkey: hasPasskey } = has;
    const ticket = sealed({ accountId, uid, asks: "code", since, until });
    const passkey = hasPasskey ? address(uid, "passkey") : null;
    const page = codePage(languageOf(request.headers.cookie), { code: address(uid, "code"), passkey, hasApp }, ticket, error);
    return show(reply, status, page, hasPasskey);
  };
  const askEnrolment = async (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    { accountId, since, until, shown }: Known,
    error = "",
  ) => {
    const begun = await db.asPlatform(async (tx) => {
      const account = await stillStands(tx, accountId, since);
      if (!account) return undefined;
      const secret = error ? await pendingSecret(tx, sealer, accountId) : await beginFactor(tx, sealer, accountId);
      return { secret, username: account.username };
    });
    if (!begun) return endedSince(request, reply, uid);
    const { secret, username } = begun;
    // Begun anew elsewhere, by the same person or by somebody else who knows the password: that page's secret is that page's.
    if (!secret || (error && shown !== markOf(secret))) return expired(request, reply);
    const ticket = sealed({ accountId, uid, asks: "enrolment", since, until, shown: markOf(secret) });
    const page = enrolPage(
      languageOf(request.headers.cookie),
      { code: address(uid, "enrolment"), passkey: place && address(uid, "passkey-enrolment") },
      ticket,
      enrolment(secret, username),
      error,
    );
    return show(reply, error ? 401 : 200, page, place !== null);
  };
  const showCodes: Steps["showCodes"] = (request, reply, uid, accountId, { since, codes }) => {
    const ticket = sealed({ accountId, uid, asks: "nothing", since });
    return show(reply, 200, recoveryPage(languageOf(request.headers.cookie), address(uid, "kept"), ticket, codes));
  };
  /** A code that is looked at, and counted; or how long to wait. */
  const tried = <T>(
    request: StepRequest,
    reply: FastifyReply,
    asks: Ticket["asks"],
    find: (tx: Tx, account: Account) => Promise<T>,
  ) =>
    judged(request, reply, asks, async (tx, account) => {
      const device = deviceOf(request, account.id);
      const wait = await mayTryCode(tx, account.id, device);
      if (wait > 0) return { right: null, wait };
      const right = await find(tx, account);
      if (right) await codeWasRight(tx, account.id, device);
      return { right, wait };
    });
  const wrong = (request: StepRequest, reply: FastifyReply, account: Account, wait: number) => {
    const text = words[languageOf(request.headers.cookie)];
    warnOfGuest(request.log, { account: account.id }, "a sign-in had a wrong code");
    if (wait > 0) reply.header("retry-after", wait);
    return wait > 0 ? text.wait.replace("{seconds}", String(wait)) : text.wrongCode;
  };

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/code", async (request, reply) => {
    const answer = await tried(request, reply, "code", (tx, { id }) => takeCode(tx, sealer, id, request.body?.code ?? ""));
    if (!answer) return reply;
    const { account, ticket, found } = answer;
    if (found.right) return finish(request, reply, account, ticket.since);
    const error = wrong(request, reply, account, found.wait);
    return askCode(request, reply, request.params.uid, ticket, found.wait > 0 ? 429 : 401, error);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/enrolment", async (request, reply) => {
    const answer = await tried(request, reply, "enrolment", async (tx, { id }) =>
      (await confirmFactor(tx, sealer, id, request.body?.code ?? "")) ? enrolledAtTheDoor(tx, pages, request, id, null) : null,
    );
    if (!answer) return reply;
    const { account, ticket, found } = answer;
    const { uid } = request.params;
    if (!found.right) return askEnrolment(request, reply, uid, ticket, wrong(request, reply, account, found.wait));
    return showCodes(request, reply, uid, account.id, found.right);
  });

  /** The recovery codes were shown, and their owner says that they are kept. */
  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/kept", async (request, reply) => {
    const answer = await judged(request, reply, "nothing", async () => null);
    return answer ? finish(request, reply, answer.account, answer.ticket.since) : reply;
  });

  mountPasskeyStep(app, pages, {
    judged,
    showCodes,
    enrolAgain: (request, reply, uid, ticket) =>
      askEnrolment(request, reply, uid, ticket, words[languageOf(request.headers.cookie)].passkeyFailed),
    again: async (request, reply, uid, account, wait) => {
      const text = words[languageOf(request.headers.cookie)];
      const error = wait > 0 ? text.wait.replace("{seconds}", String(wait)) : text.passkeyFailed;
      const status = wait > 0 ? 429 : 401;
      return account ? askCode(request, reply, uid, account, status, error) : showFirst(request, reply, uid, status, error);
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
    return mustHave
      ? askEnrolment(request, reply, uid, { accountId: account.id, since })
      : finish(request, reply, account, since);
  };
};
