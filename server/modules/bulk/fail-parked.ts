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
    { action: "job_parked", objectType: "job", objectId: id, reason: error ?? "the worker's process ended each time" },
  );
  if (!processId) return;
  await failProcess(tx, clientId, processId, {
    tr: `İşlem ${attempts} denemede bitirilemedi${ended ? "; her seferinde çalışan program kapandı" : ""}. Tamamlanan satırlar geçerli kaldı. Yeniden başlatın; olmazsa iş numarasını desteğe iletin: ${id}.`,
    en: `The work could not be finished in ${attempts} attempts${ended ? "; the program that ran it ended each time" : ""}. Lines that were done stay done. Start it again; if that fails, give support the job's number: ${id}.`,
  });
};
