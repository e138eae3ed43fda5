import { describe, expect, test } from 'vitest';
import { guessDebtMatches, whyNotDebtMatch, type DebtMatch } from './debt-columns.ts';
import { dayIn, readDebtRow } from './read-debt-row.ts';

const branches = [
  { branchId: 'b1', name: 'Kariakoo', code: 'KRK' },
  { branchId: 'b2', name: 'Mbezi', code: 'MBZ' },
];
const place = { currency: 'TZS', timezone: 'Africa/Dar_es_Salaam', today: '2026-03-04' };

test.each([
  ['English', ['Customer name', 'Phone', 'Amount owed (TZS)', 'Date', 'Due date'], '01234'],
  ['French', ['Nom du client', 'Téléphone', 'Montant dû', 'Date facture', 'Échéance'], '01234'],
  ['Swahili', ['Mteja', 'Simu', 'Deni', 'Tarehe', 'Mwisho'], '01234'],
])('headers in %s are recognised', (_language, headers, columns) => {
  const fields = ['customer', 'phone', 'owed', 'since', 'due'];
  expect(guessDebtMatches(headers, branches)).toEqual(
    fields.map((field, at) => ({
      field,
      branchId: field === 'owed' ? 'b1' : null,
      column: Number(columns[at]),
    })),
  );
});

test('what is owed to a branch has its name in the header', () => {
  const found = guessDebtMatches(['Name', 'Owed Kariakoo', 'Balance MBZ'], branches);
  expect(found.map(({ branchId }) => branchId)).toEqual([null, 'b1', 'b2']);
  expect(whyNotDebtMatch(found, 3)).toBeNull();
  expect(whyNotDebtMatch(found.slice(1), 3)).toBe('REQUIRED');
  expect(whyNotDebtMatch([{ field: 'price', branchId: null, column: 0 }], 3)).toBe('OUT_OF_RANGE');
});

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/5', '2026-01-05'],
  ['31.01.2026', '2026-01-31'],
  ['5/1/2026', '2026-01-05'],
  ['05-01-26', '2026-01-05'],
  ['1/31/2026', '2026-01-31'],
  ['2026-01-31T00:00:00', '2026-01-31'],
  ['31/02/2026', null],
  ['13/13/2026', null],
  ['yesterday', null],
  ['45321', null],
])('the day in %s is %s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

const MATCHES: readonly DebtMatch[] = [
  { field: 'customer', branchId: null, column: 0 },
  { field: 'phone', branchId: null, column: 1 },
  { field: 'owed', branchId: 'b1', column: 2 },
  { field: 'since', branchId: null, column: 3 },
  { field: 'due', branchId: null, column: 4 },
  { field: 'email', branchId: null, column: 5 },
  { field: 'terms', branchId: null, column: 6 },
];
const read = (...cells: string[]) => readDebtRow(cells, MATCHES, place);
const wrong = (...cells: string[]) =>
  read(...cells).problems.map(({ field, code }) => `${field} ${code}`);

describe('a row', () => {
  test('names a customer by one field or by two, and one debt with its day', () => {
    const debt = {
      ...{ branchId: 'b1', side: 'debt', amountMinor: 125_000 },
      ...{ owedSince: '2026-01-05', dueOn: null },
    };
    expect(read('Asha 0712 345 678', '', '1,250', '5/1/2026')).toEqual({
      problems: [],
      reading: {
        ...{ name: 'Asha', phone: '+255712345678', email: null, groupName: null },
        ...{ creditLimitMinor: null, termsDays: null, debt },
      },
    });
    expect(read('Duka 10', '0712345678', '', '').reading).toMatchObject({
      ...{ name: 'Duka 10', phone: '+255712345678', debt: null },
    });
    expect(read('', '0712345678', '', '').problems).toEqual([]);
    const dated = [MATCHES[0], MATCHES[2]] as DebtMatch[];
    const undated = readDebtRow(['Juma', '', '10'], dated, place);
    expect(undated.reading.debt).toMatchObject({ owedSince: '2026-03-04' });
  });

  test.each([
    [['', '', '10', '1/1/2026'], 'customer NOBODY_NAMED'],
    [['Asha', '12', '10', '1/1/2026'], 'phone NOT_A_PHONE'],
    [['Asha', '', 'ten', '1/1/2026'], 'owed NOT_A_NUMBER'],
    [['Asha', '', '-', '1/1/2026'], 'owed NEGATIVE'],
    [['Asha', '', '--10', '1/1/2026'], 'owed NEGATIVE'],
    [['Asha', '', '-ten', '1/1/2026'], 'owed NOT_A_NUMBER'],
    [['Asha', '', '10', ''], 'since REQUIRED'],
    [['Asha', '', '10', 'May'], 'since NOT_A_DAY'],
    [['Asha', '', '10', '5/3/2026'], 'since NOT_YET'],
    [['Asha', '', '10', '4/3/2026', '3/3/2026'], 'due DUE_BEFORE_OWED'],
    [['Asha', '', '', '', '', 'asha@'], 'email NOT_AN_EMAIL'],
    [['Asha', '', '', '', '', '', '-3'], 'terms NOT_A_NUMBER'],
    [['Asha', '', '', '', '', '', '9999'], 'terms TOO_LARGE'],
  ])('%j is wrong: %s', (cells, said) => {
    expect(wrong(...cells)).toEqual([said]);
  });

  test.each([['-10'], ['(10)'], ['\u221210'], ['(10.00)']])('below zero is owed to: %s', (text) => {
    const { reading, problems } = read('Asha', '', text, '1/1/2026', '');
    expect(problems).toEqual([]);
    expect(reading.debt).toEqual({
      ...{ branchId: 'b1', side: 'credit', amountMinor: 1_000 },
      ...{ owedSince: '2026-01-01', dueOn: null },
    });
  });

  test('owes to one branch', () => {
    const both = [...MATCHES, { field: 'owed', branchId: 'b2', column: 7 } as const];
    const row = ['Asha', '', '10', '1/1/2026', '', '', '', '20'];
    expect(readDebtRow(row, both, place).problems).toMatchObject([
      { field: 'owed', code: 'TWICE_IN_FILE' },
    ]);
  });
});
