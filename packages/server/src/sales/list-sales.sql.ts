import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import type { SaleRow as SaleListRow } from '@tillbook/core/sales/sales.api';
import { statement, type Reader } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';

/** Which sales a list shows; null narrows nothing. Days are business days, both included. */
export interface SalesAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly tillId: string | null;
  readonly sellerId: string | null;
  readonly customerId: string | null;
  readonly method: PaymentMethod | null;
  readonly paymentTypeId: string | null;
  readonly state: SaleState | null;
  /** On the clock of the wall. */
  readonly hour: number | null;
  /** Of the business day; Monday is 1. */
  readonly weekday: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The beginning of a receipt number. */
  readonly receipt: string | null;
  readonly before: { readonly occurredAt: string; readonly saleId: string } | null;
  readonly limit: number;
}

/**
 * Receipts that begin in one way, at most, that are looked up by their number and sorted: a
 * thousand take some 2 ms, so many 20. A page of more of them is found among the newest, one by
 * one, which is faster the more there are.
 */
const SORTED_MOST = 20_000;

/** How a receipt begins, by the index of numbers and by none. */
interface Begins {
  readonly within: string;
  readonly beside: string;
}
const beginsWith = (at: number): Begins => ({
  within: `s.receipt_number collate "C" >= $${at} and s.receipt_number collate "C" < $${at + 1}`,
  beside: `starts_with(s.receipt_number, $${at})`,
});

/** The hour in which a sale stands in the tills' own sums. */
const HOUR = `extract(hour from (s.occurred_at at time zone 'UTC')
    + make_interval(mins => s.utc_offset_minutes))`;

/** As the reports' rows have it. */
const WEEKDAY = 'extract(isodow from s.business_date)';

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
  add('till', asked.tillId !== null, [asked.tillId], (n) => `s.till_id = $${n}`);
  add('seller', asked.sellerId !== null, [asked.sellerId], (n) => `s.seller_id = $${n}`);
  add('customer', asked.customerId !== null, [asked.customerId], (n) => `s.customer_id = $${n}`);
  add('hour', asked.hour !== null, [asked.hour], (n) => `${HOUR} = $${n}::int`);
  const { weekday } = asked;
  add('weekday', weekday !== null, [weekday], (n) => `${WEEKDAY} = $${n}::int`);
  // By its name and not as a value: each way of paying has an index of its own.
  const { method } = asked;
  add(`by_${method}`, method !== null, [], () => `'${method}' = any (s.methods)`);
  const { paymentTypeId: type } = asked;
  add(
    'own_type',
    type !== null,
    [type],
    (n) => `s.sale_id in (select sale_id from payment where business_id = $1
      and payment_type_id = $${n})`,
  );
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
  const { receipt: start } = asked;
  const receipt = start === null ? null : beginsWith(values.length + 1);
  add('receipt', start !== null, [start, `${start}\u{10ffff}`], () => receipt?.beside ?? 'true');
  add(
    'before',
    before !== null,
    [before?.occurredAt, before?.saleId],
    (n) => `(s.occurred_at, s.sale_id) < ($${n}::timestamptz, $${n + 1}::uuid)`,
  );
  const day = (name: 'from' | 'to', is: '>=' | '<=', given: string | null): string => {
    const at = `$${values.length + 1}`;
    add(name, given !== null, [given], () => `s.business_date ${is} ${at}::date`);
    return at;
  };
  const [from, to] = [day('from', '>=', asked.from), day('to', '<=', asked.to)];
  const times = [
    ...(asked.from === null ? [] : [`s.occurred_at >= ${fromInstant(from)}`]),
    ...(asked.to === null ? [] : [`s.occurred_at < ${endInstant(to)}`]),
  ].join(' and ');
  // By their time, and by a clock that was not believed: each part has its own index.
  const parts = times === '' ? [[]] : [[times], ['s.clock_suspect', `not (${times})`]];
  return { values, used, receipt, parts: parts.map((part) => [...conditions, ...part]) };
}

const COLUMNS = `s.business_id, s.branch_id, s.sale_id, s.receipt_number, s.occurred_at,
  s.business_date, s.seller_name, s.items_milli, s.lines_count, s.discount_minor, s.total_minor,
  s.methods, s.timezone, s.customer_id`;

function pageOf(conditions: readonly string[], from = 'sale'): string {
  return `(select ${COLUMNS} from ${from} s where ${conditions.join(' and ')}
    order by s.occurred_at desc, s.sale_id desc limit $2)`;
}

const numbered = ({ within }: Begins): string => `sale s where s.business_id = $1 and ${within}`;

/** A page of receipts that begin in some way, from one of two sources; the other is not touched. */
function pageOfReceipts(conditions: readonly string[], begins: Begins): string {
  const areFew = '(select are_few from numbers)';
  const few = pageOf([...conditions, areFew], `(select * from ${numbered(begins)} offset 0)`);
  return `${few} union all ${pageOf([...conditions, `not ${areFew}`])}`;
}

function countOf(begins: Begins, at: number): string {
  return `with numbers as materialized (
      select count(*) <= $${at}::int are_few from (
        select from ${numbered(begins)} limit $${at}::int + 1) x)`;
}

/** Sales, newest first. @param sortedMost another `SORTED_MOST`, for a test */
export async function readSaleList(
  reader: Reader,
  asked: SalesAsked,
  sortedMost = SORTED_MOST,
): Promise<SaleListRow[]> {
  const { values, parts, receipt, used } = conditionsOf(asked);
  if (receipt !== null) values.push(sortedMost);
  const pages = parts.map((part) =>
    receipt === null ? pageOf(part) : pageOfReceipts(part, receipt),
  );
  const text = `${receipt === null ? '' : countOf(receipt, values.length)}
    select s.sale_id "_id", s.receipt_number "receiptNumber",
      s.occurred_at "occurredAt", s.business_date "businessDate", b.name "branchName",
      s.seller_name "sellerName", s.items_milli "itemsMilli", s.lines_count "linesCount",
      s.discount_minor "discountMinor", s.total_minor "totalMinor", s.methods, s.timezone,
      coalesce(x.state, 'completed') state, coalesce(x.refunded_minor, 0) "refundedMinor",
      coalesce(u.name, u.phone) "customerName"
    from (${pages.join(' union all ')}) s
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
  const { values, parts, receipt, used } = conditionsOf({ ...asked, before: null, limit: 1 });
  const begins = receipt === null ? [] : [receipt.within];
  const found = parts.map(
    (part) => `select business_id, sale_id, total_minor, discount_minor
    from sale s where ${[...part, ...begins].join(' and ')}`,
  );
  const text = `select count(*)::int "salesCount",
      coalesce(sum(s.total_minor), 0)::bigint "totalMinor",
      coalesce(sum(s.discount_minor), 0)::bigint "discountMinor",
      coalesce(sum(x.refunded_minor), 0)::bigint "refundedMinor"
    from (${found.join(' union all ')}) s
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    limit $2`;
  return reader.one<SalesSum>(statement(['sum_sales', ...used].join('_'), text), values);
}
