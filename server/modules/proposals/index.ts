import type { proposal } from "@tradeport/contract/proposals";
import type { Handlers } from "#platform/http.ts";
import type { Proposals } from "#platform/proposals.ts";
import { getAllProposal } from "./get-all-proposal.ts";
import { getProposal } from "./get-proposal.ts";
import { propose } from "./propose.ts";
import { rejectProposal } from "./reject-proposal.ts";
import { release } from "./release.ts";

export { eraseProposals } from "./erase-proposals.ts";
export { waitingFor, waitingProposals } from "./proposal-rows.ts";

export const proposals: Proposals = { propose, release };

export const proposalHandlers = {
  Proposal: {
    GetAllProposal: getAllProposal,
    GetProposal: getProposal,
    RejectProposal: rejectProposal,
  } satisfies Handlers<typeof proposal>,
};
