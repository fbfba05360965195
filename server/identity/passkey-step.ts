import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { browserOf } from "#platform/browser-name.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Account, accountOf } from "./account.ts";
import { accountSaid, addPasskey, askToAdd, askToSign, type Holder, type Place, passkeyPlace, signedBy } from "./passkey.ts";
import { factorOf, newRecoveryCodes } from "./second-factor.ts";
import type { Pages } from "./second-step.ts";
import type { Tickets } from "./step-ticket.ts";
import { codeWasRight, mayTryCode } from "./throttle.ts";

/** With a ticket it is the second step of its account; without one it is the whole sign-in. */
interface Form {
  ticket?: string;
  answer?: string;
}
type Asked = FastifyRequest<{ Params: { uid: string }; Body: Form | undefined }>;
interface Steps {
  tickets: Tickets;
  /** The page that it was tried on, once more, with what to say. */
  again: (
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    accountId: string | null,
    wait: number,
  ) => Promise<FastifyReply>;
  /** The page on which who must have a second factor sets one up, once more. */
  enrolAgain: (request: FastifyRequest, reply: FastifyReply, uid: string, account: Account) => Promise<FastifyReply>;
  showCodes: (request: FastifyRequest, reply: FastifyReply, uid: string, accountId: string, codes: string[]) => FastifyReply;
}

/** Signing in with a passkey: a script of ours asks for what is to be signed when its button is pressed, and posts the answer. */
export const mountPasskeyStep = (app: FastifyInstance, pages: Pages, steps: Steps) => {
  const { tickets, again } = steps;
  const { db, publicUrl, admitted, expired, finish, deviceOf } = pages;
  const place = passkeyPlace(publicUrl);
  if (!place) return;
  const holderOf = ({ params }: Asked): Holder => `sign-in ${params.uid}`;
  /** The account of the form's ticket, null where it has none; undefined where the ticket does not hold. */
  const askedOf = ({ body, params }: Asked): string | null | undefined =>
    body?.ticket ? tickets.opened(body.ticket, params.uid, "code")?.accountId : null;

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(
    "/oidc/interaction/:uid/passkey-options",
    async (request, reply) => {
      if (!(await admitted(request, reply))) return reply;
      const asked = askedOf(request);
      if (asked === undefined) return expired(request, reply);
      const purpose = asked ? "second-step" : "sign-in";
      return db.asPlatform((tx) => askToSign(tx, place, holderOf(request), purpose, asked));
    },
  );

  app.post<{ Params: { uid: string }; Body: Form | undefined }>("/oidc/interaction/:uid/passkey", async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const asked = askedOf(request);
    if (asked === undefined) return expired(request, reply);
    const answer = request.body?.answer ?? "";
    const { account, wait } = await db.asPlatform(async (tx) => {
      const accountId = asked ?? (await accountSaid(tx, place, answer));
      const account = accountId ? await accountOf(tx, accountId) : undefined;
      if (!account) return { account: null, wait: 0 };
      const device = deviceOf(request, account.id);
      const wait = await mayTryCode(tx, account.id, device);
      if (wait > 0) return { account: null, wait };
      const purpose = asked ? "second-step" : "sign-in";
      if (!(await signedBy(tx, place, account.id, { holder: holderOf(request), purpose, asked, answer })))
        return { account: null, wait };
      await codeWasRight(tx, account.id, device);
      return { account, wait };
    });
    if (account) return finish(request, reply, account);
    request.log.warn({ account: asked }, "a sign-in had a passkey that did not hold");
    if (wait > 0) reply.header("retry-after", wait);
    return again(request, reply, request.params.uid, asked, wait);
  });
  mountEnrolment(app, pages, place, steps);
};

/** For who must have a second factor and has none: a passkey in place of an app. */
const mountEnrolment = (app: FastifyInstance, pages: Pages, place: Place, { tickets, enrolAgain, showCodes }: Steps) => {
  const { db, admitted, expired } = pages;
  /** The account that has none yet, locked: two forms at once make one. */
  const without = async (tx: Tx, { body, params }: Asked): Promise<Account | null> => {
    const accountId = tickets.opened(body?.ticket, params.uid, "enrolment")?.accountId;
    const account = accountId ? await accountOf(tx, accountId) : undefined;
    if (!account) return null;
    await sql`select from identity_account where id = ${account.id} for update`.execute(tx);
    const { isOn, passkeys } = await factorOf(tx, account.id);
    return isOn || passkeys > 0 ? null : account;
  };
  const address = "/oidc/interaction/:uid/passkey-enrolment";

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(`${address}-options`, async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const options = await db.asPlatform(async (tx) => {
      const account = await without(tx, request);
      return account && askToAdd(tx, place, `sign-in ${request.params.uid}`, account);
    });
    return options ?? expired(request, reply);
  });

  app.post<{ Params: { uid: string }; Body: Form | undefined }>(address, async (request, reply) => {
    if (!(await admitted(request, reply))) return reply;
    const { uid } = request.params;
    const done = await db.asPlatform(async (tx) => {
      const account = await without(tx, request);
      if (!account) return null;
      const name = browserOf(request.headers["user-agent"] ?? "") || "Passkey";
      const asked = { holder: `sign-in ${uid}` as const, accountId: account.id, name, answer: request.body?.answer ?? "" };
      return { account, codes: (await addPasskey(tx, place, asked)) ? await newRecoveryCodes(tx, account.id) : null };
    });
    if (!done) return expired(request, reply);
    const { account, codes } = done;
    return codes ? showCodes(request, reply, uid, account.id, codes) : enrolAgain(request, reply, uid, account);
  });
};
