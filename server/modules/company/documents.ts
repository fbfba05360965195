import type { Input, Output } from "@tradeport/contract";
import { type ClientDocument, type document, documentsMax } from "@tradeport/contract/documents";
import type { Ctx, Download, UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";

type Calls = typeof document;

const read = async ({ db, clientId }: Ctx, id: string | null = null): Promise<(ClientDocument & { fileId: string })[]> => {
  const { rows } = await sql<ClientDocument & { fileId: string }>`
    select d.id, d.name, d.description, f.type, f.size, d.created_by, d.created_at as created_date, d.file_id
    from client_document d join file f on f.client_id = d.client_id and f.id = d.file_id
    where d.client_id = ${clientId} and (${id}::uuid is null or d.id = ${id}) order by d.created_at desc, d.id desc`.execute(db);
  return rows;
};

export const clientDocumentList = (ctx: Ctx): Promise<Output<Calls["ClientDocumentList"]>> => read(ctx);

const endings: Record<string, string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};
/** "İmza Sirküleri.PDF" -> "imza sirküleri.pdf"; the ending is what the file is, whatever it was called. */
const documentName = ({ name, type }: UploadedFile) => {
  const stem = name
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]{0,10}$/, "")
    .trim()
    .toLocaleLowerCase("tr-TR");
  return `${stem.slice(-200) || "belge"}.${endings[type]}`;
};

export const uploadClientDocument = async (
  ctx: Ctx,
  { description }: Input<Calls["UploadClientDocument"]>,
  files: UploadedFile[],
): Promise<Output<Calls["UploadClientDocument"]>> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from client_document where client_id = ${ctx.clientId}`.execute(ctx.db);
  if (rows[0]!.count >= documentsMax) throw new Fail("document_limit", { limit: documentsMax });
  const [file] = files as [UploadedFile];
  const id = newId();
  await sql`
    insert into client_document (client_id, id, file_id, name, description, created_by)
    values (${ctx.clientId}, ${id}, ${file.id}, ${documentName(file)}, ${description || "-"}, ${ctx.who.displayName})`.execute(
    ctx.db,
  );
  const after = (await read(ctx, id))[0]!;
  await ctx.audit({ action: "create", objectType: "document", objectId: id, after: { ...after, sha256: file.sha256 } });
  return after;
};

export const downloadClientDocument = async (
  ctx: Ctx,
  { documentId }: Input<Calls["DownloadClientDocument"]>,
): Promise<Download> => {
  const [found] = await read(ctx, documentId);
  if (!found) throw new Fail("not_found");
  return { name: found.name, type: found.type, body: await ctx.files.open(found.fileId) };
};

/** With its file. */
export const deleteClientDocument = async (ctx: Ctx, { documentId }: Input<Calls["DeleteClientDocument"]>) => {
  const [before] = await read(ctx, documentId);
  if (!before) throw new Fail("not_found");
  await sql`delete from client_document where client_id = ${ctx.clientId} and id = ${documentId}`.execute(ctx.db);
  await forgetFiles(ctx.db, [{ clientId: ctx.clientId, fileId: before.fileId }]);
  await ctx.audit({ action: "delete", objectType: "document", objectId: documentId, before });
  return {};
};
