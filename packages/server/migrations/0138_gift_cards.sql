-- Gift cards: money that was taken and is owed to whoever brings the code. The code itself is never
-- kept: a hash of it finds its card, and its last four are shown. A card's row is the lock under
-- which it pays, and carries the sum of its entries.
create table gift_card (
  business_id uuid not null,
  gift_card_id uuid not null,
  number text not null,
  -- SHA-256 of the business and the code: 74 bits by chance need no key.
  code_hash bytea not null,
  last_four text not null,
  branch_id uuid not null,
  shift_id uuid not null,
  method text not null,
  amount_minor bigint not null,
  provider text,
  reference text,
  reference_key text,
  business_date date not null,
  sold_at timestamptz not null,
  sold_by uuid not null,
  sold_by_name text not null,
  content_hash bytea not null,
  balance_minor bigint not null,
  last_entry integer not null,
  primary key (business_id, gift_card_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, shift_id) references shift,
  constraint gift_card_number_once unique (business_id, number),
  constraint gift_card_code_once unique (business_id, code_hash),
  constraint gift_card_reference_once unique (business_id, reference_key),
  constraint gift_card_method_known check (method in ('cash', 'mobile_money', 'card')),
  constraint gift_card_mobile_money_has_reference
    check (method <> 'mobile_money' or reference_key is not null),
  constraint gift_card_hash_whole check (length(code_hash) = 32),
  constraint gift_card_last_four check (last_four ~ '^[2-9A-HJ-NP-Z]{4}$'),
  constraint gift_card_positive check (amount_minor > 0),
  constraint gift_card_balance_within check (balance_minor between 0 and amount_minor),
  constraint gift_card_numbered check (last_entry >= 1)
);
create index gift_card_newest on gift_card (business_id, sold_at desc, gift_card_id desc);
create index gift_card_of_shift on gift_card (business_id, shift_id);
create index gift_card_by_day on gift_card (business_id, business_date, branch_id);
create index gift_card_by_mobile_money on gift_card (business_id, sold_at)
  where method = 'mobile_money';

create table gift_card_entry (
  business_id uuid not null,
  gift_card_id uuid not null,
  entry_no integer not null,
  kind text not null,
  -- The document: the card itself, a sale, a refund.
  source_id uuid not null,
  -- What it paid for.
  sale_id uuid,
  branch_id uuid not null,
  -- Above zero it is put on the card, below zero the card paid.
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  number text not null,
  primary key (business_id, gift_card_id, entry_no),
  foreign key (business_id, gift_card_id) references gift_card,
  foreign key (business_id, branch_id) references branch,
  constraint gift_card_entry_once_per_source unique (business_id, gift_card_id, kind, source_id),
  constraint gift_card_entry_kind_known check (kind in ('sold', 'spent', 'refunded')),
  constraint gift_card_entry_side check (case kind
    when 'spent' then amount_minor < 0 else amount_minor > 0 end),
  constraint gift_card_entry_of_sale check ((kind = 'sold') = (sale_id is null)),
  constraint gift_card_entry_sold_first check ((kind = 'sold') = (entry_no = 1)),
  constraint gift_card_entry_not_below_zero check (balance_after_minor >= 0),
  constraint gift_card_entry_numbered check (entry_no >= 1)
);
create index gift_card_entry_of_sale on gift_card_entry (business_id, sale_id)
  where sale_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['gift_card', 'gift_card_entry'] loop
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
grant update (balance_minor, last_entry, code_hash, last_four) on gift_card to tillbook_app;

-- The smallest and the largest amount that a card is sold for; null: the usual.
alter table selling_settings
  add column gift_least_minor bigint,
  add column gift_most_minor bigint,
  add constraint selling_settings_gift_limits check (
    (gift_least_minor is null) = (gift_most_minor is null)
    and gift_least_minor >= 1 and gift_least_minor <= gift_most_minor);

-- Lists of words that a column may hold grow by ours, whatever they hold by now.
do $$
declare
  given record;
  words text[];
begin
  for given in select * from (values
      ('payment', 'payment_method_known', 'method'),
      ('journal_entry', 'journal_entry_source_known', 'source_kind'),
      ('line_match', 'line_match_kind_known', 'tender_kind'),
      ('match_mark', 'match_mark_kind_known', 'subject_kind')
    ) as v(owner, rule, field)
  loop
    select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
      regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
    where c.conname = given.rule and m[1] <> 'text';
    execute format('alter table %I drop constraint %I', given.owner, given.rule);
    execute format('alter table %I add constraint %I check (%I in (%s))', given.owner, given.rule,
      given.field, (select string_agg(quote_literal(word), ', ' order by word)
        from unnest(words || array['gift_card']) word));
  end loop;
end $$;

-- The account of what cards are owed, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct business_id, '2200', 'Gift cards outstanding', 'liability' from account
  on conflict do nothing;
alter table account force row level security;
