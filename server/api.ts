import fs from "node:fs";
import path from "node:path";
import { refuseOpenWeak } from "#identity/demo-people.ts";
import { openIdentity } from "#identity/index.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { reportErrors } from "#platform/error-report.ts";
import { handedSocket } from "#platform/handed-socket.ts";
import { tellKeys } from "#platform/key-holders.ts";
import { saysWhyItEnds } from "#platform/last-words.ts";
import { logger } from "#platform/log.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { callSeconds, openMetrics, outcomeOf, serveMetrics } from "#platform/metrics.ts";
import { seesCallers } from "#platform/network-of.ts";
import { openFiles } from "#platform/open-files.ts";
import { tellMight } from "#platform/own-login.ts";
import { openKeyring } from "#platform/secrets.ts";
import { translatorOf } from "#platform/settings-translation.ts";
import { endsWithParent, stopSignals } from "#platform/stop.ts";
import { openTraces } from "#platform/traces.ts";
import { openApi } from "./app.ts";
import { refuseOtherVersion } from "./same-version.ts";

const log = logger("api");
saysWhyItEnds(log);
const config = readConfig();
reportErrors(config);
const traces = await openTraces(config, "api");
const { requested: leaving, stop: signal } = stopSignals(config.stopSeconds, config.drainSeconds);
endsWithParent();

const database = openDatabase({
  url: config.databaseUrl ?? "",
  clientUrl: config.databaseClientUrl,
  max: config.databasePool,
  name: "tradeport api",
  onError: (error) => log.warn({ err: error }, "a database connection ended"),
});
await refuseOtherVersion(database);
const masterKeys = openMasterKeys(config, { report: (why) => log.error(why) });
const secrets = openKeyring({ masterKey: masterKeys });
await database.asPlatform(async (tx) => {
  await secrets.check(tx);
  await refuseOpenWeak(tx, config);
});
const forgetKeys = await tellKeys({ database, masterKeys, log, signal }, "api");
await tellMight(database, log);
const {
  oidcIssuer: issuer,
  oidcClientId: clientId = "",
  oidcClientSecret: clientSecret,
  oidcRoleClaim: roleClaim,
  oidcAudience,
  oidcAnswerSeconds: answerSeconds,
} = config;
const reachable = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
const callersSeen = seesCallers(config);
if (!callersSeen)
  log.warn(
    "callers can't be told apart by address, since a proxy is in front and TRUSTED_PROXY is not set: sign-in is slowed by account and device alone",
  );
const identity = await openIdentity({
  db: database,
  sealer: secrets,
  publicUrl: config.publicUrl,
  seesCallers: callersSeen,
  idleMinutes: config.sessionIdleMinutes,
  secondFactor: config.secondFactor,
  log,
  loopback: () => `http://${reachable}:${config.port}`,
  external: issuer
    ? {
        issuer,
        clientId,
        roleClaim,
        answerSeconds,
        ...(clientSecret ? { clientSecret } : {}),
        ...(oidcAudience ? { audience: oidcAudience } : {}),
      }
    : undefined,
});
const web = path.resolve(import.meta.dirname, "../web/dist");
if (!fs.existsSync(path.join(web, "index.html")))
  log.warn("the web app is not built, so the console has no page: npm run build makes it");
const metrics = openMetrics({ companies: database.clientPool, platform: database.pool });
const answered = callSeconds(metrics);
const app = await openApi({
  database,
  files: await openFiles(config),
  uploadLimits: { bytes: config.companyFileBytes },
  log,
  whoIs: identity.whoIs,
  unregisteredUser: identity.unregisteredUser,
  deviceOf: identity.deviceOf,
  mountIdentity: identity.mount,
  secrets,
  installation: {
    publicUrl: config.publicUrl,
    sandboxOrigin: config.sandboxOrigin,
    issuer,
    supportAddress: config.supportAddress,
    webhookOrigins: config.webhookOrigins,
    seesCallers: callersSeen,
    secondFactor: config.secondFactor,
    translator: translatorOf(config),
  },
  web,
  trustedProxy: config.trustedProxy,
  smtpUrl: config.smtpUrl,
  mailboxKey: config.mailboxKey,
  streamCheckSeconds: config.streamCheckSeconds,
  onAnswered: (call, status, seconds) => answered.observe({ call, outcome: outcomeOf(status) }, seconds),
  leaving,
  signal,
});
await app.listen({ port: config.port, host: config.host, ...handedSocket() });
log.info({ port: config.port }, "api listens");
const shown =
  config.metricsPort === undefined
    ? null
    : await serveMetrics(metrics, {
        host: config.metricsHost,
        port: config.metricsPort,
        onError: (error) => log.warn({ err: error }, "the figures can't be read"),
      });

signal.addEventListener("abort", async () => {
  // Calls that are being answered end; nothing new is taken.
  await app.close();
  await shown?.close();
  await traces.close();
  await forgetKeys();
  await database.close();
  process.exit(0);
});
