-- compatible: old code can run beside it; it only needs less
-- Each row locks and looks up each row that it names, one by one: a third of an import, and every import of every client wrote to the
-- same few rows of the platform. Kept where a row can be named by mistake; not where nothing can be wrong:
-- a category, an attribute and a value are switched off, never removed,
revoke delete on category, attribute, attribute_value from app_platform;
alter table product drop constraint product_category_id_fkey;
alter table product_attribute drop constraint product_attribute_attribute_id_fkey, drop constraint product_attribute_value_id_fkey;
-- and these are written beside their product, in its own transaction; a product is archived, never removed.
alter table product_attribute drop constraint product_attribute_client_id_product_id_fkey;
alter table product_image drop constraint product_image_client_id_product_id_fkey;
alter table product_row drop constraint product_row_client_id_product_id_fkey;
