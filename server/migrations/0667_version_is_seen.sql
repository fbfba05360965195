-- compatible: old code does not ask
-- Each part asks at its start whether the database is of its version.
grant select on migration to app_platform;
