import { backOffice, backToPage, formOf, isForm } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { callCounts } from "../../sandbox/calls.ts";
import type { Shipment, Status, World } from "./world.ts";

/** What a branch and its drivers do with a parcel, each from where it may be. */
const moves: Record<string, { from: Status[]; what: string; set: (world: World, shipment: Shipment) => void }> = {
  scan: {
    from: ["NOP"],
    what: "scanned at the branch",
    set: (world, { cargoKey }) =>
      world.store.run("update shipments set status = 'ISR', doc_id = ? where cargo_key = ?", ...[world.nextId("doc"), cargoKey]),
  },
  depart: {
    from: ["ISR"],
    what: "on its way",
    set: (world, { cargoKey }) => world.store.run("update shipments set status = 'IND' where cargo_key = ?", cargoKey),
  },
  deliver: {
    from: ["ISR", "IND"],
    what: "delivered",
    set: (world, { cargoKey }) =>
      world.store.run("update shipments set status = 'DLV', delivered_at = ? where cargo_key = ?", ...[world.now(), cargoKey]),
  },
  reopen: {
    from: ["DLV"],
    what: "delivery taken back",
    set: (world, { cargoKey }) =>
      world.store.run("update shipments set status = 'IND', delivered_at = null where cargo_key = ?", cargoKey),
  },
  return: {
    from: ["ISR", "IND"],
    what: "goes back to the sender",
    set: (world, { cargoKey }) => world.store.run("update shipments set returned = 1 where cargo_key = ?", cargoKey),
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
    const shipment = world.shipment(String(input?.reference ?? ""));
    const wrong = !shipment
      ? "Bu anahtar kayıtlı değil. / No such key."
      : move.from.includes(shipment.status)
        ? null
        : `${shipment.status}: olmaz / not from here`;
    if (!wrong)
      world.store.transaction(() => {
        move.set(world, shipment!);
        world.effect(shipment!, move.what);
      });
    if (form) return backToPage("yurtici", call, wrong ?? shipment!.cargoKey, wrong !== null);
    return wrong ? refusal(409, wrong) : { status: 200, json: world.shipment(shipment!.cargoKey) };
  }
  if (!call.loopback) return refusal(403, "Only from the machine that runs the sandbox");
  if (call.method === "GET" && name === "truth") {
    const user = call.query.get("user") ?? "";
    return {
      status: 200,
      json: { shipments: world.shipments(user), effects: world.effects(user), calls: callCounts(world.store, user) },
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
  if ("wrong" in answer) return form ? backToPage("yurtici", call, answer.wrong, true) : refusal(400, answer.wrong);
  return form ? backToPage("yurtici", call, "", false) : { status: 200, json: answer.json };
}
