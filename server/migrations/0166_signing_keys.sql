-- compatible: a right alone
-- The provider's signing key is replaced while everything runs, and one whose time is over is taken out by whoever finds it.
grant update (sealed) on identity_key to app_platform;
