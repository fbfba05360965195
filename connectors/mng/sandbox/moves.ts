import type { Move } from "../../sandbox/carrier.ts";
import type { World } from "./world.ts";

const underWay = [2, 3, 4, 6];
const put = (status: number) => (world: World, key: string) =>
  world.store.run(
    "update orders set status = ?, delivered_at = ? where reference = ?",
    status,
    status === 5 ? world.now() : null,
    key,
  );

/** What a branch and its drivers do with a parcel. An order without a shipment is made one by the branch that gets the parcel. */
export const moves: Record<string, Move<World>> = {
  scan: {
    word: ["Şubede kabul et", "Accept at the branch"],
    from: [0, 1],
    what: "accepted at the branch",
    set: (world, key) => {
      if (world.order(key)?.number === null)
        world.store.run(
          "update orders set number = ?, barcode_at = ? where reference = ?",
          ...[world.nextId("shipment"), world.now(), key],
        );
      put(2)(world, key);
    },
  },
  arrive: { word: ["Teslimat birimine ulaştır", "Arrive"], from: [2], what: "at the branch of delivery", set: put(3) },
  out: { word: ["Dağıtıma çıkar", "Send out"], from: [2, 3, 6], what: "out for delivery", set: put(4) },
  fail: { word: ["Teslim edilemedi", "Not delivered"], from: [4], what: "could not be delivered", set: put(6) },
  deliver: { word: ["Teslim et", "Deliver"], from: underWay, what: "delivered", set: put(5) },
  reopen: { word: ["Teslimatı geri al", "Take the delivery back"], from: [5], what: "delivery taken back", set: put(4) },
  return: { word: ["Geri gönder", "Send back"], from: underWay, what: "goes back to the sender", set: put(7) },
};
