-- compatible: a new table only

-- Letters to people: written in the transaction that causes them, sent by the worker. What a letter says may hold a link that lets its
-- reader in, so it is sealed, and taken out when the letter has left. `kept`: no mail server is configured, it lies in the local mailbox.
create table mail (
  client_id uuid not null,
  id uuid not null,
  to_address text not null,
  subject text not null,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'sent', 'refused')),
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, id)
);
create index mail_age on mail (created_at);
select protect(array['mail']);
