-- compatible: old code reads and keeps none
-- A company's own words in other languages: [{"term", "language", "translation"}], for translations by a machine.
alter table product_setting add column glossary jsonb not null default '[]';
