import type { LookupFunction } from "node:net";
import { openNetwork } from "@tradeport/connectors/network";
import pino from "pino";
import { openDatabase } from "#platform/db.ts";
import { openVault } from "#platform/secrets.ts";
import { runWebhooks } from "./index.ts";

/** A worker's webhooks in a process of their own, to be killed: DATABASE_URL, CERTIFICATE of a receiver on this machine, CRASH_AT. */
const { DATABASE_URL = "", CERTIFICATE = "" } = process.env;
const lookup: LookupFunction = (_host, _ask, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
await runWebhooks({
  database: openDatabase({ url: DATABASE_URL, name: "webhook child" }),
  vault: openVault({ masterKey: Buffer.alloc(32, 7) }),
  publicUrl: "http://localhost:3000",
  log: pino({ level: "silent" }),
  signal: new AbortController().signal,
  network: openNetwork((address) => address === "127.0.0.1", { lookup, ca: CERTIFICATE }),
});
