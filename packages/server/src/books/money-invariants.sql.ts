import type { Invariant } from './invariant.ts';

const GROSS = 'round(l.unit_price_minor::numeric * l.quantity_milli / 1000)';
/** What promotions leave of it. */
const ASKED = `(${GROSS} - l.promotion_minor)`;

/** What a percentage takes off an amount: what is left is rounded. */
const percentOff = (amount: string, basisPoints: string): string =>
  `${amount} - round(${amount} * (10000 - ${basisPoints}) / 10000)`;

/** What was taken off prices, left out of tax and rounded in cash. */
export const MONEY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I45',
    sentence: 'Discounts of a sale are those of its lines and its own, shared without a rest',
    examined: 'select count(*) from sale_line',
    broken: `select s.business_id, format('sale %s: %s off, its lines %s and %s', s.sale_id,
        s.discount_minor, sum(l.discount_minor), sum(l.share_minor)) what
      from sale s join sale_line l using (business_id, sale_id)
      group by s.business_id, s.sale_id, s.discount_minor, s.cart_discount_minor,
        s.cart_discount_basis_points, s.promotion_minor
      having s.discount_minor <> sum(l.promotion_minor + l.discount_minor + l.share_minor)
        or s.promotion_minor <> sum(l.promotion_minor)
        or s.cart_discount_minor <> sum(l.share_minor)
        or (s.cart_discount_basis_points is not null and s.cart_discount_minor
          <> ${percentOff(`sum(${ASKED} - l.discount_minor)`, 's.cart_discount_basis_points')})
      union all
      select l.business_id, format('sale %s line %s', l.sale_id, l.line_no)
      from sale_line l
      where l.discount_minor + l.share_minor > ${ASKED}
        or (l.discount_basis_points is not null and l.discount_minor
          <> ${percentOff(ASKED, 'l.discount_basis_points')})`,
  },
  {
    id: 'I100',
    sentence:
      'What promotions took off a line is what each of them did, and no more than there was',
    examined: 'select count(*) from sale_line',
    broken: `with given as (
        select business_id, sale_id, line_no, sum(amount_minor) given
        from sale_line_promotion group by 1, 2, 3)
      select l.business_id, format('sale %s line %s: %s off, by each %s', l.sale_id, l.line_no,
        l.promotion_minor, coalesce(g.given, 0)) what
      from sale_line l left join given g using (business_id, sale_id, line_no)
      where l.promotion_minor <> coalesce(g.given, 0) or l.promotion_minor > ${GROSS}`,
  },
  {
    id: 'I46',
    sentence: 'Cash is rounded by the policy of its sale, and nothing but cash is',
    examined: 'select count(*) from sale',
    broken: `with paid as (
        select business_id, sale_id,
          coalesce(sum(amount_minor) filter (where method = 'cash'), 0) cash,
          coalesce(sum(amount_minor) filter (where method <> 'cash'), 0) others
        from payment group by 1, 2)
      select s.business_id, format('sale %s: cash %s, rounded by %s', s.sale_id,
        coalesce(p.cash, 0), s.rounding_minor) what
      from sale s left join paid p using (business_id, sale_id)
      where s.rounding_step_minor is not null and (
          coalesce(p.cash, 0) % s.rounding_step_minor <> 0
          or (s.net_minor + s.tax_minor <= coalesce(p.others, 0) and s.rounding_minor <> 0)
          or case s.rounding_method
            when 'up' then s.rounding_minor < 0 or s.rounding_minor >= s.rounding_step_minor
            when 'down' then s.rounding_minor > 0 or s.rounding_minor <= -s.rounding_step_minor
            else abs(s.rounding_minor) * 2 > s.rounding_step_minor end)`,
  },
  {
    id: 'I47',
    sentence: 'An exempt sale has no tax, and no other one left any out',
    examined: 'select count(*) from sale_line',
    broken: `select s.business_id, format('sale %s', s.sale_id) what
      from sale s join sale_line l using (business_id, sale_id)
      group by s.business_id, s.sale_id, s.exempt_reason, s.exempt_tax_minor, s.tax_minor
      having s.exempt_tax_minor <> sum(l.exempt_tax_minor)
        or case when s.exempt_reason is null then bool_or(l.exempt_tax_minor <> 0)
          else s.tax_minor <> 0 or bool_or(l.tax_basis_points <> 0) end`,
  },
  {
    id: 'I48',
    sentence: 'What was paid in an own way was paid by one of its kind',
    examined: 'select count(*) from payment',
    broken: `select p.business_id, format('payment %s', p.payment_id) what
      from payment p left join payment_type t using (business_id, payment_type_id)
      where (p.payment_type_id is not null and p.method is distinct from t.kind)
        or (p.payment_type_id is null and p.method = 'other')`,
  },
];
