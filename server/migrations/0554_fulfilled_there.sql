-- old code can run beside this: it takes a package for one of the seller's own

-- The marketplace sends it from its own warehouse: it takes nothing of the seller's stock, and nothing of it is the seller's to do.
alter table order_package add column fulfilled_there boolean not null default false;
