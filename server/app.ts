import { randomUUID } from "node:crypto";
import fs from "node:fs";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { contract } from "@tradeport/contract";
import { openapi } from "@tradeport/contract/openapi";
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import type { Logger } from "pino";
import { accountHandlers } from "#modules/accounts/index.ts";
import { newsHandlers } from "#modules/announcements/index.ts";
import { auditHandlers } from "#modules/audit/index.ts";
import { processHandlers } from "#modules/bulk/index.ts";
import { catalogueHandlers, mountMedia, mountXmlExports, pictureEdgeOf } from "#modules/catalogue/index.ts";
import { companyHandlers } from "#modules/company/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { diagnosticHandlers } from "#modules/diagnostics/index.ts";
import { homeHandlers } from "#modules/home/index.ts";
import { warehouseHandlers } from "#modules/inventory/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { logisticsHandlers, mountWarehouseHook, warehouseHookAddress } from "#modules/logistics/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { mountMcp } from "#modules/mcp/index.ts";
import { hooksAddress, mountHooks, orderHandlers } from "#modules/orders/index.ts";
import { packageOrderHandlers } from "#modules/package-order/index.ts";
import { passkeyHandlers } from "#modules/passkeys/index.ts";
import { peopleHandlers } from "#modules/people/index.ts";
import { personalDataHandlers } from "#modules/personal-data/index.ts";
import { preferenceHandlers } from "#modules/preferences/index.ts";
import { priceHandlers } from "#modules/prices/index.ts";
import { proposalHandlers, proposals } from "#modules/proposals/index.ts";
import { registrationHandlers } from "#modules/registration/index.ts";
import { reportHandlers } from "#modules/reports/index.ts";
import { searchHandlers } from "#modules/search/index.ts";
import { secondFactorHandlers } from "#modules/second-factor/index.ts";
import { supportHandlers } from "#modules/support/index.ts";
import { translationHandlers } from "#modules/translation/index.ts";
import { waysInHandlers } from "#modules/ways-in/index.ts";
import { webhookHandlers } from "#modules/webhooks/index.ts";
import { apiDocs, docsPolicy } from "#platform/api-docs.ts";
import { wholeAddress } from "#platform/bare-address.ts";
import { callLimit } from "#platform/call-limit.ts";
import { hearChanges } from "#platform/changes.ts";
import { clientPackage } from "#platform/client-package/index.ts";
import { boundClosing } from "#platform/closing.ts";
import type { Installation } from "#platform/context.ts";
import type { Database } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { logged } from "#platform/failed-call.ts";
import type { FileStore } from "#platform/files.ts";
import { looksAtFiles } from "#platform/files-answer.ts";
import { type ApiHost, failureEnvelope, type Handlers, mountContract } from "#platform/http.ts";
import { openImages } from "#platform/images/images.ts";
import { keptPage } from "#platform/kept-page.ts";
import { localeOf } from "#platform/locale-of.ts";
import { mountMailbox } from "#platform/mailbox.ts";
import { isOwnCall } from "#platform/own-call.ts";
import type { Keyring } from "#platform/secrets.ts";
import type { WhoIs } from "#platform/sessions.ts";
import { openUploads, type UploadLimits } from "#platform/uploads.ts";
import { mountHeaders, serveWeb } from "#platform/web.ts";
import { notFound } from "./not-found.ts";

export interface ApiSetting {
  database: Database;
  files: FileStore;
  log: Logger;
  whoIs: WhoIs;
  unregisteredUser?: NonNullable<ApiHost["unregisteredUser"]>;
  deviceOf?: NonNullable<ApiHost["deviceOf"]>;
  secrets: Keyring;
  installation: Installation;
  /** The built web app, or null to serve the API alone. */
  web: string | null;
  /** Requests a minute of one browser, session or key, and of the guests of one network. */
  requestsPerMinute?: number;
  streamCheckSeconds: number;
  uploadLimits?: Partial<UploadLimits>;
  now?: () => Date;
  /** Addresses of proxies whose word on a caller's address is taken. */
  trustedProxy?: string | undefined;
  /** The mail server; without one there is a local mailbox. */
  smtpUrl?: string | undefined;
  /** Opens that mailbox. */
  mailboxKey?: string | undefined;
  /** Adds the sign-in routes. */
  mountIdentity: (app: FastifyInstance) => Promise<void>;
  /** Told of each call that was answered: its name, the status, and how long it took. */
  onAnswered?: (call: string, status: number, seconds: number) => void;
  /** Aborted when the process is asked to stop, before it takes nothing more: whoever stands in front is told to send elsewhere. */
  leaving?: AbortSignal;
  signal: AbortSignal;
}

