import type { FilePart } from "@tradeport/connectors/http";
import type { ActionRule, FilesRule } from "@tradeport/connectors/orders";
import type { ClaimFile } from "@tradeport/contract/claims";
import type { OrderAction } from "@tradeport/contract/order-status";
import type { StoreContext } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { FileNotFound } from "#platform/files.ts";
import { forgetFiles } from "#platform/forget-files.ts";

export const filesRule = ({ fields }: ActionRule): FilesRule | undefined => fields.find(({ files }) => files)?.files;

/** Of a file `f` that an action `a` took along, or none: that one was refused, and it may go with another. */
export const fileState = sql`case when a.state = 'done' then 'sent' when a.state in ('waiting', 'sending', 'unknown') then 'sending' else 'ready' end`;
export const claimFilesOf = sql`claim_file f join file b on b.client_id = f.client_id and b.id = f.file_id
  left join package_action a on a.client_id = f.client_id and a.id = f.action_id`;
/** Of claim `c`, in the order in which they were added. */
export const claimFiles = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', b.type, 'size', b.size,
    'state', ${fileState}, 'createdBy', f.created_by, 'createdDate', f.created_at) order by f.created_at, f.id), '[]')
  from ${claimFilesOf} where f.client_id = c.client_id and f.claim_id = c.id)`;

export const readClaimFile = async ({ db, clientId }: Ctx, id: string) => {
  const { rows } = await sql<ClaimFile & { fileId: string; claimId: string }>`
    select f.id, f.claim_id, f.file_id, f.name, b.type, b.size, ${fileState} as state, f.created_by, f.created_at as created_date
    from ${claimFilesOf} where f.client_id = ${clientId} and f.id = ${id}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

const takesNone = () => new Fail("files_not_taken");

/** Whatever names files names its own company's, and files go along with a rejection alone. */
export const knownFiles = async ({ db, clientId }: Ctx, ids: readonly string[], action: OrderAction) => {
  const { rows } = await sql`select from claim_file where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(db);
  if (rows.length < new Set(ids).size) throw new Fail("not_found");
  if (ids.length > 0 && action !== "A_REFUND_REJECT") throw takesNone();
};

/** Those that go along with a decision: of this claim, not sent yet, as many as its rule takes, and at least one where its reason needs one. */
export const checkFiles = async (
  ctx: Ctx,
  claimId: string,
  rule: ActionRule,
  fields: Record<string, string>,
  ids: readonly string[],
) => {
  const files = filesRule(rule);
  const named = [...new Set(ids)];
  if (!files) {
    if (named.length > 0) throw takesNone();
    return [];
  }
  if (named.length > files.max) throw new Fail("claim_file_limit", { limit: files.max });
  const { rows } = await sql<{ id: string }>`
    select f.id from ${claimFilesOf} where f.client_id = ${ctx.clientId} and f.claim_id = ${claimId} and f.id = any(${named}::uuid[])
      and ${fileState} = 'ready' for update of f`.execute(ctx.db);
  if (rows.length < named.length) throw new Fail("not_found");
  const { unless } = files;
  const value = unless && (fields[unless.field] ?? "");
  if (named.length === 0 && unless && !unless.values.includes(value!)) {
    const label = rule.fields.find(({ key }) => key === unless.field)?.options?.find((option) => option.value === value)?.label;
    throw new Fail("claim_file_needed", { reason: label ?? value! }, [
      { field: "fileIds", message: label?.[ctx.locale] ?? value! },
    ]);
  }
  return named;
};

/** As they travel: opened when the decision leaves, and held no longer. */
export const readFiles = async (context: StoreContext, actionId: string): Promise<FilePart[]> => {
  const { rows } = await context.read((tx) =>
    sql<Named>`
      select f.file_id, f.name, b.type from claim_file f join file b on b.client_id = f.client_id and b.id = f.file_id
      where f.client_id = ${context.store.clientId} and f.action_id = ${actionId} order by f.created_at, f.id`.execute(tx),
  );
  const parts: FilePart[] = [];
  for (const row of rows) parts.push(await partOf(context, row));
  return parts;
};

interface Named {
  fileId: string;
  name: string;
  type: string;
}
const partOf = async (context: StoreContext, { fileId, name, type }: Named): Promise<FilePart> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await context.openFile(fileId)) chunks.push(chunk as Uint8Array);
  return { name, type, content: Buffer.concat(chunks) };
};

/** One file as it travels; null: it is not there any more. */
export const readFile = (context: StoreContext, named: Named): Promise<FilePart | null> =>
  partOf(context, named).catch((error: unknown) => {
    if (!(error instanceof FileNotFound)) throw error;
    return null;
  });

/** Uploaded and never sent. */
export const dropUnsent = async (tx: Tx, which: ReturnType<typeof sql>) => {
  const { rows } = await sql<{
    clientId: string;
    fileId: string;
  }>`delete from claim_file where action_id is null and ${which} returning client_id, file_id`.execute(tx);
  await forgetFiles(tx, rows);
  return rows.length;
};
