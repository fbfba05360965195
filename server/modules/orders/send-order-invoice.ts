import type { Input, Output } from "@tradeport/contract";
import type { Invoice, invoices } from "@tradeport/contract/invoices";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { ruleOf } from "./action-rules.ts";
import { readInvoices, takes } from "./invoices-view.ts";
import { type Acting, lockPackages, mustBeConnected, writeActions } from "./request-action.ts";

type Call = typeof invoices.SendOrderInvoice;

/** The marketplace is told by the store's loop; which invoice stands in the action, what it says in its row. */
export const tellInvoice = (ctx: Ctx, pack: Acting, { id, number }: Pick<Invoice, "id" | "number">) =>
  writeActions(ctx, [{ pack, action: "INVOICE", lines: [], fields: { invoiceId: id, invoiceNumber: number }, state: "waiting" }]);

export const sendOrderInvoice = async (ctx: Ctx, { orderInvoiceId }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await sql<{ packageId: string }>`
    select package_id from invoice where client_id = ${ctx.clientId} and id = ${orderInvoiceId}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  const [pack] = await lockPackages(ctx, { ids: [rows[0].packageId] });
  const which = sql`i.id = ${orderInvoiceId}`;
  const [invoice] = await readInvoices(ctx, which);
  const rule = ruleOf(pack!.channelCode, "INVOICE");
  if (invoice!.kind === "return" || !takes(rule, invoice!)) throw new Fail("invoice_not_taken", { store: pack!.storeName });
  mustBeConnected(pack!, { how: "remote" });
  if (invoice!.state === "sent") throw new Fail("invoice_sent");
  await tellInvoice(ctx, pack!, invoice!);
  return (await readInvoices(ctx, which))[0]!;
};
