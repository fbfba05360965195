-- compatible: an index that old code does not read
-- What a carrier has, the longest under way first.
create index order_package_on_the_way on order_package (client_id, left_at) where status = 'S_SHIPPED' and not superseded;
