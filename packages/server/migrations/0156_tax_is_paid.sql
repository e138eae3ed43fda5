-- A tax return settles what the books owe on sales: some is paid, and the tax on purchases is set
-- off. Until now nothing but sales and refunds moved those accounts, so the debt only grew.
alter table money_move add column input_tax_minor bigint not null default 0;
alter table money_move alter column input_tax_minor drop default;
alter table money_move drop constraint money_move_fits;
alter table money_move add constraint money_move_fits check (case kind
  when 'transfer' then from_place is not null and to_place is not null and from_place <> to_place
  when 'owner_in' then from_place is null and to_place is not null
  when 'owner_out' then from_place is not null and to_place is null
  when 'tax_paid' then from_place is not null and to_place is null
  when 'tax_refunded' then from_place is null and to_place is not null
  else false end);
alter table money_move add constraint money_move_sets_off check (case kind
  when 'tax_paid' then input_tax_minor >= 0
  when 'tax_refunded' then input_tax_minor >= amount_minor
  else input_tax_minor = 0 end);
