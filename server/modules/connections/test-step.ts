import { DoorError } from "@tradeport/connectors/http";
import type { Tx } from "#platform/db.ts";
import { dropNext, notProven, proven } from "./health.ts";
import type { Task, Turn } from "./turn.ts";

/** Writes down what the marketplace told of the account. */
type Learn = (tx: Tx, told: Awaited<ReturnType<Turn["connector"]["operations"]["testConnection"]>>) => Promise<void>;

/**
 * The loop's own first work: the cheapest call that proves the key. It is the look after a refusal, the trial of new credentials,
 * and the one probe of a store that is away.
 */
export const testStep = {
  name: "test connection",
  claim: async () => null,
  task:
    (turn: Turn, next: boolean, learn: Learn): Task =>
    async () => {
      const { store } = turn;
      try {
        const told = await turn.connector.operations.testConnection(turn.door);
        await turn.write(async (tx) => {
          await learn(tx, told);
          await proven(tx, store, next);
        });
      } catch (error) {
        if (!(error instanceof DoorError)) throw error;
        if (error.verdict === "throttled") return;
        const refused = error.verdict === "unauthorized" || error.verdict === "refused" || error.verdict === "absent";
        await turn.write((tx) => (next && refused ? dropNext(tx, store, store, error) : notProven(tx, store, store, error)));
        turn.log.info({ verdict: error.verdict }, error.message);
      }
    },
};
