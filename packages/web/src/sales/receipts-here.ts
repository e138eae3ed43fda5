import { looksLikePhone, phoneParts, type PhonePlace } from '@tillbook/core/customers/phone';
import { codeWords, searchWords } from '@tillbook/core/products/words';
import { stateHere } from './kept-back.ts';
import type { KeptReceipt } from './refund-outbox.ts';

/** A receipt of this device as the finder shows it. */
export type ReceiptFound = Pick<
  KeptReceipt['fact'],
  '_id' | 'receiptNumber' | 'occurredAt' | 'timezone' | 'sellerName' | 'totalMinor' | 'state'
> & { readonly customerName: string | null };

const SHOWN_MAX = 20;

/** Whether every word begins one of the text's, as the server searches. */
function hasWords(wanted: readonly string[], texts: readonly (string | null)[]): boolean {
  const words = texts.flatMap((text) => (text === null ? [] : codeWords(text)));
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether what was typed is a part of the customer's number: its beginning or its end. */
function hasPhone(typed: string, phone: string | null, place: PhonePlace): boolean {
  if (phone === null || !looksLikePhone(typed)) return false;
  const { begins, end } = phoneParts(typed, place);
  return phone.endsWith(end) || begins.some((part) => phone.startsWith(part));
}

/** What else is known of a receipt; null narrows nothing. */
export interface ReceiptFacts {
  readonly day: string | null;
  readonly totalMinor: number | null;
}

/** Receipts of such facts whose number, goods or customer match; with nothing typed the latest. */
export function receiptsMatching(
  receipts: readonly KeptReceipt[],
  typed: string,
  { day, totalMinor }: ReceiptFacts,
): readonly ReceiptFound[] {
  const part = typed.trim().toUpperCase();
  const words = searchWords(typed);
  return receipts
    .filter(
      ({ fact }) =>
        (day === null || fact.businessDate === day) &&
        (totalMinor === null || fact.totalMinor === totalMinor),
    )
    .filter(
      ({ fact }) =>
        fact.receiptNumber.includes(part) ||
        part.includes(fact._id.toUpperCase()) ||
        fact.lines.some(({ name, sku }) => hasWords(words, [name, sku])) ||
        hasWords(words, [fact.customer?.name ?? null]) ||
        hasPhone(typed, fact.customer?.phone ?? null, fact),
    )
    .slice(0, SHOWN_MAX)
    .map((receipt) => {
      const { customer } = receipt.fact;
      const customerName = customer?.name ?? customer?.phone ?? null;
      return { ...receipt.fact, customerName, state: stateHere(receipt) };
    });
}
