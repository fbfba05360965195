import { backOffice, backToPage, formOf, isForm } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { callCounts } from "../../sandbox/calls.ts";
import type { Order, World } from "./world.ts";

/** What a branch and its drivers do with a parcel, each from where it may be. */
const moves: Record<string, { from: readonly number[]; what: string; set: (world: World, order: Order) => void }> = {
  scan: {
    from: [0],
    what: "waybill made at the branch",
    set: (world, { code }) =>
      world.store.run("update orders set status = 1, number = ? where code = ?", ...[world.nextId("number"), code]),
  },
  depart: {
    from: [1],
    what: "on its way",
    set: (world, { code }) => world.store.run("update orders set status = 2 where code = ?", code),
  },
  deliver: {
    from: [1, 2, 3, 4],
    what: "delivered",
    set: (world, { code }) =>
      world.store.run("update orders set status = 6, delivered_at = ? where code = ?", ...[world.now(), code]),
  },
  return: {
    from: [1, 2, 3, 4],
    what: "goes back to the sender",
    set: (world, { code }) => world.store.run("update orders set type = 3 where code = ?", code),
  },
};

const refusal = (status: number, error: string): Reply => ({ status, json: { error } });

/** Addresses under /_: what a person presses on the page and tests call. The ledger, faults and settings answer this machine only. */
export function control(world: World, call: Call): Reply {
  const form = isForm(call);
  const name = call.path.slice(2);
  const input = (form ? formOf(call) : jsonOf(call)) as Record<string, unknown> | undefined;
  const move = call.method === "POST" && Object.hasOwn(moves, name) ? moves[name] : undefined;
  if (move) {
    const order = world.order(String(input?.reference ?? ""));
    const wrong = !order
      ? "Bu anahtar kayıtlı değil. / No such key."
      : move.from.includes(order.status)
        ? null
        : `${order.status}: olmaz / not from here`;
    if (!wrong)
      world.store.transaction(() => {
        move.set(world, order!);
        world.effect(order!, move.what);
      });
    if (form) return backToPage("aras", call, wrong ?? order!.code, wrong !== null);
    return wrong ? refusal(409, wrong) : { status: 200, json: world.order(order!.code) };
  }
  if (!call.loopback) return refusal(403, "Only from the machine that runs the sandbox");
  if (call.method === "GET" && name === "truth") {
    const user = call.query.get("user") ?? "";
    return {
      status: 200,
      json: { orders: world.orders(user), effects: world.effects(user), calls: callCounts(world.store, user) },
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
  if ("wrong" in answer) return form ? backToPage("aras", call, answer.wrong, true) : refusal(400, answer.wrong);
  return form ? backToPage("aras", call, "", false) : { status: 200, json: answer.json };
}
