-- compatible: a column that old code leaves empty; whom it lets in meanwhile is asked about by nobody
-- Who came in by an invitation: after a new password by e-mail the inviter is asked about who came lately. Of those from before, a member is
-- as old as the acceptance that made them.
alter table invitation add column member_id uuid, add foreign key (client_id, member_id) references client_member (client_id, id);
update invitation i set member_id = m.id from client_member m where m.client_id = i.client_id and m.created_at = i.accepted_at;
create index invitation_by on invitation (invited_by, accepted_at);
