-- compatible: an index alone

-- Which products a brand has: counted on the page of brands, asked where one is deleted or merged.
create index product_brand on product (client_id, brand_id);
