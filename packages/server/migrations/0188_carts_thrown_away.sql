-- Goods are rung up, the money is taken, and the cart is thrown away: of that nothing was left. From
-- now on a cart with goods in it that is discarded, parked or not, is written down with why. It is no
-- document of the books and moves nothing; it is added to and never changed.

create table cart_discard (
  business_id uuid not null,
  discard_id uuid not null,
  till_id uuid not null,
  branch_id uuid not null,
  -- As the till knows the devices that take it.
  device_id uuid not null,
  -- As the device named it: one that it opened alone may come to the server later.
  asked_shift_id uuid not null,
  discarded_by uuid not null,
  discarded_by_name text not null,
  -- By the device's clock, and as it counts: the day is of that one.
  occurred_at timestamptz not null,
  discarded_at timestamptz not null,
  is_clock_suspect boolean not null,
  business_date date not null,
  -- For how long it had been parked; null: it had not.
  parked_seconds integer,
  reason text not null,
  note text,
  line_count integer not null,
  total_minor bigint not null,
  -- The key that it was signed by, where there was one.
  key_id uuid,
  mac bytea,
  posted_at timestamptz not null,
  content_hash bytea not null,
  primary key (business_id, discard_id),
  foreign key (business_id, till_id) references till,
  foreign key (business_id, branch_id) references branch,
  foreign key (business_id, key_id) references seller_key,
  constraint cart_discard_reason_known check (
    reason in ('customer_left', 'by_mistake', 'could_not_pay', 'practice', 'other')),
  constraint cart_discard_other_said check (reason <> 'other' or note is not null),
  constraint cart_discard_note_short check (char_length(note) between 1 and 140),
  constraint cart_discard_not_empty check (line_count > 0),
  constraint cart_discard_not_negative check (total_minor >= 0 and parked_seconds >= 0),
  constraint cart_discard_signed_whole check ((key_id is null) = (mac is null))
);
-- Reports ask for days.
create index cart_discard_by_day on cart_discard (business_id, business_date);

create table cart_discard_line (
  business_id uuid not null,
  discard_id uuid not null,
  line_no integer not null,
  product_id uuid not null,
  -- Null: single units.
  pack_id uuid,
  quantity_milli bigint not null,
  unit_price_minor bigint not null,
  primary key (business_id, discard_id, line_no),
  foreign key (business_id, discard_id) references cart_discard,
  foreign key (business_id, product_id) references product,
  constraint cart_discard_line_quantity_positive check (quantity_milli > 0),
  constraint cart_discard_line_price_not_negative check (unit_price_minor >= 0)
);

do $$
declare
  kept text;
begin
  foreach kept in array array['cart_discard', 'cart_discard_line'] loop
    execute format('alter table %I enable row level security', kept);
    execute format('alter table %I force row level security', kept);
    execute format('create policy tenant on %I to tillbook_app, tillbook_owner
      using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)
      with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      kept);
    execute format('create policy checking on %I for select to tillbook_checker using (true)',
      kept);
    execute format('grant select on %I to tillbook_app, tillbook_checker', kept);
    execute format('grant insert on %I to tillbook_app', kept);
  end loop;
end $$;
