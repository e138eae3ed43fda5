-- The schema after all migrations, as its own catalogues tell it. Written by
-- `npm run cli -- schema`; a test compares it. To change it, add a migration.

-- Tables

table account (row security forced)
  business_id uuid not null
  code text not null
  name text not null
  kind text not null
table account_day (row security forced)
  business_id uuid not null
  ledger_date date not null
  branch_id uuid not null
  account_code text not null
  source_kind text not null
  debit_minor bigint not null
  credit_minor bigint not null
table account_days_until (row security forced)
  business_id uuid not null
  summed_to date not null
  summed_at timestamp with time zone not null
table api_key (row security forced)
  business_id uuid not null
  key_id uuid not null
  public_id text not null
  secret_hash bytea not null
  name text not null
  scopes text[] not null
  place smallint
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  revoked_by uuid
  revoked_by_name text
table approval (row security forced)
  business_id uuid not null
  approval_id uuid not null
  kind text not null
  branch_id uuid not null
  till_id uuid
  amount_minor bigint not null
  limit_minor bigint not null
  details jsonb not null
  reason text
  content_hash bytea not null
  asked_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  requested_by uuid not null
  requested_by_name text not null
  subject_hash bytea
  share_basis_points integer
table approval_decision (row security forced)
  business_id uuid not null
  approval_id uuid not null
  decision_id uuid not null
  answer text not null
  way text not null
  note text
  content_hash bytea not null
  decided_at timestamp with time zone not null
  decided_by uuid not null
  decided_by_name text not null
  good_until timestamp with time zone
table approval_use (row security forced)
  business_id uuid not null
  approval_id uuid not null
  subject_id uuid not null
  amount_minor bigint not null
  used_at timestamp with time zone not null
table audit_event (row security forced)
  business_id uuid not null
  stream_id uuid not null
  seq bigint not null
  at timestamp with time zone not null
  actor_id uuid
  actor_name text not null
  action text not null
  subject_id uuid
  detail text not null
  prev_hash bytea not null
  hash bytea not null
  text_version smallint not null default 1
table audit_seal (row security forced)
  business_id uuid not null
  seal_no integer not null
  sealed_for timestamp with time zone not null
  sealed_at timestamp with time zone not null
  streams integer not null
  events bigint not null
  heads text not null
  prev_hash bytea not null
  hash bytea not null
table audit_stream (row security forced)
  business_id uuid not null
  stream_id uuid not null
  last_seq bigint not null default 0
  last_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea
table blind_return (row security forced)
  business_id uuid not null
  return_id uuid not null
  number text not null
  branch_id uuid not null
  customer_id uuid not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  lines_count integer not null
  balance_after_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  hour integer not null
table blind_return_line (row security forced)
  business_id uuid not null
  return_id uuid not null
  line_no integer not null
  product_id uuid not null
  name text not null
  sku text not null
  unit text not null
  quantity_milli bigint not null
  unit_price_minor bigint not null
  price_today_minor bigint not null
  disposition text not null
  reason text not null
  note text
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  revalued_minor bigint not null
table branch (row security forced)
  business_id uuid not null
  branch_id uuid not null
  name text not null
  code text not null
  timezone text not null
  cutoff_minutes integer not null default 0
  address text
  created_at timestamp with time zone not null
  version integer not null default 1
  price_list_id uuid
  phone text
  opening_hours jsonb
  receipt_header text
  receipt_footer text
  daily_target_minor bigint
  state text not null default 'open'::text
  state_since timestamp with time zone
table branch_cost (row security forced)
  business_id uuid not null
  branch_id uuid not null
  kind text not null
  from_month date not null
  amount_minor bigint not null
  note text
  saved_at timestamp with time zone not null
  saved_by uuid not null
  saved_by_name text not null
table branch_event (row security forced)
  business_id uuid not null
  branch_id uuid not null
  event_no integer not null
  step text not null
  at timestamp with time zone not null
  actor_id uuid not null
  actor_name text not null
  note text
table branch_price (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  price_minor bigint not null
table branch_shelf (row security forced)
  business_id uuid not null
  branch_id uuid not null
  version integer not null
table branch_tax_rate (row security forced)
  business_id uuid not null
  branch_id uuid not null
  tax_class_id uuid not null
  tax_basis_points integer not null
table brand (row security forced)
  business_id uuid not null
  brand_id uuid not null
  name text not null
  name_key text collate "C" default lower((name COLLATE "C"))
  version integer not null default 1
table business
  business_id uuid not null
  name text not null
  business_type text not null
  currency text not null
  timezone text not null
  tax_mode text not null default 'inclusive'::text
  tax_rounding text not null default 'per_rate'::text
  stock_policy text not null default 'block'::text
  owner_id uuid not null
  is_sample boolean not null default false
  created_at timestamp with time zone not null
  setup_finished_at timestamp with time zone
  suspended_at timestamp with time zone
  version integer not null default 1
  tax_number text
  receipt_footer text
  target_margin_basis_points integer not null default 2000
  suspended_reason text
  second_step_roles text[] not null default '{}'::text[]
  closed_at timestamp with time zone
  number_format text
  date_format text
  time_format text
  week_start text
table business_event (row security forced)
  business_id uuid not null
  event_no integer not null
  step text not null
  at timestamp with time zone not null
  actor_id uuid not null
  actor_name text not null
table business_export (row security forced)
  business_id uuid not null
  export_id uuid not null
  state text not null default 'making'::text
  asked_at timestamp with time zone not null
  asked_by uuid not null
  asked_by_name text not null
  session_id uuid
  heard_at timestamp with time zone not null
  files_done integer not null default 0
  files integer not null
  rows_done bigint not null default 0
  byte_size bigint not null default 0
  pieces_count integer not null default 0
  expires_at timestamp with time zone
  month date
  standing text
  seal text
  report jsonb
table business_export_piece (row security forced)
  business_id uuid not null
  export_id uuid not null
  number integer not null
  bytes bytea not null
table cart_discard (row security forced)
  business_id uuid not null
  discard_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  device_id uuid not null
  asked_shift_id uuid not null
  discarded_by uuid not null
  discarded_by_name text not null
  occurred_at timestamp with time zone not null
  discarded_at timestamp with time zone not null
  is_clock_suspect boolean not null
  business_date date not null
  parked_seconds integer
  reason text not null
  note text
  line_count integer not null
  total_minor bigint not null
  key_id uuid
  mac bytea
  posted_at timestamp with time zone not null
  content_hash bytea not null
table cart_discard_line (row security forced)
  business_id uuid not null
  discard_id uuid not null
  line_no integer not null
  product_id uuid not null
  pack_id uuid
  quantity_milli bigint not null
  unit_price_minor bigint not null
table cash_move (row security forced)
  business_id uuid not null
  move_id uuid not null
  shift_id uuid not null
  number integer not null
  kind text not null
  amount_minor bigint not null
  category text
  reason text not null
  moved_at timestamp with time zone not null
  business_date date not null
  moved_by uuid not null
  moved_by_name text not null
  takes_back uuid
table cash_move_fact (row security forced)
  business_id uuid not null
  move_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  device_id uuid not null
  asked_shift_id uuid not null
  moved_by uuid not null
  moved_by_name text not null
  occurred_at timestamp with time zone not null
  is_clock_suspect boolean not null
  is_late boolean not null
  key_id uuid
  mac bytea
  posted_at timestamp with time zone not null
  content_hash bytea not null
table cash_rule (row security forced)
  business_id uuid not null
  is_count_blind boolean not null
  seller_max_minor bigint
  version integer not null
  changed_at timestamp with time zone not null
table category (row security forced)
  business_id uuid not null
  category_id uuid not null
  name text not null
  name_key text collate "C" default lower((name COLLATE "C"))
  parent_id uuid
  version integer not null default 1
  colour text
table change_set (row security forced)
  business_id uuid not null
  change_set_id uuid not null
  kind text not null
  title text not null
  rows_count integer not null
  content_hash bytea not null
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
table change_set_row (row security forced)
  business_id uuid not null
  change_set_id uuid not null
  product_id uuid not null
  before jsonb
  after jsonb not null
  version_after integer not null
table change_set_undo (row security forced)
  business_id uuid not null
  change_set_id uuid not null
  undone_at timestamp with time zone not null
  undone_by uuid not null
  undone_by_name text not null
  rows_undone integer not null
  rows_kept integer not null
  kept jsonb not null default '[]'::jsonb
table customer (row security forced)
  business_id uuid not null
  customer_id uuid not null
  name text
  sort_name text collate "C" not null
  phone text collate "C"
  phone_end text collate "C" default reverse(phone)
  email text
  group_name text
  tax_number text
  note text
  credit_limit_minor bigint
  terms_days integer not null
  archived_at timestamp with time zone
  version integer not null default 1
  created_at timestamp with time zone not null
  created_by uuid not null
  created_hash bytea not null
  balance_minor bigint not null default 0
  last_entry integer not null default 0
  erased_at timestamp with time zone
table customer_alias (row security forced)
  business_id uuid not null
  alias_id uuid not null
  customer_id uuid not null
  device_id uuid not null
  sale_id uuid not null
  joined_at timestamp with time zone not null
table customer_allocation (row security forced)
  business_id uuid not null
  customer_id uuid not null
  debit_no integer not null
  credit_no integer not null
  amount_minor bigint not null
  moved_by integer not null default 0
  moved_by_no integer default NULLIF(moved_by, 0)
table customer_entry (row security forced)
  business_id uuid not null
  customer_id uuid not null
  entry_no integer not null
  kind text not null
  source_id uuid not null
  branch_id uuid not null
  amount_minor bigint not null
  balance_after_minor bigint not null
  business_date date not null
  owed_since date
  due_on date
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  number text not null
table customer_opening (row security forced)
  business_id uuid not null
  opening_id uuid not null
  number text not null
  customer_id uuid not null
  branch_id uuid not null
  amount_minor bigint not null
  owed_since date not null
  due_on date not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  takes_back uuid
  is_credit boolean not null default false
table customer_payment (row security forced)
  business_id uuid not null
  payment_id uuid not null
  number text not null
  customer_id uuid not null
  branch_id uuid not null
  shift_id uuid
  method text not null
  amount_minor bigint not null
  provider text
  reference text
  reference_key text
  note text
  balance_after_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  layby_id uuid
  takes_back uuid
  reference_use integer not null default 0
table customer_payout (row security forced)
  business_id uuid not null
  payout_id uuid not null
  number text not null
  customer_id uuid
  branch_id uuid not null
  shift_id uuid
  method text not null
  amount_minor bigint not null
  reference text
  note text
  balance_after_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  layby_id uuid
  gift_card_id uuid
table customer_promise (row security forced)
  business_id uuid not null
  promise_id uuid not null
  customer_id uuid not null
  promised_on date not null
  amount_minor bigint not null
  note text
  after_entry integer not null
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  content_hash bytea not null
table customer_reward (row security forced)
  business_id uuid not null
  reward_id uuid not null
  number text not null
  customer_id uuid not null
  branch_id uuid not null
  points bigint not null
  terms_no integer not null
  amount_minor bigint not null
  points_after bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
table customer_word (row security forced)
  business_id uuid not null
  customer_id uuid not null
  word text collate "C" not null
  sort_name text collate "C" not null
table customer_write_off (row security forced)
  business_id uuid not null
  write_off_id uuid not null
  number text not null
  customer_id uuid not null
  branch_id uuid not null
  amount_minor bigint not null
  reason text not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  takes_back uuid
table device (row security forced)
  business_id uuid not null
  device_id uuid not null
  name text not null
  secret_hash bytea not null
  enrolled_by uuid not null
  enrolled_by_name text not null
  enrolled_at timestamp with time zone not null
  last_seen_at timestamp with time zone
  revoked_at timestamp with time zone
  revoked_by uuid
  revoked_by_name text
table document_counter (row security forced)
  business_id uuid not null
  kind text not null
  last_number integer not null
table email_change
  undo_hash bytea not null
  person_id uuid not null
  old_email text not null
  new_email text not null
  asked_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  undo_until timestamp with time zone not null
  done_at timestamp with time zone
  cancelled_at timestamp with time zone
table email_code
  person_id uuid not null
  purpose text not null
  code_hash text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  tries integer not null default 0
  used_at timestamp with time zone
  sent_at timestamp with time zone[] not null default '{}'::timestamp with time zone[]
table exchange (row security forced)
  business_id uuid not null
  exchange_id uuid not null
  refund_id uuid not null
  sale_id uuid not null
  amount_minor bigint not null
  posted_at timestamp with time zone not null
  content_hash bytea not null
table expense (row security forced)
  business_id uuid not null
  expense_id uuid not null
  number text not null
  branch_id uuid not null
  category text not null
  payee text
  note text
  reference text
  amount_minor bigint not null
  tax_minor bigint not null
  paid_from text not null
  cash_move_id uuid
  business_date date not null
  needs_approval boolean not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  supplier_id uuid
  due_on date
table expense_event (row security forced)
  business_id uuid not null
  expense_id uuid not null
  step text not null
  kind text not null
  event_id uuid not null
  note text
  at timestamp with time zone not null
  by uuid not null
  by_name text not null
  content_hash bytea not null
table expense_limit (row security forced)
  business_id uuid not null
  limit_no integer not null
  limit_minor bigint
  since timestamp with time zone not null
  set_by uuid not null
table expense_photo (row security forced)
  business_id uuid not null
  image_id uuid not null
  expense_id uuid not null
  place smallint not null
  media_type text not null
  picture bytea not null
  thumbnail bytea not null
  width integer not null
  height integer not null
  added_at timestamp with time zone not null
  added_by uuid not null
  added_by_name text not null
  content_hash bytea not null
table gift_card (row security forced)
  business_id uuid not null
  gift_card_id uuid not null
  number text not null
  code_hash bytea not null
  last_four text not null
  branch_id uuid not null
  shift_id uuid not null
  method text not null
  amount_minor bigint not null
  provider text
  reference text
  reference_key text
  business_date date not null
  sold_at timestamp with time zone not null
  sold_by uuid not null
  sold_by_name text not null
  content_hash bytea not null
  balance_minor bigint not null
  last_entry integer not null
  voided_at timestamp with time zone
table gift_card_entry (row security forced)
  business_id uuid not null
  gift_card_id uuid not null
  entry_no integer not null
  kind text not null
  source_id uuid not null
  sale_id uuid
  branch_id uuid not null
  amount_minor bigint not null
  balance_after_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  number text not null
table goods_receipt (row security forced)
  business_id uuid not null
  receipt_id uuid not null
  number text not null
  supplier_id uuid not null
  branch_id uuid not null
  order_id uuid
  delivery_note text
  note text
  goods_minor bigint not null
  charges_minor bigint not null
  tax_minor bigint not null
  business_date date not null
  received_at timestamp with time zone not null
  received_by uuid not null
  received_by_name text not null
  content_hash bytea not null
table goods_receipt_charge (row security forced)
  business_id uuid not null
  receipt_id uuid not null
  line_no integer not null
  name text not null
  amount_minor bigint not null
  supplier_id uuid not null
table goods_receipt_line (row security forced)
  business_id uuid not null
  receipt_id uuid not null
  line_no integer not null
  product_id uuid not null
  order_id uuid
  order_line_no integer
  pack_name text
  pack_units_milli bigint not null
  quantity_milli bigint not null
  stock_quantity_milli bigint not null
  unit_cost_minor bigint not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  charge_minor bigint not null
  batch_code text
  expires_on date
table import_job (row security forced)
  business_id uuid not null
  import_id uuid not null
  file_name text not null
  byte_size integer not null
  pieces_count integer not null
  content_hash bytea not null
  state text not null
  format text
  encoding text
  headers text[] not null default '{}'::text[]
  matching jsonb not null default '{}'::jsonb
  rows_count integer not null default 0
  new_count integer not null default 0
  update_count integer not null default 0
  same_count integer not null default 0
  faulty_count integer not null default 0
  rows_done integer not null default 0
  trouble text
  heard_at timestamp with time zone not null
  finished_at timestamp with time zone
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  version integer not null default 1
  subject text not null default 'products'::text
  undo jsonb
table import_piece (row security forced)
  business_id uuid not null
  import_id uuid not null
  number integer not null
  bytes bytea not null
table import_row (row security forced)
  business_id uuid not null
  import_id uuid not null
  number integer not null
  cells text[] not null
  outcome text
  reading jsonb
  problems jsonb not null default '[]'::jsonb
  product_id uuid
  moved jsonb not null default '[]'::jsonb
  is_done boolean not null default false
table invitation
  invitation_id uuid not null
  business_id uuid not null
  name text not null
  email text not null
  role text not null
  branch_ids uuid[] not null default '{}'::uuid[]
  mailed_hash bytea not null
  copied_hash bytea not null
  invited_by uuid not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  accepted_at timestamp with time zone
  cancelled_at timestamp with time zone
  times_sent integer not null default 1
  permissions jsonb not null default '{}'::jsonb
  rights jsonb
table job_run (row security forced)
  business_id uuid not null
  job text not null
  due_at timestamp with time zone not null
  state text not null
  attempt smallint not null
  started_at timestamp with time zone not null
  lease_until timestamp with time zone not null
  finished_at timestamp with time zone
  next_try_at timestamp with time zone
  error text
table journal_entry (row security forced)
  business_id uuid not null
  entry_id uuid not null
  source_kind text not null
  source_id uuid not null
  branch_id uuid not null
  business_date date not null
  ledger_date date not null
  posted_at timestamp with time zone not null
table journal_line (row security forced)
  business_id uuid not null
  entry_id uuid not null
  line_no integer not null
  account_code text not null
  debit_minor bigint not null
  credit_minor bigint not null
table kit_component (row security forced)
  business_id uuid not null
  kit_id uuid not null
  component_id uuid not null
  quantity_milli bigint not null
table known_device
  person_id uuid not null
  device_hash bytea not null
  last_seen_at timestamp with time zone not null
table label_print (row security forced)
  business_id uuid not null
  label_print_id uuid not null
  template text not null
  labels_count integer not null
  content_hash bytea not null
  printed_at timestamp with time zone not null
  printed_by uuid not null
  printed_by_name text not null
table label_print_line (row security forced)
  business_id uuid not null
  label_print_id uuid not null
  product_id uuid not null
  price_minor bigint not null
  copies integer not null
  printed_at timestamp with time zone not null
table layby (row security forced)
  business_id uuid not null
  layby_id uuid not null
  number text not null
  branch_id uuid not null
  customer_id uuid not null
  due_on date not null
  total_minor bigint not null
  paid_minor bigint not null
  cancelled_at timestamp with time zone
  back text
  back_minor bigint
  fee_minor bigint
  back_rounding_minor bigint not null default 0
table layby_goods (row security forced)
  business_id uuid not null
  layby_id uuid not null
  product_id uuid not null
  quantity_milli bigint not null
table line_match (row security forced)
  business_id uuid not null
  line_id uuid not null
  tender_kind text not null
  tender_id uuid not null
  tender_position integer not null
  way text not null
  decision_id uuid not null
  matched_at timestamp with time zone not null
  matched_by_name text not null
table loyalty_entry (row security forced)
  business_id uuid not null
  entry_id uuid not null
  kind text not null
  customer_id uuid not null
  points bigint not null
  terms_no integer not null
  sale_id uuid
  number text
  note text
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  content_hash bytea
table loyalty_terms (row security forced)
  business_id uuid not null
  terms_no integer not null
  is_on boolean not null
  per_minor bigint not null
  worth_minor bigint not null
  least_points bigint not null
  set_at timestamp with time zone not null
  set_by uuid not null
  set_by_name text not null
table match_decision (row security forced)
  business_id uuid not null
  decision_id uuid not null
  decision_no integer not null
  step text not null
  line_id uuid
  tender_kind text
  tender_id uuid
  tender_position integer
  way text
  reason text
  note text
  decided_at timestamp with time zone not null
  decided_by uuid not null
  decided_by_name text not null
  content_hash bytea
table match_mark (row security forced)
  business_id uuid not null
  subject_kind text not null
  subject_id uuid not null
  subject_position integer not null
  reason text not null
  note text
  decision_id uuid not null
  marked_at timestamp with time zone not null
  marked_by_name text not null
table match_run (row security forced)
  business_id uuid not null
  run_id uuid not null
  from_day date not null
  to_day date not null
  window_minutes integer not null
  matched_count integer not null
  run_at timestamp with time zone not null
  run_by uuid not null
  run_by_name text not null
  content_hash bytea not null
table membership
  person_id uuid not null
  business_id uuid not null
  role text not null
  is_owner boolean not null default false
  branch_ids uuid[] not null default '{}'::uuid[]
  can_manage_products boolean not null default false
  can_manage_sales boolean not null default true
  can_manage_users boolean not null default false
  can_view_reports boolean not null default false
  can_manage_inventory boolean not null default false
  can_manage_customers boolean not null default false
  can_process_refunds boolean not null default false
  state text not null default 'awaiting'::text
  asked_at timestamp with time zone not null
  note text
  rejected_reason text
  last_used_at timestamp with time zone
  version integer not null default 1
  rights jsonb
table migration
  number integer not null
  name text not null
  sha256 text not null
  applied_at timestamp with time zone not null default clock_timestamp()
table money_move (row security forced)
  business_id uuid not null
  move_id uuid not null
  number text not null
  branch_id uuid not null
  kind text not null
  from_place text
  to_place text
  amount_minor bigint not null
  fee_minor bigint not null
  reference text
  note text
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  input_tax_minor bigint not null
table money_move_void (row security forced)
  business_id uuid not null
  move_id uuid not null
  void_id uuid not null
  reason text not null
  at timestamp with time zone not null
  by uuid not null
  by_name text not null
  content_hash bytea not null
table money_statement (row security forced)
  business_id uuid not null
  statement_id uuid not null
  provider text not null
  provider_key text not null
  file_name text
  layout jsonb not null
  date_order text not null
  lines_count integer not null
  new_count integer not null
  left_out_count integer not null
  covers_from timestamp with time zone not null
  covers_to timestamp with time zone not null
  added_at timestamp with time zone not null
  added_by uuid not null
  added_by_name text not null
  content_hash bytea not null
table notice (row security forced)
  business_id uuid not null
  person_id uuid not null
  notice_id uuid not null
  kind text not null
  cause text not null
  day date not null
  branch_id uuid
  detail jsonb not null
  at timestamp with time zone not null
  is_in_app boolean not null
  is_by_mail boolean not null
  read_at timestamp with time zone
  mailed_at timestamp with time zone
table notice_choice (row security forced)
  business_id uuid not null
  person_id uuid not null
  kind text not null
  is_in_app boolean not null
  is_by_mail boolean not null
table notice_rule (row security forced)
  business_id uuid not null
  kind text not null
  is_in_app boolean not null
  is_by_mail boolean not null
  after_hours integer
table opening_balance (row security forced)
  business_id uuid not null
  opening_id uuid not null
  number text not null
  branch_id uuid not null
  cash_minor bigint not null
  bank_minor bigint not null
  mobile_money_minor bigint not null
  stock_minor bigint not null
  debts_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  reverses_id uuid
table opening_balance_debt (row security forced)
  business_id uuid not null
  opening_id uuid not null
  bill_id uuid not null
table opening_balance_stock (row security forced)
  business_id uuid not null
  opening_id uuid not null
  line_no integer not null
  branch_id uuid not null
  product_id uuid not null
  quantity_milli bigint not null
  value_minor bigint not null
  source_id uuid not null
table outbox_event (row security forced)
  event_id bigint not null identity
  business_id uuid not null
  kind text not null
  subject_id uuid not null
  branch_id uuid
table owner_currency
  owner_id uuid not null
  currency text not null
table owner_rate
  owner_id uuid not null
  from_currency text not null
  to_currency text not null
  on_day date not null
  rate_nano bigint not null
  saved_at timestamp with time zone not null
table ownership_offer (row security forced)
  business_id uuid not null
  offer_id uuid not null
  from_person_id uuid not null
  from_name text not null
  to_person_id uuid not null
  to_name text not null
  offered_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  ending text
table parked_sale (row security forced)
  business_id uuid not null
  parked_id uuid not null
  branch_id uuid not null
  till_id uuid not null
  device_id uuid not null
  name text
  parked_by_name text
  parked_at timestamp with time zone
  customer_id uuid
  content jsonb
  content_hash bytea
  kept_by uuid not null
  kept_at timestamp with time zone not null
  ended_at timestamp with time zone
  ended_by uuid
  ended_by_name text
  ended_till_id uuid
  ended_device_id uuid
table passkey
  passkey_id uuid not null
  person_id uuid not null
  credential_id bytea not null
  public_key bytea not null
  sign_count bigint not null
  transports text[] not null
  name text not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone
table passkey_challenge
  challenge_hash bytea not null
  purpose text not null
  person_id uuid
  expires_at timestamp with time zone not null
table payment (row security forced)
  business_id uuid not null
  payment_id uuid not null
  sale_id uuid not null
  shift_id uuid not null
  position integer not null
  method text not null
  amount_minor bigint not null
  tendered_minor bigint not null
  change_minor bigint not null
  provider text
  reference text
  reference_key text
  occurred_at timestamp with time zone not null
  business_date date not null
  is_reference_used boolean not null default false
  payment_type_id uuid
  type_name text
  account_code text
  reference_code text collate "C" default regexp_replace(upper(NORMALIZE(reference, NFKC)), '[^[:alnum:]]'::text, ''::text, 'g'::text)
  payer_phone text
  coded_at timestamp with time zone
  coded_by uuid
  coded_by_name text
  reference_use integer not null default 0
table payment_type (row security forced)
  business_id uuid not null
  payment_type_id uuid not null
  name text not null
  kind text not null
  account_code text not null
  needs_reference boolean not null
  archived_at timestamp with time zone
  version integer not null default 1
table period_close (row security forced)
  business_id uuid not null
  close_no integer not null
  close_id uuid not null
  kind text not null
  closed_to date
  reason text
  entries_count bigint not null
  debit_minor bigint not null
  at timestamp with time zone not null
  by uuid not null
  by_name text not null
  content_hash bytea not null
table period_close_balance (row security forced)
  business_id uuid not null
  close_no integer not null
  branch_id uuid not null
  account_code text not null
  debit_minor bigint not null
  credit_minor bigint not null
table person
  person_id uuid not null
  name text not null
  email text not null
  password_hash text
  is_super_admin boolean not null default false
  email_verified_at timestamp with time zone
  owner_approval text not null default 'waiting'::text
  owner_asked_at timestamp with time zone not null
  owner_note text
  rejected_reason text
  preferences jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null
  deactivated_at timestamp with time zone
  version integer not null default 1
  is_sample boolean not null default false
  erased_at timestamp with time zone
table person_act
  person_id uuid not null
  seq bigint not null identity
  kind text not null
  at timestamp with time zone not null
  device text not null default ''::text
  business_id uuid
table person_event
  event_id bigint not null identity
  kind text not null
  person_id uuid not null
table person_pin (row security forced)
  business_id uuid not null
  person_id uuid not null
  pin_hash text not null
  set_at timestamp with time zone not null
  tries integer not null default 0
  locked_until timestamp with time zone
table platform_audit
  seq bigint not null identity
  at timestamp with time zone not null
  actor_id uuid
  action text not null
  subject_id uuid
  detail jsonb not null default '{}'::jsonb
  place bigint
  prev_hash bytea
  hash bytea
table platform_audit_end
  is_only boolean not null default true
  place bigint not null
  hash bytea not null
table platform_notice
  notice_id uuid not null
  for_business uuid
  level text not null
  words text not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  written_by uuid not null
  written_at timestamp with time zone not null
  ended_at timestamp with time zone
table platform_setting
  name text not null
  value jsonb not null
table practice_round (row security forced)
  business_id uuid not null
  round_id uuid not null
  person_id uuid not null
  branch_id uuid not null
  tasks integer not null
  right_count integer not null
  presses integer not null
  seconds integer not null
  presses_budget integer not null
  seconds_budget integer not null
  finished_at timestamp with time zone not null
  told_at timestamp with time zone not null
table price_change (row security forced)
  business_id uuid not null
  price_change_id uuid not null
  product_id uuid not null
  what text not null
  branch_id uuid
  price_list_id uuid
  pack_id uuid
  before_minor bigint
  after_minor bigint
  reason text
  source_kind text not null
  source_id uuid
  changed_at timestamp with time zone not null
  changed_by uuid
  changed_by_name text not null
table price_list (row security forced)
  business_id uuid not null
  price_list_id uuid not null
  name text not null
  name_key text collate "C" default lower((name COLLATE "C"))
  archived_at timestamp with time zone
  version integer not null default 1
table price_list_price (row security forced)
  business_id uuid not null
  price_list_id uuid not null
  product_id uuid not null
  price_minor bigint not null
table product (row security forced)
  business_id uuid not null
  product_id uuid not null
  name text not null
  sort_name text collate "C" not null
  sku text not null
  barcode text
  category_id uuid
  tax_class_id uuid not null
  price_minor bigint not null
  cost_minor bigint not null
  archived_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  version integer not null default 1
  created_hash bytea not null
  sku_key text collate "C" default lower((sku COLLATE "C"))
  kind text not null default 'goods'::text
  family_id uuid
  option_values text[] not null default '{}'::text[]
  brand_id uuid
  unit text not null default 'piece'::text
  step_milli bigint not null default 1000
  floor_price_minor bigint
  target_margin_basis_points integer
  description text
  seller_note text
  shelf text
  tracks_batches boolean not null default false
  image_id uuid
  details jsonb not null default '{}'::jsonb
  is_open_price boolean not null default false
table product_barcode (row security forced)
  business_id uuid not null
  barcode text not null
  product_id uuid not null
  pack_id uuid
  kind text not null
table product_day (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  business_date date not null
  quantity_milli bigint not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  discount_minor bigint not null default 0
table product_family (row security forced)
  business_id uuid not null
  family_id uuid not null
  name text not null
  options jsonb not null
  created_at timestamp with time zone not null
  version integer not null default 1
  created_hash bytea not null
  name_key text collate "C" default lower((name COLLATE "C"))
table product_image (row security forced)
  business_id uuid not null
  image_id uuid not null
  product_id uuid not null
  media_type text not null
  picture bytea not null
  thumbnail bytea not null
  width integer not null
  height integer not null
  added_at timestamp with time zone not null
  content_hash bytea not null
table product_month (row security forced)
  business_id uuid not null
  month date not null
  branch_id uuid not null
  product_id uuid not null
  quantity_milli bigint not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  discount_minor bigint not null
table product_months_until (row security forced)
  business_id uuid not null
  summed_to date not null
  summed_at timestamp with time zone not null
table product_pack (row security forced)
  business_id uuid not null
  pack_id uuid not null
  product_id uuid not null
  name text not null
  units_milli bigint not null
  price_minor bigint not null
  archived_at timestamp with time zone
  version integer not null default 1
table product_word (row security forced)
  business_id uuid not null
  word text collate "C" not null
  product_id uuid not null
  sort_name text collate "C" not null
table promotion (row security forced)
  business_id uuid not null
  promotion_id uuid not null
  name text not null
  kind text not null
  scope text not null
  basis_points integer
  amount_minor bigint
  buy_count integer
  get_count integer
  minimum_minor bigint not null
  is_combinable boolean not null
  product_ids uuid[] not null
  category_ids uuid[] not null
  starts_on date
  ends_on date
  weekdays smallint[] not null
  from_minute integer
  to_minute integer
  branch_ids uuid[] not null
  priority integer not null
  is_on boolean not null
  ended_at timestamp with time zone
  created_at timestamp with time zone not null
  content_hash bytea not null
  version integer not null default 1
table purchase_order (row security forced)
  business_id uuid not null
  order_id uuid not null
  number text not null
  supplier_id uuid not null
  branch_id uuid not null
  state text not null
  expected_on date
  note text
  net_minor bigint not null
  tax_minor bigint not null
  created_at timestamp with time zone not null
  created_by uuid not null
  created_by_name text not null
  ordered_at timestamp with time zone
  ended_at timestamp with time zone
  created_hash bytea not null
  version integer not null default 1
table purchase_order_line (row security forced)
  business_id uuid not null
  order_id uuid not null
  line_no integer not null
  product_id uuid not null
  pack_name text
  pack_units_milli bigint not null
  quantity_milli bigint not null
  stock_quantity_milli bigint not null
  unit_cost_minor bigint not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  received_milli bigint not null default 0
table quick_key (row security forced)
  business_id uuid not null
  branch_id uuid not null
  position integer not null
  product_id uuid not null
  pack_id uuid
table quote (row security forced)
  business_id uuid not null
  quote_id uuid not null
  number text not null
  branch_id uuid not null
  customer_id uuid
  tax_mode text not null
  business_date date not null
  valid_until date not null
  cart_discount_minor bigint not null
  cart_discount_basis_points integer
  cart_discount_reason text
  exempt_reason text
  exempt_certificate text
  exempt_tax_minor bigint not null
  discount_minor bigint not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  lines_count integer not null
  note text
  created_at timestamp with time zone not null
  created_by uuid not null
  created_by_name text not null
  content_hash bytea not null
  withdrawn_at timestamp with time zone
  withdrawn_by uuid
  withdrawn_by_name text
  withdraw_reason text
  sale_id uuid
  tax_rounding text
  set_aside_as uuid
table quote_line (row security forced)
  business_id uuid not null
  quote_id uuid not null
  line_no integer not null
  product_id uuid not null
  pack_id uuid
  name text not null
  pack_name text
  sku text not null
  unit text not null
  step_milli bigint not null
  quantity_milli bigint not null
  unit_price_minor bigint not null
  discount_minor bigint not null
  discount_basis_points integer
  discount_reason text
  share_minor bigint not null
  exempt_tax_minor bigint not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  note text
table receipt_design (row security forced)
  business_id uuid not null
  header text
  return_policy text
  blocks text[] not null
  item_parts text[] not null
  paper text not null
  copies integer not null
table receipt_due (row security forced)
  business_id uuid not null
  receipt_id uuid not null
  supplier_id uuid not null
  net_minor bigint not null
  tax_minor bigint not null
table receipt_issue (row security forced)
  business_id uuid not null
  issue_id uuid not null
  sale_id uuid not null
  kind text not null
  copy_no integer
  layout text
  sent_to text
  issued_at timestamp with time zone not null
  person_id uuid not null
  person_name text not null
table receipt_link (row security forced)
  business_id uuid not null
  sale_id uuid not null
  token text not null
  made_at timestamp with time zone not null
table receipt_logo (row security forced)
  business_id uuid not null
  image_id uuid not null
  media_type text not null
  picture bytea not null
  width integer not null
  height integer not null
  added_at timestamp with time zone not null
  content_hash bytea not null
table receipt_look (row security forced)
  business_id uuid not null
  look_no integer not null
  tax_number text
  footer text
  since timestamp with time zone not null
  branch_id uuid
  header text
  return_policy text
table recovery_code
  person_id uuid not null
  code_hash bytea not null
  used_at timestamp with time zone
table refund (row security forced)
  business_id uuid not null
  refund_id uuid not null
  kind text not null
  sale_id uuid not null
  branch_id uuid not null
  till_id uuid not null
  till_name text not null
  shift_id uuid
  number integer not null
  refund_number text not null
  seller_id uuid not null
  seller_name text not null
  refunded_by uuid not null
  refunded_by_name text not null
  refunded_by_role text not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  lines_count integer not null
  methods text[] not null
  reasons text[] not null
  refunded_at timestamp with time zone not null
  business_date date not null
  hour integer not null
  utc_offset_minutes integer not null
  cutoff_minutes integer not null
  content_hash bytea not null
  rounding_minor bigint not null default 0
  customer_id uuid
  ceiling_minor bigint
table refund_counter (row security forced)
  business_id uuid not null
  till_id uuid not null
  last_number integer not null
table refund_fact (row security forced)
  business_id uuid not null
  refund_id uuid not null
  sale_id uuid
  receipt_number text not null
  paper_number text not null
  branch_id uuid not null
  till_id uuid not null
  shift_id uuid not null
  device_id uuid not null
  refunded_by uuid not null
  refunded_by_name text not null
  occurred_at timestamp with time zone not null
  counted_at timestamp with time zone not null
  is_clock_suspect boolean not null
  business_date date not null
  posted_at timestamp with time zone not null
  is_late boolean not null
  total_minor bigint not null
  matched_minor bigint not null
  content_hash bytea not null
table refund_line (row security forced)
  business_id uuid not null
  refund_id uuid not null
  line_no integer not null
  sale_id uuid not null
  sale_line_no integer not null
  product_id uuid not null
  quantity_milli bigint not null
  stock_quantity_milli bigint not null
  disposition text not null
  reason text not null
  note text
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  revalued_minor bigint not null
table refund_payment (row security forced)
  business_id uuid not null
  refund_id uuid not null
  position integer not null
  shift_id uuid
  method text not null
  amount_minor bigint not null
  reference text
  payment_type_id uuid
  type_name text
  account_code text
  provider text
table removed_day
  day date not null
  kind text not null
  count bigint not null
  looked_at timestamp with time zone not null
table reorder_point (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  point_milli bigint not null
  quantity_milli bigint not null
table report_mail (row security forced)
  business_id uuid not null
  view_id uuid not null
  person_id uuid not null
  every text not null
  sent_to date not null
table report_view (row security forced)
  business_id uuid not null
  view_id uuid not null
  owner_id uuid not null
  owner_name text not null
  name text not null
  name_key text collate "C" default lower((name COLLATE "C"))
  report text not null
  asked jsonb not null
  branch_id uuid default ((asked ->> 'branchId'::text))::uuid
  is_shared boolean not null
  place smallint
  saved_at timestamp with time zone not null
  removed_at timestamp with time zone
  version integer not null default 1
table role_rights (row security forced)
  business_id uuid not null
  version integer not null
  rights jsonb not null
  since timestamp with time zone not null
  set_by uuid
table sale (row security forced)
  business_id uuid not null
  sale_id uuid not null
  branch_id uuid not null
  till_id uuid not null
  shift_id uuid not null
  seller_id uuid not null
  seller_name text not null
  seller_role text not null
  series text not null
  number integer not null
  receipt_number text not null
  currency text not null
  tax_mode text not null
  tax_rounding text not null
  timezone text not null
  cutoff_minutes integer not null
  occurred_at timestamp with time zone not null
  business_date date not null
  clock_suspect boolean not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  change_minor bigint not null
  lines_count integer not null
  items_milli bigint not null
  methods text[] not null
  content_hash bytea not null
  posted_at timestamp with time zone not null
  business_name text not null
  branch_name text not null
  branch_address text
  till_name text not null
  utc_offset_minutes integer not null
  look_no integer
  is_fact boolean not null default false
  device_id uuid
  is_late boolean not null default false
  gap_from integer
  counted_at timestamp with time zone
  customer_id uuid
  note text
  discount_minor bigint not null default 0
  cart_discount_minor bigint not null default 0
  cart_discount_basis_points integer
  cart_discount_reason text
  exempt_reason text
  exempt_certificate text
  exempt_tax_minor bigint not null default 0
  rounding_minor bigint not null default 0
  rounding_step_minor integer
  rounding_method text
  ceiling_basis_points integer
  ceiling_credit_minor bigint
  promotion_minor bigint not null default 0
  removed_count smallint not null default 0
table sale_conflict (row security forced)
  business_id uuid not null
  conflict_id uuid not null
  sale_id uuid
  branch_id uuid not null
  kind text not null
  details jsonb not null
  found_at timestamp with time zone not null
  refund_id uuid
  opening_id uuid
  move_id uuid
  closing_id uuid
  unposted_id uuid
table sale_conflict_settlement (row security forced)
  business_id uuid not null
  conflict_id uuid not null
  settled_at timestamp with time zone not null
  settled_by uuid not null
  settled_by_name text not null
  note text
table sale_line (row security forced)
  business_id uuid not null
  sale_id uuid not null
  line_no integer not null
  product_id uuid not null
  name text not null
  sku text not null
  quantity_milli bigint not null
  unit_price_minor bigint not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  kind text not null default 'goods'::text
  pack_id uuid
  pack_name text
  unit text not null default 'piece'::text
  stock_quantity_milli bigint not null
  details jsonb
  note text
  discount_minor bigint not null default 0
  discount_basis_points integer
  discount_reason text
  share_minor bigint not null default 0
  list_price_minor bigint
  override_reason text
  exempt_tax_minor bigint not null default 0
  promotion_minor bigint not null default 0
table sale_line_promotion (row security forced)
  business_id uuid not null
  sale_id uuid not null
  line_no integer not null
  promotion_id uuid not null
  name text not null
  is_of_cart boolean not null
  amount_minor bigint not null
table sale_line_refunded (row security forced)
  business_id uuid not null
  sale_id uuid not null
  line_no integer not null
  quantity_milli bigint not null
  sold_milli bigint not null
table sale_proof (row security forced)
  business_id uuid not null
  sale_id uuid not null
  key_id uuid not null
  mac bytea not null
table sale_state (row security forced)
  business_id uuid not null
  sale_id uuid not null
  state text not null
  refunded_minor bigint not null default 0
  given_up_minor bigint not null default 0
  given_up_back_minor bigint not null default 0
table sale_tax (row security forced)
  business_id uuid not null
  sale_id uuid not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
table second_step
  person_id uuid not null
  secret bytea
  since timestamp with time zone
  pending_secret bytea
  last_step bigint not null default 0
table self_audit (row security forced)
  business_id uuid not null
  looked_for timestamp with time zone not null
  started_at timestamp with time zone not null
  finished_at timestamp with time zone not null
  invariants integer not null
  examined bigint not null
  broken_ids text[] not null
  findings jsonb not null
table seller_commission (row security forced)
  business_id uuid not null
  branch_id uuid not null
  person_id uuid not null
  from_date date not null
  rate_basis_points integer
  saved_at timestamp with time zone not null
  saved_by uuid not null
  saved_by_name text not null
table seller_key (row security forced)
  business_id uuid not null
  key_id uuid not null
  person_id uuid not null
  device_id uuid not null
  secret bytea not null
  created_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  revoked_at timestamp with time zone
table seller_target (row security forced)
  business_id uuid not null
  branch_id uuid not null
  person_id uuid not null
  from_date date not null
  daily_minor bigint
  saved_at timestamp with time zone not null
  saved_by uuid not null
  saved_by_name text not null
table selling_settings (row security forced)
  business_id uuid not null
  rounding_step_minor integer
  rounding_method text
  version integer not null
  lock_after_minutes integer default 5
  gift_least_minor bigint
  gift_most_minor bigint
  layby_least_basis_points integer
  layby_fee_minor bigint
  return_days smallint
table server_job_run
  job text not null
  due_at timestamp with time zone not null
  state text not null
  attempt smallint not null
  started_at timestamp with time zone not null
  lease_until timestamp with time zone not null
  finished_at timestamp with time zone
  next_try_at timestamp with time zone
  error text
  result text
table session
  session_id uuid not null
  token_hash bytea not null
  cookie_hash bytea
  person_id uuid not null
  kind text not null
  business_id uuid
  branch_id uuid
  device text not null default ''::text
  created_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  idle_ms bigint not null
  revoked_at timestamp with time zone
  opened_by text not null default 'password'::text
  device_id uuid
table shift (row security forced)
  business_id uuid not null
  shift_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  opened_by uuid not null
  opened_by_name text not null
  opened_at timestamp with time zone not null
  business_date date not null
  float_minor bigint not null
table shift_close (row security forced)
  business_id uuid not null
  shift_id uuid not null
  closed_by uuid not null
  closed_by_name text not null
  closed_at timestamp with time zone not null
  business_date date not null
  sales_count integer not null
  sales_minor bigint not null
  tax_minor bigint not null
  cash_minor bigint not null
  mobile_money_minor bigint not null
  card_minor bigint not null
  cash_count integer not null
  mobile_money_count integer not null
  card_count integer not null
  expected_minor bigint not null
  counted_minor bigint not null
  difference_minor bigint not null
  till_id uuid not null
  z_number integer not null
  is_forced boolean not null default false
  forced_reason text
  is_counted boolean not null default true
  hand_over_note text
  pieces jsonb
  pay_ins_minor bigint not null default 0
  pay_outs_minor bigint not null default 0
  drops_minor bigint not null default 0
  no_sales integer not null default 0
  other_difference_minor bigint not null default 0
  differs boolean not null default false
  discount_minor bigint not null default 0
  rounding_minor bigint not null default 0
  discards_count integer
  discards_minor bigint
table shift_close_tax (row security forced)
  business_id uuid not null
  shift_id uuid not null
  tax_basis_points integer not null
  net_minor bigint not null
  tax_minor bigint not null
table shift_close_tender (row security forced)
  business_id uuid not null
  shift_id uuid not null
  method text not null
  position integer not null
  sales_minor bigint not null
  sales_count integer not null
  collected_minor bigint not null
  refunds_minor bigint not null
  expected_minor bigint not null
  counted_minor bigint
  difference_minor bigint
  paid_out_minor bigint not null default 0
  parts jsonb not null default '[]'::jsonb
table shift_closing (row security forced)
  business_id uuid not null
  closing_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  device_id uuid not null
  shift_id uuid not null
  asked_shift_id uuid not null
  is_z boolean not null
  closed_by uuid not null
  closed_by_name text not null
  closed_at timestamp with time zone not null
  counted_at timestamp with time zone not null
  is_clock_suspect boolean not null
  counted_minor bigint not null
  pieces jsonb
  tenders jsonb not null
  hand_over_note text
  key_id uuid
  mac bytea
  posted_at timestamp with time zone not null
  content_hash bytea not null
table shift_event (row security forced)
  business_id uuid not null
  event_id uuid not null
  shift_id uuid not null
  kind text not null
  note text
  happened_at timestamp with time zone not null
  position integer not null
  actor_id uuid not null
  actor_name text not null
table shift_opening (row security forced)
  business_id uuid not null
  opening_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  device_id uuid not null
  shift_id uuid not null
  opened_by uuid not null
  opened_by_name text not null
  opened_at timestamp with time zone not null
  counted_at timestamp with time zone not null
  is_clock_suspect boolean not null
  float_minor bigint not null
  key_id uuid
  mac bytea
  posted_at timestamp with time zone not null
  content_hash bytea not null
table sign_up_place
  person_id uuid not null
  day date not null
  place bytea not null
table sign_up_salt
  day date not null
  salt bytea not null
table statement_line (row security forced)
  business_id uuid not null
  line_id uuid not null
  statement_id uuid not null
  row_no integer not null
  provider_key text not null
  code text not null
  code_key text not null
  at timestamp with time zone not null
  has_time boolean not null
  direction text not null
  amount_minor bigint not null
  fee_minor bigint not null
  party text
table statement_mail (row security forced)
  business_id uuid not null
  mail_id uuid not null
  customer_id uuid not null
  from_day date not null
  to_day date not null
  sent_to text not null
  sent_at timestamp with time zone not null
  sent_by uuid not null
  sent_by_name text not null
table stock_adjustment (row security forced)
  business_id uuid not null
  adjustment_id uuid not null
  number text not null
  branch_id uuid not null
  reason text not null
  note text
  reversal_of uuid
  lines_count integer not null
  value_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
table stock_adjustment_line (row security forced)
  business_id uuid not null
  adjustment_id uuid not null
  line_no integer not null
  product_id uuid not null
  product_name text not null
  sku text not null
  quantity_milli bigint not null
  value_minor bigint not null
  revalued_minor bigint not null
  quantity_after_milli bigint not null
table stock_batch (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  batch_id uuid not null
  code text not null
  expires_on date
  quantity_milli bigint not null
  last_move integer not null default 0
  first_seen_at timestamp with time zone not null
  version integer not null default 1
table stock_batch_move (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  batch_id uuid not null
  number integer not null
  movement_number integer
  quantity_milli bigint not null
  quantity_after_milli bigint not null
table stock_count (row security forced)
  business_id uuid not null
  count_id uuid not null
  number text not null
  branch_id uuid not null
  kind text not null
  is_blind boolean not null
  scope jsonb not null
  state text not null
  round integer not null default 1
  note text
  version integer not null default 1
  content_hash bytea not null
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  started_at timestamp with time zone
  finished_at timestamp with time zone
  ended_at timestamp with time zone
  posted_by uuid
  posted_by_name text
  business_date date
  is_self_approved boolean not null default false
  lines_count integer not null default 0
  counted_count integer not null default 0
  different_count integer not null default 0
  missing_minor bigint not null default 0
  found_minor bigint not null default 0
table stock_count_entry (row security forced)
  business_id uuid not null
  entry_id uuid not null
  count_id uuid not null
  line_no integer not null
  round integer not null
  mode text not null
  quantity_milli bigint not null
  counted_after_milli bigint not null
  counted_move integer not null
  counted_at timestamp with time zone not null
  recorded_at timestamp with time zone not null
  counted_by uuid not null
  counted_by_name text not null
  content_hash bytea not null
table stock_count_event (row security forced)
  business_id uuid not null
  event_id uuid not null
  count_id uuid not null
  kind text not null
  note text
  lines_count integer not null default 0
  content_hash bytea not null
  happened_at timestamp with time zone not null
  actor_id uuid not null
  actor_name text not null
table stock_count_line (row security forced)
  business_id uuid not null
  count_id uuid not null
  line_no integer not null
  product_id uuid not null
  product_name text not null
  sku text not null
  batch_code text not null default ''::text
  batch_expires_on date
  snapshot_milli bigint not null
  snapshot_move integer not null
  counted_milli bigint
  expected_milli bigint
  counted_move integer
  first_move integer
  level_move integer
  short_milli bigint not null default 0
  counted_at timestamp with time zone
  counted_by_name text
  is_recount boolean not null default false
  previous_milli bigint
  adjusted_milli bigint
  value_minor bigint
  revalued_minor bigint
table stock_level (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  quantity_milli bigint not null default 0
  value_minor bigint not null default 0
  unit_cost_minor bigint not null default 0
  last_movement integer not null default 0
  tracks_batches boolean not null default false
  set_aside_milli bigint not null default 0
table stock_movement (row security forced)
  business_id uuid not null
  branch_id uuid not null
  product_id uuid not null
  number integer not null
  kind text not null
  quantity_milli bigint not null
  value_minor bigint not null
  quantity_after_milli bigint not null
  value_after_minor bigint not null
  source_kind text not null
  source_id uuid not null
  source_line integer not null
  occurred_at timestamp with time zone not null
  business_date date not null
  recorded_at timestamp with time zone not null
  stock_policy text not null
  actor_name text
table supplier (row security forced)
  business_id uuid not null
  supplier_id uuid not null
  name text not null
  name_key text collate "C" default lower((name COLLATE "C"))
  contact text
  phone text
  email text
  tax_number text
  terms_days integer not null
  lead_days integer not null
  note text
  archived_at timestamp with time zone
  created_at timestamp with time zone not null
  created_hash bytea not null
  version integer not null default 1
table supplier_bill (row security forced)
  business_id uuid not null
  bill_id uuid not null
  number text not null
  kind text not null
  supplier_id uuid not null
  branch_id uuid not null
  invoice_number text not null
  invoice_key text collate "C" default lower((invoice_number COLLATE "C"))
  invoice_on date not null
  due_on date not null
  received_minor bigint not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
  expense_id uuid default 
CASE kind
    WHEN 'services'::text THEN bill_id
    ELSE NULL::uuid
END
table supplier_bill_receipt (row security forced)
  business_id uuid not null
  bill_id uuid not null
  receipt_id uuid not null
  supplier_id uuid not null
  received_minor bigint not null
  net_minor bigint not null
  tax_minor bigint not null
table supplier_payment (row security forced)
  business_id uuid not null
  payment_id uuid not null
  number text not null
  supplier_id uuid not null
  branch_id uuid not null
  method text not null
  amount_minor bigint not null
  reference text
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
table supplier_payment_void (row security forced)
  business_id uuid not null
  payment_id uuid not null
  void_id uuid not null
  reason text not null
  business_date date not null
  at timestamp with time zone not null
  by uuid not null
  by_name text not null
  content_hash bytea not null
table supplier_product (row security forced)
  business_id uuid not null
  supplier_id uuid not null
  product_id uuid not null
  supplier_sku text
  last_cost_minor bigint
  pack_milli bigint not null default 1000
  minimum_milli bigint not null default 0
table supplier_return (row security forced)
  business_id uuid not null
  return_id uuid not null
  number text not null
  supplier_id uuid not null
  branch_id uuid not null
  receipt_id uuid
  reason text not null
  is_billed boolean not null
  cost_minor bigint not null
  credit_minor bigint not null
  tax_minor bigint not null
  business_date date not null
  posted_at timestamp with time zone not null
  posted_by uuid not null
  posted_by_name text not null
  content_hash bytea not null
table supplier_return_line (row security forced)
  business_id uuid not null
  return_id uuid not null
  line_no integer not null
  product_id uuid not null
  stock_quantity_milli bigint not null
  cost_minor bigint not null
  credit_minor bigint not null
table supplier_settlement (row security forced)
  business_id uuid not null
  bill_id uuid not null
  source_kind text not null
  source_id uuid not null
  amount_minor bigint not null
  settled_at timestamp with time zone not null
  voided_payment_id uuid default 
CASE source_kind
    WHEN 'payment_void'::text THEN source_id
    ELSE NULL::uuid
END
table tax_class (row security forced)
  business_id uuid not null
  tax_class_id uuid not null
  name text not null
  tax_basis_points integer not null
  is_default boolean not null default false
  version integer not null default 1
table till (row security forced)
  business_id uuid not null
  till_id uuid not null
  branch_id uuid not null
  name text not null
  code text not null
  series text not null default 'A'::text
  last_number integer not null default 0
  open_shift_id uuid
  lease_id uuid
  device_id uuid
  holder_name text
  lease_until timestamp with time zone
  created_at timestamp with time zone not null
  closed_at timestamp with time zone
table till_heartbeat (row security forced)
  business_id uuid not null
  till_id uuid not null
  device_id uuid not null
  heard_at timestamp with time zone not null
  sales_count integer not null
  sales_minor bigint not null
  others_count integer not null
table till_hour (row security forced)
  business_id uuid not null
  till_id uuid not null
  business_date date not null
  hour integer not null
  branch_id uuid not null
  sales_count integer not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  cost_minor bigint not null
  cash_minor bigint not null
  mobile_money_minor bigint not null
  card_minor bigint not null
  cash_count integer not null
  mobile_money_count integer not null
  card_count integer not null
  discount_minor bigint not null default 0
  rounding_minor bigint not null default 0
  other_minor bigint not null default 0
  other_count integer not null default 0
  credit_minor bigint not null default 0
  credit_count integer not null default 0
  store_credit_minor bigint not null default 0
  store_credit_count integer not null default 0
  gift_card_minor bigint not null default 0
  gift_card_count integer not null default 0
  deposit_minor bigint not null default 0
  deposit_count integer not null default 0
  exchange_minor bigint not null default 0
  items_milli bigint not null default 0
  gross_net_minor bigint not null default 0
table till_series (row security forced)
  business_id uuid not null
  till_id uuid not null
  series text not null
  device_id uuid not null
  last_number integer not null
  ended_at timestamp with time zone not null
table transfer (row security forced)
  business_id uuid not null
  transfer_id uuid not null
  number text not null
  kind text not null
  from_branch_id uuid
  to_branch_id uuid
  partner_id uuid
  partner_name text
  offer_id uuid
  state text not null
  note text
  content_hash bytea not null
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
  started_at timestamp with time zone
  ended_at timestamp with time zone
  version integer not null default 1
table transfer_event (row security forced)
  business_id uuid not null
  event_id uuid not null
  transfer_id uuid not null
  kind text not null
  note text
  content_hash bytea not null
  business_date date not null
  happened_at timestamp with time zone not null
  actor_id uuid
  actor_name text not null
table transfer_event_line (row security forced)
  business_id uuid not null
  event_id uuid not null
  line_no integer not null
  what text not null
  quantity_milli bigint not null
  value_minor bigint not null
table transfer_line (row security forced)
  business_id uuid not null
  transfer_id uuid not null
  line_no integer not null
  product_id uuid not null
  wanted_milli bigint not null
  sent_milli bigint not null default 0
  sent_minor bigint not null default 0
  received_milli bigint not null default 0
  received_minor bigint not null default 0
  lost_milli bigint not null default 0
  lost_minor bigint not null default 0
  returned_milli bigint not null default 0
  returned_minor bigint not null default 0
  found_milli bigint not null default 0
  found_minor bigint not null default 0
table transfer_line_batch (row security forced)
  business_id uuid not null
  transfer_id uuid not null
  line_no integer not null
  code text not null
  expires_on date
  sent_milli bigint not null
  pending_milli bigint not null
table transfer_offer (row security forced)
  offer_id uuid not null
  from_business_id uuid not null
  from_name text not null
  from_number text not null
  to_business_id uuid not null
  to_name text not null
  currency text not null
  note text
  value_minor bigint not null
  lines jsonb not null
  state text not null default 'open'::text
  reason text
  offered_at timestamp with time zone not null
  offered_by_name text not null
  decided_at timestamp with time zone
  decided_by_name text
table unmatched_line (row security forced)
  business_id uuid not null
  refund_id uuid not null
  line_no integer not null
  sale_line_no integer not null
  name text not null
  quantity_milli bigint not null
  disposition text not null
  reason text not null
  note text
  cost_minor bigint not null
  revalued_minor bigint not null
table unposted_fact (row security forced)
  business_id uuid not null
  unposted_id uuid not null
  device_id uuid not null
  fact_key text not null
  kind text not null
  till_id uuid not null
  branch_id uuid not null
  fact_id uuid
  series text
  number integer
  paper_number text
  done_by uuid
  done_by_name text
  occurred_at timestamp with time zone
  amount_minor bigint
  customer_id uuid
  code text not null
  fact_text text
  text_hash bytea not null
  handed_at timestamp with time zone not null
table visit (row security forced)
  business_id uuid not null
  visit_id uuid not null
  asked_by uuid not null
  asked_by_name text not null
  reason text not null
  asked_at timestamp with time zone not null
  lapses_at timestamp with time zone not null
  parts text[] not null default '{}'::text[]
  allowed_at timestamp with time zone
  allowed_by uuid
  allowed_by_name text
  ends_at timestamp with time zone
  ended_at timestamp with time zone
  ended_by_name text
  ending text
table webhook (row security forced)
  business_id uuid not null
  webhook_id uuid not null
  name text not null
  url text not null
  types text[] not null
  place smallint not null
  secret bytea not null
  secret_id uuid not null
  old_secret bytea
  old_secret_until timestamp with time zone
  off_reason text
  off_at timestamp with time zone
  failing_since timestamp with time zone
  failed_in_row integer not null default 0
  made_at timestamp with time zone not null
  made_by uuid not null
  made_by_name text not null
table webhook_delivery (row security forced)
  business_id uuid not null
  delivery_id uuid not null
  webhook_id uuid not null
  event_id uuid not null
  type text not null
  subject_id uuid not null
  branch_id uuid
  noted_at timestamp with time zone not null
  body text
  state text not null default 'waiting'::text
  tries integer not null default 0
  tries_before integer not null default 0
  next_try_at timestamp with time zone
  lease_until timestamp with time zone
  last_tried_at timestamp with time zone
  status integer
  duration_ms integer
  error text
table weighed_code (row security forced)
  business_id uuid not null
  prefix text not null
  kind text not null
  item_digits integer not null
  decimals integer not null

-- Constraints

account: account_kind_known CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text])))
account: account_pkey PRIMARY KEY (business_id, code)
account_day: account_day_business_id_account_code_fkey FOREIGN KEY (business_id, account_code) REFERENCES account(business_id, code)
account_day: account_day_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
account_day: account_day_pkey PRIMARY KEY (business_id, ledger_date, branch_id, account_code, source_kind)
account_days_until: account_days_until_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
account_days_until: account_days_until_pkey PRIMARY KEY (business_id)
api_key: api_key_at_most_twenty CHECK (((place >= 1) AND (place <= 20)))
api_key: api_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
api_key: api_key_ends_later CHECK ((expires_at > made_at))
api_key: api_key_is_called CHECK ((name <> ''::text))
api_key: api_key_is_found CHECK ((public_id ~ '^[0-9a-f]{16}$'::text))
api_key: api_key_pkey PRIMARY KEY (business_id, key_id)
api_key: api_key_place_once UNIQUE (business_id, place)
api_key: api_key_reads_something CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['products.read'::text, 'costs.read'::text, 'stock.read'::text, 'sales.read'::text, 'customers.read'::text, 'reports.read'::text])))
api_key: api_key_revoked_by_somebody CHECK ((((revoked_at IS NULL) = (revoked_by IS NULL)) AND ((revoked_at IS NULL) = (revoked_by_name IS NULL))))
api_key: api_key_revoked_has_no_place CHECK (((revoked_at IS NULL) = (place IS NOT NULL)))
api_key: api_key_secret_is_hashed CHECK ((octet_length(secret_hash) = 32))
approval: approval_amounts_not_negative CHECK (((amount_minor >= 0) AND (limit_minor >= 0)))
approval: approval_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
approval: approval_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
approval: approval_expires_later CHECK ((expires_at > asked_at))
approval: approval_kind_known CHECK ((kind = ANY (ARRAY['account_over_limit'::text, 'blind_return'::text, 'cash_over_limit'::text, 'credit_over_limit'::text, 'credit_payout'::text, 'debt_write_off'::text, 'discount_over_limit'::text, 'price_below_floor'::text, 'price_override'::text, 'refund_over_limit'::text, 'sell_expired'::text, 'tax_exempt'::text, 'void_sale'::text, 'write_off_void'::text])))
approval: approval_pkey PRIMARY KEY (business_id, approval_id)
approval: approval_share_is_part CHECK (((share_basis_points >= 0) AND (share_basis_points <= 10000)))
approval_decision: approval_decision_answer_known CHECK ((answer = ANY (ARRAY['approved'::text, 'refused'::text, 'withdrawn'::text])))
approval_decision: approval_decision_business_id_approval_id_fkey FOREIGN KEY (business_id, approval_id) REFERENCES approval(business_id, approval_id)
approval_decision: approval_decision_by_pin_approves CHECK (((way = 'screen'::text) OR (answer = 'approved'::text)))
approval_decision: approval_decision_good CHECK (((answer = 'approved'::text) = (good_until IS NOT NULL)))
approval_decision: approval_decision_once UNIQUE (business_id, decision_id)
approval_decision: approval_decision_pkey PRIMARY KEY (business_id, approval_id)
approval_decision: approval_decision_way_known CHECK ((way = ANY (ARRAY['screen'::text, 'pin'::text])))
approval_use: approval_use_business_id_approval_id_fkey FOREIGN KEY (business_id, approval_id) REFERENCES approval_decision(business_id, approval_id)
approval_use: approval_use_not_negative CHECK ((amount_minor >= 0))
approval_use: approval_use_pkey PRIMARY KEY (business_id, approval_id)
audit_event: audit_event_business_id_stream_id_fkey FOREIGN KEY (business_id, stream_id) REFERENCES audit_stream(business_id, stream_id)
audit_event: audit_event_pkey PRIMARY KEY (business_id, stream_id, seq)
audit_event: audit_event_text_known CHECK ((text_version = ANY (ARRAY[1, 2])))
audit_seal: audit_seal_counted CHECK (((seal_no >= 1) AND (streams >= 0) AND (events >= 0)))
audit_seal: audit_seal_once UNIQUE (business_id, sealed_for)
audit_seal: audit_seal_pkey PRIMARY KEY (business_id, seal_no)
audit_stream: audit_stream_pkey PRIMARY KEY (business_id, stream_id)
blind_return: blind_return_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
blind_return: blind_return_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
blind_return: blind_return_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
blind_return: blind_return_hour_of_day CHECK (((hour >= 0) AND (hour <= 23)))
blind_return: blind_return_number_once UNIQUE (business_id, number)
blind_return: blind_return_pkey PRIMARY KEY (business_id, return_id)
blind_return: blind_return_positive CHECK (((total_minor > 0) AND (net_minor >= 0) AND (tax_minor >= 0)))
blind_return_line: blind_return_line_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
blind_return_line: blind_return_line_at_most_today CHECK ((unit_price_minor <= price_today_minor))
blind_return_line: blind_return_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
blind_return_line: blind_return_line_business_id_return_id_fkey FOREIGN KEY (business_id, return_id) REFERENCES blind_return(business_id, return_id)
blind_return_line: blind_return_line_cost CHECK ((cost_minor >= 0))
blind_return_line: blind_return_line_damaged_is_not_revalued CHECK (((disposition = 'stock'::text) OR (revalued_minor = 0)))
blind_return_line: blind_return_line_disposition_known CHECK ((disposition = ANY (ARRAY['stock'::text, 'damaged'::text])))
blind_return_line: blind_return_line_other_is_told CHECK (((reason <> 'other'::text) OR (note IS NOT NULL)))
blind_return_line: blind_return_line_pkey PRIMARY KEY (business_id, return_id, line_no)
blind_return_line: blind_return_line_positive CHECK (((quantity_milli > 0) AND (unit_price_minor > 0)))
branch: branch_business_id_price_list_id_fkey FOREIGN KEY (business_id, price_list_id) REFERENCES price_list(business_id, price_list_id)
branch: branch_code_once UNIQUE (business_id, code)
branch: branch_code_printable CHECK ((code ~ '^[A-Z0-9]{1,6}$'::text))
branch: branch_cutoff_within_half_a_day CHECK (((cutoff_minutes >= 0) AND (cutoff_minutes <= 720)))
branch: branch_hours_of_a_week CHECK (((jsonb_typeof(opening_hours) = 'array'::text) AND (jsonb_array_length(opening_hours) = 7)))
branch: branch_name_once UNIQUE (business_id, name)
branch: branch_pkey PRIMARY KEY (business_id, branch_id)
branch: branch_state_known CHECK ((state = ANY (ARRAY['open'::text, 'closing'::text, 'closed'::text])))
branch: branch_target_positive CHECK ((daily_target_minor > 0))
branch_cost: branch_cost_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
branch_cost: branch_cost_from_first_of_month CHECK ((EXTRACT(day FROM from_month) = (1)::numeric))
branch_cost: branch_cost_kind_known CHECK ((kind = ANY (ARRAY['rent'::text, 'wages'::text, 'power'::text, 'water'::text, 'internet'::text, 'transport'::text, 'licences'::text, 'other'::text])))
branch_cost: branch_cost_not_negative CHECK ((amount_minor >= 0))
branch_cost: branch_cost_pkey PRIMARY KEY (business_id, branch_id, kind, from_month)
branch_event: branch_event_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
branch_event: branch_event_numbered CHECK ((event_no >= 1))
branch_event: branch_event_pkey PRIMARY KEY (business_id, branch_id, event_no)
branch_event: branch_event_step_known CHECK ((step = ANY (ARRAY['begin'::text, 'stop'::text, 'close'::text, 'reopen'::text])))
branch_price: branch_price_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
branch_price: branch_price_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
branch_price: branch_price_not_negative CHECK ((price_minor >= 0))
branch_price: branch_price_pkey PRIMARY KEY (business_id, branch_id, product_id)
branch_shelf: branch_shelf_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
branch_shelf: branch_shelf_pkey PRIMARY KEY (business_id, branch_id)
branch_shelf: branch_shelf_was_arranged CHECK ((version > 1))
branch_tax_rate: branch_tax_rate_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
branch_tax_rate: branch_tax_rate_business_id_tax_class_id_fkey FOREIGN KEY (business_id, tax_class_id) REFERENCES tax_class(business_id, tax_class_id)
branch_tax_rate: branch_tax_rate_pkey PRIMARY KEY (business_id, branch_id, tax_class_id)
branch_tax_rate: branch_tax_rate_within_100_percent CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000)))
brand: brand_name_once UNIQUE (business_id, name_key)
brand: brand_pkey PRIMARY KEY (business_id, brand_id)
business: business_currency_is_iso CHECK ((currency ~ '^[A-Z]{3}$'::text))
business: business_date_format_known CHECK ((date_format = ANY (ARRAY['language'::text, 'day_month_year'::text, 'month_day_year'::text, 'iso'::text])))
business: business_number_format_known CHECK ((number_format = ANY (ARRAY['comma_point'::text, 'point_comma'::text, 'space_comma'::text, 'apostrophe_point'::text, 'lakh_point'::text])))
business: business_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(person_id)
business: business_pkey PRIMARY KEY (business_id)
business: business_second_step_roles_known CHECK ((second_step_roles <@ ARRAY['business_admin'::text, 'branch_manager'::text, 'seller'::text, 'accountant'::text]))
business: business_stock_policy_known CHECK ((stock_policy = ANY (ARRAY['block'::text, 'warn'::text, 'allow'::text])))
business: business_suspended_reason_only_then CHECK (((suspended_reason IS NULL) OR (suspended_at IS NOT NULL)))
business: business_target_margin_sane CHECK (((target_margin_basis_points >= 0) AND (target_margin_basis_points <= 9999)))
business: business_tax_mode_known CHECK ((tax_mode = ANY (ARRAY['inclusive'::text, 'exclusive'::text])))
business: business_tax_rounding_known CHECK ((tax_rounding = ANY (ARRAY['per_rate'::text, 'per_line'::text])))
business: business_time_format_known CHECK ((time_format = ANY (ARRAY['h24'::text, 'h12'::text])))
business: business_week_start_known CHECK ((week_start = ANY (ARRAY['monday'::text, 'saturday'::text, 'sunday'::text])))
business_event: business_event_numbered CHECK ((event_no >= 1))
business_event: business_event_pkey PRIMARY KEY (business_id, event_no)
business_event: business_event_step_known CHECK ((step = ANY (ARRAY['close'::text, 'reopen'::text])))
business_export: business_export_by_a_session CHECK (((session_id IS NOT NULL) OR ((report IS NOT NULL) AND (state <> 'making'::text))))
business_export: business_export_expires CHECK (((state = 'ready'::text) = (expires_at IS NOT NULL)))
business_export: business_export_month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric))
business_export: business_export_month_is_told CHECK ((((standing IS NULL) = (seal IS NULL)) AND ((standing IS NOT NULL) = ((month IS NOT NULL) AND (state = 'ready'::text)))))
business_export: business_export_of_one_kind CHECK (((month IS NULL) OR (report IS NULL)))
business_export: business_export_pkey PRIMARY KEY (business_id, export_id)
business_export: business_export_seal_known CHECK ((seal = ANY (ARRAY['holds'::text, 'broken'::text, 'empty'::text])))
business_export: business_export_standing_known CHECK ((standing = ANY (ARRAY['running'::text, 'open'::text, 'locked'::text])))
business_export: business_export_state CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'stopped'::text])))
business_export_piece: business_export_piece_number CHECK ((number >= 0))
business_export_piece: business_export_piece_of FOREIGN KEY (business_id, export_id) REFERENCES business_export(business_id, export_id) ON DELETE CASCADE
business_export_piece: business_export_piece_pkey PRIMARY KEY (business_id, export_id, number)
cart_discard: cart_discard_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
cart_discard: cart_discard_business_id_key_id_fkey FOREIGN KEY (business_id, key_id) REFERENCES seller_key(business_id, key_id)
cart_discard: cart_discard_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
cart_discard: cart_discard_not_empty CHECK ((line_count > 0))
cart_discard: cart_discard_not_negative CHECK (((total_minor >= 0) AND (parked_seconds >= 0)))
cart_discard: cart_discard_note_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 140)))
cart_discard: cart_discard_other_said CHECK (((reason <> 'other'::text) OR (note IS NOT NULL)))
cart_discard: cart_discard_pkey PRIMARY KEY (business_id, discard_id)
cart_discard: cart_discard_reason_known CHECK ((reason = ANY (ARRAY['customer_left'::text, 'by_mistake'::text, 'could_not_pay'::text, 'practice'::text, 'other'::text])))
cart_discard: cart_discard_signed_whole CHECK (((key_id IS NULL) = (mac IS NULL)))
cart_discard_line: cart_discard_line_business_id_discard_id_fkey FOREIGN KEY (business_id, discard_id) REFERENCES cart_discard(business_id, discard_id)
cart_discard_line: cart_discard_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
cart_discard_line: cart_discard_line_pkey PRIMARY KEY (business_id, discard_id, line_no)
cart_discard_line: cart_discard_line_price_not_negative CHECK ((unit_price_minor >= 0))
cart_discard_line: cart_discard_line_quantity_positive CHECK ((quantity_milli > 0))
cash_move: cash_move_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
cash_move: cash_move_category_fits CHECK (((category IS NULL) = (kind = ANY (ARRAY['drop'::text, 'no_sale'::text]))))
cash_move: cash_move_counts CHECK ((number >= 1))
cash_move: cash_move_kind_known CHECK ((kind = ANY (ARRAY['pay_in'::text, 'pay_out'::text, 'drop'::text, 'no_sale'::text])))
cash_move: cash_move_moves_money CHECK (
CASE
    WHEN (kind = 'no_sale'::text) THEN ((amount_minor = 0) AND (takes_back IS NULL))
    WHEN (takes_back IS NULL) THEN (amount_minor > 0)
    ELSE (amount_minor < 0)
END)
cash_move: cash_move_numbered UNIQUE (business_id, shift_id, number)
cash_move: cash_move_of_its_shift UNIQUE (business_id, shift_id, move_id)
cash_move: cash_move_pkey PRIMARY KEY (business_id, move_id)
cash_move: cash_move_taken_back_in_its_shift FOREIGN KEY (business_id, shift_id, takes_back) REFERENCES cash_move(business_id, shift_id, move_id)
cash_move: cash_move_taken_back_once UNIQUE (business_id, takes_back)
cash_move_fact: cash_move_fact_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
cash_move_fact: cash_move_fact_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
cash_move_fact: cash_move_fact_business_id_key_id_fkey FOREIGN KEY (business_id, key_id) REFERENCES seller_key(business_id, key_id)
cash_move_fact: cash_move_fact_business_id_move_id_fkey FOREIGN KEY (business_id, move_id) REFERENCES cash_move(business_id, move_id)
cash_move_fact: cash_move_fact_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
cash_move_fact: cash_move_fact_pkey PRIMARY KEY (business_id, move_id)
cash_move_fact: cash_move_fact_signed_whole CHECK (((key_id IS NULL) = (mac IS NULL)))
cash_rule: cash_rule_not_negative CHECK ((seller_max_minor >= 0))
cash_rule: cash_rule_pkey PRIMARY KEY (business_id)
category: category_business_id_parent_id_fkey FOREIGN KEY (business_id, parent_id) REFERENCES category(business_id, category_id)
category: category_colour_known CHECK ((colour = ANY (ARRAY['blue'::text, 'orange'::text, 'teal'::text, 'purple'::text, 'olive'::text])))
category: category_name_key_once UNIQUE (business_id, name_key)
category: category_name_once UNIQUE (business_id, name)
category: category_not_its_own_parent CHECK ((parent_id <> category_id))
category: category_pkey PRIMARY KEY (business_id, category_id)
change_set: change_set_kind_known CHECK ((kind = ANY (ARRAY['bulk'::text, 'import'::text])))
change_set: change_set_pkey PRIMARY KEY (business_id, change_set_id)
change_set_row: change_set_row_business_id_change_set_id_fkey FOREIGN KEY (business_id, change_set_id) REFERENCES change_set(business_id, change_set_id)
change_set_row: change_set_row_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
change_set_row: change_set_row_pkey PRIMARY KEY (business_id, change_set_id, product_id)
change_set_undo: change_set_undo_business_id_change_set_id_fkey FOREIGN KEY (business_id, change_set_id) REFERENCES change_set(business_id, change_set_id)
change_set_undo: change_set_undo_pkey PRIMARY KEY (business_id, change_set_id)
customer: customer_business_id_customer_id_sort_name_key UNIQUE (business_id, customer_id, sort_name)
customer: customer_erased_is_nobody CHECK (((erased_at IS NULL) OR ((phone IS NULL) AND (email IS NULL) AND (group_name IS NULL) AND (tax_number IS NULL) AND (note IS NULL) AND (archived_at IS NOT NULL))))
customer: customer_has_a_name CHECK (((name IS NOT NULL) OR (phone IS NOT NULL)))
customer: customer_limit_not_negative CHECK ((credit_limit_minor >= 0))
customer: customer_phone_once UNIQUE (business_id, phone)
customer: customer_pkey PRIMARY KEY (business_id, customer_id)
customer: customer_terms_not_negative CHECK ((terms_days >= 0))
customer_alias: customer_alias_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_alias: customer_alias_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
customer_alias: customer_alias_of_another CHECK ((alias_id <> customer_id))
customer_alias: customer_alias_pkey PRIMARY KEY (business_id, alias_id)
customer_allocation: customer_allocation_business_id_customer_id_credit_no_fkey FOREIGN KEY (business_id, customer_id, credit_no) REFERENCES customer_entry(business_id, customer_id, entry_no)
customer_allocation: customer_allocation_business_id_customer_id_debit_no_fkey FOREIGN KEY (business_id, customer_id, debit_no) REFERENCES customer_entry(business_id, customer_id, entry_no)
customer_allocation: customer_allocation_business_id_customer_id_moved_by_no_fkey FOREIGN KEY (business_id, customer_id, moved_by_no) REFERENCES customer_entry(business_id, customer_id, entry_no)
customer_allocation: customer_allocation_moved_later CHECK (((moved_by = 0) OR (moved_by > GREATEST(debit_no, credit_no))))
customer_allocation: customer_allocation_pkey PRIMARY KEY (business_id, customer_id, debit_no, credit_no, moved_by)
customer_allocation: customer_allocation_side CHECK (((amount_minor > 0) OR ((amount_minor < 0) AND (moved_by > 0))))
customer_entry: customer_entry_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_entry: customer_entry_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_entry: customer_entry_debt_is_due CHECK (((((amount_minor > 0) AND (kind <> 'payout'::text)) = (due_on IS NOT NULL)) AND ((due_on IS NULL) = (owed_since IS NULL))))
customer_entry: customer_entry_kind_known CHECK ((kind = ANY (ARRAY['blind_return'::text, 'layby'::text, 'opening'::text, 'payment'::text, 'payment_back'::text, 'payout'::text, 'refund'::text, 'reward'::text, 'sale'::text, 'write_off'::text, 'write_off_back'::text, 'write_off_void'::text])))
customer_entry: customer_entry_not_zero CHECK ((amount_minor <> 0))
customer_entry: customer_entry_numbered CHECK ((entry_no >= 1))
customer_entry: customer_entry_once_per_source UNIQUE (business_id, kind, source_id)
customer_entry: customer_entry_pkey PRIMARY KEY (business_id, customer_id, entry_no)
customer_entry: customer_entry_side CHECK (
CASE
    WHEN (kind = ANY (ARRAY['sale'::text, 'payout'::text, 'write_off_back'::text, 'write_off_void'::text, 'payment_back'::text])) THEN (amount_minor > 0)
    WHEN (kind = 'opening'::text) THEN true
    ELSE (amount_minor < 0)
END)
customer_opening: customer_opening_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_opening: customer_opening_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_opening: customer_opening_business_id_takes_back_fkey FOREIGN KEY (business_id, takes_back) REFERENCES customer_opening(business_id, opening_id)
customer_opening: customer_opening_credit_is_not_due CHECK (((NOT is_credit) OR (due_on = owed_since)))
customer_opening: customer_opening_in_order CHECK (((owed_since <= due_on) AND (owed_since <= business_date)))
customer_opening: customer_opening_not_zero CHECK ((amount_minor <> 0))
customer_opening: customer_opening_number_once UNIQUE (business_id, number)
customer_opening: customer_opening_pkey PRIMARY KEY (business_id, opening_id)
customer_opening: customer_opening_side CHECK ((((takes_back IS NULL) = (amount_minor > 0)) <> is_credit))
customer_opening: customer_opening_taken_back_once UNIQUE (business_id, takes_back)
customer_payment: customer_payment_back_of_debts CHECK (((takes_back IS NULL) OR (layby_id IS NULL)))
customer_payment: customer_payment_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_payment: customer_payment_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_payment: customer_payment_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
customer_payment: customer_payment_business_id_takes_back_fkey FOREIGN KEY (business_id, takes_back) REFERENCES customer_payment(business_id, payment_id)
customer_payment: customer_payment_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'mobile_money'::text, 'card'::text, 'bank'::text])))
customer_payment: customer_payment_mobile_money_has_reference CHECK (
CASE
    WHEN (takes_back IS NOT NULL) THEN (reference_key IS NULL)
    ELSE ((method <> 'mobile_money'::text) OR (reference_key IS NOT NULL))
END)
customer_payment: customer_payment_number_once UNIQUE (business_id, number)
customer_payment: customer_payment_of_layby FOREIGN KEY (business_id, layby_id) REFERENCES layby(business_id, layby_id) DEFERRABLE INITIALLY DEFERRED
customer_payment: customer_payment_pkey PRIMARY KEY (business_id, payment_id)
customer_payment: customer_payment_reference_once UNIQUE (business_id, reference_key, reference_use)
customer_payment: customer_payment_side CHECK (((amount_minor <> 0) AND ((takes_back IS NULL) = (amount_minor > 0))))
customer_payment: customer_payment_taken_back_once UNIQUE (business_id, takes_back)
customer_payout: customer_payout_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_payout: customer_payout_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_payout: customer_payout_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
customer_payout: customer_payout_method_known CHECK (((method = ANY (ARRAY['cash'::text, 'mobile_money'::text, 'bank'::text])) OR ((method = 'card'::text) AND (gift_card_id IS NOT NULL))))
customer_payout: customer_payout_number_once UNIQUE (business_id, number)
customer_payout: customer_payout_of_card FOREIGN KEY (business_id, gift_card_id, method, amount_minor) REFERENCES gift_card(business_id, gift_card_id, method, amount_minor)
customer_payout: customer_payout_of_card_at_till CHECK (((gift_card_id IS NULL) OR ((shift_id IS NOT NULL) AND (layby_id IS NULL) AND (balance_after_minor = 0))))
customer_payout: customer_payout_of_card_once UNIQUE (business_id, gift_card_id)
customer_payout: customer_payout_of_layby FOREIGN KEY (business_id, layby_id) REFERENCES layby(business_id, layby_id)
customer_payout: customer_payout_of_somebody CHECK (((customer_id IS NULL) = (gift_card_id IS NOT NULL)))
customer_payout: customer_payout_pkey PRIMARY KEY (business_id, payout_id)
customer_payout: customer_payout_positive CHECK ((amount_minor > 0))
customer_payout: customer_payout_within_credit CHECK ((balance_after_minor <= 0))
customer_promise: customer_promise_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_promise: customer_promise_pkey PRIMARY KEY (business_id, promise_id)
customer_promise: customer_promise_positive CHECK ((amount_minor > 0))
customer_reward: customer_reward_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_reward: customer_reward_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_reward: customer_reward_business_id_terms_no_fkey FOREIGN KEY (business_id, terms_no) REFERENCES loyalty_terms(business_id, terms_no)
customer_reward: customer_reward_number_once UNIQUE (business_id, number)
customer_reward: customer_reward_pkey PRIMARY KEY (business_id, reward_id)
customer_reward: customer_reward_positive CHECK (((points > 0) AND (amount_minor > 0)))
customer_reward: customer_reward_within_points CHECK ((points_after >= 0))
customer_word: customer_word_business_id_customer_id_sort_name_fkey FOREIGN KEY (business_id, customer_id, sort_name) REFERENCES customer(business_id, customer_id, sort_name) ON UPDATE CASCADE
customer_word: customer_word_pkey PRIMARY KEY (business_id, customer_id, word)
customer_write_off: customer_write_off_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
customer_write_off: customer_write_off_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
customer_write_off: customer_write_off_business_id_takes_back_customer_id_fkey FOREIGN KEY (business_id, takes_back, customer_id) REFERENCES customer_write_off(business_id, write_off_id, customer_id)
customer_write_off: customer_write_off_number_once UNIQUE (business_id, number)
customer_write_off: customer_write_off_of_one UNIQUE (business_id, write_off_id, customer_id)
customer_write_off: customer_write_off_pkey PRIMARY KEY (business_id, write_off_id)
customer_write_off: customer_write_off_side CHECK (((amount_minor <> 0) AND ((takes_back IS NULL) = (amount_minor > 0))))
customer_write_off: customer_write_off_taken_back_once UNIQUE (business_id, takes_back)
device: device_pkey PRIMARY KEY (business_id, device_id)
device: device_revoked_by_somebody CHECK (((revoked_at IS NULL) = (revoked_by IS NULL)))
device: device_secret_is_hashed CHECK ((octet_length(secret_hash) = 32))
document_counter: document_counter_counts CHECK ((last_number >= 1))
document_counter: document_counter_pkey PRIMARY KEY (business_id, kind)
email_change: email_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
email_change: email_change_pkey PRIMARY KEY (undo_hash)
email_change: email_change_undo_is_sha256 CHECK ((octet_length(undo_hash) = 32))
email_code: email_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
email_code: email_code_pkey PRIMARY KEY (person_id, purpose)
email_code: email_code_purpose_known CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change'::text])))
exchange: exchange_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund(business_id, refund_id)
exchange: exchange_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
exchange: exchange_not_negative CHECK ((amount_minor >= 0))
exchange: exchange_pkey PRIMARY KEY (business_id, exchange_id)
exchange: exchange_refund_once UNIQUE (business_id, refund_id)
exchange: exchange_sale_once UNIQUE (business_id, sale_id)
expense: expense_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
expense: expense_business_id_cash_move_id_fkey FOREIGN KEY (business_id, cash_move_id) REFERENCES cash_move(business_id, move_id)
expense: expense_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
expense: expense_due_after_its_day CHECK ((due_on >= business_date))
expense: expense_number_once UNIQUE (business_id, number)
expense: expense_of_a_till_names_it CHECK (((paid_from = 'till'::text) = (cash_move_id IS NOT NULL)))
expense: expense_owed_says_to_whom CHECK ((((paid_from = 'owed'::text) = (supplier_id IS NOT NULL)) AND ((supplier_id IS NULL) = (due_on IS NULL))))
expense: expense_pkey PRIMARY KEY (business_id, expense_id)
expense: expense_positive CHECK ((amount_minor > 0))
expense: expense_source_known CHECK ((paid_from = ANY (ARRAY['safe'::text, 'bank'::text, 'mobile_money'::text, 'till'::text, 'owed'::text])))
expense: expense_tax_within CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor)))
expense_event: expense_event_business_id_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expense(business_id, expense_id)
expense_event: expense_event_kind_known CHECK ((((step = 'answer'::text) AND (kind = ANY (ARRAY['approved'::text, 'refused'::text]))) OR ((step = 'void'::text) AND (kind = 'voided'::text))))
expense_event: expense_event_pkey PRIMARY KEY (business_id, expense_id, step)
expense_limit: expense_limit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
expense_limit: expense_limit_not_negative CHECK ((limit_minor >= 0))
expense_limit: expense_limit_pkey PRIMARY KEY (business_id, limit_no)
expense_photo: expense_photo_at_most_five CHECK (((place >= 1) AND (place <= 5)))
expense_photo: expense_photo_business_id_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expense(business_id, expense_id)
expense_photo: expense_photo_pkey PRIMARY KEY (business_id, image_id)
expense_photo: expense_photo_place UNIQUE (business_id, expense_id, place)
expense_photo: expense_photo_small CHECK ((length(picture) <= 400000))
gift_card: gift_card_as_paid UNIQUE (business_id, gift_card_id, method, amount_minor)
gift_card: gift_card_balance_within CHECK (((balance_minor >= 0) AND (balance_minor <= amount_minor)))
gift_card: gift_card_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
gift_card: gift_card_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
gift_card: gift_card_code_once UNIQUE (business_id, code_hash)
gift_card: gift_card_hash_whole CHECK ((length(code_hash) = 32))
gift_card: gift_card_last_four CHECK ((last_four ~ '^[2-9A-HJ-NP-Z]{4}$'::text))
gift_card: gift_card_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'mobile_money'::text, 'card'::text])))
gift_card: gift_card_mobile_money_has_reference CHECK (((method <> 'mobile_money'::text) OR (reference_key IS NOT NULL)))
gift_card: gift_card_number_once UNIQUE (business_id, number)
gift_card: gift_card_numbered CHECK ((last_entry >= 1))
gift_card: gift_card_pkey PRIMARY KEY (business_id, gift_card_id)
gift_card: gift_card_positive CHECK ((amount_minor > 0))
gift_card: gift_card_reference_once UNIQUE (business_id, reference_key)
gift_card: gift_card_voided_empty CHECK (((voided_at IS NULL) OR (balance_minor = 0)))
gift_card_entry: gift_card_entry_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
gift_card_entry: gift_card_entry_business_id_gift_card_id_fkey FOREIGN KEY (business_id, gift_card_id) REFERENCES gift_card(business_id, gift_card_id)
gift_card_entry: gift_card_entry_kind_known CHECK ((kind = ANY (ARRAY['sold'::text, 'spent'::text, 'refunded'::text, 'voided'::text])))
gift_card_entry: gift_card_entry_not_below_zero CHECK ((balance_after_minor >= 0))
gift_card_entry: gift_card_entry_numbered CHECK ((entry_no >= 1))
gift_card_entry: gift_card_entry_of_sale CHECK (((kind = ANY (ARRAY['sold'::text, 'voided'::text])) = (sale_id IS NULL)))
gift_card_entry: gift_card_entry_once_per_source UNIQUE (business_id, gift_card_id, kind, source_id)
gift_card_entry: gift_card_entry_pkey PRIMARY KEY (business_id, gift_card_id, entry_no)
gift_card_entry: gift_card_entry_side CHECK (
CASE
    WHEN (kind = ANY (ARRAY['spent'::text, 'voided'::text])) THEN (amount_minor < 0)
    ELSE (amount_minor > 0)
END)
gift_card_entry: gift_card_entry_sold_first CHECK (((kind = 'sold'::text) = (entry_no = 1)))
gift_card_entry: gift_card_entry_voided_empty CHECK (((kind <> 'voided'::text) OR (balance_after_minor = 0)))
goods_receipt: goods_receipt_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
goods_receipt: goods_receipt_business_id_order_id_fkey FOREIGN KEY (business_id, order_id) REFERENCES purchase_order(business_id, order_id)
goods_receipt: goods_receipt_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
goods_receipt: goods_receipt_number_once UNIQUE (business_id, number)
goods_receipt: goods_receipt_pkey PRIMARY KEY (business_id, receipt_id)
goods_receipt_charge: goods_receipt_charge_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES goods_receipt(business_id, receipt_id)
goods_receipt_charge: goods_receipt_charge_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
goods_receipt_charge: goods_receipt_charge_pkey PRIMARY KEY (business_id, receipt_id, line_no)
goods_receipt_charge: goods_receipt_charge_positive CHECK ((amount_minor > 0))
goods_receipt_line: goods_receipt_line_business_id_order_id_order_line_no_fkey FOREIGN KEY (business_id, order_id, order_line_no) REFERENCES purchase_order_line(business_id, order_id, line_no)
goods_receipt_line: goods_receipt_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
goods_receipt_line: goods_receipt_line_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES goods_receipt(business_id, receipt_id)
goods_receipt_line: goods_receipt_line_pkey PRIMARY KEY (business_id, receipt_id, line_no)
goods_receipt_line: goods_receipt_line_sane CHECK (((quantity_milli > 0) AND (stock_quantity_milli > 0) AND (net_minor >= 0) AND (tax_minor >= 0) AND (charge_minor >= 0)))
import_job: import_job_pkey PRIMARY KEY (business_id, import_id)
import_job: import_job_size_sane CHECK (((byte_size >= 1) AND (byte_size <= 10485760)))
import_job: import_job_state_known CHECK ((state = ANY (ARRAY['uploading'::text, 'reading'::text, 'matching'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'undone'::text, 'failed'::text, 'discarded'::text])))
import_job: import_job_subject_known CHECK ((subject = ANY (ARRAY['products'::text, 'debts'::text])))
import_piece: import_piece_business_id_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES import_job(business_id, import_id)
import_piece: import_piece_pkey PRIMARY KEY (business_id, import_id, number)
import_piece: import_piece_small CHECK (((length(bytes) >= 1) AND (length(bytes) <= 524288)))
import_row: import_row_business_id_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES import_job(business_id, import_id)
import_row: import_row_outcome_known CHECK ((outcome = ANY (ARRAY['new'::text, 'update'::text, 'same'::text, 'faulty'::text])))
import_row: import_row_pkey PRIMARY KEY (business_id, import_id, number)
invitation: invitation_copied_hash_key UNIQUE (copied_hash)
invitation: invitation_mailed_hash_key UNIQUE (mailed_hash)
invitation: invitation_permissions_whole CHECK ((jsonb_typeof(permissions) = 'object'::text))
invitation: invitation_pkey PRIMARY KEY (invitation_id)
invitation: invitation_rights_whole CHECK (((rights IS NULL) OR (jsonb_typeof(rights) = 'object'::text)))
invitation: invitation_role_known CHECK ((role = ANY (ARRAY['business_admin'::text, 'branch_manager'::text, 'seller'::text, 'accountant'::text])))
job_run: job_run_attempt CHECK ((attempt >= 1))
job_run: job_run_ended CHECK (((state = 'running'::text) = (finished_at IS NULL)))
job_run: job_run_failed CHECK (((state = 'failed'::text) = (error IS NOT NULL)))
job_run: job_run_pkey PRIMARY KEY (business_id, job, due_at)
job_run: job_run_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
journal_entry: journal_entry_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
journal_entry: journal_entry_once_per_source UNIQUE (business_id, source_kind, source_id)
journal_entry: journal_entry_pkey PRIMARY KEY (business_id, entry_id)
journal_entry: journal_entry_source_known CHECK ((source_kind = ANY (ARRAY['blind_return'::text, 'cash_move'::text, 'customer_opening'::text, 'customer_payment'::text, 'customer_payment_back'::text, 'customer_payout'::text, 'customer_reward'::text, 'customer_write_off'::text, 'customer_write_off_back'::text, 'customer_write_off_void'::text, 'expense'::text, 'expense_void'::text, 'gift_card'::text, 'gift_card_void'::text, 'goods_receipt'::text, 'late_cash_move'::text, 'late_refund'::text, 'late_sale'::text, 'layby_cancel'::text, 'money_move'::text, 'money_move_void'::text, 'opening_balance'::text, 'opening_stock'::text, 'refund'::text, 'sale'::text, 'shift_close'::text, 'shift_open'::text, 'stock_adjustment'::text, 'stock_count'::text, 'supplier_bill'::text, 'supplier_payment'::text, 'supplier_payment_void'::text, 'supplier_return'::text, 'transfer_in'::text, 'transfer_loss'::text, 'transfer_out'::text, 'unmatched_refund'::text])))
journal_line: journal_line_business_id_account_code_fkey FOREIGN KEY (business_id, account_code) REFERENCES account(business_id, code)
journal_line: journal_line_business_id_entry_id_fkey FOREIGN KEY (business_id, entry_id) REFERENCES journal_entry(business_id, entry_id)
journal_line: journal_line_has_one_side CHECK (((debit_minor >= 0) AND (credit_minor >= 0) AND ((debit_minor = 0) <> (credit_minor = 0))))
journal_line: journal_line_pkey PRIMARY KEY (business_id, entry_id, line_no)
kit_component: kit_component_business_id_component_id_fkey FOREIGN KEY (business_id, component_id) REFERENCES product(business_id, product_id)
kit_component: kit_component_business_id_kit_id_fkey FOREIGN KEY (business_id, kit_id) REFERENCES product(business_id, product_id)
kit_component: kit_component_not_itself CHECK ((kit_id <> component_id))
kit_component: kit_component_pkey PRIMARY KEY (business_id, kit_id, component_id)
kit_component: kit_component_quantity_positive CHECK ((quantity_milli > 0))
known_device: known_device_is_sha256 CHECK ((octet_length(device_hash) = 32))
known_device: known_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
known_device: known_device_pkey PRIMARY KEY (person_id, device_hash)
label_print: label_print_has_labels CHECK ((labels_count >= 1))
label_print: label_print_pkey PRIMARY KEY (business_id, label_print_id)
label_print_line: label_print_line_business_id_label_print_id_fkey FOREIGN KEY (business_id, label_print_id) REFERENCES label_print(business_id, label_print_id)
label_print_line: label_print_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
label_print_line: label_print_line_copies CHECK ((copies >= 1))
label_print_line: label_print_line_pkey PRIMARY KEY (business_id, label_print_id, product_id)
layby: layby_back_known CHECK ((back = ANY (ARRAY['cash'::text, 'store_credit'::text])))
layby: layby_back_rounded CHECK (((back_rounding_minor = 0) OR ((back = 'cash'::text) AND ((back_minor + back_rounding_minor) >= 0))))
layby: layby_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
layby: layby_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
layby: layby_business_id_layby_id_fkey FOREIGN KEY (business_id, layby_id) REFERENCES quote(business_id, quote_id)
layby: layby_cancelled_whole CHECK ((((cancelled_at IS NULL) = (back IS NULL)) AND ((cancelled_at IS NULL) = (back_minor IS NULL)) AND ((cancelled_at IS NULL) = (fee_minor IS NULL))))
layby: layby_given_back_whole CHECK (((cancelled_at IS NULL) OR ((back_minor >= 0) AND (fee_minor >= 0) AND ((back_minor + fee_minor) = paid_minor))))
layby: layby_number_once UNIQUE (business_id, number)
layby: layby_paid_within CHECK (((paid_minor >= 0) AND (paid_minor <= total_minor)))
layby: layby_pkey PRIMARY KEY (business_id, layby_id)
layby_goods: layby_goods_business_id_layby_id_fkey FOREIGN KEY (business_id, layby_id) REFERENCES layby(business_id, layby_id)
layby_goods: layby_goods_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
layby_goods: layby_goods_pkey PRIMARY KEY (business_id, layby_id, product_id)
layby_goods: layby_goods_some CHECK ((quantity_milli > 0))
line_match: line_match_business_id_line_id_fkey FOREIGN KEY (business_id, line_id) REFERENCES statement_line(business_id, line_id)
line_match: line_match_kind_known CHECK ((tender_kind = ANY (ARRAY['debt'::text, 'gift_card'::text, 'payout'::text, 'refund'::text, 'sale'::text, 'supplier'::text])))
line_match: line_match_pkey PRIMARY KEY (business_id, line_id)
line_match: line_match_tender_once UNIQUE (business_id, tender_id, tender_kind, tender_position)
line_match: line_match_way_known CHECK ((way = ANY (ARRAY['code'::text, 'amount'::text, 'hand'::text])))
loyalty_entry: loyalty_entry_adjusted_why CHECK (((kind <> 'adjusted'::text) OR (note IS NOT NULL)))
loyalty_entry: loyalty_entry_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
loyalty_entry: loyalty_entry_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
loyalty_entry: loyalty_entry_business_id_terms_no_fkey FOREIGN KEY (business_id, terms_no) REFERENCES loyalty_terms(business_id, terms_no)
loyalty_entry: loyalty_entry_kind_known CHECK ((kind = ANY (ARRAY['earned'::text, 'taken_back'::text, 'turned'::text, 'adjusted'::text])))
loyalty_entry: loyalty_entry_of_sale CHECK (((kind = ANY (ARRAY['earned'::text, 'taken_back'::text])) = (sale_id IS NOT NULL)))
loyalty_entry: loyalty_entry_pkey PRIMARY KEY (business_id, entry_id)
loyalty_entry: loyalty_entry_side CHECK (
CASE kind
    WHEN 'earned'::text THEN (points > 0)
    WHEN 'adjusted'::text THEN (points <> 0)
    ELSE (points < 0)
END)
loyalty_terms: loyalty_terms_numbered CHECK ((terms_no >= 1))
loyalty_terms: loyalty_terms_pkey PRIMARY KEY (business_id, terms_no)
loyalty_terms: loyalty_terms_positive CHECK (((per_minor >= 1) AND (worth_minor >= 1) AND (least_points >= 1)))
match_decision: match_decision_business_id_line_id_fkey FOREIGN KEY (business_id, line_id) REFERENCES statement_line(business_id, line_id)
match_decision: match_decision_in_order UNIQUE (business_id, decision_no)
match_decision: match_decision_numbered CHECK ((decision_no >= 1))
match_decision: match_decision_pkey PRIMARY KEY (business_id, decision_id)
match_decision: match_decision_reason_known CHECK ((reason = ANY (ARRAY['fee'::text, 'own_transfer'::text, 'taken_back'::text, 'other_account'::text, 'not_business'::text, 'another'::text])))
match_decision: match_decision_reason_said CHECK (((step = 'mark'::text) = (reason IS NOT NULL)))
match_decision: match_decision_step_known CHECK ((step = ANY (ARRAY['match'::text, 'part'::text, 'mark'::text, 'unmark'::text])))
match_decision: match_decision_subjects CHECK (
CASE
    WHEN (step = ANY (ARRAY['match'::text, 'part'::text])) THEN ((line_id IS NOT NULL) AND (tender_id IS NOT NULL))
    ELSE ((line_id IS NULL) <> (tender_id IS NULL))
END)
match_decision: match_decision_tender_whole CHECK ((((tender_kind IS NULL) = (tender_id IS NULL)) AND ((tender_id IS NULL) = (tender_position IS NULL))))
match_decision: match_decision_way_known CHECK ((way = ANY (ARRAY['code'::text, 'amount'::text, 'hand'::text])))
match_decision: match_decision_way_said CHECK (((step = 'match'::text) = (way IS NOT NULL)))
match_mark: match_mark_kind_known CHECK ((subject_kind = ANY (ARRAY['debt'::text, 'gift_card'::text, 'line'::text, 'payout'::text, 'refund'::text, 'sale'::text, 'supplier'::text])))
match_mark: match_mark_other_said CHECK (((reason <> 'another'::text) OR (note IS NOT NULL)))
match_mark: match_mark_pkey PRIMARY KEY (business_id, subject_id, subject_kind, subject_position)
match_mark: match_mark_reason_known CHECK ((reason = ANY (ARRAY['fee'::text, 'own_transfer'::text, 'taken_back'::text, 'other_account'::text, 'not_business'::text, 'another'::text])))
match_run: match_run_pkey PRIMARY KEY (business_id, run_id)
match_run: match_run_window CHECK (((window_minutes >= 0) AND (window_minutes <= 2880)))
membership: membership_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
membership: membership_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
membership: membership_pkey PRIMARY KEY (business_id, person_id)
membership: membership_rights_are_whole CHECK (((rights IS NULL) OR ((jsonb_typeof(rights) = 'object'::text) AND (jsonb_typeof((rights -> 'actions'::text)) = 'object'::text) AND (rights ?& ARRAY['discountBasisPoints'::text, 'refundMinor'::text, 'creditMinor'::text]) AND COALESCE(((((rights ->> 'discountBasisPoints'::text))::integer >= 0) AND (((rights ->> 'discountBasisPoints'::text))::integer <= 10000)), true) AND COALESCE((((rights ->> 'refundMinor'::text))::bigint >= 0), true) AND COALESCE((((rights ->> 'creditMinor'::text))::bigint >= 0), true))))
membership: membership_role_known CHECK ((role = ANY (ARRAY['business_admin'::text, 'branch_manager'::text, 'seller'::text, 'accountant'::text])))
membership: membership_state_known CHECK ((state = ANY (ARRAY['awaiting'::text, 'active'::text, 'rejected'::text, 'suspended'::text])))
migration: migration_pkey PRIMARY KEY (number)
money_move: money_move_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
money_move: money_move_fee_within CHECK (((amount_minor > 0) AND ((fee_minor >= 0) AND (fee_minor <= (amount_minor - 1))) AND ((kind = 'transfer'::text) OR (fee_minor = 0))))
money_move: money_move_fits CHECK (
CASE kind
    WHEN 'transfer'::text THEN ((from_place IS NOT NULL) AND (to_place IS NOT NULL) AND (from_place <> to_place))
    WHEN 'owner_in'::text THEN ((from_place IS NULL) AND (to_place IS NOT NULL))
    WHEN 'owner_out'::text THEN ((from_place IS NOT NULL) AND (to_place IS NULL))
    WHEN 'tax_paid'::text THEN ((from_place IS NOT NULL) AND (to_place IS NULL))
    WHEN 'tax_refunded'::text THEN ((from_place IS NULL) AND (to_place IS NOT NULL))
    ELSE false
END)
money_move: money_move_number_once UNIQUE (business_id, number)
money_move: money_move_pkey PRIMARY KEY (business_id, move_id)
money_move: money_move_places_known CHECK (((from_place = ANY (ARRAY['safe'::text, 'bank'::text, 'mobile_money'::text, 'card'::text, 'elsewhere'::text])) AND (to_place = ANY (ARRAY['safe'::text, 'bank'::text, 'mobile_money'::text, 'card'::text, 'elsewhere'::text]))))
money_move: money_move_sets_off CHECK (
CASE
    WHEN (kind = ANY (ARRAY['tax_paid'::text, 'tax_refunded'::text])) THEN (input_tax_minor >= 0)
    ELSE (input_tax_minor = 0)
END)
money_move_void: money_move_void_business_id_move_id_fkey FOREIGN KEY (business_id, move_id) REFERENCES money_move(business_id, move_id)
money_move_void: money_move_void_pkey PRIMARY KEY (business_id, move_id)
money_statement: money_statement_counted CHECK (((lines_count > 0) AND ((new_count >= 0) AND (new_count <= lines_count)) AND (left_out_count >= 0)))
money_statement: money_statement_covers CHECK ((covers_from <= covers_to))
money_statement: money_statement_named CHECK ((provider_key <> ''::text))
money_statement: money_statement_order_known CHECK ((date_order = ANY (ARRAY['dmy'::text, 'mdy'::text])))
money_statement: money_statement_pkey PRIMARY KEY (business_id, statement_id)
notice: notice_once UNIQUE (business_id, person_id, kind, cause, day)
notice: notice_pkey PRIMARY KEY (business_id, person_id, notice_id)
notice: notice_told CHECK ((is_in_app OR is_by_mail))
notice_choice: notice_choice_pkey PRIMARY KEY (business_id, person_id, kind)
notice_rule: notice_rule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
notice_rule: notice_rule_hours CHECK (
CASE
    WHEN (kind = 'device_quiet'::text) THEN ((after_hours IS NOT NULL) AND (after_hours = ANY (ARRAY[12, 24, 36, 48, 72, 168])))
    ELSE (after_hours IS NULL)
END)
notice_rule: notice_rule_known CHECK ((kind = ANY (ARRAY['approval_asked'::text, 'expense_asked'::text, 'expense_answered'::text, 'day_changed'::text, 'stock_low'::text, 'shift_left_open'::text, 'debts_due'::text, 'promise_broken'::text, 'device_quiet'::text, 'books_broken'::text, 'backup_failed'::text, 'webhook_stopped'::text, 'report_ready'::text])))
notice_rule: notice_rule_pkey PRIMARY KEY (business_id, kind)
opening_balance: opening_balance_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
opening_balance: opening_balance_business_id_reverses_id_fkey FOREIGN KEY (business_id, reverses_id) REFERENCES opening_balance(business_id, opening_id)
opening_balance: opening_balance_number_once UNIQUE (business_id, number)
opening_balance: opening_balance_pkey PRIMARY KEY (business_id, opening_id)
opening_balance: opening_balance_reversed_once UNIQUE (business_id, reverses_id)
opening_balance_debt: opening_balance_debt_business_id_bill_id_fkey FOREIGN KEY (business_id, bill_id) REFERENCES supplier_bill(business_id, bill_id)
opening_balance_debt: opening_balance_debt_business_id_opening_id_fkey FOREIGN KEY (business_id, opening_id) REFERENCES opening_balance(business_id, opening_id)
opening_balance_debt: opening_balance_debt_pkey PRIMARY KEY (business_id, opening_id, bill_id)
opening_balance_stock: opening_balance_stock_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
opening_balance_stock: opening_balance_stock_business_id_opening_id_fkey FOREIGN KEY (business_id, opening_id) REFERENCES opening_balance(business_id, opening_id)
opening_balance_stock: opening_balance_stock_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
opening_balance_stock: opening_balance_stock_pkey PRIMARY KEY (business_id, opening_id, line_no)
opening_balance_stock: opening_balance_stock_sane CHECK (((quantity_milli > 0) AND (value_minor >= 0)))
outbox_event: outbox_event_pkey PRIMARY KEY (event_id)
owner_currency: owner_currency_is_iso CHECK ((currency ~ '^[A-Z]{3}$'::text))
owner_currency: owner_currency_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(person_id) ON DELETE CASCADE
owner_currency: owner_currency_pkey PRIMARY KEY (owner_id)
owner_rate: owner_rate_between_two CHECK ((from_currency <> to_currency))
owner_rate: owner_rate_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person(person_id) ON DELETE CASCADE
owner_rate: owner_rate_pkey PRIMARY KEY (owner_id, from_currency, to_currency, on_day)
owner_rate: owner_rate_positive CHECK ((rate_nano > 0))
ownership_offer: ownership_offer_business_id_from_person_id_fkey FOREIGN KEY (business_id, from_person_id) REFERENCES membership(business_id, person_id)
ownership_offer: ownership_offer_business_id_to_person_id_fkey FOREIGN KEY (business_id, to_person_id) REFERENCES membership(business_id, person_id)
ownership_offer: ownership_offer_ended CHECK (((ended_at IS NULL) = (ending IS NULL)))
ownership_offer: ownership_offer_ending_known CHECK ((ending = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
ownership_offer: ownership_offer_ends_later CHECK ((expires_at > offered_at))
ownership_offer: ownership_offer_pkey PRIMARY KEY (business_id, offer_id)
ownership_offer: ownership_offer_taken_in_time CHECK (((ending <> 'accepted'::text) OR (ended_at < expires_at)))
ownership_offer: ownership_offer_to_another CHECK ((from_person_id <> to_person_id))
parked_sale: parked_sale_bounded CHECK (((length(name) <= 300) AND (pg_column_size(content) <= 1000000)))
parked_sale: parked_sale_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
parked_sale: parked_sale_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
parked_sale: parked_sale_business_id_ended_till_id_fkey FOREIGN KEY (business_id, ended_till_id) REFERENCES till(business_id, till_id)
parked_sale: parked_sale_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
parked_sale: parked_sale_ended_whole CHECK ((num_nonnulls(ended_at, ended_by, ended_by_name, ended_till_id, ended_device_id) = ANY (ARRAY[0, 5])))
parked_sale: parked_sale_pkey PRIMARY KEY (business_id, parked_id)
parked_sale: parked_sale_there_or_ended CHECK (((content IS NOT NULL) OR (ended_at IS NOT NULL)))
parked_sale: parked_sale_whole CHECK ((num_nonnulls(name, parked_by_name, parked_at, content, content_hash) = ANY (ARRAY[0, 5])))
passkey: passkey_counts_up CHECK ((sign_count >= 0))
passkey: passkey_credential_fits CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023)))
passkey: passkey_credential_once UNIQUE (credential_id)
passkey: passkey_name_fits CHECK (((length(name) >= 1) AND (length(name) <= 100)))
passkey: passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
passkey: passkey_pkey PRIMARY KEY (passkey_id)
passkey: passkey_public_key_fits CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 4096)))
passkey_challenge: passkey_challenge_is_sha256 CHECK ((octet_length(challenge_hash) = 32))
passkey_challenge: passkey_challenge_is_somebodys CHECK (((purpose = 'add'::text) = (person_id IS NOT NULL)))
passkey_challenge: passkey_challenge_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
passkey_challenge: passkey_challenge_pkey PRIMARY KEY (challenge_hash)
passkey_challenge: passkey_challenge_purpose_known CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text])))
payment: payment_business_id_payment_type_id_fkey FOREIGN KEY (business_id, payment_type_id) REFERENCES payment_type(business_id, payment_type_id)
payment: payment_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
payment: payment_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
payment: payment_change_adds_up CHECK ((change_minor = (tendered_minor - amount_minor)))
payment: payment_change_only_in_cash CHECK (((change_minor = 0) OR (method = 'cash'::text)))
payment: payment_coded_whole CHECK ((((coded_at IS NULL) = (coded_by IS NULL)) AND ((coded_at IS NULL) = (coded_by_name IS NULL)) AND ((coded_at IS NULL) OR (reference_key IS NOT NULL))))
payment: payment_method_known CHECK ((method = ANY (ARRAY['card'::text, 'cash'::text, 'credit'::text, 'deposit'::text, 'exchange'::text, 'gift_card'::text, 'mobile_money'::text, 'other'::text, 'store_credit'::text])))
payment: payment_mobile_money_has_reference CHECK (((method <> 'mobile_money'::text) OR (reference_key IS NOT NULL) OR (is_reference_used AND (reference IS NOT NULL)) OR ((payment_type_id IS NOT NULL) AND (reference IS NULL))))
payment: payment_not_negative CHECK (((amount_minor >= 0) AND (change_minor >= 0)))
payment: payment_other_is_own_type CHECK (((method <> 'other'::text) OR (payment_type_id IS NOT NULL)))
payment: payment_payer_until_code CHECK (((payer_phone IS NULL) OR ((method = 'mobile_money'::text) AND (reference IS NULL) AND ((length(payer_phone) >= 1) AND (length(payer_phone) <= 32)))))
payment: payment_pkey PRIMARY KEY (business_id, payment_id)
payment: payment_reference_once UNIQUE (business_id, reference_key, reference_use)
payment: payment_reference_use_of_code CHECK (((reference_use >= 0) AND ((reference_use = 0) OR (reference_key IS NOT NULL))))
payment: payment_type_whole CHECK ((((payment_type_id IS NULL) = (type_name IS NULL)) AND ((payment_type_id IS NULL) = (account_code IS NULL))))
payment: payment_used_reference_has_no_key CHECK (((NOT is_reference_used) OR (reference_key IS NULL)))
payment_type: payment_type_business_id_account_code_fkey FOREIGN KEY (business_id, account_code) REFERENCES account(business_id, code)
payment_type: payment_type_kind_known CHECK ((kind = ANY (ARRAY['cash'::text, 'mobile_money'::text, 'card'::text, 'other'::text])))
payment_type: payment_type_pkey PRIMARY KEY (business_id, payment_type_id)
period_close: period_close_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
period_close: period_close_has_day CHECK (((kind = 'reopen'::text) OR (closed_to IS NOT NULL)))
period_close: period_close_kind_known CHECK ((kind = ANY (ARRAY['close'::text, 'reopen'::text])))
period_close: period_close_once UNIQUE (business_id, close_id)
period_close: period_close_pkey PRIMARY KEY (business_id, close_no)
period_close: period_close_reopened_for_a_reason CHECK (((kind = 'reopen'::text) = (reason IS NOT NULL)))
period_close_balance: period_close_balance_business_id_account_code_fkey FOREIGN KEY (business_id, account_code) REFERENCES account(business_id, code)
period_close_balance: period_close_balance_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
period_close_balance: period_close_balance_business_id_close_no_fkey FOREIGN KEY (business_id, close_no) REFERENCES period_close(business_id, close_no)
period_close_balance: period_close_balance_pkey PRIMARY KEY (business_id, close_no, branch_id, account_code)
person: person_approval_known CHECK ((owner_approval = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text])))
person: person_email_folded CHECK (((email = lower(email)) AND (email = btrim(email))))
person: person_erased_is_nobody CHECK (((erased_at IS NULL) OR ((password_hash IS NULL) AND (preferences = '{}'::jsonb) AND (owner_note IS NULL) AND (email ~~ '%@erased.invalid'::text))))
person: person_pkey PRIMARY KEY (person_id)
person_act: person_act_entered_a_business CHECK (((kind <> 'entered'::text) OR (business_id IS NOT NULL)))
person_act: person_act_kind_known CHECK ((kind = ANY (ARRAY['sign_in'::text, 'pin'::text, 'code_refused'::text, 'password'::text, 'email_asked'::text, 'email_changed'::text, 'email_taken_back'::text, 'second_step_on'::text, 'second_step_off'::text, 'recovery_codes'::text, 'recovery_code_used'::text, 'passkey'::text, 'passkey_added'::text, 'passkey_removed'::text, 'passkey_refused'::text, 'entered'::text])))
person_act: person_act_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
person_act: person_act_pkey PRIMARY KEY (person_id, seq)
person_event: person_event_pkey PRIMARY KEY (event_id)
person_pin: person_pin_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES membership(business_id, person_id) ON DELETE CASCADE
person_pin: person_pin_pkey PRIMARY KEY (business_id, person_id)
person_pin: person_pin_tries_counted CHECK ((tries >= 0))
platform_audit: platform_audit_chained_whole CHECK ((num_nulls(place, prev_hash, hash) = ANY (ARRAY[0, 3])))
platform_audit: platform_audit_pkey PRIMARY KEY (seq)
platform_audit: platform_audit_place UNIQUE (place)
platform_audit_end: platform_audit_end_is_only_check CHECK (is_only)
platform_audit_end: platform_audit_end_pkey PRIMARY KEY (is_only)
platform_notice: platform_notice_ends_after CHECK ((ends_at > starts_at))
platform_notice: platform_notice_for_business_fkey FOREIGN KEY (for_business) REFERENCES business(business_id)
platform_notice: platform_notice_level_known CHECK ((level = ANY (ARRAY['info'::text, 'warning'::text, 'danger'::text])))
platform_notice: platform_notice_pkey PRIMARY KEY (notice_id)
platform_setting: platform_setting_pkey PRIMARY KEY (name)
practice_round: practice_round_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
practice_round: practice_round_counts_up CHECK ((((presses >= 0) AND (presses <= 100000)) AND ((presses_budget >= 0) AND (presses_budget <= 100000)) AND ((seconds >= 0) AND (seconds <= 604800)) AND ((seconds_budget >= 0) AND (seconds_budget <= 604800))))
practice_round: practice_round_has_tasks CHECK (((tasks >= 1) AND (tasks <= 100)))
practice_round: practice_round_is_part_of_its_tasks CHECK (((right_count >= 0) AND (right_count <= tasks)))
practice_round: practice_round_pkey PRIMARY KEY (business_id, round_id)
price_change: price_change_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
price_change: price_change_business_id_pack_id_fkey FOREIGN KEY (business_id, pack_id) REFERENCES product_pack(business_id, pack_id)
price_change: price_change_business_id_price_list_id_fkey FOREIGN KEY (business_id, price_list_id) REFERENCES price_list(business_id, price_list_id)
price_change: price_change_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
price_change: price_change_changes CHECK ((before_minor IS DISTINCT FROM after_minor))
price_change: price_change_pkey PRIMARY KEY (business_id, price_change_id)
price_change: price_change_source_known CHECK ((source_kind = ANY (ARRAY['product'::text, 'bulk'::text, 'import'::text, 'receipt'::text, 'undo'::text])))
price_change: price_change_what_known CHECK ((what = ANY (ARRAY['price'::text, 'cost'::text, 'floor'::text, 'branch_price'::text, 'list_price'::text, 'pack_price'::text])))
price_list: price_list_name_once UNIQUE (business_id, name_key)
price_list: price_list_pkey PRIMARY KEY (business_id, price_list_id)
price_list_price: price_list_price_business_id_price_list_id_fkey FOREIGN KEY (business_id, price_list_id) REFERENCES price_list(business_id, price_list_id)
price_list_price: price_list_price_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
price_list_price: price_list_price_not_negative CHECK ((price_minor >= 0))
price_list_price: price_list_price_pkey PRIMARY KEY (business_id, price_list_id, product_id)
product: product_batches_are_of_goods CHECK (((kind = 'goods'::text) OR (NOT tracks_batches)))
product: product_business_id_brand_id_fkey FOREIGN KEY (business_id, brand_id) REFERENCES brand(business_id, brand_id)
product: product_business_id_category_id_fkey FOREIGN KEY (business_id, category_id) REFERENCES category(business_id, category_id)
product: product_business_id_family_id_fkey FOREIGN KEY (business_id, family_id) REFERENCES product_family(business_id, family_id)
product: product_business_id_tax_class_id_fkey FOREIGN KEY (business_id, tax_class_id) REFERENCES tax_class(business_id, tax_class_id)
product: product_cost_not_negative CHECK ((cost_minor >= 0))
product: product_floor_not_negative CHECK ((floor_price_minor >= 0))
product: product_has_options_of_a_family CHECK (((family_id IS NOT NULL) OR (cardinality(option_values) = 0)))
product: product_kind_known CHECK ((kind = ANY (ARRAY['goods'::text, 'kit'::text, 'service'::text])))
product: product_open_price_service CHECK (((NOT is_open_price) OR (kind = 'service'::text)))
product: product_pkey PRIMARY KEY (business_id, product_id)
product: product_price_not_negative CHECK ((price_minor >= 0))
product: product_sku_key_once UNIQUE (business_id, sku_key)
product: product_sku_once UNIQUE (business_id, sku)
product: product_step_positive CHECK (((step_milli >= 1) AND (step_milli <= 1000000)))
product: product_target_margin_sane CHECK (((target_margin_basis_points >= 0) AND (target_margin_basis_points <= 9999)))
product_barcode: product_barcode_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
product_barcode: product_barcode_business_id_product_id_pack_id_fkey FOREIGN KEY (business_id, product_id, pack_id) REFERENCES product_pack(business_id, product_id, pack_id)
product_barcode: product_barcode_kind_known CHECK ((kind = ANY (ARRAY['main'::text, 'own'::text, 'supplier'::text, 'pack'::text])))
product_barcode: product_barcode_of_pack CHECK (((kind = 'pack'::text) = (pack_id IS NOT NULL)))
product_barcode: product_barcode_once PRIMARY KEY (business_id, barcode)
product_day: product_day_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
product_day: product_day_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
product_day: product_day_pkey PRIMARY KEY (business_id, branch_id, product_id, business_date)
product_family: product_family_pkey PRIMARY KEY (business_id, family_id)
product_image: product_image_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
product_image: product_image_pkey PRIMARY KEY (business_id, image_id)
product_image: product_image_small CHECK (((length(picture) <= 400000) AND (length(thumbnail) <= 40000)))
product_month: product_month_begins_it CHECK ((EXTRACT(day FROM month) = (1)::numeric))
product_month: product_month_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
product_month: product_month_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
product_month: product_month_pkey PRIMARY KEY (business_id, month, branch_id, product_id)
product_months_until: product_months_until_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
product_months_until: product_months_until_pkey PRIMARY KEY (business_id)
product_months_until: product_months_until_the_end CHECK ((EXTRACT(day FROM (summed_to + 1)) = (1)::numeric))
product_pack: product_pack_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
product_pack: product_pack_of_product UNIQUE (business_id, product_id, pack_id)
product_pack: product_pack_pkey PRIMARY KEY (business_id, pack_id)
product_pack: product_pack_price_not_negative CHECK ((price_minor >= 0))
product_pack: product_pack_units_positive CHECK ((units_milli > 0))
product_word: product_word_business_id_product_id_sort_name_fkey FOREIGN KEY (business_id, product_id, sort_name) REFERENCES product(business_id, product_id, sort_name) ON UPDATE CASCADE
product_word: product_word_pkey PRIMARY KEY (business_id, product_id, word)
promotion: promotion_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
promotion: promotion_days_in_order CHECK ((ends_on >= starts_on))
promotion: promotion_hours_whole CHECK ((((from_minute IS NULL) = (to_minute IS NULL)) AND ((from_minute >= 0) AND (from_minute <= 1439)) AND ((to_minute >= 0) AND (to_minute <= 1439)) AND (from_minute <> to_minute)))
promotion: promotion_kind_known CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'fixed_price'::text, 'buy_get'::text])))
promotion: promotion_made_of_its_kind CHECK ((((basis_points IS NOT NULL) = (kind = ANY (ARRAY['percent'::text, 'buy_get'::text]))) AND ((amount_minor IS NOT NULL) = (kind = ANY (ARRAY['amount'::text, 'fixed_price'::text]))) AND ((buy_count IS NOT NULL) = (kind = 'buy_get'::text)) AND ((get_count IS NOT NULL) = (kind = 'buy_get'::text))))
promotion: promotion_of_the_cart CHECK (
CASE scope
    WHEN 'cart'::text THEN ((kind = ANY (ARRAY['percent'::text, 'amount'::text])) AND ((cardinality(product_ids) + cardinality(category_ids)) = 0))
    ELSE ((minimum_minor = 0) AND (NOT is_combinable))
END)
promotion: promotion_pkey PRIMARY KEY (business_id, promotion_id)
promotion: promotion_sane CHECK ((((basis_points >= 1) AND (basis_points <= 10000)) AND (amount_minor >=
CASE kind
    WHEN 'amount'::text THEN 1
    ELSE 0
END) AND (buy_count >= 1) AND (get_count >= 1) AND (minimum_minor >= 0)))
promotion: promotion_scope_known CHECK ((scope = ANY (ARRAY['goods'::text, 'cart'::text])))
promotion: promotion_weekdays_known CHECK ((weekdays <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint]))
purchase_order: purchase_order_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
purchase_order: purchase_order_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
purchase_order: purchase_order_number_once UNIQUE (business_id, number)
purchase_order: purchase_order_pkey PRIMARY KEY (business_id, order_id)
purchase_order: purchase_order_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'ordered'::text, 'part_received'::text, 'received'::text, 'closed'::text, 'cancelled'::text])))
purchase_order_line: purchase_order_line_business_id_order_id_fkey FOREIGN KEY (business_id, order_id) REFERENCES purchase_order(business_id, order_id)
purchase_order_line: purchase_order_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
purchase_order_line: purchase_order_line_pkey PRIMARY KEY (business_id, order_id, line_no)
purchase_order_line: purchase_order_line_sane CHECK (((quantity_milli > 0) AND (stock_quantity_milli > 0) AND (pack_units_milli > 0) AND (unit_cost_minor >= 0) AND ((tax_basis_points >= 0) AND (tax_basis_points <= 10000)) AND (received_milli >= 0)))
quick_key: quick_key_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch_shelf(business_id, branch_id)
quick_key: quick_key_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
quick_key: quick_key_business_id_product_id_pack_id_fkey FOREIGN KEY (business_id, product_id, pack_id) REFERENCES product_pack(business_id, product_id, pack_id)
quick_key: quick_key_has_room CHECK ((("position" >= 1) AND ("position" <= 40)))
quick_key: quick_key_once UNIQUE NULLS NOT DISTINCT (business_id, branch_id, product_id, pack_id)
quick_key: quick_key_pkey PRIMARY KEY (business_id, branch_id, "position")
quote: quote_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
quote: quote_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
quote: quote_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
quote: quote_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
quote: quote_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id) DEFERRABLE INITIALLY DEFERRED
quote: quote_business_id_set_aside_as_fkey FOREIGN KEY (business_id, set_aside_as) REFERENCES layby(business_id, layby_id) DEFERRABLE INITIALLY DEFERRED
quote: quote_exempt_has_reason CHECK (((exempt_reason IS NOT NULL) OR ((exempt_certificate IS NULL) AND (exempt_tax_minor = 0))))
quote: quote_not_negative CHECK (((net_minor >= 0) AND (tax_minor >= 0) AND (exempt_tax_minor >= 0) AND (cart_discount_minor >= 0) AND (discount_minor >= cart_discount_minor) AND (lines_count >= 1)))
quote: quote_number_once UNIQUE (business_id, number)
quote: quote_of_one_layby UNIQUE (business_id, set_aside_as)
quote: quote_of_one_sale UNIQUE (business_id, sale_id)
quote: quote_pkey PRIMARY KEY (business_id, quote_id)
quote: quote_sold_or_withdrawn CHECK (((sale_id IS NULL) OR (withdrawn_at IS NULL)))
quote: quote_tax_mode_known CHECK ((tax_mode = ANY (ARRAY['inclusive'::text, 'exclusive'::text])))
quote: quote_tax_rounding_known CHECK ((tax_rounding = ANY (ARRAY['per_rate'::text, 'per_line'::text])))
quote: quote_used_once CHECK (((set_aside_as IS NULL) OR ((sale_id IS NULL) AND (withdrawn_at IS NULL) AND (set_aside_as <> quote_id))))
quote: quote_valid_from_its_day CHECK ((valid_until >= business_date))
quote: quote_withdrawn_whole CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawn_by_name IS NULL)) AND ((withdrawn_at IS NULL) = (withdraw_reason IS NULL))))
quote_line: quote_line_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
quote_line: quote_line_business_id_pack_id_fkey FOREIGN KEY (business_id, pack_id) REFERENCES product_pack(business_id, pack_id)
quote_line: quote_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
quote_line: quote_line_business_id_quote_id_fkey FOREIGN KEY (business_id, quote_id) REFERENCES quote(business_id, quote_id)
quote_line: quote_line_discount_has_reason CHECK (((discount_minor = 0) = (discount_reason IS NULL)))
quote_line: quote_line_pkey PRIMARY KEY (business_id, quote_id, line_no)
quote_line: quote_line_sane CHECK (((quantity_milli > 0) AND (step_milli > 0) AND (unit_price_minor >= 0) AND (discount_minor >= 0) AND (share_minor >= 0) AND (exempt_tax_minor >= 0) AND (net_minor >= 0) AND (tax_minor >= 0) AND ((tax_basis_points >= 0) AND (tax_basis_points <= 10000))))
receipt_design: receipt_design_blocks_hold CHECK (receipt_blocks_hold(blocks))
receipt_design: receipt_design_copies_sane CHECK (((copies >= 1) AND (copies <= 3)))
receipt_design: receipt_design_header_fits CHECK ((char_length(header) <= 120))
receipt_design: receipt_design_item_parts_known CHECK (((item_parts <@ ARRAY['sku'::text, 'note'::text, 'details'::text]) AND (cardinality(item_parts) <= 3)))
receipt_design: receipt_design_paper_known CHECK ((paper = ANY (ARRAY['roll58'::text, 'roll80'::text, 'a4'::text])))
receipt_design: receipt_design_pkey PRIMARY KEY (business_id)
receipt_design: receipt_design_policy_fits CHECK ((char_length(return_policy) <= 600))
receipt_due: receipt_due_business_id_receipt_id_fkey FOREIGN KEY (business_id, receipt_id) REFERENCES goods_receipt(business_id, receipt_id)
receipt_due: receipt_due_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
receipt_due: receipt_due_not_negative CHECK (((net_minor >= 0) AND (tax_minor >= 0)))
receipt_due: receipt_due_pkey PRIMARY KEY (business_id, receipt_id, supplier_id)
receipt_issue: receipt_issue_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES receipt_link(business_id, sale_id)
receipt_issue: receipt_issue_copy CHECK ((copy_no >= 0))
receipt_issue: receipt_issue_copy_once UNIQUE (business_id, sale_id, copy_no)
receipt_issue: receipt_issue_kind CHECK ((kind = ANY (ARRAY['print'::text, 'mail'::text])))
receipt_issue: receipt_issue_layout CHECK (
CASE kind
    WHEN 'print'::text THEN (layout = ANY (ARRAY['roll58'::text, 'roll80'::text, 'a4'::text]))
    ELSE (layout IS NULL)
END)
receipt_issue: receipt_issue_mail CHECK (((kind = 'mail'::text) = (sent_to IS NOT NULL)))
receipt_issue: receipt_issue_pkey PRIMARY KEY (business_id, issue_id)
receipt_issue: receipt_issue_print CHECK (((kind = 'print'::text) = (copy_no IS NOT NULL)))
receipt_link: receipt_link_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
receipt_link: receipt_link_pkey PRIMARY KEY (business_id, sale_id)
receipt_link: receipt_link_token CHECK ((token ~ '^[A-Za-z0-9_-]{22}$'::text))
receipt_logo: receipt_logo_pkey PRIMARY KEY (business_id)
receipt_logo: receipt_logo_small CHECK ((length(picture) <= 400000))
receipt_look: receipt_look_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
receipt_look: receipt_look_numbered CHECK ((look_no >= 1))
receipt_look: receipt_look_pkey PRIMARY KEY (business_id, look_no)
recovery_code: recovery_code_is_sha256 CHECK ((octet_length(code_hash) = 32))
recovery_code: recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES second_step(person_id) ON DELETE CASCADE
recovery_code: recovery_code_pkey PRIMARY KEY (person_id, code_hash)
refund: refund_adds_up CHECK ((total_minor = ((net_minor + tax_minor) + rounding_minor)))
refund: refund_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
refund: refund_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
refund: refund_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
refund: refund_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
refund: refund_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
refund: refund_ceiling_sane CHECK ((ceiling_minor >= 0))
refund: refund_kind_known CHECK ((kind = ANY (ARRAY['refund'::text, 'void'::text])))
refund: refund_not_negative CHECK (((net_minor >= 0) AND (tax_minor >= 0)))
refund: refund_number_once UNIQUE (business_id, till_id, number)
refund: refund_numbered CHECK ((number >= 1))
refund: refund_pkey PRIMARY KEY (business_id, refund_id)
refund: refund_total_not_negative CHECK ((total_minor >= 0))
refund_counter: refund_counter_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
refund_counter: refund_counter_pkey PRIMARY KEY (business_id, till_id)
refund_fact: refund_fact_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
refund_fact: refund_fact_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
refund_fact: refund_fact_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
refund_fact: refund_fact_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
refund_fact: refund_fact_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
refund_fact: refund_fact_not_negative CHECK (((total_minor >= 0) AND (matched_minor >= 0)))
refund_fact: refund_fact_of_no_sale_is_unmatched CHECK (((sale_id IS NOT NULL) OR (matched_minor = 0)))
refund_fact: refund_fact_pkey PRIMARY KEY (business_id, refund_id)
refund_line: refund_line_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
refund_line: refund_line_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund(business_id, refund_id)
refund_line: refund_line_business_id_sale_id_sale_line_no_fkey FOREIGN KEY (business_id, sale_id, sale_line_no) REFERENCES sale_line(business_id, sale_id, line_no)
refund_line: refund_line_disposition_known CHECK ((disposition = ANY (ARRAY['stock'::text, 'damaged'::text])))
refund_line: refund_line_not_negative CHECK (((net_minor >= 0) AND (tax_minor >= 0)))
refund_line: refund_line_once UNIQUE (business_id, refund_id, sale_line_no)
refund_line: refund_line_pkey PRIMARY KEY (business_id, refund_id, line_no)
refund_line: refund_line_positive CHECK ((quantity_milli > 0))
refund_payment: refund_payment_business_id_payment_type_id_fkey FOREIGN KEY (business_id, payment_type_id) REFERENCES payment_type(business_id, payment_type_id)
refund_payment: refund_payment_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund(business_id, refund_id)
refund_payment: refund_payment_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
refund_payment: refund_payment_cash_from_drawer CHECK (((method <> 'cash'::text) OR (shift_id IS NOT NULL)))
refund_payment: refund_payment_never_deposit CHECK ((method <> 'deposit'::text))
refund_payment: refund_payment_other_is_own_type CHECK (((method <> 'other'::text) OR (payment_type_id IS NOT NULL)))
refund_payment: refund_payment_pkey PRIMARY KEY (business_id, refund_id, "position")
refund_payment: refund_payment_positive CHECK ((amount_minor > 0))
refund_payment: refund_payment_provider_of_mobile_money CHECK (((provider IS NULL) OR ((method = 'mobile_money'::text) AND (payment_type_id IS NULL))))
refund_payment: refund_payment_type_whole CHECK ((((payment_type_id IS NULL) = (type_name IS NULL)) AND ((payment_type_id IS NULL) = (account_code IS NULL))))
refund_payment: refund_payment_way_once UNIQUE NULLS NOT DISTINCT (business_id, refund_id, method, payment_type_id, provider)
removed_day: removed_day_counted CHECK ((count >= 0))
removed_day: removed_day_pkey PRIMARY KEY (day, kind)
reorder_point: reorder_point_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
reorder_point: reorder_point_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
reorder_point: reorder_point_not_negative CHECK (((point_milli >= 0) AND (quantity_milli >= 0)))
reorder_point: reorder_point_pkey PRIMARY KEY (business_id, branch_id, product_id)
report_mail: report_mail_business_id_view_id_fkey FOREIGN KEY (business_id, view_id) REFERENCES report_view(business_id, view_id) ON DELETE CASCADE
report_mail: report_mail_comes_now_and_then CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
report_mail: report_mail_pkey PRIMARY KEY (business_id, view_id, person_id)
report_view: report_view_asks_what_is_known CHECK (((jsonb_typeof(asked) = 'object'::text) AND ((asked -
CASE
    WHEN (report = 'comparison'::text) THEN ARRAY['from'::text, 'to'::text, 'branchId'::text, 'by'::text, 'of'::text, 'figure'::text, 'shown'::text]
    ELSE ARRAY['period'::text, 'from'::text, 'to'::text, 'branchId'::text, 'also'::text, 'compare'::text, 'only'::text, 'sort'::text, 'columns'::text]
END) = '{}'::jsonb)))
report_view: report_view_at_most_fifty CHECK (((place >= 1) AND (place <= 50)))
report_view: report_view_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
report_view: report_view_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
report_view: report_view_compares_something CHECK (((report <> 'comparison'::text) OR ((asked ? 'by'::text) AND (asked ? 'of'::text))))
report_view: report_view_days_or_words CHECK ((NOT ((asked ? 'period'::text) AND ((asked ? 'from'::text) OR (asked ? 'to'::text)))))
report_view: report_view_is_called CHECK ((name <> ''::text))
report_view: report_view_pkey PRIMARY KEY (business_id, view_id)
report_view: report_view_place_once UNIQUE (business_id, owner_id, place)
report_view: report_view_removed_has_no_place CHECK (((removed_at IS NULL) = (place IS NOT NULL)))
role_rights: role_rights_are_whole CHECK (((jsonb_typeof(rights) = 'object'::text) AND (rights ?& ARRAY['seller'::text, 'branch_manager'::text, 'accountant'::text])))
role_rights: role_rights_by_somebody CHECK (((set_by IS NULL) = (version = 1)))
role_rights: role_rights_counted CHECK ((version >= 1))
role_rights: role_rights_pkey PRIMARY KEY (business_id, version)
sale: sale_adds_up CHECK ((total_minor = ((net_minor + tax_minor) + rounding_minor)))
sale: sale_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
sale: sale_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
sale: sale_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
sale: sale_business_id_look_no_fkey FOREIGN KEY (business_id, look_no) REFERENCES receipt_look(business_id, look_no)
sale: sale_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
sale: sale_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
sale: sale_ceilings_sane CHECK ((((ceiling_basis_points >= 0) AND (ceiling_basis_points <= 10000)) AND (ceiling_credit_minor >= 0)))
sale: sale_discounts_not_negative CHECK (((cart_discount_minor >= 0) AND (promotion_minor >= 0) AND (discount_minor >= (cart_discount_minor + promotion_minor)) AND (exempt_tax_minor >= 0)))
sale: sale_exempt_has_reason CHECK (((exempt_reason IS NOT NULL) OR ((exempt_certificate IS NULL) AND (exempt_tax_minor = 0))))
sale: sale_gap_is_before CHECK (((gap_from >= 1) AND (gap_from < number)))
sale: sale_not_negative CHECK (((total_minor >= 0) AND (tax_minor >= 0)))
sale: sale_note_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 140)))
sale: sale_number_once UNIQUE (business_id, till_id, series, number)
sale: sale_numbered CHECK ((number >= 1))
sale: sale_only_facts_are_odd CHECK (((is_fact = (device_id IS NOT NULL)) AND (is_fact OR ((NOT is_late) AND (gap_from IS NULL) AND (counted_at IS NULL)))))
sale: sale_pkey PRIMARY KEY (business_id, sale_id)
sale: sale_removed_count_is_some CHECK (((removed_count >= 0) AND (removed_count <= 999)))
sale: sale_rounding_has_policy CHECK (((rounding_minor = 0) OR is_fact OR ((rounding_step_minor IS NOT NULL) AND (rounding_method IS NOT NULL))))
sale_conflict: sale_conflict_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
sale_conflict: sale_conflict_business_id_closing_id_fkey FOREIGN KEY (business_id, closing_id) REFERENCES shift_closing(business_id, closing_id)
sale_conflict: sale_conflict_business_id_move_id_fkey FOREIGN KEY (business_id, move_id) REFERENCES cash_move_fact(business_id, move_id)
sale_conflict: sale_conflict_business_id_opening_id_fkey FOREIGN KEY (business_id, opening_id) REFERENCES shift_opening(business_id, opening_id)
sale_conflict: sale_conflict_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund_fact(business_id, refund_id)
sale_conflict: sale_conflict_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
sale_conflict: sale_conflict_business_id_unposted_id_fkey FOREIGN KEY (business_id, unposted_id) REFERENCES unposted_fact(business_id, unposted_id)
sale_conflict: sale_conflict_kind_known CHECK ((kind = ANY (ARRAY['batch_expired'::text, 'clock_suspect'::text, 'close_beyond'::text, 'close_elsewhere'::text, 'credit_over_limit'::text, 'customer_gone'::text, 'device_revoked'::text, 'late_move'::text, 'late_refund'::text, 'late_sale'::text, 'move_beyond'::text, 'not_posted'::text, 'number_gap'::text, 'over_limit'::text, 'oversold'::text, 'price_stale'::text, 'product_archived'::text, 'quote_not_open'::text, 'reference_used'::text, 'seller_revoked'::text, 'seller_unproved'::text, 'shift_elsewhere'::text, 'shift_joined'::text, 'unmatched_refund'::text])))
sale_conflict: sale_conflict_of_one CHECK ((num_nonnulls(sale_id, refund_id, opening_id, move_id, closing_id, unposted_id) = 1))
sale_conflict: sale_conflict_of_unposted CHECK (((unposted_id IS NULL) = (kind <> 'not_posted'::text)))
sale_conflict: sale_conflict_once UNIQUE NULLS NOT DISTINCT (business_id, sale_id, refund_id, opening_id, move_id, closing_id, unposted_id, kind)
sale_conflict: sale_conflict_pkey PRIMARY KEY (business_id, conflict_id)
sale_conflict_settlement: sale_conflict_settlement_business_id_conflict_id_fkey FOREIGN KEY (business_id, conflict_id) REFERENCES sale_conflict(business_id, conflict_id)
sale_conflict_settlement: sale_conflict_settlement_pkey PRIMARY KEY (business_id, conflict_id)
sale_line: sale_line_adds_up CHECK ((total_minor = (net_minor + tax_minor)))
sale_line: sale_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
sale_line: sale_line_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
sale_line: sale_line_discount_has_reason CHECK (((discount_reason IS NOT NULL) OR ((discount_minor = 0) AND (discount_basis_points IS NULL))))
sale_line: sale_line_discounts_not_negative CHECK (((discount_minor >= 0) AND (share_minor >= 0) AND (exempt_tax_minor >= 0)))
sale_line: sale_line_kind_known CHECK ((kind = ANY (ARRAY['goods'::text, 'kit'::text, 'service'::text])))
sale_line: sale_line_moves_stock CHECK ((stock_quantity_milli > 0))
sale_line: sale_line_note_short CHECK (((char_length(note) >= 1) AND (char_length(note) <= 140)))
sale_line: sale_line_override_whole CHECK (((list_price_minor IS NULL) = (override_reason IS NULL)))
sale_line: sale_line_pkey PRIMARY KEY (business_id, sale_id, line_no)
sale_line: sale_line_price_not_negative CHECK ((unit_price_minor >= 0))
sale_line: sale_line_promotions_not_negative CHECK ((promotion_minor >= 0))
sale_line: sale_line_quantity_positive CHECK ((quantity_milli > 0))
sale_line_promotion: sale_line_promotion_business_id_promotion_id_fkey FOREIGN KEY (business_id, promotion_id) REFERENCES promotion(business_id, promotion_id)
sale_line_promotion: sale_line_promotion_business_id_sale_id_line_no_fkey FOREIGN KEY (business_id, sale_id, line_no) REFERENCES sale_line(business_id, sale_id, line_no)
sale_line_promotion: sale_line_promotion_pkey PRIMARY KEY (business_id, sale_id, line_no, promotion_id)
sale_line_promotion: sale_line_promotion_takes_off CHECK ((amount_minor > 0))
sale_line_refunded: sale_line_refunded_business_id_sale_id_line_no_fkey FOREIGN KEY (business_id, sale_id, line_no) REFERENCES sale_line(business_id, sale_id, line_no)
sale_line_refunded: sale_line_refunded_never_more CHECK ((quantity_milli <= sold_milli))
sale_line_refunded: sale_line_refunded_pkey PRIMARY KEY (business_id, sale_id, line_no)
sale_line_refunded: sale_line_refunded_positive CHECK ((quantity_milli > 0))
sale_proof: sale_proof_business_id_key_id_fkey FOREIGN KEY (business_id, key_id) REFERENCES seller_key(business_id, key_id)
sale_proof: sale_proof_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
sale_proof: sale_proof_is_whole CHECK ((octet_length(mac) = 32))
sale_proof: sale_proof_pkey PRIMARY KEY (business_id, sale_id)
sale_state: sale_state_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
sale_state: sale_state_given_up_back_within CHECK (((given_up_back_minor >= 0) AND (given_up_back_minor <= given_up_minor)))
sale_state: sale_state_known CHECK ((state = ANY (ARRAY['completed'::text, 'part_refunded'::text, 'refunded'::text, 'voided'::text])))
sale_state: sale_state_not_negative CHECK ((refunded_minor >= 0))
sale_state: sale_state_pkey PRIMARY KEY (business_id, sale_id)
sale_tax: sale_tax_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, sale_id)
sale_tax: sale_tax_pkey PRIMARY KEY (business_id, sale_id, tax_basis_points)
second_step: second_step_is_on CHECK (((secret IS NULL) = (since IS NULL)))
second_step: second_step_pending_is_sealed CHECK (((octet_length(pending_secret) = 57) AND (get_byte(pending_secret, 0) = 1))) NOT VALID
second_step: second_step_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
second_step: second_step_pkey PRIMARY KEY (person_id)
second_step: second_step_secret_is_sealed CHECK (((octet_length(secret) = 57) AND (get_byte(secret, 0) = 1))) NOT VALID
self_audit: self_audit_pkey PRIMARY KEY (business_id, looked_for)
seller_commission: seller_commission_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
seller_commission: seller_commission_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES membership(business_id, person_id) ON DELETE CASCADE
seller_commission: seller_commission_is_a_part CHECK (((rate_basis_points >= 1) AND (rate_basis_points <= 10000)))
seller_commission: seller_commission_leaves_past_days CHECK ((from_date >= (((saved_at AT TIME ZONE 'UTC'::text))::date - 1)))
seller_commission: seller_commission_pkey PRIMARY KEY (business_id, branch_id, person_id, from_date)
seller_key: seller_key_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
seller_key: seller_key_is_long CHECK ((octet_length(secret) = 32))
seller_key: seller_key_pkey PRIMARY KEY (business_id, key_id)
seller_target: seller_target_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
seller_target: seller_target_business_id_person_id_fkey FOREIGN KEY (business_id, person_id) REFERENCES membership(business_id, person_id) ON DELETE CASCADE
seller_target: seller_target_leaves_past_days CHECK ((from_date >= (((saved_at AT TIME ZONE 'UTC'::text))::date - 1)))
seller_target: seller_target_pkey PRIMARY KEY (business_id, branch_id, person_id, from_date)
seller_target: seller_target_positive CHECK ((daily_minor > 0))
selling_settings: selling_lock_sane CHECK (((lock_after_minutes >= 1) AND (lock_after_minutes <= 240)))
selling_settings: selling_rounding_whole CHECK ((((rounding_step_minor IS NULL) = (rounding_method IS NULL)) AND ((rounding_step_minor >= 1) AND (rounding_step_minor <= 1000000)) AND (rounding_method = ANY (ARRAY['nearest'::text, 'up'::text, 'down'::text]))))
selling_settings: selling_settings_gift_limits CHECK ((((gift_least_minor IS NULL) = (gift_most_minor IS NULL)) AND (gift_least_minor >= 1) AND (gift_least_minor <= gift_most_minor)))
selling_settings: selling_settings_layby_rules CHECK ((((layby_least_basis_points IS NULL) = (layby_fee_minor IS NULL)) AND ((layby_least_basis_points >= 0) AND (layby_least_basis_points <= 10000)) AND (layby_fee_minor >= 0)))
selling_settings: selling_settings_pkey PRIMARY KEY (business_id)
selling_settings: selling_settings_return_days CHECK (((return_days >= 1) AND (return_days <= 3650)))
server_job_run: server_job_run_attempt CHECK ((attempt >= 1))
server_job_run: server_job_run_ended CHECK (((state = 'running'::text) = (finished_at IS NULL)))
server_job_run: server_job_run_failed CHECK (((state = 'failed'::text) = (error IS NOT NULL)))
server_job_run: server_job_run_pkey PRIMARY KEY (job, due_at)
server_job_run: server_job_run_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
session: session_kind_known CHECK ((kind = ANY (ARRAY['full'::text, 'onboarding'::text, 'gate'::text, 'enrol'::text])))
session: session_opened_somehow CHECK ((opened_by = ANY (ARRAY['password'::text, 'pin'::text, 'passkey'::text])))
session: session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
session: session_pkey PRIMARY KEY (session_id)
session: session_token_hash_key UNIQUE (token_hash)
session: session_token_is_sha256 CHECK ((octet_length(token_hash) = 32))
shift: shift_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
shift: shift_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
shift: shift_float_not_negative CHECK ((float_minor >= 0))
shift: shift_pkey PRIMARY KEY (business_id, shift_id)
shift_close: shift_close_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
shift_close: shift_close_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
shift_close: shift_close_difference_adds_up CHECK ((difference_minor = (counted_minor - expected_minor)))
shift_close: shift_close_discards_not_negative CHECK (((discards_count >= 0) AND (discards_minor >= 0) AND ((discards_count > 0) OR (discards_minor = 0))))
shift_close: shift_close_discards_whole CHECK (((discards_count IS NULL) = (discards_minor IS NULL)))
shift_close: shift_close_force_has_reason CHECK ((is_forced = (forced_reason IS NOT NULL)))
shift_close: shift_close_numbered UNIQUE (business_id, till_id, z_number)
shift_close: shift_close_numbers CHECK ((z_number >= 1))
shift_close: shift_close_pkey PRIMARY KEY (business_id, shift_id)
shift_close: shift_close_uncounted_is_even CHECK ((is_counted OR (difference_minor = 0)))
shift_close_tax: shift_close_tax_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift_close(business_id, shift_id)
shift_close_tax: shift_close_tax_pkey PRIMARY KEY (business_id, shift_id, tax_basis_points)
shift_close_tender: shift_close_tender_adds_up CHECK ((NOT (difference_minor IS DISTINCT FROM (counted_minor - expected_minor))))
shift_close_tender: shift_close_tender_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift_close(business_id, shift_id)
shift_close_tender: shift_close_tender_parts_listed CHECK ((jsonb_typeof(parts) = 'array'::text))
shift_close_tender: shift_close_tender_pkey PRIMARY KEY (business_id, shift_id, method)
shift_closing: shift_closing_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
shift_closing: shift_closing_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
shift_closing: shift_closing_business_id_key_id_fkey FOREIGN KEY (business_id, key_id) REFERENCES seller_key(business_id, key_id)
shift_closing: shift_closing_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
shift_closing: shift_closing_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
shift_closing: shift_closing_not_negative CHECK ((counted_minor >= 0))
shift_closing: shift_closing_pkey PRIMARY KEY (business_id, closing_id)
shift_closing: shift_closing_signed_whole CHECK (((key_id IS NULL) = (mac IS NULL)))
shift_event: shift_event_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
shift_event: shift_event_in_order UNIQUE (business_id, shift_id, "position")
shift_event: shift_event_kind_known CHECK ((kind = ANY (ARRAY['count'::text, 'resume'::text, 'review'::text])))
shift_event: shift_event_pkey PRIMARY KEY (business_id, event_id)
shift_opening: shift_opening_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
shift_opening: shift_opening_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
shift_opening: shift_opening_business_id_key_id_fkey FOREIGN KEY (business_id, key_id) REFERENCES seller_key(business_id, key_id)
shift_opening: shift_opening_business_id_shift_id_fkey FOREIGN KEY (business_id, shift_id) REFERENCES shift(business_id, shift_id)
shift_opening: shift_opening_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
shift_opening: shift_opening_not_negative CHECK ((float_minor >= 0))
shift_opening: shift_opening_pkey PRIMARY KEY (business_id, opening_id)
shift_opening: shift_opening_signed_whole CHECK (((key_id IS NULL) = (mac IS NULL)))
sign_up_place: sign_up_place_is_sha256 CHECK ((octet_length(place) = 32))
sign_up_place: sign_up_place_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(person_id) ON DELETE CASCADE
sign_up_place: sign_up_place_pkey PRIMARY KEY (person_id)
sign_up_salt: sign_up_salt_pkey PRIMARY KEY (day)
statement_line: statement_line_amounts CHECK (((amount_minor > 0) AND (fee_minor >= 0)))
statement_line: statement_line_business_id_statement_id_fkey FOREIGN KEY (business_id, statement_id) REFERENCES money_statement(business_id, statement_id)
statement_line: statement_line_coded CHECK (((code_key <> ''::text) AND (provider_key <> ''::text)))
statement_line: statement_line_direction_known CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
statement_line: statement_line_once UNIQUE (business_id, code_key, provider_key)
statement_line: statement_line_pkey PRIMARY KEY (business_id, line_id)
statement_mail: statement_mail_address CHECK (((char_length(sent_to) >= 1) AND (char_length(sent_to) <= 254)))
statement_mail: statement_mail_business_id_customer_id_fkey FOREIGN KEY (business_id, customer_id) REFERENCES customer(business_id, customer_id)
statement_mail: statement_mail_period CHECK ((from_day <= to_day))
statement_mail: statement_mail_pkey PRIMARY KEY (business_id, mail_id)
stock_adjustment: stock_adjustment_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
stock_adjustment: stock_adjustment_business_id_reversal_of_fkey FOREIGN KEY (business_id, reversal_of) REFERENCES stock_adjustment(business_id, adjustment_id)
stock_adjustment: stock_adjustment_not_of_itself CHECK ((reversal_of <> adjustment_id))
stock_adjustment: stock_adjustment_number_once UNIQUE (business_id, number)
stock_adjustment: stock_adjustment_pkey PRIMARY KEY (business_id, adjustment_id)
stock_adjustment: stock_adjustment_reason_known CHECK ((reason = ANY (ARRAY['damage'::text, 'loss'::text, 'theft'::text, 'expired'::text, 'own_use'::text, 'found'::text, 'correction'::text])))
stock_adjustment: stock_adjustment_reversed_once UNIQUE (business_id, reversal_of)
stock_adjustment_line: stock_adjustment_line_business_id_adjustment_id_fkey FOREIGN KEY (business_id, adjustment_id) REFERENCES stock_adjustment(business_id, adjustment_id)
stock_adjustment_line: stock_adjustment_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
stock_adjustment_line: stock_adjustment_line_moves CHECK ((quantity_milli <> 0))
stock_adjustment_line: stock_adjustment_line_pkey PRIMARY KEY (business_id, adjustment_id, line_no)
stock_batch: stock_batch_business_id_branch_id_product_id_fkey FOREIGN KEY (business_id, branch_id, product_id) REFERENCES stock_level(business_id, branch_id, product_id)
stock_batch: stock_batch_code_once UNIQUE (business_id, branch_id, product_id, code)
stock_batch: stock_batch_not_negative CHECK ((quantity_milli >= 0))
stock_batch: stock_batch_pkey PRIMARY KEY (business_id, branch_id, product_id, batch_id)
stock_batch_move: stock_batch_move_business_id_branch_id_product_id_batch_id_fkey FOREIGN KEY (business_id, branch_id, product_id, batch_id) REFERENCES stock_batch(business_id, branch_id, product_id, batch_id)
stock_batch_move: stock_batch_move_business_id_branch_id_product_id_movement_fkey FOREIGN KEY (business_id, branch_id, product_id, movement_number) REFERENCES stock_movement(business_id, branch_id, product_id, number)
stock_batch_move: stock_batch_move_leaves_no_debt CHECK ((quantity_after_milli >= 0))
stock_batch_move: stock_batch_move_moves CHECK ((quantity_milli <> 0))
stock_batch_move: stock_batch_move_numbered CHECK ((number >= 1))
stock_batch_move: stock_batch_move_pkey PRIMARY KEY (business_id, branch_id, product_id, batch_id, number)
stock_count: stock_count_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
stock_count: stock_count_ended CHECK (((state = ANY (ARRAY['posted'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)))
stock_count: stock_count_kind_known CHECK ((kind = ANY (ARRAY['full'::text, 'partial'::text, 'daily'::text])))
stock_count: stock_count_number_once UNIQUE (business_id, number)
stock_count: stock_count_pkey PRIMARY KEY (business_id, count_id)
stock_count: stock_count_posted CHECK (((state = 'posted'::text) = (posted_by IS NOT NULL)))
stock_count: stock_count_rounds CHECK ((round >= 1))
stock_count: stock_count_started CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (started_at IS NOT NULL)))
stock_count: stock_count_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'counting'::text, 'review'::text, 'posted'::text, 'cancelled'::text])))
stock_count_entry: stock_count_entry_business_id_count_id_line_no_fkey FOREIGN KEY (business_id, count_id, line_no) REFERENCES stock_count_line(business_id, count_id, line_no)
stock_count_entry: stock_count_entry_counts CHECK (((quantity_milli >= 0) AND (counted_after_milli >= 0)))
stock_count_entry: stock_count_entry_mode_known CHECK ((mode = ANY (ARRAY['add'::text, 'set'::text])))
stock_count_entry: stock_count_entry_pkey PRIMARY KEY (business_id, entry_id)
stock_count_event: stock_count_event_business_id_count_id_fkey FOREIGN KEY (business_id, count_id) REFERENCES stock_count(business_id, count_id)
stock_count_event: stock_count_event_kind_known CHECK ((kind = ANY (ARRAY['start'::text, 'finish'::text, 'recount'::text, 'post'::text, 'cancel'::text])))
stock_count_event: stock_count_event_pkey PRIMARY KEY (business_id, event_id)
stock_count_line: stock_count_line_business_id_count_id_fkey FOREIGN KEY (business_id, count_id) REFERENCES stock_count(business_id, count_id)
stock_count_line: stock_count_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
stock_count_line: stock_count_line_counted_whole CHECK ((((counted_milli IS NULL) = (expected_milli IS NULL)) AND ((counted_milli IS NULL) = (counted_move IS NULL)) AND ((counted_milli IS NULL) = (first_move IS NULL)) AND ((counted_milli IS NULL) = (level_move IS NULL)) AND ((counted_milli IS NULL) = (counted_at IS NULL))))
stock_count_line: stock_count_line_counts CHECK (((counted_milli >= 0) AND (short_milli >= 0)))
stock_count_line: stock_count_line_once UNIQUE (business_id, count_id, product_id, batch_code)
stock_count_line: stock_count_line_pkey PRIMARY KEY (business_id, count_id, line_no)
stock_count_line: stock_count_line_posted_whole CHECK ((((adjusted_milli IS NULL) = (value_minor IS NULL)) AND ((adjusted_milli IS NULL) = (revalued_minor IS NULL))))
stock_level: stock_level_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
stock_level: stock_level_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
stock_level: stock_level_pkey PRIMARY KEY (business_id, branch_id, product_id)
stock_level: stock_level_set_aside_not_negative CHECK ((set_aside_milli >= 0))
stock_movement: stock_movement_business_id_branch_id_product_id_fkey FOREIGN KEY (business_id, branch_id, product_id) REFERENCES stock_level(business_id, branch_id, product_id)
stock_movement: stock_movement_kind_known CHECK ((kind = ANY (ARRAY['opening'::text, 'sale'::text, 'cost_revalue'::text, 'adjustment'::text, 'transfer_out'::text, 'transfer_in'::text, 'count'::text, 'receipt'::text, 'supplier_return'::text, 'sale_return'::text])))
stock_movement: stock_movement_numbered CHECK ((number >= 1))
stock_movement: stock_movement_once_per_source UNIQUE (business_id, source_kind, source_id, source_line, kind, product_id, branch_id)
stock_movement: stock_movement_pkey PRIMARY KEY (business_id, branch_id, product_id, number)
supplier: supplier_days_sane CHECK ((((terms_days >= 0) AND (terms_days <= 3650)) AND ((lead_days >= 0) AND (lead_days <= 3650))))
supplier: supplier_name_once UNIQUE (business_id, name_key)
supplier: supplier_pkey PRIMARY KEY (business_id, supplier_id)
supplier_bill: supplier_bill_adds_up CHECK (((total_minor = (net_minor + tax_minor)) AND (net_minor >= 0) AND (tax_minor >= 0)))
supplier_bill: supplier_bill_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
supplier_bill: supplier_bill_business_id_expense_id_fkey FOREIGN KEY (business_id, expense_id) REFERENCES expense(business_id, expense_id)
supplier_bill: supplier_bill_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
supplier_bill: supplier_bill_kind_known CHECK ((kind = ANY (ARRAY['receipts'::text, 'opening'::text, 'services'::text])))
supplier_bill: supplier_bill_number_once UNIQUE (business_id, number)
supplier_bill: supplier_bill_pkey PRIMARY KEY (business_id, bill_id)
supplier_bill: supplier_bill_services_received_nothing CHECK (((kind <> 'services'::text) OR (received_minor = 0)))
supplier_bill_receipt: supplier_bill_receipt_business_id_bill_id_fkey FOREIGN KEY (business_id, bill_id) REFERENCES supplier_bill(business_id, bill_id)
supplier_bill_receipt: supplier_bill_receipt_business_id_receipt_id_supplier_id_fkey FOREIGN KEY (business_id, receipt_id, supplier_id) REFERENCES receipt_due(business_id, receipt_id, supplier_id)
supplier_bill_receipt: supplier_bill_receipt_once UNIQUE (business_id, receipt_id, supplier_id)
supplier_bill_receipt: supplier_bill_receipt_pkey PRIMARY KEY (business_id, bill_id, receipt_id)
supplier_payment: supplier_payment_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
supplier_payment: supplier_payment_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
supplier_payment: supplier_payment_method_known CHECK ((method = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text])))
supplier_payment: supplier_payment_number_once UNIQUE (business_id, number)
supplier_payment: supplier_payment_pkey PRIMARY KEY (business_id, payment_id)
supplier_payment: supplier_payment_positive CHECK ((amount_minor > 0))
supplier_payment_void: supplier_payment_void_business_id_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES supplier_payment(business_id, payment_id)
supplier_payment_void: supplier_payment_void_once UNIQUE (business_id, void_id)
supplier_payment_void: supplier_payment_void_pkey PRIMARY KEY (business_id, payment_id)
supplier_product: supplier_product_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
supplier_product: supplier_product_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
supplier_product: supplier_product_pkey PRIMARY KEY (business_id, supplier_id, product_id)
supplier_product: supplier_product_sane CHECK (((pack_milli > 0) AND (minimum_milli >= 0) AND (last_cost_minor >= 0)))
supplier_return: supplier_return_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
supplier_return: supplier_return_business_id_receipt_id_supplier_id_fkey FOREIGN KEY (business_id, receipt_id, supplier_id) REFERENCES receipt_due(business_id, receipt_id, supplier_id)
supplier_return: supplier_return_business_id_supplier_id_fkey FOREIGN KEY (business_id, supplier_id) REFERENCES supplier(business_id, supplier_id)
supplier_return: supplier_return_number_once UNIQUE (business_id, number)
supplier_return: supplier_return_pkey PRIMARY KEY (business_id, return_id)
supplier_return: supplier_return_sane CHECK (((credit_minor >= 0) AND (tax_minor >= 0) AND (is_billed OR ((receipt_id IS NOT NULL) AND (tax_minor = 0)))))
supplier_return_line: supplier_return_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
supplier_return_line: supplier_return_line_business_id_return_id_fkey FOREIGN KEY (business_id, return_id) REFERENCES supplier_return(business_id, return_id)
supplier_return_line: supplier_return_line_pkey PRIMARY KEY (business_id, return_id, line_no)
supplier_return_line: supplier_return_line_sane CHECK (((stock_quantity_milli > 0) AND (credit_minor >= 0)))
supplier_settlement: supplier_settlement_business_id_bill_id_fkey FOREIGN KEY (business_id, bill_id) REFERENCES supplier_bill(business_id, bill_id)
supplier_settlement: supplier_settlement_of_void FOREIGN KEY (business_id, voided_payment_id) REFERENCES supplier_payment_void(business_id, payment_id)
supplier_settlement: supplier_settlement_pkey PRIMARY KEY (business_id, bill_id, source_kind, source_id)
supplier_settlement: supplier_settlement_side CHECK (
CASE source_kind
    WHEN 'payment_void'::text THEN (amount_minor < 0)
    ELSE (amount_minor > 0)
END)
supplier_settlement: supplier_settlement_source_known CHECK ((source_kind = ANY (ARRAY['payment'::text, 'return'::text, 'reversal'::text, 'payment_void'::text])))
tax_class: tax_class_name_once UNIQUE (business_id, name)
tax_class: tax_class_pkey PRIMARY KEY (business_id, tax_class_id)
tax_class: tax_class_rate_within_100_percent CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000)))
till: till_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
till: till_business_id_open_shift_id_fkey FOREIGN KEY (business_id, open_shift_id) REFERENCES shift(business_id, shift_id)
till: till_closed_without_shift CHECK (((closed_at IS NULL) OR (open_shift_id IS NULL)))
till: till_code_once UNIQUE (business_id, branch_id, code)
till: till_code_printable CHECK ((code ~ '^[A-Z0-9]{1,6}$'::text))
till: till_number_not_negative CHECK ((last_number >= 0))
till: till_pkey PRIMARY KEY (business_id, till_id)
till_heartbeat: till_heartbeat_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
till_heartbeat: till_heartbeat_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
till_heartbeat: till_heartbeat_counts CHECK (((sales_count >= 0) AND (others_count >= 0) AND (sales_minor >= 0)))
till_heartbeat: till_heartbeat_of_sales CHECK (((sales_count > 0) OR (sales_minor = 0)))
till_heartbeat: till_heartbeat_pkey PRIMARY KEY (business_id, till_id, device_id)
till_hour: till_hour_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
till_hour: till_hour_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
till_hour: till_hour_pkey PRIMARY KEY (business_id, till_id, business_date, hour)
till_series: till_series_business_id_till_id_fkey FOREIGN KEY (business_id, till_id) REFERENCES till(business_id, till_id)
till_series: till_series_counts CHECK ((last_number >= 0))
till_series: till_series_pkey PRIMARY KEY (business_id, till_id, series)
transfer: transfer_business_id_from_branch_id_fkey FOREIGN KEY (business_id, from_branch_id) REFERENCES branch(business_id, branch_id)
transfer: transfer_business_id_to_branch_id_fkey FOREIGN KEY (business_id, to_branch_id) REFERENCES branch(business_id, branch_id)
transfer: transfer_has_two_ends CHECK ((((kind = 'incoming'::text) = (from_branch_id IS NULL)) AND ((kind = 'outgoing'::text) = (to_branch_id IS NULL)) AND ((kind = 'internal'::text) = (partner_id IS NULL)) AND ((partner_id IS NULL) = (partner_name IS NULL)) AND (from_branch_id <> to_branch_id)))
transfer: transfer_kind_known CHECK ((kind = ANY (ARRAY['internal'::text, 'outgoing'::text, 'incoming'::text])))
transfer: transfer_number_once UNIQUE (business_id, number)
transfer: transfer_offer_of_two_businesses CHECK (((kind <> 'internal'::text) OR (offer_id IS NULL)))
transfer: transfer_offer_once UNIQUE (business_id, offer_id)
transfer: transfer_pkey PRIMARY KEY (business_id, transfer_id)
transfer: transfer_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'started'::text, 'part_received'::text, 'completed'::text, 'cancelled'::text])))
transfer_event: transfer_event_business_id_transfer_id_fkey FOREIGN KEY (business_id, transfer_id) REFERENCES transfer(business_id, transfer_id)
transfer_event: transfer_event_kind_known CHECK ((kind = ANY (ARRAY['started'::text, 'received'::text, 'decided'::text, 'cancelled'::text, 'accepted'::text, 'declined'::text])))
transfer_event: transfer_event_pkey PRIMARY KEY (business_id, event_id)
transfer_event_line: transfer_event_line_business_id_event_id_fkey FOREIGN KEY (business_id, event_id) REFERENCES transfer_event(business_id, event_id)
transfer_event_line: transfer_event_line_moves CHECK (((quantity_milli > 0) AND (value_minor >= 0)))
transfer_event_line: transfer_event_line_pkey PRIMARY KEY (business_id, event_id, line_no, what)
transfer_event_line: transfer_event_line_what_known CHECK ((what = ANY (ARRAY['sent'::text, 'received'::text, 'found'::text, 'lost'::text, 'returned'::text])))
transfer_line: transfer_line_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, product_id)
transfer_line: transfer_line_business_id_transfer_id_fkey FOREIGN KEY (business_id, transfer_id) REFERENCES transfer(business_id, transfer_id)
transfer_line: transfer_line_ends_what_was_sent CHECK (((((received_milli + lost_milli) + returned_milli) <= sent_milli) AND (((received_minor + lost_minor) + returned_minor) <= sent_minor)))
transfer_line: transfer_line_pkey PRIMARY KEY (business_id, transfer_id, line_no)
transfer_line: transfer_line_product_once UNIQUE (business_id, transfer_id, product_id)
transfer_line: transfer_line_sums_not_negative CHECK ((LEAST(sent_milli, sent_minor, received_milli, received_minor, lost_milli, lost_minor, returned_milli, returned_minor, found_milli, found_minor) >= 0))
transfer_line: transfer_line_wants CHECK ((wanted_milli > 0))
transfer_line_batch: transfer_line_batch_business_id_transfer_id_line_no_fkey FOREIGN KEY (business_id, transfer_id, line_no) REFERENCES transfer_line(business_id, transfer_id, line_no)
transfer_line_batch: transfer_line_batch_pending CHECK (((pending_milli >= 0) AND (pending_milli <= sent_milli)))
transfer_line_batch: transfer_line_batch_pkey PRIMARY KEY (business_id, transfer_id, line_no, code)
transfer_offer: transfer_offer_decided CHECK (((state = 'open'::text) = (decided_at IS NULL)))
transfer_offer: transfer_offer_from_business_id_fkey FOREIGN KEY (from_business_id) REFERENCES business(business_id)
transfer_offer: transfer_offer_of_two CHECK ((from_business_id <> to_business_id))
transfer_offer: transfer_offer_pkey PRIMARY KEY (offer_id)
transfer_offer: transfer_offer_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))
transfer_offer: transfer_offer_to_business_id_fkey FOREIGN KEY (to_business_id) REFERENCES business(business_id)
unmatched_line: unmatched_line_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund_fact(business_id, refund_id)
unmatched_line: unmatched_line_damaged_moves_nothing CHECK (((disposition = 'stock'::text) OR ((cost_minor = 0) AND (revalued_minor = 0))))
unmatched_line: unmatched_line_disposition_known CHECK ((disposition = ANY (ARRAY['stock'::text, 'damaged'::text])))
unmatched_line: unmatched_line_pkey PRIMARY KEY (business_id, refund_id, line_no)
unmatched_line: unmatched_line_positive CHECK ((quantity_milli > 0))
unposted_fact: unposted_fact_business_id_branch_id_fkey FOREIGN KEY (business_id, branch_id) REFERENCES branch(business_id, branch_id)
unposted_fact: unposted_fact_business_id_device_id_fkey FOREIGN KEY (business_id, device_id) REFERENCES device(business_id, device_id)
unposted_fact: unposted_fact_hashed CHECK ((octet_length(text_hash) = 32))
unposted_fact: unposted_fact_kind_known CHECK ((kind = ANY (ARRAY['shift'::text, 'sale'::text, 'move'::text, 'refund'::text, 'closing'::text, 'discard'::text])))
unposted_fact: unposted_fact_once UNIQUE (business_id, device_id, fact_key)
unposted_fact: unposted_fact_pkey PRIMARY KEY (business_id, unposted_id)
visit: visit_allowed_in_time CHECK ((allowed_at < lapses_at))
visit: visit_allowed_whole CHECK ((((allowed_at IS NULL) = (ends_at IS NULL)) AND ((allowed_at IS NULL) = (allowed_by IS NULL)) AND ((allowed_at IS NULL) = (allowed_by_name IS NULL)) AND ((allowed_at IS NULL) = (cardinality(parts) = 0))))
visit: visit_business_id_allowed_by_fkey FOREIGN KEY (business_id, allowed_by) REFERENCES membership(business_id, person_id)
visit: visit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
visit: visit_ended_whole CHECK ((((ended_at IS NULL) = (ending IS NULL)) AND ((ended_by_name IS NULL) OR (ended_at IS NOT NULL))))
visit: visit_ending_fits CHECK (((ending IS NULL) OR ((ending = ANY (ARRAY['left'::text, 'stopped'::text, 'over'::text])) = (allowed_at IS NOT NULL))))
visit: visit_ending_known CHECK ((ending = ANY (ARRAY['refused'::text, 'withdrawn'::text, 'left'::text, 'stopped'::text, 'lapsed'::text, 'over'::text])))
visit: visit_has_a_reason CHECK ((reason <> ''::text))
visit: visit_is_short CHECK (((ends_at > allowed_at) AND (ends_at <= (allowed_at + '04:00:00'::interval))))
visit: visit_lapses_later CHECK ((lapses_at > asked_at))
visit: visit_parts_known CHECK ((parts <@ ARRAY['figures'::text, 'products'::text, 'costs'::text, 'stock'::text, 'sales'::text, 'branches'::text, 'settings'::text, 'audit'::text]))
visit: visit_pkey PRIMARY KEY (business_id, visit_id)
webhook: webhook_at_most_ten CHECK (((place >= 1) AND (place <= 10)))
webhook: webhook_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
webhook: webhook_failing_counted CHECK (((failed_in_row >= 0) AND ((failing_since IS NULL) = (failed_in_row = 0))))
webhook: webhook_is_called CHECK ((name <> ''::text))
webhook: webhook_is_told_something CHECK (((cardinality(types) > 0) AND (types <@ ARRAY['sale.posted'::text, 'sale.voided'::text, 'refund.posted'::text, 'product.changed'::text, 'stock.changed'::text])))
webhook: webhook_off_for_a_reason CHECK ((((off_at IS NULL) = (off_reason IS NULL)) AND (off_reason = ANY (ARRAY['person'::text, 'failing'::text, 'gone'::text, 'restored'::text]))))
webhook: webhook_old_secret_ends CHECK (((old_secret IS NULL) = (old_secret_until IS NULL)))
webhook: webhook_old_secret_is_sealed CHECK (((octet_length(old_secret) = 69) AND (get_byte(old_secret, 0) = 1)))
webhook: webhook_pkey PRIMARY KEY (business_id, webhook_id)
webhook: webhook_place_once UNIQUE (business_id, place)
webhook: webhook_secret_is_sealed CHECK (((octet_length(secret) = 69) AND (get_byte(secret, 0) = 1)))
webhook_delivery: webhook_delivery_business_id_webhook_id_fkey FOREIGN KEY (business_id, webhook_id) REFERENCES webhook(business_id, webhook_id) ON DELETE CASCADE
webhook_delivery: webhook_delivery_once UNIQUE (business_id, webhook_id, event_id)
webhook_delivery: webhook_delivery_pkey PRIMARY KEY (business_id, delivery_id)
webhook_delivery: webhook_delivery_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
webhook_delivery: webhook_delivery_tried CHECK (((tries >= tries_before) AND (tries_before >= 0)))
webhook_delivery: webhook_delivery_type_known CHECK ((type = ANY (ARRAY['sale.posted'::text, 'sale.voided'::text, 'refund.posted'::text, 'product.changed'::text, 'stock.changed'::text, 'webhook.test'::text])))
webhook_delivery: webhook_delivery_waits_for CHECK (((state = 'waiting'::text) = (next_try_at IS NOT NULL)))
weighed_code: weighed_code_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(business_id)
weighed_code: weighed_code_decimals CHECK (((decimals >= 0) AND (decimals <= 3)))
weighed_code: weighed_code_item CHECK (((item_digits >= 4) AND (item_digits <= 6)))
weighed_code: weighed_code_kind CHECK ((kind = ANY (ARRAY['weight'::text, 'price'::text])))
weighed_code: weighed_code_pkey PRIMARY KEY (business_id, prefix)
weighed_code: weighed_code_prefix CHECK ((prefix ~ '^2[0-9]$'::text))

-- Indexes

CREATE UNIQUE INDEX api_key_by_public_id ON public.api_key USING btree (public_id)
CREATE INDEX approval_by_end ON public.approval USING btree (business_id, expires_at)
CREATE INDEX approval_newest ON public.approval USING btree (business_id, asked_at DESC, approval_id DESC)
CREATE INDEX approval_use_of_subject ON public.approval_use USING btree (business_id, subject_id)
CREATE INDEX audit_event_in_time ON public.audit_event USING btree (business_id, at, stream_id, seq)
CREATE INDEX audit_event_of_subject ON public.audit_event USING btree (business_id, subject_id)
CREATE INDEX blind_return_by_day ON public.blind_return USING btree (business_id, business_date, branch_id)
CREATE INDEX blind_return_line_of_product ON public.blind_return_line USING btree (business_id, product_id)
CREATE INDEX blind_return_of_branch ON public.blind_return USING btree (business_id, branch_id)
CREATE INDEX blind_return_of_customer ON public.blind_return USING btree (business_id, customer_id)
CREATE INDEX branch_by_phone_key ON public.branch USING btree (phone_key(phone)) WHERE (phone IS NOT NULL)
CREATE INDEX branch_price_of_product ON public.branch_price USING btree (business_id, product_id)
CREATE INDEX business_by_name ON public.business USING btree (lower(name) COLLATE "C", business_id)
CREATE INDEX business_by_name_end ON public.business USING btree ("right"(name_key(name), 3))
CREATE INDEX business_by_name_start ON public.business USING btree ("left"(name_key(name), 3))
CREATE UNIQUE INDEX business_export_month_once ON public.business_export USING btree (business_id, month) WHERE ((state = 'making'::text) AND (month IS NOT NULL))
CREATE UNIQUE INDEX business_export_report_once ON public.business_export USING btree (business_id, asked_by) WHERE ((state = 'making'::text) AND (report IS NOT NULL))
CREATE INDEX business_newest ON public.business USING btree (created_at, business_id)
CREATE INDEX business_owner ON public.business USING btree (owner_id)
CREATE INDEX cart_discard_by_day ON public.cart_discard USING btree (business_id, business_date)
CREATE INDEX cart_discard_by_shift ON public.cart_discard USING btree (business_id, asked_shift_id)
CREATE INDEX change_set_newest ON public.change_set USING btree (business_id, made_at DESC, change_set_id DESC)
CREATE INDEX customer_alias_of_customer ON public.customer_alias USING btree (business_id, customer_id)
CREATE INDEX customer_allocation_of_credit ON public.customer_allocation USING btree (business_id, customer_id, credit_no)
CREATE INDEX customer_by_phone_end ON public.customer USING btree (business_id, phone_end)
CREATE INDEX customer_entry_by_day ON public.customer_entry USING btree (business_id, customer_id, business_date)
CREATE INDEX customer_in_order ON public.customer USING btree (business_id, sort_name, customer_id)
CREATE INDEX customer_of_group ON public.customer USING btree (business_id, group_name, sort_name, customer_id) WHERE (group_name IS NOT NULL)
CREATE INDEX customer_opening_of_customer ON public.customer_opening USING btree (business_id, customer_id, owed_since)
CREATE INDEX customer_payment_by_mobile_money ON public.customer_payment USING btree (business_id, posted_at) WHERE (method = 'mobile_money'::text)
CREATE INDEX customer_payment_of_customer ON public.customer_payment USING btree (business_id, customer_id, posted_at DESC, payment_id DESC)
CREATE INDEX customer_payment_of_one_layby ON public.customer_payment USING btree (business_id, layby_id) WHERE (layby_id IS NOT NULL)
CREATE INDEX customer_payment_of_shift ON public.customer_payment USING btree (business_id, shift_id) WHERE (shift_id IS NOT NULL)
CREATE INDEX customer_payout_of_customer ON public.customer_payout USING btree (business_id, customer_id, posted_at DESC, payout_id DESC)
CREATE INDEX customer_payout_of_one_layby ON public.customer_payout USING btree (business_id, layby_id) WHERE (layby_id IS NOT NULL)
CREATE INDEX customer_payout_of_shift ON public.customer_payout USING btree (business_id, shift_id) WHERE (shift_id IS NOT NULL)
CREATE INDEX customer_promise_newest ON public.customer_promise USING btree (business_id, customer_id, made_at DESC, promise_id DESC)
CREATE INDEX customer_reward_of_customer ON public.customer_reward USING btree (business_id, customer_id, posted_at DESC)
CREATE INDEX customer_with_balance ON public.customer USING btree (business_id, balance_minor DESC, customer_id) WHERE (balance_minor <> 0)
CREATE INDEX customer_word_in_order ON public.customer_word USING btree (business_id, word, sort_name, customer_id)
CREATE INDEX customer_write_off_of_customer ON public.customer_write_off USING btree (business_id, customer_id, posted_at DESC, write_off_id DESC)
CREATE INDEX device_by_id ON public.device USING btree (device_id)
CREATE INDEX device_newest ON public.device USING btree (business_id, enrolled_at DESC, device_id DESC)
CREATE INDEX email_change_of_person ON public.email_change USING btree (person_id, asked_at DESC)
CREATE INDEX expense_in_order ON public.expense USING btree (business_id, business_date, posted_at, expense_id)
CREATE INDEX expense_of_cash_move ON public.expense USING btree (business_id, cash_move_id) WHERE (cash_move_id IS NOT NULL)
CREATE INDEX expense_of_supplier ON public.expense USING btree (business_id, supplier_id) WHERE (supplier_id IS NOT NULL)
CREATE INDEX gift_card_by_day ON public.gift_card USING btree (business_id, business_date, branch_id)
CREATE INDEX gift_card_by_mobile_money ON public.gift_card USING btree (business_id, sold_at) WHERE (method = 'mobile_money'::text)
CREATE INDEX gift_card_entry_of_sale ON public.gift_card_entry USING btree (business_id, sale_id) WHERE (sale_id IS NOT NULL)
CREATE INDEX gift_card_newest ON public.gift_card USING btree (business_id, sold_at DESC, gift_card_id DESC)
CREATE INDEX gift_card_of_shift ON public.gift_card USING btree (business_id, shift_id)
CREATE INDEX goods_receipt_line_of_order ON public.goods_receipt_line USING btree (business_id, order_id, order_line_no) WHERE (order_id IS NOT NULL)
CREATE INDEX goods_receipt_line_of_product ON public.goods_receipt_line USING btree (business_id, product_id)
CREATE INDEX goods_receipt_newest ON public.goods_receipt USING btree (business_id, received_at DESC, receipt_id DESC)
CREATE INDEX goods_receipt_of_order ON public.goods_receipt USING btree (business_id, order_id) WHERE (order_id IS NOT NULL)
CREATE INDEX goods_receipt_of_supplier ON public.goods_receipt USING btree (business_id, supplier_id)
CREATE INDEX import_job_newest ON public.import_job USING btree (business_id, made_at DESC, import_id DESC)
CREATE INDEX import_row_faulty ON public.import_row USING btree (business_id, import_id, number) WHERE (outcome = 'faulty'::text)
CREATE INDEX import_row_waiting ON public.import_row USING btree (business_id, import_id, number) WHERE ((outcome = ANY (ARRAY['new'::text, 'update'::text])) AND (NOT is_done))
CREATE INDEX invitation_open ON public.invitation USING btree (business_id, created_at) WHERE ((accepted_at IS NULL) AND (cancelled_at IS NULL))
CREATE INDEX journal_entry_in_order ON public.journal_entry USING btree (business_id, ledger_date, posted_at, entry_id)
CREATE INDEX journal_entry_moved ON public.journal_entry USING btree (business_id, ledger_date, business_date) WHERE (ledger_date <> business_date)
CREATE INDEX journal_line_of_account ON public.journal_line USING btree (business_id, account_code)
CREATE INDEX kit_component_of_component ON public.kit_component USING btree (business_id, component_id)
CREATE INDEX known_device_by_hash ON public.known_device USING btree (device_hash)
CREATE INDEX label_print_of_product ON public.label_print_line USING btree (business_id, product_id, printed_at DESC)
CREATE INDEX layby_by_due ON public.layby USING btree (business_id, due_on, layby_id) WHERE (cancelled_at IS NULL)
CREATE INDEX layby_goods_of_product ON public.layby_goods USING btree (business_id, product_id)
CREATE INDEX layby_of_customer ON public.layby USING btree (business_id, customer_id)
CREATE UNIQUE INDEX loyalty_entry_earned_once ON public.loyalty_entry USING btree (business_id, sale_id) WHERE (kind = 'earned'::text)
CREATE INDEX loyalty_entry_of_customer ON public.loyalty_entry USING btree (business_id, customer_id, made_at DESC, entry_id DESC) INCLUDE (points)
CREATE INDEX loyalty_entry_of_sale ON public.loyalty_entry USING btree (business_id, sale_id) WHERE (sale_id IS NOT NULL)
CREATE INDEX match_decision_of_line ON public.match_decision USING btree (business_id, line_id) WHERE (line_id IS NOT NULL)
CREATE INDEX match_decision_of_tender ON public.match_decision USING btree (business_id, tender_id) WHERE (tender_id IS NOT NULL)
CREATE INDEX match_run_newest ON public.match_run USING btree (business_id, run_at DESC)
CREATE UNIQUE INDEX membership_one_owner ON public.membership USING btree (business_id) WHERE is_owner
CREATE INDEX membership_person ON public.membership USING btree (person_id)
CREATE INDEX money_move_in_order ON public.money_move USING btree (business_id, business_date, posted_at, move_id)
CREATE INDEX money_statement_of_provider ON public.money_statement USING btree (business_id, provider_key, added_at DESC)
CREATE INDEX notice_newest ON public.notice USING btree (business_id, person_id, at DESC, notice_id DESC) WHERE is_in_app
CREATE INDEX notice_to_mail ON public.notice USING btree (business_id, at) WHERE (is_by_mail AND (mailed_at IS NULL))
CREATE INDEX ownership_offer_from ON public.ownership_offer USING btree (business_id, from_person_id)
CREATE UNIQUE INDEX ownership_offer_one_open ON public.ownership_offer USING btree (business_id) WHERE (ended_at IS NULL)
CREATE INDEX ownership_offer_to ON public.ownership_offer USING btree (business_id, to_person_id)
CREATE INDEX parked_sale_kept ON public.parked_sale USING btree (business_id, kept_at)
CREATE INDEX parked_sale_lies ON public.parked_sale USING btree (business_id, branch_id, parked_at DESC) WHERE (ended_at IS NULL)
CREATE INDEX parked_sale_of_customer ON public.parked_sale USING btree (business_id, customer_id) WHERE (customer_id IS NOT NULL)
CREATE INDEX passkey_challenge_in_time ON public.passkey_challenge USING btree (expires_at)
CREATE INDEX passkey_challenge_of_person ON public.passkey_challenge USING btree (person_id)
CREATE INDEX passkey_of_person ON public.passkey USING btree (person_id, created_at)
CREATE INDEX payment_awaits_code ON public.payment USING btree (business_id, occurred_at) WHERE ((method = 'mobile_money'::text) AND (reference IS NULL))
CREATE INDEX payment_by_mobile_money ON public.payment USING btree (business_id, occurred_at) WHERE (method = 'mobile_money'::text)
CREATE INDEX payment_by_own_type ON public.payment USING btree (business_id, payment_type_id) WHERE (payment_type_id IS NOT NULL)
CREATE INDEX payment_by_reference ON public.payment USING btree (business_id, reference_code) WHERE (reference_code IS NOT NULL)
CREATE INDEX payment_of_sale ON public.payment USING btree (business_id, sale_id)
CREATE INDEX payment_of_shift ON public.payment USING btree (business_id, shift_id)
CREATE INDEX payment_reference_used_again ON public.payment USING btree (business_id) WHERE is_reference_used
CREATE UNIQUE INDEX payment_type_name_once ON public.payment_type USING btree (business_id, lower(name))
CREATE INDEX person_act_in_time ON public.person_act USING btree (person_id, at)
CREATE INDEX person_by_asking ON public.person USING btree (owner_asked_at, person_id)
CREATE INDEX person_by_mailbox ON public.person USING btree (mailbox_of(email))
CREATE INDEX person_by_name_key ON public.person USING btree (name_key(name))
CREATE INDEX person_email ON public.person USING btree (email, created_at DESC)
CREATE UNIQUE INDEX person_email_verified ON public.person USING btree (email) WHERE (email_verified_at IS NOT NULL)
CREATE INDEX person_newest ON public.person USING btree (created_at, person_id)
CREATE INDEX person_unproved ON public.person USING btree (created_at) WHERE (email_verified_at IS NULL)
CREATE INDEX person_waiting ON public.person USING btree (owner_asked_at) WHERE ((owner_approval = 'waiting'::text) AND (email_verified_at IS NOT NULL))
CREATE INDEX platform_audit_of_settings ON public.platform_audit USING btree (seq) WHERE (action = 'settings.changed'::text)
CREATE INDEX platform_audit_of_subject ON public.platform_audit USING btree (subject_id, seq)
CREATE INDEX platform_notice_newest ON public.platform_notice USING btree (written_at, notice_id)
CREATE INDEX platform_notice_open ON public.platform_notice USING btree (ends_at) WHERE (ended_at IS NULL)
CREATE INDEX practice_round_of_person ON public.practice_round USING btree (business_id, person_id, finished_at DESC, round_id DESC)
CREATE INDEX price_change_newest ON public.price_change USING btree (business_id, changed_at DESC) WHERE (what = 'price'::text)
CREATE INDEX price_change_of_product ON public.price_change USING btree (business_id, product_id, changed_at DESC, price_change_id DESC)
CREATE INDEX price_list_price_of_product ON public.price_list_price USING btree (business_id, product_id)
CREATE INDEX product_barcode_of_product ON public.product_barcode USING btree (business_id, product_id)
CREATE UNIQUE INDEX product_barcode_one_main ON public.product_barcode USING btree (business_id, product_id) WHERE (kind = 'main'::text)
CREATE INDEX product_by_barcode ON public.product USING btree (business_id, barcode) WHERE (barcode IS NOT NULL)
CREATE INDEX product_by_brand ON public.product USING btree (business_id, brand_id, sort_name, product_id) WHERE (brand_id IS NOT NULL)
CREATE INDEX product_by_category ON public.product USING btree (business_id, category_id, sort_name, product_id)
CREATE INDEX product_by_name ON public.product USING btree (business_id, sort_name, product_id)
CREATE INDEX product_by_price ON public.product USING btree (business_id, price_minor, product_id)
CREATE INDEX product_by_update ON public.product USING btree (business_id, updated_at, product_id)
CREATE INDEX product_day_by_day ON public.product_day USING btree (business_id, business_date, branch_id)
CREATE INDEX product_family_by_name ON public.product_family USING btree (business_id, name_key, family_id)
CREATE INDEX product_image_of_product ON public.product_image USING btree (business_id, product_id)
CREATE INDEX product_of_family ON public.product USING btree (business_id, family_id) WHERE (family_id IS NOT NULL)
CREATE UNIQUE INDEX product_pack_name_once ON public.product_pack USING btree (business_id, product_id, lower(name)) WHERE (archived_at IS NULL)
CREATE UNIQUE INDEX product_sort_name_of ON public.product USING btree (business_id, product_id, sort_name)
CREATE UNIQUE INDEX product_variant_once ON public.product USING btree (business_id, family_id, option_values) WHERE ((family_id IS NOT NULL) AND (archived_at IS NULL))
CREATE INDEX product_word_in_order ON public.product_word USING btree (business_id, word, sort_name, product_id)
CREATE INDEX purchase_order_by_time ON public.purchase_order USING btree (business_id, ordered_at) WHERE (ordered_at IS NOT NULL)
CREATE INDEX purchase_order_line_of_product ON public.purchase_order_line USING btree (business_id, product_id)
CREATE INDEX purchase_order_newest ON public.purchase_order USING btree (business_id, created_at DESC, order_id DESC)
CREATE INDEX purchase_order_of_supplier ON public.purchase_order USING btree (business_id, supplier_id)
CREATE INDEX purchase_order_open ON public.purchase_order USING btree (business_id, branch_id) WHERE (state = ANY (ARRAY['ordered'::text, 'part_received'::text]))
CREATE INDEX quick_key_of_product ON public.quick_key USING btree (business_id, product_id)
CREATE INDEX quote_line_of_product ON public.quote_line USING btree (business_id, product_id)
CREATE INDEX quote_newest ON public.quote USING btree (business_id, created_at DESC, quote_id DESC)
CREATE INDEX quote_of_customer ON public.quote USING btree (business_id, customer_id) WHERE (customer_id IS NOT NULL)
CREATE INDEX receipt_due_of_supplier ON public.receipt_due USING btree (business_id, supplier_id)
CREATE UNIQUE INDEX receipt_link_token ON public.receipt_link USING btree (token)
CREATE INDEX refund_by_day ON public.refund USING btree (business_id, business_date, branch_id)
CREATE INDEX refund_fact_of_sale ON public.refund_fact USING btree (business_id, sale_id)
CREATE INDEX refund_fact_of_shift ON public.refund_fact USING btree (business_id, shift_id)
CREATE INDEX refund_line_of_product ON public.refund_line USING btree (business_id, product_id)
CREATE INDEX refund_line_of_sale ON public.refund_line USING btree (business_id, sale_id, sale_line_no)
CREATE INDEX refund_newest ON public.refund USING btree (business_id, refunded_at DESC, refund_id DESC)
CREATE INDEX refund_of_sale ON public.refund USING btree (business_id, sale_id)
CREATE INDEX refund_of_shift ON public.refund USING btree (business_id, shift_id)
CREATE INDEX refund_payment_of_shift ON public.refund_payment USING btree (business_id, shift_id)
CREATE UNIQUE INDEX refund_voids_once ON public.refund USING btree (business_id, sale_id) WHERE (kind = 'void'::text)
CREATE INDEX reorder_point_of_product ON public.reorder_point USING btree (business_id, product_id)
CREATE INDEX report_view_branch ON public.report_view USING btree (business_id, branch_id) WHERE (branch_id IS NOT NULL)
CREATE UNIQUE INDEX report_view_name_once_of_all ON public.report_view USING btree (business_id, name_key) WHERE ((removed_at IS NULL) AND is_shared)
CREATE UNIQUE INDEX report_view_name_once_of_owner ON public.report_view USING btree (business_id, owner_id, name_key) WHERE ((removed_at IS NULL) AND (NOT is_shared))
CREATE INDEX sale_by_number ON public.sale USING btree (business_id, number, occurred_at DESC, sale_id DESC)
CREATE INDEX sale_by_receipt ON public.sale USING btree (business_id, receipt_number COLLATE "C")
CREATE INDEX sale_by_total ON public.sale USING btree (business_id, total_minor, occurred_at DESC, sale_id DESC)
CREATE INDEX sale_clock_suspect ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE clock_suspect
CREATE INDEX sale_conflict_newest ON public.sale_conflict USING btree (business_id, found_at DESC, conflict_id DESC)
CREATE INDEX sale_for_less ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE (discount_minor > 0)
CREATE INDEX sale_late ON public.sale USING btree (business_id, shift_id) WHERE is_late
CREATE INDEX sale_line_at_own_price ON public.sale_line USING btree (business_id, sale_id) WHERE (list_price_minor IS NOT NULL)
CREATE INDEX sale_line_below_cost ON public.sale_line USING btree (business_id, sale_id) WHERE (net_minor < cost_minor)
CREATE INDEX sale_line_of_product ON public.sale_line USING btree (business_id, product_id)
CREATE INDEX sale_line_promotion_of ON public.sale_line_promotion USING btree (business_id, promotion_id)
CREATE INDEX sale_newest ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC)
CREATE INDEX sale_of_branch ON public.sale USING btree (business_id, branch_id, occurred_at DESC, sale_id DESC)
CREATE INDEX sale_of_customer ON public.sale USING btree (business_id, customer_id, occurred_at DESC, sale_id DESC) WHERE (customer_id IS NOT NULL)
CREATE INDEX sale_of_seller ON public.sale USING btree (business_id, seller_id, occurred_at DESC, sale_id DESC)
CREATE INDEX sale_of_shift ON public.sale USING btree (business_id, shift_id)
CREATE INDEX sale_paid_by_card ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('card'::text = ANY (methods))
CREATE INDEX sale_paid_by_deposit ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('deposit'::text = ANY (methods))
CREATE INDEX sale_paid_by_exchange ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('exchange'::text = ANY (methods))
CREATE INDEX sale_paid_by_gift_card ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('gift_card'::text = ANY (methods))
CREATE INDEX sale_paid_by_mobile_money ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('mobile_money'::text = ANY (methods))
CREATE INDEX sale_paid_by_store_credit ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('store_credit'::text = ANY (methods))
CREATE INDEX sale_paid_on_credit ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('credit'::text = ANY (methods))
CREATE INDEX sale_paid_otherwise ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE ('other'::text = ANY (methods))
CREATE INDEX sale_state_by_state ON public.sale_state USING btree (business_id, state, sale_id)
CREATE INDEX sale_without_connection ON public.sale USING btree (business_id, occurred_at DESC, sale_id DESC) WHERE is_fact
CREATE INDEX seller_commission_of_person ON public.seller_commission USING btree (business_id, person_id)
CREATE UNIQUE INDEX seller_key_in_use ON public.seller_key USING btree (business_id, person_id, device_id) WHERE (revoked_at IS NULL)
CREATE INDEX seller_key_of_device ON public.seller_key USING btree (business_id, device_id)
CREATE INDEX seller_target_of_person ON public.seller_target USING btree (business_id, person_id)
CREATE INDEX session_by_person ON public.session USING btree (person_id)
CREATE INDEX session_cookie ON public.session USING btree (cookie_hash) WHERE ((cookie_hash IS NOT NULL) AND (revoked_at IS NULL))
CREATE INDEX session_of_device ON public.session USING btree (device_id) WHERE (device_id IS NOT NULL)
CREATE INDEX session_person ON public.session USING btree (person_id) WHERE (revoked_at IS NULL)
CREATE INDEX shift_closing_of_shift ON public.shift_closing USING btree (business_id, shift_id)
CREATE UNIQUE INDEX shift_closing_once ON public.shift_closing USING btree (business_id, shift_id) WHERE is_z
CREATE UNIQUE INDEX shift_event_reviewed_once ON public.shift_event USING btree (business_id, shift_id) WHERE (kind = 'review'::text)
CREATE INDEX shift_newest ON public.shift USING btree (business_id, opened_at DESC, shift_id DESC)
CREATE INDEX shift_of_person ON public.shift USING btree (business_id, opened_by, opened_at DESC)
CREATE INDEX shift_of_till ON public.shift USING btree (business_id, till_id, opened_at DESC)
CREATE INDEX shift_opening_of_shift ON public.shift_opening USING btree (business_id, shift_id)
CREATE INDEX sign_up_place_of_day ON public.sign_up_place USING btree (day, place)
CREATE INDEX statement_line_at ON public.statement_line USING btree (business_id, at)
CREATE INDEX statement_mail_of_customer ON public.statement_mail USING btree (business_id, customer_id)
CREATE INDEX stock_adjustment_line_of_product ON public.stock_adjustment_line USING btree (business_id, product_id)
CREATE INDEX stock_adjustment_newest ON public.stock_adjustment USING btree (business_id, posted_at DESC, adjustment_id DESC)
CREATE INDEX stock_adjustment_of_branch ON public.stock_adjustment USING btree (business_id, branch_id, posted_at DESC)
CREATE INDEX stock_batch_by_expiry ON public.stock_batch USING btree (business_id, expires_on, branch_id, product_id) WHERE (quantity_milli > 0)
CREATE INDEX stock_batch_move_of_movement ON public.stock_batch_move USING btree (business_id, branch_id, product_id, movement_number)
CREATE INDEX stock_batch_on_hand ON public.stock_batch USING btree (business_id, branch_id, product_id) WHERE (quantity_milli > 0)
CREATE UNIQUE INDEX stock_batch_once ON public.stock_batch USING btree (business_id, batch_id)
CREATE INDEX stock_count_entry_of_line ON public.stock_count_entry USING btree (business_id, count_id, line_no, recorded_at)
CREATE INDEX stock_count_event_of_count ON public.stock_count_event USING btree (business_id, count_id, happened_at, event_id)
CREATE INDEX stock_count_line_newest ON public.stock_count_line USING btree (business_id, count_id, counted_at DESC, line_no) WHERE (counted_at IS NOT NULL)
CREATE INDEX stock_count_line_of_product ON public.stock_count_line USING btree (business_id, product_id, count_id)
CREATE INDEX stock_count_newest ON public.stock_count USING btree (business_id, made_at DESC, count_id DESC)
CREATE INDEX stock_count_of_branch ON public.stock_count USING btree (business_id, branch_id, made_at DESC)
CREATE INDEX stock_level_of_product ON public.stock_level USING btree (business_id, product_id)
CREATE INDEX stock_level_out ON public.stock_level USING btree (business_id, branch_id, product_id) WHERE (quantity_milli <= 0)
CREATE INDEX stock_movement_by_day ON public.stock_movement USING btree (business_id, business_date, branch_id)
CREATE UNIQUE INDEX supplier_bill_invoice_once ON public.supplier_bill USING btree (business_id, supplier_id, invoice_key) WHERE (kind = 'receipts'::text)
CREATE INDEX supplier_bill_newest ON public.supplier_bill USING btree (business_id, posted_at DESC, bill_id DESC)
CREATE INDEX supplier_bill_of_supplier ON public.supplier_bill USING btree (business_id, supplier_id, invoice_on)
CREATE INDEX supplier_payment_newest ON public.supplier_payment USING btree (business_id, posted_at DESC, payment_id DESC)
CREATE INDEX supplier_payment_of_supplier ON public.supplier_payment USING btree (business_id, supplier_id)
CREATE INDEX supplier_product_of_product ON public.supplier_product USING btree (business_id, product_id)
CREATE INDEX supplier_return_line_of_product ON public.supplier_return_line USING btree (business_id, product_id)
CREATE INDEX supplier_return_newest ON public.supplier_return USING btree (business_id, posted_at DESC, return_id DESC)
CREATE INDEX supplier_return_of_receipt ON public.supplier_return USING btree (business_id, receipt_id) WHERE (receipt_id IS NOT NULL)
CREATE INDEX supplier_return_of_supplier ON public.supplier_return USING btree (business_id, supplier_id)
CREATE INDEX supplier_settlement_of_source ON public.supplier_settlement USING btree (business_id, source_kind, source_id)
CREATE UNIQUE INDEX tax_class_one_default ON public.tax_class USING btree (business_id) WHERE is_default
CREATE INDEX till_heartbeat_of_device ON public.till_heartbeat USING btree (business_id, device_id)
CREATE INDEX till_hour_by_day ON public.till_hour USING btree (business_id, business_date, branch_id)
CREATE INDEX till_of_device ON public.till USING btree (business_id, device_id) WHERE (device_id IS NOT NULL)
CREATE INDEX till_series_of_device ON public.till_series USING btree (business_id, device_id)
CREATE INDEX transfer_event_of_transfer ON public.transfer_event USING btree (business_id, transfer_id, happened_at, event_id)
CREATE INDEX transfer_from ON public.transfer USING btree (business_id, from_branch_id, made_at DESC)
CREATE INDEX transfer_line_of_product ON public.transfer_line USING btree (business_id, product_id, transfer_id)
CREATE INDEX transfer_newest ON public.transfer USING btree (business_id, made_at DESC, transfer_id DESC)
CREATE INDEX transfer_offer_from ON public.transfer_offer USING btree (from_business_id)
CREATE INDEX transfer_offer_to ON public.transfer_offer USING btree (to_business_id, offered_at DESC)
CREATE INDEX transfer_on_its_way ON public.transfer USING btree (business_id, to_branch_id) WHERE (state = ANY (ARRAY['started'::text, 'part_received'::text]))
CREATE INDEX transfer_to ON public.transfer USING btree (business_id, to_branch_id, made_at DESC)
CREATE INDEX unposted_fact_numbers ON public.unposted_fact USING btree (business_id, till_id, series, number) WHERE (kind = 'sale'::text)
CREATE INDEX visit_allowed_by ON public.visit USING btree (business_id, allowed_by)
CREATE INDEX visit_newest ON public.visit USING btree (business_id, asked_at, visit_id)
CREATE UNIQUE INDEX visit_one_open ON public.visit USING btree (business_id) WHERE (ended_at IS NULL)
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_try_at) WHERE (state = 'waiting'::text)
CREATE INDEX webhook_delivery_listed ON public.webhook_delivery USING btree (business_id, webhook_id, noted_at DESC, delivery_id DESC)

-- Policies

account: checking for select to tillbook_checker using (true) check (-)
account: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
account_day: checking for select to tillbook_checker using (true) check (-)
account_day: tenant for all to tillbook_app, tillbook_owner using ((business_id = ( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS "nullif"))) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
account_days_until: checking for select to tillbook_checker using (true) check (-)
account_days_until: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
api_key: checking for select to tillbook_checker using (true) check (-)
api_key: finding for select to tillbook_owner using (true) check (-)
api_key: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
approval: checking for select to tillbook_checker using (true) check (-)
approval: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
approval_decision: checking for select to tillbook_checker using (true) check (-)
approval_decision: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
approval_use: checking for select to tillbook_checker using (true) check (-)
approval_use: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
audit_event: checking for select to tillbook_checker using (true) check (-)
audit_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
audit_seal: checking for select to tillbook_checker using (true) check (-)
audit_seal: counting for select to tillbook_platform using (true) check (-)
audit_seal: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
audit_stream: checking for select to tillbook_checker using (true) check (-)
audit_stream: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
blind_return: checking for select to tillbook_checker using (true) check (-)
blind_return: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
blind_return_line: checking for select to tillbook_checker using (true) check (-)
blind_return_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch: checking for select to tillbook_checker using (true) check (-)
branch: counting for select to tillbook_platform using (true) check (-)
branch: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch_cost: checking for select to tillbook_checker using (true) check (-)
branch_cost: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch_event: checking for select to tillbook_checker using (true) check (-)
branch_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch_price: checking for select to tillbook_checker using (true) check (-)
branch_price: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch_shelf: checking for select to tillbook_checker using (true) check (-)
branch_shelf: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
branch_tax_rate: checking for select to tillbook_checker using (true) check (-)
branch_tax_rate: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
brand: checking for select to tillbook_checker using (true) check (-)
brand: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
business_event: checking for select to tillbook_checker using (true) check (-)
business_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
business_export: checking for select to tillbook_checker using (true) check (-)
business_export: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
business_export_piece: checking for select to tillbook_checker using (true) check (-)
business_export_piece: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
cart_discard: checking for select to tillbook_checker using (true) check (-)
cart_discard: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
cart_discard_line: checking for select to tillbook_checker using (true) check (-)
cart_discard_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
cash_move: checking for select to tillbook_checker using (true) check (-)
cash_move: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
cash_move_fact: checking for select to tillbook_checker using (true) check (-)
cash_move_fact: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
cash_rule: checking for select to tillbook_checker using (true) check (-)
cash_rule: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
category: checking for select to tillbook_checker using (true) check (-)
category: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
change_set: checking for select to tillbook_checker using (true) check (-)
change_set: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
change_set_row: checking for select to tillbook_checker using (true) check (-)
change_set_row: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
change_set_undo: checking for select to tillbook_checker using (true) check (-)
change_set_undo: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer: checking for select to tillbook_checker using (true) check (-)
customer: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_alias: checking for select to tillbook_checker using (true) check (-)
customer_alias: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_allocation: checking for select to tillbook_checker using (true) check (-)
customer_allocation: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_entry: checking for select to tillbook_checker using (true) check (-)
customer_entry: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_opening: checking for select to tillbook_checker using (true) check (-)
customer_opening: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_payment: checking for select to tillbook_checker using (true) check (-)
customer_payment: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_payout: checking for select to tillbook_checker using (true) check (-)
customer_payout: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_promise: checking for select to tillbook_checker using (true) check (-)
customer_promise: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_reward: checking for select to tillbook_checker using (true) check (-)
customer_reward: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_word: checking for select to tillbook_checker using (true) check (-)
customer_word: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
customer_write_off: checking for select to tillbook_checker using (true) check (-)
customer_write_off: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
device: checking for select to tillbook_checker using (true) check (-)
device: counting for select to tillbook_platform using (true) check (-)
device: finding for select to tillbook_owner using (true) check (-)
device: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
document_counter: checking for select to tillbook_checker using (true) check (-)
document_counter: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
exchange: checking for select to tillbook_checker using (true) check (-)
exchange: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
expense: checking for select to tillbook_checker using (true) check (-)
expense: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
expense_event: checking for select to tillbook_checker using (true) check (-)
expense_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
expense_limit: checking for select to tillbook_checker using (true) check (-)
expense_limit: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
expense_photo: checking for select to tillbook_checker using (true) check (-)
expense_photo: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
gift_card: checking for select to tillbook_checker using (true) check (-)
gift_card: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
gift_card_entry: checking for select to tillbook_checker using (true) check (-)
gift_card_entry: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
goods_receipt: checking for select to tillbook_checker using (true) check (-)
goods_receipt: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
goods_receipt_charge: checking for select to tillbook_checker using (true) check (-)
goods_receipt_charge: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
goods_receipt_line: checking for select to tillbook_checker using (true) check (-)
goods_receipt_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
import_job: checking for select to tillbook_checker using (true) check (-)
import_job: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
import_piece: checking for select to tillbook_checker using (true) check (-)
import_piece: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
import_row: checking for select to tillbook_checker using (true) check (-)
import_row: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
job_run: checking for select to tillbook_checker using (true) check (-)
job_run: counting for select to tillbook_platform using (true) check (-)
job_run: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
journal_entry: checking for select to tillbook_checker using (true) check (-)
journal_entry: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
journal_line: checking for select to tillbook_checker using (true) check (-)
journal_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
kit_component: checking for select to tillbook_checker using (true) check (-)
kit_component: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
label_print: checking for select to tillbook_checker using (true) check (-)
label_print: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
label_print_line: checking for select to tillbook_checker using (true) check (-)
label_print_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
layby: checking for select to tillbook_checker using (true) check (-)
layby: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
layby_goods: checking for select to tillbook_checker using (true) check (-)
layby_goods: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
line_match: checking for select to tillbook_checker using (true) check (-)
line_match: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
loyalty_entry: checking for select to tillbook_checker using (true) check (-)
loyalty_entry: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
loyalty_terms: checking for select to tillbook_checker using (true) check (-)
loyalty_terms: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
match_decision: checking for select to tillbook_checker using (true) check (-)
match_decision: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
match_mark: checking for select to tillbook_checker using (true) check (-)
match_mark: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
match_run: checking for select to tillbook_checker using (true) check (-)
match_run: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
money_move: checking for select to tillbook_checker using (true) check (-)
money_move: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
money_move_void: checking for select to tillbook_checker using (true) check (-)
money_move_void: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
money_statement: checking for select to tillbook_checker using (true) check (-)
money_statement: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
notice: checking for select to tillbook_checker using (true) check (-)
notice: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
notice_choice: checking for select to tillbook_checker using (true) check (-)
notice_choice: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
notice_rule: checking for select to tillbook_checker using (true) check (-)
notice_rule: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
opening_balance: checking for select to tillbook_checker using (true) check (-)
opening_balance: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
opening_balance_debt: checking for select to tillbook_checker using (true) check (-)
opening_balance_debt: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
opening_balance_stock: checking for select to tillbook_checker using (true) check (-)
opening_balance_stock: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
outbox_event: checking for select to tillbook_checker using (true) check (-)
outbox_event: draining for all to tillbook_owner using (true) check (-)
outbox_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
ownership_offer: checking for select to tillbook_checker using (true) check (-)
ownership_offer: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
parked_sale: checking for select to tillbook_checker using (true) check (-)
parked_sale: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
payment: checking for select to tillbook_checker using (true) check (-)
payment: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
payment_type: checking for select to tillbook_checker using (true) check (-)
payment_type: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
period_close: checking for select to tillbook_checker using (true) check (-)
period_close: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
period_close_balance: checking for select to tillbook_checker using (true) check (-)
period_close_balance: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
person_pin: checking for select to tillbook_checker using (true) check (-)
person_pin: tenant for all to tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
practice_round: checking for select to tillbook_checker using (true) check (-)
practice_round: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
price_change: checking for select to tillbook_checker using (true) check (-)
price_change: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
price_list: checking for select to tillbook_checker using (true) check (-)
price_list: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
price_list_price: checking for select to tillbook_checker using (true) check (-)
price_list_price: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product: checking for select to tillbook_checker using (true) check (-)
product: counting for select to tillbook_platform using (true) check (-)
product: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_barcode: checking for select to tillbook_checker using (true) check (-)
product_barcode: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_day: checking for select to tillbook_checker using (true) check (-)
product_day: tenant for all to tillbook_app, tillbook_owner using ((business_id = ( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS "nullif"))) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_family: checking for select to tillbook_checker using (true) check (-)
product_family: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_image: checking for select to tillbook_checker using (true) check (-)
product_image: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_month: checking for select to tillbook_checker using (true) check (-)
product_month: tenant for all to tillbook_app, tillbook_owner using ((business_id = ( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS "nullif"))) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_months_until: checking for select to tillbook_checker using (true) check (-)
product_months_until: tenant for all to tillbook_app, tillbook_owner using ((business_id = ( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS "nullif"))) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_pack: checking for select to tillbook_checker using (true) check (-)
product_pack: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
product_word: checking for select to tillbook_checker using (true) check (-)
product_word: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
promotion: checking for select to tillbook_checker using (true) check (-)
promotion: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
purchase_order: checking for select to tillbook_checker using (true) check (-)
purchase_order: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
purchase_order_line: checking for select to tillbook_checker using (true) check (-)
purchase_order_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
quick_key: checking for select to tillbook_checker using (true) check (-)
quick_key: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
quote: checking for select to tillbook_checker using (true) check (-)
quote: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
quote_line: checking for select to tillbook_checker using (true) check (-)
quote_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_design: checking for select to tillbook_checker using (true) check (-)
receipt_design: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_due: checking for select to tillbook_checker using (true) check (-)
receipt_due: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_issue: checking for select to tillbook_checker using (true) check (-)
receipt_issue: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_link: behind_address for select to tillbook_owner using (true) check (-)
receipt_link: checking for select to tillbook_checker using (true) check (-)
receipt_link: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_logo: checking for select to tillbook_checker using (true) check (-)
receipt_logo: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
receipt_look: checking for select to tillbook_checker using (true) check (-)
receipt_look: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
refund: checking for select to tillbook_checker using (true) check (-)
refund: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
refund_counter: checking for select to tillbook_checker using (true) check (-)
refund_counter: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
refund_fact: checking for select to tillbook_checker using (true) check (-)
refund_fact: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
refund_line: checking for select to tillbook_checker using (true) check (-)
refund_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
refund_payment: checking for select to tillbook_checker using (true) check (-)
refund_payment: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
reorder_point: checking for select to tillbook_checker using (true) check (-)
reorder_point: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
report_mail: checking for select to tillbook_checker using (true) check (-)
report_mail: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
report_view: checking for select to tillbook_checker using (true) check (-)
report_view: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
role_rights: checking for select to tillbook_checker using (true) check (-)
role_rights: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale: checking for select to tillbook_checker using (true) check (-)
sale: counting for select to tillbook_platform using (true) check (-)
sale: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_conflict: checking for select to tillbook_checker using (true) check (-)
sale_conflict: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_conflict_settlement: checking for select to tillbook_checker using (true) check (-)
sale_conflict_settlement: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_line: checking for select to tillbook_checker using (true) check (-)
sale_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_line_promotion: checking for select to tillbook_checker using (true) check (-)
sale_line_promotion: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_line_refunded: checking for select to tillbook_checker using (true) check (-)
sale_line_refunded: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_proof: checking for select to tillbook_checker using (true) check (-)
sale_proof: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_state: checking for select to tillbook_checker using (true) check (-)
sale_state: counting for select to tillbook_platform using (true) check (-)
sale_state: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
sale_tax: checking for select to tillbook_checker using (true) check (-)
sale_tax: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
self_audit: checking for select to tillbook_checker using (true) check (-)
self_audit: counting for select to tillbook_platform using (true) check (-)
self_audit: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
seller_commission: checking for select to tillbook_checker using (true) check (-)
seller_commission: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
seller_key: checking for select to tillbook_checker using (true) check (-)
seller_key: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
seller_target: checking for select to tillbook_checker using (true) check (-)
seller_target: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
selling_settings: checking for select to tillbook_checker using (true) check (-)
selling_settings: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift: checking for select to tillbook_checker using (true) check (-)
shift: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_close: checking for select to tillbook_checker using (true) check (-)
shift_close: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_close_tax: checking for select to tillbook_checker using (true) check (-)
shift_close_tax: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_close_tender: checking for select to tillbook_checker using (true) check (-)
shift_close_tender: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_closing: checking for select to tillbook_checker using (true) check (-)
shift_closing: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_event: checking for select to tillbook_checker using (true) check (-)
shift_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
shift_opening: checking for select to tillbook_checker using (true) check (-)
shift_opening: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
statement_line: checking for select to tillbook_checker using (true) check (-)
statement_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
statement_mail: checking for select to tillbook_checker using (true) check (-)
statement_mail: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_adjustment: checking for select to tillbook_checker using (true) check (-)
stock_adjustment: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_adjustment_line: checking for select to tillbook_checker using (true) check (-)
stock_adjustment_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_batch: checking for select to tillbook_checker using (true) check (-)
stock_batch: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_batch_move: checking for select to tillbook_checker using (true) check (-)
stock_batch_move: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_count: checking for select to tillbook_checker using (true) check (-)
stock_count: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_count_entry: checking for select to tillbook_checker using (true) check (-)
stock_count_entry: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_count_event: checking for select to tillbook_checker using (true) check (-)
stock_count_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_count_line: checking for select to tillbook_checker using (true) check (-)
stock_count_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_level: checking for select to tillbook_checker using (true) check (-)
stock_level: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
stock_movement: checking for select to tillbook_checker using (true) check (-)
stock_movement: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier: checking for select to tillbook_checker using (true) check (-)
supplier: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_bill: checking for select to tillbook_checker using (true) check (-)
supplier_bill: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_bill_receipt: checking for select to tillbook_checker using (true) check (-)
supplier_bill_receipt: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_payment: checking for select to tillbook_checker using (true) check (-)
supplier_payment: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_payment_void: checking for select to tillbook_checker using (true) check (-)
supplier_payment_void: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_product: checking for select to tillbook_checker using (true) check (-)
supplier_product: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_return: checking for select to tillbook_checker using (true) check (-)
supplier_return: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_return_line: checking for select to tillbook_checker using (true) check (-)
supplier_return_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
supplier_settlement: checking for select to tillbook_checker using (true) check (-)
supplier_settlement: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
tax_class: checking for select to tillbook_checker using (true) check (-)
tax_class: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
till: checking for select to tillbook_checker using (true) check (-)
till: counting for select to tillbook_platform using (true) check (-)
till: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
till_heartbeat: checking for select to tillbook_checker using (true) check (-)
till_heartbeat: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
till_hour: checking for select to tillbook_checker using (true) check (-)
till_hour: counting for select to tillbook_platform using (true) check (-)
till_hour: tenant for all to tillbook_app, tillbook_owner using ((business_id = ( SELECT (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid AS "nullif"))) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
till_series: checking for select to tillbook_checker using (true) check (-)
till_series: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer: checking for select to tillbook_checker using (true) check (-)
transfer: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer_event: checking for select to tillbook_checker using (true) check (-)
transfer_event: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer_event_line: checking for select to tillbook_checker using (true) check (-)
transfer_event_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer_line: checking for select to tillbook_checker using (true) check (-)
transfer_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer_line_batch: checking for select to tillbook_checker using (true) check (-)
transfer_line_batch: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
transfer_offer: checking for select to tillbook_checker using (true) check (-)
transfer_offer: parties for all to tillbook_owner using (true) check (true)
transfer_offer: receiver for select to tillbook_app using ((to_business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check (-)
unmatched_line: checking for select to tillbook_checker using (true) check (-)
unmatched_line: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
unposted_fact: checking for select to tillbook_checker using (true) check (-)
unposted_fact: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
visit: checking for select to tillbook_checker using (true) check (-)
visit: looking for select to tillbook_platform using (true) check (-)
visit: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
webhook: checking for select to tillbook_checker using (true) check (-)
webhook: draining for all to tillbook_owner using (true) check (-)
webhook: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
webhook_delivery: checking for select to tillbook_checker using (true) check (-)
webhook_delivery: draining for all to tillbook_owner using (true) check (-)
webhook_delivery: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))
weighed_code: checking for select to tillbook_checker using (true) check (-)
weighed_code: tenant for all to tillbook_app, tillbook_owner using ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)) check ((business_id = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid))

-- Triggers

CREATE TRIGGER booked_on_open_day BEFORE INSERT ON public.journal_entry FOR EACH ROW EXECUTE FUNCTION book_on_open_day()
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.blind_return FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'begins')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.goods_receipt FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'ends')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.opening_balance FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'begins')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.refund FOR EACH ROW WHEN ((new.shift_id IS NULL)) EXECUTE FUNCTION refuse_shut_branch('branch_id', 'ends')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.shift FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'begins')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.stock_adjustment FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'ends')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.stock_count FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'ends')
CREATE TRIGGER branch_is_open BEFORE INSERT ON public.supplier_return FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'ends')
CREATE TRIGGER branch_is_open BEFORE INSERT OR UPDATE OF branch_id ON public.purchase_order FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('branch_id', 'begins')
CREATE TRIGGER branch_is_open_from BEFORE INSERT OR UPDATE OF from_branch_id ON public.transfer FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('from_branch_id', 'ends')
CREATE TRIGGER branch_is_open_to BEFORE INSERT OR UPDATE OF to_branch_id ON public.transfer FOR EACH ROW EXECUTE FUNCTION refuse_shut_branch('to_branch_id', 'begins')
CREATE TRIGGER branch_reopened_within_limit AFTER UPDATE OF state ON public.branch FOR EACH ROW WHEN (((old.state = 'closed'::text) AND (new.state <> 'closed'::text))) EXECUTE FUNCTION keep_limit_here('branches')
CREATE TRIGGER branch_within_limit AFTER INSERT ON public.branch FOR EACH ROW EXECUTE FUNCTION keep_limit_here('branches')
CREATE TRIGGER business_within_limit AFTER INSERT ON public.business FOR EACH ROW EXECUTE FUNCTION keep_limit_of_businesses()
CREATE TRIGGER earns_points AFTER INSERT ON public.sale FOR EACH ROW WHEN ((new.customer_id IS NOT NULL)) EXECUTE FUNCTION earn_points()
CREATE TRIGGER forget_payer AFTER UPDATE OF erased_at ON public.customer FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_payer()
CREATE TRIGGER forget_statement_mails AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION forget_statement_mails()
CREATE TRIGGER forgets_awaited_payer AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_awaited_payer()
CREATE TRIGGER forgets_points AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_points()
CREATE TRIGGER forgets_unposted AFTER UPDATE ON public.customer FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION forget_unposted()
CREATE TRIGGER invitation_within_limit AFTER INSERT OR UPDATE OF created_at ON public.invitation FOR EACH ROW WHEN (((new.accepted_at IS NULL) AND (new.cancelled_at IS NULL))) EXECUTE FUNCTION keep_limit_of_invitations()
CREATE TRIGGER journal_balances AFTER INSERT ON public.journal_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_journal()
CREATE TRIGGER member_back_within_limit AFTER UPDATE OF state ON public.membership FOR EACH ROW WHEN (((old.state <> ALL (ARRAY['awaiting'::text, 'active'::text])) AND (NOT new.is_owner) AND (new.state = ANY (ARRAY['awaiting'::text, 'active'::text])))) EXECUTE FUNCTION keep_limit_of_members()
CREATE TRIGGER member_within_limit AFTER INSERT ON public.membership FOR EACH ROW WHEN (((NOT new.is_owner) AND (new.state = ANY (ARRAY['awaiting'::text, 'active'::text])))) EXECUTE FUNCTION keep_limit_of_members()
CREATE TRIGGER membership_settles AFTER UPDATE OF role ON public.membership FOR EACH ROW WHEN ((new.role <> old.role)) EXECUTE FUNCTION settle_member()
CREATE TRIGGER no_credit_of_forgotten BEFORE INSERT ON public.customer_entry FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['payment'::text, 'refund'::text])) AND (new.balance_after_minor < 0))) EXECUTE FUNCTION refuse_credit_of_forgotten()
CREATE TRIGGER nothing_begins_for_archived BEFORE INSERT ON public.customer_entry FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['reward'::text, 'blind_return'::text])) OR ((new.kind = 'opening'::text) AND (new.amount_minor > 0)))) EXECUTE FUNCTION refuse_begun_for_archived()
CREATE TRIGGER nothing_begins_for_archived BEFORE INSERT ON public.layby FOR EACH ROW EXECUTE FUNCTION refuse_begun_for_archived()
CREATE TRIGGER nothing_begins_for_archived BEFORE INSERT ON public.loyalty_entry FOR EACH ROW WHEN (((new.kind = 'turned'::text) OR ((new.kind = 'adjusted'::text) AND (new.points > 0)))) EXECUTE FUNCTION refuse_begun_for_archived()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.customer_entry FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['reward'::text, 'blind_return'::text, 'layby'::text])) OR ((new.kind = 'opening'::text) AND (new.amount_minor > 0)))) EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.customer_opening FOR EACH ROW WHEN ((new.is_credit AND (new.takes_back IS NULL))) EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.customer_promise FOR EACH ROW EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.customer_write_off FOR EACH ROW WHEN ((new.takes_back IS NOT NULL)) EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.layby FOR EACH ROW EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.loyalty_entry FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['turned'::text, 'adjusted'::text]))) EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER nothing_new_for_forgotten BEFORE INSERT ON public.statement_mail FOR EACH ROW EXECUTE FUNCTION refuse_new_for_forgotten()
CREATE TRIGGER parked_sales_forget AFTER UPDATE OF erased_at ON public.customer FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION parked_sales_forget()
CREATE TRIGGER person_without_password AFTER UPDATE OF password_hash ON public.person FOR EACH ROW WHEN ((new.password_hash IS NULL)) EXECUTE FUNCTION passkeys_go_with_password()
CREATE CONSTRAINT TRIGGER platform_act_is_chained AFTER INSERT ON public.platform_audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_platform_act()
CREATE TRIGGER product_back_within_limit AFTER UPDATE OF archived_at ON public.product FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION keep_limit_here('products')
CREATE TRIGGER product_barcode_kept_on_insert AFTER INSERT ON public.product REFERENCING NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_main_barcode()
CREATE TRIGGER product_barcode_kept_on_update AFTER UPDATE ON public.product REFERENCING OLD TABLE AS was NEW TABLE AS now_is FOR EACH STATEMENT EXECUTE FUNCTION keep_main_barcode()
CREATE TRIGGER product_batches_kept AFTER UPDATE OF tracks_batches ON public.product FOR EACH ROW WHEN ((old.tracks_batches IS DISTINCT FROM new.tracks_batches)) EXECUTE FUNCTION keep_batches()
CREATE TRIGGER product_within_limit AFTER INSERT ON public.product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_limit_of_products()
CREATE TRIGGER session_by_passkey_is_noted AFTER UPDATE OF opened_by ON public.session FOR EACH ROW WHEN (((new.opened_by = 'passkey'::text) AND (old.opened_by <> 'passkey'::text))) EXECUTE FUNCTION note_new_session()
CREATE TRIGGER session_by_pin_is_noted AFTER UPDATE OF opened_by ON public.session FOR EACH ROW WHEN (((new.opened_by = 'pin'::text) AND (old.opened_by <> 'pin'::text))) EXECUTE FUNCTION note_new_session()
CREATE TRIGGER session_is_noted AFTER INSERT ON public.session FOR EACH ROW WHEN ((new.kind <> 'gate'::text)) EXECUTE FUNCTION note_new_session()
CREATE TRIGGER shift_needs_an_open_business BEFORE INSERT ON public.shift FOR EACH ROW EXECUTE FUNCTION refuse_closed_business()
CREATE TRIGGER stock_count_ended_stays BEFORE UPDATE ON public.stock_count FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ended_count()
CREATE TRIGGER stock_count_line_ended_stays BEFORE INSERT OR UPDATE ON public.stock_count_line FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ended_count()
CREATE TRIGGER summed_days_follow AFTER INSERT ON public.journal_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_summed_days()
CREATE TRIGGER summed_months_follow AFTER INSERT ON public.product_day REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_to_summed_months()
CREATE TRIGGER summed_months_follow_change AFTER UPDATE ON public.product_day REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION add_change_to_summed_months()
CREATE TRIGGER takes_points_back AFTER INSERT ON public.refund FOR EACH ROW EXECUTE FUNCTION take_points_back()

-- Functions

CREATE OR REPLACE FUNCTION public.accept_invitation(which uuid, who uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  i public.invitation%rowtype;
begin
  update public.invitation x set accepted_at = at
    where x.invitation_id = which and x.accepted_at is null and x.cancelled_at is null
      and x.expires_at > at
    returning * into i;
  if not found then return false; end if;
  insert into public.membership as m (person_id, business_id, role, branch_ids, asked_at,
      can_manage_products, can_manage_sales, can_manage_users, can_view_reports,
      can_manage_inventory, can_manage_customers, can_process_refunds, rights)
    values (who, i.business_id, i.role, i.branch_ids, at,
      coalesce((i.permissions ->> 'canManageProducts')::boolean, false),
      coalesce((i.permissions ->> 'canManageSales')::boolean, true),
      coalesce((i.permissions ->> 'canManageUsers')::boolean, false),
      coalesce((i.permissions ->> 'canViewReports')::boolean, false),
      coalesce((i.permissions ->> 'canManageInventory')::boolean, false),
      coalesce((i.permissions ->> 'canManageCustomers')::boolean, false),
      coalesce((i.permissions ->> 'canProcessRefunds')::boolean, false), i.rights)
    on conflict (business_id, person_id) do update set role = excluded.role,
      branch_ids = excluded.branch_ids, state = 'awaiting', asked_at = at, note = null,
      rejected_reason = null, version = m.version + 1,
      can_manage_products = excluded.can_manage_products,
      can_manage_sales = excluded.can_manage_sales,
      can_manage_users = excluded.can_manage_users,
      can_view_reports = excluded.can_view_reports,
      can_manage_inventory = excluded.can_manage_inventory,
      can_manage_customers = excluded.can_manage_customers,
      can_process_refunds = excluded.can_process_refunds,
      rights = excluded.rights
    where m.state in ('rejected', 'suspended') and not m.is_owner;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.accounts_of_email(address text)
 RETURNS TABLE(person_id uuid, password_hash text, is_email_verified boolean, is_deactivated boolean, is_super_admin boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select a.person_id, a.password_hash, a.is_proved, a.is_off, a.is_super_admin
  from (
    (select x.person_id, x.password_hash, true as is_proved,
        x.deactivated_at is not null as is_off, x.is_super_admin
      from public.person x where x.email = address and x.email_verified_at is not null)
    union all
    (select x.person_id, x.password_hash, false, x.deactivated_at is not null, x.is_super_admin
      from public.person x where x.email = address and x.email_verified_at is null
      order by x.created_at desc, x.person_id desc limit 1)
  ) a
  order by a.is_proved desc
$function$
CREATE OR REPLACE FUNCTION public.add_change_to_summed_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || b.business_id, 0))
    from (select distinct business_id from is_now) b;
  if not exists (select from is_now n
      join product_months_until u on u.business_id = n.business_id
        and u.summed_to >= n.business_date) then
    return null;
  end if;
  insert into product_month as m (business_id, month, branch_id, product_id, quantity_milli,
      net_minor, tax_minor, total_minor, cost_minor, discount_minor)
    select n.business_id, date_trunc('month', n.business_date::timestamp)::date, n.branch_id,
      n.product_id, sum(n.quantity_milli - w.quantity_milli), sum(n.net_minor - w.net_minor),
      sum(n.tax_minor - w.tax_minor), sum(n.total_minor - w.total_minor),
      sum(n.cost_minor - w.cost_minor), sum(n.discount_minor - w.discount_minor)
    from is_now n
    join was w using (business_id, branch_id, product_id, business_date)
    join product_months_until u on u.business_id = n.business_id
      and n.business_date <= u.summed_to
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (business_id, month, branch_id, product_id) do update
      set quantity_milli = m.quantity_milli + excluded.quantity_milli,
        net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor,
        total_minor = m.total_minor + excluded.total_minor,
        cost_minor = m.cost_minor + excluded.cost_minor,
        discount_minor = m.discount_minor + excluded.discount_minor;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.add_passkey(id uuid, who uuid, credential bytea, key bytea, count bigint, ways text[], called text, on_device text, at timestamp with time zone, most integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from public.person p where p.person_id = who and p.password_hash is not null for update;
  if not found then return 'full'; end if;
  if (select count(*) from public.passkey k where k.person_id = who) >= most then
    return 'full';
  end if;
  insert into public.passkey (passkey_id, person_id, credential_id, public_key, sign_count,
      transports, name, created_at)
    values (id, who, credential, key, count, ways, called, at)
    on conflict (credential_id) do nothing;
  if not found then return 'known'; end if;
  perform public.note_passkey_act(who, 'added', on_device, at);
  return 'added';
end $function$
CREATE OR REPLACE FUNCTION public.add_passkey_challenge(hash bytea, for_purpose text, who uuid, at timestamp with time zone, life_ms bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  delete from public.passkey_challenge where challenge_hash in (
    select c.challenge_hash from public.passkey_challenge c where c.expires_at <= at
    limit 100 for update skip locked);
  insert into public.passkey_challenge (challenge_hash, purpose, person_id, expires_at)
    values (hash, for_purpose, who, at + life_ms * interval '1 millisecond')
$function$
CREATE OR REPLACE FUNCTION public.add_session(new_session uuid, new_token bytea, new_cookie bytea, who uuid, new_kind text, in_business uuid, new_device text, at timestamp with time zone, life_ms bigint, new_idle_ms bigint, old_token bytea, old_cookie bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.session set revoked_at = at
    where revoked_at is null and (token_hash = old_token or cookie_hash = old_cookie);
  delete from public.session x where x.person_id = who
    and (x.expires_at < at - interval '7 days' or x.revoked_at < at - interval '7 days');
  insert into public.session (session_id, token_hash, cookie_hash, person_id, kind, business_id,
      device, created_at, last_seen_at, expires_at, idle_ms)
    values (new_session, new_token, new_cookie, who, new_kind, in_business, new_device, at, at,
      at + life_ms * interval '1 millisecond', new_idle_ms);
  update public.membership set last_used_at = at
    where business_id = in_business and person_id = who and new_kind = 'full';
end $function$
CREATE OR REPLACE FUNCTION public.add_super_admin(new_person uuid, given_name text, address text, given_hash text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from public.person x where x.email = address and x.email_verified_at is null;
  insert into public.person (person_id, name, email, password_hash, is_super_admin,
      email_verified_at, owner_approval, owner_asked_at, created_at)
    values (new_person, given_name, address, given_hash, true, at, 'approved', at, at);
  insert into public.platform_audit (at, action, subject_id, detail)
    values (at, 'super_admin.create', new_person, jsonb_build_object('email', address));
end $function$
CREATE OR REPLACE FUNCTION public.add_to_summed_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from added a
      join account_days_until u on u.business_id = a.business_id
      where a.ledger_date <= u.summed_to) then
    return null;
  end if;
  -- Planned for these entries: they are few, or a device's of many days.
  execute $sql$
    insert into account_day as d (business_id, ledger_date, branch_id, account_code, source_kind,
        debit_minor, credit_minor)
      select a.business_id, a.ledger_date, a.branch_id, l.account_code, a.source_kind,
        sum(l.debit_minor), sum(l.credit_minor)
      from added a
      join account_days_until u on u.business_id = a.business_id and a.ledger_date <= u.summed_to
      join journal_line l on l.business_id = a.business_id and l.entry_id = a.entry_id
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (business_id, ledger_date, branch_id, account_code, source_kind) do update
        set debit_minor = d.debit_minor + excluded.debit_minor,
          credit_minor = d.credit_minor + excluded.credit_minor
  $sql$;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.add_to_summed_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || b.business_id, 0))
    from (select distinct business_id from added) b;
  if not exists (select from added n
      join product_months_until u on u.business_id = n.business_id
        and u.summed_to >= n.business_date) then
    return null;
  end if;
  insert into product_month as m (business_id, month, branch_id, product_id, quantity_milli,
      net_minor, tax_minor, total_minor, cost_minor, discount_minor)
    select a.business_id, date_trunc('month', a.business_date::timestamp)::date, a.branch_id,
      a.product_id, sum(a.quantity_milli), sum(a.net_minor), sum(a.tax_minor),
      sum(a.total_minor), sum(a.cost_minor), sum(a.discount_minor)
    from added a
    join product_months_until u on u.business_id = a.business_id
      and a.business_date <= u.summed_to
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (business_id, month, branch_id, product_id) do update
      set quantity_milli = m.quantity_milli + excluded.quantity_milli,
        net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor,
        total_minor = m.total_minor + excluded.total_minor,
        cost_minor = m.cost_minor + excluded.cost_minor,
        discount_minor = m.discount_minor + excluded.discount_minor;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.adopt_unfinished_business(used_session uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  adopted uuid;
begin
  update public.session as s set business_id = b.business_id, branch_id = null
    from public.business as b
    where s.session_id = used_session and b.owner_id = s.person_id
      and b.setup_finished_at is null
    returning b.business_id into adopted;
  if adopted is not null then execute format('set local app.business_id = %L', adopted); end if;
  return adopted;
end $function$
CREATE OR REPLACE FUNCTION public.ask_approval_again(who uuid, in_business uuid, message text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from public.membership m
      where m.person_id = who and m.business_id = in_business and not m.is_owner) then
    update public.membership set state = 'awaiting', note = message, asked_at = at,
        rejected_reason = null, version = version + 1
      where person_id = who and business_id = in_business and state = 'rejected';
  else
    update public.person set owner_approval = 'waiting', owner_note = message,
        owner_asked_at = at, rejected_reason = null, version = version + 1
      where person_id = who and owner_approval = 'rejected';
  end if;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.ask_email_change(who uuid, address text, secret bytea, at timestamp with time zone, life_ms bigint, undo_ms bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from public.email_change c
    where c.person_id = who and c.undo_until < at - interval '30 days';
  update public.email_change set cancelled_at = at
    where person_id = who and done_at is null and cancelled_at is null;
  insert into public.email_change (undo_hash, person_id, old_email, new_email, asked_at, expires_at,
      undo_until)
    select secret, who, p.email, address, at, at + life_ms * interval '1 millisecond',
      at + undo_ms * interval '1 millisecond'
    from public.person p where p.person_id = who;
  perform public.note_person_act(who, 'email_asked', '', at);
  return exists (select from public.person x
    where x.email = address and x.email_verified_at is not null);
end $function$
CREATE OR REPLACE FUNCTION public.begin_second_step(who uuid, new_secret bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.second_step (person_id, pending_secret) values (who, new_secret)
    on conflict (person_id) do update set pending_secret = excluded.pending_secret
$function$
CREATE OR REPLACE FUNCTION public.book_on_open_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books ' || new.business_id, 0));
  select c.closed_to into closed from period_close c
    where c.business_id = new.business_id order by c.close_no desc limit 1;
  if new.ledger_date <= closed then
    new.ledger_date := closed + 1;
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.business_settings()
 RETURNS TABLE(name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, tax_number text, receipt_footer text, target_margin_basis_points integer, stock_policy text, number_format text, date_format text, time_format text, week_start text, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding, b.tax_number,
    b.receipt_footer, b.target_margin_basis_points, b.stock_policy, b.number_format, b.date_format,
    b.time_format, b.week_start, b.version
  from public.business as b where b.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.business_to_take()
 RETURNS TABLE(name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, stock_policy text, tax_number text, receipt_footer text, target_margin_basis_points integer, number_format text, date_format text, time_format text, week_start text, second_step_roles text[], created_at timestamp with time zone, setup_finished_at timestamp with time zone, suspended_at timestamp with time zone, suspended_reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.name, b.business_type, b.currency, b.timezone, b.tax_mode, b.tax_rounding,
    b.stock_policy, b.tax_number, b.receipt_footer, b.target_margin_basis_points,
    b.number_format, b.date_format, b.time_format, b.week_start,
    b.second_step_roles, b.created_at, b.setup_finished_at, b.suspended_at, b.suspended_reason
  from public.business as b where b.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.businesses_of(who uuid)
 RETURNS TABLE(business_id uuid, name text, role text, currency text, branch_id uuid, branch_name text, branch_code text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  m record;
begin
  for m in
    select x.business_id, b.name, x.role, b.currency, x.branch_ids,
      x.role in ('seller', 'branch_manager') as is_bound
    from public.membership x join public.business b using (business_id)
    where x.person_id = who and x.state in ('active', 'awaiting')
      and (b.closed_at is null or x.is_owner)
    order by b.name, x.business_id
  loop
    execute format('set local app.business_id = %L', m.business_id);
    return query
      select m.business_id, m.name, m.role, m.currency, r.branch_id, r.name, r.code
      from (select 1) one
      left join public.branch r on r.business_id = m.business_id
        and (not m.is_bound or r.branch_id = any (m.branch_ids))
      order by r.name, r.branch_id;
  end loop;
  execute format('set local app.business_id = %L', was);
end $function$
CREATE OR REPLACE FUNCTION public.cancel_email_change(who uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.email_change set cancelled_at = at
    where person_id = who and done_at is null and cancelled_at is null and expires_at > at;
  if not found then return false; end if;
  update public.email_code set used_at = at
    where person_id = who and purpose = 'change' and used_at is null;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.cancel_invitation(invited uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.invitation set cancelled_at = at
  where invitation_id = invited and business_id = public.tenant_in_use() and accepted_at is null
    and cancelled_at is null;
$function$
CREATE OR REPLACE FUNCTION public.chain_platform_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ending public.platform_audit_end;
  linked bytea;
begin
  insert into public.platform_audit_end (place, hash)
    values (0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select * into ending from public.platform_audit_end for update;
  linked := public.platform_audit_hash(ending.hash, ending.place + 1, new);
  update public.platform_audit as a
    set place = ending.place + 1, prev_hash = ending.hash, hash = linked
    where a.seq = new.seq;
  update public.platform_audit_end as e set place = ending.place + 1, hash = linked;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.change_waiting_email(who uuid, address text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.person p set email = address, version = version + 1
    where p.person_id = who and p.email_verified_at is null
      and not exists (select from public.membership m where m.person_id = who);
  if not found then return false; end if;
  update public.email_code set used_at = at where person_id = who and used_at is null;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.clear_pin(who uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from public.person_pin where business_id = public.tenant_in_use() and person_id = who;
  if not found then return false; end if;
  perform public.end_what_pin_opened(who, at);
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.closed_at_work(who uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.name from public.membership as m join public.business as b using (business_id)
  where m.person_id = who and not m.is_owner and m.state <> 'suspended'
    and b.closed_at is not null
  order by b.closed_at desc, b.name limit 1;
$function$
CREATE OR REPLACE FUNCTION public.closed_here()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.closed_at from public.business as b where b.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.confirm_email_change(who uuid, kept uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  c public.email_change%rowtype;
begin
  select * into c from public.email_change x
    where x.person_id = who and x.done_at is null and x.cancelled_at is null and x.expires_at > at
    order by x.asked_at desc limit 1 for update;
  if not found then return null; end if;
  update public.person set email = c.new_email, version = version + 1 where person_id = who;
  delete from public.person x
    where x.email = c.new_email and x.person_id <> who and x.email_verified_at is null;
  update public.email_change set done_at = at where undo_hash = c.undo_hash;
  -- A code on its way to the address before opens nothing any more.
  update public.email_code set used_at = at where person_id = who and used_at is null;
  update public.session set revoked_at = at
    where person_id = who and revoked_at is null and session_id <> kept;
  perform public.note_person_act(who, 'email_changed', '', at);
  return c.old_email;
end $function$
CREATE OR REPLACE FUNCTION public.confirm_second_step(who uuid, shown bytea, used_step bigint, hashes bytea[], at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.second_step set secret = pending_secret, pending_secret = null, since = at,
      last_step = used_step
    where person_id = who and pending_secret = shown;
  if not found then return false; end if;
  perform public.put_recovery_codes(who, hashes);
  perform public.settle_sessions(null, who);
  perform public.note_person_act(who, 'second_step_on', '', at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, who, 'second_step.on', who from public.person p
    where p.person_id = who and p.is_super_admin;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.count_limited(kind text, place uuid, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case kind
    when 'businesses' then (select count(*) from public.business where owner_id = place)
    when 'branches' then (select count(*) from public.branch
      where business_id = place and state <> 'closed')
    when 'staff' then (select count(*) from public.membership
        where business_id = place and not is_owner and state in ('awaiting', 'active'))
      + (select count(*) from public.invitation where business_id = place
        and accepted_at is null and cancelled_at is null and expires_at > at)
    when 'products' then (select count(*) from public.product
      where business_id = place and archived_at is null) end;
$function$
CREATE OR REPLACE FUNCTION public.count_staff(of_business uuid)
 RETURNS TABLE(waiting bigint, working bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select count(*) filter (where m.state = 'awaiting'), count(*) filter (where m.state = 'active')
  from public.membership m join public.person p on p.person_id = m.person_id
  where m.business_id = of_business and p.email_verified_at is not null;
$function$
CREATE OR REPLACE FUNCTION public.decide_transfer_offer(which uuid, decision text, words text, who_name text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with decided as (
    update public.transfer_offer set state = decision, reason = words, decided_at = at,
        decided_by_name = who_name
      where offer_id = which and state = 'open'
        and case when decision = 'withdrawn' then from_business_id else to_business_id end
          = public.tenant_in_use()
      returning 1)
  select exists (select from decided);
$function$
CREATE OR REPLACE FUNCTION public.drain_outbox(at timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  batch jsonb;
  taken integer;
  people integer;
begin
  with gone as (
    delete from public.outbox_event where event_id in (
      select event_id from public.outbox_event order by event_id limit 40
      for update skip locked
    ) returning event_id, business_id, kind, subject_id, branch_id
  ), told as materialized (
    select gone.*, case kind when 'sale_posted' then array['sale.posted']
        when 'refund_posted' then array['refund.posted', 'sale.voided']
        when 'product_saved' then array['product.changed']
        else array['stock.changed'] end types, gen_random_uuid() told_id
    from gone
    where kind in ('sale_posted', 'refund_posted', 'product_saved', 'stock_moved')
  ), lined_up as (
    insert into public.webhook_delivery (business_id, delivery_id, webhook_id, event_id, type,
      subject_id, branch_id, noted_at, next_try_at)
    select t.business_id, gen_random_uuid(), w.webhook_id, t.told_id, t.types[1], t.subject_id,
      t.branch_id, at, at
    from told t
    join public.business b on b.business_id = t.business_id
      and b.suspended_at is null and b.closed_at is null
    join public.webhook w on w.business_id = t.business_id and w.off_at is null
      and w.types && t.types
    for key share of w
  )
  select count(*), jsonb_agg(
      jsonb_build_array(business_id, kind, subject_id, branch_id) order by event_id)
    into taken, batch from gone;
  if taken > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  with gone as (
    delete from public.person_event where event_id in (
      select event_id from public.person_event order by event_id limit 40
      for update skip locked
    ) returning event_id, kind, person_id
  )
  select count(*), jsonb_agg(
      jsonb_build_array(null, kind, person_id, null) order by event_id)
    into people, batch from gone;
  if people > 0 then perform pg_notify('tillbook_live', batch::text); end if;
  return greatest(taken, people);
end $function$
CREATE OR REPLACE FUNCTION public.earn_points()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  terms public.loyalty_terms;
  earned bigint;
begin
  select * into terms from public.loyalty_terms t where t.business_id = new.business_id
    order by t.terms_no desc limit 1;
  if not found or not terms.is_on then return null; end if;
  -- As `pointsFor` in core: division of whole numbers leaves the rest away.
  earned := new.total_minor / terms.per_minor;
  if earned > 0 then
    insert into public.loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no,
        sale_id, number, made_at, made_by, made_by_name)
      values (new.business_id, new.sale_id, 'earned', new.customer_id, earned, terms.terms_no,
        new.sale_id, new.receipt_number, new.posted_at, new.seller_id, new.seller_name);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.end_device_sessions(on_device uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.session set revoked_at = at
  where device_id = on_device and business_id = public.tenant_in_use() and revoked_at is null
$function$
CREATE OR REPLACE FUNCTION public.end_member_sessions(who uuid, target uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = who and business_id = public.tenant_in_use() and revoked_at is null
      and (target is null or session_id = target);
  get diagnostics ended = row_count;
  return ended;
end $function$
CREATE OR REPLACE FUNCTION public.end_notice(old_notice uuid, actor uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.platform_notice set ended_at = at
    where notice_id = old_notice and ended_at is null;
  if found then
    insert into public.platform_audit (at, actor_id, action, subject_id)
      values (at, actor, 'notice.ended', old_notice);
    return true;
  end if;
  return exists (select from public.platform_notice where notice_id = old_notice);
end $function$
CREATE OR REPLACE FUNCTION public.end_other_sessions(who uuid, kept uuid, target uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = who and session_id <> kept and revoked_at is null and expires_at > at
      and (target is null or session_id = target);
  get diagnostics ended = row_count;
  return ended;
end $function$
CREATE OR REPLACE FUNCTION public.end_second_step(who uuid, by_person uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  was_on boolean;
begin
  delete from public.second_step where person_id = who returning secret is not null into was_on;
  if was_on is not true then return false; end if;
  perform public.settle_sessions(null, who);
  perform public.note_person_act(who, 'second_step_off', '', at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, by_person, 'second_step.off', who from public.person p
    where p.person_id = who and p.is_super_admin;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.end_session(token bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.session set revoked_at = at where token_hash = token and revoked_at is null;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.end_sessions_of_person(wanted uuid, actor uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ended integer;
begin
  update public.session set revoked_at = at
    where person_id = wanted and revoked_at is null and expires_at > at;
  get diagnostics ended = row_count;
  if ended > 0 then
    insert into public.platform_audit (at, actor_id, action, subject_id, detail)
      values (at, actor, 'person.signed_out', wanted, jsonb_build_object('ended', ended));
  end if;
  return ended;
end $function$
CREATE OR REPLACE FUNCTION public.end_what_pin_opened(who uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.session set revoked_at = at
    where person_id = who and business_id = public.tenant_in_use() and opened_by = 'pin'
      and revoked_at is null;
  update public.seller_key set revoked_at = at
    where business_id = public.tenant_in_use() and person_id = who and revoked_at is null;
end $function$
CREATE OR REPLACE FUNCTION public.enter_offer_side(which uuid, who uuid, side text)
 RETURNS TABLE(business_id uuid, stock_policy text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  o public.transfer_offer%rowtype;
  entered uuid;
begin
  select * into o from public.transfer_offer as x where x.offer_id = which
    and public.tenant_in_use() in (x.from_business_id, x.to_business_id);
  if not found or not public.owns_business(who, o.from_business_id)
    or not public.owns_business(who, o.to_business_id) then
    raise exception 'not an offer between two businesses of this person';
  end if;
  entered := case side when 'from' then o.from_business_id when 'to' then o.to_business_id end;
  execute format('set local app.business_id = %L', entered);
  return query select b.business_id, b.stock_policy from public.business as b
    where b.business_id = entered;
end $function$
CREATE OR REPLACE FUNCTION public.enter_payment_code(wanted uuid, code text, code_key text, at timestamp with time zone, who uuid, who_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.payment as p
    set reference = code, reference_key = code_key, payer_phone = null,
      coded_at = at, coded_by = who, coded_by_name = who_name
    where p.business_id = public.tenant_in_use() and p.payment_id = wanted
      and p.method = 'mobile_money' and p.reference is null;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.erase_person(who uuid, pseudonym text, at timestamp with time zone)
 RETURNS TABLE(business_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  address text;
  m record;
begin
  select p.email into strict address from public.person as p
    where p.person_id = who and p.erased_at is null and not p.is_super_admin;
  update public.session as s set revoked_at = coalesce(s.revoked_at, at), device = ''
    where s.person_id = who;
  for m in select x.business_id from public.membership as x where x.person_id = who loop
    execute format('set local app.business_id = %L', m.business_id);
    delete from public.person_pin as x where x.business_id = m.business_id and x.person_id = who;
    update public.seller_key as x set revoked_at = coalesce(x.revoked_at, at)
      where x.business_id = m.business_id and x.person_id = who;
    delete from public.notice as x where x.business_id = m.business_id and x.person_id = who;
    delete from public.notice_choice as x where x.business_id = m.business_id and x.person_id = who;
  end loop;
  execute format('set local app.business_id = %L', was);
  update public.membership as x set state = 'suspended', note = null, rejected_reason = null,
      version = x.version + 1
    where x.person_id = who;
  update public.invitation as x set name = pseudonym, email = who || '@erased.invalid'
    where x.email = address;
  delete from public.known_device as x where x.person_id = who;
  delete from public.email_code as x where x.person_id = who;
  delete from public.email_change as x where x.person_id = who;
  delete from public.recovery_code as x where x.person_id = who;
  delete from public.second_step as x where x.person_id = who;
  delete from public.owner_currency as x where x.owner_id = who;
  delete from public.owner_rate as x where x.owner_id = who;
  update public.person as p set name = pseudonym, email = who || '@erased.invalid',
      password_hash = null, preferences = '{}', owner_note = null, rejected_reason = null,
      email_verified_at = null, deactivated_at = coalesce(p.deactivated_at, at), erased_at = at,
      version = p.version + 1
    where p.person_id = who;
  -- Last: triggers note what happens to an account.
  delete from public.person_act as x where x.person_id = who;
  return query select x.business_id from public.membership as x where x.person_id = who
    order by x.business_id;
end $function$
CREATE OR REPLACE FUNCTION public.events_waiting()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select count(*) from public.outbox_event;
$function$
CREATE OR REPLACE FUNCTION public.find_owners(is_queue boolean, wanted_state text, search text, after_at timestamp with time zone, after_id uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if is_queue then
    return query select p.person_id from public.person as p
      where p.owner_approval = 'waiting' and p.email_verified_at is not null
        and p.deactivated_at is null and public.is_owner_or_newcomer(p)
        and (search = '' or strpos(lower(p.name), search) > 0 or strpos(p.email, search) > 0)
        and (after_id is null or (p.owner_asked_at, p.person_id) > (after_at, after_id))
      order by p.owner_asked_at, p.person_id limit most;
  else
    return query select p.person_id from public.person as p
      where public.is_owner_or_newcomer(p)
        and (wanted_state is null or wanted_state = public.owner_state(p))
        and (search = '' or strpos(lower(p.name), search) > 0 or strpos(p.email, search) > 0)
        and (after_id is null or (p.owner_asked_at, p.person_id) < (after_at, after_id))
      order by p.owner_asked_at desc, p.person_id desc limit most;
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.finish_setup(at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.business set setup_finished_at = at, version = version + 1
  where business_id = public.tenant_in_use() and setup_finished_at is null;
$function$
CREATE OR REPLACE FUNCTION public.forget_awaited_payer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.payment as p set payer_phone = null
    from public.sale as s
    where p.business_id = new.business_id and p.payer_phone is not null
      and s.business_id = p.business_id and s.sale_id = p.sale_id
      and (s.customer_id = new.customer_id or p.payer_phone = old.phone);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.forget_customer(wanted uuid, pseudonym text, sort_as text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  here uuid := public.tenant_in_use();
  c public.customer%rowtype;
  marks text[];
  mark text;
  digits text;
begin
  select * into strict c from public.customer as x
    where x.business_id = here and x.customer_id = wanted for update;
  delete from public.customer_word as w where w.business_id = here and w.customer_id = wanted;
  update public.customer as x set name = pseudonym, sort_name = sort_as, phone = null,
      email = null, group_name = null, tax_number = null, note = null, credit_limit_minor = 0,
      terms_days = 0, archived_at = coalesce(x.archived_at, at), erased_at = at,
      -- What was added could be guessed by its hash.
      created_hash = '\x00', version = x.version + 1
    where x.business_id = here and x.customer_id = wanted;
  update public.customer_promise as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.customer_payment as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.customer_payout as x set note = null, content_hash = '\x00'
    where x.business_id = here and x.customer_id = wanted and x.note is not null;
  update public.receipt_issue as x set sent_to = 'erased'
    from public.sale as s
    where s.business_id = here and s.customer_id = wanted and x.business_id = here
      and x.sale_id = s.sale_id and x.sent_to is not null;
  -- Questions and files of debts name people in words.
  marks := array_remove(array[c.name, c.phone, c.email], null);
  foreach mark in array marks loop
    update public.approval as x
      set details = replace(x.details::text, to_jsonb(mark)::text, to_jsonb(pseudonym)::text)::jsonb
      where x.business_id = here and position(to_jsonb(mark)::text in x.details::text) > 0;
  end loop;
  -- A file writes names and numbers as it likes. Of a row that was applied its ids stay, which say
  -- what it brought; nothing else, and no debt that still waits.
  digits := right(regexp_replace(coalesce(c.phone, ''), '[^0-9]', '', 'g'), 8);
  update public.import_row as x set cells = '{}',
      reading = (select jsonb_object_agg(k.key, k.value) from jsonb_each(x.reading) as k
        where k.key in ('customerId', 'openingId', 'isFresh')),
      problems = (select coalesce(jsonb_agg(p.one || '{"value": ""}'), '[]')
        from jsonb_array_elements(x.problems) as p(one))
    from public.import_job as j
    where j.business_id = here and j.subject = 'debts' and x.business_id = here
      and x.import_id = j.import_id
      and (x.reading ->> 'customerId' = wanted::text
        or exists (select from unnest(x.cells) as cell
          where lower(trim(cell)) in (select lower(m) from unnest(marks) as m)
            or (length(digits) = 8
              and right(regexp_replace(cell, '[^0-9]', '', 'g'), 8) = digits)));
end $function$
CREATE OR REPLACE FUNCTION public.forget_payer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  digits text := right(regexp_replace(coalesce(old.phone, ''), '[^0-9]', '', 'g'), 8);
begin
  update public.statement_line as l set party = null
    where l.business_id = old.business_id and l.party is not null and (
      (length(coalesce(old.name, '')) > 2 and position(lower(old.name) in lower(l.party)) > 0)
      or (length(digits) = 8
        and position(digits in regexp_replace(l.party, '[^0-9]', '', 'g')) > 0)
      or exists (select 1 from public.line_match as m
        left join public.payment as p on m.tender_kind = 'sale'
          and p.business_id = m.business_id and p.payment_id = m.tender_id
        left join public.sale as s on s.business_id = p.business_id and s.sale_id = p.sale_id
        left join public.customer_payment as c on m.tender_kind = 'debt'
          and c.business_id = m.business_id and c.payment_id = m.tender_id
        where m.business_id = l.business_id and m.line_id = l.line_id
          and old.customer_id in (s.customer_id, c.customer_id)));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.forget_pin_tries(who uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.person_pin set tries = 0, locked_until = null
    where business_id = public.tenant_in_use() and person_id = who
$function$
CREATE OR REPLACE FUNCTION public.forget_points()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.loyalty_entry as x set note = '–', content_hash = '\x00'
    where x.business_id = new.business_id and x.customer_id = new.customer_id
      and x.note is not null;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.forget_statement_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.statement_mail as x set sent_to = 'erased'
    where x.business_id = new.business_id and x.customer_id = new.customer_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.forget_unposted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.unposted_fact as u set fact_text = null
    where u.business_id = new.business_id and u.fact_text is not null
      and (u.customer_id = new.customer_id
        or (old.phone is not null and position(old.phone in u.fact_text) > 0));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.formats_in_use()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select jsonb_build_object('numberFormat', b.number_format, 'dateFormat', b.date_format,
    'timeFormat', b.time_format, 'weekStart', b.week_start,
    'currency', b.currency, 'timezone', b.timezone)
  from public.business as b where b.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.gate_facts(who uuid, in_business uuid)
 RETURNS TABLE(asked_at timestamp with time zone, rejected_reason text, code_sent_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select
    case when m.person_id is null or m.is_owner then p.owner_asked_at else m.asked_at end,
    case when m.person_id is null or m.is_owner
      then case when p.owner_approval = 'rejected' then p.rejected_reason end
      else case when m.state = 'rejected' then m.rejected_reason end end,
    (select max(t) from public.email_code c, unnest(c.sent_at) t
      where c.person_id = who and c.purpose = 'verify')
  from public.person p
  left join public.membership m on m.person_id = p.person_id and m.business_id = in_business
  where p.person_id = who
$function$
CREATE OR REPLACE FUNCTION public.give_try_back(who uuid, for_purpose text, hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.email_code set tries = tries - 1
  where person_id = who and purpose = for_purpose and code_hash = hash and tries > 0
$function$
CREATE OR REPLACE FUNCTION public.hand_over(heir uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
end $function$
CREATE OR REPLACE FUNCTION public.has_sample_business()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (select from public.business where is_sample)
$function$
CREATE OR REPLACE FUNCTION public.hold_still()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  set local transaction_read_only = on;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.invitations_since(since timestamp with time zone, address text)
 RETURNS TABLE(of_business bigint, to_address bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(sum(times_sent) filter (where business_id = public.tenant_in_use()), 0),
    coalesce(sum(times_sent) filter (where email = address), 0)
  from public.invitation
  where created_at > since and (business_id = public.tenant_in_use() or email = address);
$function$
CREATE OR REPLACE FUNCTION public.invitations_to_take()
 RETURNS TABLE(invitation_id uuid, name text, email text, role text, branch_ids uuid[], permissions jsonb, rights jsonb, invited_by uuid, created_at timestamp with time zone, expires_at timestamp with time zone, accepted_at timestamp with time zone, cancelled_at timestamp with time zone, times_sent integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select i.invitation_id, i.name, i.email, i.role, i.branch_ids, i.permissions, i.rights,
    i.invited_by, i.created_at, i.expires_at, i.accepted_at, i.cancelled_at, i.times_sent
  from public.invitation as i where i.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.invited_rights(invited uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case when u.usual is null then i.rights
    else coalesce(i.rights, '{}') || jsonb_build_object('usual', u.usual) end
  from public.invitation i
  left join lateral (select r.rights -> i.role usual from public.role_rights r
    where r.business_id = i.business_id order by r.version desc limit 1) u on true
  where i.business_id = public.tenant_in_use() and i.invitation_id = invited
$function$
CREATE OR REPLACE FUNCTION public.is_forgotten(business uuid, customer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (select from public.customer as c
    where c.business_id = business and c.customer_id = customer and c.erased_at is not null)
$function$
CREATE OR REPLACE FUNCTION public.is_known_device(address text, device bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from public.person p join public.known_device d using (person_id)
    where p.email = address and p.email_verified_at is not null and d.device_hash = device
      and d.last_seen_at > at - interval '180 days')
$function$
CREATE OR REPLACE FUNCTION public.is_owner_or_newcomer(p person)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select not p.is_super_admin and (
    exists (select from public.business as b where b.owner_id = p.person_id)
    or not exists (select from public.membership as m where m.person_id = p.person_id));
$function$
CREATE OR REPLACE FUNCTION public.issue_code(who uuid, for_purpose text, new_hash text, at timestamp with time zone, life_ms bigint, gap_ms bigint, per_hour integer, per_day integer)
 RETURNS TABLE(outcome text, wait_ms bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  p public.person%rowtype;
  sent timestamptz[];
  n integer;
  free_at timestamptz;
  is_taken boolean;
begin
  select * into p from public.person x where x.person_id = who for update;
  if not found then return; end if;
  select array(select t from unnest(x.sent_at) t where t > at - interval '1 day' order by t)
    into sent
    from public.email_code x where x.person_id = who and x.purpose = for_purpose;
  sent := coalesce(sent, '{}');
  n := cardinality(sent);
  free_at := greatest(
    sent[n] + gap_ms * interval '1 millisecond',
    sent[n - per_hour + 1] + interval '1 hour',
    sent[n - per_day + 1] + interval '1 day');
  if free_at > at then
    return query select 'early', ceil(extract(epoch from free_at - at) * 1000)::bigint;
    return;
  end if;
  is_taken := for_purpose = 'verify' and exists (
    select from public.person x where x.email = p.email and x.email_verified_at is not null);
  insert into public.email_code (person_id, purpose, code_hash, created_at, expires_at, sent_at)
    values (who, for_purpose, case when is_taken then '' else new_hash end, at,
      at + life_ms * interval '1 millisecond', sent || at)
    on conflict (person_id, purpose) do update set code_hash = excluded.code_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0,
      used_at = null, sent_at = excluded.sent_at;
  return query select case when is_taken then 'taken' else 'sent' end, 0::bigint;
end $function$
CREATE OR REPLACE FUNCTION public.keep_batches()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from stock_level
    where business_id = new.business_id and product_id = new.product_id
    order by branch_id for no key update;
  update stock_level set tracks_batches = new.tracks_batches
    where business_id = new.business_id and product_id = new.product_id;
  if new.tracks_batches then
    with known as (
      insert into stock_batch (business_id, branch_id, product_id, batch_id, code,
          quantity_milli, first_seen_at, last_move)
        select business_id, branch_id, product_id, gen_random_uuid(), '?', quantity_milli,
          new.updated_at, 1
        from stock_level
        where business_id = new.business_id and product_id = new.product_id
          and quantity_milli > 0
        on conflict (business_id, branch_id, product_id, code) do update set
          quantity_milli = excluded.quantity_milli, last_move = stock_batch.last_move + 1
        returning *)
    insert into stock_batch_move (business_id, branch_id, product_id, batch_id, number,
        quantity_milli, quantity_after_milli)
      select business_id, branch_id, product_id, batch_id, last_move, quantity_milli,
        quantity_milli from known;
  else
    with emptied as (
      select * from stock_batch
      where business_id = new.business_id and product_id = new.product_id
        and quantity_milli > 0),
    noted as (
      insert into stock_batch_move (business_id, branch_id, product_id, batch_id, number,
          quantity_milli, quantity_after_milli)
        select business_id, branch_id, product_id, batch_id, last_move + 1, -quantity_milli, 0
        from emptied)
    update stock_batch as b set quantity_milli = 0, last_move = b.last_move + 1
      from emptied as e
      where b.business_id = e.business_id and b.branch_id = e.branch_id
        and b.product_id = e.product_id and b.batch_id = e.batch_id;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit(kind text, place uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  most integer := public.platform_limit_of(kind);
  now_there bigint;
begin
  if most is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('limit ' || kind || ' ' || place, 0));
  execute 'select public.count_limited($1, $2, $3)' into now_there using kind, place, at;
  if now_there > most then
    raise exception using errcode = 'check_violation', constraint = 'platform_limit',
      message = format('no more than %s %s', most, kind), detail = kind, hint = most::text;
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit_here()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.keep_limit(tg_argv[0], new.business_id, '-infinity');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit_of_businesses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.keep_limit('businesses', new.owner_id, new.created_at);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit_of_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.keep_limit('staff', new.business_id, new.created_at);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit_of_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  -- No invitation is open that late: only members are counted.
  perform public.keep_limit('staff', new.business_id, 'infinity');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_limit_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  place uuid;
begin
  for place in select distinct a.business_id from added as a loop
    perform public.keep_limit('products', place, '-infinity');
  end loop;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.keep_main_barcode()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from product_barcode as b using was, now_is
      where was.business_id = now_is.business_id and was.product_id = now_is.product_id
        and was.barcode is distinct from now_is.barcode
        and b.business_id = was.business_id and b.product_id = was.product_id and b.kind = 'main';
    insert into product_barcode (business_id, barcode, product_id, kind)
      select now_is.business_id, now_is.barcode, now_is.product_id, 'main'
      from now_is join was
        on was.business_id = now_is.business_id and was.product_id = now_is.product_id
      where now_is.barcode is not null and was.barcode is distinct from now_is.barcode;
  else
    insert into product_barcode (business_id, barcode, product_id, kind)
      select business_id, barcode, product_id, 'main' from now_is where barcode is not null;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.limits_here(who uuid, at timestamp with time zone)
 RETURNS TABLE(kind text, most integer, count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select k.kind, public.platform_limit_of(k.kind), public.count_limited(k.kind,
    case when k.kind = 'businesses' then who else public.tenant_in_use() end, at)
  from unnest(array['businesses', 'branches', 'staff', 'products']) with ordinality as k(kind, place)
  where public.platform_limit_of(k.kind) is not null
    and (k.kind = 'businesses' or public.tenant_in_use() is not null)
  order by k.place;
$function$
CREATE OR REPLACE FUNCTION public.lock_business(wanted uuid)
 RETURNS TABLE(name text, is_finished boolean, owner_id uuid, suspended_at timestamp with time zone, suspended_reason text, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return query select b.name, b.setup_finished_at is not null, b.owner_id, b.suspended_at,
      b.suspended_reason, b.version
    from public.business as b where b.business_id = wanted for no key update;
end $function$
CREATE OR REPLACE FUNCTION public.lock_closing()
 RETURNS TABLE(name text, is_finished boolean, closed_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return query select b.name, b.setup_finished_at is not null, b.closed_at
    from public.business as b where b.business_id = public.tenant_in_use() for no key update;
end $function$
CREATE OR REPLACE FUNCTION public.lock_members()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from public.business where business_id = public.tenant_in_use() for no key update;
end $function$
CREATE OR REPLACE FUNCTION public.lock_person(locked uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from public.person where person_id = locked for no key update;
end $function$
CREATE OR REPLACE FUNCTION public.lock_transfer_offer(which uuid)
 RETURNS SETOF transfer_offer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select o.* from public.transfer_offer o
  where o.offer_id = which
    and public.tenant_in_use() in (o.from_business_id, o.to_business_id)
  for update;
$function$
CREATE OR REPLACE FUNCTION public.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(email), '@', 2);
$function$
CREATE OR REPLACE FUNCTION public.make_transfer_offer(new_offer uuid, who uuid, who_name text, to_business uuid, number text, words text, value bigint, goods jsonb, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
end $function$
CREATE OR REPLACE FUNCTION public.mark_sample_business()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.business set is_sample = true where business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.measure_catalogue()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  analyze public.product, public.product_barcode, public.stock_level, public.import_row;
end $function$
CREATE OR REPLACE FUNCTION public.member_rows(asked uuid)
 RETURNS TABLE(person_id uuid, name text, email text, role text, is_owner boolean, state text, is_barred boolean, is_email_verified boolean, branch_ids uuid[], can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, asked_at timestamp with time zone, last_seen_at timestamp with time zone, note text, invited_until timestamp with time zone, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select m.person_id, p.name, p.email, m.role, m.is_owner,
    m.state, p.deactivated_at is not null, p.email_verified_at is not null, m.branch_ids,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds,
    m.asked_at, greatest(m.last_used_at, seen.at),
    case when m.state = 'rejected' then m.rejected_reason else m.note end, null::timestamptz,
    m.version
  from public.membership as m
  join public.person as p using (person_id)
  left join lateral (
    select max(s.last_seen_at) as at from public.session as s
    where s.person_id = m.person_id and s.business_id = m.business_id and s.revoked_at is null
      and s.kind = 'full'
  ) as seen on true
  where m.business_id = public.tenant_in_use() and (asked is null or m.person_id = asked)
  union all
  select i.invitation_id, i.name, i.email, i.role, false, 'invited', false, false, i.branch_ids,
    coalesce((i.permissions ->> 'canManageProducts')::boolean, false),
    coalesce((i.permissions ->> 'canManageSales')::boolean, true),
    coalesce((i.permissions ->> 'canManageUsers')::boolean, false),
    coalesce((i.permissions ->> 'canViewReports')::boolean, false),
    coalesce((i.permissions ->> 'canManageInventory')::boolean, false),
    coalesce((i.permissions ->> 'canManageCustomers')::boolean, false),
    coalesce((i.permissions ->> 'canProcessRefunds')::boolean, false),
    i.created_at, null, null, i.expires_at, 1
  from public.invitation as i
  where i.business_id = public.tenant_in_use() and i.accepted_at is null
    and i.cancelled_at is null and (asked is null or i.invitation_id = asked);
$function$
CREATE OR REPLACE FUNCTION public.member_sessions(who uuid, at timestamp with time zone)
 RETURNS TABLE(session_id uuid, device text, is_by_pin boolean, created_at timestamp with time zone, last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select x.session_id, x.device, x.opened_by = 'pin', x.created_at, x.last_seen_at
  from public.session x
  where x.person_id = who and x.business_id = public.tenant_in_use() and x.revoked_at is null
    and x.kind <> 'gate' and x.expires_at > at
    and x.last_seen_at + x.idle_ms * interval '1 millisecond' > at
  order by x.last_seen_at desc, x.session_id
$function$
CREATE OR REPLACE FUNCTION public.member_sign_ins(since timestamp with time zone, before timestamp with time zone)
 RETURNS TABLE(person_id uuid, name text, kind text, at timestamp with time zone, device text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select a.person_id, p.name, a.kind, a.at, a.device
  from public.membership m
  join public.person p on p.person_id = m.person_id
  join public.person_act a on a.person_id = m.person_id and a.business_id = m.business_id
  where m.business_id = public.tenant_in_use() and a.at >= since and a.at < before
    and a.kind in ('sign_in', 'pin', 'passkey', 'entered')
$function$
CREATE OR REPLACE FUNCTION public.name_key(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(lower(words), '[\s!-/:-@\[-`{-~’]+', '', 'g');
$function$
CREATE OR REPLACE FUNCTION public.needs_second_step(who uuid, in_business uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case when p.is_super_admin
    then coalesce((select s.value = 'true' from public.platform_setting s
      where s.name = 'second_step_needed'), false)
    else exists (
      select from public.membership m join public.business b using (business_id)
      where m.person_id = who and m.business_id = in_business
        and m.role = any (b.second_step_roles))
    end
  from public.person p where p.person_id = who
$function$
CREATE OR REPLACE FUNCTION public.note_new_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform public.note_person_act(new.person_id, 'sign_in', new.device, new.created_at);
    update public.person_act set business_id = new.business_id
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  else
    update public.person_act set kind = new.opened_by
      where person_id = new.person_id and at = new.created_at and kind = 'sign_in'
        and device = new.device;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.note_passkey_act(who uuid, what text, on_device text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select public.note_person_act(who, 'passkey_' || what, on_device, at);
  insert into public.platform_audit (at, actor_id, action, subject_id)
    select at, who, 'passkey.' || what, who from public.person p
    where p.person_id = who and p.is_super_admin
$function$
CREATE OR REPLACE FUNCTION public.note_person_act(who uuid, what text, on_device text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  delete from public.person_act a where a.person_id = who and a.at < $4 - interval '180 days';
  insert into public.person_act (person_id, kind, at, device) values (who, what, $4, on_device)
$function$
CREATE OR REPLACE FUNCTION public.note_removed(what text, many bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.removed_day as r (day, kind, count, looked_at)
  values ((at at time zone 'UTC')::date, what, many, at)
  on conflict (day, kind) do update set count = r.count + excluded.count,
    looked_at = greatest(r.looked_at, excluded.looked_at);
$function$
CREATE OR REPLACE FUNCTION public.note_sign_up(who uuid, address text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  today date := (at at time zone 'UTC')::date;
begin
  delete from public.sign_up_salt where day < today - 1;
  insert into public.sign_up_salt (day, salt) values (today, uuid_send(gen_random_uuid()))
    on conflict do nothing;
  insert into public.sign_up_place (person_id, day, place)
    select who, today, sha256(s.salt || convert_to(address, 'UTF8'))
    from public.sign_up_salt as s where s.day = today;
end $function$
CREATE OR REPLACE FUNCTION public.note_visit(actor uuid, deed text, why text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, public.tenant_in_use(),
      jsonb_strip_nulls(jsonb_build_object('reason', why)));
$function$
CREATE OR REPLACE FUNCTION public.notices_here(at timestamp with time zone)
 RETURNS TABLE(notice_id uuid, level text, words text, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select n.notice_id, n.level, n.words, n.ends_at from public.platform_notice as n
  where n.ended_at is null and n.starts_at <= at and n.ends_at > at
    and (n.for_business is null or n.for_business = public.tenant_in_use())
  order by n.starts_at desc, n.notice_id limit 10;
$function$
CREATE OR REPLACE FUNCTION public.open_api_key(public_key text, secret_hex text, at timestamp with time zone)
 RETURNS TABLE(session_id uuid, session_kind text, problem text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, person_id uuid, name text, email text, person_version integer, preferences jsonb, is_super_admin boolean, is_email_verified boolean, owner_approval text, asked_at timestamp with time zone, rejected_reason text, business_id uuid, business_name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, stock_policy text, is_setup_finished boolean, is_suspended boolean, membership_state text, membership_reason text, member_role text, is_owner boolean, branch_ids uuid[], branch_id uuid, branch_name text, can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, is_by_pin boolean, scopes text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  k public.api_key%rowtype;
  p public.person%rowtype;
  b public.business%rowtype;
  m public.membership%rowtype;
  chance bytea := uuid_send(gen_random_uuid());
  trouble text;
begin
  select * into k from public.api_key as x where x.public_id = public_key;
  if not found or sha256(k.secret_hash || chance) <> sha256(decode(secret_hex, 'hex') || chance) then
    problem := 'unknown';
    scopes := '{}';
    return next;
    return;
  end if;
  select * into b from public.business as x where x.business_id = k.business_id;
  select * into p from public.person as x where x.person_id = k.made_by;
  select * into m from public.membership as x
    where x.business_id = k.business_id and x.person_id = k.made_by and x.state = 'active';
  trouble := case
    when k.revoked_at is not null or k.expires_at <= at then 'ended'
    when m.person_id is null or p.deactivated_at is not null then 'ended'
    when b.suspended_at is not null or b.closed_at is not null then 'rests'
  end;
  if trouble is null then
    execute format('set local app.business_id = %L', k.business_id);
  end if;
  return query select
    k.key_id, 'full', trouble, coalesce(k.last_used_at, 'epoch'), k.expires_at,
    p.person_id, p.name, p.email, p.version, p.preferences,
    false, p.email_verified_at is not null, p.owner_approval, p.owner_asked_at,
    p.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null, false,
    m.state, m.rejected_reason, m.role, m.is_owner,
    m.branch_ids, null::uuid, null::text,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds, false, k.scopes;
end $function$
CREATE OR REPLACE FUNCTION public.open_by_passkey(secret bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.session set opened_by = 'passkey' where token_hash = secret
$function$
CREATE OR REPLACE FUNCTION public.open_by_pin(token bytea, on_device uuid, in_branch uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.session set opened_by = 'pin', device_id = on_device, branch_id = in_branch
  where token_hash = token and business_id = public.tenant_in_use() and revoked_at is null
$function$
CREATE OR REPLACE FUNCTION public.open_device(device uuid, secret_hex text, at timestamp with time zone)
 RETURNS TABLE(device_id uuid, device_name text, revoked_at timestamp with time zone, business_id uuid, business_name text, business_type text, currency text, tax_mode text, tax_rounding text, stock_policy text, is_suspended boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  d public.device%rowtype;
  b public.business%rowtype;
begin
  select * into d from public.device as x
    where x.device_id = device and x.secret_hash = decode(secret_hex, 'hex');
  if not found then return; end if;
  select * into b from public.business as x where x.business_id = d.business_id;
  execute format('set local app.business_id = %L', d.business_id);
  update public.device as x set last_seen_at = at
    where x.business_id = d.business_id and x.device_id = d.device_id
      and (x.last_seen_at is null or x.last_seen_at <= at - interval '1 minute');
  return query select d.device_id, d.name, d.revoked_at, b.business_id, b.name, b.business_type,
    b.currency, b.tax_mode, b.tax_rounding, b.stock_policy, b.suspended_at is not null or b.closed_at is not null;
end $function$
CREATE OR REPLACE FUNCTION public.open_invitation(secret bytea, at timestamp with time zone)
 RETURNS TABLE(invitation_id uuid, business_id uuid, business_name text, email text, name text, role text, is_mailed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select i.invitation_id, i.business_id, b.name, i.email, i.name, i.role, i.mailed_hash = secret
  from public.invitation i join public.business b using (business_id)
  where (i.mailed_hash = secret or i.copied_hash = secret) and i.accepted_at is null
    and i.cancelled_at is null and i.expires_at > at
$function$
CREATE OR REPLACE FUNCTION public.open_session(token_hex text, cookie_hex text, at timestamp with time zone)
 RETURNS TABLE(session_id uuid, session_kind text, problem text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, person_id uuid, name text, email text, person_version integer, preferences jsonb, is_super_admin boolean, is_email_verified boolean, owner_approval text, asked_at timestamp with time zone, rejected_reason text, business_id uuid, business_name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, stock_policy text, is_setup_finished boolean, is_suspended boolean, membership_state text, membership_reason text, member_role text, is_owner boolean, branch_ids uuid[], branch_id uuid, branch_name text, can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, is_by_pin boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  s public.session%rowtype;
  p public.person%rowtype;
  b public.business%rowtype;
  m public.membership%rowtype;
  branch_in_use uuid;
  branch_label text;
  trouble text;
begin
  select * into s from public.session as x where x.token_hash = decode(token_hex, 'hex');
  if not found then return; end if;
  select * into p from public.person as x where x.person_id = s.person_id;
  trouble := case
    when s.revoked_at is not null or p.deactivated_at is not null then 'revoked'
    when s.expires_at <= at or s.last_seen_at + s.idle_ms * interval '1 millisecond' <= at
      then 'expired'
    when s.cookie_hash is not null
      and s.cookie_hash is distinct from decode(cookie_hex, 'hex') then 'binding'
  end;
  if trouble is null and s.business_id is not null then
    select * into m from public.membership as x
      where x.business_id = s.business_id and x.person_id = s.person_id;
    if found and m.state <> 'suspended' then
      select * into b from public.business as x where x.business_id = s.business_id;
      -- What its owner closed is open to the owner alone.
      if b.closed_at is not null and not m.is_owner then trouble := 'revoked'; end if;
      execute format('set local app.business_id = %L', s.business_id);
      -- What it writes into the audit says from where.
      perform set_config('app.device', s.device, true);
      branch_in_use := s.branch_id;
      if m.role in ('seller', 'branch_manager')
        and (branch_in_use is null or branch_in_use <> all (m.branch_ids)) then
        branch_in_use := m.branch_ids[1];
      end if;
      select x.name into branch_label from public.branch as x
        where x.business_id = s.business_id and x.branch_id = branch_in_use;
    elsif found then
      trouble := 'revoked';
    end if;
  end if;
  return query select
    s.session_id, s.kind, trouble, s.last_seen_at, s.expires_at,
    p.person_id, p.name, p.email, p.version, p.preferences,
    p.is_super_admin, p.email_verified_at is not null, p.owner_approval, p.owner_asked_at,
    p.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null,
    b.suspended_at is not null or b.closed_at is not null,
    m.state, m.rejected_reason, m.role, m.is_owner,
    m.branch_ids, branch_in_use, branch_label,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds,
    s.opened_by = 'pin';
end $function$
CREATE OR REPLACE FUNCTION public.open_setup(used_session uuid)
 RETURNS TABLE(business_id uuid, name text, business_type text, currency text, timezone text, tax_mode text, version integer, is_finished boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  s public.session%rowtype;
  b public.business%rowtype;
begin
  select * into strict s from public.session as x where x.session_id = used_session;
  select * into b from public.business as x where x.business_id = s.business_id;
  if not found then
    select * into b from public.business as x
      where x.owner_id = s.person_id and x.setup_finished_at is null
      order by x.created_at limit 1;
  end if;
  if b.business_id is null then return; end if;
  execute format('set local app.business_id = %L', b.business_id);
  return query select b.business_id, b.name, b.business_type, b.currency, b.timezone, b.tax_mode,
    b.version, b.setup_finished_at is not null;
end $function$
CREATE OR REPLACE FUNCTION public.open_visit(token_hex text, cookie_hex text, at timestamp with time zone, wanted_business uuid, wanted uuid)
 RETURNS TABLE(session_id uuid, session_kind text, problem text, last_seen_at timestamp with time zone, expires_at timestamp with time zone, person_id uuid, name text, email text, person_version integer, preferences jsonb, is_super_admin boolean, is_email_verified boolean, owner_approval text, asked_at timestamp with time zone, rejected_reason text, business_id uuid, business_name text, business_type text, currency text, timezone text, tax_mode text, tax_rounding text, stock_policy text, is_setup_finished boolean, is_suspended boolean, membership_state text, membership_reason text, member_role text, is_owner boolean, branch_ids uuid[], branch_id uuid, branch_name text, can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, is_by_pin boolean, visit_id uuid, parts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  s record;
  v public.visit%rowtype;
  b public.business%rowtype;
  trouble text;
begin
  select * into s from public.open_session(token_hex, cookie_hex, at);
  if not found then return; end if;
  trouble := s.problem;
  if trouble is null then
    execute format('set local app.business_id = %L', wanted_business);
    select * into v from public.visit as x
      where x.business_id = wanted_business and x.visit_id = wanted
        and x.asked_by = s.person_id and x.ended_at is null and x.ends_at > at;
    if not found or not s.is_super_admin then
      trouble := 'visit_over';
      set local app.business_id = '';
    end if;
  end if;
  if trouble is null then
    select * into b from public.business as x where x.business_id = wanted_business;
    perform set_config('app.device',
      (select x.device from public.session as x where x.session_id = s.session_id), true);
  end if;
  return query select
    s.session_id, s.session_kind, trouble, s.last_seen_at, s.expires_at,
    s.person_id, s.name, s.email, s.person_version, s.preferences,
    false, s.is_email_verified, s.owner_approval, s.asked_at, s.rejected_reason,
    b.business_id, b.name, b.business_type, b.currency, b.timezone,
    b.tax_mode, b.tax_rounding, b.stock_policy, b.setup_finished_at is not null, false,
    'active', null::text, 'business_admin', false,
    null::uuid[], null::uuid, null::text,
    false, false, false, false, false, false, false, false, v.visit_id, v.parts;
end $function$
CREATE OR REPLACE FUNCTION public.own_rights(who uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case when u.usual is null then m.rights
    else coalesce(m.rights, '{}') || jsonb_build_object('usual', u.usual) end
  from public.membership m
  left join lateral (select r.rights -> m.role usual from public.role_rights r
    where r.business_id = m.business_id order by r.version desc limit 1) u on true
  where m.business_id = public.tenant_in_use() and m.person_id = who
$function$
CREATE OR REPLACE FUNCTION public.owned_and_open(who uuid)
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform from public.person as p where p.person_id = who for update;
  return query select b.name from public.business as b
    where b.owner_id = who and b.setup_finished_at is not null and b.closed_at is null
    order by b.name;
end $function$
CREATE OR REPLACE FUNCTION public.owned_businesses(who uuid)
 RETURNS TABLE(business_id uuid, name text, currency text, timezone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.business_id, b.name, b.currency, b.timezone from public.business as b
  where b.owner_id = who and b.setup_finished_at is not null
  order by b.name, b.business_id;
$function$
CREATE OR REPLACE FUNCTION public.owner_currency_of(who uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select currency from public.owner_currency where owner_id = who;
$function$
CREATE OR REPLACE FUNCTION public.owner_rates(who uuid)
 RETURNS TABLE(from_currency text, to_currency text, on_day date, rate_nano bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select r.from_currency, r.to_currency, r.on_day, r.rate_nano from public.owner_rate as r
  where r.owner_id = who order by r.on_day desc, r.from_currency, r.to_currency limit 500;
$function$
CREATE OR REPLACE FUNCTION public.owner_rows(asked uuid[])
 RETURNS TABLE(person_id uuid, name text, email text, state text, is_email_verified boolean, business_name text, business_type text, currency text, timezone text, is_finished boolean, asked_at timestamp with time zone, last_seen_at timestamp with time zone, note text, version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p.person_id, p.name, p.email, public.owner_state(p), p.email_verified_at is not null,
    owned.names, newest.business_type, newest.currency, newest.timezone,
    newest.setup_finished_at is not null, p.owner_asked_at, seen.at,
    case when p.owner_approval = 'rejected' then p.rejected_reason else p.owner_note end, p.version
  from public.person as p
  left join lateral (
    select string_agg(b.name, ', ' order by b.created_at) as names from public.business as b
    where b.owner_id = p.person_id
  ) as owned on true
  left join lateral (
    select b.* from public.business as b where b.owner_id = p.person_id
    order by b.created_at desc limit 1
  ) as newest on true
  left join lateral (
    select max(s.last_seen_at) as at from public.session as s
    where s.person_id = p.person_id and s.revoked_at is null and s.kind = 'full'
  ) as seen on true
  where p.person_id = any (asked) and public.is_owner_or_newcomer(p);
$function$
CREATE OR REPLACE FUNCTION public.owner_state(p person)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select case when p.deactivated_at is not null then 'suspended'
    when p.owner_approval = 'approved' then 'active'
    when p.owner_approval = 'rejected' then 'rejected' else 'awaiting' end;
$function$
CREATE OR REPLACE FUNCTION public.owns_business(who uuid, which uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from public.membership m join public.business b using (business_id)
    where m.person_id = who and m.business_id = which and m.is_owner and m.state = 'active'
      and b.setup_finished_at is not null and b.suspended_at is null and b.closed_at is null);
$function$
CREATE OR REPLACE FUNCTION public.parked_sales_forget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  mark text;
begin
  delete from public.parked_sale as p
    where p.business_id = new.business_id and p.customer_id = new.customer_id;
  foreach mark in array array_remove(array[old.name, old.phone, old.email], null) loop
    update public.parked_sale as p set name = left(replace(p.name, mark, new.name), 300)
      where p.business_id = new.business_id and position(mark in p.name) > 0;
  end loop;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.passkey_with(credential bytea)
 RETURNS TABLE(passkey_id uuid, person_id uuid, email text, public_key bytea, transports text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select k.passkey_id, k.person_id, p.email, k.public_key, k.transports
  from public.passkey k join public.person p using (person_id) where k.credential_id = credential
$function$
CREATE OR REPLACE FUNCTION public.passkeys_go_with_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from public.passkey_challenge c where c.person_id = new.person_id;
  delete from public.passkey k where k.person_id = new.person_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.passkeys_of(who uuid)
 RETURNS TABLE(passkey_id uuid, name text, credential_id bytea, transports text[], created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select k.passkey_id, k.name, k.credential_id, k.transports, k.created_at, k.last_used_at
  from public.passkey k where k.person_id = who order by k.created_at, k.passkey_id
$function$
CREATE OR REPLACE FUNCTION public.password_of(who uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select password_hash from public.person where person_id = who
$function$
CREATE OR REPLACE FUNCTION public.pending_email(who uuid, at timestamp with time zone)
 RETURNS TABLE(email text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select c.new_email, c.expires_at from public.email_change c
  where c.person_id = who and c.done_at is null and c.cancelled_at is null and c.expires_at > at
  order by c.asked_at desc limit 1
$function$
CREATE OR REPLACE FUNCTION public.people_to_take()
 RETURNS TABLE(person_id uuid, name text, email text, role text, is_owner boolean, state text, branch_ids uuid[], can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean, rights jsonb, asked_at timestamp with time zone, note text, rejected_reason text, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p.person_id, p.name, p.email, m.role, m.is_owner, m.state, m.branch_ids,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds, m.rights, m.asked_at,
    m.note, m.rejected_reason, m.last_used_at
  from public.membership as m join public.person as p using (person_id)
  where m.business_id = public.tenant_in_use();
$function$
CREATE OR REPLACE FUNCTION public.person_acts(who uuid, before_seq bigint, most integer)
 RETURNS TABLE(seq bigint, kind text, at timestamp with time zone, device text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select a.seq, a.kind, a.at, a.device from public.person_act a
  where a.person_id = who and a.seq < before_seq
  order by a.seq desc limit most
$function$
CREATE OR REPLACE FUNCTION public.person_to_decide(wanted uuid)
 RETURNS TABLE(name text, is_super_admin boolean, is_blocked boolean, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return query select p.name, p.is_super_admin, p.deactivated_at is not null, p.version
    from public.person as p where p.person_id = wanted for no key update;
end $function$
CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when length(d.digits) >= 7 then right(d.digits, 9) end
  from (select regexp_replace(phone, '\D', '', 'g') as digits) as d;
$function$
CREATE OR REPLACE FUNCTION public.pin_states(asked uuid)
 RETURNS TABLE(person_id uuid, set_at timestamp with time zone, locked_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p.person_id, p.set_at, p.locked_until from public.person_pin as p
  where p.business_id = public.tenant_in_use() and (asked is null or p.person_id = asked)
$function$
CREATE OR REPLACE FUNCTION public.platform_audit_hash(before bytea, place bigint, act platform_audit)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select sha256(before || convert_to(concat_ws('|', place, act.seq,
    to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(act.actor_id::text, ''), act.action, coalesce(act.subject_id::text, ''),
    act.detail::text), 'UTF8'))
$function$
CREATE OR REPLACE FUNCTION public.platform_limit_of(kind text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select (s.value #>> '{}')::integer from public.platform_setting as s
  where s.name = 'limit_' || kind;
$function$
CREATE OR REPLACE FUNCTION public.platform_limits()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select jsonb_object_agg(k.kind, public.platform_limit_of(k.kind))
  from unnest(array['businesses', 'branches', 'staff', 'products']) as k(kind);
$function$
CREATE OR REPLACE FUNCTION public.platform_retention()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select jsonb_object_agg(k.kind, coalesce((select s.value from public.platform_setting as s
    where s.name = 'keep_' || k.kind), to_jsonb(k.usual)))
  from (values ('sessions', 7), ('acts', 180), ('browsers', 180), ('unproven', 30),
    ('invitations', 180), ('notices', 90), ('runs', 90), ('parked', 14)) as k(kind, usual);
$function$
CREATE OR REPLACE FUNCTION public.prove_email(who uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  address text;
begin
  update public.person set email_verified_at = at, version = version + 1
    where person_id = who and email_verified_at is null
    returning email into address;
  if not found then return false; end if;
  delete from public.person x
    where x.email = address and x.person_id <> who and x.email_verified_at is null;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.put_recovery_codes(who uuid, hashes bytea[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  delete from public.recovery_code c where c.person_id = who;
  insert into public.recovery_code (person_id, code_hash) select who, h from unnest(hashes) h
$function$
CREATE OR REPLACE FUNCTION public.receipt_behind(the_token text)
 RETURNS TABLE(business_id uuid, sale_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select l.business_id, l.sale_id from public.receipt_link l where l.token = the_token
$function$
CREATE OR REPLACE FUNCTION public.receipt_blocks_hold(blocks text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select blocks @> array['shop', 'number', 'items', 'totals', 'payments', 'taxes']
    and blocks <@ array['logo', 'shop', 'number', 'seller', 'customer', 'items', 'totals',
      'savings', 'note', 'payments', 'taxes', 'policy', 'footer', 'code']
    and cardinality(blocks) = (select count(distinct block) from unnest(blocks) block)
$function$
CREATE OR REPLACE FUNCTION public.refuse_begun_for_archived()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from public.customer as c where c.business_id = new.business_id
      and c.customer_id = new.customer_id and c.archived_at is not null
      and c.erased_at is null) then
    raise exception 'nothing begins for a customer who is archived'
      using errcode = 'check_violation', constraint = 'nothing_begins_for_archived';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_change_of_ended_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from stock_count c where c.business_id = new.business_id
      and c.count_id = new.count_id and c.ended_at is not null) then
    raise exception 'this count has ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_closed_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  shut timestamptz;
begin
  select b.closed_at into shut from public.business as b
    where b.business_id = new.business_id for share;
  if shut is not null then
    raise exception 'the business is closed' using errcode = '25006';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_credit_of_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  back bigint;
begin
  if not public.is_forgotten(new.business_id, new.customer_id) then return new; end if;
  select coalesce(sum(e.amount_minor), 0) into back from public.customer_entry as e
    where e.business_id = new.business_id and e.customer_id = new.customer_id
      and e.kind = 'write_off_back' and e.source_id = new.source_id;
  if -new.amount_minor > back + greatest(new.balance_after_minor - new.amount_minor - back, 0) then
    raise exception 'a customer who was forgotten is credited nothing'
      using errcode = 'check_violation', constraint = 'no_credit_of_forgotten';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_new_for_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if public.is_forgotten(new.business_id, new.customer_id) then
    raise exception 'nothing new is written for a customer who was forgotten'
      using errcode = 'check_violation', constraint = 'nothing_new_for_forgotten';
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_shut_branch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  wanted uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  found_state text;
  found_name text;
begin
  if wanted is null then return new; end if;
  select b.state, b.name into found_state, found_name from public.branch as b
    where b.business_id = new.business_id and b.branch_id = wanted for share;
  if found_state = 'closed' or (found_state = 'closing' and tg_argv[1] = 'begins') then
    raise exception using errcode = 'check_violation', constraint = 'branch_is_open',
      message = format('the branch is %s', found_state), hint = found_state, detail = found_name;
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.refuse_unbalanced_journal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (
    select from added group by business_id, entry_id
    having sum(debit_minor) <> sum(credit_minor)
  ) then
    raise exception 'journal entry does not balance' using errcode = 'TB001';
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.register_person(new_person uuid, given_name text, address text, given_hash text, is_proved boolean, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.remove_unproven(at - interval '30 days', 100);
  if is_proved then
    delete from public.person x where x.email = address and x.email_verified_at is null;
  end if;
  insert into public.person (person_id, name, email, password_hash, email_verified_at,
      owner_approval, owner_asked_at, created_at)
    values (new_person, given_name, address, given_hash, case when is_proved then at end,
      case when (select is_approval_needed from public.sign_up_rules()) then 'waiting'
        else 'approved' end,
      at, at);
end $function$
CREATE OR REPLACE FUNCTION public.remember_device(who uuid, device bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from public.known_device
    where person_id = who and last_seen_at < at - interval '180 days';
  insert into public.known_device (person_id, device_hash, last_seen_at) values (who, device, at)
    on conflict (person_id, device_hash) do update set last_seen_at = excluded.last_seen_at;
end $function$
CREATE OR REPLACE FUNCTION public.remove_old(what text, before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  gone bigint;
begin
  case what
    when 'sessions' then
      delete from public.session as s
        where least(coalesce(s.revoked_at, 'infinity'), s.expires_at,
          s.last_seen_at + s.idle_ms * interval '1 millisecond') < before;
    when 'acts' then
      delete from public.person_act as a where a.at < before;
    when 'browsers' then
      delete from public.known_device as d where d.last_seen_at < before;
    when 'unproven' then
      return public.remove_unproven(before, 10000);
    when 'invitations' then
      delete from public.invitation as i where i.accepted_at is null
        and least(coalesce(i.cancelled_at, 'infinity'), i.expires_at) < before;
  end case;
  get diagnostics gone = row_count;
  return gone;
end $function$
CREATE OR REPLACE FUNCTION public.remove_passkey(who uuid, id uuid, on_device text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  called text;
begin
  delete from public.passkey k where k.person_id = who and k.passkey_id = id
    returning k.name into called;
  if called is null then return null; end if;
  perform public.note_passkey_act(who, 'removed', on_device, at);
  return called;
end $function$
CREATE OR REPLACE FUNCTION public.remove_passkeys(who uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  gone integer;
begin
  delete from public.passkey_challenge c where c.person_id = who;
  delete from public.passkey k where k.person_id = who;
  get diagnostics gone = row_count;
  if gone > 0 then perform public.note_passkey_act(who, 'removed', '', at); end if;
  return gone;
end $function$
CREATE OR REPLACE FUNCTION public.remove_sample_business(doomed uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  was text := coalesce(current_setting('app.business_id', true), '');
  label text;
  remaining oid[];
  tenant_table oid;
begin
  select x.name into label from public.business as x
    where x.business_id = doomed and x.is_sample for update;
  if not found then
    raise exception 'this is not a sample business' using errcode = 'TB002';
  end if;
  execute format('set local app.business_id = %L', doomed);
  perform from public.till where business_id = doomed order by till_id for update;
  -- Till and shift point at each other, quote and lay-by too.
  update public.till set open_shift_id = null where business_id = doomed;
  update public.quote set set_aside_as = null where business_id = doomed;
  remaining := array(select c.oid from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relrowsecurity);
  while cardinality(remaining) > 0 loop
    select t into tenant_table from unnest(remaining) as t
      where not exists (select from pg_constraint as k
        where k.contype = 'f' and k.confrelid = t and k.conrelid = any (remaining)
          and k.conrelid <> t
          and (k.conrelid, k.confrelid) not in (
            ('public.till'::regclass, 'public.shift'::regclass),
            ('public.quote'::regclass, 'public.layby'::regclass)))
      order by t limit 1;
    if not found then raise exception 'tables point at each other in a circle'; end if;
    execute format('delete from %s where business_id = $1', tenant_table::regclass) using doomed;
    remaining := array_remove(remaining, tenant_table);
  end loop;
  delete from public.membership where business_id = doomed;
  delete from public.invitation where business_id = doomed;
  update public.session set business_id = null, branch_id = null,
      revoked_at = coalesce(revoked_at, at)
    where business_id = doomed;
  delete from public.business where business_id = doomed;
  insert into public.platform_audit (at, action, subject_id, detail)
    values (at, 'sample_business.removed', doomed, jsonb_build_object('name', label));
  execute format('set local app.business_id = %L', was);
end $function$
CREATE OR REPLACE FUNCTION public.remove_sample_people(at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  gone integer;
begin
  delete from public.person as p
    where p.is_sample
      and not exists (select from public.membership as m where m.person_id = p.person_id)
      and not exists (select from public.business as b where b.owner_id = p.person_id);
  get diagnostics gone = row_count;
  if gone > 0 then
    insert into public.platform_audit (at, action, detail)
      values (at, 'sample_people.removed', jsonb_build_object('count', gone));
  end if;
  return gone;
end $function$
CREATE OR REPLACE FUNCTION public.remove_unproven(before timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  gone bigint;
begin
  delete from public.person where person_id in (
    select x.person_id from public.person as x
    where x.email_verified_at is null and x.created_at < before and x.erased_at is null
      and not x.is_super_admin
      and not exists (select from public.business as b where b.owner_id = x.person_id)
    order by x.created_at limit most);
  get diagnostics gone = row_count;
  return gone;
end $function$
CREATE OR REPLACE FUNCTION public.rename_passkey(who uuid, id uuid, called text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.passkey k set name = called where k.person_id = who and k.passkey_id = id;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.replace_recovery_codes(who uuid, hashes bytea[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.put_recovery_codes(who, hashes);
  perform public.note_person_act(who, 'recovery_codes', '', at);
end $function$
CREATE OR REPLACE FUNCTION public.replace_setup_branches(branches jsonb, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  tenant uuid := public.tenant_in_use();
  b public.business%rowtype;
begin
  select * into strict b from public.business as x where x.business_id = tenant for update;
  if b.setup_finished_at is not null then return 'finished'; end if;
  delete from public.audit_stream where business_id = tenant
    and stream_id in (select till_id from public.till where business_id = tenant);
  delete from public.till where business_id = tenant;
  delete from public.branch where business_id = tenant;
  -- A microsecond apart, so that they stay in the order given.
  insert into public.branch (business_id, branch_id, name, code, timezone, cutoff_minutes, address,
      created_at)
    select tenant, x."branchId", x.name, x.code, x.timezone, x."cutoffMinutes", x.address,
      at + x.position * interval '1 microsecond'
    from rows from (jsonb_to_recordset(branches) as ("branchId" uuid, name text, code text,
      timezone text, "cutoffMinutes" integer, address text)) with ordinality
      as x("branchId", name, code, timezone, "cutoffMinutes", address, position);
  insert into public.till (business_id, till_id, branch_id, name, code, created_at)
    select tenant, x."tillId", x."branchId", x."tillName", 'T1', at
    from jsonb_to_recordset(branches) as x("branchId" uuid, "tillId" uuid, "tillName" text);
  insert into public.audit_stream (business_id, stream_id)
    select tenant, x."tillId" from jsonb_to_recordset(branches) as x("tillId" uuid);
  return 'saved';
end $function$
CREATE OR REPLACE FUNCTION public.rest_webhooks(at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.webhook_delivery set state = 'failed', next_try_at = null, lease_until = null,
    error = 'restored' where state = 'waiting';
  update public.webhook set off_reason = 'restored', off_at = at where off_at is null;
$function$
CREATE OR REPLACE FUNCTION public.sample_businesses()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select business_id from public.business where is_sample order by created_at, business_id;
$function$
CREATE OR REPLACE FUNCTION public.sample_in_use()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from public.business where business_id = public.tenant_in_use() and is_sample
  );
$function$
CREATE OR REPLACE FUNCTION public.sample_person(new_person uuid, given_name text, address text, given_hash text, is_admin boolean, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.person (person_id, name, email, password_hash, is_super_admin,
      email_verified_at, owner_approval, owner_asked_at, created_at, is_sample)
    values (new_person, given_name, address, given_hash, is_admin, at,
      case when is_admin then 'approved' else 'waiting' end, at, at, true);
$function$
CREATE OR REPLACE FUNCTION public.sample_till(new_till uuid, of_branch uuid, given_name text, given_code text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into public.till (business_id, till_id, branch_id, name, code, created_at)
    values (public.tenant_in_use(), new_till, of_branch, given_name, given_code, at);
  insert into public.audit_stream (business_id, stream_id)
    values (public.tenant_in_use(), new_till);
end $function$
CREATE OR REPLACE FUNCTION public.save_business_settings(new_name text, new_type text, new_timezone text, new_tax_mode text, new_tax_rounding text, new_tax_number text, new_footer text, new_margin integer, new_number_format text, new_date_format text, new_time_format text, new_week_start text, known_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.business set name = new_name, business_type = new_type, timezone = new_timezone,
    tax_mode = new_tax_mode, tax_rounding = new_tax_rounding, tax_number = new_tax_number,
    receipt_footer = new_footer, target_margin_basis_points = new_margin,
    number_format = coalesce(new_number_format, number_format),
    date_format = coalesce(new_date_format, date_format),
    time_format = coalesce(new_time_format, time_format),
    week_start = coalesce(new_week_start, week_start), version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.save_owner_currency(who uuid, wanted text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.owner_currency (owner_id, currency) values (who, wanted)
  on conflict (owner_id) do update set currency = excluded.currency;
$function$
CREATE OR REPLACE FUNCTION public.save_owner_rate(who uuid, from_code text, to_code text, from_day date, nano bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.owner_rate (owner_id, from_currency, to_currency, on_day, rate_nano, saved_at)
  values (who, from_code, to_code, from_day, nano, at)
  on conflict (owner_id, from_currency, to_currency, on_day)
    do update set rate_nano = excluded.rate_nano, saved_at = excluded.saved_at;
$function$
CREATE OR REPLACE FUNCTION public.save_password(who uuid, new_hash text, kept uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.person set password_hash = new_hash where person_id = who;
  update public.session set revoked_at = at
    where person_id = who and revoked_at is null and session_id is distinct from kept;
  perform public.note_person_act(who, 'password', '', at);
end $function$
CREATE OR REPLACE FUNCTION public.save_pin(who uuid, new_hash text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into public.person_pin (business_id, person_id, pin_hash, set_at)
    values (public.tenant_in_use(), who, new_hash, at)
    on conflict (business_id, person_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at, tries = 0, locked_until = null;
  perform public.end_what_pin_opened(who, at);
end $function$
CREATE OR REPLACE FUNCTION public.save_platform_rules(known integer, rules jsonb, actor uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  now_at integer;
  was jsonb;
  wanted jsonb;
  -- The parts of it that are other than before; their values stand beside the switches in the log.
  part text;
  before_part jsonb := '{}';
  after_part jsonb := '{}';
begin
  -- One change after the other: what the lock guards is read in the statement after it.
  perform from public.platform_setting where name = 'sign_up_open' for update;
  now_at := public.settings_version();
  select jsonb_build_object('isSignUpOpen', r.is_sign_up_open,
      'isApprovalNeeded', r.is_approval_needed, 'limits', public.platform_limits(),
      'retention', public.platform_retention())
    into was from public.sign_up_rules() as r;
  wanted := was || rules;
  if was = wanted and now_at in (known, known + 1) then return now_at; end if;
  if now_at <> known then return null; end if;
  update public.platform_setting set value = wanted -> 'isSignUpOpen' where name = 'sign_up_open';
  update public.platform_setting set value = wanted -> 'isApprovalNeeded'
    where name = 'approval_needed';
  insert into public.platform_setting (name, value)
    select 'limit_' || l.key, l.value from jsonb_each(wanted -> 'limits') as l
    union all
    select 'keep_' || k.key, k.value from jsonb_each(wanted -> 'retention') as k
    on conflict (name) do update set value = excluded.value;
  foreach part in array array['limits', 'retention'] loop
    continue when was -> part = wanted -> part;
    before_part := before_part || (was -> part);
    after_part := after_part || (wanted -> part);
  end loop;
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, actor, 'settings.changed', jsonb_build_object(
      'before', was - 'limits' - 'retention' || before_part,
      'after', wanted - 'limits' - 'retention' || after_part));
  return known + 1;
end $function$
CREATE OR REPLACE FUNCTION public.save_platform_second_step(is_needed boolean, by_person uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into public.platform_setting (name, value)
    values ('second_step_needed', to_jsonb(is_needed))
    on conflict (name) do update set value = excluded.value;
  perform public.settle_sessions(null, p.person_id) from public.person p where p.is_super_admin;
  insert into public.platform_audit (at, actor_id, action, detail)
    values (at, by_person, 'second_step.demanded', jsonb_build_object('isNeeded', is_needed));
end $function$
CREATE OR REPLACE FUNCTION public.save_profile(who uuid, known_version integer, new_name text, new_preferences jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.person set name = coalesce(new_name, name),
      preferences = preferences || coalesce(new_preferences, '{}'), version = version + 1
    where person_id = who and version = known_version;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.save_security(roles text[], known_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.business b set second_step_roles = roles, version = b.version + 1
    where b.business_id = public.tenant_in_use() and b.version = known_version;
  if not found then return false; end if;
  perform public.settle_sessions(public.tenant_in_use(), null);
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.save_stock_policy(new_policy text, known_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.business set stock_policy = new_policy, version = version + 1
    where business_id = public.tenant_in_use() and version = known_version;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.seal_second_step(who uuid, sealed_secret bytea, sealed_pending bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.second_step set secret = sealed_secret, pending_secret = sealed_pending
  where person_id = who
$function$
CREATE OR REPLACE FUNCTION public.second_step_of(who uuid, in_business uuid)
 RETURNS TABLE(secret bytea, since timestamp with time zone, pending_secret bytea, codes_left integer, is_needed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select s.secret, s.since, s.pending_secret,
    (select count(*)::integer from public.recovery_code c
      where c.person_id = who and c.used_at is null),
    public.needs_second_step(who, in_business)
  from (select 1) one left join public.second_step s on s.person_id = who
$function$
CREATE OR REPLACE FUNCTION public.second_steps_by_role()
 RETURNS TABLE(role text, people integer, enrolled integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select m.role, count(*)::integer,
    (count(*) filter (where s.secret is not null))::integer
  from public.membership m left join public.second_step s using (person_id)
  where m.business_id = public.tenant_in_use() and m.state = 'active'
  group by m.role
$function$
CREATE OR REPLACE FUNCTION public.security_of_business()
 RETURNS TABLE(second_step_roles text[], version integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.second_step_roles, b.version from public.business b
  where b.business_id = public.tenant_in_use()
$function$
CREATE OR REPLACE FUNCTION public.sellers_of_facts(people uuid[])
 RETURNS TABLE(person_id uuid, name text, role text, state text, branch_ids uuid[], deactivated_at timestamp with time zone, can_manage_products boolean, can_manage_sales boolean, can_manage_users boolean, can_view_reports boolean, can_manage_inventory boolean, can_manage_customers boolean, can_process_refunds boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select m.person_id, p.name, m.role, m.state, m.branch_ids, p.deactivated_at,
    m.can_manage_products, m.can_manage_sales, m.can_manage_users, m.can_view_reports,
    m.can_manage_inventory, m.can_manage_customers, m.can_process_refunds
  from public.membership m join public.person p using (person_id)
  where m.business_id = public.tenant_in_use() and m.person_id = any (people);
$function$
CREATE OR REPLACE FUNCTION public.sessions_of(who uuid, at timestamp with time zone)
 RETURNS TABLE(session_id uuid, device text, created_at timestamp with time zone, last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select x.session_id, x.device, x.created_at, x.last_seen_at from public.session x
  where x.person_id = who and x.revoked_at is null and x.kind <> 'gate' and x.expires_at > at
    and x.last_seen_at + x.idle_ms * interval '1 millisecond' > at
  order by x.last_seen_at desc, x.session_id
$function$
CREATE OR REPLACE FUNCTION public.settings_version()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select 1 + count(*)::integer from public.platform_audit where action = 'settings.changed';
$function$
CREATE OR REPLACE FUNCTION public.settle_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform public.settle_sessions(new.business_id, new.person_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.settle_sessions(of_business uuid, who uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.session s set kind = case when s.kind = 'enrol' then 'full' else 'enrol' end
  where (who is null or s.person_id = who) and (of_business is null or s.business_id = of_business)
    and s.revoked_at is null and s.opened_by = 'password'
    and s.kind in ('full', 'onboarding', 'enrol')
    and (s.kind = 'enrol') <> (public.needs_second_step(s.person_id, s.business_id)
      and not exists (select from public.second_step x
        where x.person_id = s.person_id and x.secret is not null))
$function$
CREATE OR REPLACE FUNCTION public.sign_up_rules()
 RETURNS TABLE(is_sign_up_open boolean, is_approval_needed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select
    coalesce((select value <> 'false' from public.platform_setting
      where name = 'sign_up_open'), true),
    coalesce((select value <> 'false' from public.platform_setting
      where name = 'approval_needed'), true)
$function$
CREATE OR REPLACE FUNCTION public.sister_businesses(who uuid)
 RETURNS TABLE(business_id uuid, name text, currency text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.business_id, b.name, b.currency from public.business b
  where b.business_id <> public.tenant_in_use()
    and public.owns_business(who, public.tenant_in_use())
    and public.owns_business(who, b.business_id)
  order by b.name, b.business_id;
$function$
CREATE OR REPLACE FUNCTION public.standing_at_sign_in(who uuid)
 RETURNS TABLE(is_super_admin boolean, is_email_verified boolean, is_deactivated boolean, owner_approval text, business_id uuid, role text, is_owner boolean, member_state text, is_setup_finished boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p.is_super_admin, p.email_verified_at is not null,
    p.deactivated_at is not null
      or m.business_id is null and exists (
        select from public.membership x where x.person_id = p.person_id),
    p.owner_approval, m.business_id, m.role, coalesce(m.is_owner, false), m.state,
    b.setup_finished_at is not null
  from public.person p
  left join lateral (
    select x.* from public.membership x
    where x.person_id = p.person_id and x.state <> 'suspended' and not p.is_super_admin
      and (x.is_owner or not exists (select from public.business c
        where c.business_id = x.business_id and c.closed_at is not null))
    order by case x.state when 'active' then 1 when 'awaiting' then 2 else 3 end,
      x.last_used_at desc nulls last, x.asked_at, x.business_id
    limit 1
  ) m on true
  left join public.business b on b.business_id = m.business_id
  where p.person_id = who
$function$
CREATE OR REPLACE FUNCTION public.start_business(used_session uuid, wanted uuid, new_name text, new_type text, new_currency text, new_zone text, new_tax_mode text, rate integer, standard_class uuid, zero_class uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  p public.person%rowtype;
  b public.business%rowtype;
  outcome text := 'corrected';
begin
  select x.* into strict p from public.person as x
    join public.session as s using (person_id) where s.session_id = used_session
    for no key update of x;
  select * into b from public.business as x where x.business_id = wanted for update;
  if found then
    if b.owner_id <> p.person_id then return 'not_found'; end if;
    if b.setup_finished_at is not null then return 'finished'; end if;
    execute format('set local app.business_id = %L', wanted);
    update public.tax_class set tax_basis_points = rate
      where business_id = wanted and is_default and tax_basis_points <> rate;
    if not found and (b.name, b.business_type, b.currency, b.timezone, b.tax_mode)
      = (new_name, new_type, new_currency, new_zone, new_tax_mode) then outcome := 'same';
    else
      update public.business set name = new_name, business_type = new_type,
        currency = new_currency, timezone = new_zone, tax_mode = new_tax_mode,
        version = version + 1
        where business_id = wanted;
    end if;
  else
    if exists (select from public.business as x
      where x.owner_id = p.person_id and x.setup_finished_at is null) then return 'unfinished';
    end if;
    if p.owner_approval <> 'approved' and exists (select from public.business as x
      where x.owner_id = p.person_id) then return 'not_approved';
    end if;
    insert into public.business (business_id, name, business_type, currency, timezone, tax_mode,
        owner_id, created_at)
      values (wanted, new_name, new_type, new_currency, new_zone, new_tax_mode, p.person_id, at)
      on conflict do nothing;
    if not found then return 'not_found'; end if;
    insert into public.membership (person_id, business_id, role, is_owner, state, asked_at)
      values (p.person_id, wanted, 'business_admin', true, 'active', at);
    execute format('set local app.business_id = %L', wanted);
    insert into public.tax_class (business_id, tax_class_id, name, tax_basis_points, is_default)
      values (wanted, standard_class, 'Standard', rate, true),
        (wanted, zero_class, 'Zero rated', 0, false);
    outcome := 'started';
  end if;
  update public.session set business_id = wanted, branch_id = null
    where session_id = used_session and business_id is distinct from wanted;
  return outcome;
end $function$
CREATE OR REPLACE FUNCTION public.suspension_here()
 RETURNS TABLE(suspended_at timestamp with time zone, suspended_reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select b.suspended_at, b.suspended_reason from public.business as b
  where b.business_id = public.tenant_in_use() and b.suspended_at is not null;
$function$
CREATE OR REPLACE FUNCTION public.switch_business(used_session uuid, who uuid, target uuid, wanted_branch uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  m public.membership%rowtype;
begin
  select * into m from public.membership x
    where x.business_id = target and x.person_id = who and x.state in ('active', 'awaiting')
      and (x.is_owner or not exists (select from public.business b
        where b.business_id = target and b.closed_at is not null));
  if not found then return false; end if;
  if wanted_branch is not null then
    execute format('set local app.business_id = %L', target);
    if m.role in ('seller', 'branch_manager') and wanted_branch <> all (m.branch_ids) then
      return false;
    end if;
    if not exists (select from public.branch x
        where x.business_id = target and x.branch_id = wanted_branch) then
      return false;
    end if;
  end if;
  insert into public.person_act (person_id, kind, at, device, business_id)
    select who, 'entered', switch_business.at, s.device, target from public.session s
    where s.session_id = used_session and s.person_id = who
      and s.business_id is distinct from target;
  update public.session set business_id = target, branch_id = wanted_branch
    where session_id = used_session and person_id = who;
  update public.membership set last_used_at = at where business_id = target and person_id = who;
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.take_pin_try(who uuid, most integer, lock_ms bigint, at timestamp with time zone)
 RETURNS TABLE(pin_hash text, tries integer, locked_until timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  known public.person_pin;
begin
  select * into known from public.person_pin as p
    where p.business_id = public.tenant_in_use() and p.person_id = who for update;
  if not found then return; end if;
  if known.locked_until > at then
    return query select null::text, known.tries, known.locked_until;
    return;
  end if;
  if known.locked_until is not null then known.tries := 0; end if;
  known.tries := known.tries + 1;
  known.locked_until := case when known.tries >= most
    then at + lock_ms * interval '1 millisecond' end;
  update public.person_pin as p set tries = known.tries, locked_until = known.locked_until
    where p.business_id = known.business_id and p.person_id = known.person_id;
  return query select known.pin_hash, known.tries, known.locked_until;
end $function$
CREATE OR REPLACE FUNCTION public.take_points_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  had record;
  back bigint;
begin
  select e.customer_id, e.terms_no, t.per_minor, s.total_minor,
      (select sum(x.points) from public.loyalty_entry x
        where x.business_id = e.business_id and x.sale_id = e.sale_id) points,
      (select sum(r.total_minor) from public.refund r
        where r.business_id = e.business_id and r.sale_id = e.sale_id) refunded
    into had
    from public.loyalty_entry e
    join public.loyalty_terms t on t.business_id = e.business_id and t.terms_no = e.terms_no
    join public.sale s on s.business_id = e.business_id and s.sale_id = e.sale_id
    where e.business_id = new.business_id and e.sale_id = new.sale_id and e.kind = 'earned';
  if not found then return null; end if;
  back := had.points - case when new.kind = 'void' then 0
    else div(greatest(had.total_minor - had.refunded, 0), had.per_minor) end;
  if back > 0 then
    insert into public.loyalty_entry (business_id, entry_id, kind, customer_id, points, terms_no,
        sale_id, number, made_at, made_by, made_by_name)
      values (new.business_id, new.refund_id, 'taken_back', had.customer_id, -back, had.terms_no,
        new.sale_id, new.refund_number, new.refunded_at, new.refunded_by, new.refunded_by_name);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.take_try(who uuid, for_purpose text, at timestamp with time zone, tries_max integer)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.email_code set tries = tries + 1
  where person_id = who and purpose = for_purpose and used_at is null and expires_at > at
    and tries < tries_max
  returning code_hash
$function$
CREATE OR REPLACE FUNCTION public.take_webhook_deliveries(at timestamp with time zone, lease_end timestamp with time zone, most integer)
 RETURNS TABLE(business_id uuid, delivery_id uuid, try integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with hooks as materialized (
    select distinct d.business_id, d.webhook_id from public.webhook_delivery d
    where d.state = 'waiting' and d.next_try_at <= at
  ), due as materialized (
    select x.business_id, x.delivery_id, x.next_try_at
    from hooks h
    join public.business b on b.business_id = h.business_id
      and b.suspended_at is null and b.closed_at is null
    cross join lateral (
      select d.business_id, d.delivery_id, d.next_try_at from public.webhook_delivery d
      where d.business_id = h.business_id and d.webhook_id = h.webhook_id
        and d.state = 'waiting' and d.next_try_at <= at
        and (d.lease_until is null or d.lease_until <= at)
      order by d.next_try_at, d.delivery_id
      limit greatest(0, 4 - (select count(*) from public.webhook_delivery l
        where l.business_id = h.business_id and l.webhook_id = h.webhook_id
          and l.state = 'waiting' and l.lease_until > at))
      for update skip locked) x
    order by x.next_try_at, x.delivery_id limit most
  )
  update public.webhook_delivery d
  set tries = d.tries + 1, lease_until = lease_end, last_tried_at = at
  from due where d.business_id = due.business_id and d.delivery_id = due.delivery_id
  returning d.business_id, d.delivery_id, d.tries;
$function$
CREATE OR REPLACE FUNCTION public.tell_of_person(what text, who uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into public.person_event (kind, person_id) values (what, who);
$function$
CREATE OR REPLACE FUNCTION public.tenant_in_use()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select nullif(current_setting('app.business_id', true), '')::uuid;
$function$
CREATE OR REPLACE FUNCTION public.token_of_cookie(cookie_hex text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select encode(token_hash, 'hex') from public.session
  where cookie_hash = decode(cookie_hex, 'hex') and revoked_at is null
  order by created_at desc limit 1
$function$
CREATE OR REPLACE FUNCTION public.touch_api_key(used_key uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.api_key set last_used_at = at
  where business_id = public.tenant_in_use() and key_id = used_key and revoked_at is null
    and (last_used_at is null or last_used_at <= at - interval '1 minute');
$function$
CREATE OR REPLACE FUNCTION public.touch_session(used_session uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.session set last_seen_at = at
  where session_id = used_session and last_seen_at < at and revoked_at is null;
$function$
CREATE OR REPLACE FUNCTION public.transfer_offers(which uuid, wanted text)
 RETURNS SETOF transfer_offer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select o.* from public.transfer_offer o
  where case when which is null then o.to_business_id = public.tenant_in_use()
      else o.offer_id = which
        and public.tenant_in_use() in (o.from_business_id, o.to_business_id) end
    and (wanted is null or o.state = wanted)
  order by o.offered_at desc, o.offer_id limit 200;
$function$
CREATE OR REPLACE FUNCTION public.undo_email_change(secret bytea, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  c public.email_change%rowtype;
begin
  select * into c from public.email_change x
    where x.undo_hash = secret and x.undo_until > at for update;
  if not found then return null; end if;
  if exists (select from public.person x where x.email = c.old_email
      and x.email_verified_at is not null and x.person_id <> c.person_id) then
    return null;
  end if;
  delete from public.email_change x where x.person_id = c.person_id and x.asked_at >= c.asked_at;
  update public.person set email = c.old_email, password_hash = null, version = version + 1
    where person_id = c.person_id;
  update public.email_code set used_at = at where person_id = c.person_id and used_at is null;
  update public.session set revoked_at = at
    where person_id = c.person_id and revoked_at is null;
  delete from public.known_device where person_id = c.person_id;
  perform public.note_person_act(c.person_id, 'email_taken_back', '', at);
  return c.old_email;
end $function$
CREATE OR REPLACE FUNCTION public.use_code(who uuid, for_purpose text, hash text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.email_code set used_at = at
    where person_id = who and purpose = for_purpose and code_hash = hash and hash <> ''
      and used_at is null and expires_at > at;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.use_passkey(id uuid, count bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.passkey k set sign_count = count, last_used_at = at
    where k.passkey_id = id and (count > k.sign_count or (count = 0 and k.sign_count = 0));
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.use_passkey_challenge(hash bytea, for_purpose text, who uuid, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  until timestamptz;
begin
  delete from public.passkey_challenge c
    where c.challenge_hash = hash and c.purpose = for_purpose
      and c.person_id is not distinct from who
    returning c.expires_at into until;
  return coalesce(until > at, false);
end $function$
CREATE OR REPLACE FUNCTION public.use_recovery_code(who uuid, hash bytea, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.recovery_code set used_at = at
    where person_id = who and code_hash = hash and used_at is null;
  if not found then return false; end if;
  perform public.note_person_act(who, 'recovery_code_used', '', at);
  return true;
end $function$
CREATE OR REPLACE FUNCTION public.use_step(who uuid, shown bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.second_step set last_step = shown
    where person_id = who and secret is not null and last_step < shown;
  return found;
end $function$
CREATE OR REPLACE FUNCTION public.write_block(wanted uuid, is_blocked boolean, why text, actor uuid, deed text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.person set deactivated_at = case when is_blocked then at end,
      version = version + 1
    where person_id = wanted and not is_super_admin;
  if is_blocked then
    update public.session set revoked_at = at where person_id = wanted and revoked_at is null;
  end if;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, wanted, jsonb_strip_nulls(jsonb_build_object('reason', why)));
end $function$
CREATE OR REPLACE FUNCTION public.write_closing(is_closed boolean, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  here uuid := public.tenant_in_use();
begin
  update public.business as b set closed_at = case when is_closed then at end,
      version = b.version + 1
    where b.business_id = here;
  if not is_closed then return; end if;
  update public.session as s set revoked_at = at
    from public.membership as m
    where s.business_id = here and s.revoked_at is null and m.business_id = here
      and m.person_id = s.person_id and not m.is_owner;
  update public.invitation as i set cancelled_at = at
    where i.business_id = here and i.accepted_at is null and i.cancelled_at is null;
end $function$
CREATE OR REPLACE FUNCTION public.write_invitation(invited uuid, new_name text, new_email text, new_role text, new_branches uuid[], mailed text, copied text, inviter uuid, at timestamp with time zone, until timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.invitation set cancelled_at = at
    where business_id = public.tenant_in_use() and email = new_email and invitation_id <> invited
      and accepted_at is null and cancelled_at is null;
  insert into public.invitation as i (invitation_id, business_id, name, email, role, branch_ids,
      mailed_hash, copied_hash, invited_by, created_at, expires_at)
    values (invited, public.tenant_in_use(), new_name, new_email, new_role, new_branches,
      decode(mailed, 'hex'), decode(copied, 'hex'), inviter, at, until)
    on conflict (invitation_id) do update set name = excluded.name, email = excluded.email,
      role = excluded.role, branch_ids = excluded.branch_ids, mailed_hash = excluded.mailed_hash,
      copied_hash = excluded.copied_hash, invited_by = excluded.invited_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at, cancelled_at = null,
      times_sent = i.times_sent + 1
      where i.business_id = excluded.business_id and i.accepted_at is null;
  if not found then return 'not_found'; end if;
  return 'invited';
end $function$
CREATE OR REPLACE FUNCTION public.write_invited_rights(invited uuid, switches jsonb, chosen jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.invitation set permissions = switches, rights = chosen
  where invitation_id = invited and business_id = public.tenant_in_use() and accepted_at is null
$function$
CREATE OR REPLACE FUNCTION public.write_membership(member uuid, new_state text, new_role text, new_branches uuid[], products boolean, sales boolean, users boolean, reports boolean, inventory boolean, customers boolean, refunds boolean, reason text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.membership set state = new_state, role = new_role, branch_ids = new_branches,
      can_manage_products = products, can_manage_sales = sales, can_manage_users = users,
      can_view_reports = reports, can_manage_inventory = inventory,
      can_manage_customers = customers, can_process_refunds = refunds,
      rejected_reason = reason, version = version + 1
    where business_id = public.tenant_in_use() and person_id = member;
  if new_state = 'suspended' then
    update public.session set revoked_at = at
      where person_id = member and business_id = public.tenant_in_use() and revoked_at is null;
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.write_notice(new_notice uuid, business uuid, new_level text, new_words text, first timestamp with time zone, last timestamp with time zone, actor uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  n public.platform_notice%rowtype;
begin
  if business is not null
    and not exists (select from public.business as b where b.business_id = business) then
    return 'nobody';
  end if;
  insert into public.platform_notice (notice_id, for_business, level, words, starts_at, ends_at,
      written_by, written_at)
    values (new_notice, business, new_level, new_words, first, last, actor, at)
    on conflict do nothing;
  if found then
    insert into public.platform_audit (at, actor_id, action, subject_id, detail)
      values (at, actor, 'notice.written', new_notice,
        jsonb_build_object('level', new_level, 'words', new_words));
    return 'written';
  end if;
  select * into n from public.platform_notice as x where x.notice_id = new_notice;
  if n.for_business is not distinct from business and n.level = new_level and n.words = new_words
    and n.starts_at = first and n.ends_at = last and n.written_by = actor then
    return 'same';
  end if;
  return 'other';
end $function$
CREATE OR REPLACE FUNCTION public.write_owner(owner uuid, approval text, is_suspended boolean, reason text, actor uuid, deed text, deed_detail jsonb, at timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.person set owner_approval = coalesce(approval, owner_approval),
      rejected_reason = case when approval is null then rejected_reason else reason end,
      deactivated_at = case when is_suspended then at end, version = version + 1
    where person_id = owner;
  if is_suspended then
    update public.session set revoked_at = at where person_id = owner and revoked_at is null;
  end if;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, owner, deed_detail);
  return query select business_id from public.business where owner_id = owner;
end $function$
CREATE OR REPLACE FUNCTION public.write_rights(who uuid, chosen jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update public.membership set rights = chosen
  where business_id = public.tenant_in_use() and person_id = who
$function$
CREATE OR REPLACE FUNCTION public.write_suspension(wanted uuid, is_suspended boolean, why text, actor uuid, deed text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update public.business set suspended_at = case when is_suspended then at end,
      suspended_reason = case when is_suspended then why end, version = version + 1
    where business_id = wanted;
  insert into public.platform_audit (at, actor_id, action, subject_id, detail)
    values (at, actor, deed, wanted, jsonb_strip_nulls(jsonb_build_object('reason', why)));
end $function$

-- Grants on tables

account: insert, select to tillbook_app
account: select to tillbook_checker
account_day: delete, insert, select, update to tillbook_app
account_day: select to tillbook_checker
account_days_until: delete, insert, select, update to tillbook_app
account_days_until: select to tillbook_checker
api_key: insert, select to tillbook_app
api_key: select to tillbook_checker
approval: insert, select to tillbook_app
approval: select to tillbook_checker
approval_decision: insert, select to tillbook_app
approval_decision: select to tillbook_checker
approval_use: insert, select to tillbook_app
approval_use: select to tillbook_checker
audit_event: insert, select to tillbook_app
audit_event: select to tillbook_checker
audit_seal: insert, select to tillbook_app
audit_seal: select to tillbook_checker
audit_stream: insert, select to tillbook_app
audit_stream: select to tillbook_checker
blind_return: insert, select to tillbook_app
blind_return: select to tillbook_checker
blind_return_line: insert, select to tillbook_app
blind_return_line: select to tillbook_checker
branch: insert, select to tillbook_app
branch: select to tillbook_checker
branch_cost: insert, select to tillbook_app
branch_cost: select to tillbook_checker
branch_event: insert, select to tillbook_app
branch_event: select to tillbook_checker
branch_price: delete, insert, select to tillbook_app
branch_price: select to tillbook_checker
branch_shelf: insert, select to tillbook_app
branch_shelf: select to tillbook_checker
branch_tax_rate: delete, insert, select to tillbook_app
branch_tax_rate: select to tillbook_checker
brand: delete, insert, select to tillbook_app
brand: select to tillbook_checker
business: select to tillbook_checker
business: select to tillbook_platform
business_event: insert, select to tillbook_app
business_event: select to tillbook_checker
business_export: delete, insert, select to tillbook_app
business_export: select to tillbook_checker
business_export_piece: delete, insert, select to tillbook_app
business_export_piece: select to tillbook_checker
cart_discard: insert, select to tillbook_app
cart_discard: select to tillbook_checker
cart_discard_line: insert, select to tillbook_app
cart_discard_line: select to tillbook_checker
cash_move: insert, select to tillbook_app
cash_move: select to tillbook_checker
cash_move_fact: insert, select to tillbook_app
cash_move_fact: select to tillbook_checker
cash_rule: insert, select to tillbook_app
cash_rule: select to tillbook_checker
category: delete, insert, select to tillbook_app
category: select to tillbook_checker
change_set: insert, select to tillbook_app
change_set: select to tillbook_checker
change_set_row: insert, select to tillbook_app
change_set_row: select to tillbook_checker
change_set_undo: insert, select to tillbook_app
change_set_undo: select to tillbook_checker
customer: insert, select, update to tillbook_app
customer: select to tillbook_checker
customer_alias: insert, select to tillbook_app
customer_alias: select to tillbook_checker
customer_allocation: insert, select to tillbook_app
customer_allocation: select to tillbook_checker
customer_entry: insert, select to tillbook_app
customer_entry: select to tillbook_checker
customer_opening: insert, select to tillbook_app
customer_opening: select to tillbook_checker
customer_payment: insert, select to tillbook_app
customer_payment: select to tillbook_checker
customer_payout: insert, select to tillbook_app
customer_payout: select to tillbook_checker
customer_promise: insert, select to tillbook_app
customer_promise: select to tillbook_checker
customer_reward: insert, select to tillbook_app
customer_reward: select to tillbook_checker
customer_word: delete, insert, select to tillbook_app
customer_word: select to tillbook_checker
customer_write_off: insert, select to tillbook_app
customer_write_off: select to tillbook_checker
device: insert, select, update to tillbook_app
device: select to tillbook_checker
document_counter: insert, select, update to tillbook_app
document_counter: select to tillbook_checker
email_change: select to tillbook_checker
email_code: select to tillbook_checker
exchange: insert, select to tillbook_app
exchange: select to tillbook_checker
expense: insert, select to tillbook_app
expense: select to tillbook_checker
expense_event: insert, select to tillbook_app
expense_event: select to tillbook_checker
expense_limit: insert, select to tillbook_app
expense_limit: select to tillbook_checker
expense_photo: delete, insert, select to tillbook_app
expense_photo: select to tillbook_checker
gift_card: insert, select to tillbook_app
gift_card: select to tillbook_checker
gift_card_entry: insert, select to tillbook_app
gift_card_entry: select to tillbook_checker
goods_receipt: insert, select to tillbook_app
goods_receipt: select to tillbook_checker
goods_receipt_charge: insert, select to tillbook_app
goods_receipt_charge: select to tillbook_checker
goods_receipt_line: insert, select to tillbook_app
goods_receipt_line: select to tillbook_checker
import_job: insert, select to tillbook_app
import_job: select to tillbook_checker
import_piece: delete, insert, select to tillbook_app
import_piece: select to tillbook_checker
import_row: delete, insert, select to tillbook_app
import_row: select to tillbook_checker
invitation: select to tillbook_checker
job_run: delete, insert, select, update to tillbook_app
job_run: select to tillbook_checker
journal_entry: insert, select to tillbook_app
journal_entry: select to tillbook_checker
journal_line: insert, select to tillbook_app
journal_line: select to tillbook_checker
kit_component: delete, insert, select to tillbook_app
kit_component: select to tillbook_checker
known_device: select to tillbook_checker
label_print: insert, select to tillbook_app
label_print: select to tillbook_checker
label_print_line: insert, select to tillbook_app
label_print_line: select to tillbook_checker
layby: insert, select to tillbook_app
layby: select to tillbook_checker
layby_goods: insert, select to tillbook_app
layby_goods: select to tillbook_checker
line_match: delete, insert, select to tillbook_app
line_match: select to tillbook_checker
loyalty_entry: insert, select to tillbook_app
loyalty_entry: select to tillbook_checker
loyalty_terms: insert, select to tillbook_app
loyalty_terms: select to tillbook_checker
match_decision: insert, select to tillbook_app
match_decision: select to tillbook_checker
match_mark: delete, insert, select to tillbook_app
match_mark: select to tillbook_checker
match_run: insert, select to tillbook_app
match_run: select to tillbook_checker
membership: select to tillbook_checker
membership: select to tillbook_platform
migration: select to tillbook_app
migration: select to tillbook_checker
money_move: insert, select to tillbook_app
money_move: select to tillbook_checker
money_move_void: insert, select to tillbook_app
money_move_void: select to tillbook_checker
money_statement: insert, select to tillbook_app
money_statement: select to tillbook_checker
notice: delete, insert, select to tillbook_app
notice: select to tillbook_checker
notice_choice: delete, insert, select to tillbook_app
notice_choice: select to tillbook_checker
notice_rule: insert, select to tillbook_app
notice_rule: select to tillbook_checker
opening_balance: insert, select to tillbook_app
opening_balance: select to tillbook_checker
opening_balance_debt: insert, select to tillbook_app
opening_balance_debt: select to tillbook_checker
opening_balance_stock: insert, select to tillbook_app
opening_balance_stock: select to tillbook_checker
outbox_event: insert, select to tillbook_app
outbox_event: select to tillbook_checker
owner_currency: select to tillbook_checker
owner_rate: select to tillbook_checker
ownership_offer: insert, select to tillbook_app
ownership_offer: select to tillbook_checker
parked_sale: delete, insert, select to tillbook_app
parked_sale: select to tillbook_checker
passkey: select to tillbook_checker
passkey_challenge: select to tillbook_checker
payment: insert, select to tillbook_app
payment: select to tillbook_checker
payment_type: insert, select, update to tillbook_app
payment_type: select to tillbook_checker
period_close: insert, select to tillbook_app
period_close: select to tillbook_checker
period_close_balance: insert, select to tillbook_app
period_close_balance: select to tillbook_checker
person: select to tillbook_checker
person_act: select to tillbook_checker
person_event: select to tillbook_checker
person_pin: select to tillbook_checker
platform_audit: select to tillbook_checker
platform_audit: select to tillbook_platform
platform_audit_end: select to tillbook_checker
platform_notice: select to tillbook_checker
platform_notice: select to tillbook_platform
platform_setting: select to tillbook_checker
platform_setting: select to tillbook_platform
practice_round: insert, select to tillbook_app
practice_round: select to tillbook_checker
price_change: insert, select to tillbook_app
price_change: select to tillbook_checker
price_list: insert, select to tillbook_app
price_list: select to tillbook_checker
price_list_price: delete, insert, select to tillbook_app
price_list_price: select to tillbook_checker
product: insert, select to tillbook_app
product: select to tillbook_checker
product_barcode: delete, insert, select to tillbook_app
product_barcode: select to tillbook_checker
product_day: delete, insert, select to tillbook_app
product_day: select to tillbook_checker
product_family: insert, select to tillbook_app
product_family: select to tillbook_checker
product_image: delete, insert, select to tillbook_app
product_image: select to tillbook_checker
product_month: delete, insert, select, update to tillbook_app
product_month: select to tillbook_checker
product_months_until: delete, insert, select, update to tillbook_app
product_months_until: select to tillbook_checker
product_pack: insert, select to tillbook_app
product_pack: select to tillbook_checker
product_word: delete, insert, select to tillbook_app
product_word: select to tillbook_checker
promotion: insert, select to tillbook_app
promotion: select to tillbook_checker
purchase_order: insert, select to tillbook_app
purchase_order: select to tillbook_checker
purchase_order_line: delete, insert, select to tillbook_app
purchase_order_line: select to tillbook_checker
quick_key: delete, insert, select to tillbook_app
quick_key: select to tillbook_checker
quote: insert, select to tillbook_app
quote: select to tillbook_checker
quote_line: insert, select to tillbook_app
quote_line: select to tillbook_checker
receipt_design: insert, select, update to tillbook_app
receipt_design: select to tillbook_checker
receipt_due: insert, select to tillbook_app
receipt_due: select to tillbook_checker
receipt_issue: insert, select to tillbook_app
receipt_issue: select to tillbook_checker
receipt_link: insert, select to tillbook_app
receipt_link: select to tillbook_checker
receipt_logo: delete, insert, select, update to tillbook_app
receipt_logo: select to tillbook_checker
receipt_look: insert, select to tillbook_app
receipt_look: select to tillbook_checker
recovery_code: select to tillbook_checker
refund: insert, select to tillbook_app
refund: select to tillbook_checker
refund_counter: insert, select to tillbook_app
refund_counter: select to tillbook_checker
refund_fact: insert, select to tillbook_app
refund_fact: select to tillbook_checker
refund_line: insert, select to tillbook_app
refund_line: select to tillbook_checker
refund_payment: insert, select to tillbook_app
refund_payment: select to tillbook_checker
removed_day: select to tillbook_checker
removed_day: select to tillbook_platform
reorder_point: delete, insert, select to tillbook_app
reorder_point: select to tillbook_checker
report_mail: delete, insert, select to tillbook_app
report_mail: select to tillbook_checker
report_view: delete, insert, select to tillbook_app
report_view: select to tillbook_checker
role_rights: insert, select to tillbook_app
role_rights: select to tillbook_checker
sale: insert, select to tillbook_app
sale: select to tillbook_checker
sale_conflict: insert, select to tillbook_app
sale_conflict: select to tillbook_checker
sale_conflict_settlement: insert, select to tillbook_app
sale_conflict_settlement: select to tillbook_checker
sale_line: insert, select to tillbook_app
sale_line: select to tillbook_checker
sale_line_promotion: insert, select to tillbook_app
sale_line_promotion: select to tillbook_checker
sale_line_refunded: insert, select to tillbook_app
sale_line_refunded: select to tillbook_checker
sale_proof: insert, select to tillbook_app
sale_proof: select to tillbook_checker
sale_state: insert, select to tillbook_app
sale_state: select to tillbook_checker
sale_tax: insert, select to tillbook_app
sale_tax: select to tillbook_checker
second_step: select to tillbook_checker
self_audit: insert, select to tillbook_app
self_audit: select to tillbook_checker
seller_commission: insert, select to tillbook_app
seller_commission: select to tillbook_checker
seller_key: insert, select to tillbook_app
seller_key: select to tillbook_checker
seller_target: insert, select to tillbook_app
seller_target: select to tillbook_checker
selling_settings: insert, select, update to tillbook_app
selling_settings: select to tillbook_checker
server_job_run: delete, insert, select, update to tillbook_app
server_job_run: select to tillbook_checker
server_job_run: select to tillbook_platform
session: select to tillbook_checker
shift: insert, select to tillbook_app
shift: select to tillbook_checker
shift_close: insert, select to tillbook_app
shift_close: select to tillbook_checker
shift_close_tax: insert, select to tillbook_app
shift_close_tax: select to tillbook_checker
shift_close_tender: insert, select to tillbook_app
shift_close_tender: select to tillbook_checker
shift_closing: insert, select to tillbook_app
shift_closing: select to tillbook_checker
shift_event: insert, select to tillbook_app
shift_event: select to tillbook_checker
shift_opening: insert, select to tillbook_app
shift_opening: select to tillbook_checker
sign_up_place: select to tillbook_checker
sign_up_place: select to tillbook_platform
sign_up_salt: select to tillbook_checker
statement_line: insert, select to tillbook_app
statement_line: select to tillbook_checker
statement_mail: insert, select to tillbook_app
statement_mail: select to tillbook_checker
stock_adjustment: insert, select to tillbook_app
stock_adjustment: select to tillbook_checker
stock_adjustment_line: insert, select to tillbook_app
stock_adjustment_line: select to tillbook_checker
stock_batch: insert, select to tillbook_app
stock_batch: select to tillbook_checker
stock_batch_move: insert, select to tillbook_app
stock_batch_move: select to tillbook_checker
stock_count: insert, select to tillbook_app
stock_count: select to tillbook_checker
stock_count_entry: insert, select to tillbook_app
stock_count_entry: select to tillbook_checker
stock_count_event: insert, select to tillbook_app
stock_count_event: select to tillbook_checker
stock_count_line: insert, select to tillbook_app
stock_count_line: select to tillbook_checker
stock_level: insert, select to tillbook_app
stock_level: select to tillbook_checker
stock_movement: insert, select to tillbook_app
stock_movement: select to tillbook_checker
supplier: insert, select to tillbook_app
supplier: select to tillbook_checker
supplier_bill: insert, select to tillbook_app
supplier_bill: select to tillbook_checker
supplier_bill_receipt: insert, select to tillbook_app
supplier_bill_receipt: select to tillbook_checker
supplier_payment: insert, select to tillbook_app
supplier_payment: select to tillbook_checker
supplier_payment_void: insert, select to tillbook_app
supplier_payment_void: select to tillbook_checker
supplier_product: delete, insert, select to tillbook_app
supplier_product: select to tillbook_checker
supplier_return: insert, select to tillbook_app
supplier_return: select to tillbook_checker
supplier_return_line: insert, select to tillbook_app
supplier_return_line: select to tillbook_checker
supplier_settlement: insert, select to tillbook_app
supplier_settlement: select to tillbook_checker
tax_class: insert, select to tillbook_app
tax_class: select to tillbook_checker
till: insert, select to tillbook_app
till: select to tillbook_checker
till_heartbeat: insert, select to tillbook_app
till_heartbeat: select to tillbook_checker
till_hour: delete, insert, select to tillbook_app
till_hour: select to tillbook_checker
till_series: insert, select, update to tillbook_app
till_series: select to tillbook_checker
transfer: insert, select to tillbook_app
transfer: select to tillbook_checker
transfer_event: insert, select to tillbook_app
transfer_event: select to tillbook_checker
transfer_event_line: insert, select to tillbook_app
transfer_event_line: select to tillbook_checker
transfer_line: delete, insert, select to tillbook_app
transfer_line: select to tillbook_checker
transfer_line_batch: insert, select to tillbook_app
transfer_line_batch: select to tillbook_checker
transfer_offer: select to tillbook_checker
unmatched_line: insert, select to tillbook_app
unmatched_line: select to tillbook_checker
unposted_fact: insert, select to tillbook_app
unposted_fact: select to tillbook_checker
visit: insert, select to tillbook_app
visit: select to tillbook_checker
visit: select to tillbook_platform
webhook: delete, insert, select to tillbook_app
webhook: select to tillbook_checker
webhook_delivery: delete, insert, select to tillbook_app
webhook_delivery: select to tillbook_checker
weighed_code: delete, insert, select to tillbook_app
weighed_code: select to tillbook_checker

-- Grants on columns

api_key: update (place, revoked_at, revoked_by, revoked_by_name, secret_hash) to tillbook_app
audit_seal: select (business_id, events, seal_no, sealed_at, streams) to tillbook_platform
audit_stream: update (last_hash, last_seq) to tillbook_app
branch: select (branch_id, business_id, code, created_at, cutoff_minutes, name, phone, timezone) to tillbook_platform
branch: update (address, cutoff_minutes, daily_target_minor, name, opening_hours, phone, price_list_id, receipt_footer, receipt_header, state, state_since, timezone, version) to tillbook_app
branch_cost: update (amount_minor, note, saved_at, saved_by, saved_by_name) to tillbook_app
branch_price: update (price_minor) to tillbook_app
branch_shelf: update (version) to tillbook_app
branch_tax_rate: update (tax_basis_points) to tillbook_app
brand: update (name, version) to tillbook_app
business_export: update (byte_size, expires_at, files_done, heard_at, pieces_count, rows_done, seal, standing, state) to tillbook_app
cash_rule: update (changed_at, is_count_blind, seller_max_minor, version) to tillbook_app
category: update (colour, name, parent_id, version) to tillbook_app
device: select (business_id, device_id, last_seen_at, name, revoked_at) to tillbook_platform
gift_card: update (balance_minor, code_hash, last_entry, last_four, voided_at) to tillbook_app
import_job: update (encoding, faulty_count, finished_at, format, headers, heard_at, matching, new_count, rows_count, rows_done, same_count, state, trouble, undo, update_count, version) to tillbook_app
import_row: update (is_done, moved, outcome, problems, product_id, reading) to tillbook_app
job_run: select (attempt, business_id, due_at, error, finished_at, job, next_try_at, state) to tillbook_platform
kit_component: update (quantity_milli) to tillbook_app
known_device: select (device_hash, person_id) to tillbook_platform
layby: update (back, back_minor, back_rounding_minor, cancelled_at, fee_minor, paid_minor) to tillbook_app
notice: update (mailed_at, read_at) to tillbook_app
notice_choice: update (is_by_mail, is_in_app) to tillbook_app
notice_rule: update (after_hours, is_by_mail, is_in_app) to tillbook_app
ownership_offer: update (ended_at, ending) to tillbook_app
parked_sale: update (ended_at, ended_by, ended_by_name, ended_device_id, ended_till_id) to tillbook_app
person: select (created_at, deactivated_at, email, email_verified_at, is_super_admin, name, owner_approval, owner_asked_at, owner_note, person_id, rejected_reason, version) to tillbook_platform
price_list: update (archived_at, name, version) to tillbook_app
price_list_price: update (price_minor) to tillbook_app
product: select (archived_at, barcode, business_id, name, price_minor, product_id, sku, sort_name, updated_at) to tillbook_platform
product: update (archived_at, barcode, brand_id, category_id, cost_minor, description, details, family_id, floor_price_minor, image_id, is_open_price, kind, name, option_values, price_minor, seller_note, shelf, sku, sort_name, step_milli, target_margin_basis_points, tax_class_id, tracks_batches, unit, updated_at, version) to tillbook_app
product_day: update (cost_minor, discount_minor, net_minor, quantity_milli, tax_minor, total_minor) to tillbook_app
product_family: update (name, options, version) to tillbook_app
product_pack: update (archived_at, name, price_minor, units_milli, version) to tillbook_app
promotion: update (amount_minor, basis_points, branch_ids, buy_count, category_ids, ended_at, ends_on, from_minute, get_count, is_combinable, is_on, minimum_minor, name, priority, product_ids, starts_on, to_minute, version, weekdays) to tillbook_app
purchase_order: update (branch_id, ended_at, expected_on, net_minor, note, ordered_at, state, supplier_id, tax_minor, version) to tillbook_app
purchase_order_line: update (received_milli) to tillbook_app
quote: update (sale_id, set_aside_as, withdraw_reason, withdrawn_at, withdrawn_by, withdrawn_by_name) to tillbook_app
refund_counter: update (last_number) to tillbook_app
reorder_point: update (point_milli, quantity_milli) to tillbook_app
report_mail: update (every, sent_to) to tillbook_app
report_view: update (asked, name, place, removed_at, version) to tillbook_app
sale: select (branch_id, business_date, business_id, occurred_at, receipt_number, sale_id, seller_name, till_id, total_minor) to tillbook_platform
sale_line_refunded: update (quantity_milli) to tillbook_app
sale_state: select (business_id, sale_id, state) to tillbook_platform
sale_state: update (given_up_back_minor, given_up_minor, refunded_minor, state) to tillbook_app
self_audit: select (broken_ids, business_id, examined, finished_at, invariants, looked_for) to tillbook_platform
seller_commission: update (rate_basis_points, saved_at, saved_by, saved_by_name) to tillbook_app
seller_key: update (seen_at) to tillbook_app
seller_target: update (daily_minor, saved_at, saved_by, saved_by_name) to tillbook_app
session: select (expires_at, kind, last_seen_at, person_id, revoked_at) to tillbook_platform
stock_batch: update (expires_on, last_move, quantity_milli, version) to tillbook_app
stock_count: update (business_date, counted_count, different_count, ended_at, finished_at, found_minor, is_self_approved, lines_count, missing_minor, posted_by, posted_by_name, round, started_at, state, version) to tillbook_app
stock_count_line: update (adjusted_milli, counted_at, counted_by_name, counted_milli, counted_move, expected_milli, first_move, is_recount, level_move, previous_milli, revalued_minor, short_milli, value_minor) to tillbook_app
stock_level: update (last_movement, quantity_milli, set_aside_milli, tracks_batches, unit_cost_minor, value_minor) to tillbook_app
supplier: update (archived_at, contact, email, lead_days, name, note, phone, tax_number, terms_days, version) to tillbook_app
supplier_product: update (last_cost_minor, minimum_milli, pack_milli, supplier_sku) to tillbook_app
tax_class: update (is_default, name, tax_basis_points, version) to tillbook_app
till: select (branch_id, business_id, code, name, till_id) to tillbook_platform
till: update (closed_at, device_id, holder_name, last_number, lease_id, lease_until, name, open_shift_id, series) to tillbook_app
till_heartbeat: update (heard_at, others_count, sales_count, sales_minor) to tillbook_app
till_hour: select (branch_id, business_date, business_id, sales_count, total_minor) to tillbook_platform
till_hour: update (card_count, card_minor, cash_count, cash_minor, cost_minor, credit_count, credit_minor, deposit_count, deposit_minor, discount_minor, exchange_minor, gift_card_count, gift_card_minor, gross_net_minor, items_milli, mobile_money_count, mobile_money_minor, net_minor, other_count, other_minor, rounding_minor, sales_count, store_credit_count, store_credit_minor, tax_minor, total_minor) to tillbook_app
transfer: update (ended_at, from_branch_id, note, offer_id, started_at, state, to_branch_id, version) to tillbook_app
transfer_line: update (found_milli, found_minor, lost_milli, lost_minor, received_milli, received_minor, returned_milli, returned_minor, sent_milli, sent_minor) to tillbook_app
transfer_line_batch: update (pending_milli) to tillbook_app
transfer_offer: select (offer_id, state, to_business_id, value_minor) to tillbook_app
visit: update (allowed_at, allowed_by, allowed_by_name, ended_at, ended_by_name, ending, ends_at, parts) to tillbook_app
webhook: update (failed_in_row, failing_since, name, off_at, off_reason, old_secret, old_secret_until, secret, secret_id, types) to tillbook_app
webhook_delivery: update (body, duration_ms, error, last_tried_at, lease_until, next_try_at, state, status, tries_before, type) to tillbook_app

-- Grants on functions

accept_invitation: execute to tillbook_app
accounts_of_email: execute to tillbook_app
add_change_to_summed_months: execute to public
add_passkey: execute to tillbook_app
add_passkey_challenge: execute to tillbook_app
add_session: execute to tillbook_app
add_super_admin: execute to its owner alone
add_to_summed_days: execute to public
add_to_summed_months: execute to public
adopt_unfinished_business: execute to tillbook_app
ask_approval_again: execute to tillbook_app
ask_email_change: execute to tillbook_app
begin_second_step: execute to tillbook_app
book_on_open_day: execute to public
business_settings: execute to tillbook_app
business_to_take: execute to tillbook_app
businesses_of: execute to tillbook_app
cancel_email_change: execute to tillbook_app
cancel_invitation: execute to tillbook_app
chain_platform_act: execute to its owner alone
change_waiting_email: execute to tillbook_app
clear_pin: execute to tillbook_app
closed_at_work: execute to tillbook_app
closed_here: execute to tillbook_app
confirm_email_change: execute to tillbook_app
confirm_second_step: execute to tillbook_app
count_limited: execute to its owner alone
count_staff: execute to tillbook_app
decide_transfer_offer: execute to tillbook_app
drain_outbox: execute to tillbook_app
earn_points: execute to public
end_device_sessions: execute to tillbook_app
end_member_sessions: execute to tillbook_app
end_notice: execute to tillbook_app
end_other_sessions: execute to tillbook_app
end_second_step: execute to tillbook_app
end_session: execute to tillbook_app
end_sessions_of_person: execute to tillbook_app
end_what_pin_opened: execute to its owner alone
enter_offer_side: execute to tillbook_app
enter_payment_code: execute to tillbook_app
erase_person: execute to tillbook_app
events_waiting: execute to tillbook_platform
find_owners: execute to tillbook_app
finish_setup: execute to tillbook_app
forget_awaited_payer: execute to its owner alone
forget_customer: execute to tillbook_app
forget_payer: execute to its owner alone
forget_pin_tries: execute to tillbook_app
forget_points: execute to its owner alone
forget_statement_mails: execute to public
forget_unposted: execute to its owner alone
formats_in_use: execute to tillbook_app
gate_facts: execute to tillbook_app
give_try_back: execute to tillbook_app
hand_over: execute to tillbook_app
has_sample_business: execute to tillbook_app
hold_still: execute to tillbook_app
invitations_since: execute to tillbook_app
invitations_to_take: execute to tillbook_app
invited_rights: execute to tillbook_app
is_forgotten: execute to public
is_known_device: execute to tillbook_app
is_owner_or_newcomer: execute to its owner alone
issue_code: execute to tillbook_app
keep_batches: execute to public
keep_limit: execute to its owner alone
keep_limit_here: execute to public
keep_limit_of_businesses: execute to public
keep_limit_of_invitations: execute to public
keep_limit_of_members: execute to public
keep_limit_of_products: execute to public
keep_main_barcode: execute to public
limits_here: execute to tillbook_app
lock_business: execute to tillbook_app
lock_closing: execute to tillbook_app
lock_members: execute to tillbook_app
lock_person: execute to tillbook_app
lock_transfer_offer: execute to tillbook_app
mailbox_of: execute to public
make_transfer_offer: execute to tillbook_app
mark_sample_business: execute to its owner alone
measure_catalogue: execute to tillbook_app
member_rows: execute to tillbook_app
member_sessions: execute to tillbook_app
member_sign_ins: execute to tillbook_app
name_key: execute to public
needs_second_step: execute to its owner alone
note_new_session: execute to its owner alone
note_passkey_act: execute to tillbook_app
note_person_act: execute to tillbook_app
note_removed: execute to tillbook_app
note_sign_up: execute to tillbook_app
note_visit: execute to tillbook_app
notices_here: execute to tillbook_app
open_api_key: execute to tillbook_app
open_by_passkey: execute to tillbook_app
open_by_pin: execute to tillbook_app
open_device: execute to tillbook_app
open_invitation: execute to tillbook_app
open_session: execute to tillbook_app
open_setup: execute to tillbook_app
open_visit: execute to tillbook_app
own_rights: execute to tillbook_app
owned_and_open: execute to tillbook_app
owned_businesses: execute to tillbook_app
owner_currency_of: execute to tillbook_app
owner_rates: execute to tillbook_app
owner_rows: execute to tillbook_app
owner_state: execute to its owner alone
owns_business: execute to its owner alone
parked_sales_forget: execute to its owner alone
passkey_with: execute to tillbook_app
passkeys_go_with_password: execute to its owner alone
passkeys_of: execute to tillbook_app
password_of: execute to tillbook_app
pending_email: execute to tillbook_app
people_to_take: execute to tillbook_app
person_acts: execute to tillbook_app
person_to_decide: execute to tillbook_app
phone_key: execute to public
pin_states: execute to tillbook_app
platform_audit_hash: execute to its owner alone
platform_limit_of: execute to its owner alone
platform_limits: execute to tillbook_app, tillbook_platform
platform_retention: execute to tillbook_app, tillbook_platform
prove_email: execute to tillbook_app
put_recovery_codes: execute to its owner alone
receipt_behind: execute to tillbook_app
receipt_blocks_hold: execute to public
refuse_begun_for_archived: execute to public
refuse_change_of_ended_count: execute to public
refuse_closed_business: execute to its owner alone
refuse_credit_of_forgotten: execute to public
refuse_new_for_forgotten: execute to public
refuse_shut_branch: execute to public
refuse_unbalanced_journal: execute to public
register_person: execute to tillbook_app
remember_device: execute to tillbook_app
remove_old: execute to tillbook_app
remove_passkey: execute to tillbook_app
remove_passkeys: execute to tillbook_app
remove_sample_business: execute to tillbook_app
remove_sample_people: execute to tillbook_app
remove_unproven: execute to its owner alone
rename_passkey: execute to tillbook_app
replace_recovery_codes: execute to tillbook_app
replace_setup_branches: execute to tillbook_app
rest_webhooks: execute to its owner alone
sample_businesses: execute to tillbook_app
sample_in_use: execute to tillbook_app
sample_person: execute to its owner alone
sample_till: execute to its owner alone
save_business_settings: execute to tillbook_app
save_owner_currency: execute to tillbook_app
save_owner_rate: execute to tillbook_app
save_password: execute to tillbook_app
save_pin: execute to tillbook_app
save_platform_rules: execute to tillbook_app
save_platform_second_step: execute to tillbook_app
save_profile: execute to tillbook_app
save_security: execute to tillbook_app
save_stock_policy: execute to tillbook_app
seal_second_step: execute to its owner alone
second_step_of: execute to tillbook_app
second_steps_by_role: execute to tillbook_app
security_of_business: execute to tillbook_app
sellers_of_facts: execute to tillbook_app
sessions_of: execute to tillbook_app
settings_version: execute to tillbook_platform
settle_member: execute to its owner alone
settle_sessions: execute to tillbook_app
sign_up_rules: execute to tillbook_app
sister_businesses: execute to tillbook_app
standing_at_sign_in: execute to tillbook_app
start_business: execute to tillbook_app
suspension_here: execute to tillbook_app
switch_business: execute to tillbook_app
take_pin_try: execute to tillbook_app
take_points_back: execute to public
take_try: execute to tillbook_app
take_webhook_deliveries: execute to tillbook_app
tell_of_person: execute to tillbook_app
tenant_in_use: execute to tillbook_app
token_of_cookie: execute to tillbook_app
touch_api_key: execute to tillbook_app
touch_session: execute to tillbook_app
transfer_offers: execute to tillbook_app
undo_email_change: execute to tillbook_app
use_code: execute to tillbook_app
use_passkey: execute to tillbook_app
use_passkey_challenge: execute to tillbook_app
use_recovery_code: execute to tillbook_app
use_step: execute to tillbook_app
write_block: execute to tillbook_app
write_closing: execute to tillbook_app
write_invitation: execute to tillbook_app
write_invited_rights: execute to tillbook_app
write_membership: execute to tillbook_app
write_notice: execute to tillbook_app
write_owner: execute to tillbook_app
write_rights: execute to tillbook_app
write_suspension: execute to tillbook_app
