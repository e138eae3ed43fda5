import type { FastifyInstance } from 'fastify';
import { API_KEY_BEGINS } from '@tillbook/core/businesses/api-keys';
import type { Clock } from '../clock.ts';
import { sha256Hex } from '../http/actor.ts';
import { addressKey, windowLimit } from './rate-limit.ts';

const MINUTE_MS = 60_000;
/** Of one key in a minute. */
export const REQUESTS_OF_KEY = 600;
/** Of one address in a minute, with whatever keys. */
export const REQUESTS_OF_ADDRESS = 3_000;

/**
 * How often this process is asked with keys. A key is counted whole, so that who knows how it
 * begins uses up nothing of it; who guesses is stopped by the address.
 */
export function limitApiKeys(app: FastifyInstance, clock: Clock): void {
  const ofKey = windowLimit(clock, REQUESTS_OF_KEY, MINUTE_MS);
  const ofAddress = windowLimit(clock, REQUESTS_OF_ADDRESS, MINUTE_MS);
  app.addHook('onRequest', async ({ headers: { authorization = '' }, ip }) => {
    if (!authorization.startsWith(`Bearer ${API_KEY_BEGINS}`)) return;
    ofAddress.take(addressKey(ip));
    ofKey.take(sha256Hex(authorization));
  });
}
