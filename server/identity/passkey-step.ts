import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { browserOf } from "#platform/browser-name.ts";
import type { Tx } from "#platform/db.ts";
import { warnOfGuest } from "#platform/guest-lines.ts";
import { type Account, accountOf, lockAccount, moment } from "./account.ts";
import { type Enrolled, enrolledAtTheDoor } from "./door-enrolment.ts";
import { accountInAnswer, addPasskey, askToAdd, askToSign, type Holder, type Place, passkeyPlace, signedBy } from "./passkey.ts";
import { factorOf } from "./second-factor.ts";
import type { Pages } from "./second-step.ts";
import type { Ticket } from "./step-ticket.ts";
import { codeWasRight, mayTryCode } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

/** With a ticket it is the second step of its account; without one it is the whole sign-in. */
interface Form {
  ticket?: string;
  answer?: string;
}
type StepRequest = FastifyRequest<{ Params: { uid: string }; Body: Form | undefined }>;
/** What a ticket says of its account; without `until` one that is to be sealed for the first time. */
export type Known = Pick<Ticket, "accountId" | "since" | "shown"> & { until?: number };
export interface Steps {
  judged: <T>(
    request: StepRequest,
    reply: FastifyReply,
    asks: Ticket["asks"],
    work: (tx: Tx, account: Account) => Promise<T>,
  ) => Promise<{ account: Account; ticket: Ticket; found: T } | null>;
  /** The page that it was tried on, once more, with what to say. */
  again: (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    account: Known | null,
    wait: number,
  ) => Promise<FastifyReply>;
  /** The page on which who must have a second factor sets one up, once more. */
  enrolAgain: (request: FastifyRequest, reply: FastifyReply, uid: string, account: Known) => Promise<FastifyReply>;
  showCodes: (request: FastifyRequest, reply: FastifyReply, uid: string, accountId: string, enrolled: Enrolled) => FastifyReply;
}

/** Signing in with a passkey: a script of ours asks for what is to be signed when its button is pressed, and posts the answer. */
export const mountPasskeyStep = (app: FastifyInstance, pages: Pages, steps: Steps) => {
  const { judged, again } = steps;
  const { db, publicUrl, admitted, finish, deviceOf } = pages;
  const place = passkeyPlace(publicUrl);
  if (!place) return;
  const holderOf = ({ params }: StepRequest): Holder => `sign-in ${params.uid}`;

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(
    "/oidc/interaction/:uid/passkey-options",
    async (request, reply) => {
      if (request.body?.ticket) {
        const ticket = await judged(request, reply, "code", (tx, { id }) =>
          askToSign(tx, place, holderOf(request), "second-step", id),
        );
        return ticket ? ticket.found : reply;
      }
      if (!(await admitted(request, reply))) return reply;
      return db.asPlatform((tx) => askToSign(tx, place, holderOf(request), "sign-in", null));
    },
  );

  /** The answer is looked at, and counted; the account is locked. */
  const tried = async (tx: Tx, request: StepRequest, { id }: Account, ticket: string | null) => {
    const device = deviceOf(request, id);
    const wait = await mayTryCode(tx, id, device);
    if (wait > 0) return { isRight: false, wait };
    const purpose = ticket ? "second-step" : "sign-in";
    const signed = { holder: holderOf(request), purpose, expectedAccountId: ticket, answer: request.body?.answer ?? "" } as const;
    const isRight = await signedBy(tx, place, id, signed);
    if (isRight) await codeWasRight(tx, id, device);
    return { isRight, wait };
  };
  const refused = (request: StepRequest, reply: FastifyReply, ticket: Ticket | null, wait: number) => {
    warnOfGuest(request.log, { account: ticket?.accountId ?? null }, "a sign-in had a passkey that did not hold");
    if (wait > 0) reply.header("retry-after", wait);
    return again(request, reply, request.params.uid, ticket, wait);
  };

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/passkey", async (request, reply) => {
    if (request.body?.ticket) {
      const answer = await judged(request, reply, "code", (tx, account) => tried(tx, request, account, account.id));
      if (!answer) return reply;
      const { account, ticket, found } = answer;
      return found.isRight ? finish(request, reply, account, ticket.since) : refused(request, reply, ticket, found.wait);
    }
    if (!(await admitted(request, reply))) return reply;
    const found = await db.asPlatform(async (tx) => {
      const accountId = await accountInAnswer(tx, place, request.body?.answer ?? "");
      // What changes how it is opened is waited for: the moment of this sign-in is after it.
      if (accountId) await lockAccount(tx, accountId);
      const account = accountId ? await accountOf(tx, accountId) : undefined;
      return account && { account, since: await moment(tx), ...(await tried(tx, request, account, null)) };
    });
    if (!found?.isRight) return refused(request, reply, null, found?.wait ?? 0);
    if (!found.account.isInReview) return finish(request, reply, found.account, found.since);
    return pages.showFirst(request, reply, request.params.uid, 401, words[languageOf(request.headers.cookie)].passkeyHeld);
  });
  mountEnrolment(app, pages, place, steps);
};

/** For who must have a second factor and has none: a passkey in place of an app. */
const mountEnrolment = (app: FastifyInstance, pages: Pages, place: Place, { judged, enrolAgain, showCodes }: Steps) => {
  const { expired } = pages;
  /** Of an account that has none yet; it is locked: two forms at once make one. */
  const without = <T>(request: StepRequest, reply: FastifyReply, work: (tx: Tx, account: Account) => Promise<T>) =>
    judged(request, reply, "enrolment", async (tx, account) => {
      const { isOn, passkeys } = await factorOf(tx, account.id);
      return isOn || passkeys > 0 ? null : { done: await work(tx, account) };
    });
  const address = "/oidc/interaction/:uid/passkey-enrolment";

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(`${address}-options`, async (request, reply) => {
    const offered = await without(request, reply, (tx, account) => askToAdd(tx, place, `sign-in ${request.params.uid}`, account));
    if (!offered) return reply;
    return offered.found?.done ?? expired(request, reply);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(address, async (request, reply) => {
    const { uid } = request.params;
    const answer = await without(request, reply, async (tx, { id: accountId }) => {
      const name = browserOf(request.headers["user-agent"] ?? "") || "Passkey";
      const attempt = { holder: `sign-in ${uid}` as const, accountId, name, answer: request.body?.answer ?? "" };
      return (await addPasskey(tx, place, attempt)) ? enrolledAtTheDoor(tx, pages, request, accountId, name) : null;
    });
    if (!answer) return reply;
    const { account, ticket, found } = answer;
    if (!found) return expired(request, reply);
    return found.done ? showCodes(request, reply, uid, account.id, found.done) : enrolAgain(request, reply, uid, ticket);
  });
};
