import type { Input } from "@tradeport/contract";
import type { invoices } from "@tradeport/contract/invoices";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const downloadOrderInvoice = async (
  { db, clientId, files }: Ctx,
  { orderInvoiceId }: Input<typeof invoices.DownloadOrderInvoice>,
): Promise<Download> => {
  const { rows } = await sql<{ fileId: string; name: string; type: string }>`
    select i.file_id, i.file_name as name, f.type from invoice i join file f on f.client_id = i.client_id and f.id = i.file_id
    where i.client_id = ${clientId} and i.id = ${orderInvoiceId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  const { name, type, fileId } = rows[0];
  return { name, type, body: await files.open(fileId) };
};
