import { Readable } from "node:stream";
import type { Input } from "@tradeport/contract";
import type { AuditRow, audit } from "@tradeport/contract/audit";
import type { Download, WideCtx } from "#platform/context.ts";
import { csvMark, csvRow } from "#platform/csv.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { matching, named, rowColumns } from "./audit-rows.ts";

type Row = AuditRow & { hash: string | null };

const rowsAtOnce = 2_000;
const columns = [
  ...["seq", "at", "clientId", "clientName", "actorKind", "actorId", "actorName", "onBehalfName", "apiKeyName", "action"],
  ...["objectType", "objectId", "before", "after", "reason", "requestId", "id", "hash"],
] as const;

/** Read in short transactions while it is sent, oldest first: as long as the audit is, no more than one part is held at a time. */
export const getAuditExport = async (ctx: WideCtx, input: Input<typeof audit.GetAuditExport>): Promise<Download> => {
  await ctx.audit({ action: "export", objectType: "audit", objectId: ctx.clientId });
  const name = `${ctx.locale === "tr" ? "denetim" : "audit"}-${ctx.now().toISOString().slice(0, 10)}.csv`;
  return { name, type: "text/csv; charset=utf-8", body: Readable.from(lines(ctx, input)) };
};

async function* lines(ctx: WideCtx, input: Input<typeof audit.GetAuditExport>) {
  yield csvMark + csvRow(columns);
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await ctx.read((db) =>
      acrossClients(db, (tx) =>
        sql<Row>`
          select ${rowColumns}, encode(s.hash, 'hex') as hash
          from (select a.* from audit a where ${matching(ctx, input)} and a.id > ${after} order by a.id limit ${rowsAtOnce}) a
          ${named} order by a.id`.execute(tx),
      ),
    );
    if (rows.length > 0) yield rows.map((row) => csvRow(columns.map((column) => (row as never)[column]))).join("");
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}
