import { describe, expect, it } from 'vitest';
import { readMessages, splitMessages } from './read-messages.ts';
import { readAmount, readStatement } from './read-statement.ts';
import { guessColumns, rememberedColumns, whyNotColumns } from './statement-columns.ts';
import { guessDateOrder, instantOf, readWallTime } from './statement-time.ts';

const KES = { currency: 'KES', timezone: 'Africa/Nairobi', dateOrder: 'dmy' } as const;

const MPESA = [
  ...['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'],
  ...['Balance', 'Balance Confirmed', 'Reason Type', 'Other Party Info'],
];

describe('the columns of a statement', () => {
  it('are told by the headers that M-Pesa writes', () => {
    expect(guessColumns(MPESA)).toEqual([
      { field: 'code', column: 0 },
      { field: 'date', column: 1 },
      { field: 'in', column: 4 },
      { field: 'out', column: 5 },
      { field: 'status', column: 3 },
      { field: 'party', column: 9 },
    ]);
  });
  it('are told by those of MTN MoMo, whose own id goes before others’', () => {
    const headers = ['Id', 'External id', 'Date', 'Status', 'Type', 'From name', 'Amount', 'Fee'];
    const named = Object.fromEntries(guessColumns(headers).map((one) => [one.field, one.column]));
    expect(named).toEqual({
      ...{ code: 0, date: 2, status: 3, kind: 4, party: 5, amount: 6, fee: 7 },
    });
  });
  it('need a code, a day and an amount, each once', () => {
    const [code, date, amount] = [
      { field: 'code', column: 0 } as const,
      { field: 'date', column: 1 } as const,
      { field: 'amount', column: 2 } as const,
    ];
    expect(whyNotColumns([code, date, amount], 3)).toBeNull();
    expect(whyNotColumns([code, date], 3)).toBe('REQUIRED');
    expect(whyNotColumns([date, amount], 3)).toBe('REQUIRED');
    expect(whyNotColumns([code, date, { ...amount, column: 1 }], 3)).toBe('NOT_UNIQUE');
    expect(whyNotColumns([code, date, amount], 2)).toBe('OUT_OF_RANGE');
  });
  it('are remembered by their names, wherever they stand now', () => {
    const before = [
      { field: 'code', header: 'Ref' } as const,
      { field: 'date', header: 'When' } as const,
      { field: 'amount', header: 'Sum' } as const,
    ];
    expect(rememberedColumns(['Sum', 'REF.', 'when'], before)).toEqual([
      { field: 'code', column: 1 },
      { field: 'date', column: 2 },
      { field: 'amount', column: 0 },
    ]);
    expect(rememberedColumns(['Sum', 'When'], before)).toBeNull();
  });
});

describe('days and times', () => {
  it.each([
    ['2026-11-03 14:15:10', 'dmy', '2026-11-03', 51_310],
    ['2026-11-03T14:15:10', 'mdy', '2026-11-03', 51_310],
    ['3/11/26 2:15 PM', 'dmy', '2026-11-03', 51_300],
    ['11/3/2026 12:05 am', 'mdy', '2026-11-03', 300],
    ['03-Nov-2026 09:00', 'dmy', '2026-11-03', 32_400],
    ['3 November 2026', 'dmy', '2026-11-03', null],
    ['03.11.2026', 'dmy', '2026-11-03', null],
    ['31/02/2026', 'dmy', null, null],
    ['13/11/2026', 'mdy', null, null],
    ['yesterday', 'dmy', null, null],
  ] as const)('%s in the order %s is %s', (text, order, date, seconds) => {
    expect(readWallTime(text, order)).toEqual(date === null ? null : { date, seconds });
  });
  it('are read in the order that all of them can be read in', () => {
    expect(guessDateOrder(['1/2/2026', '3/4/2026'])).toBe('dmy');
    expect(guessDateOrder(['1/2/2026', '1/13/2026'])).toBe('mdy');
    expect(guessDateOrder(['13/1/2026', '1/2/2026'])).toBe('dmy');
  });
  it('are on the clock of the wall of the business', () => {
    const at = instantOf({ date: '2026-11-03', seconds: 51_310 }, 'Africa/Nairobi');
    expect(new Date(at).toISOString()).toBe('2026-11-03T11:15:10.000Z');
  });
});

describe('amounts', () => {
  it.each([
    ['1,500.00', 'KES', 150_000],
    ['-55.50', 'KES', -5_550],
    ['(200)', 'KES', -20_000],
    ['KES 1 200', 'KES', 120_000],
    ['5,000.00', 'RWF', 5_000],
    ['', 'KES', null],
    ['twelve', 'KES', undefined],
  ] as const)('%s in %s', (text, currency, expected) => {
    expect(readAmount(text, currency)).toBe(expected);
  });
});

