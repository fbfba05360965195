-- old code can run beside this

-- What costs money while nobody looks, for as long as it is so.
create table notification (
  client_id uuid not null references client (id),
  -- contract/notification-kinds.ts
  kind text not null,
  -- a store, package, claim, message or process
  subject_id uuid not null,
  store_id uuid,
  -- whoever started the process; null: everybody to whom its area is open
  person_id uuid,
  -- by which a person knows it
  label text not null,
  since timestamptz not null,
  primary key (client_id, kind, subject_id)
);
-- Whom it was told, or who did not want to be.
create table notification_told (
  client_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  told_at timestamptz not null,
  primary key (client_id, kind, subject_id, person_id),
  foreign key (client_id, kind, subject_id) references notification (client_id, kind, subject_id) on delete cascade
);
-- When somebody was last written to: what comes soon after is gathered.
create table notification_letter (
  client_id uuid not null references client (id),
  person_id uuid not null references person (id) on delete cascade,
  sent_at timestamptz not null,
  primary key (client_id, person_id)
);
select protect(array['notification', 'notification_told', 'notification_letter']);
select protect_stores(array['notification']);
