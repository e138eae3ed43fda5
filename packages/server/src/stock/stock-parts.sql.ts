import { wordRange } from '@tillbook/core/products/words';

/** Parts that the lists of stock share: `b` is the branch, `p` the product, `l` the level. */

/** The business day of branch `b` at an instant (`core/reports/period.ts`). */
export const dayOfBranch = (at: string): string =>
  `((${at}::timestamptz at time zone b.timezone) - make_interval(mins => b.cutoff_minutes))::date`;

/** On its way to the level: sent by transfers and not arrived, ordered and not received. */
export const INCOMING = `(select coalesce(sum(t.sent_milli - t.received_milli - t.lost_milli
       - t.returned_milli), 0)
     from transfer_line t join transfer d using (business_id, transfer_id)
     where t.business_id = l.business_id and t.product_id = l.product_id
       and d.to_branch_id = l.branch_id and d.state in ('started', 'part_received'))
   + (select coalesce(sum(greatest(o.stock_quantity_milli - o.received_milli, 0)), 0)
     from purchase_order_line o join purchase_order d using (business_id, order_id)
     where o.business_id = l.business_id and o.product_id = l.product_id
       and d.branch_id = l.branch_id and d.state in ('ordered', 'part_received'))`;

/**
 * The day of the last sale out of the level, as a part of a kit too; null when there was none. A
 * sale that was voided never was.
 */
export const LAST_SOLD = `(select m.business_date from stock_movement m
     where m.business_id = l.business_id and m.branch_id = l.branch_id
       and m.product_id = l.product_id and m.kind = 'sale'
       and not exists (select from refund v where v.business_id = m.business_id
         and v.sale_id = m.source_id and v.kind = 'void')
     order by m.number desc limit 1)`;

/** The day goods first moved there. */
export const FIRST_MOVED = `(select m.business_date from stock_movement m
     where m.business_id = l.business_id and m.branch_id = l.branch_id
       and m.product_id = l.product_id and m.number = 1)`;

/** Every word begins one of the product's words. The words are compared byte by byte (0004). */
export function wordConditions(
  words: readonly string[],
  give: (value: unknown) => string,
): string[] {
  return words.map((word) => {
    const { from, to } = wordRange(word);
    return `and p.product_id in (select w.product_id from product_word w
      where w.business_id = $1 and w.word >= ${give(from)} and w.word < ${give(to)})`;
  });
}

/** Goods that never were in a level, and that nobody wants there, are not out. */
export const WAS_THERE = `(l.last_movement > 0
     or exists (select from reorder_point r where r.business_id = l.business_id
       and r.branch_id = l.branch_id and r.product_id = l.product_id))`;

/** Whether a branch counts: `$2` are the branches in reach, null is all of them. */
export const IN_REACH = '($2::uuid[] is null or l.branch_id = any ($2))';
