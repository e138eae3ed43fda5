import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { runningNumberIn } from '@tillbook/core/sales/receipt-number';
import type { SaleState } from '@tillbook/core/sales/sale-states';
import type { ListedSaleRow, SaleFlag } from '@tillbook/core/sales/sales-list.api';
import { statement, type Reader } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';
import { FLAG_IS, flagsOf, IS_APPROVED, OPEN_MINOR } from './sale-flags.sql.ts';
import {
  lookupFlag,
  lookupNumber,
  lookupProduct,
  lookupReceipt,
  lookupTotal,
  type Lookup,
} from './sale-lookups.sql.ts';

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
  /** The code of a payment, as it was typed. */
  readonly reference: string | null;
  /** What the sale came to, both included. */
  readonly leastMinor: number | null;
  readonly mostMinor: number | null;
  /** In one of its lines. */
  readonly productId: string | null;
  readonly flag: SaleFlag | null;
  /** Shifts of whose sales nothing is told, or found, by how they were paid. */
  readonly hiddenShifts: readonly string[];
  /** Whether the asker is told what was sold below its cost. */
  readonly seesCost: boolean;
  readonly before: { readonly occurredAt: string; readonly saleId: string } | null;
  readonly limit: number;
}

/** The hour in which a sale stands in the tills' own sums. */
const HOUR = `extract(hour from (s.occurred_at at time zone 'UTC')
    + make_interval(mins => s.utc_offset_minutes))`;

/** As the reports' rows have it. */
const WEEKDAY = 'extract(isodow from s.business_date)';

/** A code as `payment.reference_code` has it. */
const codeOf = (at: number): string =>
  `regexp_replace(upper(normalize($${at}::text, nfkc)), '[^[:alnum:]]', '', 'g')`;

type Add = (
  name: string,
  isAsked: boolean,
  given: readonly unknown[],
  text: (at: number) => string,
) => void;

/** Where, by whom and for whom it was sold, and at what time of the week. */
function addPlaces(asked: SalesAsked, add: Add): void {
  const { branchIds } = asked;
  const isOne = branchIds?.length === 1;
  add('branch', isOne, [branchIds?.[0]], (n) => `s.branch_id = $${n}`);
  add('branches', branchIds !== null && !isOne, [branchIds], (n) => `s.branch_id = any ($${n})`);
  add('till', asked.tillId !== null, [asked.tillId], (n) => `s.till_id = $${n}`);
  add('seller', asked.sellerId !== null, [asked.sellerId], (n) => `s.seller_id = $${n}`);
  add('customer', asked.customerId !== null, [asked.customerId], (n) => `s.customer_id = $${n}`);
  add('hour', asked.hour !== null, [asked.hour], (n) => `${HOUR} = $${n}::int`);
  const { weekday } = asked;
  add('weekday', weekday !== null, [weekday], (n) => `${WEEKDAY} = $${n}::int`);
}

/** By what it was paid. */
function addWays(asked: SalesAsked, add: Add): void {
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
  const isHeldBack = (method !== null || type !== null) && asked.hiddenShifts.length > 0;
  add('shown', isHeldBack, [asked.hiddenShifts], (n) => `s.shift_id <> all ($${n}::uuid[])`);
}

/** What no index holds by time, in the order in which the first one asked is looked up. */
function lookupsOf(
  asked: SalesAsked,
  look: (name: string, given: unknown[], make: (at: number) => Lookup) => void,
  add: Add,
): void {
  const { receipt, productId, flag, leastMinor: least, mostMinor: most } = asked;
  const ends = [receipt, `${receipt}\u{10ffff}`];
  const number = runningNumberIn(receipt ?? '');
  if (number !== null) look('number', [...ends, number], lookupNumber);
  else if (receipt !== null) look('receipt', ends, lookupReceipt);
  if (productId !== null) look('product', [productId], lookupProduct);
  if (flag === 'own_price' || flag === 'below_cost') look(flag, [], () => lookupFlag(flag));
  if (least !== null && least === most) {
    add('total', true, [least], (n) => `s.total_minor = $${n}::bigint`);
  } else if (least !== null && most !== null) {
    look('totals', [least, most], (n) => lookupTotal(`$${n}`, `$${n + 1}`));
  } else if (least !== null) look('least', [least], (n) => lookupTotal(`$${n}`, null));
  else if (most !== null) look('most', [most], (n) => lookupTotal(null, `$${n}`));
}

