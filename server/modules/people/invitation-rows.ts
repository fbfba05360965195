import { createHash } from "node:crypto";
import type { Invitation } from "@tradeport/contract/people";
import { sql } from "#platform/db.ts";

/** What is kept of the secret in a link. */
export const linkHash = (link: string) => createHash("sha256").update(link).digest();

export const open = sql`accepted_at is null and revoked_at is null`;
export const invitationColumns = sql<Invitation>`id, email, name, surname, "right", created_at as created_date,
  expires_at as expire_date, expires_at <= now() as is_expired`;
