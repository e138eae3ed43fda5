-- Cash that was written down by mistake is taken back by a move below zero that points at it, once
-- and whole, while the shift is open: every sum over moves is right by it.
alter table cash_move
  add column takes_back uuid,
  drop constraint cash_move_moves_money,
  add constraint cash_move_moves_money check (case
    when kind = 'no_sale' then amount_minor = 0 and takes_back is null
    when takes_back is null then amount_minor > 0
    else amount_minor < 0 end),
  add constraint cash_move_of_its_shift unique (business_id, shift_id, move_id),
  add constraint cash_move_taken_back_in_its_shift
    foreign key (business_id, shift_id, takes_back)
    references cash_move (business_id, shift_id, move_id),
  add constraint cash_move_taken_back_once unique (business_id, takes_back);
