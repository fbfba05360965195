import { keptChanges } from "@tradeport/contract/proposals";
import { changesSince } from "#modules/audit/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { Proposals, ProposedCall } from "#platform/proposals.ts";
import { isWaiting } from "./proposal-rows.ts";

/** A program that asks without end fills no company's list. */
const mostWaiting = 200;

export const propose: Proposals["propose"] = async (ctx, call, note, run) => {
  const body = bodyOf(call);
  await inTurn(ctx);
  const known = await waitingAlready(ctx, call.name, body);
  if (known) return known;
  await leaveRoom(ctx);
  const { changes, count, answer } = await tried(ctx, run);
  const id = newId();
  await sql`
    insert into proposal (client_id, id, api_key_id, call, input, note, changes, change_count, answer)
    values (${ctx.clientId}, ${id}, ${ctx.who.apiKeyId}, ${call.name}, ${body}::jsonb, ${note},
      ${JSON.stringify(changes)}::jsonb, ${count}, ${answer}::jsonb)`.execute(ctx.db);
  return id;
};

/** Two of one company's wait for each other here, or both would look before either was written. */
const inTurn = ({ db, clientId }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`proposals of ${clientId}`}, 0))`.execute(db);

/** The same once more, where the answer was lost or a program forgot: it would be done twice. */
const waitingAlready = async ({ db, clientId, who }: Ctx, name: string, body: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from proposal p join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
    where p.client_id = ${clientId} and p.api_key_id = ${who.apiKeyId} and p.call = ${name} and p.input = ${body}::jsonb and ${isWaiting}`.execute(
    db,
  );
  return rows[0]?.id;
};

const leaveRoom = async ({ db, clientId }: Ctx) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from proposal p join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
    where p.client_id = ${clientId} and ${isWaiting}`.execute(db);
  if (rows[0]!.waiting >= mostWaiting) throw new Fail("too_many_proposals", { max: mostWaiting });
};

/** An answer that is longer is not kept: nobody reads it. */
const longestAnswer = 20_000;

/** What the call would change, and answer: done as if it were meant, with what is judged at its end, and taken back. */
const tried = async (ctx: Ctx, run: () => Promise<unknown>) => {
  const since = newId();
  await sql`savepoint tried`.execute(ctx.db);
  const answer = JSON.stringify((await run()) ?? null);
  await sql`set constraints all immediate`.execute(ctx.db);
  const found = await changesSince(ctx, since, keptChanges);
  await sql`rollback to savepoint tried`.execute(ctx.db);
  return { ...found, answer: answer.length > longestAnswer ? null : answer };
};

/** A key has one company: whether its body names it makes no other proposal. */
export const bodyOf = ({ body }: ProposedCall) => {
  const { clientId: _, ...rest } = body as { clientId?: unknown };
  return JSON.stringify(rest);
};
