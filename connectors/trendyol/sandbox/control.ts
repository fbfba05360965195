import { randomBytes } from "node:crypto";
import { backOffice, backToPage, formOf, isForm, whole } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { openedUnder } from "../../sandbox/opened-under.ts";
import { movesByName } from "./buyer.ts";
import { Refusal } from "./errors.ts";
import { productOf } from "./products.ts";
import { changeRule } from "./rule-changes.ts";
import { truth } from "./truth.ts";
import type { World } from "./world.ts";

/** Addresses under /_: what people press on the page and tests call. Ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  try {
    const name = call.path.slice(2);
    const asForm = isForm(call);
    const input = inputOf(call);
    if (input === undefined && call.body.length > 0)
      throw new Refusal(400, { error: "Bad Request", message: "The body is not JSON" });
    const move = call.method === "POST" && Object.hasOwn(movesByName, name) ? movesByName[name] : undefined;
    if (move) {
      const done = whole(world, () => move(world, (input ?? {}) as Record<string, unknown>));
      return asForm ? back(call, done, false) : { status: 200, json: done };
    }
    if (!call.loopback) throw new Refusal(403, { error: "Forbidden", message: "Only from the machine that runs the sandbox" });
    const json = answer(world, call, name, input);
    return asForm ? back(call, {}, false) : { status: 200, json };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return isForm(call) ? back(call, error.reply.json as object, true) : error.reply;
  }
}

function answer(world: World, call: Call, name: string, input: unknown): unknown {
  const shared = backOffice(world, call, name, input);
  if (shared && "wrong" in shared) throw new Refusal(400, { error: "Bad Request", message: shared.wrong });
  if (shared) return shared.json;
  switch (`${call.method} ${name}`) {
    case "GET truth":
      return truth(world, Number(call.query.get("sellerId")));
    case "GET accounts":
      return world.sellers();
    case "POST accounts": {
      const { name, key } = (input ?? {}) as { name?: unknown; key?: unknown };
      const secret = () => randomBytes(10).toString("hex");
      const open = () =>
        String(world.addSeller(typeof name === "string" && name ? name : "Yeni Mağaza", secret(), secret()).sellerId);
      const id = openedUnder(world.store, key, open);
      return world.sellers().find(({ sellerId }) => String(sellerId) === id);
    }
    case "POST rules":
      return changeRule(world, input);
    case "POST product":
      return mark(world, input as Record<string, unknown>);
    default:
      throw new Refusal(404, { error: "Not Found", message: `Nothing at ${call.method} ${call.path}` });
  }
}

/** {sellerId, barcode, locked?: reason or null, blacklisted?: boolean}: what only Trendyol's own people can do to a product. */
function mark(world: World, input: Record<string, unknown> | undefined): unknown {
  const row = productOf(world, Number(input?.sellerId), String(input?.barcode));
  if (!row) throw new Refusal(404, { error: "Not Found", message: `No product ${input?.barcode}` });
  const locked = input?.locked === undefined ? row.locked : ((input.locked as string | null) ?? null);
  const blacklisted = input?.blacklisted === undefined ? row.blacklisted : Number(input.blacklisted === true);
  world.store.run(
    "update products set locked = ?, blacklisted = ?, modified_at = ? where seq = ?",
    locked,
    blacklisted,
    world.now(),
    row.seq,
  );
  return { barcode: row.barcode, locked, blacklisted: blacklisted === 1 };
}

/** barcode and quantity of a form make the one line of the JSON body. */
function inputOf(call: Call): unknown {
  if (!isForm(call)) return jsonOf(call);
  const fields = formOf(call);
  return "barcode" in fields ? { ...fields, lines: [{ barcode: fields.barcode, quantity: Number(fields.quantity) }] } : fields;
}

function back(call: Call, done: object, failed: boolean): Reply {
  const { message, orderNumber, packageId, status } = done as Record<string, unknown>;
  return backToPage("trendyol", call, String(message ?? [orderNumber, packageId, status].filter(Boolean).join(" · ")), failed);
}
