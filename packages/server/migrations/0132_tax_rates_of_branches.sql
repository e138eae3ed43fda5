-- A branch may tax a class at a rate of its own: another county, an island, a free zone. Where it has
-- none, the rate of the class holds. What was sold keeps the rate of its line.
create table branch_tax_rate (
  business_id uuid not null,
  branch_id uuid not null,
  tax_class_id uuid not null,
  tax_basis_points integer not null,
  primary key (business_id, branch_id, tax_class_id),
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, tax_class_id) references tax_class,
  constraint branch_tax_rate_within_100_percent check (tax_basis_points between 0 and 10000)
);

alter table branch_tax_rate enable row level security;
alter table branch_tax_rate force row level security;
create policy tenant on branch_tax_rate to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on branch_tax_rate for select to tillbook_checker using (true);
grant select on branch_tax_rate to tillbook_app, tillbook_checker;
grant insert, delete, update (tax_basis_points) on branch_tax_rate to tillbook_app;
