import { RemoteError } from "@tradeport/connectors/http";
import type { Tx } from "#platform/db.ts";
import { dropNext, notProven, proven } from "./health.ts";
import type { Task, Turn } from "./turn.ts";

/** Writes down what the marketplace told of the account; answers the disconnected store that it was. */
type Learn = (tx: Tx, told: Told) => Promise<string | undefined>;
export type Told = Awaited<ReturnType<Turn["connector"]["operations"]["testConnection"]>>;

/**
 * The loop's own first work: the cheapest call that proves the key. It is the look after a refusal, the trial of new credentials,
 * and the one probe of a store that is away.
 */
export const testStep = {
  name: "test connection",
  due: () => ({}),
  claim: async () => null,
  task:
    (turn: Turn, next: boolean, learn: Learn, handOver: (restingId: string, told: Told) => Promise<void>): Task =>
    async () => {
      const { store } = turn;
      try {
        const told = await turn.connector.operations.testConnection(turn.remote);
        const resting = await turn.write(async (tx) => {
          const was = await learn(tx, told);
          if (!was) await proven(tx, store, next);
          return was;
        });
        if (resting) await handOver(resting, told);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (error.kind === "throttled") return;
        const refused = error.kind === "unauthorized" || error.kind === "refused" || error.kind === "not_found";
        await turn.write((tx) => (next && refused ? dropNext(tx, store, store, error) : notProven(tx, store, store, error)));
        turn.log.info({ kind: error.kind }, error.message);
      }
    },
};
