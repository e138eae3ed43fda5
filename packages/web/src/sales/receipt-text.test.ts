import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { receiptText } from './receipt-text.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Nairobi',
});
const line = {
  ...{ discount: null, promotions: [] },
  name: 'Sugar',
  packName: null,
  unit: 'kg',
  quantityMilli: 161,
  note: 'Brown',
};
const sale = {
  ...{ businessName: 'Duka', branchName: 'Kariakoo', receiptNumber: 'KRK-T1-A-000008' },
  ...{ taxMode: 'inclusive', taxMinor: 7_613, totalMinor: 49_910, changeMinor: 90 },
  ...{ occurredAt: '2026-11-21T09:00:00Z', note: 'Thanks Juma', customer: null },
  lines: [{ ...line, unitPriceMinor: 310_000, grossMinor: 49_910 }],
  payments: [{ method: 'cash', typeName: null, tenderedMinor: 50_000 }],
  ...{ discount: null, promotionMinor: 0, taxExempt: null, exemptTaxMinor: 0, roundingMinor: 0 },
} as unknown as Sale;

test('a receipt in words says what was bought and where it can be seen', () => {
  expect(receiptText(sale, format, 'https://duka.example/r/abc').split('\n')).toEqual([
    'Duka, Kariakoo',
    'Receipt KRK-T1-A-000008, 21 Nov 2026, 12:00',
    'Sugar: 0.161 kg × 3,100.00 = 499.10',
    '  Brown',
    expect.stringMatching(/^Total: TZS\s499\.10$/),
    'Cash: 500.00',
    'Change: 0.90',
    'Thanks Juma',
    'https://duka.example/r/abc',
  ]);
});

test('it names who bought, by the number where no name was given', () => {
  const customer = { _id: 'c', name: null, phone: '+255712345678' };
  const textOf = (who: typeof customer | (Omit<typeof customer, 'name'> & { name: string })) =>
    receiptText({ ...sale, customer: who }, format, null);
  expect(textOf(customer)).toContain('\nCustomer: +255712345678\n');
  expect(textOf({ ...customer, name: 'Asha' })).toContain('\nCustomer: Asha\n');
});

test('tax on top has a line of its own; without an address there is none', () => {
  const text = receiptText({ ...sale, taxMode: 'exclusive' }, format, null);
  expect(text).toContain('\nTax: 76.13\n');
  expect(text).not.toContain('/r/');
});

test('what was taken off stands under its line, and what the whole sale takes off above the total', () => {
  const off = { discountMinor: 4_991, basisPoints: 1_000, reason: 'Staff' };
  const [line] = sale.lines;
  const less = { ...sale, lines: [{ ...line!, discount: off }], discount: off, roundingMinor: -10 };
  expect(
    receiptText(less as Sale, format, null)
      .split('\n')
      .slice(2, 7),
  ).toEqual([
    'Sugar: 0.161 kg × 3,100.00 = 499.10',
    '  −10% · Staff: −49.91',
    '  Brown',
    'Discount −10% · Staff: −49.91',
    'Cash rounding: −0.10',
  ]);
});

test('a receipt that is worth nothing any more says so before anything else', () => {
  const backAt = '2026-11-22T09:00:00Z';
  const of = (over: Partial<Sale>) =>
    receiptText({ ...sale, backAt, ...over }, format, null).split('\n');
  expect(of({ state: 'voided', refundedMinor: 49_910 }).slice(0, 2)).toEqual([
    ...['VOIDED 22 Nov 2026', 'Duka, Kariakoo'],
  ]);
  const part = of({ state: 'part_refunded', refundedMinor: 10_000 });
  expect(part[0]).toBe('Duka, Kariakoo');
  expect(part[part.findIndex((line) => line.startsWith('Total')) + 1]).toBe('Given back: 100.00');
});
