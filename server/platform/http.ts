import {
  type Answer,
  type Contract,
  type Controller,
  type Envelope,
  emptyId,
  errors,
  type Input,
  type Procedure,
  statusOf,
  walk,
} from "@tradeport/contract";
import { proposalHeader, releaseHeader } from "@tradeport/contract/page";
import { isProposable } from "@tradeport/contract/proposals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { admit, clientOf, type Gate, methodless, mustBeThere } from "./admit.ts";
import { actorOf, audit } from "./audit.ts";
import type { Changes, Follower } from "./changes.ts";
import type { BeforeCtx, Ctx, Download, StreamCtx, UploadedFile, WideCtx } from "./context.ts";
import { crashPoint } from "./crash.ts";
import { acrossStores, type Database, type Tx, type WideTx } from "./db.ts";
import { databaseAway, Fail, type Locale } from "./errors.ts";
import { sendEvents } from "./events.ts";
import { logged, rememberCaller } from "./failed-call.ts";
import type { FileStore } from "./files.ts";
import { holdProof } from "./fresh-proof.ts";
import { once } from "./idempotency.ts";
import { checkInput, queryInput } from "./input.ts";
import { enqueueIn } from "./jobs.ts";
import { leaveOut } from "./leave-out.ts";
import { localeOf } from "./locale-of.ts";
import { callerOf } from "./network-of.ts";
import { inOwnLine } from "./own-line.ts";
import { nameOwnStores } from "./own-stores.ts";
import { mustBeProposable, noteOf, type Proposals, type ProposedCall } from "./proposals.ts";
import { rememberFiles } from "./remember-files.ts";
import { retryOnDeadlock } from "./retry-on-deadlock.ts";
import type { Keyring } from "./secrets.ts";
import { traced } from "./traces.ts";
import type { Uploads } from "./uploads.ts";
import type { UnregisteredUser, Who } from "./who.ts";

type UseCase<P extends Procedure, C> = P["kind"] extends "json"
  ? (ctx: C, input: Input<P>) => Promise<Answer<P>>
  : P["kind"] extends "upload"
    ? (ctx: C, input: Input<P>, files: UploadedFile[]) => Promise<Answer<P>>
    : P["kind"] extends "download"
      ? (ctx: C, input: Input<P>) => Promise<Download>
      : (ctx: StreamCtx, input: Input<P>) => AsyncGenerator<Answer<P>>;
/** What a use-case is, by the kind of its procedure. A missing or wrong one does not compile. */
export type Handler<P extends Procedure> = UseCase<P, Ctx> | Wide<UseCase<P, WideCtx>>;
export type Wide<Run> = Run & { wide: true };
/** A use-case that also looks across clients: it gets a connection that may take the platform's role, as one that is `fresh` does for its session's sake, and no other. */
export const wide = <Run extends (ctx: WideCtx, ...rest: never[]) => unknown>(run: Run): Wide<Run> =>
  Object.assign(run, { wide: true as const });
/**
 * A use-case with a part that takes long and needs no transaction, such as the hash of a password: `before` comes first and holds no
 * connection, or a flood of it would leave none for anybody. What it throws is thrown where the call's own work begins, so that a repeat
 * gets the answer of the first.
 */
export const prepared = <I, T, R>(
  before: (ctx: BeforeCtx, input: I) => Promise<T>,
  run: (ctx: WideCtx, input: I, ready: T) => Promise<R>,
): Wide<(ctx: WideCtx, input: I) => Promise<R>> =>
  wide(Object.assign((ctx: WideCtx, input: I, ready?: T) => run(ctx, input, ready as T), { before }));
type Before = (ctx: unknown, input: unknown) => Promise<unknown>;
export type Handlers<C extends Controller> = { [K in keyof C]: Handler<C[K]> };

export interface ApiHost extends Gate {
  contract: Contract;
  handlers: Record<string, Record<string, unknown>>;
  files: FileStore;
  uploads: Uploads;
  log: Logger;
  /** Whom an outside provider has just named and nobody here knows. */
  unregisteredUser?: (request: FastifyRequest) => UnregisteredUser | null;
  /** The browser that the call comes from, and the accounts that signed in with it. */
  deviceOf?: (request: FastifyRequest) => { id: string; accounts: string[] } | null;
  secrets: Keyring;
  proposals: Proposals;
  now?: () => Date;
  /** Ends the streams when the process stops. */
  signal: AbortSignal;
  /** What all processes change, for who watches. */
  changes: Changes;
  /** How often a stream asks again whether its reader may still read. */
  streamCheckSeconds: number;
}

