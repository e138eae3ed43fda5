/**
 * Wrong and strange input by kind of field, numbered as in our list of bad input. `accepted` rows
 * must be stored as they are; the others must store nothing. Rows of that list that this room has
 * no field for (discounts, payments, refunds, websites …) are tested where those fields are.
 */
export interface BadInput {
  readonly id: string;
  readonly value: unknown;
  /** The field code, `accepted`, or what is stored instead. */
  readonly expect: string | { readonly stored: unknown };
}

const row = (id: string, value: unknown, expect: BadInput['expect']): BadInput => ({
  id,
  value,
  expect,
});
const wrongType = (id: string, value: unknown): BadInput => row(id, value, 'WRONG_TYPE');
const asText = (id: string, value: string): BadInput => row(id, value, 'accepted');

/** A product's name. */
export const TEXTS_BAD: readonly BadInput[] = [
  row('T01', '', 'REQUIRED'),
  row('T02', ' ', 'REQUIRED'),
  row('T03', '\u00a0\u2003', 'REQUIRED'),
  row('T05', null, 'NULL_NOT_ALLOWED'),
  row('T06', undefined, 'REQUIRED'),
  wrongType('T07', 1),
  wrongType('T08', false),
  wrongType('T09', ['x']),
  wrongType('T10', { toString: 'x' }),
  // Names are at most 120 characters here, not 200.
  row('T11', 'n'.repeat(120), 'accepted'),
  row('T12', 'n'.repeat(121), 'TOO_LONG'),
  asText('T15', '<script>alert(1)</script>'),
  asText('T16', '"><img src=x onerror=alert(1)>'),
  asText('T18', '{{7*7}}'),
  asText('T19', '${7*7}'),
  asText('T20', '<%= 7*7 %>'),
  asText('T21', '=1+1'),
  asText('T22', '@SUM(A1)'),
  asText('T23', "+cmd|' /C calc'!A0"),
  asText('T24', '-2+3'),
  row('T25', '\t=1+1', 'CONTROL_CHARACTER'),
  asText('T26', '＝1+1'),
  asText('T27', "'; DROP TABLE sale;--"),
  asText('T28', "Robert');"),
  asText('T29', '\\'),
  row('T35', 'a\u0000b', 'CONTROL_CHARACTER'),
  row('T36', 'a\u0007b', 'CONTROL_CHARACTER'),
  row('T37', 'a\r\nb', 'CONTROL_CHARACTER'),
  row('T39', 'a\ud800b', 'INVALID_UNICODE'),
  row('T42', '\ufeffSugar', { stored: 'Sugar' }),
  row('T43', 'Cafe\u0301', { stored: 'Caf\u00e9' }),
  row('T46', 'a\u202eb', 'CONTROL_CHARACTER'),
  asText('T47', 'قهوة עברית'),
  asText('T48', 'Tea 👩‍👩‍👧‍👦'),
  asText('T50', '糖 चीनी น้ำตาล'),
  row('T51', 'A'.repeat(10_000), 'TOO_LONG'),
  asText('T52', 'null'),
  asText('T53', 'true'),
  asText('T54', '__proto__'),
  asText('T55', 'constructor'),
  asText('T56', '../../etc/passwd'),
];

/** A price: whole minor units as a JSON number, so every text is of the wrong type. */
export const MONEY_BAD: readonly BadInput[] = [
  wrongType('M01', ''),
  row('M02', null, 'NULL_NOT_ALLOWED'),
  row('M03', undefined, 'REQUIRED'),
  wrongType('M04', true),
  wrongType('M05', []),
  wrongType('M06', [100]),
  wrongType('M07', {}),
  wrongType('M08', { amount: 100 }),
  ...['abc', '100', 'NaN', '1,50', '1.50', '1 500', '€5', '$5', '5 EUR', '0x10', '1e3'].map(
    (text, at) => wrongType(`M09-M37 ${at}`, text),
  ),
  ...['+5', '٥', '５', '5\u00a0', '=1+1'].map((text, at) => wrongType(`M38-M42 ${at}`, text)),
  row('M11', 1e2, { stored: 100 }),
  row('M16', -1, 'TOO_SMALL'),
  row('M17', -0, { stored: 0 }),
  row('M18', 0, 'accepted'),
  row('M21', 0.5, 'TOO_MANY_DECIMALS'),
  row('M22', 100.0, { stored: 100 }),
  row('M24', 30.000000000000004, 'TOO_MANY_DECIMALS'),
  row('M25', 999_999_999_999, 'accepted'),
  // The largest amount is one more than in the list.
  row('M26', 1_000_000_000_001, 'TOO_LARGE'),
  row('M27', 9_007_199_254_740_992, 'TOO_LARGE'),
  row('M28', 9_223_372_036_854_775_808, 'TOO_LARGE'),
  row('M29', 1e308, 'TOO_LARGE'),
];

/** A quantity of opening stock: whole thousandths as a JSON number; zero means none. */
export const QUANTITIES_BAD: readonly BadInput[] = [
  row('Q01', undefined, 'REQUIRED'),
  row('Q02', null, 'NULL_NOT_ALLOWED'),
  wrongType('Q03', ''),
  wrongType('Q04', '1'),
  row('Q05', 1, 'accepted'),
  row('Q09', 0.5, 'TOO_MANY_DECIMALS'),
  row('Q13', -1, 'TOO_SMALL'),
  row('Q17', 1e3, { stored: 1_000 }),
  row('Q18', 1e21, 'TOO_LARGE'),
  row('Q20', 1_000_000_000_001, 'TOO_LARGE'),
  row('Q21', 9_007_199_254_740_992, 'TOO_LARGE'),
  ...['1e3', '1,5', '1.5.5', '  1', '1\n', '١', '½', 'abc'].map((text, at) =>
    wrongType(`Q22-Q29 ${at}`, text),
  ),
  wrongType('Q30', true),
  wrongType('Q31', [1]),
  wrongType('Q32', { qty: 1 }),
  ...['NaN', 'Infinity', '0x1', '+1', '01'].map((text, at) => wrongType(`Q34-Q38 ${at}`, text)),
];

/** A bar code; letters are allowed (Code 128), a wrong check digit of a printed code is not. */
export const BARCODES_BAD: readonly BadInput[] = [
  row('T61', '036000291453', 'PATTERN'),
  row('T62', 'ABC-123', 'accepted'),
  row('EAN', '4006381333932', 'PATTERN'),
  row('empty', '', 'REQUIRED'),
  row('long', '1'.repeat(65), 'TOO_LONG'),
  wrongType('number', 4_006_381_333_931),
];
