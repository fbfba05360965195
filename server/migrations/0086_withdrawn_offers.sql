-- compatible: a column with a default
-- Its listing is off sale by our hand, because nothing was left and its marketplace takes no stock of nothing: it goes on sale again with stock.
alter table offer add column withdrawn boolean not null default false;
