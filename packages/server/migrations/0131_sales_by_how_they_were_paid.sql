-- A list of the sales paid in one way read every sale of the business where that way is rare. What
-- is paid in cash is found among the newest.
create index sale_paid_by_mobile_money on sale (business_id, occurred_at desc, sale_id desc)
  where 'mobile_money' = any (methods);
create index sale_paid_by_card on sale (business_id, occurred_at desc, sale_id desc)
  where 'card' = any (methods);
create index sale_paid_otherwise on sale (business_id, occurred_at desc, sale_id desc)
  where 'other' = any (methods);
create index sale_paid_on_credit on sale (business_id, occurred_at desc, sale_id desc)
  where 'credit' = any (methods);
