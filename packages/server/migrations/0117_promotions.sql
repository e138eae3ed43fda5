-- Promotions: a percentage, an amount or another price for chosen goods, some of many free, or less
-- for a whole cart; on certain days and hours, in some branches. What each took off a sold line is
-- kept with the line, by the name it had then.

create table promotion (
  business_id uuid not null references business,
  promotion_id uuid not null,
  name text not null,
  kind text not null,
  scope text not null,
  basis_points integer,
  amount_minor bigint,
  buy_count integer,
  get_count integer,
  minimum_minor bigint not null,
  is_combinable boolean not null,
  -- Named by key: products stay for ever; a category that is gone is for nothing any more.
  product_ids uuid[] not null,
  category_ids uuid[] not null,
  starts_on date,
  ends_on date,
  weekdays smallint[] not null,
  from_minute integer,
  to_minute integer,
  -- None: all of them.
  branch_ids uuid[] not null,
  priority integer not null,
  is_on boolean not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  content_hash bytea not null,
  version integer not null default 1,
  primary key (business_id, promotion_id),
  constraint promotion_kind_known check (kind in ('percent', 'amount', 'fixed_price', 'buy_get')),
  constraint promotion_scope_known check (scope in ('goods', 'cart')),
  constraint promotion_made_of_its_kind check (
    (basis_points is not null) = (kind in ('percent', 'buy_get'))
    and (amount_minor is not null) = (kind in ('amount', 'fixed_price'))
    and (buy_count is not null) = (kind = 'buy_get')
    and (get_count is not null) = (kind = 'buy_get')),
  constraint promotion_sane check (basis_points between 1 and 10000
    and amount_minor >= case kind when 'amount' then 1 else 0 end
    and buy_count >= 1 and get_count >= 1 and minimum_minor >= 0),
  constraint promotion_of_the_cart check (case scope
    when 'cart' then kind in ('percent', 'amount')
      and cardinality(product_ids) + cardinality(category_ids) = 0
    else minimum_minor = 0 and not is_combinable end),
  constraint promotion_days_in_order check (ends_on >= starts_on),
  constraint promotion_weekdays_known check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint promotion_hours_whole check ((from_minute is null) = (to_minute is null)
    and from_minute between 0 and 1439 and to_minute between 0 and 1439
    and from_minute <> to_minute)
);

alter table sale
  add column promotion_minor bigint not null default 0,
  drop constraint sale_discounts_not_negative,
  add constraint sale_discounts_not_negative check (cart_discount_minor >= 0
    and promotion_minor >= 0 and discount_minor >= cart_discount_minor + promotion_minor
    and exempt_tax_minor >= 0);
alter table sale_line
  add column promotion_minor bigint not null default 0,
  add constraint sale_line_promotions_not_negative check (promotion_minor >= 0);

create table sale_line_promotion (
  business_id uuid not null,
  sale_id uuid not null,
  line_no integer not null,
  promotion_id uuid not null,
  name text not null,
  is_of_cart boolean not null,
  amount_minor bigint not null,
  primary key (business_id, sale_id, line_no, promotion_id),
  foreign key (business_id, sale_id, line_no) references sale_line,
  foreign key (business_id, promotion_id) references promotion,
  constraint sale_line_promotion_takes_off check (amount_minor > 0)
);
create index sale_line_promotion_of on sale_line_promotion (business_id, promotion_id);

do $$
declare
  owned text;
begin
  foreach owned in array array['promotion', 'sale_line_promotion'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner '
      'using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) '
      'with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      owned);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      owned);
    execute format('grant select on %I to tillbook_app, tillbook_checker', owned);
    execute format('grant insert on %I to tillbook_app', owned);
  end loop;
end $$;
grant update (name, basis_points, amount_minor, buy_count, get_count, minimum_minor,
  is_combinable, product_ids, category_ids, starts_on, ends_on, weekdays, from_minute, to_minute,
  branch_ids, priority, is_on, ended_at, version) on promotion to tillbook_app;
