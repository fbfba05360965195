-- compatible: keys alone; what finds a row by its secret still does

-- Every key of a tenant table begins with its client, so that the same schema can be distributed by client. A program's key and an
-- invitation are found by their secret before the client is known: that takes an index, and no rule that holds over all clients. The
-- secret is 256 random bits, so no two are alike.
alter table api_key drop constraint api_key_secret_hash_key, add unique (client_id, secret_hash);
alter table invitation drop constraint invitation_secret_hash_key, add unique (client_id, secret_hash);
create index api_key_secret on api_key (secret_hash);
create index invitation_secret on invitation (secret_hash);
