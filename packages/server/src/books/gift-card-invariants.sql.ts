import type { Invariant } from './invariant.ts';

const GIFT_CARDS = `'2200'`;

/** What must hold of gift cards. */
export const GIFT_CARD_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I105',
    sentence: 'What gift cards hold together is what the books owe for them',
    examined: 'select count(*) from gift_card',
    broken: `with cards as (
        select business_id, sum(balance_minor) held from gift_card group by 1),
      books as (
        select business_id, sum(credit_minor - debit_minor) owed from journal_line
        where account_code = ${GIFT_CARDS} group by 1)
      select coalesce(c.business_id, b.business_id) business_id,
        format('cards %s, books %s', coalesce(c.held, 0), coalesce(b.owed, 0)) what
      from cards c full join books b using (business_id)
      where coalesce(c.held, 0) <> coalesce(b.owed, 0)`,
  },
  {
    id: 'I106',
    sentence:
      'Each gift card holds what its moves leave, never below nothing, and they are those of its ' +
      'sale, of payments, of refunds and of what was paid back for it',
    examined: 'select count(*) from gift_card_entry',
    broken: `with moved as (
        select business_id, gift_card_id, count(*) moves, sum(amount_minor) sum,
          max(entry_no) last
        from gift_card_entry group by 1, 2),
      ran as (
        select business_id, gift_card_id, entry_no, balance_after_minor,
          sum(amount_minor) over (partition by business_id, gift_card_id order by entry_no) sum
        from gift_card_entry),
      papers as (
        select p.business_id, 'spent' kind, p.sale_id source_id, -sum(p.amount_minor) amount
        from payment p where p.method = 'gift_card' group by 1, 2, 3
        union all
        select p.business_id, 'refunded', p.refund_id, sum(p.amount_minor)
        from refund_payment p where p.method = 'gift_card' group by 1, 2, 3
        union all
        select g.business_id, 'sold', g.gift_card_id, g.amount_minor
        from gift_card g
        join journal_entry j on j.business_id = g.business_id and j.source_kind = 'gift_card'
          and j.source_id = g.gift_card_id
        join journal_line l on l.business_id = j.business_id and l.entry_id = j.entry_id
          and l.account_code = ${GIFT_CARDS} and l.credit_minor = g.amount_minor
        union all
        select o.business_id, 'voided', o.payout_id, -o.amount_minor
        from customer_payout o
        join journal_entry j on j.business_id = o.business_id
          and j.source_kind = 'gift_card_void' and j.source_id = o.payout_id
        join journal_line l on l.business_id = j.business_id and l.entry_id = j.entry_id
          and l.account_code = ${GIFT_CARDS} and l.debit_minor = o.amount_minor
        where o.gift_card_id is not null),
      entered as (
        select business_id, kind, source_id, sum(amount_minor) amount
        from gift_card_entry group by 1, 2, 3)
      select g.business_id, format('card %s holds %s, its moves leave %s', g.number,
        g.balance_minor, m.sum) what
      from gift_card g left join moved m using (business_id, gift_card_id)
      where g.balance_minor < 0
        or (g.balance_minor, g.last_entry, g.last_entry::bigint)
          is distinct from (m.sum, m.last, m.moves)
        or (g.voided_at is not null) <> exists (select from gift_card_entry e
          join customer_payout o on o.business_id = e.business_id and o.payout_id = e.source_id
            and o.gift_card_id = e.gift_card_id
          where e.business_id = g.business_id and e.gift_card_id = g.gift_card_id
            and e.kind = 'voided' and e.entry_no = g.last_entry)
      union all
      select business_id, format('card %s, move %s', gift_card_id, entry_no)
      from ran where sum <> balance_after_minor or balance_after_minor < 0
      union all
      select coalesce(p.business_id, e.business_id),
        format('%s %s', coalesce(p.kind, e.kind), coalesce(p.source_id, e.source_id))
      from papers p full join entered e using (business_id, kind, source_id)
      where p.amount is distinct from e.amount`,
  },
];
