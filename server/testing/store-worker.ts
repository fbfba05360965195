import { connectorOf } from "@tradeport/connectors";
import { openDatabase } from "#platform/db.ts";
import { startWorker } from "./start-worker.ts";

/** A worker in a process of its own, to be killed: DATABASE_URL, SANDBOX_ORIGIN, LEASE_SECONDS, SETTLE_MS, CRASH_AT. */
const { DATABASE_URL = "", SANDBOX_ORIGIN = "", LEASE_SECONDS = "3", SETTLE_MS = "1000" } = process.env;
connectorOf("trendyol")!.settleAfterMs = Number(SETTLE_MS);
startWorker(openDatabase({ url: DATABASE_URL, name: "store worker" }), SANDBOX_ORIGIN, { leaseSeconds: Number(LEASE_SECONDS) });
process.on("disconnect", () => process.exit(0));
