import type { Move } from "../../sandbox/carrier.ts";
import type { World } from "./world.ts";

const underWay = [1, 2, 3, 4];

/** What a branch of Aras and its drivers do with a parcel. */
export const moves: Record<string, Move<World>> = {
  scan: {
    word: ["İrsaliyesini kes", "Make its waybill"],
    from: [0],
    what: "waybill made at the branch",
    set: (world, key) => world.store.run("update orders set status = 1, number = ? where code = ?", world.nextId("number"), key),
  },
  depart: {
    word: ["Yola çıkar", "Send on its way"],
    from: [1],
    what: "on its way",
    set: (world, key) => world.store.run("update orders set status = 2 where code = ?", key),
  },
  deliver: {
    word: ["Teslim et", "Deliver"],
    from: underWay,
    what: "delivered",
    set: (world, key) => world.store.run("update orders set status = 6, delivered_at = ? where code = ?", world.now(), key),
  },
  return: {
    word: ["İade et", "Return"],
    from: underWay,
    what: "goes back to the sender",
    set: (world, key) => world.store.run("update orders set type = 3 where code = ?", key),
  },
};
