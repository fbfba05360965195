import { goneOut } from "./market.ts";
import type { Shop } from "./shop.ts";
import type { History } from "./stock-model.ts";

/** In how many histories of this process something happened at all: so that it is seen when they do nothing. */
const tally = new Map<string, number>();
let histories = 0;

export const note = (shop: Shop, { far = 0, hands }: History) => {
  const packs = shop.markets.flatMap((market) => market.packs);
  const sold = (key: string) => packs.some(({ lines }) => lines.some((line) => line.key === key));
  const happened: Record<string, boolean> = {
    "sell a set": sold("SET"),
    "have two places": far > 0,
    "carry pieces between them": far > 0 && hands.flat().some((move) => move.do === "shift"),
    ship: packs.some(goneOut),
    split: packs.some(({ origins }) => origins.length > 0),
    cancel: packs.some(({ status }) => status === "Cancelled"),
    "take pieces in": shop.takenIn.length > 0,
    "spoiled ones": shop.takenIn.some(({ outcome }) => outcome === "damaged" || outcome === "quarantine"),
    "pack a parcel": shop.packed() > 0,
    "sell what nobody has entered": sold("LATE"),
  };
  histories += 1;
  for (const [what, did] of Object.entries(happened)) tally.set(what, (tally.get(what) ?? 0) + Number(did));
};

/** "of 1000 histories: 31 % sell a set, …" */
export const tallied = () =>
  `of ${histories} histories: ${[...tally].map(([what, count]) => `${Math.round((100 * count) / histories)} % ${what}`).join(", ")}`;
