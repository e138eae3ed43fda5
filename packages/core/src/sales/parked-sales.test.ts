import { expect, test } from 'vitest';
import { whyNotMove, whyNotTakeParked } from './parked-sales.ts';

test.each([
  ['lines alone', { lines: [1], exchange: null, quote: null }, null],
  ['nothing', { lines: [], exchange: null, quote: null }, 'EMPTY'],
  ['something that comes back', { lines: [1], exchange: {}, quote: null }, 'BOUND_HERE'],
  ['a quote or lay-by', { lines: [1], exchange: null, quote: {} }, 'BOUND_HERE'],
])('%s: %o moves unless %s', (_what, cart, why) => {
  expect(whyNotMove(cart)).toBe(why);
});

test.each([
  [null, null],
  ['here', null],
  ['there', 'PARKED_TAKEN'],
])('taken by %s: %s', (endedDeviceId, why) => {
  expect(whyNotTakeParked({ endedDeviceId }, 'here')).toBe(why);
});
