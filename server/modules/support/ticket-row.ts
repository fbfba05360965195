import { sql } from "#platform/db.ts";

/** A row of `support_ticket` (t) with its client (c) and file (f) under the contract's names. */
export const ticketColumns = sql`t.id as ticket_id, 'T-' || t.number as number, t.client_id, c.name as client_name, t.subject, t.message,
  case when f.id is null then null else jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size) end as file,
  t.state, t.created_by_name as created_by, t.created_at as created_date, t.closed_at as closed_date`;
export const ticketTables = sql`support_ticket t join client c on c.id = t.client_id
  left join file f on f.client_id = t.client_id and f.id = t.file_id`;
