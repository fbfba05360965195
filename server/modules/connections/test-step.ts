import { RemoteError } from "@tradeport/connectors/http";
import { sql, type Tx } from "#platform/db.ts";
import { dropNext, notProven, proven } from "./health.ts";
import type { StoreContext, Task } from "./store-context.ts";

/** Writes down what the marketplace told of the account; answers the disconnected store that it was. */
type Learn = (tx: Tx, result: TestResult) => Promise<string | undefined>;
/** The pending credentials or those in use, as they are in this version of the store. */
interface Tried {
  next: boolean;
  version: number;
}
export type TestResult = Awaited<ReturnType<StoreContext["connector"]["testConnection"]>>;

/** Others were given while these were being tried: what came of these says nothing about them, and they are still due. */
const isStill = async (tx: Tx, { clientId, id }: StoreContext["store"], version: number) =>
  (await sql`select from store where client_id = ${clientId} and id = ${id} and version = ${version} for update`.execute(tx)).rows
    .length > 0;

/**
 * The loop's own first work: the cheapest call that proves the key. It is the look after a refusal, the trial of new credentials,
 * and the one probe of a store that is away.
 */
export const testStep = {
  name: "test connection",
  due: () => ({}),
  claim: async () => null,
  task:
    (
      context: StoreContext,
      { next, version }: Tried,
      learn: Learn,
      handOver: (disconnectedId: string, result: TestResult) => Promise<void>,
    ): Task =>
    async () => {
      const { store } = context;
      try {
        const result = await context.connector.testConnection(context.remote);
        const before = await context.write(async (tx) => {
          if (!(await isStill(tx, store, version))) return undefined;
          const was = await learn(tx, result);
          if (!was) await proven(tx, store, next);
          return was;
        });
        if (before) await handOver(before, result);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (error.kind === "throttled") return;
        const refused = error.kind === "unauthorized" || error.kind === "refused" || error.kind === "not_found";
        await context.write(async (tx) => {
          if (!(await isStill(tx, store, version))) return;
          await (next && refused ? dropNext(tx, store, store, error) : notProven(tx, store, store, error));
        });
        context.log.info({ kind: error.kind }, error.message);
      }
    },
};
