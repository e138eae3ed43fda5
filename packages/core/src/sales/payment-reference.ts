import type { PaymentMethod } from './payment.ts';

const PAN_DIGITS_MIN = 13;
const PAN_DIGITS_MAX = 19;
const PHONE_DIGITS_MAX = 15;

/** The check digit of ISO/IEC 7812-1: every second digit from the right doubled. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What card networks give out: how their numbers begin, and how long those are (ISO/IEC 7812). */
const NETWORKS: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
  { begins: /^4/, lengths: [13, 16, 19] }, // Visa
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] }, // Mastercard
  { begins: /^3[47]/, lengths: [15] }, // American Express
  { begins: /^(30[0-59]|3[689])/, lengths: [14] }, // Diners Club
  { begins: /^(6011|64[4-9]|65|62)/, lengths: [16, 17, 18, 19] }, // Discover, UnionPay
  { begins: /^35(2[89]|[3-8])/, lengths: [16, 17, 18, 19] }, // JCB
  { begins: /^(5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
  { begins: /^(506(099|1)|507(8[6-9]|9[0-6]))/, lengths: [16, 18, 19] }, // Verve
  { begins: /^(508|60|8[12])/, lengths: [16] }, // RuPay
  { begins: /^220[0-4]/, lengths: [16, 17, 18, 19] }, // Mir
];

const isOfNetwork = (digits: string): boolean =>
  NETWORKS.some(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length));

/**
 * How mobile-money providers number what is paid where they use digits alone: the day first,
 * 261130… or 30112026…. Those of 2026 and 2027 fall among Mastercard's numbers, the others among
 * Diners Club's; nobody pays with a code of years before.
 */
const BEGINS_WITH_DAY =
  /^(2[67](0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])|(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20[23]\d)/;

/** Runs of 13 to 19 digits that pass the Luhn check, grouped by blanks, dots or dashes or not. */
function luhnNumbersIn(text: string): readonly string[] {
  const groups = text.normalize('NFKC').match(/[0-9](?:[ .\-\u2010-\u2015]?[0-9])*/gu) ?? [];
  return groups
    .map((group) => group.replace(/[^0-9]/g, ''))
    .filter(({ length }) => length >= PAN_DIGITS_MIN && length <= PAN_DIGITS_MAX)
    .filter(passesLuhn);
}

/**
 * Whether a typed text may hold a card's number, which must never be kept. Where a card is paid
 * with, any number that passes the check is one; elsewhere it has to begin and be as long as those
 * of a network, too, since one of ten codes of digits passes the check by chance. By mobile money
 * a code that begins with a day is none (decision 191).
 */
export function looksLikeCardNumber(text: string, method: string | null = null): boolean {
  const numbers = luhnNumbersIn(text);
  if (method === 'card') return numbers.length > 0;
  const suspects = numbers.filter(isOfNetwork);
  if (method !== 'mobile_money') return suspects.length > 0;
  return suspects.some((digits) => !BEGINS_WITH_DAY.test(digits));
}

/** Whether a card's number was typed for a phone's; no phone has so many digits (ITU-T E.164). */
export const isCardForPhone = (text: string): boolean =>
  luhnNumbersIn(text).some(({ length }) => length > PHONE_DIGITS_MAX);

/**
 * Whether a payment was taken before its code was there. Only mobile money by an own way of the
 * business does that, where its code need not be entered at once; the business chose so.
 */
export const awaitsCode = (payment: {
  readonly method: PaymentMethod;
  readonly paymentTypeId?: string | null | undefined;
  readonly reference: string | null;
}): boolean =>
  payment.method === 'mobile_money' &&
  (payment.paymentTypeId ?? null) !== null &&
  payment.reference === null;

/** A name or code without case, blanks and signs. */
export const foldCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What makes a mobile-money payment unique in its business: provider and transaction code, without
 * case, blanks and signs. Null when there is no code to speak of, and for other ways of paying: a
 * card terminal gives the same short approval code again and again.
 */
export function referenceKey(payment: {
  readonly method: PaymentMethod;
  readonly provider: string | null;
  readonly reference: string | null;
}): string | null {
  const code = foldCode(payment.reference ?? '');
  if (payment.method !== 'mobile_money' || code === '') return null;
  return `${foldCode(payment.provider ?? '')}:${code}`;
}
