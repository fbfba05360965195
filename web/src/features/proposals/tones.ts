import type { ProposalState } from "@tradeport/contract/proposals";
import type { Tone } from "#ui/status-badge.tsx";

export const tones: Record<ProposalState, Tone> = {
  waiting: "waiting",
  released: "success",
  rejected: "canceled",
  expired: "neutral",
  revoked: "neutral",
};
