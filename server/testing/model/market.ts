import type { BatchOutcome, OfferChange } from "@tradeport/connectors/catalogue";
import { type RemoteClient, RemoteError } from "@tradeport/connectors/http";
import type { Offers, Orders } from "@tradeport/connectors/marketplace";
import type { RemoteLine } from "@tradeport/connectors/orders";
import { lineOf, reportOf } from "#modules/orders/testing.ts";
import type { Interleaver } from "./interleave.ts";

interface Message {
  id: string;
  changes: OfferChange[];
  worked: boolean;
  refused: Map<string, string>;
}
export interface Pack {
  id: string;
  orderId: string;
  status: string;
  at: number;
  lines: RemoteLine[];
  origins: string[];
}
/** What becomes of a message: taken; taken and its reply lost; never arrived and nobody can tell; refused at once. */
export type Answer = "taken" | "lost" | "never" | "away";
/** Remote clients of these marketplaces: what leaves is noted, and there is no network behind them. */
interface Noted {
  leaves: () => Promise<void>;
}
export const noRemote = { noting: (leaves: Noted["leaves"]) => ({ leaves }) } as unknown as RemoteClient;
/** Two refusals: one that passes by itself, one that stays. */
export const refusals = { passing: "Ürün onay bekliyor", lasting: "Ürün güncellenemedi" };

const next: Record<string, string> = {
  Created: "Picking",
  Picking: "Invoiced",
  Invoiced: "Shipped",
  Shipped: "Delivered",
  Delivered: "Returned",
};
const beforeShipping = ["Created", "Picking", "Invoiced"];
export const holding = (pack: Pack) => beforeShipping.includes(pack.status);
export const goneOut = (pack: Pack) => ["Shipped", "Delivered", "Returned"].includes(pack.status);

/**
 * A marketplace that keeps its own truth: it sells what it believes to have, gives back or not when a buyer cancels, works on messages
 * in any order, and tells its packages when it is asked. It notes what no marketplace should ever see.
 */
