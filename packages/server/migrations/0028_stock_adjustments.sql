-- Stock that changes for a reason that is no sale and no purchase: something broke, expired, was
-- stolen, eaten or found again. An adjustment is posted at once and never changed; a mistake is
-- taken back by another one that points at it, once.

create table stock_adjustment (
  business_id uuid not null,
  adjustment_id uuid not null,
  number text not null,
  branch_id uuid not null,
  reason text not null,
  note text,
  -- The adjustment that this one takes back.
  reversal_of uuid,
  lines_count integer not null,
  -- What the stock is worth more (or less) by it, goods that met a shortage included.
  value_minor bigint not null,
  business_date date not null,
  posted_at timestamptz not null,
  posted_by uuid not null,
  posted_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, adjustment_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, reversal_of) references stock_adjustment,
  constraint stock_adjustment_number_once unique (business_id, number),
  constraint stock_adjustment_reversed_once unique (business_id, reversal_of),
  constraint stock_adjustment_reason_known check (reason in
    ('damage', 'loss', 'theft', 'expired', 'own_use', 'found', 'correction')),
  constraint stock_adjustment_not_of_itself check (reversal_of <> adjustment_id)
);
create index stock_adjustment_newest
  on stock_adjustment (business_id, posted_at desc, adjustment_id desc);
create index stock_adjustment_of_branch on stock_adjustment (business_id, branch_id, posted_at desc);

create table stock_adjustment_line (
  business_id uuid not null,
  adjustment_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- As they were called then.
  product_name text not null,
  sku text not null,
  -- Signed, like the movement.
  quantity_milli bigint not null,
  value_minor bigint not null,
  -- Of the `cost_revalue` movement, where goods met a shortage.
  revalued_minor bigint not null,
  quantity_after_milli bigint not null,
  primary key (business_id, adjustment_id, line_no),
  foreign key (business_id, adjustment_id) references stock_adjustment,
  foreign key (business_id, product_id) references product,
  constraint stock_adjustment_line_moves check (quantity_milli <> 0)
);
create index stock_adjustment_line_of_product on stock_adjustment_line (business_id, product_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['stock_adjustment', 'stock_adjustment_line'] loop
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

-- The day a batch is good until may have been read wrong from the box.
alter table stock_batch add column version integer not null default 1;
grant update (version) on stock_batch to tillbook_app;

-- What happens when more is sold than is there. The directory of businesses has no grant.
-- False when somebody else changed the business since `known_version`.
create function save_stock_policy(new_policy text, known_version integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.business set stock_policy = new_policy, version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $$;
revoke execute on function save_stock_policy(text, integer) from public;
grant execute on function save_stock_policy(text, integer) to tillbook_app;

create unique index stock_batch_once on stock_batch (business_id, batch_id);
