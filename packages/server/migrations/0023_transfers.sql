-- Goods on their way from one branch to another, and from one business of an owner to another one.
-- A transfer's row is its lock: whoever changes its lines holds it. What happened to it is only
-- ever added as events; the sums on its lines are theirs. Between two businesses each has a
-- document of its own; they are joined by an offer, which no login role may touch but through the
-- functions below: neither business ever reads the other's rows.

create table transfer (
  business_id uuid not null,
  transfer_id uuid not null,
  number text not null,
  -- outgoing and incoming: to and from another business of the same owner.
  kind text not null,
  from_branch_id uuid,
  to_branch_id uuid,
  partner_id uuid,
  partner_name text,
  offer_id uuid,
  state text not null,
  note text,
  content_hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  started_at timestamptz,
  -- Completed or cancelled.
  ended_at timestamptz,
  version integer not null default 1,
  primary key (business_id, transfer_id),
  foreign key (business_id, from_branch_id) references branch,
  foreign key (business_id, to_branch_id) references branch,
  constraint transfer_number_once unique (business_id, number),
  constraint transfer_offer_once unique (business_id, offer_id),
  constraint transfer_kind_known check (kind in ('internal', 'outgoing', 'incoming')),
  constraint transfer_state_known
    check (state in ('draft', 'started', 'part_received', 'completed', 'cancelled')),
  constraint transfer_has_two_ends check (
    (kind = 'incoming') = (from_branch_id is null)
    and (kind = 'outgoing') = (to_branch_id is null)
    and (kind = 'internal') = (partner_id is null)
    and (partner_id is null) = (partner_name is null)
    and from_branch_id <> to_branch_id),
  constraint transfer_offer_of_two_businesses check (kind <> 'internal' or offer_id is null)
);
create index transfer_newest on transfer (business_id, made_at desc, transfer_id desc);
create index transfer_from on transfer (business_id, from_branch_id, made_at desc);
create index transfer_to on transfer (business_id, to_branch_id, made_at desc);
create index transfer_on_its_way on transfer (business_id, to_branch_id)
  where state in ('started', 'part_received');

create table transfer_line (
  business_id uuid not null,
  transfer_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- What the draft wants to send.
  wanted_milli bigint not null,
  sent_milli bigint not null default 0,
  sent_minor bigint not null default 0,
  received_milli bigint not null default 0,
  received_minor bigint not null default 0,
  lost_milli bigint not null default 0,
  lost_minor bigint not null default 0,
  returned_milli bigint not null default 0,
  returned_minor bigint not null default 0,
  -- More than was sent.
  found_milli bigint not null default 0,
  found_minor bigint not null default 0,
  primary key (business_id, transfer_id, line_no),
  foreign key (business_id, transfer_id) references transfer,
  foreign key (business_id, product_id) references product,
  constraint transfer_line_product_once unique (business_id, transfer_id, product_id),
  constraint transfer_line_wants check (wanted_milli > 0),
  constraint transfer_line_sums_not_negative check (
    least(sent_milli, sent_minor, received_milli, received_minor, lost_milli, lost_minor,
      returned_milli, returned_minor, found_milli, found_minor) >= 0),
  constraint transfer_line_ends_what_was_sent check (
    received_milli + lost_milli + returned_milli <= sent_milli
    and received_minor + lost_minor + returned_minor <= sent_minor)
);
create index transfer_line_of_product on transfer_line (business_id, product_id, transfer_id);

-- The batches that a line took along, and what of each has not arrived.
create table transfer_line_batch (
  business_id uuid not null,
  transfer_id uuid not null,
  line_no integer not null,
  code text not null,
  expires_on date,
  sent_milli bigint not null,
  pending_milli bigint not null,
  primary key (business_id, transfer_id, line_no, code),
  foreign key (business_id, transfer_id, line_no) references transfer_line,
  constraint transfer_line_batch_pending check (pending_milli between 0 and sent_milli)
);

-- What happened: the papers of sending and receiving. The client's id is the key.
create table transfer_event (
  business_id uuid not null,
  event_id uuid not null,
  transfer_id uuid not null,
  kind text not null,
  note text,
  content_hash bytea not null,
  business_date date not null,
  happened_at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  primary key (business_id, event_id),
  foreign key (business_id, transfer_id) references transfer,
  constraint transfer_event_kind_known
    check (kind in ('started', 'received', 'decided', 'cancelled', 'accepted', 'declined'))
);
create index transfer_event_of_transfer
  on transfer_event (business_id, transfer_id, happened_at, event_id);
