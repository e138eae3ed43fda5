import { bad, each, refused, taken, type FieldCase } from './case.ts';

/** Query fields: every value is text that stood behind `name=`. */

export const LIMIT: readonly FieldCase[] = [
  ...(
    [
      ['P03', '1.5'],
      ['P04', 'abc'],
      ['P05', ''],
      ['P06', '1e3'],
      ['P07', '0x1'],
      ['P08', 'NaN'],
      ['P09', 'Infinity'],
      ['P20', 'all'],
      ['P21', ' '],
      ['P22', '10;drop'],
      // A sign is no digit.
      ['P02', '-1'],
      ['P16', '-5'],
      ['M40', '５'],
    ] as const
  ).map(([id, value]) => bad(id, value, 'WRONG_TYPE')),
  bad('P01', '0', 'TOO_SMALL'),
  bad('P15', '00', 'TOO_SMALL'),
  bad('P18', '101', 'TOO_LARGE'),
  bad('P19', '1000000', 'TOO_LARGE'),
  // More digits than any number has here.
  bad('P10', '9007199254740993', 'WRONG_TYPE'),
  taken('P17', '100', 100),
];

const cursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');
const AT = '2026-03-04T07:00:00.000Z';
const ONE = '0198c0de-0000-7000-8000-000000000001';

const edited = (key: unknown): FieldCase => bad('P28', cursor(key), 'PATTERN');

/** Cursors that are none of ours. The database must never meet them. */
export const CURSOR: readonly FieldCase[] = [
  bad('P24', 'garbage', 'PATTERN'),
  bad('P24', 'a\u0000', 'PATTERN'),
  bad('P25', cursor(['name', 'sugar', ONE]).slice(0, -1), 'PATTERN'),
  ...[
    null,
    [],
    {},
    'text',
    [ONE, ONE, ONE, ONE],
    ['name', 'su\u0000gar', ONE],
    ['su\u0000gar', ONE],
    ['0000-01-01T00:00:00Z\u0000', ONE],
    ['name', 1, ONE],
    ['name', 'sugar', "' OR 1=1--"],
    ['sugar', '1;select pg_sleep(5)'],
    [AT, 'x'],
    [AT, ONE, 1],
    [{ $gt: '' }, ONE],
    [1e308, ONE],
  ].map((key) => edited(key)),
  bad('P21', '', 'REQUIRED'),
  bad('T12', 'x'.repeat(513), 'TOO_LONG'),
];
/** Where rows are ordered by time, text is no moment, and not every moment is one of ours. */
export const CURSOR_OF_TIME: readonly FieldCase[] = [
  ...CURSOR,
  ...[
    'infinity',
    '0000-01-01T00:00:00.000Z',
    '2026-03-04T24:00:00.000Z',
    '9999-12-31T00:00:00Z',
  ].map((time) => edited([time, ONE])),
];
/** In an address a cursor of 10 KB makes it too long. */
export const CURSOR_ASKED: readonly FieldCase[] = [
  ...CURSOR,
  refused('P31', 'x'.repeat(10_240), 'URI_TOO_LONG'),
];

export const ID_ASKED: readonly FieldCase[] = [
  bad('I02', '', 'REQUIRED'),
  ...(
    [
      ['I03', '1'],
      ['I10', 'not-a-uuid'],
      ['I14', '00000000-0000-0000-0000-000000000000'],
      ['I15', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
      ['I18', `${ONE}\u0000`],
      ['I29', "' OR '1'='1"],
      ['I30', '1;select pg_sleep(5)'],
      ['I32', '<script>'],
      ['I33', '🥭'],
    ] as const
  ).map(([id, value]) => bad(id, value, 'INVALID_UUID')),
];

export const DAY_ASKED: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  ...(
    [
      ['D05', '1732147200'],
      ['D06', 'yesterday'],
      ['D18', '2026-02-29'],
      ['D20', '2100-02-29'],
      ['D21', '2026-04-31'],
      ['D22', '2026-13-01'],
      ['D23', '2026-00-10'],
      ['D24', '2026-1-1'],
      ['D25', '21/11/2026'],
      ['D26', '11/21/2026'],
      ['D27', '2026-W47-6'],
      ['D28', '20261121'],
      ['D32', '+010000-01-01'],
      ['D33', '-000001-01-01'],
      ['D34', 'infinity'],
      ['D35', 'now'],
      ['D36', 'epoch'],
      ['D37', "today'; select 1"],
    ] as const
  ).map(([id, value]) => bad(id, value, 'INVALID_DATE')),
  ...each(['D29', 'D30', 'D31'], ['0000-01-01', '1899-12-31', '9999-12-31'], 'OUT_OF_RANGE'),
  taken('D19', '2028-02-29'),
];

