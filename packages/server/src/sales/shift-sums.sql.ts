import { statement, type Reader } from '../db/database.ts';

/** What a shift did by one way of paying. */
export interface TenderSums {
  readonly method: string;
  readonly salesMinor: number;
  readonly salesCount: number;
  readonly collectedMinor: number;
  readonly refundsMinor: number;
  readonly paidOutMinor: number;
}

export interface TaxSums {
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

/** Everything a report of a shift adds up. */
export interface ShiftSums {
  readonly salesCount: number;
  readonly salesMinor: number;
  readonly taxMinor: number;
  readonly discountMinor: number;
  readonly roundingMinor: number;
  readonly tenders: readonly TenderSums[];
  readonly taxes: readonly TaxSums[];
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
  readonly noSales: number;
}

/**
 * The one place that reads what went through a shift. `paid` is every payment with its way: of a
 * sale, of a debt that was paid back or a gift card that was sold, of a refund, of one that nothing
 * explains, of a credit that was paid out.
 */
const SUM_SHIFT = statement(
  'sum_shift',
  `with paid as (
     select method, amount_minor, 'sale' way from payment
     where business_id = $1 and shift_id = $2
     union all
     select method, amount_minor, 'refund' from refund_payment
     where business_id = $1 and shift_id = $2
     union all
     select 'cash', total_minor - matched_minor, 'refund' from refund_fact
     where business_id = $1 and shift_id = $2 and total_minor <> matched_minor
     union all
     select method, amount_minor, 'collected' from customer_payment
     where business_id = $1 and shift_id = $2
     union all
     select method, amount_minor, 'collected' from gift_card
     where business_id = $1 and shift_id = $2
     union all
     select method, amount_minor, 'paid_out' from customer_payout
     where business_id = $1 and shift_id = $2),
   tenders as (
     select method,
       coalesce(sum(amount_minor) filter (where way = 'sale'), 0) "salesMinor",
       count(*) filter (where way = 'sale') "salesCount",
       coalesce(sum(amount_minor) filter (where way = 'collected'), 0) "collectedMinor",
       coalesce(sum(amount_minor) filter (where way = 'refund'), 0) "refundsMinor",
       coalesce(sum(amount_minor) filter (where way = 'paid_out'), 0) "paidOutMinor"
     from paid group by method),
   taxes as (
     select t.tax_basis_points "taxBasisPoints", sum(t.net_minor) "netMinor",
       sum(t.tax_minor) "taxMinor"
     from sale s join sale_tax t on t.business_id = s.business_id and t.sale_id = s.sale_id
     where s.business_id = $1 and s.shift_id = $2 group by 1)
   select s.*, m.*,
     coalesce((select json_agg(t order by t.method) from tenders t), '[]') tenders,
     coalesce((select json_agg(t order by t."taxBasisPoints") from taxes t), '[]') taxes
   from
   (select count(*) "salesCount", coalesce(sum(total_minor), 0) "salesMinor",
      coalesce(sum(tax_minor), 0) "taxMinor",
      coalesce(sum(discount_minor), 0) "discountMinor",
      coalesce(sum(rounding_minor), 0) "roundingMinor"
    from sale where business_id = $1 and shift_id = $2) s,
   (select
      coalesce(sum(amount_minor) filter (where kind = 'pay_in'), 0) "payInsMinor",
      coalesce(sum(amount_minor) filter (where kind = 'pay_out'), 0) "payOutsMinor",
      coalesce(sum(amount_minor) filter (where kind = 'drop'), 0) "dropsMinor",
      count(*) filter (where kind = 'no_sale') "noSales"
    from cash_move where business_id = $1 and shift_id = $2) m`,
);

/** What went through a shift so far, by one statement: final only under the till's lock. */
export async function sumShift(
  reader: Reader,
  businessId: string,
  shiftId: string,
): Promise<ShiftSums> {
  return reader.one<ShiftSums>(SUM_SHIFT, [businessId, shiftId]);
}
