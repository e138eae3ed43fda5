-- Mobile money that goes back went by somebody: the provider stands with it, as with what came in.
-- Of what went back before, nobody wrote it down: it is the one that the sale was paid by, where
-- that is one.
alter table refund_payment add column provider text;
alter table refund_payment add constraint refund_payment_provider_of_mobile_money
  check (provider is null or (method = 'mobile_money' and payment_type_id is null));
-- What two providers took goes back by each of them.
alter table refund_payment drop constraint refund_payment_way_once;
alter table refund_payment add constraint refund_payment_way_once
  unique nulls not distinct (business_id, refund_id, method, payment_type_id, provider);
