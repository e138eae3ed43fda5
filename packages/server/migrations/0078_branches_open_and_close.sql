-- A branch gets what its owner decides about it: phone, opening hours, own lines on receipts, a target
-- for the day, what it costs every month. It is closed and opened again, and never deleted: while it
-- is being closed nothing new begins there, and closed it takes part in nothing. What begins something
-- reads the branch's row `for share`, and whoever closes holds that row, so the two never cross. Tills
-- are closed and opened again too.

alter table branch
  add column phone text,
  add column opening_hours jsonb,
  add column receipt_header text,
  add column receipt_footer text,
  add column daily_target_minor bigint,
  add column state text not null default 'open',
  add column state_since timestamptz,
  add constraint branch_state_known check (state in ('open', 'closing', 'closed')),
  add constraint branch_target_positive check (daily_target_minor > 0),
  add constraint branch_hours_of_a_week
    check (jsonb_typeof(opening_hours) = 'array' and jsonb_array_length(opening_hours) = 7);
grant update (phone, opening_hours, receipt_header, receipt_footer, daily_target_minor, state,
  state_since) on branch to tillbook_app;

alter table till add column closed_at timestamptz,
  add constraint till_closed_without_shift check (closed_at is null or open_shift_id is null);
grant update (closed_at) on till to tillbook_app;

-- The look of a branch with lines of its own; of the others that of the business (no branch) holds.
alter table receipt_look
  add column branch_id uuid,
  add column header text,
  add foreign key (business_id, branch_id) references branch;

-- What happened to a branch, one step after the other.
create table branch_event (
  business_id uuid not null,
  branch_id uuid not null,
  event_no integer not null,
  step text not null,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  note text,
  primary key (business_id, branch_id, event_no),
  foreign key (business_id, branch_id) references branch,
  constraint branch_event_numbered check (event_no >= 1),
  constraint branch_event_step_known check (step in ('begin', 'stop', 'close', 'reopen'))
);

-- From a month on, until a later row of the same kind; zero ends it.
create table branch_cost (
  business_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  from_month date not null,
  amount_minor bigint not null,
  note text,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (business_id, branch_id, kind, from_month),
  foreign key (business_id, branch_id) references branch,
  constraint branch_cost_kind_known check (kind in
    ('rent', 'wages', 'power', 'water', 'internet', 'transport', 'licences', 'other')),
  constraint branch_cost_not_negative check (amount_minor >= 0),
  constraint branch_cost_from_first_of_month check (extract(day from from_month) = 1)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['branch_event', 'branch_cost'] loop
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
  end loop;
end $$;
grant insert on branch_event, branch_cost to tillbook_app;
grant update (amount_minor, note, saved_at, saved_by, saved_by_name) on branch_cost
  to tillbook_app;

-- Refuses what begins something in a branch that is closed, or, with `begins`, is being closed. The
-- first argument names the column of the branch.
create function refuse_shut_branch() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  wanted uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  found_state text;
  found_name text;
begin
  if wanted is null then return new; end if;
  select b.state, b.name into found_state, found_name from public.branch as b
    where b.business_id = new.business_id and b.branch_id = wanted for share;
  if found_state = 'closed' or (found_state = 'closing' and tg_argv[1] = 'begins') then
    raise exception using errcode = 'check_violation', constraint = 'branch_is_open',
      message = format('the branch is %s', found_state), hint = found_state, detail = found_name;
  end if;
  return new;
end $$;

create trigger branch_is_open before insert on shift
  for each row execute function refuse_shut_branch('branch_id', 'begins');
create trigger branch_is_open_to before insert or update of to_branch_id on transfer
  for each row execute function refuse_shut_branch('to_branch_id', 'begins');
create trigger branch_is_open_from before insert or update of from_branch_id on transfer
  for each row execute function refuse_shut_branch('from_branch_id', 'ends');
create trigger branch_is_open before insert or update of branch_id on purchase_order
  for each row execute function refuse_shut_branch('branch_id', 'begins');
-- What was ordered may still arrive while the branch is being closed.
create trigger branch_is_open before insert on goods_receipt
  for each row execute function refuse_shut_branch('branch_id', 'ends');
create trigger branch_is_open before insert on supplier_return
  for each row execute function refuse_shut_branch('branch_id', 'ends');
create trigger branch_is_open before insert on opening_balance
  for each row execute function refuse_shut_branch('branch_id', 'begins');
create trigger branch_is_open before insert on stock_adjustment
  for each row execute function refuse_shut_branch('branch_id', 'ends');
create trigger branch_is_open before insert on stock_count
  for each row execute function refuse_shut_branch('branch_id', 'ends');
create trigger branch_is_open before insert on blind_return
  for each row execute function refuse_shut_branch('branch_id', 'begins');
-- With a shift it is the shift that the branch waits for; without one nothing else would stop it.
create trigger branch_is_open before insert on refund
  for each row when (new.shift_id is null)
  execute function refuse_shut_branch('branch_id', 'ends');
