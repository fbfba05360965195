import type { Database } from "./db.ts";
import type { Logger } from "./log.ts";

/** A part that signs in to the database as a superuser or as the owner of its tables says so: SQL that somebody smuggled in could do anything there. */
export const tellMight = async ({ pool }: Database, log: Logger) => {
  const { rows } = await pool.query<{ login: string }>(
    `select rolname as login from pg_roles r where rolname = session_user
       and (rolsuper or exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace))`,
  );
  for (const { login } of rows)
    log.warn(
      { login },
      "signs in to the database as the owner of its tables: a login of its own, app_api or app_worker, would do",
    );
};
