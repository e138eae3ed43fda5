import { expect, test } from 'vitest';
import { shiftFilterOf, shiftsTable } from './shifts-view.ts';

const asked = (search: Record<string, string>) => shiftFilterOf((name) => search[name] ?? '');
const id = '0198c0de-0000-7000-8000-000000000001';

test('the address narrows the list; what it does not understand is left out', () => {
  expect(asked({})).toEqual({});
  expect(asked({ state: 'open', differs: 'yes', tillId: id, from: '2026-03-04' })).toEqual({
    state: 'open',
    differs: 'yes',
    tillId: id,
    from: '2026-03-04',
  });
  expect(asked({ differs: 'short', by: 'closed' })).toEqual({ differs: 'short', by: 'closed' });
  expect(asked({ state: 'lost', differs: 'no', by: 'night', branchId: 'x', to: 'today' })).toEqual(
    {},
  );
});

test('an export tells every figure of a shift, and nothing where there is none', () => {
  const row = {
    _id: id,
    tillId: id,
    tillName: 'Till 1',
    branchName: 'Main',
    timezone: 'Africa/Dar_es_Salaam',
    businessDate: '2026-03-04',
    state: 'open' as const,
    zNumber: null,
    openedAt: '2026-03-04T05:00:00.000Z',
    openedByName: 'Neema',
    closedAt: null,
    closedByName: null,
    isForced: false,
    salesCount: 2,
    salesMinor: 2_000_00,
    floatMinor: 500_00,
    expectedMinor: null,
    countedMinor: null,
    differenceMinor: null,
    otherDifferenceMinor: null,
  };
  const words = { header: ['Till'], state: () => 'Open' };
  const [header, line] = shiftsTable([row], words, 'TZS');
  expect(header).toEqual(['Till']);
  expect(line?.slice(0, 11)).toEqual([
    'Till 1',
    'Main',
    '2026-03-04',
    '2026-03-04T05:00:00.000Z',
    'Neema',
    '',
    '',
    'Open',
    '',
    { number: '2' },
    'TZS',
  ]);
  expect(line?.slice(13)).toEqual(['', '', '', '']);
});
