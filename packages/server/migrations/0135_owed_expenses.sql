-- An expense may be owed: a supplier billed it and is paid later. Its bill has its id and stands
-- among the supplier's other bills.
alter table expense
  add column supplier_id uuid,
  add column due_on date,
  add foreign key (business_id, supplier_id) references supplier,
  drop constraint expense_source_known,
  add constraint expense_source_known
    check (paid_from in ('safe', 'bank', 'mobile_money', 'till', 'owed')),
  add constraint expense_owed_says_to_whom check (
    (paid_from = 'owed') = (supplier_id is not null)
    and (supplier_id is null) = (due_on is null)),
  add constraint expense_due_after_its_day check (due_on >= business_date);
create index expense_of_supplier on expense (business_id, supplier_id)
  where supplier_id is not null;

alter table supplier_bill
  add column expense_id uuid generated always as (case kind when 'services' then bill_id end)
    stored,
  add foreign key (business_id, expense_id) references expense,
  drop constraint supplier_bill_kind_known,
  add constraint supplier_bill_kind_known check (kind in ('receipts', 'opening', 'services')),
  add constraint supplier_bill_services_received_nothing
    check (kind <> 'services' or received_minor = 0);
