import type { ActionRule } from "@tradeport/connectors/orders";
import type { Invoice } from "@tradeport/contract/invoices";
import type { Message } from "@tradeport/contract/messages";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { ruleOf } from "./action-rules.ts";
import { reasonFor } from "./reason-for.ts";

type Sql = ReturnType<typeof sql>;

interface Row extends Omit<Invoice, "total" | "taxes" | "reason" | "maySend"> {
  total: string;
  currency: string;
  taxes: { vatRate: string; net: string; vat: string }[];
  reason: Message | null;
  fileId: string | null;
  channelCode: string;
  storeIsActive: boolean;
  fulfilledThere: boolean;
}

/** Of an invoice `i`, the last time that the marketplace was to be sent it: `sending`. */
const lastSending = sql`left join lateral (select a.state, a.reason from package_action a
  where a.client_id = i.client_id and a.package_id = i.package_id and a.action = 'INVOICE' and a.fields ->> 'invoiceId' = i.id::text
  order by a.requested_at desc, a.id desc limit 1) sending on true`;

/** Invoices `i` of packages `p`. */
export const readInvoices = async (ctx: Ctx, which: Sql): Promise<(Invoice & { fileId: string | null })[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.package_id as order_package_id, i.kind, i.number, i.issued_at as issued_date, co.name as company_name, i.total, i.currency,
      i.buyer, i.file_id, nullif(i.file_name, '') as file_name, i.link, i.created_by, i.created_at as created_date,
      case when c.id is not null then jsonb_build_object('id', c.id, 'number', c.number) end as corrects,
      case sending.state when 'done' then 'sent' when 'waiting' then 'waiting' when 'sending' then 'waiting' when 'unknown' then 'unknown'
        when 'refused' then 'refused' else 'here' end as state,
      case when sending.state = 'refused' then sending.reason end as reason,
      ch.code as channel_code, s.is_active as store_is_active, p.fulfilled_there,
      (select coalesce(jsonb_agg(jsonb_build_object('vatRate', by_rate.vat_rate::text, 'net', by_rate.net::text, 'vat', by_rate.vat::text)
          order by by_rate.vat_rate), '[]')
        from (select l.vat_rate, sum(l.net) as net, sum(l.vat) as vat from invoice_line l
          where l.client_id = i.client_id and l.invoice_id = i.id group by l.vat_rate) by_rate) as taxes
    from invoice i
    join order_package p on p.client_id = i.client_id and p.id = i.package_id
    join company co on co.client_id = i.client_id and co.id = i.company_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel ch on ch.id = s.channel_id
    left join invoice c on c.client_id = i.client_id and c.id = i.corrects_id
    ${lastSending}
    where i.client_id = ${ctx.clientId} and ${which}
    order by i.created_at desc, i.id desc`.execute(ctx.db);
  return rows.map(({ total, currency, taxes, reason, channelCode, storeIsActive, fulfilledThere, ...row }) => {
    const money = (amount: string) => ({ amount, currency });
    const rule = ruleOf(channelCode, "INVOICE");
    const isFree = storeIsActive && !fulfilledThere && (row.state === "here" || row.state === "refused");
    return {
      ...row,
      total: money(total),
      taxes: taxes.map(({ vatRate, net, vat }) => ({ vatRate, net: money(net), vat: money(vat) })),
      reason: reason && reasonFor(ctx, reason),
      maySend: isFree && row.kind !== "return" && takes(rule, row),
    };
  });
};

/** The marketplace has a call for it, in the form in which it is here. */
export const takes = (rule: ActionRule | undefined, { fileId, link }: { fileId: string | null; link: string }) =>
  rule?.how === "remote" && rule.fields.some(({ files }) => (files ? fileId !== null : link !== ""));
