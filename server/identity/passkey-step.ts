import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { browserOf } from "#platform/browser-name.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Account, accountOf, moment } from "./account.ts";
import { accountSaid, addPasskey, askToAdd, askToSign, type Holder, type Place, passkeyPlace, signedBy } from "./passkey.ts";
import { factorOf, newRecoveryCodes } from "./second-factor.ts";
import type { Pages } from "./second-step.ts";
import type { Ticket, Tickets } from "./step-ticket.ts";
import { codeWasRight, mayTryCode } from "./throttle.ts";
import { languageOf, words } from "./words.ts";

/** With a ticket it is the second step of its account; without one it is the whole sign-in. */
interface Form {
  ticket?: string;
  answer?: string;
}
type Asked = FastifyRequest<{ Params: { uid: string }; Body: Form | undefined }>;
type Known = Pick<Ticket, "accountId" | "since">;
export interface Steps {
  tickets: Tickets;
  /** The page that it was tried on, once more, with what to say. */
  again: (request: FastifyRequest, reply: FastifyReply, uid: string, asked: Known | null, wait: number) => Promise<FastifyReply>;
  /** The page on which who must have a second factor sets one up, once more. */
  enrolAgain: (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    account: Account,
    since: number,
  ) => Promise<FastifyReply>;
  showCodes: (request: FastifyRequest, reply: FastifyReply, uid: string, known: Known, codes: string[]) => FastifyReply;
}

/** Signing in with a passkey: a script of ours asks for what is to be signed when its button is pressed, and posts the answer. */
export const mountPasskeyStep = (app: FastifyInstance, pages: Pages, steps: Steps) => {
  const { tickets, again } = steps;
  const { db, publicUrl, admitted, expired, finish, deviceOf } = pages;
  const place = passkeyPlace(publicUrl);
  if (!place) return;
  const holderOf = ({ params }: Asked): Holder => `sign-in ${params.uid}`;
  /** The form's ticket, null where it has none; undefined where it does not hold. */
  const askedOf = ({ body, params }: Asked): Ticket | null | undefined =>
    body?.ticket ? (tickets.opened(body.ticket, params.uid, "code") ?? undefined) : null;

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(
    "/oidc/interaction/:uid/passkey-options",
    async (request, reply) => {
      if (!(await admitted(request, reply))) return reply;
      const asked = askedOf(request);
      if (asked === undefined) return expired(request, reply);
      const purpose = asked ? "second-step" : "sign-in";
      return db.asPlatform((tx) => askToSign(tx, place, holderOf(request), purpose, asked?.accountId ?? null));
    },
  );

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/passkey", async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const asked = askedOf(request);
    if (asked === undefined) return expired(request, reply);
    const answer = request.body?.answer ?? "";
    const { account, wait, since } = await db.asPlatform(async (tx) => {
      const since = asked?.since ?? (await moment(tx));
      const accountId = asked?.accountId ?? (await accountSaid(tx, place, answer));
      const account = accountId ? await accountOf(tx, accountId) : undefined;
      if (!account) return { account: null, wait: 0, since };
      const device = deviceOf(request, account.id);
      const wait = await mayTryCode(tx, account.id, device);
      if (wait > 0) return { account: null, wait, since };
      const purpose = asked ? "second-step" : "sign-in";
      const signed = { holder: holderOf(request), purpose, asked: asked?.accountId ?? null, answer } as const;
      if (!(await signedBy(tx, place, account.id, signed))) return { account: null, wait, since };
      await codeWasRight(tx, account.id, device);
      return { account, wait, since };
    });
    if (account?.isInReview && !asked) {
      const text = words[languageOf(request.headers.cookie)];
      return pages.showFirst(request, reply, request.params.uid, 401, text.passkeyHeld);
    }
    if (account) return finish(request, reply, account, since);
    request.log.warn({ account: asked?.accountId ?? null }, "a sign-in had a passkey that did not hold");
    if (wait > 0) reply.header("retry-after", wait);
    return again(request, reply, request.params.uid, asked, wait);
  });
  mountEnrolment(app, pages, place, steps);
};

/** For who must have a second factor and has none: a passkey in place of an app. */
const mountEnrolment = (app: FastifyInstance, pages: Pages, place: Place, { tickets, enrolAgain, showCodes }: Steps) => {
  const { db, admitted, expired } = pages;
  /** The account that has none yet, locked: two forms at once make one. */
  const without = async (tx: Tx, { body, params }: Asked): Promise<{ account: Account; since: number } | null> => {
    const ticket = tickets.opened(body?.ticket, params.uid, "enrolment");
    const account = ticket ? await accountOf(tx, ticket.accountId) : undefined;
    if (!ticket || !account) return null;
    await sql`select from identity_account where id = ${account.id} for update`.execute(tx);
    const { isOn, passkeys } = await factorOf(tx, account.id);
    return isOn || passkeys > 0 ? null : { account, since: ticket.since };
  };
  const address = "/oidc/interaction/:uid/passkey-enrolment";

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(`${address}-options`, async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const options = await db.asPlatform(async (tx) => {
      const found = await without(tx, request);
      return found && askToAdd(tx, place, `sign-in ${request.params.uid}`, found.account);
    });
    return options ?? expired(request, reply);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(address, async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const { uid } = request.params;
    const done = await db.asPlatform(async (tx) => {
      const found = await without(tx, request);
      if (!found) return null;
      const { account, since } = found;
      const name = browserOf(request.headers["user-agent"] ?? "") || "Passkey";
      const asked = { holder: `sign-in ${uid}` as const, accountId: account.id, name, answer: request.body?.answer ?? "" };
      return { account, since, codes: (await addPasskey(tx, place, asked)) ? await newRecoveryCodes(tx, account.id) : null };
    });
    if (!done) return expired(request, reply);
    const { account, since, codes } = done;
    return codes
      ? showCodes(request, reply, uid, { accountId: account.id, since }, codes)
      : enrolAgain(request, reply, uid, account, since);
  });
};
