-- What has no card of its own is sold too: an unknown bar code, a repair, a ride. The business keeps
-- a service for it whose price is open: who sells it says what it costs, and the sale is posted at
-- that. Goods lie on a shelf for what they cost, so their price is never open.

alter table product
  add column is_open_price boolean not null default false,
  add constraint product_open_price_service check (not is_open_price or kind = 'service');

grant update (is_open_price) on product to tillbook_app;
