import type { Move } from "../../sandbox/carrier.ts";
import type { World } from "./world.ts";

/** What a branch of Yurtiçi and its drivers do with a parcel. */
export const moves: Record<string, Move<World>> = {
  scan: {
    word: ["Şubede okut", "Scan at the branch"],
    from: ["NOP"],
    what: "scanned at the branch",
    set: (world, key) =>
      world.store.run("update shipments set status = 'ISR', doc_id = ? where cargo_key = ?", world.nextId("doc"), key),
  },
  depart: {
    word: ["Yola çıkar", "Send on its way"],
    from: ["ISR"],
    what: "on its way",
    set: (world, key) => world.store.run("update shipments set status = 'IND' where cargo_key = ?", key),
  },
  deliver: {
    word: ["Teslim et", "Deliver"],
    from: ["ISR", "IND"],
    what: "delivered",
    set: (world, key) =>
      world.store.run("update shipments set status = 'DLV', delivered_at = ? where cargo_key = ?", world.now(), key),
  },
  reopen: {
    word: ["Teslimi geri al", "Take the delivery back"],
    from: ["DLV"],
    what: "delivery taken back",
    set: (world, key) => world.store.run("update shipments set status = 'IND', delivered_at = null where cargo_key = ?", key),
  },
  return: {
    word: ["İade et", "Return"],
    from: ["ISR", "IND"],
    what: "goes back to the sender",
    set: (world, key) => world.store.run("update shipments set returned = 1 where cargo_key = ?", key),
  },
};
