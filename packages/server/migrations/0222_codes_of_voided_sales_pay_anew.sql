-- A mobile-money code whose sale was voided pays once more in the same shift: the money came once,
-- and it was rung up wrongly. Which use of the code a payment is stands with it, so that of two
-- sales at once one gets the code.
alter table payment
  add column reference_use integer not null default 0,
  drop constraint payment_reference_once,
  add constraint payment_reference_once unique (business_id, reference_key, reference_use),
  add constraint payment_reference_use_of_code check (reference_use >= 0
    and (reference_use = 0 or reference_key is not null));
