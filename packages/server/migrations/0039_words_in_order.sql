-- A word that thousands of products have was slow to search (10,000 products of 100,000: 20 ms):
-- each was fetched to be sorted by name, and 50 were shown. Words carry the name that lists are
-- sorted by, so that the first 50 of a word are its first 50 rows; a product's own words are one
-- look in the key. The name follows the product's by itself.

create unique index product_sort_name_of on product (business_id, product_id, sort_name);

alter table product_word no force row level security;
alter table product no force row level security;
alter table product_word add column sort_name text collate "C";
update product_word w set sort_name = p.sort_name
  from product p where p.business_id = w.business_id and p.product_id = w.product_id;
alter table product_word
  alter column sort_name set not null,
  drop constraint product_word_pkey,
  add primary key (business_id, product_id, word),
  drop constraint product_word_business_id_product_id_fkey,
  add foreign key (business_id, product_id, sort_name)
    references product (business_id, product_id, sort_name) on update cascade;
drop index product_word_of_product;
create index product_word_in_order on product_word (business_id, word, sort_name, product_id);
alter table product force row level security;
alter table product_word force row level security;
