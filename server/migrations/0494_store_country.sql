-- compatible: a column that old code leaves empty; such a store goes by its marketplace's country, as before
-- Where a store sells from, where its marketplace is in many countries and says so: whose rules its prices follow.
alter table store add column country_code text check (country_code ~ '^[A-Z]{2}$');
