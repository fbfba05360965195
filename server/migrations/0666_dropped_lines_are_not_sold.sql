-- compatible: old code counts them as sold until it is replaced
-- A line that its marketplace names no more, and whose pieces had left, stays for the ledger of stock alone: reports take it for sold no more.
drop trigger sales_changed on order_line;
create trigger sales_changed after update on order_line for each row
  when ((old.package_id, old.order_id, old.channel_line_id, old.variant_id, old.quantity, old.total, old.dropped)
    is distinct from (new.package_id, new.order_id, new.channel_line_id, new.variant_id, new.quantity, new.total, new.dropped))
  execute function order_changed();
drop trigger stock_changed on order_line;
create trigger stock_changed after update on order_line for each row
  when ((old.package_id, old.variant_id, old.quantity, old.dropped) is distinct from (new.package_id, new.variant_id, new.quantity, new.dropped))
  execute function line_marked();

-- What was summed up with them is summed up anew.
insert into sales_mark (client_id, at)
  select distinct p.client_id, p.ordered_at from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id where l.dropped;
insert into stock_mark (client_id, variant_id) select distinct client_id, variant_id from order_line where dropped and variant_id is not null;
