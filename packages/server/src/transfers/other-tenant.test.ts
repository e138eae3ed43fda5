import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { addBusiness, addProducts, newId, type TestBusiness } from '../../test/builders.ts';
import { send } from '../../test/send.ts';

/** One transfer through all its doors: first with another business's token, then by its owner. */

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
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 50_000 },
  ]);
  productId = product?.productId ?? '';
});
afterAll(() => at.close());

const branchId = (index: number): string => mine.branches[index]?.branchId ?? '';
const draft = () => ({
  fromBranchId: branchId(0),
  toBranchId: branchId(1),
  note: null,
  lines: [{ productId, quantityMilli: 5_000 }],
});
const one = `/api/transfers/${_id}`;

interface Door {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: () => string;
  readonly body?: () => object;
}
const act = (action: string, more: () => object): Door => ({
  what: action,
  method: 'POST',
  url: () => `${one}/${action}`,
  body: () => ({ _id: newId(), note: null, ...more() }),
});
const DOORS: readonly Door[] = [
  {
    what: 'draft',
    method: 'POST',
    url: () => '/api/transfers',
    body: () => ({ _id, toBusinessId: null, ...draft() }),
  },
  { what: 'look at', method: 'GET', url: () => one },
  { what: 'list of a branch', method: 'GET', url: () => `/api/transfers?branchId=${branchId(0)}` },
  { what: 'list of a product', method: 'GET', url: () => `/api/transfers?productId=${productId}` },
  { what: 'edit', method: 'PUT', url: () => one, body: () => ({ version: 1, ...draft() }) },
  act('start', () => ({ version: 2, lines: [] })),
  act('receive', () => ({ lines: [{ lineNo: 1, quantityMilli: 1_000 }] })),
  act('decide', () => ({ lines: [{ lineNo: 1, lostMilli: 1_000 }] })),
  act('cancel', () => ({})),
];

test.each(DOORS)(
  '$what is not found and changes nothing, while its owner succeeds',
  async ({ method, url, body }) => {
    const before = await everyRow(at.database);
    const refused = await send<{ code: string }>(at, other.owner, method, url(), body?.());
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await everyRow(at.database)).toEqual(before);
    const allowed = await send(at, mine.owner, method, url(), body?.());
    expect(allowed.status, allowed.text).toBe(200);
  },
);
