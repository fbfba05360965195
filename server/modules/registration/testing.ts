import { sql } from "#platform/db.ts";
import type { Sealed } from "#platform/email-template.ts";
import { sealedFor } from "#platform/mail.ts";
import { openKeyring } from "#platform/secrets.ts";
import { jobCtx } from "#testing/run-import.ts";
import type { World } from "#testing/world.ts";
import { registrationJobs } from "./index.ts";

const secrets = openKeyring({ masterKey: Buffer.alloc(32, 7) });

interface Post {
  to: string;
  subject: string;
  text: string;
  /** The token of its link, if it has one. */
  token: string;
}

/** The worker's part: looks for the accounts that were asked about. Answers how many were. */
export const runRequested = async (w: World): Promise<number> => {
  const { rows } = await w.database.pool.query(`
    with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'registration.send-link' returning j.id, j.payload)
    select payload from taken order by id`);
  const job = registrationJobs(secrets)["registration.send-link"]!;
  // Each twice: a job may be run again.
  for (const { payload } of rows) for (const _ of [1, 2]) await job(jobCtx(w), payload);
  return rows.length;
};

/** All e-mails since the last time, oldest first. */
export const takePost = async (w: World): Promise<Post[]> => {
  const { rows } = await w.database.asPlatform((tx) =>
    sql<{ id: string; toAddress: string; subject: string; sealed: Buffer }>`
      with taken as (delete from mail returning *) select * from taken order by created_at, id`.execute(tx),
  );
  return rows.map(({ id, toAddress, subject, sealed }) => {
    const { text } = JSON.parse(secrets.open(sealed, sealedFor(id)).toString()) as Sealed;
    return { to: toAddress, subject, text, token: /\/Auth\/\w+\/([\w-]{43})\b/.exec(text)?.[1] ?? "" };
  });
};
