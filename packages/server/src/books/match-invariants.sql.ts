import type { Invariant } from './invariant.ts';

/** Payments by mobile money as tills and offices wrote them down. */
const TENDERS = `(
    select business_id, 'sale' kind, payment_id id, 0 "position", 'in' direction, amount_minor
    from payment where method = 'mobile_money'
    union all
    select business_id, 'debt', payment_id, 0, 'in', amount_minor
    from customer_payment where method = 'mobile_money' and takes_back is null
    union all
    select business_id, 'gift_card', gift_card_id, 0, 'in', amount_minor
    from gift_card where method = 'mobile_money'
    union all
    select business_id, 'refund', refund_id, "position", 'out', amount_minor
    from refund_payment where method = 'mobile_money'
    union all
    select business_id, 'payout', payout_id, 0, 'out', amount_minor
    from customer_payout where method = 'mobile_money'
    union all
    select business_id, 'supplier', payment_id, 0, 'out', amount_minor
    from supplier_payment where method = 'mobile_money')`;

/** What was decided last of a line, and of a payment. */
const LAST = `(
    select distinct on (business_id, kind, id, "position") *
    from (
      select business_id, 'line' kind, line_id id, 0 "position", step, decision_id, decision_no
      from match_decision where line_id is not null
      union all
      select business_id, tender_kind, tender_id, tender_position, step, decision_id, decision_no
      from match_decision where tender_id is not null) x
    order by business_id, kind, id, "position", decision_no desc)`;

/** What stands now, under the decision that it says it comes from. */
const NOW = `(
    select business_id, 'line' kind, line_id id, 0 "position", 'match' step, decision_id
    from line_match
    union all
    select business_id, tender_kind, tender_id, tender_position, 'match', decision_id
    from line_match
    union all
    select business_id, subject_kind, subject_id, subject_position, 'mark', decision_id
    from match_mark)`;

/** What providers say was paid, beside what was written down. */
export const MATCH_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I97',
    sentence:
      'A line of a statement and a payment belong together at most once, go the same way and are ' +
      'the same to the cent where nobody matched them by hand',
    examined: 'select count(*) from line_match',
    broken: `select m.business_id, case
        when t.id is null then format('line %s is matched with a payment that is none', m.line_id)
        when t.direction <> l.direction then format('line %s goes the other way', m.line_id)
        else format('line %s is %s, its payment %s', m.line_id, l.amount_minor, t.amount_minor)
      end what
      from line_match m join statement_line l using (business_id, line_id)
      left join ${TENDERS} t on t.business_id = m.business_id and t.kind = m.tender_kind
        and t.id = m.tender_id and t."position" = m.tender_position
      where t.id is null or t.direction <> l.direction
        or (m.way <> 'hand' and t.amount_minor <> l.amount_minor)
      union all
      select business_id, format('payment %s is matched %s times', tender_id, count(*))
      from line_match group by business_id, tender_kind, tender_id, tender_position
      having count(*) > 1`,
  },
  {
    id: 'I124',
    sentence:
      'A mobile-money code pays one sale that stands: those before it were undone in the shift ' +
      'in which it pays anew',
    examined: 'select count(*) from payment where reference_use > 0',
    broken: `select p.business_id, format('payment %s is use %s of its code', p.payment_id,
        p.reference_use) what
      from payment p left join payment o on o.business_id = p.business_id
        and o.reference_key = p.reference_key and o.reference_use = p.reference_use - 1
      where p.reference_use > 0 and (o.payment_id is null or o.shift_id <> p.shift_id
        or not exists (select from refund r where r.business_id = o.business_id
          and r.sale_id = o.sale_id and r.kind = 'void' and r.total_minor > 0))`,
  },
  {
    id: 'I98',
    sentence: 'What is matched or explained is what was decided last, and nothing is both',
    examined: 'select count(*) from match_decision',
    broken: `select coalesce(n.business_id, d.business_id) business_id,
        format('%s %s stands otherwise than decided', coalesce(n.kind, d.kind),
          coalesce(n.id, d.id)) what
      from ${NOW} n full join (select * from ${LAST} y where step in ('match', 'mark')) d
        using (business_id, kind, id, "position")
      where n.id is null or d.id is null or n.step <> d.step or n.decision_id <> d.decision_id
      union all
      select business_id, format('decision %s is missing', x.no)
      from (select business_id, decision_no no,
          row_number() over (partition by business_id order by decision_no) at
        from match_decision) x
      where x.no <> x.at`,
  },
];
