import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { isHidden } from "../../sandbox/carrier.ts";
import { type Line, type Order, type User, users, type World } from "./world.ts";

type Fields = Record<string, unknown>;
const objectOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

interface No {
  status: number;
  code: string;
  field?: string;
  message: string;
}
const invalid = (field: string, message: string): No => ({ status: 400, code: "invalid", field, message });
const refuse = ({ status, ...error }: No): Reply => ({ status, json: { error } });
const missing: No = { status: 404, code: "not_found", message: "No such order" };

const shown = ({ reference, status, reason, deliveredAt, parcels }: Order) => ({
  ...{ reference, status, reason },
  deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
  parcels,
});

/** Its service, as README says it. */
export function service(world: World, call: Call): Reply {
  const user = users.find(({ password }) => call.headers.authorization === `Bearer ${password}`);
  if (!user) return refuse({ status: 401, code: "unauthorized", message: "No such key" });
  call.seen.sellerId = user.username;
  const [, , , first = "", reference = "", act = ""] = call.path.split("/");
  const name = `${call.method} ${first}${act ? `/${act}` : ""}`;
  const work = Object.hasOwn(works, name) ? works[name] : undefined;
  if (!work || (reference !== "" && act !== "cancel")) return { status: 404, text: "" };
  call.seen.endpoint = name;
  return world.store.transaction(() => work(world, user, call, decodeURIComponent(reference)));
}

type Work = (world: World, user: User, call: Call, reference: string) => Reply;

const works: Record<string, Work> = {
  "GET account": (_, { username }) => ({ status: 200, json: { name: username } }),

  "POST orders": (world, user, call) => {
    const body = objectOf(jsonOf(call));
    const no = wrongOf(world, user, body);
    const { refusesWith } = world.settings;
    if (no) return refuse(refusesWith === "200" ? { ...no, status: 200 } : no);
    const reference = text(body.reference);
    world.take({ reference, username: user.username, lines: linesOf(body), receiver: text(objectOf(body.receiver).name) });
    return { status: 201, json: { order: shown(world.order(reference)!) } };
  },

  "GET orders": (world, user, call) => {
    const found = call.query.getAll("reference").flatMap((reference) => {
      const order = isHidden(call, reference) ? undefined : seen(world, user, reference);
      return order ? [shown(order)] : [];
    });
    return { status: 200, json: { orders: found } };
  },

  "POST orders/cancel": (world, user, _, reference) => {
    const order = seen(world, user, reference);
    if (!order) return refuse(missing);
    if (order.status === "canceled") return { status: 200, json: { order: shown(order) } };
    if (order.status !== "received")
      return refuse({ status: 409, code: "too_late", message: `The order is ${order.status} already` });
    world.settle(reference, "shelf");
    world.put(reference, { status: "canceled" });
    world.effect(user.username, reference, "canceled");
    return { status: 200, json: { order: shown(world.order(reference)!) } };
  },

  "GET stock": (world, user, call) => {
    const after = call.query.get("cursor") ?? "";
    const rows = world.stock(user.username).filter(({ code }) => code > after);
    const items = rows.slice(0, world.settings.stockPage);
    return { status: 200, json: { items, next: rows.length > items.length ? items.at(-1)!.code : null } };
  },
};

/** The caller's own, once it is found. */
const seen = (world: World, { username }: User, reference: string): Order | undefined => {
  const order = world.order(reference);
  return order?.username === username && world.now() - order.takenAt >= world.settings.unseenMs ? order : undefined;
};

/** Of one code one line. */
const linesOf = (body: Fields): Line[] => {
  const given = Array.isArray(body.lines) ? body.lines.map(objectOf) : [];
  const sums = new Map<string, number>();
  for (const { code, quantity } of given) sums.set(text(code), (sums.get(text(code)) ?? 0) + Number(quantity));
  return [...sums].map(([code, quantity]) => ({ code, quantity }));
};

/** The first thing that is wrong with an order. What an unknown code is taken on with lies there from then on. */
const wrongOf = (world: World, { username }: User, body: Fields): No | null => {
  const reference = text(body.reference);
  if (!/^[A-Z0-9-]{1,40}$/.test(reference)) return invalid("reference", "Up to 40 capitals, digits and hyphens");
  if (world.order(reference)) return { status: 409, code: "duplicate", message: `${reference} is taken` };
  const receiver = objectOf(body.receiver);
  for (const name of ["name", "address", "city", "district"])
    if (text(receiver[name]) === "") return invalid(`receiver.${name}`, "Must not be empty");
  if (text(receiver.phone).replace(/\D/g, "").length < 10) return invalid("receiver.phone", "Ten digits or more");
  const lines = linesOf(body);
  if (lines.length === 0 || lines.some(({ code, quantity }) => code === "" || !Number.isInteger(quantity) || quantity < 1))
    return invalid("lines", "Each with a code and a whole number of pieces");
  for (const { code, quantity } of lines) {
    const there = world.stockOf(username, code);
    if (!there && world.settings.unknownCodes === "refused")
      return { status: 422, code: "unknown_code", message: `We know no "${code}"` };
    if (there && there.sellable < quantity)
      return { status: 422, code: "out_of_stock", message: `Not enough of "${code}": ${there.sellable}` };
  }
  for (const { code, quantity } of lines)
    if (!world.stockOf(username, code)) world.setStock(username, code, { sellable: 20 + quantity, damaged: 0 });
  return null;
};
