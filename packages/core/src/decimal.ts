/** Reading decimal numbers that people type, without ever passing through a float. */

/** Why a typed number is refused. */
export type DecimalProblem = 'EMPTY' | 'PATTERN' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE';
export type ParsedDecimal =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: DecimalProblem };

const refused = (reason: DecimalProblem): ParsedDecimal => ({ ok: false, reason });

// Left-to-right, right-to-left and Arabic letter marks arrive with copied amounts.
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/gu;
// The blanks (also no-break, thin, narrow no-break) and apostrophes that languages group with.
const GROUP_SIGNS = /[ \u00a0\u2009\u202f'\u2019\u066c]/gu;
// One to three digits, then groups of three; India groups by two before the last three.
const GROUPED = /^[0-9]{1,3}(?:_[0-9]{2,3})*_[0-9]{3}$/;
const PLAIN = /^[0-9]*$/;

/** ASCII digits, `.`, `,`, and `_` for every other grouping sign. */
function plainText(text: string): string {
  return text
    .replace(DIRECTION_MARKS, '')
    .trim()
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/gu, '.')
    .replace(GROUP_SIGNS, '_');
}

/**
 * Where the decimal sign stands, or -1. Of `.` and `,` together the last one is decimal. One
 * that repeats groups. A single one before exactly three digits groups where three decimals
 * cannot be meant: always with no decimals, and as a comma with one or two ("1,500"); a point is
 * then left to be refused rather than guessed.
 */
function decimalSignAt(text: string, decimals: number): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return -1;
  const sign = text.charAt(at);
  if (text.indexOf(sign) !== at) return text.includes(sign === '.' ? ',' : '.') ? at : -1;
  const looksGrouped = /^[1-9][0-9]{0,2}$/.test(text.slice(0, at)) && text.length - at === 4;
  const mayGroup = decimals === 0 || (decimals < 3 && sign === ',');
  return looksGrouped && mayGroup ? -1 : at;
}

/**
 * Reads a number that is not negative with at most `decimals` decimals; the value is in units of
 * the last decimal ("12.5" with 2 decimals is 1250). Accepts `.` or `,` as the decimal sign,
 * grouping by blanks, apostrophes or the other sign, and Arabic-Indic digits. Signs, exponents,
 * currency signs and misplaced groups are `PATTERN`; above `max` is `TOO_LARGE`.
 */
export function parseDecimal(text: string, decimals: number, max: number): ParsedDecimal {
  const plain = plainText(text);
  if (plain === '') return refused('EMPTY');
  const signAt = decimalSignAt(plain, decimals);
  const wholePart = signAt < 0 ? plain : plain.slice(0, signAt);
  const fraction = signAt < 0 ? '' : plain.slice(signAt + 1);
  if (signAt >= 0 && wholePart.includes(plain.charAt(signAt))) return refused('PATTERN');
  const grouped = wholePart.replace(/[.,]/g, '_');
  if (!PLAIN.test(fraction)) return refused('PATTERN');
  if (!PLAIN.test(grouped) && !GROUPED.test(grouped)) return refused('PATTERN');
  const whole = grouped.replaceAll('_', '').replace(/^0+/, '');
  if (grouped === '' && fraction === '') return refused('PATTERN');
  if (fraction.length > decimals) return refused('TOO_MANY_DECIMALS');
  const digits = whole + fraction.padEnd(decimals, '0');
  if (digits.length > 16 || BigInt(digits) > BigInt(max)) return refused('TOO_LARGE');
  return { ok: true, value: Number(digits) };
}
