-- A webhook: the address of another program that is told what happens in a business (decision 80).
-- What is told comes out of the outbox behind the commit: who posts does nothing for it.

create table webhook (
  business_id uuid not null references business,
  webhook_id uuid not null,
  name text not null,
  url text not null,
  types text[] not null,
  -- Which of the business's it is: there are no more than so many.
  place smallint not null,
  -- Sealed (AES-256-GCM): the server signs with it, and a copy of the database tells it to nobody.
  secret bytea not null,
  -- Under which request it was made: asked again, the one before stays.
  secret_id uuid not null,
  -- The one before it signs, too, until then.
  old_secret bytea,
  old_secret_until timestamptz,
  off_reason text,
  off_at timestamptz,
  failing_since timestamptz,
  failed_in_row integer not null default 0,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  primary key (business_id, webhook_id),
  constraint webhook_place_once unique (business_id, place),
  constraint webhook_at_most_ten check (place between 1 and 10),
  constraint webhook_is_called check (name <> ''),
  constraint webhook_is_told_something check (cardinality(types) > 0 and types <@ array[
    'sale.posted', 'sale.voided', 'refund.posted', 'product.changed', 'stock.changed']),
  constraint webhook_secret_is_sealed
    check (octet_length(secret) = 69 and get_byte(secret, 0) = 1),
  constraint webhook_old_secret_is_sealed
    check (octet_length(old_secret) = 69 and get_byte(old_secret, 0) = 1),
  constraint webhook_old_secret_ends check ((old_secret is null) = (old_secret_until is null)),
  constraint webhook_off_for_a_reason check ((off_at is null) = (off_reason is null)
    and off_reason in ('person', 'failing', 'gone', 'restored')),
  constraint webhook_failing_counted check (failed_in_row >= 0
    and (failing_since is null) = (failed_in_row = 0))
);

