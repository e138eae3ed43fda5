import type { NumberFormat } from './formats.ts';

/** Between thousands, and before decimals. The blank is no-break: no line ends in a number. */
const SIGNS: Readonly<Record<NumberFormat, readonly [string, string]>> = {
  comma_point: [',', '.'],
  point_comma: ['.', ','],
  space_comma: ['\u00a0', ','],
  apostrophe_point: ["'", '.'],
  lakh_point: [',', '.'],
};

/** What rounds to nothing is not less than nothing: "0.0%", never "\u22120.0%". */
const UNSIGNED_NOTHING: Intl.NumberFormatOptions = { signDisplay: 'negative' };

/** So many numbers are not written again: a screen shows the same prices at every change. */
const KNOWN_MAX = 1_000;

export type WriteNumber = (value: number | bigint | `${number}`) => string;

/**
 * Writes numbers in a language with a business's signs, Latin digits (unless the locale itself asks
 * for others, `…-u-nu-arab`) and a true minus sign (U+2212). The currency stays where the language
 * has it. Intl knows no option for the signs, so they are put in place of the language's own.
 * @param numbers null: the signs of the language
 */
export function numberWriter(
  locale: string,
  options: Intl.NumberFormatOptions,
  numbers: NumberFormat | null,
): WriteNumber {
  const { language, numberingSystem = 'latn' } = new Intl.Locale(locale);
  // Groups of two after the first three are India's.
  const place = numbers === 'lakh_point' ? `${language}-IN` : locale;
  const format = new Intl.NumberFormat(place, { numberingSystem, ...UNSIGNED_NOTHING, ...options });
  const [group, decimal] = numbers === null ? [null, null] : SIGNS[numbers];
  const written = ({ type, value }: Intl.NumberFormatPart): string => {
    if (type === 'minusSign') return value.replace('-', '\u2212');
    if (type === 'group') return group ?? value;
    return type === 'decimal' ? (decimal ?? value) : value;
  };
  const write = (value: number): string => format.formatToParts(value).map(written).join('');
  const known = new Map<number, string>();
  return (value) => {
    if (typeof value !== 'number') return write(value as unknown as number);
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === KNOWN_MAX) known.clear();
    const text = write(value);
    known.set(value, text);
    return text;
  };
}
