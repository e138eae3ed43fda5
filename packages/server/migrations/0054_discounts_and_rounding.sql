-- What a shop takes off a price, and what rounding cash adds to a total. A sale keeps all of it: the
-- discount of each line and the line's part of the sale's, the list price where an own one was asked,
-- the tax that an exempt customer did not pay, and the policy by which its cash was rounded. Sales net
-- is what is left after discounts, so nothing that was posted before changes its meaning.

create table selling_settings (
  business_id uuid primary key,
  rounding_step_minor integer,
  rounding_method text,
  manager_discount_basis_points integer not null,
  manager_may_override boolean not null,
  manager_may_exempt boolean not null,
  seller_discount_basis_points integer not null,
  seller_may_override boolean not null,
  seller_may_exempt boolean not null,
  version integer not null,
  constraint selling_rounding_whole check (
    (rounding_step_minor is null) = (rounding_method is null)
    and rounding_step_minor between 1 and 1000000
    and rounding_method in ('nearest', 'up', 'down')
  ),
  constraint selling_discounts_sane check (
    manager_discount_basis_points between 0 and 10000
    and seller_discount_basis_points between 0 and 10000
  )
);

-- Ways of paying that a business made itself; what was paid by one keeps its name and its account.
create table payment_type (
  business_id uuid not null,
  payment_type_id uuid not null,
  name text not null,
  kind text not null,
  account_code text not null,
  needs_reference boolean not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (business_id, payment_type_id),
  foreign key (business_id, account_code) references account,
  constraint payment_type_kind_known check (kind in ('cash', 'mobile_money', 'card', 'other'))
);
create unique index payment_type_name_once on payment_type (business_id, lower(name));

alter table selling_settings enable row level security;
alter table selling_settings force row level security;
create policy tenant on selling_settings to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on selling_settings for select to tillbook_checker using (true);
grant select on selling_settings to tillbook_app, tillbook_checker;
grant insert, update on selling_settings to tillbook_app;

alter table payment_type enable row level security;
alter table payment_type force row level security;
create policy tenant on payment_type to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on payment_type for select to tillbook_checker using (true);
grant select on payment_type to tillbook_app, tillbook_checker;
grant insert, update on payment_type to tillbook_app;

alter table sale
  add column discount_minor bigint not null default 0,
  add column cart_discount_minor bigint not null default 0,
  add column cart_discount_basis_points integer,
  add column cart_discount_reason text,
  add column exempt_reason text,
  add column exempt_certificate text,
  add column exempt_tax_minor bigint not null default 0,
  add column rounding_minor bigint not null default 0,
  add column rounding_step_minor integer,
  add column rounding_method text,
  drop constraint sale_adds_up,
  add constraint sale_adds_up check (total_minor = net_minor + tax_minor + rounding_minor),
  add constraint sale_discounts_not_negative
    check (cart_discount_minor >= 0 and discount_minor >= cart_discount_minor
      and exempt_tax_minor >= 0),
  add constraint sale_exempt_has_reason
    check (exempt_reason is not null or (exempt_certificate is null and exempt_tax_minor = 0)),
  add constraint sale_rounding_has_policy check (
    rounding_minor = 0 or is_fact
    or (rounding_step_minor is not null and rounding_method is not null)
  );

alter table sale_line
  add column discount_minor bigint not null default 0,
  add column discount_basis_points integer,
  add column discount_reason text,
  add column share_minor bigint not null default 0,
  add column list_price_minor bigint,
  add column override_reason text,
  add column exempt_tax_minor bigint not null default 0,
  add constraint sale_line_discounts_not_negative
    check (discount_minor >= 0 and share_minor >= 0 and exempt_tax_minor >= 0),
  add constraint sale_line_discount_has_reason
    check (discount_reason is not null or (discount_minor = 0 and discount_basis_points is null)),
  add constraint sale_line_override_whole
    check ((list_price_minor is null) = (override_reason is null));

alter table payment
  add column payment_type_id uuid,
  add column type_name text,
  add column account_code text,
  add foreign key (business_id, payment_type_id) references payment_type,
  add constraint payment_type_whole check (
    (payment_type_id is null) = (type_name is null)
    and (payment_type_id is null) = (account_code is null)
  ),
  drop constraint payment_method_known,
  add constraint payment_method_known
    check (method in ('cash', 'mobile_money', 'card', 'other')),
  add constraint payment_other_is_own_type
    check (method <> 'other' or payment_type_id is not null);

alter table till_hour
  add column discount_minor bigint not null default 0,
  add column rounding_minor bigint not null default 0,
  add column other_minor bigint not null default 0,
  add column other_count integer not null default 0;
grant update (discount_minor, rounding_minor, other_minor, other_count)
  on till_hour to tillbook_app;
alter table product_day add column discount_minor bigint not null default 0;
grant update (discount_minor) on product_day to tillbook_app;

alter table shift_close
  add column discount_minor bigint not null default 0,
  add column rounding_minor bigint not null default 0;

-- The account of other ways of paying, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct business_id, '1050', 'Other ways of paying', 'asset' from account
  on conflict do nothing;
alter table account force row level security;

-- A sale that happened without a connection may have taken off more than its seller may.
alter table sale_conflict
  drop constraint sale_conflict_kind_known,
  add constraint sale_conflict_kind_known check (kind in ('oversold', 'price_stale',
    'clock_suspect', 'seller_revoked', 'device_revoked', 'product_archived', 'batch_expired',
    'reference_used', 'number_gap', 'late_sale', 'over_limit'));

-- What comes back goes to the account that had taken it, and its cash is rounded as the sale's was.
alter table refund
  add column rounding_minor bigint not null default 0,
  drop constraint refund_adds_up,
  add constraint refund_adds_up check (total_minor = net_minor + tax_minor + rounding_minor),
  add constraint refund_total_not_negative check (total_minor >= 0);

alter table refund_payment
  add column payment_type_id uuid,
  add column type_name text,
  add column account_code text,
  add foreign key (business_id, payment_type_id) references payment_type,
  drop constraint refund_payment_method_once,
  add constraint refund_payment_way_once
    unique nulls not distinct (business_id, refund_id, method, payment_type_id),
  add constraint refund_payment_type_whole check (
    (payment_type_id is null) = (type_name is null)
    and (payment_type_id is null) = (account_code is null)
  ),
  add constraint refund_payment_other_is_own_type
    check (method <> 'other' or payment_type_id is not null);
