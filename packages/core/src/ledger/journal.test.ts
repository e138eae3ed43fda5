import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { ACCOUNT, CHART } from './accounts.ts';
import { journalOfOpeningStock } from './journal-of-opening-stock.ts';
import { journalOfRevalue } from './journal-of-revalue.ts';
import { journalOfSale, TENDER_ACCOUNT } from './journal-of-sale.ts';
import { journalOfShiftClose, journalOfShiftOpen } from './journal-of-shift.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, balanced, credit, debit, reverse } from './journal.ts';

const debited = (accountCode: string, debitMinor: number): JournalLine => ({
  accountCode,
  debitMinor,
  creditMinor: 0,
});
const credited = (accountCode: string, creditMinor: number): JournalLine => ({
  accountCode,
  debitMinor: 0,
  creditMinor,
});

describe('the chart of accounts', () => {
  it('names every account that rules post to once, in the order of codes', () => {
    const codes = CHART.map((account) => account.code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(codes)).toEqual(new Set(Object.values(ACCOUNT)));
  });

  it('begins each code with the digit of its kind', () => {
    const first: Record<string, string> = { asset: '1', liability: '2', equity: '3', income: '4' };
    for (const { code, kind } of CHART) {
      expect(code).toMatch(/^[1-6][0-9]{3}$/);
      if (kind === 'expense') expect(['5', '6']).toContain(code[0]);
      else expect(code[0]).toBe(first[kind]);
    }
  });
});

describe('a journal entry', () => {
  it('balances when every line has one side and the sides agree', () => {
    expect(balanced([debited('1000', 5), credited('4000', 5)])).toBe(true);
    expect(balanced([])).toBe(true);
  });

  it.each<[string, JournalLine[]]>([
    ['debits and credits differ', [debited('1000', 5), credited('4000', 4)]],
    ['a line has both sides', [{ accountCode: '1000', debitMinor: 5, creditMinor: 5 }]],
    ['a line has no side', [{ accountCode: '1000', debitMinor: 0, creditMinor: 0 }]],
    ['a side is negative', [debited('1000', -5), credited('4000', -5)]],
    ['an amount is not whole', [debited('1000', 0.5), credited('4000', 0.5)]],
    ['an amount is not exact', [debited('1000', 2 ** 53), credited('4000', 2 ** 53)]],
  ])('does not balance when %s', (_why, lines) => {
    expect(balanced(lines)).toBe(false);
    expect(() => assertBalanced(lines)).toThrow('does not balance');
  });

  it('is undone by its reverse: together every account is where it was', () => {
    const anyLine = fc.record({
      accountCode: fc.constantFrom(...Object.values(ACCOUNT)),
      amount: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
    });
    holds(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (given) => {
        const total = given.reduce((sum, { amount }) => sum + amount, 0);
        const lines = assertBalanced([
          ...given.flatMap(({ accountCode, amount }) => debit(accountCode, amount)),
          ...credit(ACCOUNT.ROUNDING, total),
        ]);
        const both = [...lines, ...assertBalanced(reverse(lines))];
        for (const code of Object.values(ACCOUNT)) {
          const of = both.filter((line) => line.accountCode === code);
          expect(of.reduce((sum, line) => sum + line.debitMinor - line.creditMinor, 0)).toBe(0);
        }
        expect(reverse(reverse(lines))).toEqual(lines);
      }),
      10_000,
    );
  });
});

