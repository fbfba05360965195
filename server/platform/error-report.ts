import { randomUUID } from "node:crypto";
import { openRemoteClient, RemoteError } from "@tradeport/connectors/http";
import { z } from "zod";
import { type Logger, logger, whenErrorIsLogged } from "./log.ts";
import { withoutPersonalData } from "./personal-data.ts";
import type { ReportAddress } from "./report-address.ts";

/** What of a line of the log is reported: secrets are hidden in it already (log.ts). */
interface Line {
  level: string;
  time: string;
  msg?: string;
  part?: string;
  requestId?: string;
  url?: string;
  page?: string;
  call?: string;
  job?: string;
  err?: { type?: string; message?: string; stack?: string };
}

/** "at draw (https://…:1:2)" as Node and Chrome write it, and "draw@https://…:1:2" as Firefox and Safari do. */
const framesOf = (stack: string) =>
  [...stack.matchAll(/^(?:\s*at (?:(.*?) \()?|(\S*?)@)([^\s()@]+?):(\d+):(\d+)\)?$/gm)]
    .slice(0, 50)
    .map(([, name, other, file, row, column]) => ({
      function: name || other || "?",
      filename: file?.replace(/^.*\/(?=(?:server|connectors|contract|node_modules|assets)\/)/, ""),
      lineno: Number(row),
      colno: Number(column),
    }))
    .reverse();

/** Without what follows a "?": an address carries what somebody searched for. */
const plainUrl = (url: string) => withoutPersonalData(url.split("?")[0] ?? "");

/** The event that a line becomes: what, where, and the number that finds it in our own log; nothing of who. */
export const eventOf = (line: Line) => {
  const { type = "Error", message = line.msg ?? "", stack = "" } = line.err ?? {};
  return {
    event_id: randomUUID().replaceAll("-", ""),
    timestamp: line.time,
    platform: line.page === undefined ? "node" : "javascript",
    level: line.level === "fatal" ? "fatal" : "error",
    logger: line.part ?? "tradeport",
    transaction: line.call ?? (line.url && plainUrl(line.url)) ?? line.job,
    tags: Object.fromEntries(
      Object.entries({ requestId: line.requestId, page: line.page && plainUrl(line.page) }).filter(([, value]) => value),
    ),
    message: { formatted: withoutPersonalData(line.msg ?? message) },
    exception: { values: [{ type, value: withoutPersonalData(message), stacktrace: { frames: framesOf(stack) } }] },
  };
};
type Event = ReturnType<typeof eventOf>;

const envelopeOf = (event: Event) =>
  [
    JSON.stringify({ event_id: event.event_id, sent_at: new Date().toISOString() }),
    JSON.stringify({ type: "event" }),
    JSON.stringify(event),
    "",
  ].join("\n");

/** The same from the same place, whatever values it names. */
const fingerprint = ({ logger, exception: { values }, message }: Event) => {
  const [first] = values;
  const last = first?.stacktrace.frames.at(-1);
  return [logger, first?.type, (first?.value || message.formatted).replace(/\d+/g, "0"), last?.filename, last?.lineno].join(" ");
};

const mostWaiting = 100;
const sameAgainMs = 60_000;

/**
 * Reports errors to a Sentry-compatible address, in the background: the same error once a minute, a hundred waiting at most, and
 * silence for as long as the other side asks for it. What can't be sent stays in our log; nothing waits for a report.
 */
export const openReporter = (
  address: ReportAddress,
  setting: { log: Logger; ownHost?: string; now?: () => number },
): { take: (line: string) => void; flushed: () => Promise<void> } => {
  const now = setting.now ?? Date.now;
  const waiting: Event[] = [];
  const lastSent = new Map<string, number>();
  let silentUntil = 0;
  let sending: Promise<void> | null = null;
  const remote = openRemoteClient({
    origin: address.origin,
    basePath: "",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_client=tradeport/1.0, sentry_key=${address.key}` },
    account: {},
    sandbox: address.ownMachine,
    ownHost: address.ownMachine ? undefined : setting.ownHost,
    spend: async () => {},
    throttled: async (_limit, wait) => {
      silentUntil = now() + wait;
    },
    readError: () => ({ reasons: [] }),
  });
  const send = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      if (now() < silentUntil) continue;
      try {
        await remote.call({
          method: "POST",
          path: address.path,
          text: { type: "application/x-sentry-envelope", body: envelopeOf(event) },
          limit: "report",
          expect: z.unknown(),
          deadlineMs: 5000,
          maxBytes: 65_536,
        });
      } catch (error) {
        // A warning: an error would be reported.
        const why = error instanceof RemoteError ? error.message : String(error);
        setting.log.warn({ eventId: event.event_id, why }, "an error could not be reported");
      }
    }
    sending = null;
  };
  return {
    take: (text) => {
      const line = JSON.parse(text) as Line;
      if ((line.level !== "error" && line.level !== "fatal") || now() < silentUntil) return;
      const event = eventOf(line);
      const key = fingerprint(event);
      if (now() - (lastSent.get(key) ?? Number.NEGATIVE_INFINITY) < sameAgainMs || waiting.length >= mostWaiting) return;
      if (lastSent.size > 1000) lastSent.clear();
      lastSent.set(key, now());
      waiting.push(event);
      sending ??= send();
    },
    flushed: async () => {
      await sending;
    },
  };
};

/** From now on every error that this process logs is reported, when an address is configured. */
export const reportErrors = (config: { errorReportDsn: ReportAddress | undefined; publicUrl: string }) => {
  if (!config.errorReportDsn) return;
  const ownHost = new URL(config.publicUrl).hostname;
  whenErrorIsLogged(openReporter(config.errorReportDsn, { log: logger("error report"), ownHost }).take);
};
