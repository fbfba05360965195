import { connectorOf } from "@tradeport/connectors";
import { listingSteps } from "#modules/listings/index.ts";
import { orderSteps } from "#modules/orders/index.ts";
import { openDatabase } from "#platform/db.ts";
import { fastTimers } from "./fast-timers.ts";
import { startWorker } from "./start-worker.ts";
import { signInByToken } from "./token-gate.ts";

/** A worker in a process of its own, to be killed: DATABASE_URL, SANDBOX_ORIGIN, LEASE_SECONDS, RESOLVE_MS, CRASH_AT, TOKENS (sign-in by token), HURRIED (of every connector, and with its orders). */
const { DATABASE_URL = "", SANDBOX_ORIGIN = "", LEASE_SECONDS = "3", RESOLVE_MS = "1000", TOKENS, HURRIED } = process.env;
connectorOf("trendyol")!.resolveAfterMs = Number(RESOLVE_MS);
if (HURRIED) fastTimers();
if (TOKENS) signInByToken(connectorOf("trendyol")!);
startWorker(openDatabase({ url: DATABASE_URL, name: "store worker" }), SANDBOX_ORIGIN, {
  leaseSeconds: Number(LEASE_SECONDS),
  ...(HURRIED && { steps: [...listingSteps.offers, ...orderSteps({ publicUrl: "http://localhost:3000" }).reading] }),
});
process.on("disconnect", () => process.exit(0));
