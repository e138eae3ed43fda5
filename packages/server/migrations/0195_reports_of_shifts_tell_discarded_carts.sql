-- Whoever looks at the report of a shift sees what was sold and counted, and nothing of the carts that
-- were thrown away in it. From now on a Z report keeps how many there were and what they came to;
-- those that come later stand beside it. Reports from before do not know it.

alter table shift_close
  add column discards_count integer,
  add column discards_minor bigint,
  add constraint shift_close_discards_whole check (
    (discards_count is null) = (discards_minor is null)),
  add constraint shift_close_discards_not_negative check (
    discards_count >= 0 and discards_minor >= 0 and (discards_count > 0 or discards_minor = 0));

-- Reports ask for those of a shift, as its device named it.
create index cart_discard_by_shift on cart_discard (business_id, asked_shift_id);
