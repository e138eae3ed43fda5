import { describe, expect, it } from 'vitest';
import { balanced } from '../ledger/journal.ts';
import { journalOfCashMove, journalOfLateCashMove } from '../ledger/journal-of-cash-move.ts';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  CASH_CATEGORIES,
  CASH_MOVE_KINDS,
  cashOverLimit,
  categoriesOf,
  subjectOfCashMove,
  whyNotMoveHere,
  whyNotPayOut,
  whyNotVoidMove,
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

describe('more than a seller pays out alone', () => {
  const seller = { role: 'seller', permissions: DEFAULT_FLAGS };
  const out = { kind: 'pay_out', amountMinor: 501, category: 'food' } as const;

  it('is asked for, by who does not lead the shifts', () => {
    expect(cashOverLimit(seller, out, { sellerMaxMinor: 500 })).toEqual({
      ...{ code: 'CASH_LIMIT', kind: 'cash_over_limit', amountMinor: 501, limitMinor: 500 },
    });
    expect(cashOverLimit(seller, out, { sellerMaxMinor: 501 })).toBeNull();
    expect(cashOverLimit(seller, out, { sellerMaxMinor: null })).toBeNull();
    expect(cashOverLimit(seller, { ...out, kind: 'drop' }, { sellerMaxMinor: 1 })).toBeNull();
    const manager = { ...seller, role: 'branch_manager' };
    expect(cashOverLimit(manager, out, { sellerMaxMinor: 500 })).toBeNull();
  });

  it('and a yes is for which drawer, how much, for what and why', () => {
    const move = { ...out, shiftId: 's', reason: 'Lunch' };
    const all = [
      move,
      { ...move, shiftId: 't' },
      { ...move, kind: 'pay_in' as const },
      { ...move, amountMinor: 502 },
      { ...move, category: 'other' as const },
      { ...move, reason: 'Dinner' },
    ].map(subjectOfCashMove);
    expect(new Set(all).size).toBe(all.length);
    expect(subjectOfCashMove({ ...move, reason: ' Lunch ' })).toBe(all[0]);
  });
});

describe('a cash move is taken back', () => {
  const moved = { kind: 'drop', takesBack: null, isTakenBack: false, isExpense: false } as const;
  it.each([
    ['once', moved, null],
    ['not twice', { ...moved, isTakenBack: true }, 'MOVE_TAKEN_BACK'],
    ['by a move that stands itself', { ...moved, takesBack: 'm' }, 'INVALID_STATE'],
    ['where it moved any', { ...moved, kind: 'no_sale' }, 'INVALID_STATE'],
    ['unless it is an expense', { ...moved, kind: 'pay_out', isExpense: true }, 'MOVE_IS_EXPENSE'],
  ] as const)('%s', (_how, move, why) => {
    expect(whyNotVoidMove(move)).toBe(why);
  });

  it('by the journal the other way round', () => {
    const move = { kind: 'pay_out', category: 'food', amountMinor: 700 } as const;
    expect(journalOfCashMove({ ...move, amountMinor: -700 })).toEqual([
      { accountCode: '6010', debitMinor: 0, creditMinor: 700 },
      { accountCode: '1000', debitMinor: 700, creditMinor: 0 },
    ]);
  });
});

describe('who moves cash without a connection', () => {
  const seller = { role: 'seller', permissions: DEFAULT_FLAGS };
  const manager = { ...seller, role: 'branch_manager' };
  const own = { isOwnShift: true, sellerMaxMinor: 500 };
  const others = { ...own, isOwnShift: false };
  const out = { kind: 'pay_out', amountMinor: 500, category: 'food' } as const;
  const more = { ...out, amountMinor: 501 };
  it.each([
    ['a seller in the own shift, up to the limit', seller, out, own, null],
    ['a seller above the limit', seller, more, own, 'CASH_LIMIT'],
    ['a seller without a limit', seller, more, { ...own, sellerMaxMinor: null }, null],
    ['a seller to the safe, whatever it is', seller, { ...more, kind: 'drop' }, own, null],
    ['a seller in the shift of another', seller, out, others, 'SHIFT_OF_ANOTHER'],
    ['a manager in the shift of another, above the limit', manager, more, others, null],
    ['an accountant', { ...seller, role: 'accountant' }, out, own, 'FORBIDDEN'],
  ] as const)('%s', (_who, bearer, move, at, why) => {
    expect(whyNotMoveHere(bearer, move, at)).toBe(why);
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

describe('cash that was moved before a close and told after it', () => {
  it.each([
    // 700 taken out were missing at the count; now they are not short any more.
    [
      'pay_out',
      [
        ['1000', 700, 0],
        ['6100', 0, 700],
      ],
    ],
    [
      'drop',
      [
        ['1000', 700, 0],
        ['6100', 0, 700],
      ],
    ],
    [
      'pay_in',
      [
        ['1000', 0, 700],
        ['6100', 700, 0],
      ],
    ],
    ['no_sale', []],
  ] as const)('%s leaves nothing in the till', (kind, lines) => {
    const amountMinor = kind === 'no_sale' ? 0 : 700;
    const late = journalOfLateCashMove({ kind, amountMinor });
    expect(late.map((one) => [one.accountCode, one.debitMinor, one.creditMinor])).toEqual(lines);
    if (kind === 'no_sale') return;
    const category = { pay_out: 'food', drop: null, pay_in: 'owner' }[kind];
    const both = [...journalOfCashMove({ kind, amountMinor, category }), ...late];
    const inTill = both.filter(({ accountCode }) => accountCode === '1000');
    expect(inTill.reduce((sum, one) => sum + one.debitMinor - one.creditMinor, 0)).toBe(0);
  });
});
