import { Id } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { describeProcess, endProcess, failProcess, holdProcess, isHeld, noteOnce } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql } from "#platform/db.ts";
import type { Refused } from "#platform/excel/refused.ts";
import { type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import { refreshStatistics } from "../by-key.ts";
import { applyAll, localFile, requeue, stageSheet } from "../import-engine.ts";
import { attributesById } from "./attributes-by-id.ts";
import { type FeedSource, readSource } from "./feed-row.ts";
import { fetchFeed, type Outside } from "./fetch-feed.ts";
import { guardFeed } from "./guard-feed.ts";
import { openFeed, tableOf, takenBy } from "./open-feed.ts";

export const xmlJob = jobSpec("bulk.run-xml", ofClient.extend({ processId: Id }));

/**
 * A feed on its way in: fetched, read and staged whole, compared with what it said before, and then applied as a file is, chunk by chunk.
 * Until it is let in nothing of the catalogue is touched. Killed at any point it goes on where it was.
 */
export const runXml =
  (outside: Outside): Job<typeof xmlJob> =>
  async (ctx, ids) => {
    const { clientId, processId } = ids;
    if (await ctx.database.asClient(clientId, (tx) => isHeld(tx, clientId, processId))) return;
    const held = await ctx.database.asClient(clientId, (tx) => holdProcess(tx, clientId, processId));
    if (held) {
      const feedId = held.input.feedId as string;
      const feed = await ctx.database.asClient(clientId, (tx) => readSource(tx, clientId, feedId));
      if (!feed) return;
      if (held.input.staged !== true) {
        const staged = await readFeed(ctx, ids, feed, held.input, outside);
        if (staged === "stopped") return requeue(ctx, xmlJob, ids);
        if (staged === "ended") return;
        crashPoint("xml.staged");
      }
      const verdict = await ctx.database.asClient(clientId, (tx) => guardFeed(tx, { ...ids, feedId }, feed.guard));
      if (verdict === "held") return crashPoint("xml.held");
      crashPoint("xml.taken");
      await ctx.database.asClient(clientId, refreshStatistics);
    }
    if ((await applyAll(ctx, clientId, processId)) === "stopped") return requeue(ctx, xmlJob, ids);
    await ctx.database.asClient(clientId, async (tx) => {
      await endProcess(tx, clientId, processId);
      // Of what was done whole alone: of anything else the next run asks for all of it again.
      await sql`
        update xml_feed f set etag = p.input ->> 'etag', last_modified = p.input ->> 'lastModified'
        from process p where p.client_id = ${clientId} and p.id = ${processId} and p.state = 'done' and p.failed = 0
          and f.client_id = p.client_id and f.id = p.feed_id`.execute(tx);
    });
    crashPoint("xml.done");
  };

const lost: Message = { code: "process_file_lost" };

const readFeed = async (
  ctx: JobCtx,
  ids: { clientId: string; processId: string },
  feed: FeedSource,
  input: Record<string, unknown>,
  outside: Outside,
): Promise<"staged" | "stopped" | "ended"> => {
  const { clientId, processId } = ids;
  const fail = async (reason: Message) => {
    await ctx.database.asClient(clientId, (tx) => failProcess(tx, clientId, processId, reason));
    return "ended" as const;
  };
  if (feed.address !== null && input.fetched !== true) {
    const isScheduled = input.isScheduled === true;
    const fetched = await fetchFeed(ctx, { ...ids, isScheduled }, { ...feed, address: feed.address }, outside);
    if (fetched === "unchanged") {
      await ctx.database.asClient(clientId, async (tx) => {
        await describeProcess(tx, clientId, processId, { total: 0 });
        await noteOnce(tx, clientId, processId, { code: "feed_unchanged" });
        await endProcess(tx, clientId, processId);
      });
      return "ended";
    }
    if (fetched !== "fetched") return fail(fetched);
  }
  const now = await ctx.database.asClient(clientId, (tx) => readSource(tx, clientId, feed.id));
  const file = now?.fileId ? await localFile(ctx, now.fileId) : null;
  if (!file) return fail(lost);
  // An address that was only to be looked at: its mapping comes next.
  if (feed.itemPath === "" || feed.mapping.length === 0) {
    await file.release();
    await ctx.database.asClient(clientId, async (tx) => {
      await describeProcess(tx, clientId, processId, { total: 0 });
      await noteOnce(tx, clientId, processId, { code: "feed_fetched" });
      await endProcess(tx, clientId, processId);
    });
    return "ended";
  }
  try {
    const staged = await stageSheet(ctx, ids, {
      forUpdate: !feed.addsProducts,
      mixed: { takes: takenBy(feed.updates), addsProducts: feed.addsProducts },
      open: (reference) => openFeed(file.path, feed, tableOf(feed.mapping, attributesById(reference))),
      reasonOf,
    });
    return staged === "failed" ? "ended" : staged;
  } finally {
    await file.release();
  }
};

/** What is wrong with a workbook is put right in Excel; a feed by whoever makes it. */
export const reasonOf = ({ code, problem }: Refused): Message => {
  if (code === "broken") return { ...problem, code: "file_feed_broken" };
  return code === "unsafe" || code === "bomb" ? { ...problem, code: "file_feed_unsafe" } : problem;
};
