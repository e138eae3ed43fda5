-- What every account moved on a day, summed behind posting, so that balances and years need not
-- read every line of the journal (decision 0066). A day is summed once it lies some days back; what
-- lies after the last summed day is added from the journal at reading. Whoever sums holds the books'
-- lock alone, and whoever posts holds it together with all others who do (`book_on_open_day`): so
-- an entry is either in the sum of its day, or added to it by the trigger below.

create table account_day (
  business_id uuid not null,
  ledger_date date not null,
  branch_id uuid not null,
  account_code text not null,
  source_kind text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (business_id, ledger_date, branch_id, account_code, source_kind),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, account_code) references account (business_id, code)
);

-- Up to which day the days of a business are summed; no row: none is.
create table account_days_until (
  business_id uuid primary key references business,
  summed_to date not null,
  summed_at timestamptz not null
);

do $$
declare
  owned text;
begin
  foreach owned in array array['account_day', 'account_days_until'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner '
      'using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) '
      'with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      owned);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      owned);
    execute format('grant select on %I to tillbook_checker', owned);
    execute format('grant select, insert, update, delete on %I to tillbook_app', owned);
  end loop;
end $$;

-- What is booked on a day that is summed already goes into its sum. Most sales find nothing here.
create function add_to_summed_days() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into account_day as d (business_id, ledger_date, branch_id, account_code, source_kind,
      debit_minor, credit_minor)
    select e.business_id, e.ledger_date, e.branch_id, a.account_code, e.source_kind,
      sum(a.debit_minor), sum(a.credit_minor)
    from added a
    join account_days_until u on u.business_id = a.business_id
    join journal_entry e on e.business_id = a.business_id and e.entry_id = a.entry_id
      and e.ledger_date <= u.summed_to
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, ledger_date, branch_id, account_code, source_kind) do update
      set debit_minor = d.debit_minor + excluded.debit_minor,
        credit_minor = d.credit_minor + excluded.credit_minor;
  return null;
end $$;
create trigger summed_days_follow after insert on journal_line
  referencing new table as added
  for each statement execute function add_to_summed_days();
