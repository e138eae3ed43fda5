import type { SaleRow } from '@tillbook/core/sales/sales.api';
import { statement, type Reader } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';

/** What was typed, by each thing that it may be. */
export interface ReceiptClues {
  /** A part of its number, in capitals. */
  readonly numberPart: string;
  /** The number in its series, whatever till it is of; null where no digits were typed. */
  readonly number: number | null;
  /** Who may have bought. */
  readonly customerIds: readonly string[];
  /** What may have been bought. */
  readonly productIds: readonly string[];
}

/** What is known of a receipt; null narrows nothing. */
export interface ReceiptAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly saleId: string | null;
  /** Of this seller, or with the whole number or the code of the receipt; null: of everybody. */
  readonly onlyOf: string | null;
  readonly clues: ReceiptClues | null;
  readonly productId: string | null;
  readonly day: string | null;
  readonly totalMinor: number | null;
  readonly limit: number;
}

/**
 * A part of a number that neither begins it nor is its digits is looked for among so many of the
 * newest (of the day, where one is asked): reading on would take longer the older a shop is. So
 * many receipts that begin alike, and lines of a product, are looked up by index and sorted.
 */
const NEWEST = 20_000;

/** The last character there is. */
const LAST = '\u{10ffff}';

/** The values of a statement and the names of what is asked, which name its text. */
class Asking {
  readonly values: unknown[];
  readonly used: string[] = [];

  constructor(...values: readonly unknown[]) {
    this.values = [...values];
  }

  give(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** A condition in a list where something is given, else none. */
  where(name: string, given: unknown, text: (at: string) => string): string[] {
    if (given === null) return [];
    this.used.push(name);
    return [text(this.give(given))];
  }
}

/**
 * Conditions that have an order by time beside them in some index. Of a day there are two: what was
 * sold then, and what counts for it though its clock was not believed.
 */
function placesOf(asked: ReceiptAsked, of: Asking): string[][] {
  const { branchIds, day } = asked;
  const isOne = branchIds?.length === 1;
  const place = [
    's.business_id = $1',
    ...of.where('branch', isOne ? branchIds[0] : null, (at) => `s.branch_id = ${at}`),
    ...of.where('branches', isOne ? null : branchIds, (at) => `s.branch_id = any (${at})`),
  ];
  if (day === null) return [place];
  of.used.push('day');
  const at = of.give(day);
  const times = `s.occurred_at >= ${fromInstant(at)} and s.occurred_at < ${endInstant(at)}`;
  const onDay = [...place, `s.business_date = ${at}::date`];
  return [
    [...onDay, times],
    [...onDay, 's.clock_suspect', `not (${times})`],
  ];
}

/** What else narrows: the amount, one product, and whose the caller may find. */
function restOf(asked: ReceiptAsked, of: Asking): string[] {
  const { clues } = asked;
  // Without a number there is none at hand, and the index of the seller alone serves.
  const own = (at: string) =>
    clues === null
      ? `s.seller_id = ${at}`
      : `(s.seller_id = ${at} or s.receipt_number = ${of.give(clues.numberPart)})`;
  return [
    ...of.where('total', asked.totalMinor, (at) => `s.total_minor = ${at}::bigint`),
    ...(asked.saleId === null ? of.where('own', asked.onlyOf, own) : []),
    ...of.where(
      'product',
      asked.productId,
      (at) => `exists (select from sale_line l where l.business_id = s.business_id
        and l.sale_id = s.sale_id and l.product_id = ${at})`,
    ),
  ];
}

const newest = (conditions: readonly string[], from = 'sale', limit = '$2'): string =>
  `(select s.* from ${from} s where ${conditions.join(' and ')}
    order by s.occurred_at desc, s.sale_id desc limit ${limit})`;

/** Where receipts are found by what was typed; each source has an index of its own. */
function sourcesOf(clues: ReceiptClues, place: string[], rest: string[], of: Asking): string[] {
  const { numberPart, number, customerIds, productIds } = clues;
  const all = [...place, ...rest];
  const [part, end] = [of.give(numberPart), of.give(`${numberPart}${LAST}`)];
  const begun = `(select * from sale x where x.business_id = $1
    and x.receipt_number collate "C" >= ${part} and x.receipt_number collate "C" < ${end}
    limit ${NEWEST})`;
  const recent = newest(place, 'sale', String(NEWEST));
  const sources = [
    newest(all, begun),
    newest([`strpos(s.receipt_number, ${part}) > 0`, ...all], recent),
    ...of.where('number', number, (at) => newest([...all, `s.number = ${at}::integer`])),
  ];
  if (customerIds.length > 0) {
    of.used.push('customers');
    const bought = newest([...all, 's.customer_id = c.id']);
    sources.push(`(select s.* from unnest(${of.give(customerIds)}::uuid[]) c (id)
      cross join lateral ${bought} s)`);
  }
  if (productIds.length > 0) sources.push(...byProducts(productIds, all, of));
  return sources;
}

/** Few lines are looked up; of more, the newest receipts are gone through (decision 83). */
function byProducts(productIds: readonly string[], all: string[], of: Asking): string[] {
  of.used.push('products');
  const ids = `any (${of.give(productIds)}::uuid[])`;
  const areFew = `(select count(*) <= ${NEWEST} from sold)`;
  const sold = '(select distinct sale_id from sold)';
  const isIn = `exists (select from sale_line l where l.business_id = s.business_id
    and l.sale_id = s.sale_id and l.product_id = ${ids})`;
  return [
    `(with sold as materialized (select l.sale_id from sale_line l
        where l.business_id = $1 and l.product_id = ${ids} limit ${NEWEST} + 1)
      select * from ${newest([...all, areFew, `s.sale_id in ${sold}`])} few
      union all select * from ${newest([...all, `not ${areFew}`, isIn])} many)`,
  ];
}

/** What is asked of the database for a finding: its statement and the values of it. */
export function receiptsStatement(asked: ReceiptAsked) {
  const of = new Asking(asked.businessId, asked.limit);
  const places = placesOf(asked, of);
  const rest = restOf(asked, of);
  const one = of.where('sale', asked.saleId, (at) => `s.sale_id = ${at}`);
  const { clues } = asked;
  if (clues !== null) of.used.push('clues');
  const found = places.flatMap((place) =>
    clues === null ? [newest([...place, ...rest, ...one])] : sourcesOf(clues, place, rest, of),
  );
  const text = `select s.sale_id "_id", s.receipt_number "receiptNumber",
      s.occurred_at "occurredAt", s.business_date "businessDate", b.name "branchName",
      s.seller_name "sellerName", s.items_milli "itemsMilli", s.lines_count "linesCount",
      s.discount_minor "discountMinor",
      s.total_minor "totalMinor", s.methods, s.timezone,
      coalesce(x.state, 'completed') state, coalesce(x.refunded_minor, 0) "refundedMinor",
      coalesce(u.name, u.phone) "customerName"
    from (select distinct on (f.occurred_at, f.sale_id) f.* from (${found.join(' union all ')}) f
      order by f.occurred_at desc, f.sale_id desc limit $2) s
    join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    left join customer u on u.business_id = s.business_id and u.customer_id = s.customer_id
    order by s.occurred_at desc, s.sale_id desc`;
  return {
    asked: statement(['find_receipts', ...of.used].join('_'), text),
    values: of.values,
  };
}

/** Sales, newest first, whoever sold them. */
export function readReceipts(reader: Reader, question: ReceiptAsked): Promise<SaleRow[]> {
  const { asked, values } = receiptsStatement(question);
  return reader.rows<SaleRow>(asked, values);
}
