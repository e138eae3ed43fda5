-- Goods that expire lie in batches: so much of each, with the day it is good until. A level says
-- whether its product tracks batches, so that whoever holds the level's lock knows it for sure; the
-- batches of a level are moved only under that lock. Batch moves, which are only ever added, say
-- which movement brought or took how much of which batch. What lies in batches is what is on hand:
-- below zero there is nothing that could lie in one.

alter table stock_level add column tracks_batches boolean not null default false;

create table stock_batch (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  -- As printed on the box; '?' where it is not known.
  code text not null,
  -- The last day it may be sold.
  expires_on date,
  quantity_milli bigint not null,
  -- The number of its newest move.
  last_move integer not null default 0,
  first_seen_at timestamptz not null,
  primary key (business_id, branch_id, product_id, batch_id),
  foreign key (business_id, branch_id, product_id) references stock_level,
  constraint stock_batch_code_once unique (business_id, branch_id, product_id, code),
  constraint stock_batch_not_negative check (quantity_milli >= 0)
);
create index stock_batch_on_hand on stock_batch (business_id, branch_id, product_id)
  where quantity_milli > 0;
create index stock_batch_by_expiry on stock_batch (business_id, expires_on, branch_id, product_id)
  where quantity_milli > 0;

create table stock_batch_move (
  business_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  batch_id uuid not null,
  -- The batch's own count of its moves.
  number integer not null,
  -- None where tracking began or ended: the goods stayed, only their batch became known or not.
  movement_number integer,
  quantity_milli bigint not null,
  quantity_after_milli bigint not null,
  primary key (business_id, branch_id, product_id, batch_id, number),
  foreign key (business_id, branch_id, product_id, batch_id) references stock_batch,
  foreign key (business_id, branch_id, product_id, movement_number) references stock_movement,
  constraint stock_batch_move_numbered check (number >= 1),
  constraint stock_batch_move_moves check (quantity_milli <> 0),
  constraint stock_batch_move_leaves_no_debt check (quantity_after_milli >= 0)
);
create index stock_batch_move_of_movement
  on stock_batch_move (business_id, branch_id, product_id, movement_number);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['stock_batch', 'stock_batch_move'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant on %I to tillbook_app, tillbook_owner
         using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
         with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format(
      'create policy checking on %I for select to tillbook_checker using (true)', tenant_table);
    execute format('grant select on %I to tillbook_app, tillbook_checker', tenant_table);
    execute format('grant insert on %I to tillbook_app', tenant_table);
  end loop;
end $$;
grant update (expires_on, quantity_milli, last_move) on stock_batch to tillbook_app;
grant update (tracks_batches) on stock_level to tillbook_app;

-- When a product begins to track batches, what is on hand lies in a batch that nobody knows; when
-- it ends, no batch holds anything. Here, so that no way of changing a product can leave it out.
create function keep_batches() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from stock_level
    where business_id = new.business_id and product_id = new.product_id
    order by branch_id for no key update;
  update stock_level set tracks_batches = new.tracks_batches
    where business_id = new.business_id and product_id = new.product_id;
  if new.tracks_batches then
    with known as (
      insert into stock_batch (business_id, branch_id, product_id, batch_id, code,
          quantity_milli, first_seen_at, last_move)
        select business_id, branch_id, product_id, gen_random_uuid(), '?', quantity_milli,
          new.updated_at, 1
        from stock_level
        where business_id = new.business_id and product_id = new.product_id
          and quantity_milli > 0
        on conflict (business_id, branch_id, product_id, code) do update set
          quantity_milli = excluded.quantity_milli, last_move = stock_batch.last_move + 1
        returning *)
    insert into stock_batch_move (business_id, branch_id, product_id, batch_id, number,
        quantity_milli, quantity_after_milli)
      select business_id, branch_id, product_id, batch_id, last_move, quantity_milli,
        quantity_milli from known;
  else
    with emptied as (
      select * from stock_batch
      where business_id = new.business_id and product_id = new.product_id
        and quantity_milli > 0),
    noted as (
      insert into stock_batch_move (business_id, branch_id, product_id, batch_id, number,
          quantity_milli, quantity_after_milli)
        select business_id, branch_id, product_id, batch_id, last_move + 1, -quantity_milli, 0
        from emptied)
    update stock_batch as b set quantity_milli = 0, last_move = b.last_move + 1
      from emptied as e
      where b.business_id = e.business_id and b.branch_id = e.branch_id
        and b.product_id = e.product_id and b.batch_id = e.batch_id;
  end if;
  return null;
end $$;

create trigger product_batches_kept after update of tracks_batches on product
for each row when (old.tracks_batches is distinct from new.tracks_batches)
execute function keep_batches();
