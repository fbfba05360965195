-- When the person of a session last proved their second factor in it, or signed in: what changes the factors themselves asks for it.
alter table session add column factor_proved_at timestamptz not null default '-infinity';
