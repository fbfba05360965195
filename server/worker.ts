import { anchorAt, auditJobs, sealAt } from "#modules/audit/index.ts";
import { failParked } from "#modules/bulk/index.ts";
import { catalogueJobs, dueXmlAt, ownPicture, xmlJobs } from "#modules/catalogue/index.ts";
import { companyJobs } from "#modules/company/index.ts";
import { startStoreLoops } from "#modules/connections/index.ts";
import { listingJobs, listingSteps } from "#modules/listings/index.ts";
import { dueLogisticsAt, logisticsJobs } from "#modules/logistics/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { notificationAt, notificationJobs } from "#modules/notifications/index.ts";
import { orderJobs, orderSteps } from "#modules/orders/index.ts";
import { priceJobs } from "#modules/prices/index.ts";
import { registrationJobs } from "#modules/registration/index.ts";
import { reportJobs, salesAt, stockAt } from "#modules/reports/index.ts";
import { translationJobs } from "#modules/translation/index.ts";
import { runWebhooks } from "#modules/webhooks/index.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/db.ts";
import { reportErrors } from "#platform/error-report.ts";
import { runJobs } from "#platform/job-runner.ts";
import { runs } from "#platform/jobs.ts";
import { tellKeys } from "#platform/key-holders.ts";
import { saysWhyItEnds } from "#platform/last-words.ts";
import { assertToken, holdLeases, releaseHolder } from "#platform/leases.ts";
import { logger } from "#platform/log.ts";
import { mailJobs } from "#platform/mail-job.ts";
import { openMasterKeys } from "#platform/master-key.ts";
import { openMetrics, serveMetrics } from "#platform/metrics.ts";
import { openFiles } from "#platform/open-files.ts";
import { tellMight } from "#platform/own-login.ts";
import { ownNames } from "#platform/part-names.ts";
import { openKeyring, openVault } from "#platform/secrets.ts";
import { translatorOf } from "#platform/settings-translation.ts";
import { endsWithParent, stopSignal } from "#platform/stop.ts";
import { openTraces } from "#platform/traces.ts";
import { installationFigures } from "./installation-figures.ts";
import { refuseOtherVersion } from "./same-version.ts";
import { guestSweep, guestSweepAt, guestSweepJob, sweepAt, sweepFor, sweepJob } from "./sweep.ts";
import { xminMonitor, xminMonitorAt, xminMonitorJob } from "./xmin-monitor.ts";

const log = logger("worker");
saysWhyItEnds(log);
const config = readConfig();
reportErrors(config);
const traces = await openTraces(config, "worker");
const signal = stopSignal(config.stopSeconds);
endsWithParent();

const open = (name: string, max: number, statementMs: number) =>
  openDatabase({
    url: config.databaseUrl ?? "",
    clientUrl: config.databaseClientUrl,
    max,
    name,
    statementMs,
    onError: (error) => log.warn({ err: error }, "a database connection ended"),
  });
// Jobs that hold every connection of theirs must not hold up the stores, and neither of them the signs of life.
const database = open("tradeport worker", config.databasePool, 0);
// One for each job, and what the runner takes: to listen, to look, to write down what ended.
const forJobs = open("tradeport worker jobs", config.workerConcurrency + 4, 0);
const pulse = open("tradeport worker leases", 2, 30_000);
await refuseOtherVersion(pulse);
const files = await openFiles(config);
const masterKeys = openMasterKeys(config, { report: (why) => log.error(why) });
const vault = openVault({ masterKey: masterKeys });
const keyring = openKeyring({ masterKey: masterKeys });
const forgetKeys = await tellKeys({ database: pulse, masterKeys, log, signal }, "worker");
const installation = {
  publicUrl: config.publicUrl,
  sandboxOrigin: config.sandboxOrigin,
  translator: translatorOf(config),
};
const { leaseSeconds } = config;
await tellMight(database, log).catch((error: unknown) => log.warn({ err: error }, "could not look whom it signs in as"));
const { id, before } = ownNames();
// The worker in whose place this one was started has ended: its stores and jobs go on at once. Unheard, their leases run out by themselves.
if (before)
  await pulse
    .asPlatform((tx) => releaseHolder(tx, before))
    .catch((error: unknown) => log.warn({ err: error }, "could not give back what the worker before held"));
const leases = holdLeases(pulse, {
  holder: id,
  seconds: leaseSeconds,
  beat: leaseSeconds / 4,
  onError: (error) => log.warn({ err: error }, "a heartbeat did not get through"),
});
const metrics = openMetrics({ stores: database.pool, companies: database.clientPool, jobs: forJobs.pool, leases: pulse.pool });
installationFigures(metrics, pulse);
const shown =
  config.workerMetricsPort === undefined
    ? null
    : await serveMetrics(metrics, {
        host: config.metricsHost,
        port: config.workerMetricsPort,
        isStuck: leases.isStuck,
        onError: (error) => log.warn({ err: error }, "the figures can't be read"),
      });
const orders = orderSteps(installation);
log.info("worker runs");
await Promise.all([
  runJobs({
    database: forJobs,
    files,
    installation,
    leases,
    leaseSeconds,
    log,
    signal,
    jobs: {
      ...catalogueJobs,
      ...xmlJobs({ vault }),
      ...companyJobs,
      ...logisticsJobs({ vault }),
      ...listingJobs,
      ...priceJobs,
      ...orderJobs,
      ...registrationJobs(keyring),
      ...notificationJobs(keyring),
      ...reportJobs,
      ...translationJobs,
      ...mailJobs({ ...config, secrets: keyring }),
      ...auditJobs(config),
      ...runs(sweepJob, sweepFor(config)),
      ...runs(guestSweepJob, guestSweep),
      ...runs(xminMonitorJob, xminMonitor),
    },
    crontab: [
      sweepAt,
      guestSweepAt,
      xminMonitorAt,
      notificationAt,
      sealAt,
      anchorAt,
      dueXmlAt,
      dueLogisticsAt,
      salesAt,
      stockAt,
    ].join("\n"),
    parked: failParked,
    concurrency: config.workerConcurrency,
  }),
  runWebhooks({ database, vault, publicUrl: config.publicUrl, origins: config.webhookOrigins, log, signal }),
  startStoreLoops({
    database,
    log,
    signal,
    now: () => new Date(),
    ...installation,
    ownPicture: ownPicture({ database, files, publicUrl: config.publicUrl }),
    openFile: (id) => files.open(id),
    steps: [
      ...orders.actions,
      ...listingSteps.offers,
      ...orders.reading,
      ...listingSteps.content,
      ...orders.upkeep,
      ...mappingSteps,
    ],
    openCredentials: (clientId, storeId, sealed) =>
      database.asClient(clientId, (tx) => vault.openCredentials(tx, clientId, storeId, sealed as never)),
    sealCredentials: keyring.sealCredentials,
    takeLease: async (name) => {
      const lease = await leases.take(name);
      if (!lease) return null;
      return {
        token: lease.token,
        check: (tx) => assertToken(tx, name, lease.token),
        lost: lease.signal,
        release: () => leases.release(name),
      };
    },
  }),
]);
await shown?.close();
await traces.close();
await leases.close();
await forgetKeys();
await Promise.all([pulse.close(), forJobs.close(), database.close()]);
process.exit(0);
