import type { RoadOrderState } from "@tradeport/contract/road-orders";
import type { Tone } from "../ui/status-badge.tsx";

/** How a road order stands, on its own page and on its order's. */
export const roadTones: Record<RoadOrderState, Tone> = {
  draft: "neutral",
  waiting: "waiting",
  sending: "waiting",
  unknown: "warning",
  refused: "error",
  sent: "success",
  replaced: "canceled",
};
