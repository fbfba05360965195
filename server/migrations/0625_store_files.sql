-- compatible: code of before fills neither, and does not know the process

-- Of a row of a file of what stores are sent: whose it is, and what it makes of the listing.
alter table import_row add column of_store uuid, add column listing_status text;
