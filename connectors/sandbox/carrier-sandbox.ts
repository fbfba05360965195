import { backOffice, backToPage, formOf, isForm } from "./back-office.ts";
import { type Call, jsonOf, type Marketplace, type Reply } from "./call.ts";
import { callCounts } from "./calls.ts";
import { type Carrier, type CarrierWorld, mayMove } from "./carrier.ts";
import { carrierPage } from "./carrier-page.ts";

/** A carrier of parcels: its service, the page of its branch, and what tests read and set. */
export const carrierSandbox = <W extends CarrierWorld>(carrier: Carrier<W>): Marketplace => ({
  code: carrier.code,
  name: `${carrier.name} (deneme / sandbox)`,
  open(store) {
    const world = carrier.open(store);
    return {
      simulated: (path) => carrier.isService(path),
      sellerOf: () => null,
      handle(call) {
        if (carrier.isService(call.path)) return carrier.service(world, call);
        if (call.path.startsWith("/_")) return control(carrier, world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: carrierPage(carrier, world, call) };
        return refusal(404, `Nothing at ${call.path}`);
      },
      close() {},
    };
  },
});

const refusal = (status: number, error: string): Reply => ({ status, json: { error } });

/** Addresses under /_: what a person presses on the page and tests call. The ledger, faults and settings answer this machine only. */
function control<W extends CarrierWorld>(carrier: Carrier<W>, world: W, call: Call): Reply {
  const form = isForm(call);
  const name = call.path.slice(2);
  const input = (form ? formOf(call) : jsonOf(call)) as Record<string, unknown> | undefined;
  const move = call.method === "POST" && Object.hasOwn(carrier.moves, name) ? carrier.moves[name] : undefined;
  if (move) {
    const parcel = world.parcel(String(input?.reference ?? ""));
    const wrong = !parcel
      ? "Bu anahtar kayıtlı değil. / No such key."
      : mayMove(name, move, parcel)
        ? null
        : `${parcel.status}: olmaz / not from here`;
    if (!wrong)
      world.store.transaction(() => {
        move.set(world, parcel!.key);
        world.effect(parcel!.username, parcel!.key, move.what);
      });
    if (form) return backToPage(carrier.code, call, wrong ?? parcel!.key, wrong !== null);
    return wrong ? refusal(409, wrong) : { status: 200, json: world.parcel(parcel!.key) };
  }
  const control = call.method === "POST" && carrier.controls && Object.hasOwn(carrier.controls, name) && carrier.controls[name];
  if (control) {
    const outcome = world.store.transaction(() => control(world, input ?? {}));
    if (form) return backToPage(carrier.code, call, "wrong" in outcome ? outcome.wrong : "", "wrong" in outcome);
    return "wrong" in outcome ? refusal(400, outcome.wrong) : { status: 200, json: outcome.json };
  }
  if (!call.loopback) return refusal(403, "Only from the machine that runs the sandbox");
  if (call.method === "GET" && name === "truth") {
    const user = call.query.get("user") ?? carrier.users[0]?.username ?? "";
    return {
      status: 200,
      json: { parcels: world.parcels(user), effects: world.effects(user), calls: callCounts(world.store, user) },
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
  if ("wrong" in answer) return form ? backToPage(carrier.code, call, answer.wrong, true) : refusal(400, answer.wrong);
  return form ? backToPage(carrier.code, call, "", false) : { status: 200, json: answer.json };
}
