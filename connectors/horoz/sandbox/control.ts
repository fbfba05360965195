import { backOffice } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import type { World } from "./world.ts";

const refusal = (status: number, error: string): Reply => ({ status, json: { error } });

/** Addresses under /_, for this machine alone: what tests call. `_move` plays the carrier. */
export function control(world: World, call: Call): Reply {
  if (!call.loopback) return refusal(403, "Only from the machine that runs the sandbox");
  const name = call.path.slice(2);
  const input = jsonOf(call) as Record<string, unknown> | undefined;
  if (call.method === "POST" && name === "move") {
    const { processKey = "", number = "", code = "", name: words = "" } = (input ?? {}) as Record<string, string>;
    const order = world.orders(processKey, number)[0];
    if (!order) return refusal(404, "No such order");
    world.move(order.id, code, words);
    return { status: 200, json: {} };
  }
  if (call.method === "GET" && name === "truth") {
    const owner = call.query.get("processKey") ?? "";
    const orders = world.store.all<{ number: string; doc: string }>(
      "select number, doc from orders where owner = ? order by id",
      owner,
    );
    return {
      status: 200,
      json: {
        orders: orders.map(({ number, doc }) => ({ number, order: JSON.parse(doc) as unknown })),
        products: world.products(owner).map(({ code, doc }) => ({ code, product: JSON.parse(doc) as unknown })),
        documents: world.documents(owner),
      },
    };
  }
  const office = {
    store: world.store,
    settings: world.settings,
    set: (given: Record<string, unknown>) => world.set(given),
    now: () => world.now(),
  };
  const answer = backOffice(office, call, name, input);
  if (!answer) return refusal(404, `Nothing at ${call.method} ${call.path}`);
  return "wrong" in answer ? refusal(400, answer.wrong) : { status: 200, json: answer.json };
}
