-- A drawer does more than sell: cash is put in, paid out, brought to the safe, and it is opened
-- for nothing. Each of it is written down once, with its own entry in the books. A shift's close
-- keeps what every way of paying should have come to and what was counted, has a number of its own
-- at its till, and may be made by a manager. What happens to a shift besides (it is being counted,
-- it was looked at) is added to it.

create table cash_move (
  business_id uuid not null,
  move_id uuid not null,
  shift_id uuid not null,
  number integer not null,
  kind text not null,
  amount_minor bigint not null,
  category text,
  reason text not null,
  moved_at timestamptz not null,
  business_date date not null,
  moved_by uuid not null,
  moved_by_name text not null,
  primary key (business_id, move_id),
  foreign key (business_id, shift_id) references shift,
  constraint cash_move_numbered unique (business_id, shift_id, number),
  constraint cash_move_counts check (number >= 1),
  constraint cash_move_kind_known check (kind in ('pay_in', 'pay_out', 'drop', 'no_sale')),
  constraint cash_move_moves_money check (
    case kind when 'no_sale' then amount_minor = 0 else amount_minor > 0 end),
  constraint cash_move_category_fits check (
    (category is null) = (kind in ('drop', 'no_sale')))
);

create table shift_event (
  business_id uuid not null,
  event_id uuid not null,
  shift_id uuid not null,
  kind text not null,
  note text,
  happened_at timestamptz not null,
  -- Two may happen within one millisecond.
  position integer not null,
  actor_id uuid not null,
  actor_name text not null,
  primary key (business_id, event_id),
  foreign key (business_id, shift_id) references shift,
  constraint shift_event_kind_known check (kind in ('count', 'resume', 'review')),
  constraint shift_event_in_order unique (business_id, shift_id, position)
);
create unique index shift_event_reviewed_once on shift_event (business_id, shift_id)
  where kind = 'review';

-- The close. The columns of 0005 stay for what they say; each tender has a row of its own below.
alter table shift_close drop constraint if exists shift_close_tenders_add_up;
alter table shift_close
  add column till_id uuid,
  add column z_number integer,
  add column is_forced boolean not null default false,
  add column forced_reason text,
  add column is_counted boolean not null default true,
  add column hand_over_note text,
  add column pieces jsonb,
  add column pay_ins_minor bigint not null default 0,
  add column pay_outs_minor bigint not null default 0,
  add column drops_minor bigint not null default 0,
  add column no_sales integer not null default 0,
  add column other_difference_minor bigint not null default 0,
  add column differs boolean not null default false;

create table shift_close_tender (
  business_id uuid not null,
  shift_id uuid not null,
  method text not null,
  position integer not null,
  sales_minor bigint not null,
  sales_count integer not null,
  collected_minor bigint not null,
  refunds_minor bigint not null,
  expected_minor bigint not null,
  -- Null: it was not counted.
  counted_minor bigint,
  difference_minor bigint,
  primary key (business_id, shift_id, method),
  foreign key (business_id, shift_id) references shift_close,
  constraint shift_close_tender_adds_up check (
    difference_minor is not distinct from counted_minor - expected_minor)
);

create table shift_close_tax (
  business_id uuid not null,
  shift_id uuid not null,
  tax_basis_points integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  primary key (business_id, shift_id, tax_basis_points),
  foreign key (business_id, shift_id) references shift_close
);

-- One row for a business that decided; without it the count is blind and nothing is limited.
create table cash_rule (
  business_id uuid not null primary key,
  is_count_blind boolean not null,
  seller_max_minor bigint,
  version integer not null,
  changed_at timestamptz not null,
  constraint cash_rule_not_negative check (seller_max_minor >= 0)
);

-- Reports that were there already get their number, their tenders and their taxes.
alter table shift no force row level security;
alter table shift_close no force row level security;
alter table sale no force row level security;
alter table sale_tax no force row level security;
update shift_close c set till_id = n.till_id, z_number = n.z_number,
    differs = c.difference_minor <> 0
  from (select x.business_id, x.shift_id, s.till_id, row_number() over (
      partition by x.business_id, s.till_id order by x.closed_at, x.shift_id) z_number
    from shift_close x join shift s using (business_id, shift_id)) n
  where c.business_id = n.business_id and c.shift_id = n.shift_id;
insert into shift_close_tender (business_id, shift_id, method, position, sales_minor, sales_count,
    collected_minor, refunds_minor, expected_minor, counted_minor, difference_minor)
  select c.business_id, c.shift_id, t.method, t.position, t.sales_minor, t.sales_count, 0, 0,
    case t.method when 'cash' then c.expected_minor else t.sales_minor end,
    case t.method when 'cash' then c.counted_minor end,
    case t.method when 'cash' then c.difference_minor end
  from shift_close c cross join lateral (values
    ('cash', 1, c.cash_minor, c.cash_count),
    ('mobile_money', 2, c.mobile_money_minor, c.mobile_money_count),
    ('card', 3, c.card_minor, c.card_count)) as t(method, position, sales_minor, sales_count);
insert into shift_close_tax (business_id, shift_id, tax_basis_points, net_minor, tax_minor)
  select c.business_id, c.shift_id, t.tax_basis_points, sum(t.net_minor), sum(t.tax_minor)
  from shift_close c
  join sale s on s.business_id = c.business_id and s.shift_id = c.shift_id
  join sale_tax t on t.business_id = s.business_id and t.sale_id = s.sale_id
  group by 1, 2, 3;
alter table shift force row level security;
alter table shift_close force row level security;
alter table sale force row level security;
alter table sale_tax force row level security;
alter table shift_close
  alter column till_id set not null,
  alter column z_number set not null,
  add foreign key (business_id, till_id) references till,
  add constraint shift_close_numbered unique (business_id, till_id, z_number),
  add constraint shift_close_numbers check (z_number >= 1),
  add constraint shift_close_force_has_reason check (is_forced = (forced_reason is not null)),
  add constraint shift_close_uncounted_is_even check (is_counted or difference_minor = 0);

create index shift_newest on shift (business_id, opened_at desc, shift_id desc);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['cash_move', 'shift_event', 'shift_close_tender',
    'shift_close_tax', 'cash_rule'] loop
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
grant update (is_count_blind, seller_max_minor, version, changed_at) on cash_rule to tillbook_app;

-- One more kind of document posts to the books, beside all that do by now.
do $$
declare
  known text;
begin
  select pg_get_constraintdef(oid) into known from pg_constraint
    where conname = 'journal_entry_source_known';
  alter table journal_entry drop constraint journal_entry_source_known;
  execute 'alter table journal_entry add constraint journal_entry_source_known '
    || replace(known, 'ARRAY[', 'ARRAY[''cash_move''::text, ');
end $$;

-- The accounts that they post to, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct a.business_id, n.code, n.name, n.kind
  from account a cross join (values
    ('4200', 'Other income', 'income'),
    ('6010', 'Petty cash expenses', 'expense')
  ) as n(code, name, kind)
  on conflict do nothing;
alter table account force row level security;
