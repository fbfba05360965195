import { whole } from "./setting.ts";

const days = (name: string, days: number, about: string) =>
  whole(name, "days", [1, 36_500], { default: String(days), about, parts: ["worker"] });

/** How long is kept what grows and what neither a person nor the law needs for ever (docs/operations.md says what each is). */
export const keepSettings = {
  keepReportBodies: days(
    "KEEP_REPORT_BODIES_DAYS",
    30,
    "What marketplaces sent of an order, as it came, with the buyer's details.",
  ),
  keepReports: days("KEEP_REPORTS_DAYS", 180, "That it came: by this a report that is sent again is known."),
  keepMessages: days("KEEP_MESSAGES_DAYS", 30, "Messages with stock, prices and content whose outcome is known."),
  keepLines: days("KEEP_LINES_DAYS", 90, "The lines and the file of a file, transfer or export that has ended; its counts stay."),
  keepProcesses: days("KEEP_PROCESSES_DAYS", 730, "That there was such a file, transfer or export, with its counts."),
  keepLabels: days("KEEP_LABELS_DAYS", 60, "Cargo labels, which hold the buyer's address."),
  keepParkedJobs: days("KEEP_PARKED_JOBS_DAYS", 90, "Jobs that are out of attempts and were told of."),
  keepInvitations: days("KEEP_INVITATIONS_DAYS", 365, "Invitations after their end."),
  keepRuleChanges: days("KEEP_RULE_CHANGES_DAYS", 365, "Changes of marketplaces' rules that touch no listing any more."),
  keepDrift: days(
    "KEEP_DRIFT_DAYS",
    180,
    "What a store showed otherwise than it had confirmed, after it ended; what waits for a person stays.",
  ),
} as const;