describe('the rows of a statement', () => {
  const columns = guessColumns(MPESA);
  const row = (number: number, ...cells: string[]) => ({ number, cells });
  it('are payments, with what was charged for them beside', () => {
    const read = readStatement(
      [
        row(
          2,
          'SFK1',
          '2026-11-03 14:15:10',
          'Pay',
          'Completed',
          '1,500.00',
          '',
          '9',
          '',
          '',
          'Asha',
        ),
        row(3, 'SFK1', '2026-11-03 14:15:10', 'Charge', 'Completed', '', '-7.50', '9', '', '', ''),
        row(4, 'SFK2', '3/11/2026 15:00', 'Sent', 'Completed', '', '200', '9', '', '', 'Juma'),
        row(5, 'SFK3', '3/11/2026 15:01', 'Pay', 'Failed', '10', '', '9', '', '', ''),
        row(6, 'Total', '', '', '', '1,500.00', '', '', '', '', ''),
        row(7, '', '', '', '', '1,500.00', '', '', '', '', ''),
      ],
      columns,
      KES,
    );
    expect(read.lines).toEqual([
      {
        ...{ row: 2, code: 'SFK1', codeKey: 'SFK1', at: '2026-11-03T11:15:10.000Z', hasTime: true },
        ...{ direction: 'in', amountMinor: 150_000, feeMinor: 750, party: 'Asha' },
      },
      {
        ...{ row: 4, code: 'SFK2', codeKey: 'SFK2', at: '2026-11-03T12:00:00.000Z', hasTime: true },
        ...{ direction: 'out', amountMinor: 20_000, feeMinor: 0, party: 'Juma' },
      },
    ]);
    expect(read.problems).toEqual([]);
    expect(read.skipped).toBe(3);
  });
  it('that cannot be read say why, and a code stands for one payment', () => {
    const read = readStatement(
      [
        row(2, 'A', '31/02/2026', '', '', '10', ''),
        row(3, 'B', '1/2/2026', '', '', 'ten', ''),
        row(4, 'C', '1/2/2026', '', '', '', ''),
        row(5, '', '1/2/2026', '', '', '10', ''),
        row(6, 'D', '1/2/2026', '', '', '10', ''),
        row(7, 'd ', '1/2/2026', '', '', '12', ''),
        row(8, 'E'.repeat(61), '1/2/2026', '', '', '12', ''),
      ],
      columns,
      KES,
    );
    expect(read.problems.map(({ row: at, code }) => [at, code])).toEqual([
      [2, 'NOT_A_DATE'],
      [3, 'NOT_AN_AMOUNT'],
      [4, 'NO_AMOUNT'],
      [5, 'NO_CODE'],
      [6, 'CODE_TWICE_IN_FILE'],
      [8, 'CODE_TOO_LONG'],
    ]);
    expect(read.lines.map(({ row: at }) => at)).toEqual([7]);
  });
  it('never run a formula: what guards one is taken off', () => {
    const read = readStatement([row(2, '="0012"', '1/2/2026', '', '', "'-5", '')], columns, KES);
    expect(read.lines).toMatchObject([{ code: '0012', direction: 'out', amountMinor: 500 }]);
  });
  it('go the way that their kind says where the amount has no sign', () => {
    const kinds = guessColumns(['Id', 'Date', 'Type', 'Amount']);
    const rows = [
      row(2, 'A1', '1/2/2026 10:00', 'Debit', '5'),
      row(3, 'A2', '1/2/2026 10:00', 'Credit', '5'),
    ];
    const directions = readStatement(rows, kinds, KES).lines.map(({ direction }) => direction);
    expect(directions).toEqual(['out', 'in']);
  });
});

describe('pasted confirmations', () => {
  it.each([
    [
      'SFK7AB12CD Confirmed.You have received Ksh1,500.00 from ASHA JUMA 0712345678 on ' +
        '3/11/26 at 2:15 PM. New M-PESA balance is Ksh20,500.00.',
      ['SFK7AB12CD', 'in', 150_000, '2026-11-03T11:15:00.000Z', 'ASHA JUMA 0712345678'],
    ],
    [
      'SFK8AB12CD Confirmed. Ksh200.00 sent to JUMA ALI 0712000000 on 3/11/26 at 2:20 ' +
        'PM. New balance is Ksh1.00.',
      ['SFK8AB12CD', 'out', 20_000, '2026-11-03T11:20:00.000Z', 'JUMA ALI 0712000000'],
    ],
    [
      'You have received 5,000 KES from AMINA (256772123456) on your mobile money ' +
        'account at 2026-11-03 14:15:10. Your new balance: 7,000 KES. Financial ' +
        'Transaction Id: 12345678901.',
      ['12345678901', 'in', 500_000, '2026-11-03T11:15:10.000Z', 'AMINA'],
    ],
    [
      'RECEIVED. TID 98765432101. KES 5,000 from 0752123456 GRACE. Date 03-Nov-2026 ' +
        '14:15. Bal KES 8,000.',
      ['98765432101', 'in', 500_000, '2026-11-03T11:15:00.000Z', '0752123456 GRACE'],
    ],
  ] as const)('%s', (message, [code, direction, amountMinor, at, party]) => {
    const { lines, problems } = readMessages(message, KES);
    expect(problems).toEqual([]);
    expect(lines).toMatchObject([{ code, direction, amountMinor, at, party }]);
  });
  it('are parted by empty lines, by codes, or line by line', () => {
    expect(splitMessages('AB12CD34 one\ntwo\nEF56GH78 three').map(({ text }) => text)).toEqual([
      'AB12CD34 one two',
      'EF56GH78 three',
    ]);
    expect(splitMessages('one\ntwo\n\nthree').map(({ row }) => row)).toEqual([1, 4]);
    expect(splitMessages('one\ntwo\n')).toHaveLength(2);
  });
  it('that say nothing of a payment are told, and nothing is guessed', () => {
    const { lines, problems } = readMessages('Hello, your airtime is low.', KES);
    expect(lines).toEqual([]);
    expect(problems).toMatchObject([{ row: 1, code: 'NOT_UNDERSTOOD' }]);
  });
});
