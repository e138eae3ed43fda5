import { describe, expect, it } from 'vitest';
import { CHART } from '../ledger/accounts.ts';
import { DEFAULT_FLAGS } from '../permissions.ts';
import {
  CATEGORY_ACCOUNT,
  EXPENSE_ACTS,
  EXPENSE_CATEGORIES,
  EXPENSE_STATES,
  journalOfExpense,
  needsApproval,
  stateOfExpense,
  whyNotInState,
  whyNotTakeBack,
} from './expenses.ts';

const TABLE: Readonly<Record<string, string>> = {
  //        approve refuse void
  waiting: '+       +      I',
  posted: ' I       I      +',
  refused: 'I       I      I',
  voided: ' I       I      I',
};

describe('an expense', () => {
  it.each(EXPENSE_STATES)('that is %s allows what its table says', (state) => {
    const said = EXPENSE_ACTS.map((act) => (whyNotInState(state, act) === null ? '+' : 'I'));
    expect(said).toEqual((TABLE[state] ?? '').trim().split(/ +/));
  });

  it('comes to a state by what was written down', () => {
    const facts = { needsApproval: true, answer: null, isVoided: false };
    expect(stateOfExpense(facts)).toBe('waiting');
    expect(stateOfExpense({ ...facts, needsApproval: false })).toBe('posted');
    expect(stateOfExpense({ ...facts, answer: 'approved' })).toBe('posted');
    expect(stateOfExpense({ ...facts, answer: 'refused' })).toBe('refused');
    expect(stateOfExpense({ ...facts, answer: 'approved', isVoided: true })).toBe('voided');
  });

  it('has an own account of expenses for each category', () => {
    const kinds = new Map(CHART.map(({ code, kind }) => [code, kind]));
    const codes = EXPENSE_CATEGORIES.map((category) => CATEGORY_ACCOUNT[category]);
    expect(codes.map((code) => kinds.get(code))).toEqual(codes.map(() => 'expense'));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is booked without the tax that is got back', () => {
    const rent = { category: 'rent', amountMinor: 118_00, taxMinor: 18_00 } as const;
    expect(journalOfExpense({ ...rent, paidFrom: 'bank' })).toEqual([
      { accountCode: '6020', debitMinor: 100_00, creditMinor: 0 },
      { accountCode: '1300', debitMinor: 18_00, creditMinor: 0 },
      { accountCode: '1020', debitMinor: 0, creditMinor: 118_00 },
    ]);
    const food = { category: 'staff_food', amountMinor: 50, taxMinor: 0 } as const;
    expect(journalOfExpense({ ...food, paidFrom: 'till', payOutAccount: '6010' })).toEqual([
      { accountCode: '6140', debitMinor: 50, creditMinor: 0 },
      { accountCode: '6010', debitMinor: 0, creditMinor: 50 },
    ]);
  });

  it('that is owed is booked against what suppliers get, and waits above the limit like any', () => {
    const power = { category: 'utilities', amountMinor: 59_00, taxMinor: 9_00 } as const;
    expect(journalOfExpense({ ...power, paidFrom: 'owed' })).toEqual([
      { accountCode: '6030', debitMinor: 50_00, creditMinor: 0 },
      { accountCode: '1300', debitMinor: 9_00, creditMinor: 0 },
      { accountCode: '2000', debitMinor: 0, creditMinor: 59_00 },
    ]);
    const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS } as const;
    expect(needsApproval(manager, { amountMinor: 59_00, paidFrom: 'owed' }, 58_99)).toBe(true);
    expect(needsApproval(manager, { amountMinor: 59_00, paidFrom: 'owed' }, 59_00)).toBe(false);
  });

  it('that is owed is taken back while nothing of its bill is settled', () => {
    expect(whyNotTakeBack({ totalMinor: 59_00, openMinor: 59_00 })).toBe(null);
    expect(whyNotTakeBack({ totalMinor: 59_00, openMinor: 58_99 })).toBe('BILL_SETTLED');
  });

  it('waits for a yes above the limit, of who may not say it', () => {
    const permissions = DEFAULT_FLAGS;
    const manager = { role: 'branch_manager', permissions };
    const owner = { role: 'business_admin', permissions };
    const asked = { amountMinor: 101, paidFrom: 'safe' } as const;
    expect(needsApproval(manager, asked, 100)).toBe(true);
    expect(needsApproval(manager, { ...asked, amountMinor: 100 }, 100)).toBe(false);
    expect(needsApproval(manager, asked, null)).toBe(false);
    expect(needsApproval(manager, { ...asked, paidFrom: 'till' }, 100)).toBe(false);
    expect(needsApproval(owner, asked, 100)).toBe(false);
    expect(needsApproval({ role: 'accountant', permissions }, asked, 0)).toBe(false);
  });
});
