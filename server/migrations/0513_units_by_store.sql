-- compatible: one lock more, for those who have some stores
-- Units are their order's, which is a store's.
create policy stores on order_allocation as restrictive for all to app_stores
  using (exists (select from order_header h where h.client_id = order_allocation.client_id and h.id = order_allocation.order_id));
