-- compatible: old code opens no row here and follows no rule; what differs is sent again as before

-- What becomes of a price or stock that was changed in a store behind our back (decision 0140). Stock is never taken over: it is of all stores.
alter table store
  add column drift_price text not null default 'ours' check (drift_price in ('ours', 'theirs', 'ask')),
  add column drift_stock text not null default 'ours' check (drift_stock in ('ours', 'ask'));

-- What a store showed otherwise than it had confirmed, since when, and what was done about it. It outlives its offer.
create table drift (
  client_id uuid not null,
  -- in the order of time
  id uuid not null,
  store_id uuid not null,
  offer_id uuid not null,
  variant_id uuid not null,
  barcode text not null,
  kind text not null check (kind in ('price', 'stock')),
  ours jsonb not null,
  theirs jsonb not null,
  -- The rule that held as the second look showed it again; null: there was none yet.
  rule text check (rule in ('ours', 'theirs', 'ask')),
  -- seen once; then mending (ours is sent), taking (theirs is to be taken over) or asked; and how it ended: gone by itself, mended, refused by the
  -- marketplace, taken over, overtaken by a newer value of ours, ended with its offer or store
  state text not null check (state in ('seen', 'mending', 'taking', 'asked', 'gone', 'mended', 'refused', 'taken', 'overtaken', 'ended')),
  -- As far as it can be known: many at one look, a value that we told earlier, or unknown.
  likely text not null check (likely in ('many', 'earlier', 'unknown')),
  first_at timestamptz not null,
  second_at timestamptz,
  settled_at timestamptz,
  -- Who said which counts, and the process that took theirs over.
  answered_by uuid,
  process_id uuid,
  primary key (client_id, id),
  foreign key (client_id, store_id) references store (client_id, id) on delete cascade,
  check ((settled_at is not null) = (state in ('gone', 'mended', 'refused', 'taken', 'overtaken', 'ended')))
);
create unique index drift_open on drift (client_id, offer_id, kind) where settled_at is null;
create index drift_store on drift (client_id, store_id, id);
create index drift_state on drift (client_id, state, id);
create index drift_settled on drift (settled_at) where settled_at is not null;
select protect(array['drift']);
select protect_stores(array['drift']);

-- The open row of a price or stock. In `differs` with it, it waits for a word because of this and not of a restored copy.
alter table sync_field add column drift_id uuid;

-- Where what a price or stock should be, is or shows is written, whoever writes it: a row of its drift goes along. Ways that end it are many
-- (transitions.ts), and one more would forget it.
create function follow_drift() returns trigger language plpgsql as $$
declare
  at_state text;
  outcome text;
begin
  if tg_op = 'DELETE' then
    update drift set state = 'ended', settled_at = now() where client_id = old.client_id and id = old.drift_id and settled_at is null;
    return old;
  end if;
  select state into at_state from drift where client_id = old.client_id and id = old.drift_id;
  outcome := case
    when new.drift_id is null or new.state = 'paused' then 'ended'
    when at_state = 'seen' then case
      when new.state <> 'in_sync' then 'overtaken'
      when new.observed is not distinct from new.confirmed then 'gone' end
    when at_state = 'mending' and new.desired is not distinct from old.desired then case
      when new.state = 'in_sync' then 'mended' when new.state = 'refused' then 'refused' end
    when new.state = 'in_sync' then case when new.desired is distinct from old.desired then 'taken' else 'gone' end
    when at_state <> 'mending' and new.state <> 'differs' and new.desired is distinct from old.desired then 'overtaken' end;
  if outcome is not null then
    update drift set state = outcome, settled_at = now(), theirs = case when outcome = 'taken' then new.observed else theirs end
    where client_id = old.client_id and id = old.drift_id;
    new.drift_id := null;
  elsif at_state in ('asked', 'taking') and new.state <> 'differs' then
    update drift set state = 'mending', ours = new.desired where client_id = old.client_id and id = old.drift_id;
  elsif at_state in ('seen', 'asked', 'taking') and new.observed is distinct from old.observed then
    update drift set theirs = new.observed where client_id = old.client_id and id = old.drift_id;
  end if;
  return new;
end $$;
create trigger drift_followed before update on sync_field for each row when (old.drift_id is not null) execute function follow_drift();
create trigger drift_dropped before delete on sync_field for each row when (old.drift_id is not null) execute function follow_drift();
