-- A sale is found again by whatever somebody has in the hand. The digits of a receipt are the number
-- in its series, whatever till it is of; an amount is looked up instead of looked for among all.

create index sale_by_number on sale (business_id, number, occurred_at desc, sale_id desc);
create index sale_by_total on sale (business_id, total_minor, occurred_at desc, sale_id desc);
