-- A report tells what was ordered and has not come. Most orders are over: those that are not are few,
-- and found by their branch.

create index purchase_order_open on purchase_order (business_id, branch_id)
  where state in ('ordered', 'part_received');
