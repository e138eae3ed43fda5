-- A finished round of practice at the till is told as a score, so that whoever manages people sees
-- when somebody new is ready to sell. It is no sale: no other table knows of it. Told once it stays.

create table practice_round (
  business_id uuid not null,
  round_id uuid not null,
  person_id uuid not null,
  branch_id uuid not null,
  tasks integer not null,
  right_count integer not null,
  presses integer not null,
  seconds integer not null,
  presses_budget integer not null,
  seconds_budget integer not null,
  -- By the clock of the device; the round may have been told later.
  finished_at timestamptz not null,
  told_at timestamptz not null,
  primary key (business_id, round_id),
  foreign key (business_id, branch_id) references branch,
  constraint practice_round_has_tasks check (tasks between 1 and 100),
  constraint practice_round_is_part_of_its_tasks check (right_count between 0 and tasks),
  constraint practice_round_counts_up check (
    presses between 0 and 100000 and presses_budget between 0 and 100000
    and seconds between 0 and 604800 and seconds_budget between 0 and 604800)
);
create index practice_round_of_person
  on practice_round (business_id, person_id, finished_at desc, round_id desc);

alter table practice_round enable row level security;
alter table practice_round force row level security;
create policy tenant on practice_round to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on practice_round for select to tillbook_checker using (true);
grant select, insert on practice_round to tillbook_app;
grant select on practice_round to tillbook_checker;
