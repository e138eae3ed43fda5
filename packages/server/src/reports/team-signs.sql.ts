import type { TeamSums } from '@tillbook/core/reports/team-signs';
import { statement, type Reader } from '../db/database.ts';
import { valuesOf, WITHIN, type Asked } from './analytics.sql.ts';
import { around, BY_OTHER_CLOCK } from './report-parts.sql.ts';

/** What one person did. */
export type PersonSums = TeamSums & { readonly personId: string; readonly name: string };

// What promotions take off is the owner's; prices are asked with the tax in them or without,
// whether or not it is paid.
const OWN = 's.discount_minor - s.promotion_minor';
const IN_PRICES = `case s.tax_mode when 'inclusive'
  then s.tax_minor + s.exempt_tax_minor else 0 end`;
const ASKED = `s.net_minor + ${IN_PRICES} + ${OWN}`;
const IS_NEAR = `s.ceiling_basis_points is not null
  and (${OWN}) * 100000 >= s.ceiling_basis_points * 9 * (${ASKED})`;

const NOTHING = {
  ...{ receipts: '0', gross: '0', discount: '0', discounted: '0', near: '0', removed: '0' },
  ...{ voids: '0', refunds: '0', blind: '0', no_sales: '0', shifts: '0', difference: '0' },
  discards: '0',
};

/** The columns of one part, in the same order in each; what it does not tell is nothing. */
const told = (given: Partial<typeof NOTHING>): string =>
  Object.entries({ ...NOTHING, ...given })
    .map(([name, text]) => `${text} ${name}`)
    .join(', ');

// Each source groups itself: what is put together first is read by one process only.
const sold = (when: string): string =>
  `select s.seller_id person_id, max(s.seller_name) name, ${told({
    receipts: 'count(*)',
    gross: `sum(${ASKED})`,
    discount: `sum(${OWN})`,
    discounted: `count(*) filter (where ${OWN} > 0)`,
    near: `count(*) filter (where ${OWN} > 0 and ${IS_NEAR})`,
    removed: 'sum(s.removed_count)',
  })} from sale s where ${WITHIN} and ${when} group by s.seller_id`;

const TEAM = statement(
  'team_signs',
  `select person_id "personId", max(name) "name", sum(receipts)::int "receipts",
     sum(gross)::bigint "grossMinor", sum(discount)::bigint "discountMinor",
     sum(discounted)::int "discounted", sum(near)::int "nearCeiling", sum(removed)::int "removed",
     sum(voids)::int "voids", sum(refunds)::int "refunds",
     sum(discards)::int "discards", sum(blind)::int "blindReturns", sum(no_sales)::int "noSales",
     sum(shifts)::int "shifts", sum(difference)::bigint "differenceMinor"
   from (
     ${sold(around('s.occurred_at'))}
     union all
     ${sold(BY_OTHER_CLOCK)}
     union all
     select refunded_by, max(refunded_by_name), ${told({
       voids: `count(*) filter (where kind = 'void')`,
       refunds: `count(*) filter (where kind <> 'void')`,
     })}
     from refund where ${WITHIN} group by refunded_by
     union all
     select discarded_by, max(discarded_by_name), ${told({ discards: 'count(*)' })}
     from cart_discard where ${WITHIN} group by discarded_by
     union all
     select posted_by, max(posted_by_name), ${told({ blind: 'count(*)' })}
     from blind_return where ${WITHIN} group by posted_by
     union all
     select m.moved_by, max(m.moved_by_name), ${told({ no_sales: 'count(*)' })}
     from cash_move m join shift h on h.business_id = m.business_id and h.shift_id = m.shift_id
     where m.business_date between $1::date and $2::date and h.branch_id = any ($3::uuid[])
       and m.kind = 'no_sale'
     group by m.moved_by
     union all
     select h.opened_by, max(h.opened_by_name), ${told({
       shifts: 'count(*)',
       difference: 'sum(abs(c.difference_minor))',
     })}
     from shift_close c join shift h on h.business_id = c.business_id and h.shift_id = c.shift_id
     where c.business_date between $1::date and $2::date and h.branch_id = any ($3::uuid[])
       and c.is_counted
     group by h.opened_by) x
   group by person_id`,
);

/** Everybody who did something at a till in the period. */
export async function teamSums(reader: Reader, asked: Asked): Promise<PersonSums[]> {
  return reader.rows<PersonSums>(TEAM, valuesOf(asked));
}
