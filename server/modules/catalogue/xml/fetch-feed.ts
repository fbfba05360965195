import { FeedUnreadable, openFeedAt } from "@tradeport/connectors/feed";
import type { Message } from "@tradeport/contract/messages";
import { describeProcess, holdProcess } from "#modules/bulk/index.ts";
import { crashPoint } from "#platform/crash.ts";
import { sql } from "#platform/db.ts";
import { FileTooLarge } from "#platform/files.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { rememberFiles } from "#platform/remember-files.ts";
import type { Vault } from "#platform/secrets.ts";
import type { FeedSource } from "./feed-row.ts";

/** A feed's content at most, unpacked. */
export const feedBytes = 400_000_000;

/** What reading an address takes: who opens its credentials, and for tests a network of their own. */
export interface Outside {
  vault: Vault;
  network?: Parameters<typeof openFeedAt>[1];
}

/**
 * The content of a feed's address as a file of its own, in place of the last. One that its server says to be the same is not read again, where
 * a schedule asks; a person who asks wants it read. Killed before the file has its row nothing has happened, and its bytes go with the sweep.
 */
export const fetchFeed = async (
  ctx: JobCtx,
  { clientId, processId, isScheduled }: { clientId: string; processId: string; isScheduled: boolean },
  { id, name, address, credentials, etag, lastModified, fileId }: FeedSource & { address: string },
  { vault, network }: Outside,
): Promise<"fetched" | "unchanged" | Message> => {
  try {
    const opened = await ctx.database.asClient(clientId, (tx) => vault.openCredentials(tx, clientId, id, credentials));
    const isConditional = isScheduled && fileId !== null;
    const reply = await openFeedAt(
      {
        address,
        ...opened,
        ...(isConditional ? { etag, lastModified } : {}),
        ownHost: new URL(ctx.installation.publicUrl).hostname,
        signal: ctx.signal,
      },
      network,
    );
    if (reply.kind === "unchanged") return "unchanged";
    const stored = await ctx.files.put(clientId, reply.body, {
      name: `${name}.xml`,
      type: "application/xml",
      maxBytes: feedBytes,
    });
    crashPoint("xml.stored");
    await ctx.database.asClient(clientId, async (tx) => {
      if (!(await holdProcess(tx, clientId, processId))) return;
      const file = { ...stored, name: `${name}.xml`, type: "application/xml" };
      await rememberFiles(tx, { clientId, purpose: "Xml/RunXml", createdBy: null }, [file]);
      await sql`update xml_feed set file_id = ${stored.id} where client_id = ${clientId} and id = ${id}`.execute(tx);
      if (fileId) await forgetFiles(tx, [{ clientId, fileId }]);
      const { etag: newTag, lastModified: newDate } = reply;
      await describeProcess(tx, clientId, processId, { input: { fetched: true, etag: newTag, lastModified: newDate } });
    });
    return "fetched";
  } catch (error) {
    const detail = whyNot(error);
    if (detail === null || ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error, processId }, "a feed could not be fetched");
    return { code: "feed_not_fetched", values: { detail } };
  }
};

/** Null: it is ours, and is tried again. */
const whyNot = (error: unknown): string | null => {
  if (error instanceof FeedUnreadable) return error.message;
  if (error instanceof FileTooLarge) return `> ${feedBytes / 1_000_000} MB`;
  const { code = "", name = "" } = error as { code?: string; name?: string };
  // Its body broke off, or is not packed as it says.
  if (/^(UND_ERR|Z_|ECONNRESET|EPIPE)/.test(code) || name === "TimeoutError" || name === "AbortError") return "broke off";
  return null;
};