create table transfer_event_line (
  business_id uuid not null,
  event_id uuid not null,
  line_no integer not null,
  what text not null,
  quantity_milli bigint not null,
  value_minor bigint not null,
  primary key (business_id, event_id, line_no, what),
  foreign key (business_id, event_id) references transfer_event,
  constraint transfer_event_line_what_known
    check (what in ('sent', 'received', 'found', 'lost', 'returned')),
  constraint transfer_event_line_moves check (quantity_milli > 0 and value_minor >= 0)
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['transfer', 'transfer_line', 'transfer_line_batch',
    'transfer_event', 'transfer_event_line'] loop
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
grant update (from_branch_id, to_branch_id, offer_id, state, note, started_at, ended_at, version)
  on transfer to tillbook_app;
-- Lines of a draft are written anew; those of what was sent are kept by their event lines.
grant delete on transfer_line to tillbook_app;
grant update (sent_milli, sent_minor, received_milli, received_minor, lost_milli, lost_minor,
  returned_milli, returned_minor, found_milli, found_minor) on transfer_line to tillbook_app;
grant update (pending_milli) on transfer_line_batch to tillbook_app;

-- What a business offers to another one of its owner: all that the other may know of it.
create table transfer_offer (
  offer_id uuid primary key,
  from_business_id uuid not null references business,
  from_name text not null,
  from_number text not null,
  to_business_id uuid not null references business,
  to_name text not null,
  currency text not null,
  note text,
  value_minor bigint not null,
  -- [{"line":1,"name":…,"sku":…,"codes":[…],"unit":…,"quantityMilli":…,"valueMinor":…,"batches":[]}]
  lines jsonb not null,
  state text not null default 'open',
  reason text,
  offered_at timestamptz not null,
  offered_by_name text not null,
  decided_at timestamptz,
  decided_by_name text,
  constraint transfer_offer_state_known
    check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint transfer_offer_of_two check (from_business_id <> to_business_id),
  constraint transfer_offer_decided check ((state = 'open') = (decided_at is null))
);
create index transfer_offer_to on transfer_offer (to_business_id, offered_at desc);
create index transfer_offer_from on transfer_offer (from_business_id);
grant select on transfer_offer to tillbook_checker;

create function owns_business(who uuid, which uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.membership m join public.business b using (business_id)
    where m.person_id = who and m.business_id = which and m.is_owner and m.state = 'active'
      and b.setup_finished_at is not null and b.suspended_at is null);
$$;

-- Where else the owner of the business in use could send goods.
create function sister_businesses(who uuid)
returns table (business_id uuid, name text, currency text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select b.business_id, b.name, b.currency from public.business b
  where b.business_id <> public.tenant_in_use()
    and public.owns_business(who, public.tenant_in_use())
    and public.owns_business(who, b.business_id)
  order by b.name, b.business_id;
$$;

create function make_transfer_offer(
  new_offer uuid, who uuid, who_name text, to_business uuid, number text, words text,
  value bigint, goods jsonb, at timestamptz
) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  with made as (
    insert into public.transfer_offer (offer_id, from_business_id, from_name, from_number,
        to_business_id, to_name, currency, note, value_minor, lines, offered_at, offered_by_name)
      select new_offer, f.business_id, f.name, number, t.business_id, t.name, f.currency, words,
        value, goods, at, who_name
      from public.business f
      join public.business t on t.business_id = to_business and t.currency = f.currency
      where f.business_id = public.tenant_in_use()
        and public.owns_business(who, f.business_id) and public.owns_business(who, t.business_id)
      returning 1)
  select exists (select from made);
$$;

-- Offers as their two parties may read them; the one asked for, or those made to the business.
create function transfer_offers(which uuid, wanted text)
returns setof public.transfer_offer
language sql stable security definer set search_path = pg_catalog, public as $$
  select o.* from public.transfer_offer o
  where case when which is null then o.to_business_id = public.tenant_in_use()
      else o.offer_id = which
        and public.tenant_in_use() in (o.from_business_id, o.to_business_id) end
    and (wanted is null or o.state = wanted)
  order by o.offered_at desc, o.offer_id limit 200;
$$;

create function lock_transfer_offer(which uuid)
returns setof public.transfer_offer
language sql security definer set search_path = pg_catalog, public as $$
  select o.* from public.transfer_offer o
  where o.offer_id = which
    and public.tenant_in_use() in (o.from_business_id, o.to_business_id)
  for update;
$$;

-- The receiver accepts or declines, the sender withdraws, once.
create function decide_transfer_offer(
  which uuid, decision text, words text, who_name text, at timestamptz
) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  with decided as (
    update public.transfer_offer set state = decision, reason = words, decided_at = at,
        decided_by_name = who_name
      where offer_id = which and state = 'open'
        and case when decision = 'withdrawn' then from_business_id else to_business_id end
          = public.tenant_in_use()
      returning 1)
  select exists (select from decided);
$$;

-- An offer's end is written into both books in one transaction: it goes on in the other business,
-- for a person who owns both, and back again.
create function enter_offer_side(which uuid, who uuid, side text)
returns table (business_id uuid, stock_policy text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  o public.transfer_offer%rowtype;
  entered uuid;
begin
  select * into o from public.transfer_offer as x where x.offer_id = which
    and public.tenant_in_use() in (x.from_business_id, x.to_business_id);
  if not found or not public.owns_business(who, o.from_business_id)
    or not public.owns_business(who, o.to_business_id) then
    raise exception 'not an offer between two businesses of this person';
  end if;
  entered := case side when 'from' then o.from_business_id when 'to' then o.to_business_id end;
  execute format('set local app.business_id = %L', entered);
  return query select b.business_id, b.stock_policy from public.business as b
    where b.business_id = entered;
end $$;

revoke execute on function owns_business, sister_businesses, make_transfer_offer, transfer_offers,
  lock_transfer_offer, decide_transfer_offer, enter_offer_side from public;
grant execute on function sister_businesses, make_transfer_offer, transfer_offers,
  lock_transfer_offer, decide_transfer_offer, enter_offer_side to tillbook_app;
