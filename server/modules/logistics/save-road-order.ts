import type { Input } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { roadFieldWords } from "@tradeport/contract/road-field-words";
import { FileKinds, RoadOrderDetail, RoadOrderFields } from "@tradeport/contract/road-order-fields";
import { fieldsLacking, type RoadOrder, roadOrderFilesMax, type roadOrders } from "@tradeport/contract/road-orders";
import { z } from "zod";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { checkInput } from "#platform/input.ts";
import { accountOf, carrier } from "./account.ts";
import { lockRoadOf, roadMayGo } from "./road-may-go.ts";
import { readRoadOrder } from "./road-order-row.ts";
import { sendRoadJob } from "./send-road-order.ts";

type Calls = typeof roadOrders;
type Form = Partial<Omit<Input<Calls["CreateRoadOrder"]>, "clientId" | "orderId" | "mode">>;

const Details = z.array(RoadOrderDetail).max(500);

/** A part of the form that is text and should be a list: what is wrong with it is said as of any other field, in the form's own refusal. */
const readJson = <S extends z.ZodType>({ locale }: Ctx, field: string, text: string, schema: S): z.output<S> => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Fail("road_form_data", { field, reason: "JSON" });
  }
  try {
    return checkInput(z.object({ [field]: schema }), { [field]: given }, locale)[field] as z.output<S>;
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    throw new Fail("road_form_data", error.values, error.fields);
  }
};

/** The order's fields of a form; what the form does not say is left out. */
const fieldsIn = (ctx: Ctx, { orderDetails, fileKinds: _, logisticCompanyCode: __, ...plain }: Form) => {
  const known = Object.entries(plain).filter(([name, value]) => name in RoadOrderFields.shape && value !== undefined);
  return {
    ...(Object.fromEntries(known) as Partial<RoadOrderFields>),
    ...(orderDetails !== undefined && { orderDetails: readJson(ctx, "orderDetails", orderDetails, Details) }),
  };
};

const kindsOf = (ctx: Ctx, fileKinds: string | undefined, files: readonly UploadedFile[], hasInvoice: boolean) => {
  const kinds = fileKinds === undefined ? undefined : readJson(ctx, "fileKinds", fileKinds, FileKinds);
  if (kinds && kinds.length !== files.length) throw new Fail("road_file_kinds", { files: files.length, kinds: kinds.length });
  return kinds ?? files.map((_, at) => (at === 0 && !hasInvoice ? "invoice" : "other"));
};

