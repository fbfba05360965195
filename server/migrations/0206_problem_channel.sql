-- old code can't run beside this: it names the key of before

-- What two marketplaces refuse alike is said in each one's own words: "Trendyol does not answer" is no cause at Etsy.
alter table problem add column channel_code text not null default '';
alter table problem drop constraint problem_client_id_fingerprint_key;
alter table problem add constraint problem_client_id_channel_code_fingerprint_key unique (client_id, channel_code, fingerprint);
