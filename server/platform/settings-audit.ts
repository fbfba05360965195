import { isPublicHost } from "@tradeport/contract/public-host";
import { z } from "zod";
import { address, folder, setting } from "./setting.ts";

const isSafe = (text: string) => {
  const url = address(text, ["http:", "https:"]);
  return url !== undefined && (url.protocol === "https:" || !isPublicHost(url.hostname));
};

/** Where the heads of the audit's chains go each day, out of reach of who owns the database. */
export const auditSettings = {
  auditHeadsFile: setting("AUDIT_HEADS_FILE", folder.optional(), {
    default: undefined,
    defaultText: "none",
    expected: "a file that may be added to",
    about: "The heads of the audit are added to it each day, and `npm run audit-check` compares with it.",
    parts: ["worker"],
  }),
  auditHeadsUrl: setting("AUDIT_HEADS_URL", z.string().refine(isSafe).optional(), {
    default: undefined,
    defaultText: "none",
    expected: "https:// with a host and a path; http:// only on this machine or a private net",
    about: "The heads of the audit are posted there each day, as JSON.",
    parts: ["worker"],
    secret: true,
  }),
} as const;
