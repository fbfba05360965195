import type { audit } from "@tradeport/contract/audit";
import { type Handlers, wide } from "#platform/http.ts";
import { getAllAudit } from "./get-all-audit.ts";
import { getAuditExport } from "./get-audit-export.ts";

export { anchorAt, anchorAudit } from "./anchor-audit.ts";
export { type Broken, checkAudit, type Head } from "./check-audit.ts";
export { readHeads } from "./heads-file.ts";
export { sealAt, sealAudit } from "./seal-audit.ts";

export const auditHandlers = {
  GetAllAudit: wide(getAllAudit),
  GetAuditExport: wide(getAuditExport),
} satisfies Handlers<typeof audit>;
