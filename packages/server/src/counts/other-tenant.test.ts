import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { send } from '../../test/send.ts';

/** One count through all its doors: first with another business's token, then by its manager. */

let at: TestApp;
let mine: TestBusiness;
let other: TestBusiness;
let productId: string;
const _id = newId();

beforeAll(async () => {
  at = await startTestApp();
  mine = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Another Shop' });
  const [product] = await addProducts(at.database, mine, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 50_000, barcode: '4001' },
  ]);
  productId = product?.productId ?? '';
});
afterAll(() => at.close());

const branchId = (): string => mine.branches[0]?.branchId ?? '';
const one = `/api/counts/${_id}`;

interface Door {
  readonly what: string;
  readonly method: 'GET' | 'POST';
  readonly url: () => string;
  readonly body?: () => object;
}
const act = (action: string, version: number, more: object = {}): Door => ({
  what: action,
  method: 'POST',
  url: () => `${one}/${action}`,
  body: () => ({ _id: newId(), version, note: null, ...more }),
});
const looks = (what: string, url: () => string): Door => ({ what, method: 'GET', url });
const counts: Door = {
  what: 'count',
  method: 'POST',
  url: () => `${one}/entries`,
  body: () => ({ _id: newId(), code: '4001', mode: 'set', quantityMilli: 49_000 }),
};
const DOORS: readonly Door[] = [
  {
    what: 'plan',
    method: 'POST',
    url: () => '/api/counts',
    body: () => ({ _id, branchId: branchId(), kind: 'partial', productIds: [productId] }),
  },
  looks('look at', () => one),
  looks('list of a branch', () => `/api/counts?branchId=${branchId()}`),
  looks('list of a product', () => `/api/counts?productId=${productId}`),
  looks('suggestion of a branch', () => `/api/count-suggestion?branchId=${branchId()}`),
  act('start', 1),
  counts,
  looks('lines', () => `${one}/lines`),
  act('finish', 2),
  act('recount', 3, { lines: [1] }),
  counts,
  act('finish', 4),
  act('post', 5),
];

test.each(DOORS)('$what: not found by another business, done by its own', async (door) => {
  const before = await everyRow(at.database);
  const stranger = await send(at, other.owner, door.method, door.url(), door.body?.());
  expect(stranger.status, stranger.text).toBe(404);
  expect(await everyRow(at.database)).toEqual(before);
  const own = await send(at, mine.manager, door.method, door.url(), door.body?.());
  expect(own.status, own.text).toBe(200);
});

test('cancel: not found by another business, done by its own', async () => {
  const spare = newId();
  const plan = { _id: spare, branchId: branchId(), kind: 'full' };
  expect((await send(at, mine.manager, 'POST', '/api/counts', plan)).status).toBe(200);
  const cancel = { _id: newId(), version: 1, note: null };
  const url = `/api/counts/${spare}/cancel`;
  expect((await send(at, other.owner, 'POST', url, cancel)).status).toBe(404);
  expect((await send(at, mine.manager, 'POST', url, cancel)).status).toBe(200);
});

test('what another business has is not in one’s own list', async () => {
  const { body } = await send<{ items: unknown[] }>(at, other.owner, 'GET', '/api/counts');
  expect(body.items).toEqual([]);
});
