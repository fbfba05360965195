import { connectorOf } from "@tradeport/connectors";
import { openDatabase } from "#platform/db.ts";
import { startWorker } from "./start-worker.ts";
import { signInByToken } from "./token-gate.ts";

/** A worker in a process of its own, to be killed: DATABASE_URL, SANDBOX_ORIGIN, LEASE_SECONDS, SETTLE_MS, CRASH_AT, TOKENS (sign-in by token). */
const { DATABASE_URL = "", SANDBOX_ORIGIN = "", LEASE_SECONDS = "3", SETTLE_MS = "1000", TOKENS } = process.env;
connectorOf("trendyol")!.settleAfterMs = Number(SETTLE_MS);
if (TOKENS) signInByToken(connectorOf("trendyol")!);
startWorker(openDatabase({ url: DATABASE_URL, name: "store worker" }), SANDBOX_ORIGIN, { leaseSeconds: Number(LEASE_SECONDS) });
process.on("disconnect", () => process.exit(0));