const addFiles = async (ctx: Ctx, id: string, files: readonly UploadedFile[], kinds: readonly string[]) => {
  for (const [at, file] of files.entries())
    await sql`
      insert into road_order_file (client_id, id, road_order_id, file_id, name, kind, created_by)
      values (${ctx.clientId}, ${newId()}, ${id}, ${file.id}, ${file.name}, ${kinds[at]!}, ${ctx.who.displayName})`.execute(
      ctx.db,
    );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from road_order_file where client_id = ${ctx.clientId} and road_order_id = ${id}`.execute(
    ctx.db,
  );
  if (rows[0]!.count > roadOrderFilesMax) throw new Fail("road_file_limit", { limit: roadOrderFilesMax });
};

/** "TP-260128-1a2b3c4d": a day and what nobody else has. */
const newNumber = (now: Date, id: string) =>
  `TP-${now.toISOString().slice(2, 10).replaceAll("-", "")}-${id.replaceAll("-", "").slice(-8)}`;

/** All is looked at before anything leaves: then the worker sends it. */
const sendChecked = async (ctx: Ctx, id: string) => {
  const { problems, files, orderId, fields } = await readRoadOrder(ctx, { id });
  await roadMayGo(ctx.db, ctx.clientId, { id, orderId, fields });
  if (files.length === 0) throw new Fail("road_no_file");
  if (problems.length > 0) {
    const { field, value, message } = problems[0]!;
    const complaint = (words: typeof message, of: string) => {
      const quoted = of === "" ? "" : `“${of}” `;
      return { tr: `${quoted}${words.tr}`, en: `${quoted}${words.en}` };
    };
    throw new Fail(
      "road_order_invalid",
      {
        field: field in roadFieldWords ? roadFieldWords[field as keyof typeof roadFieldWords] : field,
        reason: complaint(message, value),
        lacking: fieldsLacking(problems.length),
      },
      problems.map((one) => ({ field: one.field, message: complaint(one.message, one.value)[ctx.locale] })),
    );
  }
  const account = await accountOf(ctx);
  await sql`
    update road_order set state = 'waiting', state_at = now(), reason = null, attempts = 0, left_at = null, is_sandbox = ${account.isSandbox}
    where client_id = ${ctx.clientId} and id = ${id}`.execute(ctx.db);
  await ctx.enqueue(sendRoadJob, { clientId: ctx.clientId, roadOrderId: id }, { queue: "logistics", key: `road ${id}` });
};

/**
 * Of which order here it is: the one that was named, else that of the lines which it brings. They are this company's and all of one order: by that
 * it is known what is on its way, and what was canceled meanwhile.
 */
const orderOf = async ({ db, clientId }: Ctx, { orderDetails }: RoadOrderFields, orderId?: string | null) => {
  const ids = [...new Set(orderDetails.flatMap(({ tradeportProducts }) => tradeportProducts.map((one) => one.orderDetailsId)))];
  const { rows } = await sql<{ orderId: string }>`
    select order_id from order_line where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < ids.length) throw new Fail("not_found");
  const [ofLines, ...others] = [...new Set(rows.map((row) => row.orderId))];
  if (others.length > 0) throw new Fail("road_order_lines", { count: others.length + 1 });
  if (orderId && ofLines && ofLines !== orderId) throw new Fail("not_found");
  return orderId ?? ofLines;
};

interface New {
  orderId?: string | undefined;
  replacesId?: string;
  fields: RoadOrderFields;
}
const insert = async (ctx: Ctx, id: string, { orderId, replacesId, fields }: New) => {
  const account = await accountOf(ctx);
  const { rows } = await sql<{ storeId: string; isSample: boolean }>`
    select h.store_id, s.is_sample from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id
    where h.client_id = ${ctx.clientId} and h.id = ${orderId ?? null}`.execute(ctx.db);
  if (orderId !== undefined && !rows[0]) throw new Fail("not_found");
  if (rows[0]?.isSample) throw new Fail("sample_order");
  const customerOrderNumber = fields.customerOrderNumber || newNumber(ctx.now(), id);
  try {
    await sql`
      insert into road_order (client_id, id, provider, is_sandbox, store_id, order_id, number, state, fields, replaces_id, created_by)
      values (${ctx.clientId}, ${id}, ${carrier.code}, ${account.isSandbox}, ${rows[0]?.storeId ?? null}, ${orderId ?? null}, ${customerOrderNumber},
        'draft', ${JSON.stringify({ ...fields, customerOrderNumber })}::jsonb, ${replacesId ?? null}, ${ctx.who.displayName})`.execute(
      ctx.db,
    );
  } catch (error) {
    if (violated(error) === "road_order_number") throw new Fail("road_number_taken", { number: customerOrderNumber });
    throw error;
  }
  return customerOrderNumber;
};

export const createRoadOrder = async (
  ctx: Ctx,
  { clientId: _, orderId: named, mode, ...form }: Input<Calls["CreateRoadOrder"]>,
  files: UploadedFile[],
): Promise<RoadOrder> => {
  const fields = RoadOrderFields.parse(fieldsIn(ctx, form));
  const kinds = kindsOf(ctx, form.fileKinds, files, false);
  const id = newId();
  const orderId = await orderOf(ctx, fields, named);
  await lockRoadOf(ctx.db, ctx.clientId, orderId);
  const number = await insert(ctx, id, { orderId, fields });
  await addFiles(ctx, id, files, kinds);
  if (mode === "send") await sendChecked(ctx, id);
  await ctx.audit({ action: "create", objectType: "road_order", objectId: id, after: { number, mode, files: files.length } });
  return readRoadOrder(ctx, { id });
};