export const MONTH_ASKED: readonly FieldCase[] = each(
  ['D01', 'D22', 'D23', 'D24', 'D25', 'D35'],
  ['', '2026-13', '2026-00', '2026-1', '11/2026', 'now', "2026-01'; select 1", '2026-01-01'],
  'INVALID_DATE',
);

export const CHOICE_ASKED: readonly FieldCase[] = each(
  ['P40', 'P34', 'P35', 'P36', 'P37', 'P38', 'P39', 'P41', 'T73'],
  ['', 'password', 'cost', 'name;drop', '(select 1)', 'name,name', '__proto__', 'sideways', 'x'],
  'NOT_IN_LIST',
);

export function searchAsked(max: number): readonly FieldCase[] {
  return [
    bad('P56', 'q'.repeat(max + 1), 'TOO_LONG'),
    bad('P60', 'a\u0000', 'CONTROL_CHARACTER'),
    taken('P54', ''),
    taken('P55', 'q'),
    taken('P57', '%'),
    taken('P58', '\\'),
    taken('P59', `'"() & | ! <->`),
    taken('T30', '100%'),
    taken('T31', '_'),
    taken('T32', '*'),
    taken('T34', '(a+)+$'),
  ];
}

/** Numbers of rows with a most of their own: as `LIMIT`, but for how many those are. */
const DIGITS = LIMIT.filter(({ id }) => !['P01', 'P15', 'P17', 'P18'].includes(id));

/** How many rows of a report. */
export const ROWS_ASKED: readonly FieldCase[] = [
  ...DIGITS,
  bad('P01', '0', 'TOO_SMALL'),
  bad('P18', '1001', 'TOO_LARGE'),
];

/** After how many rows of a report. */
export const AFTER_ASKED: readonly FieldCase[] = [
  ...DIGITS.filter(({ id }) => id !== 'P19'),
  bad('P19', '1000001', 'TOO_LARGE'),
];

/** In which hour. */
export const HOUR_ASKED: readonly FieldCase[] = [
  ...DIGITS.filter(({ id }) => id !== 'P19'),
  bad('P19', '24', 'TOO_LARGE'),
];

/** An amount, in minor units. */
export const AMOUNT_ASKED: readonly FieldCase[] = [
  bad('P04', 'abc', 'WRONG_TYPE'),
  bad('P03', '1.5', 'WRONG_TYPE'),
  bad('P02', '-1', 'WRONG_TYPE'),
  bad('P10', '9007199254740993', 'WRONG_TYPE'),
];

/** By what else the list of sales is narrowed, and its sum. */
export const SALES_NARROWED = {
  flag: CHOICE_ASKED,
  reference: searchAsked(64),
  leastMinor: AMOUNT_ASKED,
  mostMinor: AMOUNT_ASKED,
  productId: ID_ASKED,
};

/** On which weekday. */
export const WEEKDAY_ASKED: readonly FieldCase[] = [
  ...DIGITS.filter(({ id }) => id !== 'P19'),
  bad('P01', '0', 'TOO_SMALL'),
  bad('P19', '8', 'TOO_LARGE'),
];

/** Of what one thing a report is. */
export const ONLY_ASKED: readonly FieldCase[] = each(
  ['P31'],
  ['', 'till', ':till', 'a b:c', `till:${'a'.repeat(301)}`, 'till:\u0000'],
  'PATTERN',
);

/** By which column of a report. */
export const COLUMN_ASKED: readonly FieldCase[] = each(
  ['P31'],
  ['', '--name', 'name asc', 'name;drop', 'a'.repeat(31), '\u0000'],
  'PATTERN',
);
