-- old code can run beside this: it takes what a batch took as taken, as before

-- The receipt of a content message that the marketplace took and still checks by itself (Trendyol's second stage): until that is decided the
-- new content is not published.
alter table offer add column audit_receipt text;
