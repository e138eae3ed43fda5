import { bad, each, raw, refused, taken, wrongType, type FieldCase } from './case.ts';

const MISSING: readonly FieldCase[] = [
  bad('M02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
];
/** Numbers are JSON numbers here: every text is of the wrong type, whatever is in it. */
const TEXTS: readonly FieldCase[] = [
  ...(
    [
      ['M01', ''],
      ['M09', 'abc'],
      ['M10', '100'],
      ['M15', 'NaN'],
      ['M30', '1,50'],
      ['M31', '1.50'],
      ['M32', '1 500'],
      ['M33', '€5'],
      ['M34', '$5'],
      ['M35', '5 EUR'],
      ['M36', '0x10'],
      ['M37', '1e3'],
      ['M38', '+5'],
      ['M39', '٥'],
      ['M40', '５'],
      ['M41', '5\u00a0'],
      ['M42', '=1+1'],
    ] as const
  ).map(([id, value]) => wrongType(id, value)),
  wrongType('M04', true),
  wrongType('M05', []),
  wrongType('M06', [100]),
  wrongType('M07', {}),
  wrongType('M08', { amount: 100 }),
];
const UNREAD: readonly FieldCase[] = [
  bad('M12', raw('1e400'), 'NOT_FINITE'),
  bad('J54', raw('1e1000000000'), 'NOT_FINITE'),
  refused('M13', raw('NaN'), 'MALFORMED_JSON'),
  refused('M14', raw('Infinity'), 'MALFORMED_JSON'),
  // It would be read as 100 and as 0: refused before the field is known.
  refused('M23', raw('99.999999999999999999'), 'MALFORMED_JSON'),
  refused('J53', raw('1e-400'), 'MALFORMED_JSON'),
];
const BEYOND: readonly FieldCase[] = [
  bad('M27', raw('9007199254740993'), 'TOO_LARGE'),
  bad('J56', raw('-9007199254740993'), 'TOO_SMALL'),
  bad('M28', raw('9223372036854775808'), 'TOO_LARGE'),
  bad('M29', 1e308, 'TOO_LARGE'),
];
const FRACTIONS: readonly FieldCase[] = [
  bad('M21', 0.5, 'TOO_MANY_DECIMALS'),
  bad('M24', 30.000000000000004, 'TOO_MANY_DECIMALS'),
  bad('M47', 99.5, 'TOO_MANY_DECIMALS'),
];

/** Minor units, zero or more: a gift has the price 0, a drawer may hold nothing. */
export const MONEY: readonly FieldCase[] = [
  ...MISSING,
  ...TEXTS,
  ...UNREAD,
  ...FRACTIONS,
  ...BEYOND,
  bad('M16', -1, 'TOO_SMALL'),
  bad('M71', raw('-1.0'), 'TOO_SMALL'),
  wrongType('M72', 'many'),
  // The largest amount is one more than in the list.
  taken('M25', 999_999_999_999),
  bad('M26', 1_000_000_000_001, 'TOO_LARGE'),
  taken('M11', raw('1e2'), 100),
  taken('M17', raw('-0'), 0),
  taken('M18', 0),
  taken('M22', raw('100.0'), 100),
  taken('M48', 1_250),
];

const QUANTITY_TEXTS: readonly FieldCase[] = (
  [
    ['Q03', ''],
    // Quantities are whole thousandths as numbers, not decimal text.
    ['Q04', '1'],
    ['Q22', '1e3'],
    ['Q23', '1,5'],
    ['Q24', '1.5.5'],
    ['Q25', '  1'],
    ['Q26', '1\n'],
    ['Q27', '١'],
    ['Q28', '½'],
    ['Q29', 'abc'],
    ['Q30', true],
    ['Q31', [1]],
    ['Q32', { qty: 1 }],
    ['Q34', 'NaN'],
    ['Q35', 'Infinity'],
    ['Q36', '0x1'],
    ['Q37', '+1'],
    ['Q38', '01'],
  ] as const
).map(([id, value]) => wrongType(id, value));

/** Thousandths; zero only where nothing may be on the shelf. */
export function quantityOf(least: 0 | 1): readonly FieldCase[] {
  return [
    bad('Q01', undefined, 'REQUIRED'),
    bad('Q02', null, 'NULL_NOT_ALLOWED'),
    ...QUANTITY_TEXTS,
    refused('Q33', raw('NaN'), 'MALFORMED_JSON'),
    bad('Q09', 0.1, 'TOO_MANY_DECIMALS'),
    bad('Q10', 0.5, 'TOO_MANY_DECIMALS'),
    bad('Q13', -1, 'TOO_SMALL'),
    bad('Q14', -1_000, 'TOO_SMALL'),
    bad('Q18', 1e21, 'TOO_LARGE'),
    bad('Q20', 1_000_000_000_001, 'TOO_LARGE'),
    bad('Q21', raw('9007199254740993'), 'TOO_LARGE'),
    ...(least === 1 ? each(['Q11', 'Q12'], [0, raw('-0')], 'TOO_SMALL') : [taken('Q11', 0)]),
    taken('Q05', 1_000),
    taken('Q07', 1_500),
    taken('Q08', 1),
    taken('Q17', raw('1e3'), 1_000),
    taken('Q19', 1_000_000_000_000),
  ];
}

/** A whole number between two bounds. */
export function wholeOf(min: number, max: number): readonly FieldCase[] {
  return [
    ...MISSING,
    ...TEXTS,
    ...UNREAD,
    ...FRACTIONS,
    ...BEYOND,
    wrongType('J57', '1'),
    bad('P15', min - 1, 'TOO_SMALL'),
    bad('P16', min - 5, 'TOO_SMALL'),
    bad('P18', max + 1, 'TOO_LARGE'),
    taken('P17', max),
  ];
}

/** Hundredths of a per cent. */
export const RATE: readonly FieldCase[] = [
  ...wholeOf(0, 10_000),
  bad('M63', 10_010, 'TOO_LARGE'),
  bad('M64', 777.77, 'TOO_MANY_DECIMALS'),
];

export const FLAG: readonly FieldCase[] = [
  ...MISSING,
  wrongType('J58', 'true'),
  wrongType('J59', 0),
  wrongType('J59', 1),
  wrongType('J75', 'yes'),
  wrongType('M05', []),
  wrongType('M07', {}),
];
/** `true` or nothing. */
export const ONLY_TRUE: readonly FieldCase[] = [
  bad('M02', null, 'NULL_NOT_ALLOWED'),
  bad('J58', 'true', 'WRONG_TYPE'),
  bad('J59', 1, 'WRONG_TYPE'),
  bad('J60', false, 'NOT_IN_LIST'),
];

/** One of a list of words. */
export const CHOICE: readonly FieldCase[] = [
  ...MISSING,
  ...each(['T01', 'T73', 'M67', 'P36', 'P39', 'P40'], ['', 'blue', 'bitcoin'], 'NOT_IN_LIST'),
  bad('P36', 'cash;drop', 'NOT_IN_LIST'),
  bad('P39', '__proto__', 'NOT_IN_LIST'),
  bad('T55', 'constructor', 'NOT_IN_LIST'),
  wrongType('T07', 1),
  wrongType('T08', false),
  wrongType('T09', ['cash']),
  wrongType('T10', { $ne: null }),
];
export const ROLE: readonly FieldCase[] = [
  ...CHOICE,
  bad('A74', 'super_admin', 'NOT_IN_LIST'),
  bad('A74', 'Seller', 'NOT_IN_LIST'),
];

/** An id in a body. `at` is any id. */
export const ID: readonly FieldCase[] = [
  bad('I01', undefined, 'REQUIRED'),
  bad('M02', null, 'NULL_NOT_ALLOWED'),
  bad('T01', '', 'REQUIRED'),
  ...(
    [
      ['I03', '1'],
      ['I04', '-1'],
      ['I05', 'null'],
      ['I06', 'undefined'],
      ['I07', 'NaN'],
      ['I08', '[object Object]'],
      ['I09', 'me'],
      ['I10', 'not-a-uuid'],
      ['I11', '{0198c0de-0000-7000-8000-000000000001}'],
      ['I13', '0198c0de000070008000000000000001'],
      ['I14', '00000000-0000-0000-0000-000000000000'],
      ['I15', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
      ['I16', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
      ['I17', '0198c0de-0000-7000-8000-000000000001 '],
      ['I18', '0198c0de-0000-7000-8000-000000000001\u0000'],
      ['I19', '0198c0de-0000-7000-8000-000000000001/../other'],
      ['I22', '507f1f77bcf86cd799439011'],
      ['I28', '0'.repeat(10_000)],
      ['I29', "' OR '1'='1"],
      ['I30', '1;select pg_sleep(5)'],
      ['I31', '${jndi:ldap://x}'],
      ['I32', '<script>'],
      ['I33', '🥭'],
      ['T39', '\ud800'],
    ] as const
  ).map(([id, value]) => bad(id, value, 'INVALID_UUID')),
  wrongType('I23', { $oid: '507f1f77bcf86cd799439011' }),
  wrongType('I24', ['0198c0de-0000-7000-8000-000000000001']),
  wrongType('I25', { $gt: '' }),
  wrongType('J59', 1),
  taken('I12', '0198C0DE-0000-7000-8000-00000000000A', '0198c0de-0000-7000-8000-00000000000a'),
];

export const OBJECT: readonly FieldCase[] = [
  ...MISSING,
  wrongType('J61', []),
  wrongType('J69', '{"qty":1}'),
  wrongType('J59', 1),
  wrongType('J58', true),
];
/** An array of at most `max`, at least `min`. */
export function listOf(one: unknown, min: number, max: number): readonly FieldCase[] {
  return [
    bad('Q45', null, 'NULL_NOT_ALLOWED'),
    bad('Q01', undefined, 'REQUIRED'),
    wrongType('Q46', {}),
    wrongType('J62', { 0: one, length: 1 }),
    wrongType('J69', '[]'),
    wrongType('J59', 1),
    bad(
      'Q47',
      Array.from({ length: max + 1 }, () => one),
      'TOO_MANY',
    ),
    ...(min > 0 ? [bad('Q44', [], 'TOO_FEW')] : [taken('I65', [])]),
  ];
}

/** When something happened: UTC with a Z, to the millisecond. */
export const INSTANT: readonly FieldCase[] = [
  bad('D01', '', 'REQUIRED'),
  bad('D02', null, 'NULL_NOT_ALLOWED'),
  bad('M03', undefined, 'REQUIRED'),
  wrongType('D03', 0),
  wrongType('D04', 1_732_147_200_000),
  wrongType('J64', { $date: '2026-11-21T10:00:00Z' }),
  ...(
    [
      ['D05', '1732147200'],
      ['D06', 'yesterday'],
      ['D07', '2026-11-21'],
      ['D08', '2026-11-21T10:00:00'],
      ['D11', '2026-11-21T10:00:00+15:00'],
      ['D14', '2026-11-21 10:00:00Z'],
      ['D15', '2026-11-21T24:00:00Z'],
      ['D16', '2026-11-21T23:59:60Z'],
      ['D18', '2026-02-29T10:00:00Z'],
      ['D22', '2026-13-01T10:00:00Z'],
      ['D32', '+010000-01-01T00:00:00Z'],
      ['D33', '-000001-01-01T00:00:00Z'],
      ['D34', 'infinity'],
      ['D35', 'now'],
      ['D36', 'epoch'],
      ['D37', "today'; select 1"],
      // Other offsets, small letters and microseconds are no spelling of ours (UTC with a Z).
      ['D10', '2026-11-21T10:00:00+14:00'],
      ['D12', '2026-11-21T10:00:00-00:00'],
      ['D13', '2026-11-21t10:00:00z'],
      ['D17', '2026-11-21T10:00:00.123456789Z'],
    ] as const
  ).map(([id, value]) => bad(id, value, 'INVALID_DATE')),
  ...each(
    ['D29', 'D30', 'D31'],
    ['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    'OUT_OF_RANGE',
  ),
  taken('D09', '2026-11-21T10:00:00Z'),
];
