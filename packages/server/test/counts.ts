import type { CountDetail, CountLine } from '@tillbook/core/counts/count-answers';
import type { TestApp } from './app.ts';
import { newId, type TestPerson } from './builders.ts';
import { send, type Sent } from './send.ts';

export type CountSent = Sent<CountDetail & { code?: string }>;
export type LineSent = Sent<{ line: CountLine; quantityMilli: number; code?: string }>;

/** A count that has begun, of these products of a branch. */
export function beginCount(
  at: TestApp,
  person: TestPerson,
  branchId: string,
  productIds: readonly string[],
  more: object = {},
): Promise<CountSent> {
  return send(at, person, 'POST', '/api/counts', {
    _id: newId(),
    branchId,
    kind: 'partial',
    productIds,
    note: null,
    start: true,
    ...more,
  });
}

/** Counts something of a count; what is given says what and how much. */
export function countIt(
  at: TestApp,
  person: TestPerson,
  countId: string,
  entry: object,
): Promise<LineSent> {
  return send(at, person, 'POST', `/api/counts/${countId}/entries`, {
    _id: newId(),
    mode: 'set',
    quantityMilli: 1_000,
    ...entry,
  });
}

/** An act on a count as a whole, on the version that is asked for first. */
export async function actOn(
  at: TestApp,
  person: TestPerson,
  countId: string,
  action: string,
  body: object = {},
): Promise<CountSent> {
  const { body: now } = await send<CountDetail>(at, person, 'GET', `/api/counts/${countId}`);
  const payload = { _id: newId(), version: now.version ?? 1, note: null, ...body };
  return send(at, person, 'POST', `/api/counts/${countId}/${action}`, payload);
}

/** Lines of a count, by the question behind `?`. */
export async function linesOf(
  at: TestApp,
  person: TestPerson,
  countId: string,
  asked = '',
): Promise<CountLine[]> {
  const url = `/api/counts/${countId}/lines?${asked}`;
  return (await send<{ items: CountLine[] }>(at, person, 'GET', url)).body.items;
}
