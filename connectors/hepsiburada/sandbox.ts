import type { Marketplace } from "../sandbox/call.ts";
import { compile } from "../sandbox/routing.ts";
import { catalogueRoutes, runImport, runReviews } from "./sandbox/catalogue.ts";
import { claimRoutes, runClaims } from "./sandbox/claims.ts";
import { control } from "./sandbox/control.ts";
import { gateway } from "./sandbox/gateway.ts";
import { listingRoutes, runTickets, runUpload, type UploadJob } from "./sandbox/listings.ts";
import { orderRoutes } from "./sandbox/orders.ts";
import { packageListRoutes } from "./sandbox/package-lists.ts";
import { packageRoutes } from "./sandbox/packages.ts";
import { personPage } from "./sandbox/page.ts";
import { taxonomyRoutes } from "./sandbox/taxonomy.ts";
import { World } from "./sandbox/world.ts";

const routes = compile([
  ...taxonomyRoutes,
  ...catalogueRoutes,
  ...listingRoutes,
  ...orderRoutes,
  ...packageListRoutes,
  ...packageRoutes,
  ...claimRoutes,
]);
const services = /^\/(?:product|ticket-api|listing|oms)\//;

/** Everything that is due by the sandbox clock, oldest first, each in one transaction. */
function runJobs(world: World): void {
  const due = world.store.all<Omit<UploadJob, "kind"> & { kind: string }>(
    "select * from jobs where due_at <= ? order by due_at, rowid",
    world.now(),
  );
  for (const job of due)
    world.store.transaction(() => {
      const result =
        job.kind === "import"
          ? runImport(world, job)
          : job.kind === "ticket"
            ? runTickets(world, job)
            : runUpload(world, job as UploadJob);
      world.store.run("update jobs set due_at = null, result = ? where id = ?", JSON.stringify(result), job.id);
    });
}

/** Hepsiburada, small but true: its services with their shapes, rules, limits, delays and words, from its published documentation. */
export const sandbox: Marketplace = {
  code: "hepsiburada",
  name: "Hepsiburada (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    const finishJobs = () => {
      runJobs(world);
      runReviews(world);
      runClaims(world);
    };
    const timer = setInterval(finishJobs, 200);
    return {
      simulated: (path) => services.test(path),
      sellerOf: (path) => /\/merchantid\/([^/]+)/i.exec(path)?.[1] ?? null,
      handle(call) {
        finishJobs();
        if (services.test(call.path)) return gateway(world, routes, call);
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return { status: 404, json: { error: "Not Found", message: `Nothing at ${call.path}` } };
      },
      close: () => clearInterval(timer),
    };
  },
};
