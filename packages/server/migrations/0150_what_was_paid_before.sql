-- What a till sold on account stood in one sum with what was paid before: by store credit, gift card
-- or deposit. Nobody owes anything for those, and no money comes in, so each has a sum of its own, and
-- what was exchanged no longer stands among the ways of paying that a business named (decision 0101).

alter table till_hour
  add column store_credit_minor bigint not null default 0,
  add column store_credit_count integer not null default 0,
  add column gift_card_minor bigint not null default 0,
  add column gift_card_count integer not null default 0,
  add column deposit_minor bigint not null default 0,
  add column deposit_count integer not null default 0,
  add column exchange_minor bigint not null default 0;
grant update (store_credit_minor, store_credit_count, gift_card_minor, gift_card_count,
  deposit_minor, deposit_count, exchange_minor) on till_hour to tillbook_app;

-- The hours that are there already, by their documents: only these sums are taken apart, so whatever
-- else an hour is wrong by stays for the nightly look to find.
do $$
declare
  held text;
begin
  foreach held in array array['sale', 'payment', 'refund', 'refund_payment', 'till_hour'] loop
    execute format('alter table %I no force row level security', held);
  end loop;
  update till_hour h set
      credit_minor = h.credit_minor - p.store_credit - p.gift_card - p.deposit,
      credit_count = h.credit_count - p.store_credits - p.gift_cards - p.deposits,
      other_minor = h.other_minor - p.exchange,
      store_credit_minor = p.store_credit, store_credit_count = p.store_credits,
      gift_card_minor = p.gift_card, gift_card_count = p.gift_cards,
      deposit_minor = p.deposit, deposit_count = p.deposits,
      exchange_minor = p.exchange
    from (
      select business_id, till_id, business_date, "hour",
        coalesce(sum(amount_minor) filter (where method = 'store_credit'), 0) store_credit,
        coalesce(sum(paid) filter (where method = 'store_credit'), 0) store_credits,
        coalesce(sum(amount_minor) filter (where method = 'gift_card'), 0) gift_card,
        coalesce(sum(paid) filter (where method = 'gift_card'), 0) gift_cards,
        coalesce(sum(amount_minor) filter (where method = 'deposit'), 0) deposit,
        coalesce(sum(paid) filter (where method = 'deposit'), 0) deposits,
        coalesce(sum(amount_minor) filter (where method = 'exchange'), 0) exchange
      from (
        select d.business_id, d.till_id, d.business_date,
          extract(hour from (case when d.clock_suspect then coalesce(d.counted_at, d.posted_at)
            else d.occurred_at end at time zone 'UTC')
            + d.utc_offset_minutes * interval '1 minute')::integer "hour",
          p.method, p.amount_minor, 1 paid
        from payment p join sale d using (business_id, sale_id)
        where p.method in ('store_credit', 'gift_card', 'deposit', 'exchange')
        union all
        select d.business_id, d.till_id, d.business_date, d.hour, p.method, -p.amount_minor, 0
        from refund_payment p join refund d using (business_id, refund_id)
        where p.method in ('store_credit', 'gift_card', 'deposit', 'exchange')) each
      group by 1, 2, 3, 4) p
    where h.business_id = p.business_id and h.till_id = p.till_id
      and h.business_date = p.business_date and h.hour = p.hour;
  foreach held in array array['sale', 'payment', 'refund', 'refund_payment', 'till_hour'] loop
    execute format('alter table %I force row level security', held);
  end loop;
end $$;

-- Sales by each of these ways, and by one of the business's own, are listed as fast as by the others.
create index sale_paid_by_store_credit on sale (business_id, occurred_at desc, sale_id desc)
  where 'store_credit' = any (methods);
create index sale_paid_by_gift_card on sale (business_id, occurred_at desc, sale_id desc)
  where 'gift_card' = any (methods);
create index sale_paid_by_deposit on sale (business_id, occurred_at desc, sale_id desc)
  where 'deposit' = any (methods);
create index sale_paid_by_exchange on sale (business_id, occurred_at desc, sale_id desc)
  where 'exchange' = any (methods);
create index payment_by_own_type on payment (business_id, payment_type_id)
  where payment_type_id is not null;
