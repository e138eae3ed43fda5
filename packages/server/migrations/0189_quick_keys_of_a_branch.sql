-- A branch pins products as quick keys of all its tills, in an order (decision 143). The shelf is the
-- list's version: who arranges it names the one that was seen. What is archived keeps its row, so that
-- it is where it was when it is sold again before anybody arranges anew.

create table branch_shelf (
  business_id uuid not null,
  branch_id uuid not null,
  version integer not null,
  primary key (business_id, branch_id),
  foreign key (business_id, branch_id) references branch (business_id, branch_id),
  constraint branch_shelf_was_arranged check (version > 1)
);

create table quick_key (
  business_id uuid not null,
  branch_id uuid not null,
  position integer not null,
  product_id uuid not null,
  -- Null: the product by its unit.
  pack_id uuid,
  primary key (business_id, branch_id, position),
  foreign key (business_id, branch_id) references branch_shelf (business_id, branch_id),
  foreign key (business_id, product_id) references product (business_id, product_id),
  foreign key (business_id, product_id, pack_id)
    references product_pack (business_id, product_id, pack_id),
  constraint quick_key_once unique nulls not distinct (business_id, branch_id, product_id, pack_id),
  constraint quick_key_has_room check (position between 1 and 40)
);
create index quick_key_of_product on quick_key (business_id, product_id);

do $$
declare
  name text;
begin
  foreach name in array array['branch_shelf', 'quick_key'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
      $policy$, name);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      name);
    execute format('grant select on %I to tillbook_app, tillbook_checker', name);
    execute format('grant insert on %I to tillbook_app', name);
  end loop;
end $$;
grant update (version) on branch_shelf to tillbook_app;
-- The keys are written anew each time: their order is all there is of them.
grant delete on quick_key to tillbook_app;
