-- compatible: new tables; old code that runs beside it asks for no second factor
-- The second factor of an account of the embedded provider: a secret that an app on a telephone makes codes from.
create table second_factor (
  account_id uuid primary key references identity_account (id) on delete cascade,
  -- sealed, bound to its account
  secret bytea not null,
  -- until a first code was right it asks for nothing
  confirmed_at timestamptz,
  -- the half minute of the newest code that was taken: each code is good once
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
-- For who lost the telephone, each good once; 80 random bits, here is their hash.
create table recovery_code (
  account_id uuid not null references identity_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on second_factor, recovery_code to app_platform;
