-- An owner offers the business to one of its admins, who takes it or not (decision 76). Nothing changes
-- before the other one has said yes with their own password; who handed over stays an admin.

create unique index membership_one_owner on membership (business_id) where is_owner;

-- Each offer and how it ended; one is open at a time. `lapsed`: nobody answered, and another was made.
create table ownership_offer (
  business_id uuid not null,
  offer_id uuid not null,
  from_person_id uuid not null,
  from_name text not null,
  to_person_id uuid not null,
  to_name text not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text,
  primary key (business_id, offer_id),
  foreign key (business_id, from_person_id) references membership (business_id, person_id),
  foreign key (business_id, to_person_id) references membership (business_id, person_id),
  constraint ownership_offer_to_another check (from_person_id <> to_person_id),
  constraint ownership_offer_ends_later check (expires_at > offered_at),
  constraint ownership_offer_ending_known
    check (ending in ('accepted', 'declined', 'withdrawn', 'lapsed')),
  constraint ownership_offer_ended check ((ended_at is null) = (ending is null)),
  constraint ownership_offer_taken_in_time check (ending <> 'accepted' or ended_at < expires_at)
);
create unique index ownership_offer_one_open on ownership_offer (business_id)
  where ended_at is null;
create index ownership_offer_to on ownership_offer (business_id, to_person_id);
create index ownership_offer_from on ownership_offer (business_id, from_person_id);
alter table ownership_offer enable row level security;
alter table ownership_offer force row level security;
create policy tenant on ownership_offer to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on ownership_offer for select to tillbook_checker using (true);
grant select, insert, update (ended_at, ending) on ownership_offer to tillbook_app;
grant select on ownership_offer to tillbook_checker;

-- Gives the business in use to another admin, behind lock_members(). Answers 'done', or what stands in
-- the way: goods that were offered between two businesses of one owner and are not answered yet, or
-- that this person cannot own one. The platform approved the business: its new owner is approved with
-- it, unless the platform said no to them before.
create function hand_over(heir uuid, at timestamptz) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  here uuid := public.tenant_in_use();
  was uuid;
begin
  select b.owner_id into strict was from public.business as b where b.business_id = here;
  if exists (select from public.transfer_offer as o
      where o.state = 'open' and here in (o.from_business_id, o.to_business_id)) then
    return 'goods_offered';
  end if;
  perform from public.person as p
    join public.membership as m on m.person_id = p.person_id and m.business_id = here
    where p.person_id = heir and m.role = 'business_admin' and m.state = 'active'
      and p.deactivated_at is null and p.email_verified_at is not null
      and p.owner_approval <> 'rejected'
    for update of p;
  if not found then return 'not_able'; end if;
  update public.membership as m set is_owner = false, version = m.version + 1
    where m.business_id = here and m.is_owner;
  update public.membership as m set is_owner = true, version = m.version + 1
    where m.business_id = here and m.person_id = heir;
  update public.business as b set owner_id = heir, version = b.version + 1
    where b.business_id = here;
  update public.person as p set owner_approval = 'approved', version = p.version + 1
    where p.person_id = heir and p.owner_approval = 'waiting';
  perform public.keep_limit('businesses', heir, at);
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, heir, 'business.handed_over', here,
      jsonb_build_object('before', was, 'after', heir));
  return 'done';
end $$;
revoke execute on function hand_over from public;
grant execute on function hand_over to tillbook_app;

-- Goods are offered between businesses of one owner: whoever offers waits for a handing over that is
-- under way, and reads who owns them afterwards.
create or replace function make_transfer_offer(
  new_offer uuid, who uuid, who_name text, to_business uuid, number text, words text,
  value bigint, goods jsonb, at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from public.business as b
    where b.business_id in (public.tenant_in_use(), to_business)
    order by b.business_id for share;
  insert into public.transfer_offer (offer_id, from_business_id, from_name, from_number,
      to_business_id, to_name, currency, note, value_minor, lines, offered_at, offered_by_name)
    select new_offer, f.business_id, f.name, number, t.business_id, t.name, f.currency, words,
      value, goods, at, who_name
    from public.business f
    join public.business t on t.business_id = to_business and t.currency = f.currency
    where f.business_id = public.tenant_in_use()
      and public.owns_business(who, f.business_id) and public.owns_business(who, t.business_id);
  return found;
end $$;