-- One event on its way to one webhook. What it says is written once, at the first try.
create table webhook_delivery (
  business_id uuid not null,
  delivery_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  branch_id uuid,
  noted_at timestamptz not null,
  body text,
  state text not null default 'waiting',
  tries integer not null default 0,
  -- Of those, before somebody sent it again.
  tries_before integer not null default 0,
  next_try_at timestamptz,
  -- A server is at it until then, unless it died.
  lease_until timestamptz,
  last_tried_at timestamptz,
  status integer,
  duration_ms integer,
  error text,
  primary key (business_id, delivery_id),
  foreign key (business_id, webhook_id) references webhook on delete cascade,
  constraint webhook_delivery_once unique (business_id, webhook_id, event_id),
  constraint webhook_delivery_type_known check (type in ('sale.posted', 'sale.voided',
    'refund.posted', 'product.changed', 'stock.changed', 'webhook.test')),
  constraint webhook_delivery_state_known check (state in ('waiting', 'sent', 'failed')),
  constraint webhook_delivery_waits_for check ((state = 'waiting') = (next_try_at is not null)),
  constraint webhook_delivery_tried check (tries >= tries_before and tries_before >= 0)
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where state = 'waiting';
create index webhook_delivery_listed
  on webhook_delivery (business_id, webhook_id, noted_at desc, delivery_id desc);

alter table webhook enable row level security;
alter table webhook force row level security;
create policy tenant on webhook to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy draining on webhook to tillbook_owner using (true);
create policy checking on webhook for select to tillbook_checker using (true);
grant select, insert, delete on webhook to tillbook_app;
grant update (name, types, secret, secret_id, old_secret, old_secret_until, off_reason, off_at,
  failing_since, failed_in_row) on webhook to tillbook_app;
grant select on webhook to tillbook_checker;

alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy tenant on webhook_delivery to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy draining on webhook_delivery to tillbook_owner using (true);
create policy checking on webhook_delivery for select to tillbook_checker using (true);
grant select, insert, delete on webhook_delivery to tillbook_app;
grant update (type, body, state, tries_before, next_try_at, lease_until, status, duration_ms,
  error, last_tried_at) on webhook_delivery to tillbook_app;
grant select on webhook_delivery to tillbook_checker;

-- As before; and what a webhook that is on is told of stands in line for it, in the transaction that
-- takes the event out. Whether a refund is a void is looked at when it is sent.
drop function drain_outbox();
create function drain_outbox(at timestamptz default now()) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  batch jsonb;
  taken integer;
  people integer;
begin
  with gone as (
    delete from public.outbox_event where event_id in (
      select event_id from public.outbox_event order by event_id limit 40
      for update skip locked
    ) returning event_id, business_id, kind, subject_id, branch_id
  ), told as materialized (
    select gone.*, case kind when 'sale_posted' then array['sale.posted']
        when 'refund_posted' then array['refund.posted', 'sale.voided']
        when 'product_saved' then array['product.changed']
        else array['stock.changed'] end types, gen_random_uuid() told_id
    from gone
    where kind in ('sale_posted', 'refund_posted', 'product_saved', 'stock_moved')
  ), lined_up as (
    insert into public.webhook_delivery (business_id, delivery_id, webhook_id, event_id, type,
      subject_id, branch_id, noted_at, next_try_at)
    select t.business_id, gen_random_uuid(), w.webhook_id, t.told_id, t.types[1], t.subject_id,
      t.branch_id, at, at
    from told t
    join public.business b on b.business_id = t.business_id
      and b.suspended_at is null and b.closed_at is null
    join public.webhook w on w.business_id = t.business_id and w.off_at is null
      and w.types && t.types
    for key share of w
  )
  select count(*), jsonb_agg(
      jsonb_build_array(business_id, kind, subject_id, branch_id) order by event_id)
    into taken, batch from gone;
  if taken > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  with gone as (
    delete from public.person_event where event_id in (
      select event_id from public.person_event order by event_id limit 40
      for update skip locked
    ) returning event_id, kind, person_id
  )
  select count(*), jsonb_agg(
      jsonb_build_array(null, kind, person_id, null) order by event_id)
    into people, batch from gone;
  if people > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  return greatest(taken, people);
end $$;

-- Takes deliveries that are due, of any business that is neither stopped nor closed: of each
-- webhook at most four at once, so that one that never answers keeps nobody waiting. Whoever took
-- one has it until the lease ends; of two that ask at once, the second passes over what the first
-- has under lock.
create function take_webhook_deliveries(at timestamptz, lease_end timestamptz, most integer)
returns table (business_id uuid, delivery_id uuid, try integer)
language sql security definer set search_path = pg_catalog, public as $$
  with hooks as materialized (
    select distinct d.business_id, d.webhook_id from public.webhook_delivery d
    where d.state = 'waiting' and d.next_try_at <= at
  ), due as materialized (
    select x.business_id, x.delivery_id, x.next_try_at
    from hooks h
    join public.business b on b.business_id = h.business_id
      and b.suspended_at is null and b.closed_at is null
    cross join lateral (
      select d.business_id, d.delivery_id, d.next_try_at from public.webhook_delivery d
      where d.business_id = h.business_id and d.webhook_id = h.webhook_id
        and d.state = 'waiting' and d.next_try_at <= at
        and (d.lease_until is null or d.lease_until <= at)
      order by d.next_try_at, d.delivery_id
      limit greatest(0, 4 - (select count(*) from public.webhook_delivery l
        where l.business_id = h.business_id and l.webhook_id = h.webhook_id
          and l.state = 'waiting' and l.lease_until > at))
      for update skip locked) x
    order by x.next_try_at, x.delivery_id limit most
  )
  update public.webhook_delivery d
  set tries = d.tries + 1, lease_until = lease_end, last_tried_at = at
  from due where d.business_id = due.business_id and d.delivery_id = due.delivery_id
  returning d.business_id, d.delivery_id, d.tries;
$$;

-- A restored back-up may be a copy beside the business that goes on: it tells nobody anything until
-- somebody switches its webhooks on.
create function rest_webhooks(at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update public.webhook_delivery set state = 'failed', next_try_at = null, lease_until = null,
    error = 'restored' where state = 'waiting';
  update public.webhook set off_reason = 'restored', off_at = at where off_at is null;
$$;

revoke execute on function drain_outbox, take_webhook_deliveries, rest_webhooks from public;
grant execute on function drain_outbox, take_webhook_deliveries to tillbook_app;
