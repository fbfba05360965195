import pg from "pg";

/**
 * The clock of a database stands still until the answer is called, with by how much it goes on, so that a second to wait is one on any machine. It takes the place of PostgreSQL's own, for every
 * transaction begins with a search path of its own.
 */
export const stopClock = async (url: string) => {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query(`create schema still; create table still.clock as select clock_timestamp() as at;
    alter function pg_catalog.clock_timestamp() rename to running_clock_timestamp;
    create function pg_catalog.clock_timestamp() returns timestamptz language sql stable security definer as 'select at from still.clock';`);
  await owner.end();
  return async (by: string) => {
    const mover = new pg.Client(url);
    await mover.connect();
    await mover.query("update still.clock set at = at + $1::interval", [by]);
    await mover.end();
  };
};
