import pg from "pg";
import { audit } from "#platform/audit.ts";
import type { Ctx } from "#platform/context.ts";
import { openDatabase } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { createShipments } from "./shipments-by-rule.ts";

/**
 * Hands many packages over in a process of its own, which ends so many milliseconds after its KILL_AT-th statement left, with no chance to tidy up;
 * 0: it lives, and prints how many there were. DATABASE_URL, CLIENT, INPUT, KILL_AT, KILL_MS.
 */
const { DATABASE_URL = "", CLIENT = "", INPUT = "", KILL_AT = "0", KILL_MS = "0" } = process.env;
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statements += 1;
  if (statements === Number(KILL_AT)) setTimeout(() => process.kill(process.pid, "SIGKILL"), Number(KILL_MS));
  return Reflect.apply(query, this, given);
} as typeof query;

const database = openDatabase({ url: DATABASE_URL, name: "hand-over child", max: 1 });
const who = { displayName: "Can" };
await database.asClient(CLIENT, (db) =>
  createShipments(
    {
      ...{ db, clientId: CLIENT, who, locale: "tr", now: () => new Date(), enqueue: enqueueIn(db) },
      audit: (entry: Parameters<typeof audit>[3]) => audit(db, CLIENT, { kind: "job", id: null, name: who.displayName }, entry),
    } as unknown as Ctx,
    JSON.parse(INPUT),
  ),
);
if (Number(KILL_AT) > statements) throw new Error(`there are ${statements} statements alone`);
process.stdout.write(String(statements));
await database.close();
