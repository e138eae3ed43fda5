import { statement, type Reader } from '../db/database.ts';

export interface SellerSums {
  readonly isToday: boolean;
  readonly salesCount: number;
  readonly totalMinor: number;
}

const SELLER_DAYS = statement(
  'report_seller_days',
  `select business_date = $2::date "isToday", count(*) "salesCount",
     sum(total_minor) "totalMinor"
   from sale
   where seller_id = $1 and occurred_at >= $4::timestamptz
     and (business_date = $2::date or (business_date = $3::date and occurred_at <= $5::timestamptz))
   group by 1`,
);

/**
 * A seller's own sales of two business days; the earlier one only up to `weekAgo`.
 * @param from an instant before both days began, for the index
 */
export async function sellerDays(
  reader: Reader,
  of: { sellerId: string; today: string; before: string; from: string; weekAgo: string },
): Promise<SellerSums[]> {
  const values = [of.sellerId, of.today, of.before, of.from, of.weekAgo];
  return reader.rows<SellerSums>(SELLER_DAYS, values);
}

const SELLER_TENDERS = statement(
  'report_seller_tenders',
  `select p.method, sum(p.amount_minor) "amountMinor", count(*) "count"
   from sale s join payment p using (business_id, sale_id)
   where s.seller_id = $1 and s.business_date = $2::date and s.occurred_at >= $3::timestamptz
   group by p.method order by 2 desc`,
);

/** What the seller took today, by method. */
export async function sellerTenders(
  reader: Reader,
  of: { sellerId: string; today: string; from: string },
): Promise<{ method: string; amountMinor: number; count: number }[]> {
  return reader.rows(SELLER_TENDERS, [of.sellerId, of.today, of.from]);
}

const SELLER_RECENT = statement(
  'report_seller_recent',
  `select sale_id "_id", receipt_number "receiptNumber", occurred_at "occurredAt",
     total_minor "totalMinor"
   from sale where seller_id = $1 order by occurred_at desc, sale_id desc limit 5`,
);

/** The seller's newest five sales. */
export async function sellerRecent(
  reader: Reader,
  sellerId: string,
): Promise<{ _id: string; receiptNumber: string; occurredAt: string; totalMinor: number }[]> {
  return reader.rows(SELLER_RECENT, [sellerId]);
}

const SELLER_SHIFT = statement(
  'report_seller_shift',
  `select s.shift_id "_id", t.name "tillName", b.name "branchName", s.opened_at "openedAt"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   where s.opened_by = $1 order by s.opened_at desc limit 1`,
);

/** The shift the seller opened and has not closed, or null. */
export async function sellerShift(
  reader: Reader,
  sellerId: string,
): Promise<{ _id: string; tillName: string; branchName: string; openedAt: string } | null> {
  return reader.maybe(SELLER_SHIFT, [sellerId]);
}
