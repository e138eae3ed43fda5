import { createHash } from 'node:crypto';
import { Refusal } from '@tillbook/core/refusals';

/** SHA-256 of what a request says; its fields come in the order of their schema. */
export function hashOf(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** The same in hex. */
export function hexHashOf(content: unknown): string {
  return hashOf(content).toString('hex');
}

/**
 * Whether it is there already, said by the same request.
 * @param found what stands under the request's id; its hash in hex
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when another request made it
 */
export function isSameAgain(
  found: { readonly contentHash: string } | null,
  hash: Buffer | string,
): boolean {
  if (found === null) return false;
  const hex = typeof hash === 'string' ? hash : hash.toString('hex');
  if (found.contentHash === hex) return true;
  throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}
