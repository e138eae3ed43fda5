/**
 * Receipt numbers `BRANCH-TILL-SERIES-000123`: given by the device that holds the till, before its
 * first attempt to post. Gap-free for each series; taking a till over opens the next series.
 */
export interface ReceiptNumber {
  readonly branchCode: string;
  readonly tillCode: string;
  /** A … Z, AA … */
  readonly series: string;
  /** From 1. */
  readonly number: number;
}

const CODE = /^[A-Z0-9]{1,6}$/;
const SERIES = /^[A-Z]{1,4}$/;
const LARGEST_NUMBER = 999_999_999;
// At least six digits; more only without leading zeros.
const WRITTEN = /^([A-Z0-9]{1,6})-([A-Z0-9]{1,6})-([A-Z]{1,4})-([0-9]{6}|[1-9][0-9]{6,8})$/;

function assertSeries(series: string): void {
  if (!SERIES.test(series)) throw new RangeError(`Not a series: ${series}`);
}

/** The receipt number as it is printed. Parts that could not be read back are a RangeError. */
export function receiptNumber(receipt: ReceiptNumber): string {
  const { branchCode, tillCode, series, number } = receipt;
  assertSeries(series);
  const isCountable = Number.isInteger(number) && number >= 1 && number <= LARGEST_NUMBER;
  if (!isCountable || !CODE.test(branchCode) || !CODE.test(tillCode)) {
    throw new RangeError(`Not a receipt number: ${JSON.stringify(receipt)}`);
  }
  return `${branchCode}-${tillCode}-${series}-${String(number).padStart(6, '0')}`;
}

/** Reads a printed receipt number; null when the text is none. */
export function parseReceiptNumber(text: string): ReceiptNumber | null {
  const [, branchCode, tillCode, series, digits] = WRITTEN.exec(text) ?? [];
  if (!branchCode || !tillCode || !series || !digits || Number(digits) === 0) return null;
  return { branchCode, tillCode, series, number: Number(digits) };
}

/** The running number that was typed, with its zeros or without them; null for anything else. */
export function runningNumberIn(typed: string): number | null {
  const number = /^[0-9]{1,9}$/.test(typed) ? Number(typed) : 0;
  return number === 0 ? null : number;
}

/** The series after this one: A → B, Z → AA, AZ → BA, ZZ → AAA. After ZZZZ a RangeError. */
export function nextSeries(series: string): string {
  assertSeries(series);
  const rest = series.replace(/Z+$/, '');
  const rolled = 'A'.repeat(series.length - rest.length);
  const last = rest.at(-1);
  const next =
    last === undefined
      ? `A${rolled}`
      : rest.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1) + rolled;
  assertSeries(next);
  return next;
}
