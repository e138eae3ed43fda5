import type { Invariant } from './invariant.ts';

/** What a line asks after promotions. */
const ASKED = '(round(l.unit_price_minor::numeric * l.quantity_milli / 1000) - l.promotion_minor)';

/** What a percentage takes off an amount: what is left is rounded. */
const percentOff = (amount: string, basisPoints: string): string =>
  `${amount} - round(${amount} * (10000 - ${basisPoints}) / 10000)`;

const unlessApproved = (id: string, kind: string): string =>
  `not exists (select from approval_use u join approval a using (business_id, approval_id)
     where u.business_id = x.business_id and u.subject_id = x.${id} and a.kind ${kind})`;
const unlessNoted = (id: string): string =>
  `not exists (select from sale_conflict c where c.business_id = x.business_id
     and c.${id} = x.${id} and c.kind = 'over_limit')`;

/** What somebody did alone, by the ceilings that were kept with it; they may be others by now. */
export const CEILING_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I83',
    sentence: 'A sale kept the ceilings it was judged by, or somebody approved it, or it is noted',
    examined: `select count(*) from sale
      where ceiling_basis_points is not null or ceiling_credit_minor is not null`,
    broken: `with judged as (
        select s.business_id, s.sale_id, s.discount_minor - s.promotion_minor discount_minor,
          s.ceiling_basis_points,
          bool_or(l.discount_minor > ${percentOff(ASKED, 's.ceiling_basis_points')}) is_line_over,
          greatest(sum(${percentOff(ASKED, 's.ceiling_basis_points')}),
            ${percentOff(`sum(${ASKED})`, 's.ceiling_basis_points')}) most
        from sale s join sale_line l using (business_id, sale_id)
        where s.ceiling_basis_points is not null
        group by s.business_id, s.sale_id, s.discount_minor, s.promotion_minor,
          s.ceiling_basis_points)
      select x.business_id, format('sale %s: %s off, under a ceiling of %s', x.sale_id,
        x.discount_minor, x.ceiling_basis_points) what
      from judged x
      where (x.is_line_over or x.discount_minor > x.most)
        and ${unlessApproved('sale_id', "= 'discount_over_limit'")} and ${unlessNoted('sale_id')}
      union all
      select x.business_id, format('sale %s: %s on account, under a ceiling of %s', x.sale_id,
        p.credit, x.ceiling_credit_minor)
      from sale x join (select business_id, sale_id, sum(amount_minor) credit from payment
        where method = 'credit' group by 1, 2) p using (business_id, sale_id)
      where p.credit > x.ceiling_credit_minor
        and ${unlessApproved('sale_id', "= 'credit_over_limit'")} and ${unlessNoted('sale_id')}`,
  },
  {
    id: 'I84',
    sentence: 'A refund kept the ceiling it was judged by, or somebody approved it, or it is noted',
    examined: 'select count(*) from refund where ceiling_minor is not null',
    broken: `select x.business_id, format('refund %s: %s back, under a ceiling of %s', x.refund_id,
        x.total_minor, x.ceiling_minor) what
      from refund x
      where x.total_minor > x.ceiling_minor and ${unlessNoted('refund_id')}
        and ${unlessApproved('refund_id', "in ('refund_over_limit', 'void_sale')")}`,
  },
];
