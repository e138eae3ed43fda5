-- Loyalty points: a sale of a known customer earns them, what comes back takes them back, and they
-- are turned into store credit. Entries are never changed; what a customer has is their sum.

-- What points are earned and worth by; the last row is what holds now, the others stay for the
-- entries that were made by them.
create table loyalty_terms (
  business_id uuid not null,
  terms_no integer not null,
  is_on boolean not null,
  -- One point for each whole amount of this that a sale comes to.
  per_minor bigint not null,
  -- Store credit for a point.
  worth_minor bigint not null,
  -- Fewer are not turned at once.
  least_points bigint not null,
  set_at timestamptz not null,
  set_by uuid not null,
  set_by_name text not null,
  primary key (business_id, terms_no),
  constraint loyalty_terms_positive check (per_minor >= 1 and worth_minor >= 1
    and least_points >= 1),
  constraint loyalty_terms_numbered check (terms_no >= 1)
);

create table loyalty_entry (
  business_id uuid not null,
  -- The document's own id: the sale, the refund, the reward; of an adjustment its own.
  entry_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  points bigint not null,
  terms_no integer not null,
  -- What earned them, or took them back.
  sale_id uuid,
  number text,
  note text,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  -- Of what was asked for; what follows from a sale or a refund has none.
  content_hash bytea,
  primary key (business_id, entry_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, terms_no) references loyalty_terms,
  constraint loyalty_entry_kind_known
    check (kind in ('earned', 'taken_back', 'turned', 'adjusted')),
  constraint loyalty_entry_side check (case kind
    when 'earned' then points > 0 when 'adjusted' then points <> 0 else points < 0 end),
  constraint loyalty_entry_of_sale
    check ((kind in ('earned', 'taken_back')) = (sale_id is not null)),
  constraint loyalty_entry_adjusted_why check (kind <> 'adjusted' or note is not null)
);
create index loyalty_entry_of_customer
  on loyalty_entry (business_id, customer_id, made_at desc, entry_id desc) include (points);
create unique index loyalty_entry_earned_once on loyalty_entry (business_id, sale_id)
  where kind = 'earned';
create index loyalty_entry_of_sale on loyalty_entry (business_id, sale_id)
  where sale_id is not null;

-- Points that became store credit.
create table customer_reward (
  business_id uuid not null,
  reward_id uuid not null,
  number text not null,
  customer_id uuid not null,
  branch_id uuid not null,
  points bigint not null,
  terms_no integer not null,
  amount_minor bigint not null,
  points_after bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, reward_id),
  foreign key (business_id, customer_id) references customer,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, terms_no) references loyalty_terms,
  constraint customer_reward_number_once unique (business_id, number),
  constraint customer_reward_positive check (points > 0 and amount_minor > 0),
  constraint customer_reward_within_points check (points_after >= 0)
);
create index customer_reward_of_customer
  on customer_reward (business_id, customer_id, posted_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['loyalty_terms', 'loyalty_entry', 'customer_reward'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      name);
    execute format('grant select on %I to tillbook_app, tillbook_checker', name);
    execute format('grant insert on %I to tillbook_app', name);
  end loop;
end $$;

-- However a sale comes in (at a till, in an array, from a device later, in an exchange), it earns.
create function earn_points() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  terms public.loyalty_terms;
  earned bigint;
begin
  select * into terms from public.loyalty_terms t where t.business_id = new.business_id
    order by t.terms_no desc limit 1;
  if not found or not terms.is_on then return null; end if;
  -- As `pointsFor` in core: division of whole numbers leaves the rest away.
  earned := new.total_minor / terms.per_minor;
  if earned > 0 then
    insert into public.loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no,
        sale_id, number, made_at, made_by, made_by_name)
      values (new.business_id, new.sale_id, 'earned', new.customer_id, earned, terms.terms_no,
        new.sale_id, new.receipt_number, new.posted_at, new.seller_id, new.seller_name);
  end if;
  return null;
end $$;
create trigger earns_points after insert on sale for each row
  when (new.customer_id is not null) execute function earn_points();

-- What is left of a sale has earned what it would have earned alone.
create function take_points_back() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  had record;
  back bigint;
begin
  select e.customer_id, e.terms_no, t.per_minor, s.total_minor,
      (select sum(x.points) from public.loyalty_entry x
        where x.business_id = e.business_id and x.sale_id = e.sale_id) points,
      (select sum(r.total_minor) from public.refund r
        where r.business_id = e.business_id and r.sale_id = e.sale_id) refunded
    into had
    from public.loyalty_entry e
    join public.loyalty_terms t on t.business_id = e.business_id and t.terms_no = e.terms_no
    join public.sale s on s.business_id = e.business_id and s.sale_id = e.sale_id
    where e.business_id = new.business_id and e.sale_id = new.sale_id and e.kind = 'earned';
  if not found then return null; end if;
  back := had.points - case when new.kind = 'void' then 0
    else greatest(had.total_minor - had.refunded, 0) / had.per_minor end;
  if back > 0 then
    insert into public.loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no,
        sale_id, number, made_at, made_by, made_by_name)
      values (new.business_id, new.refund_id, 'taken_back', had.customer_id, -back, had.terms_no,
        new.sale_id, new.refund_number, new.refunded_at, new.refunded_by, new.refunded_by_name);
  end if;
  return null;
end $$;
create trigger takes_points_back after insert on refund for each row
  execute function take_points_back();

-- Why points were given may name whom it is about: it goes with the customer.
create function forget_points() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.loyalty_entry as x set note = '–', content_hash = '\x00'
    where x.business_id = new.business_id and x.customer_id = new.customer_id
      and x.note is not null;
  return null;
end $$;
revoke execute on function forget_points from public;
create trigger forgets_points after update on customer for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_points();

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('customer_entry', 'customer_entry_kind_known', 'kind', 'reward'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind', 'customer_reward')
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

-- The account of what rewards cost, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct business_id, '6170', 'Loyalty rewards', 'expense' from account
  on conflict do nothing;
alter table account force row level security;
