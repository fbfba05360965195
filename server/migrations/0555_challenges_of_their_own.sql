-- old code can't run beside this: it knows one challenge of each session and purpose

-- Each beginning has a challenge of its own, so that two tabs keep each other from nothing; the newest few of a session and purpose hold.
alter table passkey_challenge drop constraint passkey_challenge_pkey, add primary key (holder, purpose, challenge);
