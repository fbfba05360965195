import type { Marketplace } from "../sandbox/call.ts";
import { compile } from "../sandbox/routing.ts";
import { actionRoutes } from "./sandbox/actions.ts";
import { auditRoutes } from "./sandbox/audits.ts";
import { batchRoutes, runBatches } from "./sandbox/batches.ts";
import { decisionRoutes } from "./sandbox/claim-decisions.ts";
import { claimRoutes, runClaims } from "./sandbox/claims.ts";
import { control } from "./sandbox/control.ts";
import { gateway } from "./sandbox/gateway.ts";
import { invoiceRoutes } from "./sandbox/invoices.ts";
import { labelRoutes } from "./sandbox/labels.ts";
import { Limits } from "./sandbox/limits.ts";
import { listingRoutes } from "./sandbox/listing.ts";
import { orderRoutes } from "./sandbox/orders.ts";
import { personPage } from "./sandbox/page.ts";
import { referenceRoutes } from "./sandbox/reference.ts";
import { runReviews } from "./sandbox/review.ts";
import { runSplits, splitRoutes } from "./sandbox/splits.ts";
import { postWebhooks, webhookRoutes } from "./sandbox/webhooks.ts";
import { World } from "./sandbox/world.ts";

const routes = compile([
  ...referenceRoutes,
  ...batchRoutes,
  ...listingRoutes,
  ...auditRoutes,
  ...orderRoutes,
  ...actionRoutes,
  ...splitRoutes,
  ...labelRoutes,
  ...claimRoutes,
  ...decisionRoutes,
  ...invoiceRoutes,
  ...webhookRoutes,
]);

/** Trendyol, small but true: its rules, limits, delays, status lives and words, from its published documentation. */
export const sandbox: Marketplace = {
  code: "trendyol",
  name: "Trendyol (deneme / sandbox)",
  open(store, consoleOrigin) {
    const world = new World(store, consoleOrigin);
    const limits = new Limits();
    const closing = new AbortController();
    /** Everything that is due by the sandbox clock happens before anyone looks. */
    const finishJobs = () => {
      runBatches(world);
      runReviews(world);
      runSplits(world);
      runClaims(world);
    };
    let posting = false;
    const timer = setInterval(() => {
      finishJobs();
      if (posting) return;
      posting = true;
      void postWebhooks(world, closing.signal).finally(() => {
        posting = false;
      });
    }, 100);
    return {
      simulated: (path) => path.startsWith("/integration/"),
      sellerOf: (path) => /\/sellers\/(\d+)\//.exec(path)?.[1] ?? null,
      handle(call) {
        finishJobs();
        if (call.path.startsWith("/integration/")) return gateway(world, routes, limits, call);
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return { status: 404, json: { error: "Not Found", message: `Nothing at ${call.path}` } };
      },
      close() {
        clearInterval(timer);
        closing.abort();
      },
    };
  },
};
