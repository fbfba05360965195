-- compatible: a column that old code leaves out; its lines lead to no marketplace's mapping

-- Whose marketplace a line is for: a store may be called otherwise tomorrow.
alter table process_line add column channel_id uuid;
update process_line line set channel_id = s.channel_id
from process p, store s
where p.client_id = line.client_id and p.id = line.process_id and p.process_type = 'transfer_to_channel'
  and s.client_id = line.client_id and s.name = line.place and line.outcome in ('failed', 'held')
  and not exists (select from store other where other.client_id = s.client_id and other.name = s.name and other.channel_id <> s.channel_id);
