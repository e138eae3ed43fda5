-- What a report is asked, kept under a name: by one person for themself, or for everyone of the
-- business. Whether the filters are those of the report, core decides; here they are only known
-- ones, and never days in words beside days.

create table report_view (
  business_id uuid not null references business,
  view_id uuid not null,
  owner_id uuid not null,
  owner_name text not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name collate "C")) stored,
  report text not null,
  asked jsonb not null,
  branch_id uuid generated always as ((asked ->> 'branchId')::uuid) stored,
  is_shared boolean not null,
  -- Which of its owner's it is: nobody has more than so many.
  place smallint,
  saved_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (business_id, view_id),
  foreign key (business_id, branch_id) references branch,
  constraint report_view_place_once unique (business_id, owner_id, place),
  constraint report_view_at_most_fifty check (place between 1 and 50),
  constraint report_view_removed_has_no_place check ((removed_at is null) = (place is not null)),
  constraint report_view_is_called check (name <> ''),
  constraint report_view_asks_what_is_known check (jsonb_typeof(asked) = 'object' and
    asked - array['period', 'from', 'to', 'branchId', 'also', 'compare', 'sort', 'columns'] = '{}'),
  constraint report_view_days_or_words
    check (not (asked ? 'period' and (asked ? 'from' or asked ? 'to')))
);
create unique index report_view_name_once_of_owner on report_view (business_id, owner_id, name_key)
  where removed_at is null and not is_shared;
create unique index report_view_name_once_of_all on report_view (business_id, name_key)
  where removed_at is null and is_shared;
create index report_view_branch on report_view (business_id, branch_id)
  where branch_id is not null;

alter table report_view enable row level security;
alter table report_view force row level security;
create policy tenant on report_view to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on report_view for select to tillbook_checker using (true);
grant select, insert, delete on report_view to tillbook_app;
grant update (name, asked, place, removed_at, version) on report_view to tillbook_app;
grant select on report_view to tillbook_checker;
