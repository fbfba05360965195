-- compatible: old code makes no such parcel, and takes one for any other
-- The package that a parcel was made for by the warehouse that packed it (decision 0171): of what lies in it the warehouse may tell nothing.
alter table parcel add column package_id uuid;
create index parcel_package on parcel (client_id, package_id) where package_id is not null;
