-- People, their sessions, codes and invitations. These tables belong to no single business, so no
-- login role may touch them: they are reached through named functions only (0009, 0010).

create table person (
  person_id uuid primary key,
  name text not null,
  email text not null,
  password_hash text,
  is_super_admin boolean not null default false,
  email_verified_at timestamptz,
  -- An owner waits for the platform; staff wait on their membership instead.
  owner_approval text not null default 'waiting',
  owner_asked_at timestamptz not null,
  owner_note text,
  rejected_reason text,
  preferences jsonb not null default '{}',
  created_at timestamptz not null,
  deactivated_at timestamptz,
  version integer not null default 1,
  constraint person_approval_known check (owner_approval in ('waiting', 'approved', 'rejected')),
  constraint person_email_folded check (email = lower(email) and email = btrim(email))
);
-- Several strangers may type one address; only one of them can prove it.
create unique index person_email_verified on person (email) where email_verified_at is not null;
create index person_email on person (email, created_at desc);
create index person_waiting on person (owner_asked_at)
  where owner_approval = 'waiting' and email_verified_at is not null;

create table email_code (
  person_id uuid not null references person on delete cascade,
  purpose text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (person_id, purpose),
  constraint email_code_purpose_known check (purpose in ('verify', 'reset'))
);

create table session (
  session_id uuid primary key,
  token_hash bytea not null unique,
  cookie_hash bytea,
  person_id uuid not null references person on delete cascade,
  kind text not null,
  business_id uuid,
  branch_id uuid,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  idle_ms bigint not null,
  revoked_at timestamptz,
  constraint session_kind_known check (kind in ('full', 'onboarding', 'gate')),
  constraint session_token_is_sha256 check (octet_length(token_hash) = 32)
);
create index session_person on session (person_id) where revoked_at is null;

create table invitation (
  invitation_id uuid primary key,
  business_id uuid not null,
  name text not null,
  email text not null,
  role text not null,
  branch_ids uuid[] not null default '{}',
  -- The mailed link proves the address; a copied or scanned one does not.
  mailed_hash bytea not null unique,
  copied_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  constraint invitation_role_known
    check (role in ('business_admin', 'branch_manager', 'seller', 'accountant'))
);
create index invitation_open on invitation (business_id, created_at)
  where accepted_at is null and cancelled_at is null;

create table platform_setting (
  name text primary key,
  value jsonb not null
);
insert into platform_setting (name, value)
values ('sign_up_open', 'true'), ('approval_needed', 'true');

create table platform_audit (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}'
);
