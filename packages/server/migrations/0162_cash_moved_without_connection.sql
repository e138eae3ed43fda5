-- Cash that was moved, and drawers that were opened, while there was no connection. It happened, so
-- each is a cash move of its shift like any other; what the device told is kept whole, once, beside
-- it. One that comes after the close of its shift is an addendum to the Z report, as late sales are.

create table cash_move_fact (
  business_id uuid not null,
  move_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  device_id uuid not null,
  -- The shift as the device named it: its own, also where that joined another.
  asked_shift_id uuid not null,
  moved_by uuid not null,
  moved_by_name text not null,
  -- By the device's clock; the move has the instant that its day is reckoned by.
  occurred_at timestamptz not null,
  is_clock_suspect boolean not null,
  -- Its shift was closed by then.
  is_late boolean not null,
  -- The key that it was signed by, where there was one.
  key_id uuid,
  mac bytea,
  posted_at timestamptz not null,
  content_hash bytea not null,
  primary key (business_id, move_id),
  foreign key (business_id, move_id) references cash_move,
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, device_id) references device,
  foreign key (business_id, key_id) references seller_key,
  constraint cash_move_fact_signed_whole check ((key_id is null) = (mac is null))
);

alter table cash_move_fact enable row level security;
alter table cash_move_fact force row level security;
create policy tenant on cash_move_fact to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on cash_move_fact for select to tillbook_checker using (true);
grant select on cash_move_fact to tillbook_app, tillbook_checker;
grant insert on cash_move_fact to tillbook_app;

-- A conflict is of a sale, of a refund that happened, of the opening of a shift, or of a cash move.
alter table sale_conflict
  add column move_id uuid,
  add foreign key (business_id, move_id) references cash_move_fact,
  drop constraint sale_conflict_once,
  add constraint sale_conflict_once
    unique nulls not distinct (business_id, sale_id, refund_id, opening_id, move_id, kind),
  drop constraint sale_conflict_of_one,
  add constraint sale_conflict_of_one
    check (num_nonnulls(sale_id, refund_id, opening_id, move_id) = 1);

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('sale_conflict', 'sale_conflict_kind_known', 'kind', array['late_move', 'move_beyond']),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', array['late_cash_move'])
    ) as v(owner, rule, field, added)
  loop
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || given.added) word));
  end loop;
end $$;
