import type { BatchOutcome } from "../catalogue.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { parseExact } from "../json.ts";
import type { Offers } from "../marketplace.ts";
import { isError, issueLocale, reasonOf } from "./listing-items.ts";
import type { Change } from "./offers.ts";
import { type Row, readReceipt } from "./receipt.ts";
import { Feed, NewDocument, NewFeed, Report, ResultDocument } from "./wire.ts";

const type = "application/json; charset=UTF-8";

/** An address to upload to and the upload change nothing: only the feed that names the document does. */
export const sendFeed = async (remote: RemoteClient, changes: readonly Change[]): Promise<string> => {
  const { sellerId, marketplaceId } = remote.account;
  const document = await remote.call({
    method: "POST",
    path: "/feeds/2021-06-30/documents",
    body: { contentType: type },
    isRead: true,
    limit: "feed-document",
    expect: NewDocument,
  });
  const messages = changes.map((change, at) => ({ messageId: at + 1, operationType: "PATCH", ...change }));
  const body = JSON.stringify({ header: { sellerId, version: "2.0", issueLocale }, messages });
  await remote.document({ url: document.url, put: { body, type } });
  const { feedId } = await remote.call({
    method: "POST",
    path: "/feeds/2021-06-30/feeds",
    body: { feedType: "JSON_LISTINGS_FEED", marketplaceIds: [marketplaceId], inputFeedDocumentId: document.feedDocumentId },
    limit: "feed",
    expect: NewFeed,
  });
  return feedId;
};

/** A patch was answered when it left. A feed waits, works and ends with a report, which has the numbers of the messages alone. */
export const readBatch: Offers["readBatch"] = async (remote, { id }) => {
  const receipt = readReceipt(id);
  if (!receipt) return { state: "gone", items: [] };
  if (receipt.kind === "patch") return finished(receipt.rows, () => []);
  try {
    const { processingStatus: status, resultFeedDocumentId } = await remote.call({
      method: "GET",
      path: `/feeds/2021-06-30/feeds/${encodeURIComponent(receipt.feedId)}`,
      limit: "feed-state",
      expect: Feed,
    });
    if (status === "CANCELLED" || status === "FATAL") return finished(receipt.rows, () => [`feed ${status}`]);
    if (status !== "DONE") return { state: "running", items: [] };
    // Nobody can say what became of it.
    if (!resultFeedDocumentId) return { state: "gone", items: [] };
    return await readReport(remote, resultFeedDocumentId, receipt.rows);
  } catch (error) {
    if (error instanceof RemoteError && error.kind === "not_found") return { state: "gone", items: [] };
    throw error;
  }
};

const readReport = async (remote: RemoteClient, documentId: string, rows: Row[]): Promise<BatchOutcome> => {
  const { url, compressionAlgorithm } = await remote.call({
    method: "GET",
    path: `/feeds/2021-06-30/documents/${encodeURIComponent(documentId)}`,
    limit: "feed-result",
    expect: ResultDocument,
  });
  const text = await remote.document({ url, ...(compressionAlgorithm === "GZIP" && { packed: "gzip" }) });
  const report = reportOf(text);
  const errors = report.issues.filter(isError);
  // What is said of no message is said of the feed.
  const whole = errors.filter(({ messageId }) => messageId === null || messageId === undefined).map(reasonOf);
  return finished(rows, (number) => [...whole, ...errors.filter(({ messageId }) => messageId === number).map(reasonOf)]);
};

const reportOf = (text: string) => {
  try {
    return Report.parse(parseExact(text));
  } catch (cause) {
    throw new RemoteError("malformed", "a feed's report that can't be read", { cause });
  }
};

/** Messages are numbered as they were sent: those that never left have none. */
const finished = (rows: readonly Row[], reasonsOf: (number: number) => string[]): BatchOutcome => {
  let number = 0;
  const items = rows.flatMap(({ key, refused, stock }): BatchOutcome["items"] => {
    if (refused) return [{ key, outcome: "refused", reasons: refused }];
    const reasons = reasonsOf(++number);
    const outcome = reasons.length > 0 ? "refused" : "accepted";
    if (!stock) return [{ key, outcome, reasons }];
    return [
      { key, syncField: "price", outcome, reasons },
      { key, syncField: "stock", outcome: "refused", reasons: [stock] },
    ];
  });
  return { state: "finished", items };
};
