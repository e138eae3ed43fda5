import { describe, expect, it } from 'vitest';
import { balanced } from '../ledger/journal.ts';
import { journalOfCashMove } from '../ledger/journal-of-cash-move.ts';
import {
  CASH_CATEGORIES,
  CASH_MOVE_KINDS,
  categoriesOf,
  whyNotPayOut,
  wrongOfCashMove,
} from './cash-moves.ts';

describe('a cash move', () => {
  it.each([
    ['pay_in', 100, 'owner', null],
    ['pay_in', 0, 'owner', 'amountMinor'],
    ['pay_in', 100, null, 'category'],
    ['pay_in', 100, 'transport', 'category'],
    ['pay_out', 100, 'transport', null],
    ['pay_out', 100, 'from_safe', 'category'],
    ['drop', 100, null, null],
    ['drop', 100, 'owner', 'category'],
    ['drop', 0, null, 'amountMinor'],
    ['no_sale', 0, null, null],
    ['no_sale', 1, null, 'amountMinor'],
    ['no_sale', 0, 'other', 'category'],
  ] as const)('%s of %d for %s is wrong in %s', (kind, amountMinor, category, field) => {
    expect(wrongOfCashMove({ kind, amountMinor, category })?.field ?? null).toBe(field);
  });

  it('has every category in some kind', () => {
    const known = CASH_MOVE_KINDS.flatMap((kind) => categoriesOf(kind));
    expect([...new Set(known)].sort()).toEqual([...CASH_CATEGORIES].sort());
  });

  it('is paid out by a seller up to the limit, by a manager above it', () => {
    const move = { kind: 'pay_out', amountMinor: 501, category: 'food' } as const;
    expect(whyNotPayOut(move, { sellerMaxMinor: null }, false)).toBeNull();
    expect(whyNotPayOut(move, { sellerMaxMinor: 501 }, false)).toBeNull();
    expect(whyNotPayOut(move, { sellerMaxMinor: 500 }, false)).toBe('CASH_LIMIT');
    expect(whyNotPayOut(move, { sellerMaxMinor: 500 }, true)).toBeNull();
    expect(whyNotPayOut({ ...move, kind: 'drop' }, { sellerMaxMinor: 1 }, false)).toBeNull();
  });
});

describe('the journal of a cash move', () => {
  it.each([
    ['pay_in', 'from_safe', '1000', '1010'],
    ['pay_in', 'other_income', '1000', '4200'],
    ['pay_in', 'owner', '1000', '3000'],
    ['pay_out', 'supplies', '6010', '1000'],
    ['pay_out', 'transport', '6010', '1000'],
    ['pay_out', 'food', '6010', '1000'],
    ['pay_out', 'repairs', '6010', '1000'],
    ['pay_out', 'other', '6010', '1000'],
    ['pay_out', 'wages', '6000', '1000'],
    ['pay_out', 'owner', '3010', '1000'],
    ['drop', null, '1010', '1000'],
  ] as const)('of %s for %s debits %s and credits %s', (kind, category, debit, credit) => {
    const lines = journalOfCashMove({ kind, category, amountMinor: 700 });
    expect(lines).toEqual([
      { accountCode: debit, debitMinor: 700, creditMinor: 0 },
      { accountCode: credit, debitMinor: 0, creditMinor: 700 },
    ]);
    expect(balanced(lines)).toBe(true);
  });

  it('of an opened drawer has no lines', () => {
    expect(journalOfCashMove({ kind: 'no_sale', category: null, amountMinor: 0 })).toEqual([]);
  });

  it('of a category that does not fit is an error', () => {
    const move = { kind: 'pay_in', category: 'food', amountMinor: 1 } as const;
    expect(() => journalOfCashMove(move)).toThrow('no account');
  });
});
