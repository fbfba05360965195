import type { Call, Reply } from "./call.ts";
import { lastCalls } from "./calls.ts";
import { Faults } from "./faults.ts";
import { playedSoFar } from "./hostile.ts";
import type { Store } from "./store.ts";

/** What the control addresses of every marketplace reach. */
export interface Office {
  store: Store;
  settings: object;
  /** Takes known settings; returns a sentence when one is wrong. */
  set(input: Record<string, unknown>): string | null;
  now(): number;
}

/** The ledger of calls, faults and settings; `wrong` says what is not right with the input, null is none of these addresses. */
export function backOffice(
  office: Office,
  call: Call,
  name: string,
  input: unknown,
): { json: unknown } | { wrong: string } | null {
  const answerOf = (wrong: string | null, json: () => unknown) => (wrong ? { wrong } : { json: json() });
  const settings = () => ({ ...office.settings, now: office.now() });
  const faults = new Faults(office.store);
  switch (`${call.method} ${name}`) {
    case "GET calls":
      return {
        json: lastCalls(
          office.store,
          Math.min(20_000, Number(call.query.get("last") ?? 200) || 200),
          call.query.get("sellerId") ?? undefined,
        ),
      };
    case "GET settings":
      return { json: settings() };
    case "POST settings":
      return answerOf(office.set((input ?? {}) as Record<string, unknown>), settings);
    case "GET faults":
      return { json: faults.list() };
    case "GET hostile":
      return { json: playedSoFar(office.store) };
    case "POST faults":
      return answerOf(faults.add(input), () => faults.list());
    case "DELETE faults":
    case "POST faults-clear":
      faults.clear();
      return { json: [] };
    default:
      return null;
  }
}

/** What happens on the other side of a marketplace, by the name of its address. */
type Moves<W> = Record<string, (world: W, input: Record<string, unknown>) => Record<string, unknown>>;

/** A move is whole or it has not happened, also where its sandbox is killed in the middle: pieces come back and their order is canceled. */
export const whole = <T>(world: { store: Store }, work: () => T): T => world.store.transaction(work);

/** The move at this address, done; null where it is none. A form buys one line and is answered with the page that it was on. */
export function move<W extends { store: Store }>(
  code: string,
  world: W,
  moves: Moves<W>,
  call: Call,
  name: string,
  input: unknown,
): Reply | null {
  const made = call.method === "POST" && Object.hasOwn(moves, name) ? moves[name] : undefined;
  if (!made) return null;
  const given = (input ?? {}) as Record<string, unknown>;
  if (!isForm(call)) return { status: 200, json: whole(world, () => made(world, given)) };
  const line = { barcode: given.barcode, quantity: Number(given.quantity ?? 1) };
  const done = whole(world, () => made(world, name === "buy" ? { ...given, lines: [line] } : given));
  return backToPage(code, call, String(done.packageId ?? ""), false);
}

export const isForm = (call: Call): boolean =>
  (call.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");

/** A form's fields in the shape of the JSON body; those of the fault form as a list of one fault. */
export function formOf(call: Call): Record<string, string> | object[] {
  const fields: Record<string, string> = Object.fromEntries(new URLSearchParams(call.body.toString("utf8")));
  if (call.path !== "/_faults") return fields;
  const { kind, path, value, times } = fields;
  return [{ match: path ? { path } : {}, kind, ...(value ? { value } : {}), ...(times ? { times: Number(times) } : {}) }];
}

/** After a form: the page that it was on, with a word on what came of it. */
export function backToPage(code: string, call: Call, word: string, failed: boolean): Reply {
  const from = call.headers.referer ?? "";
  const query = URL.canParse(from) ? new URL(from).searchParams : new URLSearchParams();
  for (const name of ["done", "failed"]) query.delete(name);
  query.set(failed ? "failed" : "done", word || "OK");
  return { status: 303, headers: { location: `/${code}/?${query}` } };
}
