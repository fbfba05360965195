import type { Move } from "../../sandbox/carrier.ts";
import type { Line, ShownParcel, World } from "./world.ts";

const here = ["received", "picking", "packed"];
const parcelWith = (world: World, lines: Line[]): ShownParcel => {
  const number = String(world.nextId("number"));
  return { carrier: "Yurtiçi Kargo", number, link: `https://kargo.example/takip/${number}`, lines };
};
const ship = (world: World, key: string, parcels: ShownParcel[]) => {
  world.settle(key, "out");
  world.put(key, { status: "shipped", parcels });
};
/** The first piece in one parcel, all else in another. */
const inTwo = (lines: Line[]): Line[][] => {
  const [first, ...rest] = lines;
  if (!first) return [lines];
  const left = first.quantity > 1 ? [{ ...first, quantity: first.quantity - 1 }, ...rest] : rest;
  return left.length === 0 ? [lines] : [[{ ...first, quantity: 1 }], left];
};

/** What people in the warehouse do with an order. */
export const moves: Record<string, Move<World>> = {
  pick: {
    word: ["Toplamaya başla", "Begin to pick"],
    from: ["received"],
    what: "being picked",
    set: (world, key) => world.put(key, { status: "picking" }),
  },
  pack: {
    word: ["Paketle", "Pack"],
    from: ["received", "picking"],
    what: "packed",
    set: (world, key) => world.put(key, { status: "packed" }),
  },
  scan: {
    word: ["Kargoya ver", "Give to a carrier"],
    from: here,
    what: "shipped",
    set: (world, key) => ship(world, key, [parcelWith(world, world.order(key)!.lines)]),
  },
  split: {
    word: ["İki kolide kargoya ver", "Give to a carrier in two parcels"],
    from: here,
    what: "shipped in two parcels",
    set: (world, key) =>
      ship(
        world,
        key,
        inTwo(world.order(key)!.lines).map((lines) => parcelWith(world, lines)),
      ),
  },
  untold: {
    word: ["İki kolide kargoya ver, içlerini söyleme", "Give to a carrier in two parcels, and don't tell what is in them"],
    from: here,
    what: "shipped in two parcels, untold",
    set: (world, key) => ship(world, key, [parcelWith(world, []), parcelWith(world, [])]),
  },
  rejoin: {
    word: ["Tek koliye topla", "Make one parcel of them"],
    from: ["shipped"],
    what: "in one parcel",
    set: (world, key) => world.put(key, { status: "shipped", parcels: world.order(key)!.parcels.slice(0, 1) }),
  },
  unnumbered: {
    word: ["Numarasız kargoya ver", "Give to a carrier, without a number yet"],
    from: here,
    what: "shipped without a number",
    set: (world, key) => ship(world, key, []),
  },
  refuse: {
    word: ["Gönderilemez de", "Say that it can't be sent"],
    from: here,
    what: "refused",
    set: (world, key) => {
      world.settle(key, "shelf");
      world.put(key, { status: "refused", reason: "Ürün rafta bulunamadı" });
    },
  },
  drop: {
    word: ["Depoda iptal et", "Cancel at the warehouse"],
    from: here,
    what: "canceled",
    set: (world, key) => {
      world.settle(key, "shelf");
      world.put(key, { status: "canceled" });
    },
  },
  spoil: {
    word: ["Kaydını boz", "Spoil its record"],
    from: here,
    what: "spoiled",
    set: (world, key) => world.put(key, { status: "" }),
  },
  repair: {
    word: ["Kaydını onar", "Repair its record"],
    from: [""],
    what: "repaired",
    set: (world, key) => world.put(key, { status: "received" }),
  },
  deliver: {
    word: ["Teslim et", "Deliver"],
    from: ["shipped"],
    what: "delivered",
    set: (world, key) => world.put(key, { status: "delivered", deliveredAt: world.now() }),
  },
  return: {
    word: ["Geri getir", "Bring back"],
    from: ["shipped", "delivered"],
    what: "came back to the warehouse",
    set: (world, key) => {
      world.settle(key, "back");
      world.put(key, { status: "returned" });
    },
  },
};
