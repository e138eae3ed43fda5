-- Stock moves for more reasons than sales: adjustments, transfers, counts, receipts, returns. The
-- reasons and the accounts they post to are known here once; each document brings its own tables.

alter table stock_movement drop constraint stock_movement_kind_known;
alter table stock_movement add constraint stock_movement_kind_known check (kind in (
  'opening', 'sale', 'cost_revalue', 'adjustment', 'transfer_out', 'transfer_in', 'count',
  'receipt', 'supplier_return'));
-- A kit's line moves several products.
alter table stock_movement drop constraint stock_movement_once_per_source;
alter table stock_movement add constraint stock_movement_once_per_source
  unique (business_id, source_kind, source_id, source_line, kind, product_id, branch_id);
-- Who made the document that moved it, for the ledger of a product; sales name their seller.
alter table stock_movement add column actor_name text;
create index stock_movement_by_day on stock_movement (business_id, business_date, branch_id);

alter table journal_entry drop constraint journal_entry_source_known;
alter table journal_entry add constraint journal_entry_source_known check (source_kind in (
  'sale', 'opening_stock', 'shift_open', 'shift_close', 'opening_balance', 'stock_adjustment',
  'transfer_out', 'transfer_in', 'transfer_loss', 'stock_count', 'goods_receipt',
  'supplier_bill', 'supplier_payment', 'supplier_return'));

-- Numbers of documents (TR-12), one row of each kind; only administrative work contends for it.
create table document_counter (
  business_id uuid not null,
  kind text not null,
  last_number integer not null,
  primary key (business_id, kind),
  constraint document_counter_counts check (last_number >= 1)
);
alter table document_counter enable row level security;
alter table document_counter force row level security;
create policy tenant on document_counter to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on document_counter for select to tillbook_checker using (true);
grant select on document_counter to tillbook_app, tillbook_checker;
grant insert, update on document_counter to tillbook_app;

-- The accounts that these documents post to, for businesses that are there already.
alter table account no force row level security;
insert into account (business_id, code, name, kind)
  select distinct a.business_id, n.code, n.name, n.kind
  from account a cross join (values
    ('1110', 'Due from my other businesses', 'asset'),
    ('1210', 'Goods in transit', 'asset'),
    ('2010', 'Goods received, not billed', 'liability'),
    ('2020', 'Due to my other businesses', 'liability'),
    ('5110', 'Stock gain', 'expense'),
    ('5120', 'Goods for own use', 'expense'),
    ('5200', 'Purchase price difference', 'expense')
  ) as n(code, name, kind)
  on conflict do nothing;
alter table account force row level security;