describe('the journal of a sale', () => {
  it('debits what was paid, credits sales and tax, and moves the goods at cost', () => {
    expect(
      journalOfSale({
        payments: [
          { method: 'card', amountMinor: 3000 },
          { method: 'cash', amountMinor: 5000 },
          { method: 'mobile_money', amountMinor: 3300 },
          { method: 'cash', amountMinor: 500 },
        ],
        netMinor: 10_000,
        taxMinor: 1800,
        costMinor: 7200,
      }),
    ).toEqual([
      debited(ACCOUNT.CASH_IN_TILL, 5500),
      debited(ACCOUNT.MOBILE_MONEY, 3300),
      debited(ACCOUNT.CARD_CLEARING, 3000),
      credited(ACCOUNT.SALES, 10_000),
      credited(ACCOUNT.TAX_PAYABLE, 1800),
      debited(ACCOUNT.COST_OF_GOODS_SOLD, 7200),
      credited(ACCOUNT.INVENTORY, 7200),
    ]);
  });

  it('leaves out what is zero', () => {
    const free = { payments: [], netMinor: 0, taxMinor: 0 };
    expect(journalOfSale({ ...free, costMinor: 0 })).toEqual([]);
    expect(journalOfSale({ ...free, costMinor: 40 })).toEqual([
      debited(ACCOUNT.COST_OF_GOODS_SOLD, 40),
      credited(ACCOUNT.INVENTORY, 40),
    ]);
  });

  it('is a bug when payments do not cover the total exactly', () => {
    const payments = [{ method: 'cash', amountMinor: 11_799 }] as const;
    const sale = { payments, netMinor: 10_000, taxMinor: 1800, costMinor: 0 };
    expect(() => journalOfSale(sale)).toThrow('does not balance');
  });

  it('balances for any split of any total, with debits = total + cost', () => {
    const methods = Object.keys(TENDER_ACCOUNT) as (keyof typeof TENDER_ACCOUNT)[];
    const anyAmount = fc.integer({ min: 0, max: 10 ** 12 });
    const anyPayment = fc.record({ method: fc.constantFrom(...methods), amountMinor: anyAmount });
    holds(
      fc.property(
        fc.array(anyPayment, { maxLength: 8 }),
        anyAmount,
        anyAmount,
        (payments, costMinor, tax) => {
          const total = payments.reduce((sum, payment) => sum + payment.amountMinor, 0);
          const taxMinor = Math.min(tax, total);
          const lines = journalOfSale({
            payments,
            netMinor: total - taxMinor,
            taxMinor,
            costMinor,
          });
          expect(balanced(lines)).toBe(true);
          expect(lines.reduce((sum, line) => sum + line.debitMinor, 0)).toBe(total + costMinor);
        },
      ),
      10_000,
    );
  });
});

describe('the other journals', () => {
  it('opening stock is inventory against opening balance equity', () => {
    expect(journalOfOpeningStock({ valueMinor: 900 })).toEqual([
      debited(ACCOUNT.INVENTORY, 900),
      credited(ACCOUNT.OPENING_BALANCE, 900),
    ]);
    expect(journalOfOpeningStock({ valueMinor: 0 })).toEqual([]);
  });

  it('a revaluation takes from inventory what sold goods did cost more, or gives it back', () => {
    expect(journalOfRevalue({ valueMinor: -4 })).toEqual([
      credited(ACCOUNT.INVENTORY, 4),
      debited(ACCOUNT.COST_OF_GOODS_SOLD, 4),
    ]);
    expect(journalOfRevalue({ valueMinor: 4 })).toEqual([
      debited(ACCOUNT.INVENTORY, 4),
      credited(ACCOUNT.COST_OF_GOODS_SOLD, 4),
    ]);
    expect(journalOfRevalue({ valueMinor: 0 })).toEqual([]);
  });

  it('opening a shift brings the float from the safe', () => {
    expect(journalOfShiftOpen({ floatMinor: 2000 })).toEqual([
      debited(ACCOUNT.CASH_IN_TILL, 2000),
      credited(ACCOUNT.CASH_IN_SAFE, 2000),
    ]);
    expect(journalOfShiftOpen({ floatMinor: 0 })).toEqual([]);
  });

  it('closing a shift brings the counted cash back; what is missing is short', () => {
    expect(journalOfShiftClose({ expectedMinor: 5000, countedMinor: 4900 })).toEqual([
      debited(ACCOUNT.CASH_IN_SAFE, 4900),
      debited(ACCOUNT.CASH_OVER_SHORT, 100),
      credited(ACCOUNT.CASH_IN_TILL, 5000),
    ]);
  });

  it('closing a shift with too much cash is over, with the right cash neither', () => {
    expect(journalOfShiftClose({ expectedMinor: 5000, countedMinor: 5050 })).toEqual([
      debited(ACCOUNT.CASH_IN_SAFE, 5050),
      credited(ACCOUNT.CASH_OVER_SHORT, 50),
      credited(ACCOUNT.CASH_IN_TILL, 5000),
    ]);
    expect(journalOfShiftClose({ expectedMinor: 5000, countedMinor: 5000 })).toEqual([
      debited(ACCOUNT.CASH_IN_SAFE, 5000),
      credited(ACCOUNT.CASH_IN_TILL, 5000),
    ]);
  });

  it('a whole shift leaves the till account at zero', () => {
    const cashSale = { payments: [{ method: 'cash', amountMinor: 3000 }] as const };
    const lines = [
      ...journalOfShiftOpen({ floatMinor: 2000 }),
      ...journalOfSale({ ...cashSale, netMinor: 3000, taxMinor: 0, costMinor: 0 }),
      ...journalOfShiftClose({ expectedMinor: 5000, countedMinor: 4999 }),
    ];
    const till = lines.filter((line) => line.accountCode === ACCOUNT.CASH_IN_TILL);
    expect(till.reduce((sum, line) => sum + line.debitMinor - line.creditMinor, 0)).toBe(0);
  });
});
