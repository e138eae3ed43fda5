import type { TaxRounding } from './sale-total.ts';

/**
 * Twenty sales for each tax mode, worked out by hand before the code; the arithmetic stands above
 * each. All amounts of the tables are minor units, quantities thousandths, rates basis points.
 * The cases with a number are faults of other systems' trackers.
 */
export interface WorkedSale {
  readonly name: string;
  readonly taxRounding: TaxRounding;
  /** Quantity, price, tax rate. */
  readonly lines: readonly (readonly [number, number, number])[];
  /** Net, tax, total of each line. */
  readonly lineTotals: readonly (readonly [number, number, number])[];
  /** Rate, net, tax of each rate. */
  readonly taxes: readonly (readonly [number, number, number])[];
  /** Net, tax, total of the sale. */
  readonly total: readonly [number, number, number];
}

/** Tax comes on top of the price: tax = amount × r. */
export const EXCLUSIVE_SALES: readonly WorkedSale[] = [
  // 100.00 × 18 % = 18.00
  {
    name: 'one thing at 18 %',
    taxRounding: 'per_rate',
    lines: [[1000, 10000, 1800]],
    lineTotals: [[10000, 1800, 11800]],
    taxes: [[1800, 10000, 1800]],
    total: [10000, 1800, 11800],
  },
  // 3 × 2.50 = 7.50; 7.50 × 16 % = 1.20
  {
    name: 'three things on one line',
    taxRounding: 'per_rate',
    lines: [[3000, 250, 1600]],
    lineTotals: [[750, 120, 870]],
    taxes: [[1600, 750, 120]],
    total: [750, 120, 870],
  },
  // 4 × 1.25 = 5.00; no tax
  {
    name: 'a rate of zero is a rate',
    taxRounding: 'per_rate',
    lines: [[4000, 125, 0]],
    lineTotals: [[500, 0, 500]],
    taxes: [[0, 500, 0]],
    total: [500, 0, 500],
  },
  // 0.05 × 10 % = 0.005 → 0.01
  {
    name: 'half a minor unit of tax goes up',
    taxRounding: 'per_rate',
    lines: [[1000, 5, 1000]],
    lineTotals: [[5, 1, 6]],
    taxes: [[1000, 5, 1]],
    total: [5, 1, 6],
  },
  // 0.04 × 10 % = 0.004 → 0.00
  {
    name: 'less than half a minor unit of tax goes down',
    taxRounding: 'per_rate',
    lines: [[1000, 4, 1000]],
    lineTotals: [[4, 0, 4]],
    taxes: [[1000, 4, 0]],
    total: [4, 0, 4],
  },
  // 295.00 × 7.7 % = 22.715 → 22.72; 295.00 + 22.72 = 317.72
  {
    name: '295.00 + 7.7 % is 317.72, where floats gave another (Odoo PR #113500)',
    taxRounding: 'per_rate',
    lines: [[1000, 29500, 770]],
    lineTotals: [[29500, 2272, 31772]],
    taxes: [[770, 29500, 2272]],
    total: [29500, 2272, 31772],
  },
  // 4 × 1.48 = 5.92; 5.92 + 1.52 + 1.54 + 0.39 = 9.37
  // 9.37 × 21 % = 1.9677 → 1.97
  // shares of 197 over 592, 152, 154, 39 (sum 937):
  //   197 × 592 = 116624 = 124 × 937 + 436
  //   197 × 152 =  29944 =  31 × 937 + 897
  //   197 × 154 =  30338 =  32 × 937 + 354
  //   197 ×  39 =   7683 =   8 × 937 + 187
  //   124 + 31 + 32 + 8 = 195; the two largest remainders, 897 and 436, get one more
  {
    name: '9.37 + 21 % rounded once is 11.34 (Odoo #6224)',
    taxRounding: 'per_rate',
    lines: [
      [4000, 148, 2100],
      [1000, 152, 2100],
      [1000, 154, 2100],
      [1000, 39, 2100],
    ],
    lineTotals: [
      [592, 125, 717],
      [152, 32, 184],
      [154, 32, 186],
      [39, 8, 47],
    ],
    taxes: [[2100, 937, 197]],
    total: [937, 197, 1134],
  },
  // 5.92 × 21 % = 1.2432 → 1.24; 1.52 × 21 % = 0.3192 → 0.32
  // 1.54 × 21 % = 0.3234 → 0.32; 0.39 × 21 % = 0.0819 → 0.08
  // 1.24 + 0.32 + 0.32 + 0.08 = 1.96
  {
    name: '9.37 + 21 % rounded line by line is 11.33 (Odoo #6224)',
    taxRounding: 'per_line',
    lines: [
      [4000, 148, 2100],
      [1000, 152, 2100],
      [1000, 154, 2100],
      [1000, 39, 2100],
    ],
    lineTotals: [
      [592, 124, 716],
      [152, 32, 184],
      [154, 32, 186],
      [39, 8, 47],
    ],
    taxes: [[2100, 937, 196]],
    total: [937, 196, 1133],
  },
  // 10.00 × 18 % = 1.80; 2 × 3.33 = 6.66; 6.66 × 5 % = 0.333 → 0.33
  {
    name: 'two rates are summed apart, the lower first',
    taxRounding: 'per_rate',
    lines: [
      [1000, 1000, 1800],
      [2000, 333, 500],
    ],
    lineTotals: [
      [1000, 180, 1180],
      [666, 33, 699],
    ],
    taxes: [
      [500, 666, 33],
      [1800, 1000, 180],
    ],
    total: [1666, 213, 1879],
  },
  // 1.255 × 3.99 = 5.00745 → 5.01; 5.01 × 8 % = 0.4008 → 0.40
  {
    name: 'a weighed line rounds its amount before its tax',
    taxRounding: 'per_rate',
    lines: [[1255, 399, 800]],
    lineTotals: [[501, 40, 541]],
    taxes: [[800, 501, 40]],
    total: [501, 40, 541],
  },
  // 0.30 × 5 % = 0.015 → 0.02
  // 2 × 10 / 30 = 0 rest 20, three times; two minor units left, to the first two lines
  {
    name: 'equal lines share what is left from the first on',
    taxRounding: 'per_rate',
    lines: [
      [1000, 10, 500],
      [1000, 10, 500],
      [1000, 10, 500],
    ],
    lineTotals: [
      [10, 1, 11],
      [10, 1, 11],
      [10, 0, 10],
    ],
    taxes: [[500, 30, 2]],
    total: [30, 2, 32],
  },
  // 0.10 × 5 % = 0.005 → 0.01, three times
  {
    name: 'the same lines rounded one by one cost a minor unit more',
    taxRounding: 'per_line',
    lines: [
      [1000, 10, 500],
      [1000, 10, 500],
      [1000, 10, 500],
    ],
    lineTotals: [
      [10, 1, 11],
      [10, 1, 11],
      [10, 1, 11],
    ],
    taxes: [[500, 30, 3]],
    total: [30, 3, 33],
  },
  // 0.00 and 5.00; 5.00 × 18 % = 0.90, all of it on the second line
  {
    name: 'a free thing has no tax and takes no share',
    taxRounding: 'per_rate',
    lines: [
      [1000, 0, 1800],
      [1000, 500, 1800],
    ],
    lineTotals: [
      [0, 0, 0],
      [500, 90, 590],
    ],
    taxes: [[1800, 500, 90]],
    total: [500, 90, 590],
  },
  // 3 × 1,500 = 4,500; 4,500 × 18 % = 810
  {
    name: 'a currency without decimals (UGX)',
    taxRounding: 'per_rate',
    lines: [[3000, 1500, 1800]],
    lineTotals: [[4500, 810, 5310]],
    taxes: [[1800, 4500, 810]],
    total: [4500, 810, 5310],
  },
  // 2 × 1.250 = 2.500; 2.500 × 5 % = 0.125
  {
    name: 'a currency with three decimals (KWD)',
    taxRounding: 'per_rate',
    lines: [[2000, 1250, 500]],
    lineTotals: [[2500, 125, 2625]],
    taxes: [[500, 2500, 125]],
    total: [2500, 125, 2625],
  },
  // 1,000 × 9,999,999.99 = 9,999,999,990.00; × 18 % = 1,799,999,998.20
  {
    name: 'a thousand of something dear',
    taxRounding: 'per_rate',
    lines: [[1_000_000, 999_999_999, 1800]],
    lineTotals: [[999_999_999_000, 179_999_999_820, 1_179_999_998_820]],
    taxes: [[1800, 999_999_999_000, 179_999_999_820]],
    total: [999_999_999_000, 179_999_999_820, 1_179_999_998_820],
  },
  // 19.99 × 8.25 % = 1.649175 → 1.65
  {
    name: 'a rate with a fraction of a percent',
    taxRounding: 'per_rate',
    lines: [[1000, 1999, 825]],
    lineTotals: [[1999, 165, 2164]],
    taxes: [[825, 1999, 165]],
    total: [1999, 165, 2164],
  },
  // 7.77 + 3.33 = 11.10; 11.10 × 13 % = 1.443 → 1.44
  // 144 × 777 = 111888 = 100 × 1110 + 888; 144 × 333 = 47952 = 43 × 1110 + 222
  // 100 + 43 = 143; the larger remainder gets one more
  {
    name: 'lines of one rate share its tax across a line of another',
    taxRounding: 'per_rate',
    lines: [
      [1000, 777, 1300],
      [1000, 111, 0],
      [1000, 333, 1300],
    ],
    lineTotals: [
      [777, 101, 878],
      [111, 0, 111],
      [333, 43, 376],
    ],
    taxes: [
      [0, 111, 0],
      [1300, 1110, 144],
    ],
    total: [1221, 144, 1365],
  },
  // 2.01 × 100 % = 2.01
  {
    name: 'the highest rate doubles the price',
    taxRounding: 'per_rate',
    lines: [[1000, 201, 10000]],
    lineTotals: [[201, 201, 402]],
    taxes: [[10000, 201, 201]],
    total: [201, 201, 402],
  },
  // 2.300 × 100.00 = 230.00; no tax
  {
    name: '2.3 × 100 is 230, where floats gave 229.99999999999997 (OCA/pos PR #862)',
    taxRounding: 'per_rate',
    lines: [[2300, 10000, 0]],
    lineTotals: [[23000, 0, 23000]],
    taxes: [[0, 23000, 0]],
    total: [23000, 0, 23000],
  },
];

