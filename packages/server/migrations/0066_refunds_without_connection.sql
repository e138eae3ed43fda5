-- Refunds that happened while there was no connection. The money has left the drawer and the goods
-- are back, so each is posted: what was still to come back of its sale as a refund like any other,
-- whatever is beyond that as an unmatched one, which touches neither the sale nor its figures. What the
-- device told is kept whole, once, beside both; what was odd about it is a conflict like those of sales.

create table refund_fact (
  business_id uuid not null,
  refund_id uuid not null,
  -- Null: no sale that this could be of is known.
  sale_id uuid,
  -- As it stands on the paper that came back, and the number on the slip that was given for it.
  receipt_number text not null,
  paper_number text not null,
  branch_id uuid not null,
  till_id uuid not null,
  shift_id uuid not null,
  device_id uuid not null,
  refunded_by uuid not null,
  refunded_by_name text not null,
  -- By the device's clock, and the instant that its day is reckoned by.
  occurred_at timestamptz not null,
  counted_at timestamptz not null,
  is_clock_suspect boolean not null,
  business_date date not null,
  posted_at timestamptz not null,
  -- Posted after its shift was closed: an addendum to the Z report.
  is_late boolean not null,
  -- What left the drawer, and how much of it a refund of the sale explains.
  total_minor bigint not null,
  matched_minor bigint not null,
  content_hash bytea not null,
  primary key (business_id, refund_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, till_id) references till,
  foreign key (business_id, shift_id) references shift,
  foreign key (business_id, device_id) references device,
  constraint refund_fact_not_negative check (total_minor >= 0 and matched_minor >= 0),
  constraint refund_fact_of_no_sale_is_unmatched check (sale_id is not null or matched_minor = 0)
);
create index refund_fact_of_shift on refund_fact (business_id, shift_id);
create index refund_fact_of_sale on refund_fact (business_id, sale_id);

-- Goods that came back beyond what was still to come back.
create table unmatched_line (
  business_id uuid not null,
  refund_id uuid not null,
  line_no integer not null,
  sale_line_no integer not null,
  name text not null,
  quantity_milli bigint not null,
  disposition text not null,
  reason text not null,
  note text,
  -- What was put on the shelf, at the cost of the sale.
  cost_minor bigint not null,
  revalued_minor bigint not null,
  primary key (business_id, refund_id, line_no),
  foreign key (business_id, refund_id) references refund_fact,
  constraint unmatched_line_positive check (quantity_milli > 0),
  constraint unmatched_line_disposition_known check (disposition in ('stock', 'damaged')),
  constraint unmatched_line_damaged_moves_nothing check (
    disposition = 'stock' or (cost_minor = 0 and revalued_minor = 0))
);

do $$
declare
  walled text;
begin
  foreach walled in array array['refund_fact', 'unmatched_line'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, walled);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      walled);
    execute format('grant select on %I to tillbook_app, tillbook_checker', walled);
    execute format('grant insert on %I to tillbook_app', walled);
  end loop;
end $$;

-- A conflict is of a sale or of a refund that happened.
alter table sale_conflict
  add column refund_id uuid,
  alter column sale_id drop not null,
  add foreign key (business_id, refund_id) references refund_fact,
  drop constraint sale_conflict_once,
  add constraint sale_conflict_once
    unique nulls not distinct (business_id, sale_id, refund_id, kind),
  add constraint sale_conflict_of_one check ((sale_id is null) <> (refund_id is null));

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('sale_conflict', 'sale_conflict_kind_known', 'kind', 'unmatched_refund'),
      ('sale_conflict', 'sale_conflict_kind_known', 'kind', 'late_refund'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'unmatched_refund'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'late_refund')
    ) as v(owner, rule, field, added)
  loop
    -- Whichever way the list is written: behind ANY only its words and the type's are in small.
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || given.added) word));
  end loop;
end $$;

-- The account that they post to, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct a.business_id, '6310', 'Unmatched refunds', 'expense' from account a
  on conflict do nothing;
alter table account force row level security;
