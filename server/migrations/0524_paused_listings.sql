-- old code can't run beside this: it would show a store the stock of a listing that its seller holds back

-- Its seller holds it back: it is shown as sold out until somebody puts it on sale again. Prices and content go on (docs/stock.md).
alter table listing add column paused_at timestamptz;