/** The price contains the tax: tax = amount × r / (1 + r). */
export const INCLUSIVE_SALES: readonly WorkedSale[] = [
  // 118.00 × 18 / 118 = 18.00
  {
    name: 'one thing with 18 % inside',
    taxRounding: 'per_rate',
    lines: [[1000, 11800, 1800]],
    lineTotals: [[10000, 1800, 11800]],
    taxes: [[1800, 10000, 1800]],
    total: [10000, 1800, 11800],
  },
  // 28.90 × 22 / 122 = 5.2114… → 5.21; 28.90 − 5.21 = 23.69
  // 1.25 × 10 / 110 = 0.1136… → 0.11; 1.25 − 0.11 = 1.14
  // 23.69 + 1.14 = 24.83; 5.21 + 0.11 = 5.32; 24.83 + 5.32 = 30.15
  {
    name: '28.90 and 1.25 are 30.15 whatever the rates (Odoo PR #230726)',
    taxRounding: 'per_rate',
    lines: [
      [1000, 2890, 2200],
      [1000, 125, 1000],
    ],
    lineTotals: [
      [2369, 521, 2890],
      [114, 11, 125],
    ],
    taxes: [
      [1000, 114, 11],
      [2200, 2369, 521],
    ],
    total: [2483, 532, 3015],
  },
  // 10 × 38.23 = 382.30; 382.30 × 20 / 120 = 63.7166… → 63.72; 382.30 − 63.72 = 318.58
  {
    name: 'ten times 38.23 is 382.30 = 318.58 + 63.72 (Vendure #2662)',
    taxRounding: 'per_rate',
    lines: [[10000, 3823, 2000]],
    lineTotals: [[31858, 6372, 38230]],
    taxes: [[2000, 31858, 6372]],
    total: [31858, 6372, 38230],
  },
  // 95.00 + 84.00 = 179.00; 179.00 × 7 / 107 = 11.7102… → 11.71
  // 1171 × 9500 = 11124500 = 621 × 17900 + 8600
  // 1171 × 8400 =  9836400 = 549 × 17900 + 9300
  // 621 + 549 = 1170; the larger remainder, 9300, gets one more
  {
    name: '95 and twice 42 are 179 (Odoo PR #204301)',
    taxRounding: 'per_rate',
    lines: [
      [1000, 9500, 700],
      [2000, 4200, 700],
    ],
    lineTotals: [
      [8879, 621, 9500],
      [7850, 550, 8400],
    ],
    taxes: [[700, 16729, 1171]],
    total: [16729, 1171, 17900],
  },
  // 0.514 × 429.99 = 221.01486 → 221.01; 0.510 × 429.99 = 219.2949 → 219.29
  // 221.01 + 219.29 + 0.60 = 440.90; 440.90 × 10 / 110 = 40.0818… → 40.08
  // 4008 × 22101 = 88580808 = 2009 × 44090 +  3998
  // 4008 × 21929 = 87891432 = 1993 × 44090 + 20062
  // 4008 ×    60 =   240480 =    5 × 44090 + 20030
  // 2009 + 1993 + 5 = 4007; the largest remainder, 20062, gets one more
  {
    name: 'two weighed lines and a bag are 440.90, not 440.80 (Odoo PR #60642)',
    taxRounding: 'per_rate',
    lines: [
      [514, 42999, 1000],
      [510, 42999, 1000],
      [1000, 60, 1000],
    ],
    lineTotals: [
      [20092, 2009, 22101],
      [19935, 1994, 21929],
      [55, 5, 60],
    ],
    taxes: [[1000, 40082, 4008]],
    total: [40082, 4008, 44090],
  },
  // 9.99 × 0 / 100 = 0.00
  {
    name: 'a rate of zero has nothing inside',
    taxRounding: 'per_rate',
    lines: [[1000, 999, 0]],
    lineTotals: [[999, 0, 999]],
    taxes: [[0, 999, 0]],
    total: [999, 0, 999],
  },
  // 0.01 × 18 / 118 = 0.0015… → 0.00
  {
    name: 'the smallest price has no tax inside',
    taxRounding: 'per_rate',
    lines: [[1000, 1, 1800]],
    lineTotals: [[1, 0, 1]],
    taxes: [[1800, 1, 0]],
    total: [1, 0, 1],
  },
  // 0.04 × 18 / 118 = 0.0061… → 0.01
  {
    name: 'four minor units have one inside',
    taxRounding: 'per_rate',
    lines: [[1000, 4, 1800]],
    lineTotals: [[3, 1, 4]],
    taxes: [[1800, 3, 1]],
    total: [3, 1, 4],
  },
  // 0.03 × 100 / 200 = 0.015 → 0.02
  {
    name: 'half a minor unit of tax goes up and lowers the net',
    taxRounding: 'per_rate',
    lines: [[1000, 3, 10000]],
    lineTotals: [[1, 2, 3]],
    taxes: [[10000, 1, 2]],
    total: [1, 2, 3],
  },
  // 0.30 × 20 / 120 = 0.05
  // 5 × 10 / 30 = 1 rest 20, three times; two minor units left, to the first two lines
  {
    name: 'equal lines share the tax of the rate',
    taxRounding: 'per_rate',
    lines: [
      [1000, 10, 2000],
      [1000, 10, 2000],
      [1000, 10, 2000],
    ],
    lineTotals: [
      [8, 2, 10],
      [8, 2, 10],
      [9, 1, 10],
    ],
    taxes: [[2000, 25, 5]],
    total: [25, 5, 30],
  },
  // 0.10 × 20 / 120 = 0.0166… → 0.02, three times
  {
    name: 'the same lines rounded one by one hold a minor unit more of tax',
    taxRounding: 'per_line',
    lines: [
      [1000, 10, 2000],
      [1000, 10, 2000],
      [1000, 10, 2000],
    ],
    lineTotals: [
      [8, 2, 10],
      [8, 2, 10],
      [8, 2, 10],
    ],
    taxes: [[2000, 24, 6]],
    total: [24, 6, 30],
  },
  // 18 %: 11.80 + 2.36 = 14.16; 14.16 × 18 / 118 = 2.16
  // 216 × 1180 / 1416 = 180; 216 × 236 / 1416 = 36
  // 5 %: 10.50 × 5 / 105 = 0.50
  {
    name: 'two rates, one of them on two lines apart',
    taxRounding: 'per_rate',
    lines: [
      [1000, 1180, 1800],
      [1000, 1050, 500],
      [1000, 236, 1800],
    ],
    lineTotals: [
      [1000, 180, 1180],
      [1000, 50, 1050],
      [200, 36, 236],
    ],
    taxes: [
      [500, 1000, 50],
      [1800, 1200, 216],
    ],
    total: [2200, 266, 2466],
  },
  // 3 × 2,360 = 7,080; 7,080 × 18 / 118 = 1,080
  {
    name: 'a currency without decimals (UGX)',
    taxRounding: 'per_rate',
    lines: [[3000, 2360, 1800]],
    lineTotals: [[6000, 1080, 7080]],
    taxes: [[1800, 6000, 1080]],
    total: [6000, 1080, 7080],
  },
  // 3 × 1.050 = 3.150; 3.150 × 5 / 105 = 0.150
  {
    name: 'a currency with three decimals (KWD)',
    taxRounding: 'per_rate',
    lines: [[3000, 1050, 500]],
    lineTotals: [[3000, 150, 3150]],
    taxes: [[500, 3000, 150]],
    total: [3000, 150, 3150],
  },
  // 0.333 × 12.00 = 3.996 → 4.00; 4.00 × 16 / 116 = 0.5517… → 0.55
  {
    name: 'a third of a kilo',
    taxRounding: 'per_rate',
    lines: [[333, 1200, 1600]],
    lineTotals: [[345, 55, 400]],
    taxes: [[1600, 345, 55]],
    total: [345, 55, 400],
  },
  // 0.00 and 5.90; 5.90 × 18 / 118 = 0.90, all of it on the second line
  {
    name: 'a free thing has no tax and takes no share',
    taxRounding: 'per_rate',
    lines: [
      [1000, 0, 1800],
      [1000, 590, 1800],
    ],
    lineTotals: [
      [0, 0, 0],
      [500, 90, 590],
    ],
    taxes: [[1800, 500, 90]],
    total: [500, 90, 590],
  },
  // 1,000 × 11,799,999.99 = 11,799,999,990.00
  // 1179999999000 × 18 = 21239999982000 = 179999999847 × 118 + 54 → 179999999847
  {
    name: 'a thousand of something dear',
    taxRounding: 'per_rate',
    lines: [[1_000_000, 1_179_999_999, 1800]],
    lineTotals: [[999_999_999_153, 179_999_999_847, 1_179_999_999_000]],
    taxes: [[1800, 999_999_999_153, 179_999_999_847]],
    total: [999_999_999_153, 179_999_999_847, 1_179_999_999_000],
  },
  // 21.64 × 8.25 / 108.25 = 1.6492… → 1.65
  {
    name: 'a rate with a fraction of a percent',
    taxRounding: 'per_rate',
    lines: [[1000, 2164, 825]],
    lineTotals: [[1999, 165, 2164]],
    taxes: [[825, 1999, 165]],
    total: [1999, 165, 2164],
  },
  // 4 × 0.99 = 3.96 on four lines; 3.96 × 20 / 120 = 0.66
  // 66 × 99 / 396 = 16 rest 198, four times; two minor units left, to the first two lines
  {
    name: 'four times half a minor unit is two, once',
    taxRounding: 'per_rate',
    lines: [
      [1000, 99, 2000],
      [1000, 99, 2000],
      [1000, 99, 2000],
      [1000, 99, 2000],
    ],
    lineTotals: [
      [82, 17, 99],
      [82, 17, 99],
      [83, 16, 99],
      [83, 16, 99],
    ],
    taxes: [[2000, 330, 66]],
    total: [330, 66, 396],
  },
  // 0.99 × 20 / 120 = 0.165 → 0.17, four times
  {
    name: 'four times half a minor unit is four, line by line',
    taxRounding: 'per_line',
    lines: [
      [1000, 99, 2000],
      [1000, 99, 2000],
      [1000, 99, 2000],
      [1000, 99, 2000],
    ],
    lineTotals: [
      [82, 17, 99],
      [82, 17, 99],
      [82, 17, 99],
      [82, 17, 99],
    ],
    taxes: [[2000, 328, 68]],
    total: [328, 68, 396],
  },
];
