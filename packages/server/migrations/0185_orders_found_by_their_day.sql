-- How suppliers keep what they promise is told of the orders of some days: only those are read, not
-- all orders that there ever were.

create index purchase_order_by_time on purchase_order (business_id, ordered_at)
  where ordered_at is not null;
