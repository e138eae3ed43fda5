-- Work that the clock starts: the nightly seal of the audit, the nightly look at the books, the daily
-- back-up. Each run has a row under its due time, so that of several servers one does it, and what
-- failed is tried again and can be shown. Work of one business stands behind its wall.

create table job_run (
  business_id uuid not null,
  job text not null,
  due_at timestamptz not null,
  state text not null,
  attempt smallint not null,
  started_at timestamptz not null,
  -- Whoever runs it says again and again until when; after that it may be taken over.
  lease_until timestamptz not null,
  finished_at timestamptz,
  next_try_at timestamptz,
  error text,
  primary key (business_id, job, due_at),
  constraint job_run_state check (state in ('running', 'done', 'failed')),
  constraint job_run_attempt check (attempt >= 1),
  constraint job_run_ended check ((state = 'running') = (finished_at is null)),
  constraint job_run_failed check ((state = 'failed') = (error is not null))
);

-- The same for work of the server itself. What it left, such as where a back-up lies, is its result.
create table server_job_run (
  job text not null,
  due_at timestamptz not null,
  state text not null,
  attempt smallint not null,
  started_at timestamptz not null,
  lease_until timestamptz not null,
  finished_at timestamptz,
  next_try_at timestamptz,
  error text,
  result text,
  primary key (job, due_at),
  constraint server_job_run_state check (state in ('running', 'done', 'failed')),
  constraint server_job_run_attempt check (attempt >= 1),
  constraint server_job_run_ended check ((state = 'running') = (finished_at is null)),
  constraint server_job_run_failed check ((state = 'failed') = (error is not null))
);

-- One row a night over where every chain of a business then ended, chained to the night before. Who
-- rewrites a whole chain, with all its hashes, has to rewrite every seal since, too.
create table audit_seal (
  business_id uuid not null,
  seal_no integer not null,
  -- The due time that it was made for: one seal for each.
  sealed_for timestamptz not null,
  sealed_at timestamptz not null,
  streams integer not null,
  events bigint not null,
  -- A line for each chain with events: its id, its last number, its last hash in hex.
  heads text not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (business_id, seal_no),
  constraint audit_seal_once unique (business_id, sealed_for),
  constraint audit_seal_counted check (seal_no >= 1 and streams >= 0 and events >= 0)
);

-- What the nightly look at the books of one business saw.
create table self_audit (
  business_id uuid not null,
  looked_for timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  invariants integer not null,
  examined bigint not null,
  -- The invariants that did not hold; what exactly broke them is the business's own affair.
  broken_ids text[] not null,
  findings jsonb not null,
  primary key (business_id, looked_for)
);

do $$
declare
  name text;
begin
  foreach name in array array['job_run', 'audit_seal', 'self_audit'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', name);
    execute format('create policy counting on %I for select to tillbook_platform using (true)', name);
    execute format('grant select, insert on %I to tillbook_app', name);
    execute format('grant select on %I to tillbook_checker', name);
  end loop;
end $$;

grant update, delete on job_run to tillbook_app;
grant select, insert, update, delete on server_job_run to tillbook_app;
grant select on server_job_run to tillbook_checker, tillbook_platform;
-- The platform sees whether books hold and work was done, and nothing of what stands in them.
grant select (business_id, job, due_at, state, attempt, finished_at, next_try_at, error)
  on job_run to tillbook_platform;
grant select (business_id, seal_no, sealed_at, streams, events) on audit_seal to tillbook_platform;
grant select (business_id, looked_for, finished_at, invariants, examined, broken_ids)
  on self_audit to tillbook_platform;

-- The hash of an event did not cover the name that it is shown under. Version 2 of its text does.
alter table audit_event add column text_version smallint not null default 1
  constraint audit_event_text_known check (text_version in (1, 2));
