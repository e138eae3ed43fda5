-- Files of products that become rows, then products; the change set of an import undoes it. Labels
-- that were printed, with the price on them, so that what must be printed anew is known. And which
-- rows of a change set were kept when it was taken back, so that asking again says the same.

alter table change_set_undo
  add column kept jsonb not null default '[]';

create table import_job (
  business_id uuid not null,
  import_id uuid not null,
  file_name text not null,
  byte_size integer not null,
  pieces_count integer not null,
  content_hash bytea not null,
  state text not null,
  -- csv or xlsx, and the encoding that was found.
  format text,
  encoding text,
  headers text[] not null default '{}',
  -- {"name":0,"price":3}: the file's column of each of ours.
  matching jsonb not null default '{}',
  rows_count integer not null default 0,
  new_count integer not null default 0,
  update_count integer not null default 0,
  same_count integer not null default 0,
  faulty_count integer not null default 0,
  -- How many rows of the step that runs are through.
  rows_done integer not null default 0,
  trouble text,
  heard_at timestamptz not null,
  finished_at timestamptz,
  made_at timestamptz not null,
  made_by uuid not null,
  made_by_name text not null,
  version integer not null default 1,
  primary key (business_id, import_id),
  constraint import_job_state_known check (state in
    ('uploading', 'reading', 'matching', 'checking', 'checked', 'running', 'done', 'undone',
     'failed', 'discarded')),
  constraint import_job_size_sane check (byte_size between 1 and 10485760)
);
create index import_job_newest on import_job (business_id, made_at desc, import_id desc);

-- The file in pieces, kept until it is read.
create table import_piece (
  business_id uuid not null,
  import_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (business_id, import_id, number),
  foreign key (business_id, import_id) references import_job,
  constraint import_piece_small check (length(bytes) between 1 and 524288)
);

create table import_row (
  business_id uuid not null,
  import_id uuid not null,
  -- The row of the file as people count, the header is row 1.
  number integer not null,
  cells text[] not null,
  outcome text,
  -- What the row says when it is read: fields of the product.
  reading jsonb,
  -- [{"column":"price","code":"NOT_A_NUMBER","value":"abc"}]
  problems jsonb not null default '[]',
  product_id uuid,
  -- [{"branchId":"…","sourceId":"…","number":1}]: the opening stock that it put on shelves.
  moved jsonb not null default '[]',
  is_done boolean not null default false,
  primary key (business_id, import_id, number),
  foreign key (business_id, import_id) references import_job,
  constraint import_row_outcome_known check (outcome in ('new', 'update', 'same', 'faulty'))
);
create index import_row_faulty on import_row (business_id, import_id, number)
  where outcome = 'faulty';
create index import_row_waiting on import_row (business_id, import_id, number)
  where outcome in ('new', 'update') and not is_done;

create table label_print (
  business_id uuid not null,
  label_print_id uuid not null,
  template text not null,
  labels_count integer not null,
  content_hash bytea not null,
  printed_at timestamptz not null,
  printed_by uuid not null,
  printed_by_name text not null,
  primary key (business_id, label_print_id),
  constraint label_print_has_labels check (labels_count >= 1)
);
create table label_print_line (
  business_id uuid not null,
  label_print_id uuid not null,
  product_id uuid not null,
  price_minor bigint not null,
  copies integer not null,
  printed_at timestamptz not null,
  primary key (business_id, label_print_id, product_id),
  foreign key (business_id, label_print_id) references label_print,
  foreign key (business_id, product_id) references product,
  constraint label_print_line_copies check (copies >= 1)
);
create index label_print_of_product
  on label_print_line (business_id, product_id, printed_at desc);
create index price_change_newest on price_change (business_id, changed_at desc)
  where what = 'price';

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'import_job', 'import_piece', 'import_row', 'label_print', 'label_print_line'
  ] loop
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

grant update (state, format, encoding, headers, matching, rows_count, new_count, update_count,
  same_count, faulty_count, rows_done, trouble, heard_at, finished_at, version)
  on import_job to tillbook_app;
grant update (outcome, reading, problems, product_id, moved, is_done) on import_row to tillbook_app;
grant delete on import_piece, import_row to tillbook_app;
