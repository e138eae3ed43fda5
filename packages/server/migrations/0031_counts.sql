-- Counting goes on while the shop sells. A count remembers what lay there when it began; what was
-- found is compared with what should have been there at that very moment, told by the number of
-- the newest movement and not by anybody's clock. Until it is posted its lines change with every
-- scan; each scan is kept. What was posted or called off never changes again.

create table stock_count (
  business_id uuid not null,
  count_id uuid not null,
  number text not null,
  branch_id uuid not null,
  kind text not null,
  is_blind boolean not null,
  -- {"categoryIds":[…],"productIds":[…]}: what a count that has not begun will look at.
  scope jsonb not null,
  state text not null,
  -- How often it was counted; from the second time on only lines that were sent back are open.
  round integer not null default 1,
  note text,
  version integer not null default 1,
  content_hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Posted or cancelled.
  ended_at timestamptz,
  -- What posting wrote; lists read it here.
  posted_by uuid,
  posted_by_name text,
  business_date date,
  -- Whoever approved it had counted it alone.
  is_self_approved boolean not null default false,
  lines_count integer not null default 0,
  counted_count integer not null default 0,
  different_count integer not null default 0,
  -- What was missing and what was found, at cost, both positive.
  missing_minor bigint not null default 0,
  found_minor bigint not null default 0,
  primary key (business_id, count_id),
  foreign key (business_id, branch_id) references branch,
  constraint stock_count_number_once unique (business_id, number),
  constraint stock_count_kind_known check (kind in ('full', 'partial', 'daily')),
  constraint stock_count_state_known
    check (state in ('draft', 'counting', 'review', 'posted', 'cancelled')),
  constraint stock_count_started check (state in ('draft', 'cancelled') or started_at is not null),
  constraint stock_count_ended check ((state in ('posted', 'cancelled')) = (ended_at is not null)),
  constraint stock_count_posted check ((state = 'posted') = (posted_by is not null)),
  constraint stock_count_rounds check (round >= 1)
);
create index stock_count_newest on stock_count (business_id, made_at desc, count_id desc);
create index stock_count_of_branch on stock_count (business_id, branch_id, made_at desc);

create table stock_count_line (
  business_id uuid not null,
  count_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- As they were called then.
  product_name text not null,
  sku text not null,
  -- Where the product tracks batches, one line for each; else nothing.
  batch_code text not null default '',
  batch_expires_on date,
  -- When the count began: what lay there, after which movement (of the level, or of the batch).
  snapshot_milli bigint not null,
  snapshot_move integer not null,
  counted_milli bigint,
  -- What should have been there when it was counted last, after which movement.
  expected_milli bigint,
  counted_move integer,
  -- After which movement it was begun to be counted.
  first_move integer,
  -- Of the level, where the line is of a batch: the debt that the first of its lines pays.
  level_move integer,
  short_milli bigint not null default 0,
  counted_at timestamptz,
  counted_by_name text,
  is_recount boolean not null default false,
  -- What was found before it was sent back.
  previous_milli bigint,
  -- What posting moved: signed.
  adjusted_milli bigint,
  value_minor bigint,
  revalued_minor bigint,
  primary key (business_id, count_id, line_no),
  foreign key (business_id, count_id) references stock_count,
  foreign key (business_id, product_id) references product,
  constraint stock_count_line_once unique (business_id, count_id, product_id, batch_code),
  constraint stock_count_line_counted_whole check (
    (counted_milli is null) = (expected_milli is null)
    and (counted_milli is null) = (counted_move is null)
    and (counted_milli is null) = (first_move is null)
    and (counted_milli is null) = (level_move is null)
    and (counted_milli is null) = (counted_at is null)),
  constraint stock_count_line_counts check (counted_milli >= 0 and short_milli >= 0),
  constraint stock_count_line_posted_whole check (
    (adjusted_milli is null) = (value_minor is null)
    and (adjusted_milli is null) = (revalued_minor is null))
);
create index stock_count_line_of_product on stock_count_line (business_id, product_id, count_id);
create index stock_count_line_newest
  on stock_count_line (business_id, count_id, counted_at desc, line_no)
  where counted_at is not null;

-- Every scan and every typed quantity. The client's id is the key.
create table stock_count_entry (
  business_id uuid not null,
  entry_id uuid not null,
  count_id uuid not null,
  line_no integer not null,
  round integer not null,
  mode text not null,
  quantity_milli bigint not null,
  counted_after_milli bigint not null,
  counted_move integer not null,
  counted_at timestamptz not null,
  recorded_at timestamptz not null,
  counted_by uuid not null,
  counted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, entry_id),
  foreign key (business_id, count_id, line_no) references stock_count_line,
  constraint stock_count_entry_mode_known check (mode in ('add', 'set')),
  constraint stock_count_entry_counts check (quantity_milli >= 0 and counted_after_milli >= 0)
);
create index stock_count_entry_of_line
  on stock_count_entry (business_id, count_id, line_no, recorded_at);

-- What happened to a count as a whole. The client's id is the key.
create table stock_count_event (
  business_id uuid not null,
  event_id uuid not null,
  count_id uuid not null,
  kind text not null,
  note text,
  lines_count integer not null default 0,
  content_hash bytea not null,
  happened_at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  primary key (business_id, event_id),
  foreign key (business_id, count_id) references stock_count,
  constraint stock_count_event_kind_known
    check (kind in ('start', 'finish', 'recount', 'post', 'cancel'))
);
create index stock_count_event_of_count
  on stock_count_event (business_id, count_id, happened_at, event_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['stock_count', 'stock_count_line', 'stock_count_entry',
    'stock_count_event'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to tillbook_app, tillbook_owner
         using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
         with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format(
      'create policy checking on %I for select to tillbook_checker using (true)', tenant_table);
    execute format('grant select on %I to tillbook_app, tillbook_checker', tenant_table);
    execute format('grant insert on %I to tillbook_app', tenant_table);
  end loop;
end $$;
grant update (state, round, version, started_at, finished_at, ended_at, posted_by, posted_by_name,
  business_date, is_self_approved, lines_count, counted_count, different_count, missing_minor,
  found_minor) on stock_count to tillbook_app;
grant update (counted_milli, expected_milli, counted_move, first_move, level_move, short_milli,
  counted_at, counted_by_name, is_recount, previous_milli, adjusted_milli, value_minor,
  revalued_minor) on stock_count_line to tillbook_app;

-- What ended stays as it is, its lines too.
create function refuse_change_of_ended_count() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from stock_count c where c.business_id = new.business_id
      and c.count_id = new.count_id and c.ended_at is not null) then
    raise exception 'this count has ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stock_count_ended_stays before update on stock_count
for each row execute function refuse_change_of_ended_count();
create trigger stock_count_line_ended_stays before insert or update on stock_count_line
for each row execute function refuse_change_of_ended_count();
