import { expect, it } from 'vitest';
import { journalOfMove, returnOf, whatIsWrong, type MoneyMove } from './money-moves.ts';

const transfer: MoneyMove = {
  ...{ kind: 'transfer', from: 'mobile_money', to: 'bank' },
  ...{ amountMinor: 1_000, feeMinor: 15, inputTaxMinor: 0 },
};
const owner = { amountMinor: 500, feeMinor: 0, inputTaxMinor: 0 };

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

// Tax on sales 1,800, on purchases 650: 1,150 are paid.
it('books a tax return: what is paid and what is set off leave both accounts', () => {
  const paid = { kind: 'tax_paid', from: 'bank', to: null, amountMinor: 1_150 } as const;
  expect(journalOfMove({ ...paid, feeMinor: 0, inputTaxMinor: 650 })).toEqual([
    { accountCode: '2100', debitMinor: 1_800, creditMinor: 0 },
    { accountCode: '1020', debitMinor: 0, creditMinor: 1_150 },
    { accountCode: '1300', debitMinor: 0, creditMinor: 650 },
  ]);
  expect(returnOf({ outputMinor: 1_800, inputMinor: 650 })).toEqual({
    ...{ kind: 'tax_paid', amountMinor: 1_150, inputTaxMinor: 650 },
  });
});

// Tax on sales 400, on purchases 650: 250 come back.
it('books tax that comes back out of the input tax that was more', () => {
  const back = { kind: 'tax_refunded', from: null, to: 'mobile_money', amountMinor: 250 } as const;
  expect(journalOfMove({ ...back, feeMinor: 0, inputTaxMinor: 650 })).toEqual([
    { accountCode: '2100', debitMinor: 400, creditMinor: 0 },
    { accountCode: '1030', debitMinor: 250, creditMinor: 0 },
    { accountCode: '1300', debitMinor: 0, creditMinor: 650 },
  ]);
  expect(returnOf({ outputMinor: 400, inputMinor: 650 })).toEqual({
    ...{ kind: 'tax_refunded', amountMinor: 250, inputTaxMinor: 650 },
  });
  // More came back with goods than was bought: nothing is set off, what is owed is paid.
  expect(returnOf({ outputMinor: 400, inputMinor: -50 })).toEqual({
    ...{ kind: 'tax_paid', amountMinor: 450, inputTaxMinor: 0 },
  });
});

// 18.00 were paid for a soap that came back the month after, and nothing was bought.
it('books tax that was paid for goods that came back later', () => {
  const due = returnOf({ outputMinor: -1_800, inputMinor: 0 });
  expect(due).toEqual({ kind: 'tax_refunded', amountMinor: 1_800, inputTaxMinor: 0 });
  const move = { ...due, from: null, to: 'bank', feeMinor: 0 } as const;
  expect(journalOfMove(move)).toEqual([
    { accountCode: '2100', debitMinor: 0, creditMinor: 1_800 },
    { accountCode: '1020', debitMinor: 1_800, creditMinor: 0 },
  ]);
  expect(whatIsWrong(move, { outputMinor: -1_800 })).toBeNull();
  expect(whatIsWrong(move, { outputMinor: -1_799 })).toBe('inputTaxMinor');
  expect(whatIsWrong(move)).toBe('inputTaxMinor');
});

it('never proposes a return that does not fit', () => {
  const sides = [-700, -200, -1, 0, 1, 200, 700];
  const held = sides.flatMap((outputMinor) =>
    sides.map((inputMinor) => ({ outputMinor, inputMinor })),
  );
  for (const tax of held) {
    const due = returnOf(tax);
    const places =
      due.kind === 'tax_paid'
        ? ({ from: 'bank', to: null } as const)
        : ({ from: null, to: 'bank' } as const);
    const wrong = whatIsWrong({ ...due, ...places, feeMinor: 0 }, tax);
    // Nothing to pay is no move.
    expect([tax, wrong]).toEqual([tax, due.amountMinor === 0 ? 'feeMinor' : null]);
  }
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
  [{ inputTaxMinor: 1 }, 'inputTaxMinor'],
  [{ kind: 'tax_paid', to: null, feeMinor: 0 }, null],
  [{ kind: 'tax_paid', to: null, feeMinor: 0, inputTaxMinor: 5_000 }, null],
  [{ kind: 'tax_paid', to: null }, 'feeMinor'],
  [{ kind: 'tax_paid', feeMinor: 0 }, 'to'],
  [{ kind: 'tax_refunded', from: null, feeMinor: 0, inputTaxMinor: 1_000 }, null],
  [{ kind: 'tax_refunded', from: null, feeMinor: 0, inputTaxMinor: 999 }, 'inputTaxMinor'],
  [{ kind: 'tax_refunded', feeMinor: 0, inputTaxMinor: 1_000 }, 'from'],
])('a move with %j has %j wrong', (change, wrong) => {
  expect(whatIsWrong({ ...transfer, ...change })).toBe(wrong);
});
