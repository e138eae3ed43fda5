import { bad, each, taken, wrongType, type FieldCase } from './case.ts';

const NOT_TEXT: readonly FieldCase[] = [
  wrongType('T07', 1),
  wrongType('T08', false),
  wrongType('T09', ['x']),
  wrongType('T10', { toString: 'x' }),
];
const UNREADABLE: readonly FieldCase[] = [
  bad('T35', 'a\u0000b', 'CONTROL_CHARACTER'),
  bad('T36', 'a\u0007b', 'CONTROL_CHARACTER'),
  bad('T37', 'a\r\nb', 'CONTROL_CHARACTER'),
  // A tab is refused with the other control characters, not trimmed.
  bad('T25', '\t=1+1', 'CONTROL_CHARACTER'),
  bad('T39', 'a\ud800b', 'INVALID_UNICODE'),
  bad('T46', 'a\u202eb', 'CONTROL_CHARACTER'),
];
const MISSING: readonly FieldCase[] = [
  bad('T05', null, 'NULL_NOT_ALLOWED'),
  bad('T06', undefined, 'REQUIRED'),
];
const EMPTY: readonly FieldCase[] = each(
  ['T01', 'T02', 'T03', 'T04'],
  ['', ' ', '\u00a0\u2003', '\u200b'],
  'REQUIRED',
);
/** What looks like code, a formula or a path stays the text that it is. */
const STRANGE: readonly FieldCase[] = [
  taken('T15', '<script>alert(1)</script>'),
  taken('T16', '"><img src=x onerror=alert(1)>'),
  taken('T18', '{{7*7}}'),
  taken('T19', '${7*7}'),
  taken('T20', '<%= 7*7 %>'),
  taken('T21', '=1+1'),
  taken('T22', '@SUM(A1)'),
  taken('T23', "+cmd|' /C calc'!A0"),
  taken('T24', '-2+3'),
  taken('T26', '＝1+1'),
  taken('T27', "'; DROP TABLE sale;--"),
  taken('T28', "Robert');"),
  taken('T29', '\\'),
  taken('T42', '\ufeffSugar', 'Sugar'),
  taken('T43', 'Cafe\u0301', 'Caf\u00e9'),
  taken('T47', 'قهوة עברית'),
  taken('T48', 'Tea 👩‍👩‍👧‍👦'),
  taken('T50', '糖 चीनी น้ำตาล'),
  taken('T52', 'null'),
  taken('T52', 'undefined'),
  taken('T52', 'NaN'),
  taken('T53', 'true'),
  taken('T54', '__proto__'),
  taken('T55', 'constructor'),
  taken('T56', 'CON'),
  taken('T56', '../../etc/passwd'),
];

const within = (cases: readonly FieldCase[], max: number): FieldCase[] =>
  cases.filter(({ value }) => String(value).length <= max);

/** One line of text with at most `max` characters. */
export function lineOf(max: number): readonly FieldCase[] {
  return [
    ...MISSING,
    ...EMPTY,
    ...NOT_TEXT,
    ...UNREADABLE,
    bad('T49', `a${'\u0301'.repeat(100)}`, 'PATTERN'),
    bad('T12', 'n'.repeat(max + 1), 'TOO_LONG'),
    bad('T51', 'A'.repeat(10_000), 'TOO_LONG'),
    // Names have 120 characters here, other lines what their field says, not 200.
    taken('T11', 'n'.repeat(max)),
    ...within(STRANGE, max),
  ];
}

/** One line that may be empty: it is kept as null then. */
export function emptyLineOf(max: number): readonly FieldCase[] {
  return [
    ...EMPTY.map(({ id, value }) => taken(id, value, null)),
    taken('T05', null),
    taken('T06', undefined, null),
    ...lineOf(max).filter(({ id }) => !['T01', 'T02', 'T03', 'T04', 'T05', 'T06'].includes(id)),
  ];
}

