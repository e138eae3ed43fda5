import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  ATTEMPT_KEPT_MS,
  createAttempts,
  isUncertain,
  UnansweredError,
  type AttemptsWorld,
} from './attempts.ts';

const entries = new Map<string, string>();
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
let now = 1_000;
const open = (world: Partial<AttemptsWorld> = {}) =>
  createAttempts({ storage, nowMs: () => now, ...world });

const SUBJECT = 'b1.payment.c1';
const payment = { body: { _id: 'p1', amountMinor: 500 }, said: 'Payment 5.00' };
const failed = (status: number, code: string) => () =>
  Promise.reject(new ApiError({ status, code, message: code }));
const silent = failed(0, 'NETWORK');
const answered = (body: { readonly _id: string }) => Promise.resolve(`done ${body._id}`);

beforeEach(() => {
  entries.clear();
  now = 1_000;
});

test('what was answered is not kept', async () => {
  expect(await open().send(SUBJECT, payment, answered)).toBe('done p1');
  expect(open().get(SUBJECT)).toBeNull();
});

test('a page that is opened again knows what was sent without an answer, word for word', async () => {
  await expect(open().send(SUBJECT, payment, silent)).rejects.toThrow('NETWORK');
  expect(open().get(SUBJECT)).toEqual({ ...payment, atMs: 1_000 });
  expect(open().get('b1.payment.c2')).toBeNull();
  expect(open().get('b2.payment.c1')).toBeNull();
});

test('it is on the device before it is sent: a page that dies meanwhile loses nothing', async () => {
  let seen: unknown = null;
  await open().send(SUBJECT, payment, async (body) => {
    seen = open().get(SUBJECT);
    return answered(body);
  });
  expect(seen).toEqual({ ...payment, atMs: 1_000 });
});

test('the same sent again gives the first answer, and it is forgotten', async () => {
  await expect(open().send(SUBJECT, payment, silent)).rejects.toThrow();
  const { body, said } = open().get(SUBJECT) ?? payment;
  const sent: unknown[] = [];
  await open().send(SUBJECT, { body, said }, (again) => {
    sent.push(again);
    return Promise.resolve('done');
  });
  expect(sent).toEqual([payment.body]);
  expect(open().get(SUBJECT)).toBeNull();
});

test('something else about the same is not sent before the first is known', async () => {
  await expect(open().send(SUBJECT, payment, silent)).rejects.toThrow();
  const other = { body: { _id: 'p2', amountMinor: 700 }, said: 'Payment 7.00' };
  await expect(open().send(SUBJECT, other, answered)).rejects.toBeInstanceOf(UnansweredError);
  expect(open().get(SUBJECT)?.body).toEqual(payment.body);
  open().forget(SUBJECT);
  expect(await open().send(SUBJECT, other, answered)).toBe('done p2');
});

test('a refusal is an answer: what follows has nothing to wait for', async () => {
  const refused = failed(409, 'SHIFT_CLOSED');
  await expect(open().send(SUBJECT, payment, refused)).rejects.toThrow('SHIFT_CLOSED');
  expect(open().get(SUBJECT)).toBeNull();
});

test('a refusal because of who asks settles nothing that was sent before', async () => {
  await expect(open().send(SUBJECT, payment, silent)).rejects.toThrow();
  await expect(open().send(SUBJECT, payment, failed(403, 'FORBIDDEN'))).rejects.toThrow();
  expect(open().get(SUBJECT)?.body).toEqual(payment.body);
  await expect(open().send(SUBJECT, payment, failed(409, 'SHIFT_CLOSED'))).rejects.toThrow();
  expect(open().get(SUBJECT)).toBeNull();
});

test.each([
  [0, 'NETWORK', true, true],
  [0, 'TIMEOUT', true, true],
  [200, 'INVALID_RESPONSE', true, true],
  [401, 'SESSION_ENDED', true, true],
  [429, 'RATE_LIMITED', true, true],
  [500, 'UNKNOWN', true, true],
  [503, 'UNKNOWN', true, true],
  [403, 'FORBIDDEN', false, true],
  [422, 'IDEMPOTENCY_KEY_REUSED', false, true],
  [403, 'APPROVAL_REQUIRED', false, false],
  [403, 'CASH_LIMIT', false, false],
  [409, 'SHIFT_CLOSED', false, false],
  [422, 'VALIDATION', false, false],
])('%i %s leaves it open at first: %s, asked again: %s', (status, code, first, again) => {
  const error = new ApiError({ status, code, message: '' });
  expect(isUncertain(error, false)).toBe(first);
  expect(isUncertain(error, true)).toBe(again);
});

test('without storage it is known as long as the page', async () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  const here = open({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  await expect(here.send(SUBJECT, payment, silent)).rejects.toThrow('NETWORK');
  expect(here.get(SUBJECT)?.body).toEqual(payment.body);
  await here.send(SUBJECT, payment, answered);
  expect(here.get(SUBJECT)).toBeNull();
});

test('what somebody else wrote there is nothing, and after two weeks nobody is asked', async () => {
  entries.set(`tillbook.attempt.${SUBJECT}`, '{"said":1');
  expect(open().get(SUBJECT)).toBeNull();
  await expect(open().send(SUBJECT, payment, silent)).rejects.toThrow();
  now += ATTEMPT_KEPT_MS;
  expect(open().get(SUBJECT)).toBeNull();
});