const envelope = <T>(result: T): Envelope<T> => ({ result, success: true, message: null, hasError: false, errorMessage: null });

export const failureEnvelope = (fail: Fail, locale: Locale, requestId: string): Envelope<null> => ({
  result: null,
  success: false,
  message: fail.sentence(locale),
  hasError: true,
  errorMessage: {
    errorCodeNumber: errors[fail.code].number,
    message: fail.sentence(locale),
    words: { tr: fail.sentence("tr"), en: fail.sentence("en") },
    code: fail.code,
    fields: fail.fields,
    requestId,
    ...(fail.said === undefined ? {} : { said: fail.said }),
  },
});

/** Serves every procedure of the contract at its address: who, what, once, and in one transaction. */
export const mountContract = (app: FastifyInstance, host: ApiHost) => {
  for (const { controller, action, name, address, procedure } of walk(host.contract)) {
    const handler = host.handlers[controller]?.[action];
    if (typeof handler !== "function") throw new Error(`${name} has no use-case`);
    if ("before" in handler && isProposable(procedure))
      throw new Error(`${name} asks somebody outside: a try can't be taken back`);
    const asClient = "wide" in handler || procedure.fresh ? host.database.asWideClient : host.database.asClient;
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      traced(name, { "tradeport.request": request.id }, () =>
        answer(host, name, procedure, handler as never, asClient as Database["asClient"], request, reply),
      );
    app.route({
      method: procedure.kind === "stream" ? "GET" : procedure.method,
      url: address,
      handler: serve,
      ...(procedure.kind === "upload" ? { bodyLimit: procedure.file?.maxBytes ?? 1 } : {}),
    });
  }
};

