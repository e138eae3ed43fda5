import type { SaleFlag } from '@tillbook/core/sales/sales-list.api';

/** What is out of the ordinary by the sale `s` itself, each with an index of those that are so. */
export const FLAG_IS = {
  discounted: 's.discount_minor > 0',
  offline: 's.is_fact',
  late: 's.is_late',
} as const;

/** Somebody with more rights said yes to a part of it. */
export const IS_APPROVED = `exists (select from approval_use u
  where u.business_id = s.business_id and u.subject_id = s.sale_id)`;

/** By its lines: at another price than the list's, and for less than the goods had cost. */
export const LINE_IS = {
  own_price: 'l.list_price_minor is not null',
  below_cost: 'l.net_minor < l.cost_minor',
} as const;

const ofLine = (is: string): string => `exists (select from sale_line l
  where l.business_id = s.business_id and l.sale_id = s.sale_id and ${is})`;

/** Those of the sale `s`, in the order in which they are shown. */
export function flagsOf(seesCost: boolean): string {
  const when: Readonly<Record<SaleFlag, string>> = {
    discounted: FLAG_IS.discounted,
    own_price: ofLine(LINE_IS.own_price),
    below_cost: seesCost ? ofLine(LINE_IS.below_cost) : 'false',
    approved: IS_APPROVED,
    offline: FLAG_IS.offline,
    late: FLAG_IS.late,
  };
  const each = Object.entries(when).map(([flag, is]) => `case when ${is} then '${flag}' end`);
  return `array_remove(array[${each.join(', ')}], null)`;
}

/** What the sale `s` left on account and nobody paid, gave up or got back yet. */
export const OPEN_MINOR = `case when 'credit' = any (s.methods) then coalesce((
    select e.amount_minor - coalesce((select sum(a.amount_minor) from customer_allocation a
      where a.business_id = e.business_id and a.customer_id = e.customer_id
        and a.debit_no = e.entry_no), 0)
    from customer_entry e where e.business_id = s.business_id and e.kind = 'sale'
      and e.source_id = s.sale_id), 0) else 0 end::bigint`;
