-- compatible: old code keeps none, and what it kept has none
-- What the call answered when it was tried: a refusal may stand in it, and nothing else of it in the changes.
alter table proposal add column answer jsonb;