export const updateRoadOrder = async (
  ctx: Ctx,
  { clientId: _, roadOrderId, version, mode, isCanceledThere, removedFileIds, ...form }: Input<Calls["UpdateRoadOrder"]>,
  files: UploadedFile[],
): Promise<RoadOrder> => {
  const { db, clientId } = ctx;
  const { rows: ofOrder } = await sql<{ orderId: string | null; fields: RoadOrderFields }>`
    select order_id, fields from road_order where client_id = ${clientId} and id = ${roadOrderId}`.execute(db);
  if (!ofOrder[0]) throw new Fail("not_found");
  const given = fieldsIn(ctx, form as Form);
  // Of a draft that named no order: lines that are named now say it.
  const orderId = await orderOf(ctx, withChanges<RoadOrderFields>(ofOrder[0].fields, given), ofOrder[0].orderId);
  await lockRoadOf(db, clientId, orderId);
  await sql`select from road_order where client_id = ${clientId} and id = ${roadOrderId} for update`.execute(db);
  const before = await readRoadOrder(ctx, { id: roadOrderId });
  if (before.version !== version) throw new Fail("conflict");
  const number = before.fields.customerOrderNumber;
  if (before.state === "replaced") throw new Fail("road_order_replaced", { number });
  if (before.state === "waiting" || before.state === "sending") throw new Fail("road_order_busy", { number });
  const isThere = before.state === "sent" || before.state === "unknown";
  if (isThere && !(isCanceledThere === true && before.state === "sent")) throw new Fail("road_order_sent", { number });
  const fields = withChanges<RoadOrderFields>(before.fields, given);
  const removed = removedFileIds ?? [];
  const left = before.files.filter(({ id }) => !removed.includes(id));
  const kinds = kindsOf(
    ctx,
    (form as Form).fileKinds,
    files,
    left.some(({ kind }) => kind === "invoice"),
  );
  const id = isThere ? newId() : roadOrderId;
  if (isThere) {
    // A number is used once: the same one again is made anew.
    const isSame = fields.customerOrderNumber === number || fields.customerOrderNumber === "";
    await insert(ctx, id, {
      orderId,
      replacesId: roadOrderId,
      fields: { ...fields, ...(isSame && { customerOrderNumber: "" }) },
    });
    await sql`
      insert into road_order_file (client_id, id, road_order_id, file_id, name, kind, created_by)
      select client_id, gen_random_uuid(), ${id}, file_id, name, kind, created_by from road_order_file
      where client_id = ${clientId} and road_order_id = ${roadOrderId} and id <> all (${removed}::uuid[])`.execute(db);
    await sql`update road_order set state = 'replaced', state_at = now(), version = version + 1, next_status_at = null
      where client_id = ${clientId} and id = ${roadOrderId}`.execute(db);
  } else {
    await change(ctx, roadOrderId, { fields, orderId }, number, removed);
  }
  await addFiles(ctx, id, files, kinds);
  if (mode === "send") await sendChecked(ctx, id);
  await ctx.audit({
    action: isThere ? "replace" : "update",
    objectType: "road_order",
    objectId: roadOrderId,
    before: { number, state: before.state },
    after: { mode, ...(isThere && { replacedBy: id }) },
  });
  return readRoadOrder(ctx, { id });
};

const change = async (
  { db, clientId }: Ctx,
  id: string,
  { fields, orderId }: { fields: RoadOrderFields; orderId: string | undefined },
  before: string,
  removed: readonly string[],
) => {
  const number = fields.customerOrderNumber || before;
  try {
    await sql`
      update road_order set version = version + 1, number = ${number}, fields = ${JSON.stringify({ ...fields, customerOrderNumber: number })}::jsonb,
        order_id = ${orderId ?? null}, store_id = (select store_id from order_header where client_id = ${clientId} and id = ${orderId ?? null})
      where client_id = ${clientId} and id = ${id}`.execute(db);
  } catch (error) {
    if (violated(error) === "road_order_number") throw new Fail("road_number_taken", { number });
    throw error;
  }
  await sql`delete from road_order_file where client_id = ${clientId} and road_order_id = ${id} and id = any (${removed}::uuid[])`.execute(
    db,
  );
};
