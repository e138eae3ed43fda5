-- What part of what somebody sells in a branch they earn, from a day on until a later row of the same
-- person and branch (decision 158); null ends it. A day that is over keeps the rate that held on it: a
-- row is said for the day that runs, or a later one. No branch's day is more than one behind that of
-- UTC, and the server asks the branch's own.

create table seller_commission (
  business_id uuid not null,
  branch_id uuid not null,
  person_id uuid not null,
  from_date date not null,
  rate_basis_points integer,
  saved_at timestamptz not null,
  saved_by uuid not null,
  saved_by_name text not null,
  primary key (business_id, branch_id, person_id, from_date),
  foreign key (business_id, branch_id) references branch (business_id, branch_id),
  foreign key (business_id, person_id) references membership (business_id, person_id)
    on delete cascade,
  constraint seller_commission_is_a_part check (rate_basis_points between 1 and 10000),
  constraint seller_commission_leaves_past_days
    check (from_date >= (saved_at at time zone 'UTC')::date - 1)
);
create index seller_commission_of_person on seller_commission (business_id, person_id);

alter table seller_commission enable row level security;
alter table seller_commission force row level security;
create policy tenant on seller_commission to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on seller_commission for select to tillbook_checker using (true);
grant select on seller_commission to tillbook_app, tillbook_checker;
grant insert on seller_commission to tillbook_app;
grant update (rate_basis_points, saved_at, saved_by, saved_by_name) on seller_commission
  to tillbook_app;