type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Together) => void ? Together : never;
/** What the modules answer, controller by controller. */
const together = <M extends Record<string, object>[]>(...modules: M): All<M[number]> => {
  const all: Record<string, object> = {};
  for (const module of modules)
    for (const [controller, handlers] of Object.entries(module)) all[controller] = { ...all[controller], ...handlers };
  return all as All<M[number]>;
};
/** Does not compile while a procedure of the contract has no handler. */
const handlers: { [C in keyof typeof contract]: Handlers<(typeof contract)[C]> } = together(
  accountHandlers,
  newsHandlers,
  auditHandlers,
  processHandlers,
  catalogueHandlers,
  companyHandlers,
  connectionHandlers,
  diagnosticHandlers,
  homeHandlers,
  warehouseHandlers,
  listingHandlers,
  logisticsHandlers,
  mappingHandlers,
  orderHandlers,
  packageOrderHandlers,
  passkeyHandlers,
  peopleHandlers,
  personalDataHandlers,
  preferenceHandlers,
  priceHandlers,
  proposalHandlers,
  registrationHandlers,
  reportHandlers,
  searchHandlers,
  secondFactorHandlers,
  supportHandlers,
  translationHandlers,
  waysInHandlers,
  webhookHandlers,
);

const version = "0.1.0";

