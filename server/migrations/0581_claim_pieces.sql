-- old code can run beside this: it sends no decision of a claim

-- Of the acceptance of a claim: where its pieces are once the marketplace has taken it, by the lines of the claim.
alter table package_action add column pieces jsonb;
