import type { PaymentMethod } from './payment.ts';

const PAN_DIGITS_MIN = 13;
const PAN_DIGITS_MAX = 19;

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

/**
 * Whether a typed reference may hold a card's number, which must never be kept: 13 to 19 digits,
 * grouped by blanks, dots or dashes or not, that pass the Luhn check.
 */
export function looksLikeCardNumber(text: string): boolean {
  const groups = text.normalize('NFKC').match(/[0-9](?:[ .\-\u2010-\u2015]?[0-9])*/gu) ?? [];
  return groups.some((group) => {
    const digits = group.replace(/[^0-9]/g, '');
    return digits.length >= PAN_DIGITS_MIN && digits.length <= PAN_DIGITS_MAX && passesLuhn(digits);
  });
}

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
