import { LINE_IS } from './sale-flags.sql.ts';

/**
 * What the list of sales is narrowed by that no index holds in the order of time: how a receipt
 * begins, what a sale came to, and what was in it. Few of these are looked up and sorted; of more,
 * the newest sales are gone through, which is faster the more there are (decision 83).
 */
export interface Lookup {
  /** So many at most are looked up. */
  readonly most: number;
  /** What is counted: a table and conditions, by its own index. */
  readonly counted: string;
  /** The sales of these, to be sorted. */
  readonly rows: string;
  /** Of the sale `s`, for who goes through the newest one by one. */
  readonly beside: string;
  /** Of the sale `s`, for who wants all of them at once. */
  readonly within: string;
}

/** Receipts that begin in one way, at most: a thousand take some 2 ms, so many 20. */
const RECEIPTS_MOST = 20_000;
/** Sales of some amounts lie apart, so fewer of them are sorted. */
const TOTALS_MOST = 5_000;

/** Lines lie apart, and their sales elsewhere again: so many take some 5 ms. */
const LINES_MOST = 2_000;

function ofSales(most: number, within: string, beside = within): Lookup {
  const counted = `sale s where s.business_id = $1 and ${within}`;
  return { most, counted, rows: `(select * from ${counted} offset 0)`, beside, within };
}

const begins = (at: number): string =>
  `s.receipt_number collate "C" >= $${at} and s.receipt_number collate "C" < $${at + 1}`;

/** @param at where the beginning stands among the values; its end is the next one */
export function lookupReceipt(at: number): Lookup {
  return ofSales(RECEIPTS_MOST, begins(at), `starts_with(s.receipt_number, $${at})`);
}

/**
 * Digits are the running number of a receipt, or how it begins: each has its index.
 * @param at where the beginning stands, then its end, then the number
 */
export function lookupNumber(at: number): Lookup {
  const is = `s.number = $${at + 2}::integer`;
  const within = `(${begins(at)} or ${is})`;
  return ofSales(RECEIPTS_MOST, within, `(starts_with(s.receipt_number, $${at}) or ${is})`);
}

/** What a sale came to, both ends included; null is open. */
export function lookupTotal(least: string | null, largest: string | null): Lookup {
  const ends = [
    ...(least === null ? [] : [`s.total_minor >= ${least}::bigint`]),
    ...(largest === null ? [] : [`s.total_minor <= ${largest}::bigint`]),
  ];
  return ofSales(TOTALS_MOST, ends.join(' and '));
}

/** @param is a condition of the line `l` */
function ofLines(is: string): Lookup {
  const counted = `sale_line l where l.business_id = $1 and ${is}`;
  return {
    most: LINES_MOST,
    counted,
    rows: `(select s.* from (select distinct l.sale_id from ${counted} offset 0) f
      join sale s on s.business_id = $1 and s.sale_id = f.sale_id offset 0)`,
    // Not joined but looked at for each sale, so that a page ends where it is full.
    beside: `exists (select from sale_line l where l.business_id = s.business_id
      and l.sale_id = s.sale_id and ${is} offset 0)`,
    within: `s.sale_id in (select l.sale_id from ${counted})`,
  };
}

/** Sales that a product was sold by. */
export const lookupProduct = (at: number): Lookup => ofLines(`l.product_id = $${at}`);

/** Sales with a line that is out of the ordinary. */
export const lookupFlag = (flag: keyof typeof LINE_IS): Lookup => ofLines(LINE_IS[flag]);
