-- What a device did without a connection and no document can be made of is handed over as it was
-- written down (decision 193): kept whole, once, with what can be read of it, and a conflict for a
-- manager to settle. Nothing is posted of it any more.

create table unposted_fact (
  business_id uuid not null,
  unposted_id uuid not null,
  device_id uuid not null,
  -- The id that the fact has; of one whose id cannot be read, the hash of its text.
  fact_key text not null,
  kind text not null,
  -- As the device names it: also a till that a server that was put back does not know.
  till_id uuid not null,
  branch_id uuid not null,
  -- What could be read of it, each by itself.
  fact_id uuid,
  series text,
  number integer,
  paper_number text,
  done_by uuid,
  done_by_name text,
  occurred_at timestamptz,
  amount_minor bigint,
  customer_id uuid,
  -- Why nothing could be made of it.
  code text not null,
  -- Letter by letter; null once a customer whom it named was forgotten.
  fact_text text,
  text_hash bytea not null,
  handed_at timestamptz not null,
  primary key (business_id, unposted_id),
  foreign key (business_id, device_id) references device (business_id, device_id),
  foreign key (business_id, branch_id) references branch (business_id, branch_id),
  constraint unposted_fact_once unique (business_id, device_id, fact_key),
  constraint unposted_fact_kind_known
    check (kind in ('shift', 'sale', 'move', 'refund', 'closing', 'discard')),
  constraint unposted_fact_hashed check (octet_length(text_hash) = 32)
);
create index unposted_fact_numbers on unposted_fact (business_id, till_id, series, number)
  where kind = 'sale';

alter table unposted_fact enable row level security;
alter table unposted_fact force row level security;
create policy tenant on unposted_fact to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on unposted_fact for select to tillbook_checker using (true);
grant select on unposted_fact to tillbook_app, tillbook_checker;
grant insert on unposted_fact to tillbook_app;

-- Whoever is forgotten is forgotten there, too: the words go, what could be read of money stays.
create function forget_unposted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.unposted_fact as u set fact_text = null
    where u.business_id = new.business_id and u.fact_text is not null
      and (u.customer_id = new.customer_id
        or (old.phone is not null and position(old.phone in u.fact_text) > 0));
  return null;
end $$;
revoke execute on function forget_unposted from public;
create trigger forgets_unposted after update on customer for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_unposted();

alter table sale_conflict
  add column unposted_id uuid,
  add foreign key (business_id, unposted_id) references unposted_fact (business_id, unposted_id),
  drop constraint sale_conflict_once,
  add constraint sale_conflict_once unique nulls not distinct
    (business_id, sale_id, refund_id, opening_id, move_id, closing_id, unposted_id, kind),
  drop constraint sale_conflict_of_one,
  add constraint sale_conflict_of_one
    check (num_nonnulls(sale_id, refund_id, opening_id, move_id, closing_id, unposted_id) = 1),
  add constraint sale_conflict_of_unposted
    check ((unposted_id is null) = (kind <> 'not_posted'));

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
      from unnest(words || array['not_posted']) word));
end $$;
