-- Figures kept at posting, the audit chains and the outbox. A roll-up is keyed only by what posting
-- locks anyway (the till's row, the level's row): a row per branch and day would make the tills of
-- a branch wait for each other and halve what they sell.

create table till_hour (
  business_id uuid not null,
  till_id uuid not null,
  business_date date not null,
  hour integer not null,
  branch_id uuid not null,
  sales_count integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  cost_minor bigint not null,
  cash_minor bigint not null,
  mobile_money_minor bigint not null,
  card_minor bigint not null,
  cash_count integer not null,
  mobile_money_count integer not null,
  card_count integer not null,
  primary key (business_id, till_id, business_date, hour),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch
);
create index till_hour_by_day on till_hour (business_id, business_date, branch_id);

create table product_day (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  business_date date not null,
  quantity_milli bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  cost_minor bigint not null,
  primary key (business_id, branch_id, product_id, business_date),
  foreign key (business_id, branch_id, product_id) references stock_level
);
create index product_day_by_day on product_day (business_id, business_date, branch_id);

-- One chain per stream: each till has its own, administrative acts share the business's.
create table audit_stream (
  business_id uuid not null,
  stream_id uuid not null,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  primary key (business_id, stream_id)
);

create table audit_event (
  business_id uuid not null,
  stream_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_id uuid,
  -- Text, not jsonb: the hash is over these very bytes.
  detail text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (business_id, stream_id, seq),
  foreign key (business_id, stream_id) references audit_stream
);
create index audit_event_of_subject on audit_event (business_id, subject_id);

create table outbox_event (
  event_id bigint generated always as identity primary key,
  business_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  branch_id uuid
);
