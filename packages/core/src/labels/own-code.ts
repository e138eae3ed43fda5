import { ean13 } from '../products/codes.ts';

/** GS1 leaves numbers that begin with 20 to 29 to shops; ours begin with this one. */
export const OWN_CODE_PREFIX = '20';
const NUMBERS = 10_000_000_000n;
/** Odd and no multiple of five: steps by it reach every number before one comes again. */
const STEP = 6_700_417n;

/**
 * An EAN-13 of the shop's own for a product without a bar code. It is made of the product's id, so
 * that it is the same wherever it is made; where another product has it, the next try is another.
 */
export function ownCode(productId: string, attempt = 0): string {
  const bits = BigInt(`0x${productId.replaceAll('-', '').slice(-16)}`);
  const number = (bits + BigInt(attempt) * STEP) % NUMBERS;
  return ean13(`${OWN_CODE_PREFIX}${String(number).padStart(10, '0')}`);
}

/** Whether a code is of the numbers that are left to shops. */
export function isOwnCode(code: string): boolean {
  return /^2[0-9]{12}$/.test(code);
}
