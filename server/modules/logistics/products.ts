import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { type FreightProduct, freightProductsMax, type logistics } from "@tradeport/contract/logistics";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { accountOf, listOf } from "./account.ts";
import { sendProductJob } from "./send-product.ts";

type Calls = typeof logistics;
type Fields = Omit<FreightProduct, "id" | "version" | "productCode" | "state" | "reason" | "modifiedDate">;
interface Row {
  id: string;
  version: number;
  code: string;
  fields: Fields;
  state: FreightProduct["state"];
  reason: Message | null;
  modifiedDate: string;
}
const columns = sql`id, version, code, fields, state, reason, modified_at as modified_date`;
const productIn = ({ code, fields, reason, ...row }: Row): FreightProduct => ({
  ...row,
  ...fields,
  productCode: code,
  reason: reason && wordsOf(reason),
});

export const getProducts = async (ctx: Ctx, input: Input<Calls["GetProducts"]>): Promise<Output<Calls["GetProducts"]>> => {
  const account = await accountOf(ctx);
  const { limit, offset } = windowOf(input);
  const which = sql`client_id = ${ctx.clientId} and account_id = ${account.id}
    and (${input.productId ?? null}::uuid is null or id = ${input.productId ?? null})
    and (${input.state ?? null}::text is null or state = ${input.state ?? null})
    and (${input.search} = '' or position(lower(${input.search}) in lower(code || ' ' || name)) > 0)`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select ${columns} from freight_product where ${which} order by modified_at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from freight_product where ${which} limit ${countCap + 1}) as counted`.execute(
    ctx.db,
  );
  return pageOf(input, rows.map(productIn), counted.rows[0]!.count);
};

const readProduct = async ({ db, clientId }: Ctx, id: string): Promise<Row> => {
  const { rows } =
    await sql<Row>`select ${columns} from freight_product where client_id = ${clientId} and id = ${id} for update`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

/** Volume in cubic decimetres over three, to three places. */
const desiOf = ({ width, length, height }: Pick<Fields, "width" | "length" | "height">) =>
  String(Math.round((Number(width) * Number(length) * Number(height)) / 3) / 1000);

const checked = async (ctx: Ctx, fields: Omit<Fields, "desi"> & { desi: string | null }): Promise<Fields> => {
  const groups = await listOf(ctx, await accountOf(ctx), "groups");
  if (groups.length > 0 && !groups.some(({ name }) => name === fields.productGroupName))
    throw new Fail("freight_group_unknown", { group: fields.productGroupName });
  if ((fields.productType === "component") !== fields.components.length > 0) throw new Fail("freight_components");
  return { ...fields, desi: fields.desi ?? desiOf(fields) };
};

export const createProduct = async (
  ctx: Ctx,
  { clientId: _, productCode, ...given }: Input<Calls["CreateProduct"]>,
): Promise<FreightProduct> => {
  const account = await accountOf(ctx);
  const fields = await checked(ctx, given);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from freight_product where client_id = ${ctx.clientId} and account_id = ${account.id}`.execute(
    ctx.db,
  );
  if (rows[0]!.count >= freightProductsMax) throw new Fail("freight_product_limit", { limit: freightProductsMax });
  const id = newId();
  try {
    await sql`
      insert into freight_product (client_id, id, account_id, code, name, fields, state)
      values (${ctx.clientId}, ${id}, ${account.id}, ${productCode}, ${fields.productName}, ${JSON.stringify(fields)}::jsonb, 'waiting')`.execute(
      ctx.db,
    );
  } catch (error) {
    if (violated(error) === "freight_product_code") throw new Fail("freight_product_taken", { code: productCode });
    throw error;
  }
  await ctx.enqueue(sendProductJob, { clientId: ctx.clientId, productId: id }, { queue: "logistics", key: `product ${id}` });
  await ctx.audit({ action: "create", objectType: "freight_product", objectId: id, after: { productCode, ...fields } });
  return productIn(await readProduct(ctx, id));
};

export const updateProduct = async (
  ctx: Ctx,
  { clientId: _, productId, version, ...patch }: Input<Calls["UpdateProduct"]>,
): Promise<FreightProduct> => {
  await accountOf(ctx);
  const before = await readProduct(ctx, productId);
  if (before.version !== version) throw new Fail("conflict");
  const isResized = patch.width !== undefined || patch.length !== undefined || patch.height !== undefined;
  const there = { ...before.fields, desi: isResized ? null : before.fields.desi };
  const fields = await checked(ctx, withChanges<Omit<Fields, "desi"> & { desi: string | null }>(there, patch));
  await sql`
    update freight_product set version = version + 1, name = ${fields.productName}, fields = ${JSON.stringify(fields)}::jsonb, state = 'waiting',
      reason = null, modified_at = now()
    where client_id = ${ctx.clientId} and id = ${productId}`.execute(ctx.db);
  await ctx.enqueue(sendProductJob, { clientId: ctx.clientId, productId }, { queue: "logistics", key: `product ${productId}` });
  await ctx.audit({ action: "update", objectType: "freight_product", objectId: productId, before: before.fields, after: fields });
  return productIn(await readProduct(ctx, productId));
};
