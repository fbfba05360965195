import { randomBytes } from "node:crypto";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { lastCalls } from "../../sandbox/calls.ts";
import { Faults } from "../../sandbox/faults.ts";
import { movesByName } from "./buyer.ts";
import { Refusal } from "./errors.ts";
import { productOf } from "./products.ts";
import { truth } from "./truth.ts";
import type { World } from "./world.ts";

/** Addresses under /_: what people press on the page and tests call. Ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  try {
    const name = call.path.slice(2);
    const asForm = (call.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
    const input = asForm ? formOf(call) : jsonOf(call);
    if (input === undefined && call.body.length > 0)
      throw new Refusal(400, { error: "Bad Request", message: "The body is not JSON" });
    const move = call.method === "POST" && Object.hasOwn(movesByName, name) ? movesByName[name] : undefined;
    if (move) {
      const done = move(world, (input ?? {}) as Record<string, unknown>);
      return asForm ? back(call, done, false) : { status: 200, json: done };
    }
    if (!call.loopback) throw new Refusal(403, { error: "Forbidden", message: "Only from the machine that runs the sandbox" });
    const json = answer(world, call, name, input);
    return asForm ? back(call, {}, false) : { status: 200, json };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (call.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
      return back(call, error.reply.json as object, true);
    return error.reply;
  }
}

function answer(world: World, call: Call, name: string, input: unknown): unknown {
  const { query } = call;
  const wrong = (message: string | null) => {
    if (message) throw new Refusal(400, { error: "Bad Request", message });
  };
  switch (`${call.method} ${name}`) {
    case "GET truth":
      return truth(world, Number(query.get("sellerId")));
    case "GET calls":
      return lastCalls(
        world.store,
        Math.min(20_000, Number(query.get("last") ?? 200) || 200),
        query.get("sellerId") ?? undefined,
      );
    case "GET accounts":
      return world.sellers();
    case "POST accounts": {
      const wanted = (input as { name?: unknown } | undefined)?.name;
      return world.addSeller(
        typeof wanted === "string" && wanted ? wanted : "Yeni Mağaza",
        randomBytes(10).toString("hex"),
        randomBytes(10).toString("hex"),
      );
    }
    case "GET settings":
      return { ...world.settings, now: world.now() };
    case "POST settings":
      wrong(world.set((input ?? {}) as Record<string, unknown>));
      return { ...world.settings, now: world.now() };
    case "GET faults":
      return new Faults(world.store).list();
    case "POST faults":
      wrong(new Faults(world.store).add(input));
      return new Faults(world.store).list();
    case "DELETE faults":
    case "POST faults-clear":
      new Faults(world.store).clear();
      return [];
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

/** A form's fields in the shape of the JSON body: barcode and quantity make the one line, `fault` is JSON text. */
function formOf(call: Call): unknown {
  const fields = Object.fromEntries(new URLSearchParams(call.body.toString("utf8")));
  if (call.path === "/_faults") {
    try {
      const { kind, path, value, times } = fields;
      return [{ match: path ? { path } : {}, kind, ...(value ? { value } : {}), ...(times ? { times: Number(times) } : {}) }];
    } catch {
      return undefined;
    }
  }
  return fields.barcode ? { ...fields, lines: [{ barcode: fields.barcode, quantity: Number(fields.quantity) }] } : fields;
}

/** After a form: the page that it was on, with a word on what came of it. */
function back(call: Call, done: object, failed: boolean): Reply {
  const from = call.headers.referer ?? "";
  const query = URL.canParse(from) ? new URL(from).searchParams : new URLSearchParams();
  for (const name of ["done", "failed"]) query.delete(name);
  const { message, orderNumber, packageId, status } = done as Record<string, unknown>;
  const word = message ?? [orderNumber, packageId, status].filter(Boolean).join(" · ");
  query.set(failed ? "failed" : "done", String(word || "OK"));
  return { status: 303, headers: { location: `/trendyol/?${query}` } };
}
