import { describe, expect, it } from 'vitest';
import { balanced, reverse } from './journal.ts';
import { journalOfRefund } from './journal-of-refund.ts';
import { journalOfSale } from './journal-of-sale.ts';

const said = (lines: ReturnType<typeof journalOfRefund>): string[] =>
  lines.map(({ accountCode, debitMinor, creditMinor }) =>
    debitMinor > 0 ? `${accountCode} debit ${debitMinor}` : `${accountCode} credit ${creditMinor}`,
  );

describe('the journal of a refund', () => {
  const whole = {
    payments: [{ method: 'cash' as const, amountMinor: 1_180 }],
    netMinor: 1_000,
    taxMinor: 180,
  };

  it('of everything turns the sale’s round', () => {
    const back = journalOfRefund({
      ...whole,
      toStockMinor: 700,
      damagedMinor: 0,
      revaluedMinor: 0,
      roundingMinor: 0,
    });
    const sold = reverse(journalOfSale({ ...whole, costMinor: 700 }));
    expect([...said(back)].sort()).toEqual([...said(sold)].sort());
  });

  it('puts what is damaged into losses, and what a shortage cost into the cost of goods', () => {
    const lines = journalOfRefund({
      payments: [
        { method: 'card', amountMinor: 500 },
        { method: 'cash', amountMinor: 680 },
      ],
      netMinor: 1_000,
      taxMinor: 180,
      toStockMinor: 400,
      damagedMinor: 300,
      revaluedMinor: -20,
      roundingMinor: 0,
    });
    expect(balanced(lines)).toBe(true);
    expect(said(lines)).toEqual([
      '4000 debit 1000',
      '2100 debit 180',
      '1000 credit 680',
      '1040 credit 500',
      '1200 debit 380',
      '5100 debit 300',
      '5000 credit 680',
    ]);
  });

  it('gives rounded cash back at the cost of rounding, and each account what it took', () => {
    // Lines of 6.67 give 6.70: 2.00 by a bank transfer, 4.70 in cash.
    const lines = journalOfRefund({
      payments: [
        { method: 'mobile_money', amountMinor: 200, accountCode: '1020' },
        { method: 'cash', amountMinor: 470, accountCode: null },
      ],
      netMinor: 667,
      taxMinor: 0,
      roundingMinor: 3,
      ...{ toStockMinor: 0, damagedMinor: 0, revaluedMinor: 0 },
    });
    expect(said(lines)).toEqual([
      '4000 debit 667',
      '6200 debit 3',
      '1000 credit 470',
      '1020 credit 200',
    ]);
  });
});
