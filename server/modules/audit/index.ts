import type { audit } from "@tradeport/contract/audit";
import { type Handlers, wide } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { anchorAudit, anchorJob, type Places } from "./anchor-audit.ts";
import { getAllAudit } from "./get-all-audit.ts";
import { getAuditExport } from "./get-audit-export.ts";
import { sealAudit, sealJob } from "./seal-audit.ts";

export { anchorAt } from "./anchor-audit.ts";
export { changesSince } from "./changes-since.ts";
export { type Broken, checkAudit, type Head } from "./check-audit.ts";
export { readHeads } from "./heads-file.ts";
export { sealAt, sealAudit } from "./seal-audit.ts";

/** Its chains are closed each minute, and what they reach to goes out once a day. */
export const auditJobs = (places: Places): Jobs => ({
  ...runs(sealJob, sealAudit),
  ...runs(anchorJob, anchorAudit(places)),
});

export const auditHandlers = {
  Audit: { GetAllAudit: wide(getAllAudit), GetAuditExport: wide(getAuditExport) } satisfies Handlers<typeof audit>,
};
