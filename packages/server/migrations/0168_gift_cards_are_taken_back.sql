-- A gift card that was sold by mistake and never used is taken back: its money goes back as it was
-- paid, and stands with what customers are paid out. It pays nothing from then on.
alter table gift_card
  add column voided_at timestamptz,
  add constraint gift_card_voided_empty check (voided_at is null or balance_minor = 0),
  add constraint gift_card_as_paid unique (business_id, gift_card_id, method, amount_minor);
grant update (voided_at) on gift_card to tillbook_app;

alter table gift_card_entry
  drop constraint gift_card_entry_kind_known,
  drop constraint gift_card_entry_side,
  drop constraint gift_card_entry_of_sale,
  add constraint gift_card_entry_kind_known
    check (kind in ('sold', 'spent', 'refunded', 'voided')),
  add constraint gift_card_entry_side check (case when kind in ('spent', 'voided')
    then amount_minor < 0 else amount_minor > 0 end),
  add constraint gift_card_entry_of_sale
    check ((kind in ('sold', 'voided')) = (sale_id is null)),
  add constraint gift_card_entry_voided_empty check (kind <> 'voided' or balance_after_minor = 0);

-- What goes back is what was paid for the card, by the same way, at a till, once. Nobody is its
-- customer: whoever holds the code is.
alter table customer_payout
  alter column customer_id drop not null,
  add column gift_card_id uuid,
  add constraint customer_payout_of_card foreign key
    (business_id, gift_card_id, method, amount_minor)
    references gift_card (business_id, gift_card_id, method, amount_minor),
  add constraint customer_payout_of_card_once unique (business_id, gift_card_id),
  add constraint customer_payout_of_somebody
    check ((customer_id is null) = (gift_card_id is not null)),
  add constraint customer_payout_of_card_at_till check (gift_card_id is null
    or (shift_id is not null and layby_id is null and balance_after_minor = 0)),
  drop constraint customer_payout_method_known,
  add constraint customer_payout_method_known check (
    method in ('cash', 'mobile_money', 'bank')
    or (method = 'card' and gift_card_id is not null));

-- The list of what posts to the books grows by ours, whatever it holds by now.
do $$
declare
  words text[];
begin
  select array_agg(distinct m[1] order by m[1]) into strict words from pg_constraint c,
    regexp_matches(split_part(pg_get_constraintdef(c.oid), ' ANY ', 2), '([a-z_]+)', 'g') m
  where c.conname = 'journal_entry_source_known' and m[1] <> 'text';
  alter table journal_entry drop constraint journal_entry_source_known;
  execute format('alter table journal_entry add constraint journal_entry_source_known '
    'check (source_kind in (%s))', (select string_agg(quote_literal(word), ', ' order by word)
      from unnest(words || array['gift_card_void']) word));
end $$;
