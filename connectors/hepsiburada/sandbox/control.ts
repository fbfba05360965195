import { randomBytes, randomUUID } from "node:crypto";
import { backOffice, backToPage, formOf, isForm, whole } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { openedUnder } from "../../sandbox/opened-under.ts";
import { Answer } from "../../sandbox/routing.ts";
import { linesNamed, movesByName, no } from "./buyer.ts";
import { decideClaim } from "./claims.ts";
import { listingOf } from "./listings.ts";
import { moveLines } from "./orders.ts";
import { splitPack } from "./packages.ts";
import { changeRule } from "./taxonomy.ts";
import { truth } from "./truth.ts";
import type { World } from "./world.ts";

/** Addresses under /_: what people press on the page and tests call. Ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  const asForm = isForm(call);
  try {
    const name = call.path.slice(2);
    const input = inputOf(call);
    if (input === undefined && call.body.length > 0) throw no("The body is not JSON");
    const move = call.method === "POST" && Object.hasOwn(movesByName, name) ? movesByName[name] : undefined;
    if (!move && !call.loopback) throw no("Only from the machine that runs the sandbox");
    const given = (input ?? {}) as Record<string, unknown>;
    const json = move ? whole(world, () => move(world, given)) : answer(world, call, name, input);
    return asForm ? backToPage("hepsiburada", call, wordOf(json as object), false) : { status: 200, json };
  } catch (error) {
    if (!(error instanceof Answer)) throw error;
    const { message } = (error.reply.json ?? { message: error.reply.text }) as { message?: string };
    return asForm ? backToPage("hepsiburada", call, message ?? "", true) : error.reply;
  }
}

const wordOf = (done: object) => {
  const { orderNumber, packageId, status } = done as Record<string, unknown>;
  return [...new Set([orderNumber, packageId, status].filter(Boolean))].join(" · ");
};

/** barcode and quantity of a form make the one line of the JSON body. */
function inputOf(call: Call): unknown {
  if (!isForm(call)) return jsonOf(call);
  const fields = formOf(call);
  return "barcode" in fields ? { ...fields, lines: [{ barcode: fields.barcode, quantity: Number(fields.quantity) }] } : fields;
}

function answer(world: World, call: Call, name: string, input: unknown): unknown {
  const shared = backOffice(world, call, name, input);
  if (shared && "wrong" in shared) throw new Answer({ status: 400, json: { error: "Bad Request", message: shared.wrong } });
  if (shared) return shared.json;
  const given = (input ?? {}) as Record<string, unknown>;
  switch (`${call.method} ${name}`) {
    case "GET truth":
      return truth(world, call.query.get("merchantId") ?? "");
    case "GET accounts":
      return world.sellers();
    case "POST accounts": {
      const open = () =>
        world.addSeller({
          merchantId: randomUUID(),
          name: String(given.name || "Yeni Dükkân"),
          integrator: "tradeport_dev",
          serviceKey: randomBytes(6).toString("hex"),
        }).merchantId;
      const id = openedUnder(world.store, given.key, open);
      return world.sellers().find(({ merchantId }) => merchantId === id);
    }
    case "POST rules":
      return changeRule(world, input);
    case "POST word": {
      // {packageId, skus?, status}: a word that no page names
      const lines = linesNamed(world, given);
      moveLines(world, lines, String(given.status));
      return { packageId: given.packageId, status: given.status };
    }
    case "POST split":
      // {packageId, skus}: the seller's panel takes these lines of a package into one of their own
      return splitPack(world, linesNamed(world, given, ["Packaged"]));
    case "POST claim":
      // {claimId, status}: what the seller's panel, or Hepsiburada, makes of a claim
      return decideClaim(world, String(given.claimId), String(given.status));
    case "POST listing": {
      // {merchantId, merchantSku, band?, locked?, frozen?, suspended?, fulfilledByHB?, stock?, price_kurus?}: what only Hepsiburada's people, or its panel, can do
      const row = listingOf(world, String(given.merchantId), String(given.merchantSku));
      if (!row) throw no(`No listing ${given.merchantSku}`);
      const { merchantId: _, merchantSku: __, stock, ...flags } = given;
      world.store.run(
        "update listings set flags = ?, stock = ? where seq = ?",
        JSON.stringify({ ...(JSON.parse(row.flags) as object), ...flags }),
        typeof stock === "number" ? stock : row.stock,
        row.seq,
      );
      return { merchantSku: row.merchant_sku };
    }
    default:
      throw new Answer({ status: 404, json: { error: "Not Found", message: `Nothing at ${call.method} ${call.path}` } });
  }
}
