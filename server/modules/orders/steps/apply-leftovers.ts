import type { SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { takeReports } from "../take-reports.ts";

/** Reports that were stored and not applied: a crash came between, or an earlier try failed. Needs no call. */
export const applyLeftovers: SyncStep = {
  name: "apply stored orders",
  due: () => ({
    at: sql`select min(due_at) from inbox where client_id = s.client_id and store_id = s.id and applied_at is null and kind = 'order'`,
  }),
  claim: async (context) => {
    const { clientId, id } = context.store;
    const { rows } = await context.write((tx) =>
      sql<{ id: string }>`
        update inbox set due_at = now() + interval '1 minute'
        where client_id = ${clientId} and id in (select id from inbox
          where client_id = ${clientId} and store_id = ${id} and kind = 'order' and applied_at is null and due_at <= now()
          order by due_at, received_at limit 50 for update skip locked)
        returning id`.execute(tx),
    );
    return rows.length ? () => takeReports(context, rows.map((row) => row.id).sort()) : null;
  },
};
