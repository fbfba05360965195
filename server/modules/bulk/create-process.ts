import type { ProcessType } from "@tradeport/contract/bulk";
import type { Message } from "@tradeport/contract/messages";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { notify } from "#platform/jobs.ts";

export interface NewProcess {
  type: ProcessType;
  /** What it is about: a file's name, stores' names. */
  subject: string;
  /** What its work needs to know. */
  input?: Record<string, unknown>;
  total?: number;
  fileId?: string;
  reason?: Message;
  /** The process that it takes back. */
  undoes?: string;
  /** It shows what would be done, and writes nothing. */
  isPreview?: boolean;
  /** The preview that it does. */
  previewed?: string;
  /** The feed that it reads. */
  feedId?: string;
}

/** A long operation that people watch, in the transaction that asks for it. The caller adds its lines or queues its job. */
export const createProcess = async (
  ctx: Pick<Ctx, "db" | "clientId"> & { who: { personId: string | null; displayName: string } },
  process: NewProcess,
): Promise<string> => {
  const id = newId();
  await sql`
    insert into process (client_id, id, process_type, subject, started_by, started_by_name, total, reason, input, file_id, undoes, is_preview, previewed, feed_id)
    values (${ctx.clientId}, ${id}, ${process.type}, ${process.subject}, ${ctx.who.personId}, ${ctx.who.displayName},
      ${process.total ?? null}, ${process.reason ? JSON.stringify(process.reason) : null}::jsonb,
      ${JSON.stringify(process.input ?? {})}::jsonb, ${process.fileId ?? null}, ${process.undoes ?? null},
      ${process.isPreview ?? false}, ${process.previewed ?? null}, ${process.feedId ?? null})`.execute(ctx.db);
  // A file is of one process: with the lines of the preview it would go while this one needs it.
  if (process.previewed)
    await sql`update process set file_id = null where client_id = ${ctx.clientId} and id = ${process.previewed}`.execute(ctx.db);
  await notify(ctx.db, "processes", id);
  return id;
};
