import type { Message } from "@tradeport/contract/messages";
import type { RawBuilder } from "kysely";
import { sql, type Tx } from "#platform/db.ts";
import { notify } from "#platform/jobs.ts";

/**
 * A process that has done nothing yet stops until a person releases or cancels it. What is to be looked at are its lines until then, from a
 * query that gives line_no, label, product_id, problems, before and after; its caller holds the process.
 */
export const holdForPerson = async (
  tx: Tx,
  clientId: string,
  processId: string,
  { reason, lines, held }: { reason: Message; lines: RawBuilder<unknown>; held: number },
) => {
  await sql`
    insert into process_line (client_id, process_id, line_no, label, product_id, outcome, problems, before, after, ended_at)
    select ${clientId}::uuid, ${processId}::uuid, line_no, label, product_id, 'held', problems, before, after, now()
    from (${lines}) as line (line_no, label, product_id, problems, before, after)`.execute(tx);
  await sql`
    update process set held_at = now(), state = 'queued', held = ${held}, reason = ${JSON.stringify(reason)}::jsonb
    where client_id = ${clientId} and id = ${processId}`.execute(tx);
  await notify(tx, "processes", processId);
};

/** It may go on. False: it is not held, or not any more. The caller queues its job. */
export const releaseHeld = async (tx: Tx, clientId: string, processId: string, released: { by: string }): Promise<boolean> => {
  const { rows } = await sql`
    update process set held_at = null, held = 0, reason = null, input = input || ${JSON.stringify({ released })}::jsonb
    where client_id = ${clientId} and id = ${processId} and state = 'queued' and held_at is not null returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    delete from process_line where client_id = ${clientId} and process_id = ${processId} and outcome = 'held'`.execute(tx);
  await notify(tx, "processes", processId);
  return true;
};

/** It ends and has done nothing; its lines stay, as what was to be looked at. False: it is not held, or not any more. */
export const discardHeld = async (tx: Tx, clientId: string, processId: string): Promise<boolean> => {
  const { rows } = await sql`
    update process set state = 'canceled', ended_at = now()
    where client_id = ${clientId} and id = ${processId} and state = 'queued' and held_at is not null returning id`.execute(tx);
  if (rows.length > 0) await notify(tx, "processes", processId);
  return rows.length > 0;
};

/** It waits for a person: a job of it that comes again, after a kill, has nothing to do. */
export const isHeld = async (tx: Tx, clientId: string, processId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from process where client_id = ${clientId} and id = ${processId} and held_at is not null and state = 'queued'`.execute(
    tx,
  );
  return rows.length > 0;
};