/** The API put together: headers, limits, sign-in, every procedure, its tools, the readable contract, hooks, media and the web app. */
export const openApi = async (setting: ApiSetting): Promise<FastifyInstance> => {
  const { database, log } = setting;
  const { publicUrl } = setting.installation;
  const whole = wholeAddress(contract);
  const app = fastify({
    loggerInstance: log,
    rewriteUrl: ({ url }) => whole(url ?? "/"),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    requestTimeout: 120_000,
    // A call that still comes while the api stops is answered like any other (R37).
    return503OnClosing: false,
    trustProxy: setting.trustedProxy ?? false,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  }) as unknown as FastifyInstance;
  boundClosing(app);
  mountHeaders(app, publicUrl.startsWith("https:"));
  // Of a connection that is gone already nobody waits for an answer, and it has no address: nothing is counted, done or written. One that has
  // been asked for its address keeps it, also when it breaks off later.
  app.addHook("onRequest", async (request, reply) => {
    if ((request.ip as string | undefined) === undefined) reply.hijack();
  });
  app.addHook("onResponse", async ({ routeOptions }, reply) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
    const name = /^\/api\/([A-Za-z]+\/[A-Za-z]+)$/.exec(routeOptions.url ?? "")?.[1];
    setting.onAnswered?.(name ?? "other", reply.statusCode, reply.elapsedTime / 1000);
  });
  // A hook that returned the reply would wait for itself: a reply is a promise of its own end.
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // A connection that a proxy keeps would bring the next call here.
    if (setting.leaving?.aborted) reply.header("connection", "close");
  });
  app.setErrorHandler((error, request, reply) => {
    const fail = logged(setting, request, error);
    const { minutes } = fail.values;
    if (fail.status === 503 || fail.status === 429) reply.header("retry-after", typeof minutes === "number" ? minutes * 60 : 5);
    return reply
      .code(fail.status)
      .header("cache-control", "no-store")
      .send(failureEnvelope(fail, localeOf(request), request.id));
  });
  // JSON says that it is JSON: anything else is no body of ours.
  app.removeContentTypeParser("text/plain");
  await app.register(cookie);
  const calls = setting.requestsPerMinute ?? 1200;
  const { whoIs, keyOf, guestKeyOf, personKeyOf, unheardKeyOf, isQuiet, mayBeGuest } = callLimit({
    whoIs: setting.whoIs,
    deviceOf: setting.deviceOf ?? (() => null),
    secure: publicUrl.startsWith("https:"),
    seesCallers: setting.installation.seesCallers !== false,
  });
  // A page is dozens of files: those of a whole office behind one address must not use up its calls.
  const isFile = ({ url }: { url: string }) => /^\/(assets\/|first-paint|logo)/.test(url);
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  const guests = new WeakSet<FastifyRequest>();
  const own = app.createRateLimit({
    keyGenerator: (request) => {
      const key = guests.has(request) ? guestKeyOf(request) : keyOf(request);
      return isFile(request) ? `${key} files` : key;
    },
    max: (request) => (isFile(request) ? calls * 10 : calls),
    // Marketplaces' hooks have a limit of their own: theirs come for all sellers from a few addresses (S33).
    allowList: ({ url, headers, routeOptions }) =>
      url === "/health" ||
      url === "/ready" ||
      [hooksAddress, warehouseHookAddress].includes(routeOptions.url ?? "") ||
      isOwnCall(headers),
  });
  const ofPerson = app.createRateLimit({
    keyGenerator: (request) => personKeyOf(request) ?? "",
    max: (request) => (isQuiet(request) ? Math.ceil(calls / 10) : calls * 10),
    allowList: (request) => isFile(request) || personKeyOf(request) === null,
  });
  const ofUnheard = app.createRateLimit({
    keyGenerator: (request) => unheardKeyOf(request) ?? "",
    max: Math.ceil(calls / 100),
  });
  // Of every address, also of those that there are not. What the first does not count or refuses is nothing to the others.
  app.addHook("onRequest", async (request) => {
    const refuse = (seconds: number) => {
      throw new Fail("too_many", { seconds });
    };
    const counted = await own(request);
    if (counted.isAllowed) return;
    if (counted.isExceeded) refuse(counted.ttlInSeconds);
    const person = await ofPerson(request);
    if (person.isAllowed || !person.isExceeded) return;
    if (!mayBeGuest(request)) refuse(person.ttlInSeconds);
    if (unheardKeyOf(request)) {
      const unheard = await ofUnheard(request);
      if (unheard.isAllowed || !unheard.isExceeded) return;
    }
    guests.add(request);
    const guest = await own(request);
    if (!guest.isAllowed && guest.isExceeded) refuse(guest.ttlInSeconds);
  });
  await app.register(compress, { threshold: 2048, customTypes: /^(text\/(?!event-stream)|application\/(json|javascript))/ });
  await app.register(multipart);

  app.get("/health", async () => ({ alive: true }));
  const filesAnswer = looksAtFiles(setting.files);
  app.get("/ready", async (_request, reply) => {
    if (setting.leaving?.aborted) return reply.code(503).send({ ready: false, why: "it is asked to stop" });
    await database.ping();
    // Without files most of it works, and every api is without them: none is taken from its proxy for that.
    return { ready: true, files: (await filesAnswer()) ? "ok" : "away" };
  });
  await setting.mountIdentity(app);
  const images = openImages();
  app.addHook("onClose", async () => images.close());
  const uploads = openUploads({ store: setting.files, images, database, limits: setting.uploadLimits, edgeOf: pictureEdgeOf });
  const changes = hearChanges(setting.database, log, setting.signal);
  mountContract(app, { ...setting, whoIs, contract, handlers, uploads, changes, proposals });
  mountMcp(app, { ...setting, whoIs, version });
  mountMedia(app, setting);
  mountXmlExports(app, setting);
  mountHooks(app, setting);
  mountWarehouseHook(app, setting);
  mountMailbox(app, setting);

  const about = { title: "Tradeport", version, server: publicUrl };
  const described = () => JSON.stringify(openapi(contract, about));
  app.get("/api/openapi.json", { compress: false }, keptPage("application/json; charset=utf-8", described));
  app.get(
    "/api/client.tgz",
    { compress: false },
    keptPage("application/gzip", () => clientPackage(contract, about)),
  );
  const policy = await docsPolicy();
  app.get(
    "/api/docs",
    { compress: false, onRequest: async (_request, reply) => void reply.header("content-security-policy", policy) },
    keptPage("text/html; charset=utf-8", () => apiDocs(contract, about)),
  );

  const showApp = setting.web && fs.existsSync(setting.web) ? await serveWeb(app, setting.web) : null;
  app.setNotFoundHandler(notFound(app, showApp));
  return app;
};
