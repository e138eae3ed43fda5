import type { SaleState } from '@tillbook/core/sales/sale-states';
import type { SaleRow as SaleListRow } from '@tillbook/core/sales/sales.api';
import { statement, type Reader } from '../db/database.ts';

/** Which sales a list shows; null narrows nothing. Days are business days, both included. */
export interface SalesAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly sellerId: string | null;
  readonly customerId: string | null;
  readonly method: string | null;
  readonly state: SaleState | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The beginning of a receipt number. */
  readonly receipt: string | null;
  readonly before: { readonly occurredAt: string; readonly saleId: string } | null;
  readonly limit: number;
}

/** The conditions that are asked, so that each plan uses the index that serves it. */
function conditionsOf(asked: SalesAsked) {
  const values: unknown[] = [asked.businessId, asked.limit];
  const conditions = ['s.business_id = $1'];
  const used: string[] = [];
  const add = (name: string, isAsked: boolean, given: unknown[], text: (at: number) => string) => {
    if (!isAsked) return;
    used.push(name);
    conditions.push(text(values.length + 1));
    values.push(...given);
  };
  const { branchIds, before } = asked;
  const isOne = branchIds?.length === 1;
  add('branch', isOne, [branchIds?.[0]], (n) => `s.branch_id = $${n}`);
  add('branches', branchIds !== null && !isOne, [branchIds], (n) => `s.branch_id = any ($${n})`);
  add('seller', asked.sellerId !== null, [asked.sellerId], (n) => `s.seller_id = $${n}`);
  add('customer', asked.customerId !== null, [asked.customerId], (n) => `s.customer_id = $${n}`);
  add('method', asked.method !== null, [asked.method], (n) => `$${n} = any (s.methods)`);
  // Nothing is kept of a sale of which nothing came back.
  add(
    'untouched',
    asked.state === 'completed',
    [],
    () => `not exists (select from sale_state x where x.business_id = s.business_id
      and x.sale_id = s.sale_id and x.state <> 'completed')`,
  );
  add(
    'state',
    asked.state !== null && asked.state !== 'completed',
    [asked.state],
    (n) => `s.sale_id in (select sale_id from sale_state where business_id = $1 and state = $${n})`,
  );
  add(
    'receipt',
    asked.receipt !== null,
    [asked.receipt, `${asked.receipt}\u{10ffff}`],
    (n) => `s.receipt_number collate "C" >= $${n} and s.receipt_number collate "C" < $${n + 1}`,
  );
  add(
    'before',
    before !== null,
    [before?.occurredAt, before?.saleId],
    (n) => `(s.occurred_at, s.sale_id) < ($${n}::timestamptz, $${n + 1}::uuid)`,
  );
  // A business day lies within two days of its date in UTC: that bound the index can use.
  add(
    'from',
    asked.from !== null,
    [asked.from],
    (n) => `s.business_date >= $${n}::date and s.occurred_at >= $${n}::date - 2`,
  );
  const to = values.length + 1;
  add('to', asked.to !== null, [asked.to], (n) => `s.business_date <= $${n}::date`);
  return { values, conditions, used, end: asked.to === null ? null : `$${to}::date + 3` };
}

const COLUMNS = `s.business_id, s.branch_id, s.sale_id, s.receipt_number, s.occurred_at,
  s.business_date, s.seller_name, s.items_milli, s.lines_count, s.discount_minor, s.total_minor,
  s.methods, s.timezone, s.customer_id`;

function pageOf(conditions: readonly string[]): string {
  return `(select ${COLUMNS} from sale s where ${conditions.join(' and ')}
    order by s.occurred_at desc, s.sale_id desc limit $2)`;
}

/** Sales, newest first. */
export async function readSaleList(reader: Reader, asked: SalesAsked): Promise<SaleListRow[]> {
  const { values, conditions, used, end } = conditionsOf(asked);
  const parts =
    end === null
      ? [pageOf(conditions)]
      : [
          pageOf([...conditions, `s.occurred_at < ${end}`]),
          pageOf([...conditions, 's.clock_suspect', `s.occurred_at >= ${end}`]),
        ];
  const text = `select s.sale_id "_id", s.receipt_number "receiptNumber",
      s.occurred_at "occurredAt", s.business_date "businessDate", b.name "branchName",
      s.seller_name "sellerName", s.items_milli "itemsMilli", s.lines_count "linesCount",
      s.discount_minor "discountMinor", s.total_minor "totalMinor", s.methods, s.timezone,
      coalesce(x.state, 'completed') state, coalesce(x.refunded_minor, 0) "refundedMinor",
      coalesce(u.name, u.phone) "customerName"
    from (${parts.join(' union all ')}) s
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
    left join customer u on u.business_id = s.business_id and u.customer_id = s.customer_id
    order by s.occurred_at desc, s.sale_id desc limit $2`;
  return reader.rows<SaleListRow>(statement(['list_sales', ...used].join('_'), text), values);
}

/** What sales come to. */
export interface SalesSum {
  readonly salesCount: number;
  readonly totalMinor: number;
  readonly discountMinor: number;
  readonly refundedMinor: number;
}

/** The same sales as the list's, added up. */
export async function readSalesSum(
  reader: Reader,
  asked: Omit<SalesAsked, 'before' | 'limit'>,
): Promise<SalesSum> {
  // One row comes back: the list's limit is the sum's.
  const { values, conditions, used, end } = conditionsOf({ ...asked, before: null, limit: 1 });
  const within = end === null ? [] : [`(s.occurred_at < ${end} or s.clock_suspect)`];
  const text = `select count(*)::int "salesCount",
      coalesce(sum(s.total_minor), 0)::bigint "totalMinor",
      coalesce(sum(s.discount_minor), 0)::bigint "discountMinor",
      coalesce(sum(x.refunded_minor), 0)::bigint "refundedMinor"
    from sale s
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    where ${[...conditions, ...within].join(' and ')} limit $2`;
  return reader.one<SalesSum>(statement(['sum_sales', ...used].join('_'), text), values);
}
