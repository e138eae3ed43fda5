-- The books: every document posts one balanced entry, in the transaction that posts the document.
-- Lines of an entry arrive in one statement, so a statement-level trigger can weigh it.

create table journal_entry (
  business_id uuid not null,
  entry_id uuid not null,
  source_kind text not null,
  source_id uuid not null,
  branch_id uuid not null,
  business_date date not null,
  ledger_date date not null,
  posted_at timestamptz not null,
  primary key (business_id, entry_id),
  foreign key (business_id, branch_id) references branch,
  constraint journal_entry_once_per_source unique (business_id, source_kind, source_id),
  constraint journal_entry_source_known
    check (source_kind in ('sale', 'opening_stock', 'shift_open', 'shift_close'))
);
create index journal_entry_by_day on journal_entry (business_id, ledger_date);

create table journal_line (
  business_id uuid not null,
  entry_id uuid not null,
  line_no integer not null,
  account_code text not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (business_id, entry_id, line_no),
  foreign key (business_id, entry_id) references journal_entry,
  foreign key (business_id, account_code) references account,
  constraint journal_line_has_one_side check (
    debit_minor >= 0 and credit_minor >= 0 and (debit_minor = 0) <> (credit_minor = 0)
  )
);
create index journal_line_of_account on journal_line (business_id, account_code);

create function refuse_unbalanced_journal() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (
    select from added group by business_id, entry_id
    having sum(debit_minor) <> sum(credit_minor)
  ) then
    raise exception 'journal entry does not balance' using errcode = 'TB001';
  end if;
  return null;
end $$;
create trigger journal_balances after insert on journal_line
referencing new table as added for each statement execute function refuse_unbalanced_journal();
