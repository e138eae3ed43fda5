-- Businesses, who works in them, their branches and tills. The directory of businesses and the
-- memberships are global (a person may work in several); everything below them is a tenant table:
-- its key begins with business_id, and row-level security binds even the tables' owner.

create table business (
  business_id uuid primary key,
  name text not null,
  business_type text not null,
  currency text not null,
  timezone text not null,
  tax_mode text not null default 'inclusive',
  tax_rounding text not null default 'per_rate',
  stock_policy text not null default 'block',
  owner_id uuid not null references person,
  is_sample boolean not null default false,
  created_at timestamptz not null,
  setup_finished_at timestamptz,
  suspended_at timestamptz,
  version integer not null default 1,
  constraint business_currency_is_iso check (currency ~ '^[A-Z]{3}$'),
  constraint business_tax_mode_known check (tax_mode in ('inclusive', 'exclusive')),
  constraint business_tax_rounding_known check (tax_rounding in ('per_rate', 'per_line')),
  constraint business_stock_policy_known check (stock_policy in ('block', 'warn', 'allow'))
);
create index business_owner on business (owner_id);

create table membership (
  person_id uuid not null references person on delete cascade,
  business_id uuid not null references business,
  role text not null,
  is_owner boolean not null default false,
  branch_ids uuid[] not null default '{}',
  can_manage_products boolean not null default false,
  can_manage_sales boolean not null default true,
  can_manage_users boolean not null default false,
  can_view_reports boolean not null default false,
  can_manage_inventory boolean not null default false,
  can_manage_customers boolean not null default false,
  can_process_refunds boolean not null default false,
  state text not null default 'awaiting',
  asked_at timestamptz not null,
  note text,
  rejected_reason text,
  last_used_at timestamptz,
  version integer not null default 1,
  primary key (business_id, person_id),
  constraint membership_role_known
    check (role in ('business_admin', 'branch_manager', 'seller', 'accountant')),
  constraint membership_state_known
    check (state in ('awaiting', 'active', 'rejected', 'suspended'))
);
create index membership_person on membership (person_id);

create table branch (
  business_id uuid not null,
  branch_id uuid not null,
  name text not null,
  code text not null,
  timezone text not null,
  cutoff_minutes integer not null default 0,
  address text,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (business_id, branch_id),
  constraint branch_code_once unique (business_id, code),
  constraint branch_name_once unique (business_id, name),
  constraint branch_code_printable check (code ~ '^[A-Z0-9]{1,6}$'),
  constraint branch_cutoff_within_half_a_day check (cutoff_minutes between 0 and 720)
);

-- The till's row is the lock under which its sales are posted, one after the other.
create table till (
  business_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  name text not null,
  code text not null,
  series text not null default 'A',
  last_number integer not null default 0,
  open_shift_id uuid,
  lease_id uuid,
  device_id uuid,
  holder_name text,
  lease_until timestamptz,
  created_at timestamptz not null,
  primary key (business_id, till_id),
  foreign key (business_id, branch_id) references branch,
  constraint till_code_once unique (business_id, branch_id, code),
  constraint till_code_printable check (code ~ '^[A-Z0-9]{1,6}$'),
  constraint till_number_not_negative check (last_number >= 0)
);

create table account (
  business_id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  primary key (business_id, code),
  constraint account_kind_known
    check (kind in ('asset', 'liability', 'equity', 'income', 'expense'))
);
