import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp } from "./common.ts";
import { download, query } from "./procedure.ts";

/** Actions that have words (audit-words.ts); another one is shown by its own name. Those of an order are called as its buttons are. */
export const auditActions = [
  ...([
    "sign_in",
    "sign_out",
    "provider_refused",
    "refused",
    "create",
    "add",
    "update",
    "delete",
    "run",
    "release",
    "reject",
    "renew",
    "invite",
    "accept",
    "revoke",
    "close",
  ] as const),
  ...([
    "open",
    "end",
    "erase",
    "export",
    "download",
    "reveal",
    "act_begin",
    "act_end",
    "connect",
    "disconnect",
    "change_credentials",
    "restock",
    "regrade",
    "pack",
    "replace",
  ] as const),
  ...(["credentials_refused", "store_works", "store_needs_sign_in", "upload", "transfer", "cancel", "archive"] as const),
  ...([
    "unarchive",
    "map_brand",
    "merge",
    "map_category",
    "map_attributes",
    "map_values",
    "copy_mapping",
    "take_back_mapping_copy",
    "extend",
    "discount",
    "password_changed",
    "second_factor_on",
    "second_factor_off",
    "second_factor_reset",
    "recovery_codes",
    "recovery_codes_off",
    "passkey_renamed",
    "passkey_added",
    "passkey_removed",
    "ways_in_confirmed",
  ] as const),
  ...([
    "email_confirmed",
    "client_created",
    "ask",
    "closed",
    "show",
    "hide",
    "undo",
    "preview",
    "apply",
    "job_parked",
    "mail_refused",
  ] as const),
  ...(["report_address", "change_address", "pause", "resume", "close_store", "open_store", "change_channel"] as const),
  ...(["pack_begin", "pack_done", "pack_undo", "hand_over"] as const),
] as const;
/** `oversold` is of an order, and nobody's button. */
export type AuditAction = (typeof auditActions)[number] | "oversold";

export const AuditRow = z.object({
  id: Id,
  at: Timestamp,
  clientId: Id,
  clientName: z.string().nullable(),
  actorKind: z.enum(["person", "job", "marketplace", "guest"]),
  actorId: z.string().nullable(),
  /** Empty when the person's data was erased. */
  actorName: z.string(),
  /** The member for whom an Admin acted. */
  onBehalfName: z.string().nullable(),
  apiKeyName: z.string().nullable(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** What people know it by, as it is called now; null where nobody does: a session, a thing that is gone. */
  objectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Its place in the chain; null for the newest, which are sealed within a minute or two. */
  seq: z.number().int().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

const filter = {
  ...ClientScope.shape,
  action: z.string().trim().max(50).optional(),
  objectType: z.string().trim().max(50).optional(),
  objectId: z.string().trim().max(200).optional(),
  /** The person who did it. */
  actorId: Id.optional(),
  startDate: Timestamp.optional(),
  endDate: Timestamp.optional(),
};

export const audit = {
  GetAllAudit: query({
    reads: ["audit"],
    summary: "Who did what, newest first: of the client; for an Admin who names none, of all",
    roles: ["Admin", "Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject({ ...filter, ...paging(20) }),
    output: page(AuditRow),
  }),
  GetAuditExport: download({
    summary: "The same as CSV, oldest first, with the hashes of the chain",
    roles: ["Admin", "Client"],
    area: "whole",
    right: "manage",
    input: z.strictObject(filter),
    output: z.unknown(),
  }),
};
