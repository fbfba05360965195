import pino from "pino";
import { openDatabase } from "#platform/db.ts";
import { openFileStore } from "#platform/files.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { openVault } from "#platform/secrets.ts";
import { logisticsJobs } from "./index.ts";

/** Does one job of this module in a process of its own, which CRASH_AT kills: DATABASE_URL, FILES, SANDBOX, JOB, PAYLOAD. */
const { DATABASE_URL = "", FILES = "", SANDBOX = "", JOB = "", PAYLOAD = "" } = process.env;
const database = openDatabase({ url: DATABASE_URL, name: "logistics child", max: 3 });
const ctx = {
  database,
  files: await openFileStore(FILES),
  installation: { publicUrl: "http://localhost:3000", sandboxOrigin: SANDBOX },
  log: pino({ level: "silent" }),
  now: () => new Date(),
  signal: new AbortController().signal,
  isAwaited: async () => false,
} as unknown as JobCtx;
const jobs = logisticsJobs({ vault: openVault({ masterKey: Buffer.alloc(32, 7) }), resolveMs: 0 });
await jobs[JOB]!(ctx, JSON.parse(PAYLOAD));
await database.close();
