import { DAYS_APART, HOURS_APART } from './figures-anew.sql.ts';
import type { Invariant } from './invariant.ts';

/** Figures that are kept beside what they are the sums of. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20',
    sentence: 'The figures kept per till and hour are those of its sales less its refunds',
    examined: 'select count(*) from till_hour',
    broken: `select business_id, format('till %s on %s at %s', till_id, business_date, hour) what
      from ${HOURS_APART.rows} where ${HOURS_APART.isApart}
        or kept.cash_minor + kept.mobile_money_minor + kept.card_minor + kept.other_minor
          + kept.credit_minor is distinct from kept.total_minor`,
  },
  {
    id: 'I21',
    sentence: 'The figures kept per product and day are the lines sold less those that came back',
    examined: 'select count(*) from product_day',
    broken: `select business_id, format('product %s on %s', product_id, business_date) what
      from ${DAYS_APART.rows} where ${DAYS_APART.isApart}`,
  },
];
