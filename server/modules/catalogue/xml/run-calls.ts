import type { Input, Output } from "@tradeport/contract";
import { emptyId } from "@tradeport/contract";
import type { xml } from "@tradeport/contract/xml";
import { z } from "zod";
import { createProcess, discardHeld, pageOfProcesses, readProcess, releaseHeld } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { enqueueIn, type Job, jobSpec } from "#platform/jobs.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { feedIn, lockFeed, readFeed, selectFeeds } from "./feed-row.ts";
import { xmlJob } from "./run-xml.ts";

type Calls = typeof xml;

/** An Admin reads those of the client that it names, or everybody's. */
export const getAllXml = (ctx: WideCtx, input: Input<Calls["GetAllXml"]>): Promise<Output<Calls["GetAllXml"]>> => {
  const everybody = ctx.clientId === emptyId;
  const work = async (db: Tx) => {
    const { limit, offset } = windowOf(input);
    const which = sql`(${everybody} or f.client_id = ${ctx.clientId})`;
    const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
    const { rows } = await sql<Parameters<typeof feedIn>[0]>`
      ${selectFeeds} where ${which} order by f.created_at ${order}, f.id ${order} limit ${limit} offset ${offset}`.execute(db);
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (select from xml_feed f where ${which} limit ${countCap + 1}) as counted`.execute(db);
    return pageOf(input, rows.map(feedIn), counted.rows[0]!.count);
  };
  return everybody ? acrossClients(ctx.db, work) : work(ctx.db);
};

export const runXmlNow = async (ctx: Ctx, { id }: Input<Calls["RunXml"]>): Promise<Output<Calls["RunXml"]>> => {
  await mustBePaid(ctx);
  const { name } = await lockFeed(ctx, id);
  const processId = await start(ctx, { id, name, isScheduled: false });
  await ctx.audit({ action: "run", objectType: "feed", objectId: id, after: { name, processId } });
  return (await readProcess(ctx.db, ctx.clientId, processId))!;
};

/** The run as a process, with its job; the caller holds the feed. */
const start = async (
  ctx: Parameters<typeof createProcess>[0],
  { id, name, isScheduled }: { id: string; name: string; isScheduled: boolean },
) => {
  // What was staged and canceled is named by nothing any more.
  await sql`
    delete from import_row r using process p
    where p.client_id = ${ctx.clientId} and p.feed_id = ${id} and p.state not in ('queued', 'running')
      and r.client_id = p.client_id and r.process_id = p.id`.execute(ctx.db);
  const processId = await createProcess(ctx, { type: "run_xml", subject: name, feedId: id, input: { feedId: id, isScheduled } });
  await enqueueIn(ctx.db)(xmlJob, { clientId: ctx.clientId, processId }, { bulk: "long" });
  return processId;
};

export const getXmlProcessLog = async (
  ctx: Ctx,
  input: Input<Calls["GetXmlProcessLog"]>,
): Promise<Output<Calls["GetXmlProcessLog"]>> => {
  await readFeed(ctx, input.id);
  return pageOfProcesses(ctx, input, sql`feed_id = ${input.id}`);
};

/** What is held goes in as it was read: a person has looked at its differences. */
export const releaseXml = async (ctx: Ctx, { processId }: Input<Calls["ReleaseXml"]>): Promise<Output<Calls["ReleaseXml"]>> => {
  const { db, clientId } = ctx;
  const found = await readProcess(db, clientId, processId);
  if (!found) throw new Fail("not_found");
  await mustBePaid(ctx);
  const isReleased = found.processType === "run_xml" && (await releaseHeld(db, clientId, processId, { by: ctx.who.displayName }));
  if (!isReleased) throw new Fail("xml_not_held");
  await ctx.enqueue(xmlJob, { clientId, processId }, { bulk: "long" });
  await ctx.audit({ action: "release", objectType: "process", objectId: processId, after: { held: found.held } });
  return (await readProcess(db, clientId, processId))!;
};

export const discardXml = async (ctx: Ctx, { processId }: Input<Calls["DiscardXml"]>): Promise<Output<Calls["DiscardXml"]>> => {
  const { db, clientId } = ctx;
  const found = await readProcess(db, clientId, processId);
  if (!found) throw new Fail("not_found");
  if (found.processType !== "run_xml" || !(await discardHeld(db, clientId, processId))) throw new Fail("xml_not_held");
  await ctx.audit({ action: "cancel", objectType: "process", objectId: processId });
  return (await readProcess(db, clientId, processId))!;
};

/** Each minute; two never run at the same time. */
export const dueXmlJob = jobSpec("due-xml", z.object({}));
export const dueXmlAt = `* * * * * ${dueXmlJob.name} ?queue=due-xml`;
const atOnce = 200;

/** Begins the runs that are due. One that is under way or held is not joined by a second; it comes again at its next time. */
export const startDueXml: Job<typeof dueXmlJob> = async ({ database }) => {
  const due = await database.asPlatform(async (tx) => {
    const { rows } = await sql<{ clientId: string; id: string }>`
      select client_id, id from xml_feed where next_run_at <= now() order by next_run_at limit ${atOnce}`.execute(tx);
    return rows;
  });
  for (const { clientId, id } of due)
    await database.asClient(clientId, async (tx) => {
      const { rows } = await sql<{ name: string; isFree: boolean }>`
        update xml_feed f set next_run_at = now() + make_interval(mins => every_minutes)
        where client_id = ${clientId} and id = ${id} and next_run_at <= now()
        returning name, not exists (
          select from process where client_id = f.client_id and feed_id = f.id and state in ('queued', 'running'))
          and why_not_run(null::uuid) is null as is_free`.execute(tx);
      const feed = rows[0];
      if (feed?.isFree)
        await start(
          { db: tx, clientId, who: { personId: null, displayName: "Tradeport" } },
          { id, name: feed.name, isScheduled: true },
        );
    });
};
