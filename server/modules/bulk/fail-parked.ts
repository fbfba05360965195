import { audit } from "#platform/audit.ts";
import type { Tx } from "#platform/db.ts";
import type { ParkedJob } from "#platform/job-runner.ts";
import { failProcess } from "./process.ts";

/** A job that is out of attempts: its process does not stay running for ever, and says why to the person who started it. */
export const failParked = async (tx: Tx, { id, job, payload, attempts, error }: ParkedJob) => {
  const { clientId, processId } = payload;
  if (!clientId) return;
  const ended = error === null;
  await audit(
    tx,
    clientId,
    { kind: "job", id: null, name: job },
    { action: "job_parked", objectType: "job", objectId: id, reason: error ?? "worker_ended" },
  );
  if (!processId) return;
  await failProcess(tx, clientId, processId, {
    code: ended ? "process_parked_ended" : "process_parked",
    values: { attempts, id },
  });
};
