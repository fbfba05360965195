import { z } from "zod";
import { AuditRow } from "./audit.ts";
import { ClientScope, Done, Id, page, paging, Timestamp } from "./common.ts";
import { command, type Procedure, query } from "./procedure.ts";
import { ofBuyer } from "./seen.ts";

/** waiting: nobody decided yet. expired: nobody did in time. revoked: the key that asked is gone. */
export const proposalStates = ["waiting", "released", "rejected", "expired", "revoked"] as const;
export const ProposalState = z.enum(proposalStates);
export type ProposalState = z.infer<typeof ProposalState>;

/** So long somebody may release it. */
export const proposalDays = 7;
/** Of what a proposal would change so many entries are kept, and so many shown in a list. */
export const keptChanges = 50;
export const listedChanges = 1;

/** One entry that the audit would have. */
export const ProposedChange = AuditRow.pick({
  action: true,
  objectType: true,
  objectId: true,
  objectName: true,
  before: true,
  after: true,
  reason: true,
});
export type ProposedChange = z.infer<typeof ProposedChange>;

export const Proposal = z.object({
  id: Id,
  /** "Order/AcceptOrder" */
  call: z.string(),
  state: ProposalState,
  /** Why, in the words of whoever asks, perhaps of the buyer; "" where nothing was said. */
  note: ofBuyer("text"),
  apiKeyName: z.string(),
  /** Whose key it is. Empty when the person's data was erased. */
  memberName: z.string(),
  createdDate: Timestamp,
  expireDate: Timestamp,
  endedDate: Timestamp.nullable(),
  /** Who released or rejected it. */
  endedBy: z.string().nullable(),
  /** What it would change, as a try showed when it was made: the first entries, and how many there are. */
  changes: z.array(ProposedChange),
  changeCount: z.number().int(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A person, a store's credentials, one's own account: none of these is changed by a key that proposes. */
const closedAreas: readonly string[] = ["any", "whole", "people", "connections"];

/** What can wait for a person: it comes without files, belongs to no one at a browser, shows no secret, and can be taken back after a try. */
export const isProposable = ({ kind, isCommand, roles, area, asksOutside, inBrowser, fresh, errors, shownOnce }: Procedure) =>
  isCommand &&
  kind === "json" &&
  roles.includes("Client") &&
  !roles.includes("Guest") &&
  !closedAreas.includes(area) &&
  !(asksOutside || inBrowser || fresh || errors.includes("not_with_key") || shownOnce.length > 0);

const who = { roles: ["Client"], area: "any" } as const;

/** What keys that only propose asked for. Whoever may make the call themselves sees it, releases it, or rejects it. */
export const proposal = {
  GetAllProposal: query({
    ...who,
    reads: ["proposals"],
    summary: `What keys that propose asked for, the newest first, each with the first of its changes: of those calls that the caller may make`,
    input: z.strictObject({ ...ClientScope.shape, state: ProposalState.optional(), ...paging(20) }),
    output: page(Proposal),
  }),
  GetProposal: query({
    ...who,
    reads: ["proposals"],
    summary: `One proposal: what it would change (the first ${keptChanges}), its body, and what became of it`,
    input: z.strictObject({ ...ClientScope.shape, proposalId: Id }),
    /** `answer`: what the call answered when it was tried, with what it refused; null where that was long, or is not known. */
    output: Proposal.extend({ input: z.unknown(), answer: z.unknown() }),
    errors: ["not_found"],
  }),
  RejectProposal: command({
    ...who,
    withoutVersion: "end",
    changes: ["proposals"],
    summary: "Say no to a proposal that waits, of a call that the caller may make; nothing of it is done",
    right: "read",
    inBrowser: true,
    input: z.strictObject({ ...ClientScope.shape, proposalId: Id }),
    output: Done,
    errors: ["not_found", "proposal_ended"],
  }),
};
