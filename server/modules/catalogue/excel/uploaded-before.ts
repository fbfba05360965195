import type { ProcessType } from "@tradeport/contract/bulk";
import type { Message } from "@tradeport/contract/messages";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

/** A file that was loaded before says so; its rows are then found to be there. A preview loads nothing. */
export const uploadedBefore = async (ctx: Ctx, type: ProcessType, { sha256 }: UploadedFile): Promise<{ reason?: Message }> => {
  const { rows } = await sql<{ subject: string; at: string }>`
    select process.subject, to_char(process.created_at at time zone client.time_zone, 'DD.MM.YYYY HH24:MI') as at
    from process
    join file on file.client_id = process.client_id and file.id = process.file_id
    join client on client.id = process.client_id
    where process.client_id = ${ctx.clientId} and process.process_type = ${type} and file.sha256 = ${sha256}
      and process.state in ('queued', 'running', 'done', 'partly') and not process.is_preview
    order by process.created_at desc limit 1`.execute(ctx.db);
  const before = rows[0];
  return before ? { reason: { code: "process_uploaded_before", values: { at: before.at, subject: before.subject } } } : {};
};

/** A file of some thousand rows: read and applied within a few seconds. */
const shortBytes = 300_000;
export const loadOf = ({ size }: UploadedFile) => (size > shortBytes ? "long" : "short");
