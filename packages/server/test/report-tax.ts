import type { SaleToTotal } from '@tillbook/core/sales/sale-total';
import { n, s, type Documents, type Row } from './report-documents.ts';
import { halfUp } from './report-shelf.ts';

/** The tax of what was sold, worked out once more: of prices, goods and the shop's rule alone. */

/** Whether prices contain their tax, and what of it is rounded at once. */
export type TaxRules = Pick<SaleToTotal, 'taxMode' | 'taxRounding'>;

/** What most goods of these shops are taxed at. */
const STANDARD = 1_800;
const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** What of an amount is its tax, or comes on top of it; halves up. */
export function taxOf(
  amountMinor: number,
  basisPoints: number,
  { taxMode }: Pick<TaxRules, 'taxMode'>,
): number {
  const whole = taxMode === 'exclusive' ? 10_000 : 10_000 + basisPoints;
  return halfUp(amountMinor, basisPoints, whole);
}

/** What somebody pays for goods of one rate that are priced at so much. */
export function paidFor(
  amountMinor: number,
  rules: Pick<TaxRules, 'taxMode'>,
  basisPoints = STANDARD,
): number {
  const onTop = rules.taxMode === 'exclusive' ? taxOf(amountMinor, basisPoints, rules) : 0;
  return amountMinor + onTop;
}

const fullOf = (line: Row): number =>
  halfUp(n(line, 'unit_price_minor'), n(line, 'quantity_milli'), 1_000);
/** What was taken off a line, whoever did. */
export const lessOf = (line: Row): number =>
  n(line, 'promotion_minor') + n(line, 'discount_minor') + n(line, 'share_minor');
const leftOf = (line: Row): number => fullOf(line) - lessOf(line);

/** What was on a receipt, and what it would have come to at full prices, without tax. */
export function onReceipt(sale: Row, lines: readonly Row[]): { items: number; grossNet: number } {
  const atFull = (line: Row): number => {
    const [full, left] = [fullOf(line), leftOf(line)];
    if (s(sale, 'tax_mode') === 'exclusive') return full;
    // As much of it is tax as of what was left.
    return left > 0
      ? halfUp(full, n(line, 'net_minor'), left)
      : halfUp(full, 10_000, 10_000 + n(line, 'tax_basis_points'));
  };
  const items = sumOf(lines.map((line) => n(line, 'quantity_milli')));
  return { items, grossNet: sumOf(lines.map(atFull)) };
}

/** What products are taxed at, by their ids. */
export function ratesOf({ products, taxClasses }: Documents): ReadonlyMap<string | null, number> {
  const classes = new Map(
    taxClasses.map((one) => [s(one, 'tax_class_id'), n(one, 'tax_basis_points')]),
  );
  return new Map(
    products.map((one) => [s(one, 'product_id'), classes.get(s(one, 'tax_class_id')) ?? 0]),
  );
}

/** What goods of a sale that have one rate brought, and the tax of it. */
interface Taxed {
  readonly rate: string;
  readonly net: number;
  readonly tax: number;
  /** What whoever is exempt did not pay. */
  readonly exemptTax: number;
}

/**
 * The tax of a sale, rate by rate: of all that is left of its lines at once, or line by line. Whoever
 * is exempt pays the same without it, and is taxed at no rate.
 */
export function taxesOf(
  sale: Row,
  lines: readonly Row[],
  rates: ReadonlyMap<string | null, number>,
): Taxed[] {
  const rateOf = (line: Row): number => rates.get(s(line, 'product_id')) ?? 0;
  const rules = { taxMode: sale['tax_mode'] as TaxRules['taxMode'] };
  return [...new Set(lines.map(rateOf))].map((rate) => {
    const lefts = lines.filter((line) => rateOf(line) === rate).map(leftOf);
    const left = sumOf(lefts);
    const rounded = s(sale, 'tax_rounding') === 'per_line' ? lefts : [left];
    const tax = sumOf(rounded.map((amount) => taxOf(amount, rate, rules)));
    const net = rules.taxMode === 'exclusive' ? left : left - tax;
    if (s(sale, 'exempt_reason') !== null) return { rate: '0', net, tax: 0, exemptTax: tax };
    return { rate: String(rate), net, tax, exemptTax: 0 };
  });
}
