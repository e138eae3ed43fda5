-- Whether something was booked on a summed day is asked of the entries that were just written, not
-- of the journal. The trigger on the lines had to look their entries up, and a plan that was made
-- while a business had next to none read all its entries for each posting: with 5,000 sales waiting
-- a device sent 150 a second in place of 900, and each sale cost more than the one before (bench
-- `offline`). Entry and lines are written by one statement (`ledger.sql.ts`), so the lines are there
-- when this runs; I99 finds whatever would not be.
drop trigger summed_days_follow on journal_line;
drop function add_to_summed_days();

create function add_to_summed_days() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if not exists (select from added a
      join account_days_until u on u.business_id = a.business_id
      where a.ledger_date <= u.summed_to) then
    return null;
  end if;
  -- Planned for these entries: they are few, or a device's of many days.
  execute $sql$
    insert into account_day as d (business_id, ledger_date, branch_id, account_code, source_kind,
        debit_minor, credit_minor)
      select a.business_id, a.ledger_date, a.branch_id, l.account_code, a.source_kind,
        sum(l.debit_minor), sum(l.credit_minor)
      from added a
      join account_days_until u on u.business_id = a.business_id and a.ledger_date <= u.summed_to
      join journal_line l on l.business_id = a.business_id and l.entry_id = a.entry_id
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (business_id, ledger_date, branch_id, account_code, source_kind) do update
        set debit_minor = d.debit_minor + excluded.debit_minor,
          credit_minor = d.credit_minor + excluded.credit_minor
  $sql$;
  return null;
end $$;
create trigger summed_days_follow after insert on journal_entry
  referencing new table as added
  for each statement execute function add_to_summed_days();
