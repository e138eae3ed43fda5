import { parseReceiptNumber } from './receipt-number.ts';

/** Where a receipt is shown to whoever has it in the hand, in front of its token. */
export const RECEIPT_PAGE = '/r/';

const LINK = /\/r\/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/;
const SALE_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The token in a receipt's address, as its printed code says it; null in any other text. */
export function receiptToken(text: string): string | null {
  return LINK.exec(text)?.[1] ?? null;
}

/** The id of a sale that stands in a text, in small letters; null without one. */
export function saleIdIn(text: string): string | null {
  return SALE_ID.exec(text)?.[0].toLowerCase() ?? null;
}

/**
 * Whether a scanned text is what a receipt has printed on it: its address, or its number where it
 * was printed without a connection.
 */
export function isReceiptCode(text: string): boolean {
  return receiptToken(text) !== null || parseReceiptNumber(text.trim().toUpperCase()) !== null;
}
