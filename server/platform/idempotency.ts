import { contract, emptyId, walk } from "@tradeport/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx, UploadedFile } from "./context.ts";
import { sql, type Tx } from "./db.ts";
import { Fail } from "./errors.ts";
import { isSeenInPart } from "./leave-out.ts";
import { namesOneOf } from "./names-one-of.ts";

const keyPattern = /^[A-Za-z0-9_-]{8,200}$/;

/**
 * Runs a write once per Idempotency-Key: the first answer is kept in the write's own transaction and given to its repeats.
 * Bound to client, person, route and body: the same key with another body is refused, one that still runs is told so.
 */
export const once = async (
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  body: { input: unknown; files: UploadedFile[]; hidden: readonly string[] },
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return work();
  if (typeof key !== "string" || !keyPattern.test(key)) throw new Fail("key_invalid");
  const personId = ctx.who?.personId ?? emptyId;
  // Keyed: a body may hold a password, and a plain hash of it could be guessed from a copy of the database.
  // With the rights that it was asked with: of what somebody may not do any more the first answer is not shown again.
  const rights = ctx.who && [ctx.who.areas, ctx.who.storeIds];
  const content = {
    body: JSON.stringify([body.input, body.files.map((file) => file.sha256), ...(rights?.some(Boolean) ? rights : [])]),
  };
  const { rows: locked } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${ctx.clientId}/${personId}/${route}/${key}`}, 0)) as free`.execute(
    ctx.db,
  );
  if (!locked[0]?.free) throw new Fail("key_running");
  const { rows } = await sql<{ bodyHash: string; response: unknown }>`
    select body_hash, response from idempotency
    where client_id = ${ctx.clientId} and person_id = ${personId} and route = ${route} and key = ${key}`.execute(ctx.db);
  const first = rows[0];
  if (first) {
    if (!ctx.secrets.isHashOf(first.bodyHash, "idempotency", content)) throw new Fail("key_reused");
    reply.header("idempotency-replayed", "true");
    return first.response;
  }
  const response = await work();
  await sql`
    insert into idempotency (client_id, person_id, route, key, body_hash, status, response)
    values (${ctx.clientId}, ${personId}, ${route}, ${key},
      ${ctx.secrets.hashCredentials("idempotency", content)}, 200, ${JSON.stringify(withoutHidden(response, body.hidden))}::jsonb)`.execute(
    ctx.db,
  );
  return response;
};

/** What is shown once is not kept: a repeat is answered with null in its place. */
const withoutHidden = (response: unknown, hidden: readonly string[]) =>
  hidden.length === 0 ? response : { ...(response as object), ...Object.fromEntries(hidden.map((field) => [field, null])) };

const telling = walk(contract).flatMap(({ name, procedure }) =>
  procedure.isCommand && isSeenInPart(procedure.output) ? [name] : [],
);

/** Whoever bought one of these (ids of orders, of their packages and returns) stands in no answer any more: a repeat is judged anew. */
export const forgetAnswers = (tx: Tx, clientId: string, ids: readonly string[]) =>
  sql`delete from idempotency i where i.client_id = ${clientId} and i.route = any(${telling}::text[])
    and ${namesOneOf(sql`i.response::text`, ids)}`.execute(tx);
