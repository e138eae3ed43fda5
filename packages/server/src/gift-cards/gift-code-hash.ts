import { createHash } from 'node:crypto';
import { readGiftCode } from '@tillbook/core/gift-cards/gift-code';

/**
 * What is kept of a code: SHA-256 of the business and the code, in hex, so that the same code of
 * two businesses is two. Null for what cannot be a code.
 */
export function giftCodeHash(businessId: string, typed: string): string | null {
  const code = readGiftCode(typed);
  if (code === null) return null;
  return createHash('sha256').update(`gift card ${businessId} ${code}`).digest('hex');
}
