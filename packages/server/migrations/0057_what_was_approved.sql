-- An approval is for exactly what was asked: these goods of this sale, this cart at these prices.
-- The act comes to the same text as the question, and here its SHA-256 is kept. Questions older than
-- this column have none, and no act comes to that; they were good for ten minutes.
alter table approval add column subject_hash bytea;

-- Two more acts that somebody may ask for.
alter table approval drop constraint approval_kind_known;
alter table approval add constraint approval_kind_known check (kind in ('discount_over_limit',
  'price_below_floor', 'price_override', 'tax_exempt', 'sell_expired', 'void_sale',
  'refund_over_limit'));
