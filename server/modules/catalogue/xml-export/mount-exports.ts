import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Installation } from "#platform/context.ts";
import { type Database, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { FileNotFound, type FileStore } from "#platform/files.ts";
import { makeExport, type Outlet } from "./make-export.ts";
import { exportsAddress, hashOf, isSecret } from "./secret.ts";

interface Published {
  clientId: string;
  id: string;
}
interface Made {
  fileId: string | null;
  sha256: string | null;
  changedAt: string | null;
}
type FetchRequest = FastifyRequest<{ Params: { file: string } }>;

const minute = 60_000;
/** Of one address in a minute. */
const most = 30;
const secretOf = ({ params: { file } }: FetchRequest) => file.replace(/\.xml$/, "");

/**
 * GET /feeds/<secret>.xml: a company's catalogue for whoever knows the address; no cookie or key is looked at. An address that never was and
 * one that was renewed get the same answer. Nothing is made for what has not changed since it was fetched last.
 */
export const mountXmlExports = (
  app: FastifyInstance,
  { database, files, installation }: { database: Database; files: FileStore; installation: Installation },
) => {
  const outlet: Outlet = { database, files, publicUrl: installation.publicUrl };
  app.get<{ Params: { file: string } }>(
    exportsAddress,
    {
      config: {
        rateLimit: {
          max: most,
          timeWindow: minute,
          keyGenerator: (request: FastifyRequest) => `feed ${hashOf(secretOf(request as FetchRequest)).toString("hex")}`,
          errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
            new Fail("too_many", { seconds: Math.ceil(ttl / 1000) }),
        },
      },
    },
    async (request, reply) => {
      const found = await find(database, secretOf(request));
      if (!found) throw new Fail("not_found");
      await makeExport(outlet, found);
      const made = await read(database, found);
      if (made && !made.fileId) throw new Fail("too_many", { seconds: 5 });
      if (!made?.fileId) throw new Fail("not_found");
      const tag = `W/"${made.sha256!.slice(0, 32)}"`;
      const changed = new Date(made.changedAt!);
      reply
        .header("etag", tag)
        .header("last-modified", changed.toUTCString())
        .header("cache-control", "private, no-cache")
        .header("x-robots-tag", "noindex");
      const isUnchanged = knows(request, tag, changed);
      await count(database, found, isUnchanged);
      if (isUnchanged) return reply.code(304).send();
      return send(reply, await open(outlet, found, made.fileId));
    },
  );
};

const send = (reply: FastifyReply, body: Awaited<ReturnType<FileStore["open"]>>) =>
  reply.header("content-type", "text/xml; charset=utf-8").header("x-content-type-options", "nosniff").send(body);

const find = async (database: Database, secret: string) => {
  if (!isSecret(secret)) return;
  return database.asPlatform(async (tx) => {
    const { rows } = await sql<Published>`
      select e.client_id, e.id from xml_export e join client c on c.id = e.client_id
      where e.secret_hash = ${hashOf(secret)} and c.is_active`.execute(tx);
    return rows[0];
  });
};

const read = (database: Database, { clientId, id }: Published) =>
  database.asClient(clientId, async (tx) => {
    const { rows } = await sql<Made>`
      select e.file_id, f.sha256, e.changed_at from xml_export e left join file f on f.client_id = e.client_id and f.id = e.file_id
      where e.client_id = ${clientId} and e.id = ${id}`.execute(tx);
    return rows[0];
  });

/** Its bytes are gone, in a copy that was restored without them: they are made once more. */
const open = async (outlet: Outlet, found: Published, fileId: string) => {
  try {
    return await outlet.files.open(fileId);
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error;
    await makeExport(outlet, found, true);
    const made = await read(outlet.database, found);
    if (!made?.fileId) throw new Fail("not_found");
    return outlet.files.open(made.fileId);
  }
};

/** What its caller has is what there is. A tag is the surer word: where it is given the date is not looked at. */
const knows = ({ headers }: FastifyRequest, tag: string, changed: Date): boolean => {
  const tags = headers["if-none-match"];
  if (tags !== undefined)
    return tags.trim() === "*" || tags.split(",").some((one) => one.trim().replace(/^W\//, "") === tag.slice(2));
  const since = Date.parse(headers["if-modified-since"] ?? "");
  // Dates of HTTP have no parts of a second.
  return Math.floor(changed.getTime() / 1000) * 1000 <= since;
};

const count = (database: Database, { clientId, id }: Published, isUnchanged: boolean) =>
  database.asClient(clientId, (tx) =>
    sql`update xml_export set last_fetch_at = now(), fetch_count = fetch_count + 1, unchanged_count = unchanged_count + ${isUnchanged ? 1 : 0}
      where client_id = ${clientId} and id = ${id}`.execute(tx),
  );
