-- Shifts that were counted and closed while there was no connection. The drawer was counted and the
-- cash went to the safe, so each is posted: as the close of its shift, with the number of its Z
-- report, or, where that shift was closed meanwhile or stands open at another device, as a count
-- beside it. What the device told is kept whole, once, beside the shift; what was odd is a conflict.

create table shift_closing (
  business_id uuid not null,
  -- The close as the device names it.
  closing_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  device_id uuid not null,
  shift_id uuid not null,
  -- The shift as the device named it: its own, also where that joined another.
  asked_shift_id uuid not null,
  -- Whether the shift was closed by it; else the count stands beside the shift.
  is_z boolean not null,
  closed_by uuid not null,
  closed_by_name text not null,
  -- By the device's clock, and the instant that its day is reckoned by.
  closed_at timestamptz not null,
  counted_at timestamptz not null,
  is_clock_suspect boolean not null,
  -- What was counted: the drawer, its notes and coins, and by method what else was.
  counted_minor bigint not null,
  pieces jsonb,
  tenders jsonb not null,
  hand_over_note text,
  -- The key that it was signed by, where there was one.
  key_id uuid,
  mac bytea,
  posted_at timestamptz not null,
  content_hash bytea not null,
  primary key (business_id, closing_id),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, device_id) references device,
  foreign key (business_id, shift_id) references shift,
  foreign key (business_id, key_id) references seller_key,
  constraint shift_closing_not_negative check (counted_minor >= 0),
  constraint shift_closing_signed_whole check ((key_id is null) = (mac is null))
);
create index shift_closing_of_shift on shift_closing (business_id, shift_id);
-- A shift is closed once.
create unique index shift_closing_once on shift_closing (business_id, shift_id) where is_z;

alter table shift_closing enable row level security;
alter table shift_closing force row level security;
create policy tenant on shift_closing to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on shift_closing for select to tillbook_checker using (true);
grant select on shift_closing to tillbook_app, tillbook_checker;
grant insert on shift_closing to tillbook_app;

-- A conflict is of a sale, of a refund that happened, of the opening or the close of a shift, or of
-- a cash move.
alter table sale_conflict
  add column closing_id uuid,
  add foreign key (business_id, closing_id) references shift_closing,
  drop constraint sale_conflict_once,
  add constraint sale_conflict_once
    unique nulls not distinct
      (business_id, sale_id, refund_id, opening_id, move_id, closing_id, kind),
  drop constraint sale_conflict_of_one,
  add constraint sale_conflict_of_one
    check (num_nonnulls(sale_id, refund_id, opening_id, move_id, closing_id) = 1);

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
      from unnest(words || array['close_elsewhere', 'close_beyond']) word));
end $$;
