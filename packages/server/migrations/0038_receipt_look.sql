-- What stands on every receipt besides the sale itself: the tax number and a line of the owner's. It
-- changes now and then and a receipt never does, so each look is kept and a sale points at the one it
-- was posted under. A sold line keeps the details of its product that the type of business prints.

create table receipt_look (
  business_id uuid not null,
  look_no integer not null,
  tax_number text,
  footer text,
  since timestamptz not null,
  primary key (business_id, look_no),
  constraint receipt_look_numbered check (look_no >= 1)
);
alter table receipt_look enable row level security;
alter table receipt_look force row level security;
create policy tenant on receipt_look to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on receipt_look for select to tillbook_checker using (true);
grant select on receipt_look to tillbook_app, tillbook_checker;
grant insert on receipt_look to tillbook_app;

alter table sale
  add column look_no integer,
  add foreign key (business_id, look_no) references receipt_look;
alter table sale_line add column details jsonb;
