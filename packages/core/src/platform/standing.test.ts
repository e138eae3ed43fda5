import { expect, test } from 'vitest';
import {
  whyNotBlock,
  whyNotReactivate,
  whyNotSuspend,
  whyNotTouch,
  whyNotUnblock,
} from './standing.ts';

test.each([
  [true, false, null, 'INVALID_STATE'],
  [true, true, 'INVALID_STATE', null],
  [false, false, 'INVALID_STATE', 'INVALID_STATE'],
  [false, true, 'INVALID_STATE', null],
])('finished %s, suspended %s: suspend %s, reactivate %s', (isFinished, isSuspended, a, b) => {
  expect(whyNotSuspend({ isFinished, isSuspended })).toBe(a);
  expect(whyNotReactivate({ isFinished, isSuspended })).toBe(b);
});

const calm = { personId: 'b', isSuperAdmin: false, isBlocked: false };

test.each([
  ['somebody', calm, null, null, 'INVALID_STATE'],
  ['somebody blocked', { ...calm, isBlocked: true }, null, 'INVALID_STATE', null],
  ['oneself', { ...calm, personId: 'a' }, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  ['a super admin', { ...calm, isSuperAdmin: true }, 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
])('%s: sign out %s, block %s, unblock %s', (_who, person, touch, block, unblock) => {
  expect(whyNotTouch('a', person)).toBe(touch);
  expect(whyNotBlock('a', person)).toBe(block);
  expect(whyNotUnblock('a', person)).toBe(unblock);
});
