import { z } from "zod";
import { Claim, ClaimFile, claimFile } from "./claims.ts";
import { ClientScope, Done, Id, Money } from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { actionErrors, refundErrors } from "./order-errors.ts";
import { command, download, query, upload } from "./procedure.ts";
import { RefundReason, RefundUnits, ShareUnits } from "./refunds.ts";
import { seenIn } from "./seen.ts";

const Scope = ClientScope.shape;

/** What is paid back of an order, and what is shown with a no. The yes or no itself is an action on its package: SetOrderPackageStatus. */
export const orderClaims = {
  CreateOrderRefund: command({
    withoutVersion: "a unit is refunded once: one that is in a claim already is refused",
    changes: ["orders", "claims", "products"],
    summary:
      "Refund units of packages that have left, noted here alone: opened and paid back in one step, by unit, with the amount and where the pieces are",
    roles: ["Client"],
    area: "claims",
    ofStore: true,
    input: z.strictObject({
      ...Scope,
      orderHeaderId: Id,
      orderPackageRefunds: z
        .array(
          z.strictObject({
            orderPackageId: Id,
            reason: RefundReason,
            lines: z.array(RefundUnits).min(1).max(500),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: z.object({ claims: z.array(Claim) }),
    errors: [...actionErrors, ...refundErrors],
  }),
  GetRefundShares: query({
    reads: ["orders", "claims"],
    summary:
      "What a refund of these units comes to: their share of what was paid, of which the last units of a line take what is left",
    roles: ["Client"],
    area: "claims",
    input: z.strictObject({
      ...Scope,
      orderPackageId: Id,
      lines: z.array(ShareUnits).min(1).max(500),
    }),
    output: z.array(ShareUnits.extend({ amount: seenIn("money", Money) })),
    errors: ["not_found", "refund_too_many"],
  }),
  UploadClaimFile: upload({
    withoutVersion: "new",
    changes: ["claims", "orders"],
    summary: "Add a photo or document to a claim that the marketplace takes files for: it goes along with the rejection",
    roles: ["Client"],
    area: "claims",
    ofStore: true,
    input: z.strictObject({ ...Scope, claimId: Id }),
    output: ClaimFile,
    file: claimFile,
    errors: ["not_found", "claim_takes_no_file", "claim_ended", "claim_file_limit", ...fileErrors, ...imageErrors],
  }),
  DownloadClaimFile: download({
    summary: "A claim's photo or document, as it was sent",
    roles: ["Client"],
    area: "claims",
    input: z.strictObject({ ...Scope, claimFileId: Id }),
    output: z.unknown(),
    errors: ["not_found", "file_lost", "files_away"],
  }),
  DeleteClaimFile: command({
    withoutVersion: "end",
    changes: ["claims", "orders"],
    summary: "Take away a claim's photo or document that was not sent",
    method: "DELETE",
    roles: ["Client"],
    area: "claims",
    ofStore: true,
    input: z.strictObject({ ...Scope, claimFileId: Id }),
    output: Done,
    errors: ["not_found", "claim_file_sent"],
  }),
};
