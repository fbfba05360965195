-- compatible: old code writes nobody of a week
-- Up to which week somebody was written to of its sales: its Monday, by the company's clock. One letter of each week.
create table weekly_letter (
  client_id uuid not null references client (id),
  person_id uuid not null references person (id) on delete cascade,
  week date not null,
  primary key (client_id, person_id)
);
select protect(array['weekly_letter']);
