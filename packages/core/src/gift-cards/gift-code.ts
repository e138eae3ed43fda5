/**
 * The code of a gift card: whoever knows it spends it. 15 characters by chance and one that checks
 * them, of 31 that nobody takes for one another: neither 0 and O nor 1, I and L.
 */

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** As many as there are is a prime, which the check needs. */
export const GIFT_CODE_VALUES = ALPHABET.length;
/** 74 bits by chance, so that a hash of them is of no use to who has it. */
export const GIFT_CODE_CHANCES = 15;
export const GIFT_CODE_CHARACTERS = GIFT_CODE_CHANCES + 1;
/** With everything that may stand between them. */
export const GIFT_CODE_TYPED_MAX = 40;
const LAST = 4;
/** What 16, the weight of the check character, is undone by: 16 × 2 = 32, which leaves 1. */
const UNDOES_LAST_WEIGHT = 2;

/** The sum of each value times its place; every place and difference of two has an inverse. */
const weighed = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 1), 0) % GIFT_CODE_VALUES;

/**
 * A code of values drawn by chance, with its check character behind them.
 * @param values `GIFT_CODE_CHANCES` of them, each from 0 to below `GIFT_CODE_VALUES`
 */
export function giftCodeOf(values: readonly number[]): string {
  const isWrong = values.some((value) => !(Number.isInteger(value) && ALPHABET[value]));
  if (isWrong || values.length !== GIFT_CODE_CHANCES) throw new RangeError('not 15 values');
  const check = (GIFT_CODE_VALUES - weighed(values)) * UNDOES_LAST_WEIGHT;
  return [...values, check % GIFT_CODE_VALUES].map((value) => ALPHABET[value]).join('');
}

/**
 * The code that somebody typed or scanned, without what stands between its characters; null when it
 * cannot be one: one wrong character, and any two that changed places, are always noticed.
 */
export function readGiftCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/gu, '').toUpperCase();
  const values = [...code].map((character) => ALPHABET.indexOf(character));
  if (values.length !== GIFT_CODE_CHARACTERS || values.includes(-1)) return null;
  return weighed(values) === 0 ? code : null;
}

/** In fours, as it is printed. */
export const giftCodeText = (code: string): string => code.replaceAll(/(.{4})(?=.)/gu, '$1-');

/** What is shown of a card that is in nobody's hands. */
export const lastFourOf = (code: string): string => code.slice(-LAST);
