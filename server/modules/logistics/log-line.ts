import { RemoteError } from "@tradeport/connectors/http";
import type { LogisticsLogLine } from "@tradeport/contract/logistics";
import type { Database } from "#platform/db.ts";
import { newId, sql } from "#platform/db.ts";
import { withoutPersonalData } from "#platform/personal-data.ts";

type Line = Pick<LogisticsLogLine, "operation" | "sent"> & { reference?: string; roadOrderId?: string };

const outcomes: Partial<Record<RemoteError["kind"], LogisticsLogLine["outcome"]>> = {
  refused: "refused",
  duplicate: "refused",
  not_found: "refused",
  unauthorized: "unauthorized",
  unknown: "unknown",
  malformed: "unknown",
};

/** Does a call and writes down in one line what was sent and answered. What fails is thrown on. */
export const logged = async <T>(
  database: Database,
  clientId: string,
  { operation, sent, reference = "", roadOrderId }: Line,
  work: () => Promise<T>,
): Promise<T> => {
  const began = performance.now();
  const write = (outcome: LogisticsLogLine["outcome"], answered: string) =>
    database.asClient(clientId, (tx) =>
      sql`insert into logistics_log (client_id, id, operation, outcome, road_order_id, reference, sent, answered, took_ms)
        values (${clientId}, ${newId()}, ${operation}, ${outcome}, ${roadOrderId ?? null}, ${reference}, ${sent.slice(0, 500)},
          ${withoutPersonalData(answered).slice(0, 500)}, ${Math.round(performance.now() - began)})`.execute(tx),
    );
  try {
    const done = await work();
    await write("done", "");
    return done;
  } catch (error) {
    if (error instanceof RemoteError)
      await write(
        outcomes[error.kind] ?? "unavailable",
        error.reasons.join("; ") ||
          // Where it can't be read: who keeps that system is to be told which field.
          (error.kind === "malformed" ? error.message : error.status ? `HTTP ${error.status}` : error.kind),
      );
    throw error;
  }
};
