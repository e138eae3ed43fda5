-- How receipts look, as their owner arranges them: which parts are shown and in which order, what
-- stands under each item, the paper, how many a print gives, and the logo. That is the same for every
-- receipt, old or new; what a receipt says (lines of text, tax number) stays with its sale by its
-- look, which gets what the shop says of returns and a line of the business's own under its name.

-- The rule of core's receipt-design.ts once more: what a receipt needs is there, and nothing twice.
create function receipt_blocks_hold(blocks text[]) returns boolean
language sql immutable set search_path = pg_catalog, public as $$
  select blocks @> array['shop', 'number', 'items', 'totals', 'payments', 'taxes']
    and blocks <@ array['logo', 'shop', 'number', 'seller', 'customer', 'items', 'totals',
      'savings', 'note', 'payments', 'taxes', 'policy', 'footer', 'code']
    and cardinality(blocks) = (select count(distinct block) from unnest(blocks) block)
$$;

create table receipt_design (
  business_id uuid primary key,
  header text,
  return_policy text,
  blocks text[] not null,
  item_parts text[] not null,
  paper text not null,
  copies integer not null,
  constraint receipt_design_header_fits check (char_length(header) <= 120),
  constraint receipt_design_policy_fits check (char_length(return_policy) <= 600),
  constraint receipt_design_blocks_hold check (receipt_blocks_hold(blocks)),
  constraint receipt_design_item_parts_known
    check (item_parts <@ array['sku', 'note', 'details'] and cardinality(item_parts) <= 3),
  constraint receipt_design_paper_known check (paper in ('roll58', 'roll80', 'a4')),
  constraint receipt_design_copies_sane check (copies between 1 and 3)
);

create table receipt_logo (
  business_id uuid primary key,
  image_id uuid not null,
  media_type text not null,
  picture bytea not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  content_hash bytea not null,
  constraint receipt_logo_small check (length(picture) <= 400000)
);

do $$
declare
  name text;
begin
  foreach name in array array['receipt_design', 'receipt_logo'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', name);
    execute format('grant select, insert, update on %I to tillbook_app', name);
    execute format('grant select on %I to tillbook_checker', name);
  end loop;
end $$;
grant delete on receipt_logo to tillbook_app;

alter table receipt_look add column return_policy text;