const answer = async (
  host: ApiHost,
  name: string,
  procedure: Procedure,
  handler: ((ctx: unknown, input: unknown, filesOrReady?: unknown) => unknown) & { before?: Before },
  asClient: Database["asClient"],
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const locale = localeOf(request);
  const who = await admit(host, procedure, request);
  if (who) rememberCaller(request);
  mustBeProposable(who, name, procedure);
  if (procedure.kind !== "upload" && request.isMultipart())
    throw new Fail("wrong_content_type", { given: "multipart/form-data", expected: "application/json" });
  const files: UploadedFile[] = [];
  let stored = false;
  try {
    const raw =
      procedure.kind === "upload"
        ? await host.uploads.receive(request, procedure, who?.clientId ?? emptyId, files)
        : methodless.has(request.method)
          ? queryInput(procedure.input, request.query as Record<string, string>)
          : (request.body ?? {});
    const clientId = await clientOf(host, who, raw, name, request);
    const input = checkInput(procedure.input, raw, locale);
    await mustBeThere(host, who, clientId, request);
    const now = host.now ?? (() => new Date());
    const device = host.deviceOf?.(request);
    const shared = {
      who: who as Who,
      unregisteredUser: who ? null : (host.unregisteredUser?.(request) ?? null),
      ip: request.ip,
      deviceId: device && who && device.accounts.includes(who.personId) ? device.id : null,
      clientId,
      locale,
      requestId: request.id,
      now,
      files: host.files,
      secrets: host.secrets,
      installation: host.installation,
      log: request.log as Logger,
    };

    const storeIds = who?.storeIds ?? null;
    const network = callerOf(shared) ?? "anywhere";
    const read = <T>(work: (db: Tx) => Promise<T>) => asClient(clientId, work, storeIds);

    if (procedure.kind === "stream") {
      let follower: Follower | undefined;
      return await sendEvents(request, reply, {
        personId: who?.personId ?? request.ip,
        open: (signal) =>
          handler({ ...shared, read, signal, changes: host.changes } satisfies StreamCtx, input) as AsyncGenerator<unknown>,
        shown: (event) => leaveOut(procedure.output, procedure.output.parse(event), who),
        stopping: host.signal,
        // The same person with the same company, role and right as a new call would need.
        still: async () => {
          const again = await admit(host, procedure, request);
          return sameReader(again) === sameReader(who);
        },
        rightsChanged: async (signal) => {
          follower ??= host.changes.follow(who?.clientId ?? null, signal);
          while (!signal.aborted) {
            const changed = await follower.next();
            if (changed.some((thing) => thing === "members" || thing === "keys" || thing === "sessions")) return;
          }
        },
        askAgainMs: host.streamCheckSeconds * 1000,
        failure: (error) => failureEnvelope(logged(host, request, error), locale, request.id),
      });
    }
    // A stream lives long and asks for itself; what comes before a call is a part of it.
    const readInLine: typeof read = (work) => inOwnLine(who, network, () => read(work));
    const ready = await handler.before?.({ ...shared, read: readInLine }, input).then(
      (value) => () => value,
      (error: unknown) => () => {
        throw error;
      },
    );
    let cookies: string[] = [];
    const proposedCall: ProposedCall = { name, procedure, body: raw as object };
    const transaction = async (db: Tx) => {
      // Run again, it begins anew.
      cookies = [];
      const setCookie = (text: string) => cookies.push(text);
      const actor = shared.who
        ? actorOf(shared.who, request.id)
        : { kind: "guest" as const, id: null, name: "", requestId: request.id };
      const ctx: Ctx = {
        ...{ ...shared, db, read, setCookie, enqueue: enqueueIn(db) },
        audit: (entry) => audit(db, clientId, actor, entry),
      };
      const work = async () => {
        if (procedure.fresh && shared.who) {
          const { fresh } = procedure;
          await holdProof(db as WideTx, shared.who, { fresh, clientId, memberId: memberOf(input) });
        }
        if (storeIds && procedure.isCommand) {
          if (procedure.area !== "any" && !procedure.ofReader) await nameOwnStores(db, input);
          await acrossStores(db);
        }
        if (procedure.kind === "download") return handler(ctx, input);
        const releases = request.headers[releaseHeader];
        const isRelease = typeof releases === "string" && procedure.isCommand;
        const markReleased = isRelease && (await host.proposals.release(ctx, releases, proposedCall));
        if (files.length > 0) await rememberFiles(db, { clientId, purpose: name, createdBy: ctx.who.personId }, files);
        const output = procedure.output.parse(await handler(ctx, input, ready ? ready() : files));
        if (markReleased) await markReleased();
        if (procedure.right !== "read") crashPoint("call.working");
        return output;
      };
      const proposed = async () => {
        const keep = () => host.proposals.propose(ctx, proposedCall, noteOf(request), work);
        const proposalId = await once(ctx, request, reply, `${name} proposed`, { input, files, hidden: [] }, keep);
        reply.header(proposalHeader, proposalId as string);
        return new Fail("proposed", { address: `${host.installation.publicUrl}/Integrations/Proposals?proposal=${proposalId}` });
      };
      const done = () => once(ctx, request, reply, name, { input, files, hidden: procedure.shownOnce }, work);
      const run =
        who?.proposes && procedure.isCommand ? proposed : procedure.isCommand && procedure.right !== "read" ? done : work;
      return run().catch((error) => {
        if (error instanceof Fail && error.keeps) return error;
        throw error;
      });
    };
    const result = await inOwnLine(who, network, () => retryOnDeadlock(() => asClient(clientId, transaction, storeIds)));
    if (result instanceof Fail) {
      const status = statusOf(result.code, procedure);
      if (status !== 202) throw result;
      if (result.code !== "proposed") reply.header("retry-after", "2");
      return reply
        .code(status)
        .header("cache-control", "no-store")
        .send(failureEnvelope(result, locale, request.id));
    }
    if (procedure.right !== "read") crashPoint("call.done");
    if (cookies.length > 0) reply.header("set-cookie", cookies);
    // A repeat is answered with what was kept; what it carried once more is not needed.
    stored = !reply.hasHeader("idempotency-replayed");
    if (procedure.kind === "download") return sendDownload(reply, result as Download);
    return reply.header("cache-control", "no-store").send(envelope(leaveOut(procedure.output, result, who)));
  } catch (error) {
    // The connection may have been lost after the commit: then the file has its row. If not, it is swept.
    stored ||= databaseAway(error);
    throw error;
  } finally {
    if (!stored) for (const file of files) await host.files.remove(file.id);
  }
};

/** By what a stream's reader is still the one that it was opened for: with other rights it shows other things, and is opened anew. */
const sameReader = (who: Who | null) => who && JSON.stringify([who.personId, who.clientId, who.right, who.areas, who.storeIds]);

/** Whom a call is about, where that is a member of the company. */
const memberOf = (input: unknown) => (input as { clientMemberId?: string } | null)?.clientMemberId ?? null;

const sendDownload = (reply: FastifyReply, { name, type, body }: Download) =>
  reply
    .header("content-type", type)
    .header(
      "content-disposition",
      `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header("cache-control", "no-store")
    .send(body);
