import type { Invariant } from './invariant.ts';
import { IN_TRANSIT } from './invariant-parts.ts';

/** The sums of a line of a transfer, as its papers tell them. */
const TOLD = ['sent', 'received', 'lost', 'returned', 'found']
  .map(
    (what) => `sum(x.quantity_milli) filter (where x.what = '${what}') ${what}_milli,
      sum(x.value_minor) filter (where x.what = '${what}') ${what}_minor`,
  )
  .join(', ');

/** Goods between branches. */
export const TRANSFER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I30',
    sentence: 'Transfers conserve: what was sent was received, lost, returned or is on its way',
    examined: 'select count(*) from transfer_line',
    broken: `with line as (
        select l.*, t.kind, t.state,
          l.sent_milli - l.received_milli - l.lost_milli - l.returned_milli pending_milli,
          l.sent_minor - l.received_minor - l.lost_minor - l.returned_minor pending_minor
        from transfer_line l join transfer t using (business_id, transfer_id)),
      told as (
        select e.business_id, e.transfer_id, x.line_no, ${TOLD}
        from transfer_event e join transfer_event_line x using (business_id, event_id)
        group by 1, 2, 3),
      paper as (
        select e.business_id, e.event_id, x.line_no,
          sum(x.quantity_milli * w.way) quantity, sum(x.value_minor * w.way) value
        from transfer_event e join transfer t using (business_id, transfer_id)
        join transfer_event_line x using (business_id, event_id)
        cross join lateral (select case when x.what = 'sent' then -1 when x.what = 'lost' then 0
          when t.kind = 'outgoing' and x.what <> 'returned' then 0 else 1 end way) w
        group by 1, 2, 3),
      moved as (
        select business_id, source_id event_id, source_line line_no,
          sum(quantity_milli) quantity, sum(value_minor) value
        from stock_movement where source_kind = 'transfer' and kind <> 'cost_revalue'
        group by 1, 2, 3)
      select l.business_id, format('transfer %s line %s', l.transfer_id, l.line_no) what
      from line l left join told using (business_id, transfer_id, line_no)
      where l.pending_milli < 0 or l.pending_minor < 0
        or (l.pending_milli = 0 and l.pending_minor <> 0)
        or (l.pending_milli <> 0 and l.state not in ('started', 'part_received'))
        or (case when l.kind = 'incoming' then l.received_milli else l.sent_milli end,
            l.received_milli, l.lost_milli, l.returned_milli, l.found_milli,
            case when l.kind = 'incoming' then l.received_minor else l.sent_minor end,
            l.received_minor, l.lost_minor, l.returned_minor, l.found_minor)
          is distinct from
          (case when l.kind = 'incoming' then l.sent_milli else coalesce(told.sent_milli, 0) end,
            coalesce(told.received_milli, 0), coalesce(told.lost_milli, 0),
            coalesce(told.returned_milli, 0), coalesce(told.found_milli, 0),
            case when l.kind = 'incoming' then l.sent_minor else coalesce(told.sent_minor, 0) end,
            coalesce(told.received_minor, 0), coalesce(told.lost_minor, 0),
            coalesce(told.returned_minor, 0), coalesce(told.found_minor, 0))
      union all
      select business_id, format('paper %s line %s moved no such stock', event_id, line_no)
      from paper p full join moved m using (business_id, event_id, line_no)
      where (coalesce(p.quantity, 0), coalesce(p.value, 0))
        is distinct from (coalesce(m.quantity, 0), coalesce(m.value, 0))
      union all
      select coalesce(b.business_id, w.business_id), format('books %s, on the way %s',
        coalesce(b.value, 0), coalesce(w.value, 0))
      from (select business_id, sum(debit_minor - credit_minor) value from journal_line
        where account_code = ${IN_TRANSIT} group by 1) b
      full join (select business_id, sum(pending_minor) value from line
        where kind = 'internal' group by 1) w using (business_id)
      where coalesce(b.value, 0) <> coalesce(w.value, 0)`,
  },
  // In the books of who takes the goods: an offer is seen by its receiver, and by the checker.
  {
    id: 'I120',
    sentence: 'An accepted offer has exactly one incoming document, of its value',
    examined: 'select count(*) from transfer_offer',
    broken: `with taken as (
        select t.business_id, t.transfer_id, t.offer_id, t.state, coalesce(l.value, 0) value
        from transfer t left join (select business_id, transfer_id, sum(received_minor) value
          from transfer_line group by 1, 2) l using (business_id, transfer_id)
        where t.kind = 'incoming')
      select o.to_business_id business_id, format('offer %s is %s, and was taken in %s times',
        o.offer_id, o.state, count(t.transfer_id)) what
      from transfer_offer o
      left join taken t on t.business_id = o.to_business_id and t.offer_id = o.offer_id
      group by o.offer_id, o.to_business_id, o.state
      having count(t.transfer_id) <> case o.state when 'accepted' then 1 else 0 end
      union all
      select t.business_id, format('incoming transfer %s, %s, has %s of offer %s, which is of %s',
        t.transfer_id, t.state, t.value, coalesce(t.offer_id::text, 'none'),
        coalesce(o.value_minor::text, 'nothing'))
      from taken t left join transfer_offer o
        on o.to_business_id = t.business_id and o.offer_id = t.offer_id
      where t.state <> 'completed' or o.value_minor is distinct from t.value`,
  },
];
