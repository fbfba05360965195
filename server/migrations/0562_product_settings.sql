-- compatible: a table that old code does not read, and a function that it does not call

-- What a company says of its products: what a new one has without a word, and how numbers and pictures of it are made. No row: as below.
create table product_setting (
  client_id uuid primary key references client (id),
  version int not null default 1,
  -- of a new product that names none
  default_brand_id uuid,
  -- volume in cm3 by which a desi is counted
  desi_divisor int not null default 3000 check (desi_divisor between 1000 and 10000),
  -- of a new variant that says nothing of it; null: no rule
  critical_quantity int check (critical_quantity > 0),
  -- what a proposed barcode begins with, and the last number that was given out behind it
  barcode_prefix text not null default '' check (barcode_prefix ~ '^\d{0,10}$'),
  barcode_serial bigint not null default 0,
  -- contract/bulk-update.ts
  rounding text not null default 'none',
  -- the longest edge of an uploaded picture, in pixels; null: as it came
  picture_edge int check (picture_edge between 500 and 5000),
  foreign key (client_id, default_brand_id) references brand (client_id, id) on delete set null (default_brand_id)
);
select protect(array['product_setting']);

-- A desi that nobody gave follows from the sizes, where all three are there.
create function desi_of(given numeric, width numeric, length numeric, height numeric, divisor int) returns numeric
language sql immutable parallel safe as $$
  select case when given = 0 and width > 0 and length > 0 and height > 0
    then greatest(0.001, least(999999.999, round(width * length * height / divisor, 3))) else given end
$$;
