-- What proves an expense: the paper that was photographed. At most five of one, each with a place.

create table expense_photo (
  business_id uuid not null,
  image_id uuid not null,
  expense_id uuid not null,
  place smallint not null,
  media_type text not null,
  picture bytea not null,
  thumbnail bytea not null,
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null,
  content_hash bytea not null,
  primary key (business_id, image_id),
  foreign key (business_id, expense_id) references expense (business_id, expense_id),
  constraint expense_photo_place unique (business_id, expense_id, place),
  constraint expense_photo_at_most_five check (place between 1 and 5),
  constraint expense_photo_small check (length(picture) <= 400000)
);
alter table expense_photo enable row level security;
alter table expense_photo force row level security;
create policy tenant on expense_photo to tillbook_app, tillbook_owner
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy checking on expense_photo for select to tillbook_checker using (true);
grant select, insert, delete on expense_photo to tillbook_app;
grant select on expense_photo to tillbook_checker;
