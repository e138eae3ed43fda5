import type { CashRounding } from './cash-rounding.ts';

/** What is due, how cash is rounded, what others pay, and the rounding; by hand, minor units. */
export type RoundedCash = readonly [string, number, CashRounding | null, number, number];

const nearest = (stepMinor: number): CashRounding => ({ stepMinor, method: 'nearest' });
const up = (stepMinor: number): CashRounding => ({ stepMinor, method: 'up' });
const down = (stepMinor: number): CashRounding => ({ stepMinor, method: 'down' });

export const ROUNDED_CASH: readonly RoundedCash[] = [
  ['317.72 at 0.05 is 317.70 (Odoo PR #113500)', 31_772, nearest(5), 0, -2],
  ['230.89 at 0.05 is 230.90 (ERPNext #12926)', 23_089, nearest(5), 0, 1],
  ['440.90 at 0.10 down stays 440.90 (Odoo PR #60642)', 44_090, down(10), 0, 0],
  ['179 at 1.00 up stays 179 (Odoo PR #204301)', 17_900, up(100), 0, 0],
  ['0.07 at 0.05 is 0.05', 7, nearest(5), 0, -2],
  ['0.08 at 0.05 is 0.10', 8, nearest(5), 0, 2],
  ['a half goes up: 0.25 at 0.50 is 0.50', 25, nearest(50), 0, 25],
  ['0.24 at 0.50 is nothing', 24, nearest(50), 0, -24],
  ['10.01 at 0.05 up is 10.05', 1001, up(5), 0, 4],
  ['10.04 at 0.05 down is 10.00', 1004, down(5), 0, -4],
  ['0.01 at 0.05 up is 0.05', 1, up(5), 0, 4],
  ['0.04 at 0.05 down is nothing', 4, down(5), 0, -4],
  ['¥1,583 at ¥10 is ¥1,580', 1583, nearest(10), 0, -3],
  ['¥1,585 at ¥10 is ¥1,590', 1585, nearest(10), 0, 5],
  ['USh 10,260 at 50 down is 10,250', 10_260, down(50), 0, -10],
  ['KD 3.756 at 0.005 is 3.755', 3756, nearest(5), 0, -1],
  ['KD 3.758 at 0.005 is 3.760', 3758, nearest(5), 0, 2],
  ['KD 3.751 at 0.250 up is 4.000', 3751, up(250), 0, 249],
  ['what a card leaves is rounded: 10.03 of 30.03', 3003, nearest(5), 2000, 2],
  ['what a card pays whole is not', 3003, nearest(5), 3003, 0],
  ['a step that cash meets adds nothing', 3005, nearest(5), 0, 0],
  ['without a policy nothing is rounded', 3003, null, 0, 0],
  ['nothing is nothing', 0, up(5), 0, 0],
];
