-- Who comes from another product brings customers with credit, too: an opening is what they owe, or
-- what is owed to them. A credit stands below zero and is not due; its taking back stands above.
alter table customer_opening
  add column is_credit boolean not null default false,
  drop constraint customer_opening_side,
  add constraint customer_opening_side
    check (((takes_back is null) = (amount_minor > 0)) <> is_credit),
  add constraint customer_opening_credit_is_not_due check (not is_credit or due_on = owed_since);

-- Under a name that was erased nobody is owed anything new (decision 162).
create trigger nothing_new_for_forgotten before insert on customer_opening for each row
  when (new.is_credit and new.takes_back is null) execute function refuse_new_for_forgotten();
