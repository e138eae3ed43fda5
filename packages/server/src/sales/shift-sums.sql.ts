import { tenderParts, type NamedSums, type TenderPart } from '@tillbook/core/sales/tender-parts';
import { statement, type Reader } from '../db/database.ts';

/** What a shift did by one way of paying. */
export interface TenderSums {
  readonly method: string;
  readonly salesMinor: number;
  readonly salesCount: number;
  readonly collectedMinor: number;
  readonly refundsMinor: number;
  readonly paidOutMinor: number;
  /** The same by provider and own way of paying; together they are it. */
  readonly parts: readonly TenderPart[];
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
  /** Carts that were thrown away, and what they would have come to; null: nobody counted them. */
  readonly discardsCount: number | null;
  readonly discardsMinor: number | null;
}

const FIGURES = `coalesce(sum(amount_minor) filter (where way = 'sale'), 0) "salesMinor",
       count(*) filter (where way = 'sale') "salesCount",
       coalesce(sum(amount_minor) filter (where way = 'collected'), 0) "collectedMinor",
       coalesce(sum(amount_minor) filter (where way = 'refund'), 0) "refundsMinor",
       coalesce(sum(amount_minor) filter (where way = 'paid_out'), 0) "paidOutMinor"`;
const PROVIDER_OF_SALE = `(select case when count(distinct upper(p.provider)) = 1
         then min(p.provider) end
       from payment p where p.business_id = r.business_id and p.sale_id = r.sale_id
         and p.method = 'mobile_money' and p.payment_type_id is null)`;

/**
 * The carts that were thrown away in a shift of a till: as its devices named it, whatever became of
 * a shift that one of them opened alone.
 */
export const discardsOf = (shift: string, till: string): string =>
  `select count(*)::int "discardsCount", coalesce(sum(d.total_minor), 0)::bigint "discardsMinor"
   from cart_discard d
   where d.business_id = $1 and d.till_id = ${till} and d.asked_shift_id = any (array(
     select o.opening_id from shift_opening o
     where o.business_id = $1 and o.shift_id = ${shift}) || ${shift})`;

/**
 * The one place that reads what went through a shift. `paid` is every payment with its way: of a
 * sale, of a debt that was paid back or a gift card that was sold, of a refund, of one that nothing
 * explains, of a credit or a gift card that was paid back. Mobile money that goes back where
 * nobody wrote down the provider went by the one that sale or card was paid by, where that is one.
 */
const SUM_SHIFT = statement(
  'sum_shift',
  `with paid as (
     select method, amount_minor, 'sale' way, payment_type_id "typeId",
       coalesce(type_name, provider) name from payment
     where business_id = $1 and shift_id = $2
     union all
     select b.method, b.amount_minor, 'refund', b.payment_type_id, coalesce(b.type_name, b.provider,
       case when b.method = 'mobile_money' then ${PROVIDER_OF_SALE} end)
     from refund_payment b join refund r on r.business_id = b.business_id
       and r.refund_id = b.refund_id
     where b.business_id = $1 and b.shift_id = $2
     union all
     select 'cash', total_minor - matched_minor, 'refund', null, null from refund_fact
     where business_id = $1 and shift_id = $2 and total_minor <> matched_minor
     union all
     select method, amount_minor, 'collected', null, provider from customer_payment
     where business_id = $1 and shift_id = $2
     union all
     select method, amount_minor, 'collected', null, provider from gift_card
     where business_id = $1 and shift_id = $2
     union all
     select o.method, o.amount_minor, 'paid_out', null, g.provider from customer_payout o
     left join gift_card g on g.business_id = o.business_id and g.gift_card_id = o.gift_card_id
     where o.business_id = $1 and o.shift_id = $2),
   parts as (
     select method, "typeId", name, ${FIGURES} from paid group by method, "typeId", name),
   tenders as (
     select method, ${FIGURES},
       (select json_agg(p order by p.name, p."typeId") from parts p
         where p.method = paid.method) named
     from paid group by method),
   taxes as (
     select t.tax_basis_points "taxBasisPoints", sum(t.net_minor) "netMinor",
       sum(t.tax_minor) "taxMinor"
     from sale s join sale_tax t on t.business_id = s.business_id and t.sale_id = s.sale_id
     where s.business_id = $1 and s.shift_id = $2 group by 1)
   select s.*, m.*, d.*,
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
    from cash_move where business_id = $1 and shift_id = $2) m,
   (${discardsOf('$2', '(select till_id from shift where business_id = $1 and shift_id = $2)')}) d`,
);

/** As the statement gives it. */
type SummedRow = Omit<ShiftSums, 'tenders'> & {
  readonly tenders: readonly (Omit<TenderSums, 'parts'> & { readonly named: NamedSums[] })[];
};

/** What went through a shift so far, by one statement: final only under the till's lock. */
export async function sumShift(
  reader: Reader,
  businessId: string,
  shiftId: string,
): Promise<ShiftSums> {
  const sums = await reader.one<SummedRow>(SUM_SHIFT, [businessId, shiftId]);
  const tenders = sums.tenders.map(({ named, ...tender }) => ({
    ...tender,
    parts: tenderParts(named),
  }));
  return { ...sums, tenders };
}
