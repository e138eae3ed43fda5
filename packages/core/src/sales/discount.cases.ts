import type { Discount } from './discount.ts';
import type { TaxMode, TaxRounding } from './sale-total.ts';

const percent = (basisPoints: number): Discount => ({ kind: 'percent', basisPoints });
const amount = (amountMinor: number): Discount => ({ kind: 'amount', amountMinor });

/** A sale with discounts, worked out by hand; the arithmetic stands above each. Minor units. */
export interface DiscountedSale {
  readonly name: string;
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  /** Quantity, price, tax rate, the line's own discount. */
  readonly lines: readonly (readonly [number, number, number, Discount?])[];
  readonly discount?: Discount;
  readonly isTaxExempt?: true;
  /** Gross, discount, share, net, tax, total of each line. */
  readonly lineTotals: readonly (readonly [number, number, number, number, number, number])[];
  /** Gross, all discounts, net, tax, total of the sale. */
  readonly total: readonly [number, number, number, number, number];
}

export const DISCOUNTED_SALES: readonly DiscountedSale[] = [
  // 100.00 − 10 % = 90.00; 90.00 × 18 % = 16.20
  {
    name: 'ten percent off a line, tax on top of what is left',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [[1000, 10000, 1800, percent(1000)]],
    lineTotals: [[10000, 1000, 0, 9000, 1620, 10620]],
    total: [10000, 1000, 9000, 1620, 10620],
  },
  // 118.00 − 10 % = 106.20; 106.20 × 18 / 118 = 16.20
  {
    name: 'ten percent off a line, tax inside',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [[1000, 11800, 1800, percent(1000)]],
    lineTotals: [[11800, 1180, 0, 9000, 1620, 10620]],
    total: [11800, 1180, 9000, 1620, 10620],
  },
  // 65 × 18.99 = 1234.35; 90 % of it is 1110.915 → 1110.92, so 123.43 is off
  {
    name: '10 % off 65 × 18.99 leaves 1110.92, not 1110.85 (Vendure #3003)',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [[65_000, 1899, 0, percent(1000)]],
    lineTotals: [[123_435, 12_343, 0, 111_092, 0, 111_092]],
    total: [123_435, 12_343, 111_092, 0, 111_092],
  },
  // 13 × 94.95 = 1234.35, the other sale with that sum; given on the sale it leaves the same
  {
    name: '10 % off the sale leaves the same as off its line',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [[13_000, 9495, 0]],
    discount: percent(1000),
    lineTotals: [[123_435, 0, 12_343, 111_092, 0, 111_092]],
    total: [123_435, 12_343, 111_092, 0, 111_092],
  },
  // 10.00 over 3.33, 3.33, 3.34 (10.00): 1.00 × 333 / 1000 = 33.3, 33.3, 33.4 → 33, 33, 33
  // one left: the largest remainder, .4, is the third's
  {
    name: 'an amount off the sale is shared, the rest to the largest remainder',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [
      [1000, 333, 0],
      [1000, 333, 0],
      [1000, 334, 0],
    ],
    discount: amount(100),
    lineTotals: [
      [333, 0, 33, 300, 0, 300],
      [333, 0, 33, 300, 0, 300],
      [334, 0, 34, 300, 0, 300],
    ],
    total: [1000, 100, 900, 0, 900],
  },
  // 0.02 over three lines of 1.00: 2 × 100 / 300 = 0 rest 200 each; the first two get one
  {
    name: 'among equal lines the first ones take what is left over',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [
      [1000, 100, 0],
      [1000, 100, 0],
      [1000, 100, 0],
    ],
    discount: amount(2),
    lineTotals: [
      [100, 0, 1, 99, 0, 99],
      [100, 0, 1, 99, 0, 99],
      [100, 0, 0, 100, 0, 100],
    ],
    total: [300, 2, 298, 0, 298],
  },
  // 20.00 − 5.00 = 15.00, and 10.00; 10 % of 25.00 = 2.50: 250 × 1500 / 2500 = 150, 100
  // 13.50 and 9.00; 22.50 × 16 % = 3.60: 360 × 1350 / 2250 = 216, 144
  {
    name: 'a discount of the sale comes after those of its lines',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [
      [2000, 1000, 1600, amount(500)],
      [1000, 1000, 1600],
    ],
    discount: percent(1000),
    lineTotals: [
      [2000, 500, 150, 1350, 216, 1566],
      [1000, 0, 100, 900, 144, 1044],
    ],
    total: [3000, 750, 2250, 360, 2610],
  },
  // 10 % of 30.15 leaves 27.135 → 27.14, so 3.01 is off: 301 × 2890 / 3015 = 288.52…, × 125 = 12.47…
  // 288 and 12, one left to the first: 289, 12; 26.01 and 1.13
  // 26.01 × 22 / 122 = 4.6903… → 4.69; 1.13 × 10 / 110 = 0.1027… → 0.10
  {
    name: 'two rates inside the price, each reckoned on what is left of its lines',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [
      [1000, 2890, 2200],
      [1000, 125, 1000],
    ],
    discount: percent(1000),
    lineTotals: [
      [2890, 0, 289, 2132, 469, 2601],
      [125, 0, 12, 103, 10, 113],
    ],
    total: [3015, 301, 2235, 479, 2714],
  },
  // 5.92 − 0.37 = 5.55, 1.52 − 0.10 = 1.42 …: 5.00 off 9.37 is shared
  // 500 × 592 / 937 = 315.90…, 500 × 152 / 937 = 81.10…, × 154 = 82.17…, × 39 = 20.81…
  // 315 + 81 + 82 + 20 = 498; .90 and .81 get one more: 316, 81, 82, 21
  // left 276, 71, 72, 18 = 437; × 21 % = 0.5796 → .58, .1491 → .15, .1512 → .15, .0378 → .04
  {
    name: 'five off the sale of Odoo #6224, tax line by line',
    taxMode: 'exclusive',
    taxRounding: 'per_line',
    lines: [
      [4000, 148, 2100],
      [1000, 152, 2100],
      [1000, 154, 2100],
      [1000, 39, 2100],
    ],
    discount: amount(500),
    lineTotals: [
      [592, 0, 316, 276, 58, 334],
      [152, 0, 81, 71, 15, 86],
      [154, 0, 82, 72, 15, 87],
      [39, 0, 21, 18, 4, 22],
    ],
    total: [937, 500, 437, 92, 529],
  },
  // the same, 4.37 × 21 % = 0.9177 → 0.92; 92 × 276 / 437 = 58.10…, × 71 = 14.94…, × 72 = 15.15…,
  // × 18 = 3.78…; 58 + 14 + 15 + 3 = 90; .94 and .78 get one more: 58, 15, 15, 4
  {
    name: 'five off the sale of Odoo #6224, tax once for the rate',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [
      [4000, 148, 2100],
      [1000, 152, 2100],
      [1000, 154, 2100],
      [1000, 39, 2100],
    ],
    discount: amount(500),
    lineTotals: [
      [592, 0, 316, 276, 58, 334],
      [152, 0, 81, 71, 15, 86],
      [154, 0, 82, 72, 15, 87],
      [39, 0, 21, 18, 4, 22],
    ],
    total: [937, 500, 437, 92, 529],
  },
  // ¥1,980 − 15 % leaves 1,683; ¥100 off: 1,583; × 10 / 110 = 143.909… → 144
  {
    name: 'a currency without decimals (JPY), percent and amount together',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [[1000, 1980, 1000, percent(1500)]],
    discount: amount(100),
    lineTotals: [[1980, 297, 100, 1439, 144, 1583]],
    total: [1980, 397, 1439, 144, 1583],
  },
  // 3 × 1.255 = 3.765; − 5 % leaves 3.57675 → 3.577, 0.188 off; × 5 % = 0.17885 → 0.179
  {
    name: 'a currency with three decimals (KWD)',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [[3000, 1255, 500, percent(500)]],
    lineTotals: [[3765, 188, 0, 3577, 179, 3756]],
    total: [3765, 188, 3577, 179, 3756],
  },
  // 10 off 3.00 takes 3.00; nothing is left to tax
  {
    name: 'an amount takes no more than there is',
    taxMode: 'exclusive',
    taxRounding: 'per_rate',
    lines: [
      [1000, 300, 1800, amount(1000)],
      [1000, 500, 1800],
    ],
    lineTotals: [
      [300, 300, 0, 0, 0, 0],
      [500, 0, 0, 500, 90, 590],
    ],
    total: [800, 300, 500, 90, 590],
  },
  // everything is free: there is nothing to share
  {
    name: 'all of it off every line leaves nothing for the sale’s own discount',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    lines: [[1000, 300, 1800, percent(10_000)]],
    discount: percent(5000),
    lineTotals: [[300, 300, 0, 0, 0, 0]],
    total: [300, 300, 0, 0, 0],
  },
  // 118.00 with 18.00 inside: who is exempt pays 100.00
  {
    name: 'who is exempt pays a price with tax without it',
    taxMode: 'inclusive',
    taxRounding: 'per_rate',
    isTaxExempt: true,
    lines: [[1000, 11800, 1800]],
    lineTotals: [[11800, 0, 0, 10000, 0, 10000]],
    total: [11800, 0, 10000, 0, 10000],
  },
  // 9.37 + nothing
  {
    name: 'who is exempt pays no tax on top',
    taxMode: 'exclusive',
    taxRounding: 'per_line',
    isTaxExempt: true,
    lines: [
      [4000, 148, 2100],
      [1000, 345, 500],
    ],
    lineTotals: [
      [592, 0, 0, 592, 0, 592],
      [345, 0, 0, 345, 0, 345],
    ],
    total: [937, 0, 937, 0, 937],
  },
];
