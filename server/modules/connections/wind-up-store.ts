import { type LineProblem, settleLines } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";

const chunk = 2_000;
const gone = {
  tr: "Mağazanın bağlantısı kesildi; pazaryerine bildirilmedi. Pazaryerinin panelinden tamamlayın.",
  en: "The store was disconnected; the marketplace was not told. Finish it in the marketplace's panel.",
};
/** Of a line that a disconnected store can no longer be sent. */
export const disconnected: LineProblem = {
  fingerprint: "store_disconnected",
  owner: "account",
  field: null,
  value: null,
  column: null,
  cause: {
    tr: "Gönderim sürerken mağazanın bağlantısı kesildi.",
    en: "The store was disconnected while this was waiting to be sent.",
  },
  remedy: { tr: "Mağazayı yeniden bağlayıp ürünü yeniden gönderin.", en: "Connect the store again and send the product again." },
};

/**
 * Ends what waits for a store that was disconnected: each chunk is one transaction and takes only what has not ended yet, so a kill
 * repeats nothing. Orders, stock that they hold, listings and mappings stay.
 */
export const windUpStore: Job = async ({ database, signal }, { clientId, storeId }) => {
  for (const part of [endMessages, endActions, endLines, restFacets]) {
    for (;;) {
      signal.throwIfAborted();
      const ended = await database.asClient(clientId, async (tx) => {
        // Connected again meanwhile: nothing of it is ended any more.
        const { rows } =
          await sql`select 1 from store where client_id = ${clientId} and id = ${String(storeId)} and not is_active for share`.execute(
            tx,
          );
        return rows.length > 0 ? part(tx, clientId, String(storeId)) : 0;
      });
      if (ended < chunk) break;
    }
  }
};

type Part = (tx: Tx, clientId: string, storeId: string) => Promise<number>;

/** With its message what it carried rests too: connected again a moment later, nobody would read an ended message or send its offers anew. */
const endMessages: Part = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string }>`
    update push_batch set state = 'ended', ended_at = now() where client_id = ${clientId} and id in (
      select id from push_batch where client_id = ${clientId} and store_id = ${storeId} and state <> 'ended' limit ${chunk})
    returning id`.execute(tx);
  await sql`
    update facet set state = 'paused', problem_id = null, batch_id = null
    where client_id = ${clientId} and batch_id = any(${rows.map(({ id }) => id)}::uuid[]) and state in ('sending', 'unknown')`.execute(
    tx,
  );
  await sql`
    update package_label set state = 'unavailable', reason = ${JSON.stringify(gone)}::jsonb
    where client_id = ${clientId} and store_id = ${storeId} and state = 'wanted'`.execute(tx);
  await sql`delete from taxonomy_effect where client_id = ${clientId} and store_id = ${storeId}`.execute(tx);
  return rows.length;
};

const endActions: Part = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update package_action set state = 'refused', reason = ${JSON.stringify(gone)}::jsonb, ended_at = now()
    where client_id = ${clientId} and id in (
      select id from package_action where client_id = ${clientId} and store_id = ${storeId} and state in ('waiting', 'sending', 'unknown')
      limit ${chunk})`.execute(tx);
  return Number(numAffectedRows);
};

const endLines: Part = async (tx, clientId, storeId) => {
  const { rows } = await sql<{ id: string }>`
    select distinct line.subject_id as id from process_line line join offer o on o.client_id = line.client_id and o.id = line.subject_id
    where line.client_id = ${clientId} and line.outcome = 'waiting' and o.store_id = ${storeId} limit ${chunk}`.execute(tx);
  await settleLines(
    tx,
    clientId,
    rows.map(({ id }) => ({ subjectId: id, outcome: "failed", problems: [disconnected] })),
  );
  return rows.length;
};

/** All but what its seller has to decide on after a restore: one in step would wait again with the next change of a price, and nobody would ever send it. */
const restFacets: Part = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update facet f set state = 'paused', problem_id = null, batch_id = null
    from (select kind, subject_id from facet where client_id = ${clientId} and store_id = ${storeId} and state not in ('paused', 'differs') limit ${chunk}) part
    where f.client_id = ${clientId} and f.store_id = ${storeId} and f.kind = part.kind and f.subject_id = part.subject_id`.execute(
    tx,
  );
  return Number(numAffectedRows);
};
