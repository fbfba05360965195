import { emptyId } from "@tradeport/contract";
import { z } from "zod";
import { audit } from "#platform/audit.ts";
import { type Database, sql } from "#platform/db.ts";
import { type Job, jobSpec } from "#platform/jobs.ts";
import { withoutPersonalData } from "#platform/personal-data.ts";
import { auditHeads, type Head } from "./check-audit.ts";
import { appendHeads } from "./heads-file.ts";

export const anchorJob = jobSpec("anchor_audit", z.object({}));
/** Once a day (UTC); missed while everything was down, at the next start. */
export const anchorAt = `29 0 * * * ${anchorJob.name} ?fill=1d&queue=anchor_audit`;

export interface Places {
  auditHeadsFile: string | undefined;
  auditHeadsUrl: string | undefined;
}

/**
 * Writes down outside of the database how far each chain of the audit reaches: at the end of a file, and to an address. Who owns the
 * database can then not cut the end of a chain off and write it anew unseen. Run twice it writes the same twice. Where it fails the log says
 * so as an error, the audit keeps it for the platform's people, and the job is tried again.
 */
export const anchorAudit =
  ({ auditHeadsFile, auditHeadsUrl }: Places): Job<typeof anchorJob> =>
  async ({ database, log, now }) => {
    if (!auditHeadsFile && !auditHeadsUrl) return;
    const at = now().toISOString();
    const heads = await auditHeads(database);
    const failures: Error[] = [];
    const to = async (place: string, work: () => Promise<void>) => {
      await work().catch(async (error: Error) => {
        failures.push(error);
        log.error(
          { err: error, place },
          "the audit's heads did not go out: until they do, nothing shows that its end was cut off",
        );
        await remember(database, place, error);
      });
    };
    if (auditHeadsFile) await to("AUDIT_HEADS_FILE", () => appendHeads(auditHeadsFile, heads, at));
    if (auditHeadsUrl) await to("AUDIT_HEADS_URL", () => post(auditHeadsUrl, heads, at));
    if (failures[0]) throw failures[0];
  };

const post = async (url: string, heads: Head[], at: string) => {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ at, heads }),
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The address answered ${reply.status}.`);
};

/** Once a day for each place, however often it is tried. */
const remember = (database: Database, place: string, error: Error) =>
  database.asPlatform(async (tx) => {
    const reported =
      await sql`select from audit where client_id = ${emptyId} and action = 'anchor_failed' and object_id = ${place}
      and at > now() - interval '20 hours' limit 1`.execute(tx);
    if (reported.rows.length === 0)
      await audit(
        tx,
        emptyId,
        { kind: "job", id: null, name: anchorJob.name },
        { action: "anchor_failed", objectType: "audit", objectId: place, reason: withoutPersonalData(error.message) },
      );
  });