/** The conditions that are asked, so that each plan uses the index that serves it. */
function conditionsOf(asked: SalesAsked) {
  const values: unknown[] = [asked.businessId, asked.limit];
  const conditions = ['s.business_id = $1'];
  const used: string[] = [];
  const lookups: Lookup[] = [];
  const add: Add = (name, isAsked, given, text) => {
    if (!isAsked) return;
    used.push(name);
    conditions.push(text(values.length + 1));
    values.push(...given);
  };
  addPlaces(asked, add);
  const { before } = asked;
  addWays(asked, add);
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
    'reference',
    asked.reference !== null,
    [asked.reference],
    (n) => `s.sale_id in (select sale_id from payment where business_id = $1
      and reference_code = ${codeOf(n)})`,
  );
  const { flag } = asked;
  if (flag === 'approved') add(flag, true, [], () => IS_APPROVED);
  if (flag === 'discounted' || flag === 'offline' || flag === 'late') {
    add(flag, true, [], () => FLAG_IS[flag]);
  }
  lookupsOf(
    asked,
    (name, given, make) => {
      const lookup = make(values.length + 1);
      lookups.push(lookup);
      add(name, true, given, () => lookup.beside);
    },
    add,
  );
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
  return { values, used, lookups, parts: parts.map((part) => [...conditions, ...part]) };
}

const COLUMNS = `s.business_id, s.branch_id, s.sale_id, s.receipt_number, s.occurred_at,
  s.business_date, s.seller_name, s.items_milli, s.lines_count, s.discount_minor, s.total_minor,
  s.methods, s.timezone, s.customer_id, s.till_name, s.tax_minor, s.is_fact, s.is_late,
  s.shift_id`;

function pageOf(conditions: readonly string[], from = 'sale'): string {
  return `(select ${COLUMNS} from ${from} s where ${conditions.join(' and ')}
    order by s.occurred_at desc, s.sale_id desc limit $2)`;
}

/** A page of what is looked up, from one of two sources; the other is not touched. */
function pageOfFew(conditions: readonly string[], { rows }: Lookup): string {
  const areFew = '(select are_few from looked_up)';
  return `${pageOf([...conditions, areFew], rows)} union all
    ${pageOf([...conditions, `not ${areFew}`])}`;
}

const countOf = ({ counted }: Lookup, at: number): string =>
  `with looked_up as materialized (
      select count(*) <= $${at}::int are_few
      from (select from ${counted} limit $${at}::int + 1) x)`;

/** What is asked of the database for a page. @param most other than the lookup's, for a test */
export function saleListStatement(asked: SalesAsked, most?: number) {
  const { values, parts, lookups, used } = conditionsOf(asked);
  const [lookup] = lookups;
  if (lookup !== undefined) values.push(most ?? lookup.most);
  const pages = parts.map((part) =>
    lookup === undefined ? pageOf(part) : pageOfFew(part, lookup),
  );
  const text = `${lookup === undefined ? '' : countOf(lookup, values.length)}
    select s.sale_id "_id", s.receipt_number "receiptNumber",
      s.occurred_at "occurredAt", s.business_date "businessDate", b.name "branchName",
      s.seller_name "sellerName", s.items_milli "itemsMilli", s.lines_count "linesCount",
      s.discount_minor "discountMinor", s.total_minor "totalMinor", s.methods, s.timezone,
      coalesce(x.state, 'completed') state, coalesce(x.refunded_minor, 0) "refundedMinor",
      coalesce(u.name, u.phone) "customerName", s.till_name "tillName",
      s.tax_minor "taxMinor", s.shift_id "shiftId",
      ${OPEN_MINOR} "openMinor", ${flagsOf(asked.seesCost)} flags
    from (${pages.join(' union all ')}) s
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
    left join customer u on u.business_id = s.business_id and u.customer_id = s.customer_id
    order by s.occurred_at desc, s.sale_id desc limit $2`;
  return {
    asked: statement(['list_sales', ...(asked.seesCost ? ['cost'] : []), ...used].join('_'), text),
    values,
  };
}

/** A sale of the list, and whose drawer took its money. */
export type FoundSale = Omit<ListedSaleRow, 'methods'> & {
  readonly methods: PaymentMethod[];
  readonly shiftId: string;
};

/** Sales, newest first. @param most other than the lookup's, for a test */
export function readSaleList(
  reader: Reader,
  question: SalesAsked,
  most?: number,
): Promise<FoundSale[]> {
  const { asked, values } = saleListStatement(question, most);
  return reader.rows<FoundSale>(asked, values);
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
  const { values, parts, lookups, used } = conditionsOf({ ...asked, before: null, limit: 1 });
  const looked = lookups.map(({ within }) => within);
  const found = parts.map(
    (part) => `select business_id, sale_id, total_minor, discount_minor
    from sale s where ${[...part, ...looked].join(' and ')}`,
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
