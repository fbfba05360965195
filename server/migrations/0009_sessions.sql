-- compatible: new columns only

-- The access token of a store whose connector exchanges its credentials for one (store-session.ts), and that of credentials on trial:
-- {id, token: sealed, madeAt, renewAt, askedBy, askedUntil, cutOff}
alter table store add column session jsonb, add column session_next jsonb;
