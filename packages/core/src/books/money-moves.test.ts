import { expect, it } from 'vitest';
import { journalOfMove, whatIsWrong, type MoneyMove } from './money-moves.ts';

const transfer: MoneyMove = {
  ...{ kind: 'transfer', from: 'mobile_money', to: 'bank' },
  ...{ amountMinor: 1_000, feeMinor: 15 },
};
const owner = { amountMinor: 500, feeMinor: 0 };

it('books what arrived, what was charged and what left', () => {
  expect(journalOfMove(transfer)).toEqual([
    { accountCode: '1020', debitMinor: 985, creditMinor: 0 },
    { accountCode: '6150', debitMinor: 15, creditMinor: 0 },
    { accountCode: '1030', debitMinor: 0, creditMinor: 1_000 },
  ]);
  expect(journalOfMove({ ...owner, kind: 'owner_in', from: null, to: 'safe' })).toEqual([
    { accountCode: '1010', debitMinor: 500, creditMinor: 0 },
    { accountCode: '3000', debitMinor: 0, creditMinor: 500 },
  ]);
  expect(journalOfMove({ ...owner, kind: 'owner_out', from: 'bank', to: null })).toEqual([
    { accountCode: '3010', debitMinor: 500, creditMinor: 0 },
    { accountCode: '1020', debitMinor: 0, creditMinor: 500 },
  ]);
});

it.each<[Partial<MoneyMove>, string | null]>([
  [{}, null],
  [{ feeMinor: 0 }, null],
  [{ feeMinor: 999 }, null],
  [{ feeMinor: 1_000 }, 'feeMinor'],
  [{ from: 'bank' }, 'to'],
  [{ from: null }, 'from'],
  [{ to: null }, 'to'],
  [{ kind: 'owner_in' }, 'from'],
  [{ kind: 'owner_in', from: null }, 'feeMinor'],
  [{ kind: 'owner_in', from: null, feeMinor: 0 }, null],
  [{ kind: 'owner_out', to: null, feeMinor: 0 }, null],
  [{ kind: 'owner_out', feeMinor: 0 }, 'to'],
])('a move with %j has %j wrong', (change, wrong) => {
  expect(whatIsWrong({ ...transfer, ...change })).toBe(wrong);
});
