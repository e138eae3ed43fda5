-- The books of a business are closed up to a day. From then on nothing is booked on it or before:
-- what happened at a till then but arrives later keeps its business day and is booked on the first
-- open one. The database does that itself for every entry, whoever posts it. Each closing keeps
-- what every account held, so that a change behind it is found, and balances need not be summed
-- from the first day.

create table period_close (
  business_id uuid not null references business,
  -- Counted up without gaps; the highest one is in force.
  close_no integer not null,
  close_id uuid not null,
  kind text not null,
  closed_to date,
  reason text,
  entries_count bigint not null,
  debit_minor bigint not null,
  at timestamptz not null,
  by uuid not null,
  by_name text not null,
  content_hash bytea not null,
  primary key (business_id, close_no),
  constraint period_close_once unique (business_id, close_id),
  constraint period_close_kind_known check (kind in ('close', 'reopen')),
  constraint period_close_has_day check (kind = 'reopen' or closed_to is not null),
  constraint period_close_reopened_for_a_reason check ((kind = 'reopen') = (reason is not null))
);

create table period_close_balance (
  business_id uuid not null,
  close_no integer not null,
  branch_id uuid not null,
  account_code text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (business_id, close_no, branch_id, account_code),
  foreign key (business_id, close_no) references period_close,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, account_code) references account (business_id, code)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['period_close', 'period_close_balance'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner '
      'using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) '
      'with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      owned);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      owned);
    execute format('grant select on %I to tillbook_app, tillbook_checker', owned);
    execute format('grant insert on %I to tillbook_app', owned);
  end loop;
end $$;

-- Whoever posts holds the books' lock together with all others who do; who closes them holds it
-- alone, so nobody is still posting with the old day in mind. A function's own query sees what was
-- committed while it waited.
create function book_on_open_day() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || new.business_id, 0));
  select c.closed_to into closed from period_close c
    where c.business_id = new.business_id order by c.close_no desc limit 1;
  if new.ledger_date <= closed then
    new.ledger_date := closed + 1;
  end if;
  return new;
end $$;
create trigger booked_on_open_day before insert on journal_entry
  for each row execute function book_on_open_day();

-- The journal is read by the days it is booked on, newest first, page by page.
create index journal_entry_in_order
  on journal_entry (business_id, ledger_date, posted_at, entry_id);
drop index journal_entry_by_day;
