-- Kits and services are sold without lying on a shelf: what is kept of their days hangs on the
-- product and the branch, no longer on a level of stock that they do not have.

alter table product_day
  drop constraint product_day_business_id_branch_id_product_id_fkey,
  add foreign key (business_id, branch_id) references branch,
  add foreign key (business_id, product_id) references product;
