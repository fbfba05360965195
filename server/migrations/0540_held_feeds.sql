-- compatible: an index alone

-- Feeds that wait for a person, over all companies: each minute somebody is told of the new ones.
create index process_held on process (client_id) where held_at is not null and state = 'queued';
