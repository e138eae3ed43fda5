-- Shifts that were opened while there was no connection. The drawer was counted and goods were sold,
-- so each is posted: as a shift of its own, or, where another is open at its till by now, as part of
-- that one. What the device told is kept whole, once, beside the shift; what was odd is a conflict.

create table shift_opening (
  business_id uuid not null,
  -- The shift as the device names it.
  opening_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  device_id uuid not null,
  -- The shift that its sales are in: its own, or the one that it joined.
  shift_id uuid not null,
  opened_by uuid not null,
  opened_by_name text not null,
  -- By the device's clock, and the instant that its day is reckoned by.
  opened_at timestamptz not null,
  counted_at timestamptz not null,
  is_clock_suspect boolean not null,
  float_minor bigint not null,
  -- The key that it was signed by, where there was one.
  key_id uuid,
  mac bytea,
  posted_at timestamptz not null,
  content_hash bytea not null,
  primary key (business_id, opening_id),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, device_id) references device,
  foreign key (business_id, shift_id) references shift,
  foreign key (business_id, key_id) references seller_key,
  constraint shift_opening_not_negative check (float_minor >= 0),
  constraint shift_opening_signed_whole check ((key_id is null) = (mac is null))
);
create index shift_opening_of_shift on shift_opening (business_id, shift_id);

alter table shift_opening enable row level security;
alter table shift_opening force row level security;
create policy tenant on shift_opening to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on shift_opening for select to tillbook_checker using (true);
grant select on shift_opening to tillbook_app, tillbook_checker;
grant insert on shift_opening to tillbook_app;

-- A conflict is of a sale, of a refund that happened, or of the opening of a shift.
alter table sale_conflict
  add column opening_id uuid,
  add foreign key (business_id, opening_id) references shift_opening,
  drop constraint sale_conflict_once,
  add constraint sale_conflict_once
    unique nulls not distinct (business_id, sale_id, refund_id, opening_id, kind),
  drop constraint sale_conflict_of_one,
  add constraint sale_conflict_of_one check (num_nonnulls(sale_id, refund_id, opening_id) = 1);

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'sale_conflict_kind_known' and m[1] <> 'text';
  alter table sale_conflict drop constraint sale_conflict_kind_known;
  execute format('alter table sale_conflict add constraint sale_conflict_kind_known
    check (kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || array['shift_joined', 'shift_elsewhere']) word));
end $$;