export const openMarket = (name: string, offers: Map<string, { quantity: number; price: string }>, turn: Interleaver) => {
  const messages: Message[] = [];
  /** What was told within the last quarter of an hour: it is not taken twice. */
  const heard = new Set<string>();
  const packs: Pack[] = [];
  const wrong: string[] = [];
  let answer: Answer = "taken";
  let clock = 0;
  let ids = 0;

  const add = (orderId: string, status: string, lines: RemoteLine[], origins: string[]) => {
    const pack = { id: `${name}-${++ids}`, orderId, status, at: ++clock, lines, origins };
    packs.push(pack);
    return pack;
  };
  const open = (pick: number, matches: (pack: Pack) => boolean) => {
    const of = packs.filter(matches);
    return of[pick % Math.max(1, of.length)];
  };
  const giveBack = (lines: RemoteLine[], givesBack: boolean) => {
    for (const { key, quantity } of lines) if (givesBack) offers.get(key)!.quantity += quantity;
  };

  const moves = {
    /** Lines may name one product twice, in any order. */
    sell: (lines: { key: string; units: number }[]) => {
      const requested = Map.groupBy(lines, ({ key }) => key);
      const enough = [...requested].every(
        ([key, of]) => offers.get(key)!.quantity >= of.reduce((sum, { units }) => sum + units, 0),
      );
      if (!enough) return null;
      for (const { key, units } of lines) offers.get(key)!.quantity -= units;
      return add(
        `O-${name}-${ids + 1}`,
        "Created",
        lines.map(({ key, units }, at) => lineOf(key, units, `${ids + 1}.${at}`)),
        [],
      );
    },
    go: (pick: number) => {
      const pack = open(pick, (each) => each.status in next);
      if (pack) Object.assign(pack, { status: next[pack.status], at: ++clock });
      return pack;
    },
    cancel: (pick: number, givesBack: boolean) => {
      const pack = open(pick, holding);
      if (!pack) return;
      giveBack(pack.lines, givesBack);
      return Object.assign(pack, { status: "Cancelled", at: ++clock });
    },
    /** One piece of the first line leaves: canceled for good, or into a package of its own. */
    part: (pick: number, kind: "split" | "cancel", givesBack: boolean) => {
      const pack = open(pick, (each) => holding(each) && (each.lines.length > 1 || each.lines[0]!.quantity > 1));
      if (!pack) return;
      const [first, ...others] = pack.lines as [RemoteLine, ...RemoteLine[]];
      const piece = [{ ...first, quantity: 1 }];
      const rest = [...(first.quantity > 1 ? [{ ...first, quantity: first.quantity - 1 }] : []), ...others];
      const { status } = pack;
      if (kind === "split") {
        Object.assign(pack, { status: "UnPacked", at: ++clock });
        add(pack.orderId, status, piece, [pack.id]);
      } else {
        giveBack(piece, givesBack);
        Object.assign(pack, { status: "UnSupplied", at: ++clock, lines: piece });
      }
      return add(pack.orderId, status, rest, [pack.id]);
    },
    /** Works on one message that waits, whichever. */
    work: (pick: number, refusal: keyof typeof refusals | null) => {
      const waiting = messages.filter(({ worked }) => !worked);
      const message = waiting[pick % Math.max(1, waiting.length)];
      if (!message) return;
      message.worked = true;
      for (const [at, change] of message.changes.entries()) {
        if (refusal && at === 0) message.refused.set(change.key, refusals[refusal]);
        else {
          const before = offers.get(change.key)!;
          const { due = ["price", "stock"], quantity, price } = change;
          offers.set(change.key, {
            quantity: due.includes("stock") ? quantity : before.quantity,
            price: due.includes("price") ? price : before.price,
          });
        }
      }
      return message;
    },
  };

  const offerCalls: Partial<Offers> = {
    updateOffers: async (remote, changes) => {
      if (answer === "away") throw new RemoteError("unavailable", "away");
      await (remote as unknown as Noted).leaves();
      return turn(() => {
        if (answer === "never") throw new RemoteError("unknown", "no answer");
        const body = tellings(changes).sort().join();
        if (heard.has(body)) {
          wrong.push(`engine fault 15: ${body} is told twice to ${name}`);
          throw new RemoteError("duplicate", "15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!");
        }
        heard.add(body);
        for (const side of tellings(changes).map(sideOf))
          if (messages.some((message) => !message.worked && tellings(message.changes).map(sideOf).includes(side)))
            wrong.push(`R20: a second message of ${side} is out at ${name}`);
        messages.push({ id: `${name}-m${messages.length}`, changes, worked: false, refused: new Map() });
        if (answer === "lost") throw new RemoteError("unknown", "the reply was cut");
        return { id: messages.at(-1)!.id };
      });
    },
    readBatch: (_door, { id }): Promise<BatchOutcome> =>
      turn(() => {
        const message = messages.find((each) => each.id === id)!;
        if (!message.worked) return { state: "running", items: [] };
        const items = message.changes.map(({ key }) => {
          const reason = message.refused.get(key);
          return { key, outcome: reason ? ("refused" as const) : ("accepted" as const), reasons: reason ? [reason] : [] };
        });
        return { state: "finished", items };
      }),
    readOffers: (_door, keys) =>
      turn(() =>
        keys.map((key) => {
          const { quantity, price } = offers.get(key)!;
          return {
            key,
            stockCode: null,
            remoteListingId: null,
            remoteOfferId: null,
            state: "live",
            reasons: [],
            price,
            listPrice: "100.00",
            quantity,
          };
        }),
      ),
  };
  const orderCalls: Partial<Orders> = {
    listOrders: () =>
      turn(() => {
        const packages = packs.map(({ id, orderId, status, at, lines, origins }) =>
          reportOf(id, status, at, lines, { orderId, originPackageIds: origins }),
        );
        return { packages, unreadable: [] };
      }),
  };
  return {
    name,
    offers,
    packs,
    wrong,
    offerCalls,
    orderCalls,
    moves,
    answer: (now: Answer) => {
      answer = now;
    },
    /** A quarter of an hour passes. */
    forget: () => heard.clear(),
    workAll: () => {
      while (moves.work(0, null));
    },
  };
};
/** "V0 stock 3", "V0 price 90.00": each side that a message tells. */
const tellings = (changes: readonly OfferChange[]) =>
  changes.flatMap(({ key, due = ["price", "stock"], quantity, price, listPrice, listPriceStays }) =>
    due.map((side) =>
      side === "stock" ? `${key} stock ${quantity}` : `${key} price ${price}${listPriceStays ? "" : ` of ${listPrice}`}`,
    ),
  );
const sideOf = (telling: string) => telling.split(" ").slice(0, 2).join(" ");
export type Market = ReturnType<typeof openMarket>;
