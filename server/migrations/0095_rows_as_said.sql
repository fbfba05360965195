-- compatible: two columns that may stay empty; main_row stays for workers of before, nobody else reads it
-- differs: what the row says of its product against an earlier row of it: [{key, row, first}]
-- said: the cells of an update that say something, by their column in the file: [{at, key, hash}]
alter table import_row add column differs jsonb, add column said jsonb;
