import type { Job } from "#platform/jobs.ts";

export const horizonAt = "* * * * * look_at_horizon {seconds:300}";

/**
 * Each minute: a transaction that has been open for this long keeps the database from cleaning up anything that died since it began, and
 * the queue and the lists grow slow. Ours are ended by their time limits; of others, and of our longest work, an operator is told.
 */
export const lookAtHorizon: Job = async ({ database, log }, { seconds }) => {
  const { rows } = await database.pool.query(
    `select pid, application_name as who, usename as "user", coalesce(state, backend_type) as state,
       extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and coalesce(backend_xmin, backend_xid) is not null and pid <> pg_backend_pid()
       and xact_start < now() - make_interval(secs => $1)
     union all
     select 0, gid, owner, 'prepared', extract(epoch from now() - prepared)::int from pg_prepared_xacts
     where database = current_database() and prepared < now() - make_interval(secs => $1)
     order by seconds desc limit 3`,
    [Number(seconds)],
  );
  for (const open of rows)
    log.warn(
      open,
      `a transaction of "${open.who}" (process ${open.pid}, ${open.state}) has been open for ${open.seconds} s: end it`,
    );
};
