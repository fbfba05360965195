import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
type Plant = [beside: string, line: string];

/** Plants each line as a file of its own in an empty copy of the house, and gives those that the rules refuse. */
const refused = (plants: Plant[]): Plant[] => {
  const house = fs.mkdtempSync(path.join(os.tmpdir(), "fences-"));
  onTestFinished(() => fs.rmSync(house, { recursive: true }));
  fs.copyFileSync(path.join(root, "biome.json"), path.join(house, "biome.json"));
  const files = plants.map(([beside, line], at) => {
    const file = path.join(path.dirname(beside), `planted-${at}-${path.basename(beside)}`);
    fs.mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(house, file), `${line}\n`);
    return file;
  });
  const biome = path.join(root, "node_modules/.bin/biome");
  const args = ["lint", "--vcs-enabled=false", "--only=style/noRestrictedImports", "--max-diagnostics=none", "--reporter=json"];
  const { stdout } = spawnSync(biome, args, { cwd: house, encoding: "utf8" });
  return plants.filter((_, at) => stdout.includes(`"${files[at]}"`));
};

/** Where a forbidden import is planted, and how it is spelled: as everybody does, by a relative path, as types alone, later. */
const forbidden: Plant[] = [
  ["contract/orders.ts", 'import { api } from "@tradeport/server/api.ts";'],
  ["contract/orders.ts", 'export * from "../web/src/session.ts";'],
  ["contract/orders.ts", 'import fs from "node:fs";'],
  ["connectors/etsy/orders.ts", 'import { Order } from "@tradeport/contract/orders";'],
  ["connectors/etsy/orders.ts", 'import { send } from "../trendyol/index.ts";'],
  ["connectors/etsy/orders.ts", 'import { send } from "./../trendyol/index.ts";'],
  ["connectors/etsy/sandbox/orders.ts", 'import { send } from "../../trendyol/wire.ts";'],
  ["connectors/http.ts", 'import { config } from "../server/platform/config.ts";'],
  ["server/platform/jobs.ts", 'import { acceptOrder } from "#modules/orders/accept-order.ts";'],
  ["server/platform/jobs.ts", 'import type { Order } from "#modules/orders/index.ts";'],
  ["server/platform/jobs.ts", 'import { accountOf } from "#identity/account.ts";'],
  ["server/platform/excel/sheet.ts", 'import { orderJobs } from "../../modules/orders/index.ts";'],
  ["server/identity/account.ts", 'import { people } from "#modules/people/index.ts";'],
  ["server/identity/account.ts", 'const { people } = await import("../modules/people/index.ts");'],
  ["server/modules/orders/accept-order.ts", 'import { saveProduct } from "#modules/catalogue/save-product.ts";'],
  ["server/modules/orders/accept-order.ts", 'import { saveProduct } from "@tradeport/server/modules/catalogue/save-product.ts";'],
  ["server/modules/orders/accept-order.ts", 'import { saveProduct } from "../catalogue/save-product.ts";'],
  ["server/modules/orders/accept-order.ts", 'import { chunkOf } from "#modules/catalogue/excel/chunk.ts";'],
  ["server/modules/catalogue/excel/chunk.ts", 'import { acceptOrder } from "../../orders/accept-order.ts";'],
  ["server/modules/catalogue/save-product.ts", 'import { orderHandlers } from "#modules/orders/index.ts";'],
  ["server/modules/listings/push-offers.ts", 'import type { Product } from "#modules/catalogue/index.ts";'],
  ["server/modules/prices/set-price.ts", 'import { productHandlers } from "#modules/catalogue/index.ts";'],
  ["server/modules/listings/push-offers.ts", 'import { priceJobs } from "#modules/prices/index.ts";'],
  ["server/modules/mapping/draft.ts", 'import { listingJobs } from "#modules/listings/index.ts";'],
  ["server/modules/connections/due.ts", 'import { mappingSteps } from "#modules/mapping/index.ts";'],
  ["server/modules/inventory/move-stock.ts", 'import { requestSyncOffers } from "#modules/listings/index.ts";'],
  ["server/modules/bulk/process.ts", 'import { storeRow } from "#modules/connections/index.ts";'],
  ["server/modules/orders/accept-order.ts", 'import { Page } from "@tradeport/web/src/page-of.ts";'],
  ["server/app.ts", 'import { acceptOrder } from "#modules/orders/accept-order.ts";'],
  ["server/app.ts", 'import { acceptOrder } from "./modules/orders/accept-order.ts";'],
  ["web/src/api.ts", 'import { config } from "@tradeport/server/platform/config.ts";'],
  ["web/src/ui/page.tsx", 'import { trendyol } from "../../../connectors/trendyol/index.ts";'],
  ["web/src/ui/page.tsx", 'import { api } from "#api";'],
  ["web/src/ui/page.tsx", 'import { OrderList } from "../features/orders/order-list.tsx";'],
  ["web/src/features/orders/accept-order.tsx", 'import { ProductForm } from "../catalogue/product-form.tsx";'],
  ["web/src/features/orders/accept-order.tsx", 'const form = lazy(() => import("../catalogue/product-form.tsx"));'],
  ["web/src/features/orders/accept-order.tsx", 'import { ProductForm } from "../../features/catalogue/product-form.tsx";'],
];

test("no wall is crossed, however the import is spelled", () => {
  expect(refused(forbidden)).toEqual(forbidden);
});

/** What the walls let through, so that a pattern that refuses everything is seen. */
const allowed: Plant[] = [
  ["contract/orders.ts", 'import { z } from "zod";'],
  ["connectors/etsy/orders.ts", 'import { get } from "../http.ts";'],
  ["connectors/etsy/sandbox/orders.ts", 'import { reply } from "../../sandbox/call.ts";'],
  ["server/modules/orders/accept-order.ts", 'import { productJobs } from "#modules/catalogue/index.ts";'],
  ["server/modules/catalogue/excel/chunk.ts", 'import { saveProduct } from "../save-product.ts";'],
  ["server/app.ts", 'import { orderHandlers } from "#modules/orders/index.ts";'],
  ["web/src/features/orders/accept-order.tsx", 'import { api } from "#api";'],
  ["web/src/features/home/first-steps.tsx", 'import { usePreferences } from "../../preferences.ts";'],
];

test("the doors stay open", () => {
  expect(refused(allowed)).toEqual([]);
});
