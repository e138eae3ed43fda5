import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_DIGITS } from '@tillbook/core/limits';

/** 256 bits from the system's generator, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The bearer of a session. */
export function newToken(): string {
  return `s1_${newSecret()}`;
}

/** Six digits, each of the million equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** How secrets of full length are kept: SHA-256, since nobody can guess 256 bits. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
