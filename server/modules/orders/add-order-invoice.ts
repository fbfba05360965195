import type { Input, Output } from "@tradeport/contract";
import { invoiceKindWords } from "@tradeport/contract/invoice-words";
import type { invoices } from "@tradeport/contract/invoices";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { readInvoices } from "./invoices-view.ts";
import { lockPackages } from "./request-action.ts";
import { tellInvoice } from "./send-order-invoice.ts";
import { sentName } from "./sent-name.ts";
import { type StoredAddress, shownAddress } from "./shown-address.ts";

type Call = typeof invoices.AddOrderInvoice;
type Given = Input<Call>;
interface Billed {
  companyId: string;
  companyName: string;
  currency: string;
  billing: StoredAddress;
  /** What its lines cost whoever pays, in the order of the package. */
  lines: { title: string; quantity: number; gross: string; vatRate: string | null }[];
  sum: string;
}

/** A row says what the paper says: who issued it to whom, when, and each amount with its VAT. The marketplace is told where it takes it. */
export const addOrderInvoice = async (ctx: Ctx, input: Given, files: UploadedFile[]): Promise<Output<Call>> => {
  const [pack] = await lockPackages(ctx, { ids: [input.orderPackageId] });
  if (!pack) throw new Fail("not_found");
  if (pack.isSample) throw new Fail("sample_order");
  const [file] = files;
  if (!file && input.link === "") throw new Fail("invoice_empty");
  if (Date.parse(input.issuedDate) > ctx.now().getTime() + 300_000) throw new Fail("invoice_future");
  await checkCorrects(ctx, input);
  const billed = await billedOf(ctx, input.orderPackageId);
  const id = newId();
  await writeInvoice(ctx, id, input, billed, file);
  await writeLines(ctx, id, linesOf(input, billed));
  await ctx.audit({
    action: "create",
    objectType: "invoice",
    objectId: id,
    after: { number: input.number, total: input.total ?? billed.sum, name: file?.name ?? input.link },
  });
  const which = sql`i.id = ${id}`;
  const [invoice] = await readInvoices(ctx, which);
  // What is on its way goes first; the invoice is sent by a press after it.
  if (!invoice!.maySend || pack.open) return invoice!;
  await tellInvoice(ctx, pack, invoice!);
  return (await readInvoices(ctx, which))[0]!;
};

const checkCorrects = async ({ db, clientId }: Ctx, { kind, correctsInvoiceId, orderPackageId }: Given) => {
  if ((kind === "sale") !== (correctsInvoiceId === undefined)) throw new Fail("invoice_corrects");
  if (correctsInvoiceId === undefined) return;
  const { rows } = await sql<{ packageId: string }>`
    select package_id from invoice where client_id = ${clientId} and id = ${correctsInvoiceId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  if (rows[0].packageId !== orderPackageId) throw new Fail("invoice_corrects");
};

/** What the marketplace bears is paid too, and billed. */
const billedOf = async ({ db, clientId }: Ctx, packageId: string) => {
  const { rows } = await sql<Billed>`
    select s.company_id, co.name as company_name, p.currency, h.billing_address as billing, held.lines, held.sum
    from order_package p
    join order_header h on h.client_id = p.client_id and h.id = p.order_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join company co on co.client_id = s.client_id and co.id = s.company_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('title', line.title, 'quantity', line.quantity, 'gross', line.gross::text, 'vatRate', line.vat_rate::text)
        order by line.channel_line_id), '[]') as lines, coalesce(sum(line.gross), 0)::numeric(15, 2)::text as sum
      from (select l.title, l.quantity, l.vat_rate, l.channel_line_id, l.total + (select coalesce(sum(a.amount), 0) from order_amount a
          where a.client_id = l.client_id and a.package_id = l.package_id and a.channel_line_id = l.channel_line_id
            and a.kind in ('discount', 'coupon') and a.payer = 'marketplace') as gross
        from order_line l where l.client_id = p.client_id and l.package_id = p.id) line) held
    where p.client_id = ${clientId} and p.id = ${packageId}`.execute(db);
  return rows[0]!;
};

/** The package's own lines, where the paper says their sum; else one of the paper's total, by the rate that is given for it. */
const linesOf = ({ kind, total, vatRate }: Given, { lines, sum }: Billed): Billed["lines"] => {
  const isWhole = total === undefined || Number(total) === Number(sum);
  const all = isWhole ? lines : [{ title: invoiceKindWords[kind].tr, quantity: 1, gross: total, vatRate: null }];
  const rated = all.map((line) => ({ ...line, vatRate: line.vatRate ?? vatRate ?? null }));
  if (rated.some((line) => line.vatRate === null)) throw new Fail("invoice_vat_unknown");
  return rated;
};

const writeInvoice = async (ctx: Ctx, id: string, input: Given, billed: Billed, file: UploadedFile | undefined) => {
  const { company, firstName, lastName, taxNumber = "", taxOffice = "", ...at } = shownAddress(billed.billing);
  const buyer = {
    name: company || [firstName, lastName].filter(Boolean).join(" "),
    ...{ taxNumber, taxOffice },
    fullAddress: [at.fullAddress, at.zipCode, at.district, at.city, at.country].filter(Boolean).join(", "),
  };
  try {
    await sql`
      insert into invoice (client_id, id, company_id, package_id, kind, number, corrects_id, issued_at, currency, total, buyer, file_id, file_name,
        link, created_by)
      values (${ctx.clientId}, ${id}, ${billed.companyId}, ${input.orderPackageId}, ${input.kind}, ${input.number.toUpperCase()},
        ${input.correctsInvoiceId ?? null}, ${input.issuedDate}, ${billed.currency}, ${input.total ?? billed.sum}, ${JSON.stringify(buyer)}::jsonb,
        ${file?.id ?? null}, ${file ? sentName(file) : ""}, ${input.link}, ${ctx.who.displayName})`.execute(ctx.db);
  } catch (error) {
    if (violated(error) === "invoice_number")
      throw new Fail("invoice_number_taken", { number: input.number.toUpperCase(), company: billed.companyName });
    if (violated(error) === "invoice_total_check") throw new Fail("invoice_total");
    throw error;
  }
};

const writeLines = ({ db, clientId }: Ctx, id: string, lines: Billed["lines"]) =>
  sql`
    insert into invoice_line (client_id, invoice_id, no, title, quantity, net, vat_rate, vat)
    select ${clientId}, ${id}, no, title, quantity, gross - vat, rate, vat
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, no: at + 1 })))}::jsonb)
      as given(no int, title text, quantity int, gross numeric, "vatRate" numeric)
    cross join lateral (select "vatRate" as rate, round(gross * "vatRate" / (100 + "vatRate"), 2) as vat) tax`.execute(db);
