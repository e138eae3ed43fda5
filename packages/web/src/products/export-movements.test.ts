import { expect, test } from 'vitest';
import { movementRows } from './export-movements.tsx';

test('a row of the ledger for a spreadsheet; what one may not see stays empty', () => {
  const row = {
    branchId: 'b',
    branchName: 'Kariakoo',
    number: 2,
    kind: 'sale',
    quantityMilli: -1_500,
    valueMinor: null,
    quantityAfterMilli: 38_500,
    valueAfterMinor: 4_620_000,
    source: { kind: 'sale', _id: 's', number: 'B1-T1-A-000002' },
    actorName: null,
    occurredAt: '2026-03-04T07:00:00.000Z',
    businessDate: '2026-03-04',
  };
  expect(movementRows([row], 'TZS')).toEqual([
    [
      'Sale',
      '2026-03-04T07:00:00.000Z',
      '2026-03-04',
      'Kariakoo',
      'B1-T1-A-000002',
      { number: '-1.500' },
      { number: '38.500' },
      'TZS',
      null,
      { number: '46200.00' },
      null,
    ],
  ]);
});