export const EMAIL: readonly FieldCase[] = [
  bad('A01', '', 'REQUIRED'),
  bad('A02', undefined, 'REQUIRED'),
  bad('A03', null, 'NULL_NOT_ALLOWED'),
  wrongType('A04', 123),
  wrongType('A05', ['a@b.c']),
  wrongType('A06', { $ne: null }),
  wrongType('A07', true),
  wrongType('A22', ['victim@example.test', 'attacker@example.test']),
  ...each(
    ['A08', 'A09', 'A10', 'A11', 'A12', 'A20', 'A21'],
    ['a', 'a@', '@b.c', 'a@b..c', 'a b@c.d', "' OR 1=1--", 'a@b.c,d@e.f'],
    'INVALID_EMAIL',
  ),
  bad('A13', `${'a'.repeat(243)}@example.com`, 'TOO_LONG'),
  bad('A17', 'a@b.c\r\nBcc:x@y.z', 'CONTROL_CHARACTER'),
  bad('A18', 'a@b.c\u0000', 'CONTROL_CHARACTER'),
  bad('T39', 'a\ud800@b.c', 'INVALID_UNICODE'),
  taken('A15', 'A@B.C', 'a@b.c'),
  taken('A16', ' a@b.c ', 'a@b.c'),
];

export const PASSWORD: readonly FieldCase[] = [
  bad('A23', undefined, 'REQUIRED'),
  bad('A24', '', 'REQUIRED'),
  bad('A25', null, 'NULL_NOT_ALLOWED'),
  wrongType('A26', 0),
  wrongType('A05', ['password']),
  wrongType('A06', { $ne: null }),
  bad('A42', 'pass\u0000word', 'CONTROL_CHARACTER'),
  bad('A44', 'password \ud800', 'INVALID_UNICODE'),
  taken('A37', 'z'.repeat(64)),
  taken('A38', 'z'.repeat(1_024)),
  taken('A41', 'mangoes here '),
  taken('A43', 'cafe\u0301', 'caf\u00e9'),
  taken('A45', '🥭'.repeat(15)),
];

/** Six digits out of a mail. */
export const CODE: readonly FieldCase[] = [
  ...MISSING,
  bad('T01', '', 'REQUIRED'),
  ...NOT_TEXT,
  ...each(['A48', 'A49', 'A52'], ['12345', '1234567', '１２３４５６'], 'PATTERN'),
  wrongType('A50', 123_456),
  taken('A51', '123 456', '123456'),
];

/** Four to six digits. */
export const PIN: readonly FieldCase[] = [
  ...MISSING,
  bad('T01', '', 'REQUIRED'),
  ...NOT_TEXT,
  ...each(['A48', 'A49', 'A52'], ['123', '1234567', '１２３４'], 'PATTERN'),
  bad('A51', '12 34', 'PATTERN'),
  wrongType('A50', 123_456),
];

/** The secret of an invitation link. */
export const INVITE: readonly FieldCase[] = [
  ...MISSING,
  bad('T01', '', 'REQUIRED'),
  ...NOT_TEXT,
  ...each(['I03'], ['1', 'x'.repeat(44), `${'x'.repeat(42)}é`, `${'x'.repeat(42)}\n`], 'PATTERN'),
];

/** Text under a seal: kept as it came, whatever it says. */
export function letterByLetter(max: number): readonly FieldCase[] {
  return [
    ...MISSING,
    bad('T01', '', 'REQUIRED'),
    ...NOT_TEXT,
    bad('T12', 'n'.repeat(max + 1), 'TOO_LONG'),
    bad('T39', 'a\ud800b', 'INVALID_UNICODE'),
    taken('T11', 'n'.repeat(max)),
    taken('T02', ' '),
    taken('T43', 'Cafe\u0301'),
    taken('T29', '\\'),
  ];
}

