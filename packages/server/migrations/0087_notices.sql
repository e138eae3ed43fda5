-- What somebody should know and may not be looking at: a row for each person whom it concerns, told in
-- the app, by mail, or both, as they chose. Work by the clock writes them, never a posting.

create table notice (
  business_id uuid not null,
  person_id uuid not null,
  notice_id uuid not null,
  kind text not null,
  -- What it is about: the same is told once a day.
  cause text not null,
  day date not null,
  -- Null where every branch is concerned.
  branch_id uuid,
  detail jsonb not null,
  at timestamptz not null,
  is_in_app boolean not null,
  is_by_mail boolean not null,
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (business_id, person_id, notice_id),
  constraint notice_once unique (business_id, person_id, kind, cause, day),
  constraint notice_told check (is_in_app or is_by_mail)
);
create index notice_newest on notice (business_id, person_id, at desc, notice_id desc)
  where is_in_app;
create index notice_to_mail on notice (business_id, at) where is_by_mail and mailed_at is null;

-- What somebody chose for a kind; without a row it is as core/notices says.
create table notice_choice (
  business_id uuid not null,
  person_id uuid not null,
  kind text not null,
  is_in_app boolean not null,
  is_by_mail boolean not null,
  primary key (business_id, person_id, kind)
);

do $$
declare
  name text;
begin
  foreach name in array array['notice', 'notice_choice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)', name);
    execute format('grant select, insert, delete on %I to tillbook_app', name);
    execute format('grant select on %I to tillbook_checker', name);
  end loop;
end $$;

-- What was told is not rewritten: it is read, and it is mailed.
grant update (read_at, mailed_at) on notice to tillbook_app;
grant update (is_in_app, is_by_mail) on notice_choice to tillbook_app;
