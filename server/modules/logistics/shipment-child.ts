import pino from "pino";
import { openDatabase } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { openVault } from "#platform/secrets.ts";
import { logisticsJobs } from "./index.ts";

/** Sends one shipment in a process of its own, which CRASH_AT kills: DATABASE_URL, FILES, SANDBOX, CLIENT, SHIPMENT. */
const { DATABASE_URL = "", FILES = "", SANDBOX = "", CLIENT = "", SHIPMENT = "" } = process.env;
const database = openDatabase({ url: DATABASE_URL, name: "shipment child", max: 3 });
const ctx = {
  database,
  files: await openFileStore(FILES),
  installation: { publicUrl: "http://localhost:3000", sandboxOrigin: SANDBOX },
  log: pino({ level: "silent" }),
  now: () => new Date(),
  signal: new AbortController().signal,
  isAwaited: async () => false,
} as unknown as JobCtx;
const jobs = logisticsJobs({ vault: openVault({ masterKey: Buffer.alloc(32, 7) }) });
await jobs["logistics.send-shipment"]!(ctx, { clientId: CLIENT, shipmentId: SHIPMENT });
await database.close();