/** Bytes in base64url, of at most `max` characters. */
export function bytesOf(max: number): readonly FieldCase[] {
  return [
    ...MISSING,
    bad('T01', '', 'REQUIRED'),
    ...NOT_TEXT,
    bad('T12', 'A'.repeat(max + 1), 'TOO_LONG'),
    ...each(['I03', 'T02', 'T27', 'T39'], ['AA==', ' ', 'A+/A', 'A\ud800'], 'PATTERN'),
  ];
}

/** A code that people read: capital letters and digits. */
export function shortCodeOf(max: number): readonly FieldCase[] {
  return [
    ...MISSING,
    bad('T01', '', 'REQUIRED'),
    bad('T02', ' ', 'REQUIRED'),
    ...NOT_TEXT,
    bad('T12', 'A'.repeat(max + 1), 'TOO_LONG'),
    ...each(['T68', 'T27', 'T39', 'T48'], ["';--", 'A-B', 'A\ud800', 'É'], 'PATTERN'),
    taken('T58', 'ab1', 'AB1'),
  ];
}

/** SKU: as typed, unique whatever its case. */
export const SKU: readonly FieldCase[] = [
  ...MISSING,
  ...EMPTY,
  ...NOT_TEXT,
  ...UNREADABLE,
  bad('T12', 'n'.repeat(65), 'TOO_LONG'),
  taken('T58', 'fl 1 kg'),
  ...within(STRANGE, 64),
];

export const BARCODE: readonly FieldCase[] = [
  bad('T06', undefined, 'REQUIRED'),
  ...EMPTY,
  ...NOT_TEXT,
  ...UNREADABLE,
  bad('T61', '036000291453', 'PATTERN'),
  bad('T12', '1'.repeat(65), 'TOO_LONG'),
  // Code 128 has letters.
  taken('T62', 'ABC-123'),
  taken('T05', null),
];

/** ISO 4217. Whether it is a currency is asked behind the shape. */
export const CURRENCY: readonly FieldCase[] = [
  ...MISSING,
  ...NOT_TEXT,
  bad('M46', '', 'REQUIRED'),
  ...each(['M44', 'M33', 'M34', 'T27', 'T69'], ['eur', '€', '$', "';-", "EUR'||1"], 'PATTERN'),
];

/** A zone's name. Whether it is a zone is asked behind the shape. */
export const ZONE: readonly FieldCase[] = [
  bad('D62', null, 'NULL_NOT_ALLOWED'),
  bad('T06', undefined, 'REQUIRED'),
  bad('T01', '', 'REQUIRED'),
  ...NOT_TEXT,
  ...each(['D59', 'D63', 'T27'], ['+02:00', '../etc/passwd', "UTC'; select 1"], 'PATTERN'),
  bad('T12', 'A'.repeat(65), 'TOO_LONG'),
];

/** What a list is searched for; empty looks for nothing, and everything is meant literally. */
export function searchOf(max: number): readonly FieldCase[] {
  return [
    bad('T05', null, 'NULL_NOT_ALLOWED'),
    ...NOT_TEXT,
    bad('P56', 'q'.repeat(max + 1), 'TOO_LONG'),
    bad('T33', 'q'.repeat(100_000), 'TOO_LONG'),
    bad('P60', 'a\u0000', 'CONTROL_CHARACTER'),
    bad('T39', 'a\ud800', 'INVALID_UNICODE'),
    taken('P54', ''),
    taken('P55', 'q'),
    taken('P57', '%'),
    taken('P58', '\\'),
    taken('P59', `'"() & | ! <->`),
    taken('T31', '_'),
    taken('T32', '*'),
    taken('T34', '(a+)+$'),
  ];
}

/** Several lines: breaks and tabs belong to it. */
export const noteOf = (max: number): readonly FieldCase[] => [
  ...lineOf(max).filter(({ value }) => typeof value !== 'string' || !/[\t\r\n]/u.test(value)),
  bad('T14', 'n'.repeat(max + 1), 'TOO_LONG'),
  taken('T38', 'Fine flour.\nKeep dry.'),
];
