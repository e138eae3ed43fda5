import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerRow } from '@tillbook/core/customers/customers.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { writesFor, type CustomerWrite } from '../../test/customer-writes.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ofDebtor } from '../../test/debtors.ts';
import { giftCardBody } from '../../test/gift-cards.ts';
import { laybyDraftOf, towards } from '../../test/laybys.ts';
import { ask, done } from '../../test/purchasing.ts';
import { refundDraftOf, refundShop, soldIn, type RefundShop } from '../../test/refunds.ts';
import { draftOf } from '../../test/till.ts';

/** An id is one paper's: another paper under it is refused, and nothing of it is kept. */
let at: TestApp;
let scene: RefundShop;
let asha: CustomerRow;
let sale: Sale;
let laybyId: string;
const CUSTOMER_WRITES = writesFor(() => scene);

beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  await done(at, scene.shop.owner, 'PUT', '/api/loyalty', {
    ...{ termsNo: null, isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 1 },
  });
  asha = await addCustomer(at, scene.shop, { name: 'Asha' });
  sale = await soldIn(at, scene);
  const lines = [{ product: scene.soap, quantityMilli: 1_000 }];
  const draft = laybyDraftOf(scene.till, asha._id, { lines }, 500);
  laybyId = draft._id;
  await done(at, scene.seller, 'POST', '/api/laybys', draft);
  const points = {
    _id: newId(),
    customerId: asha._id,
    way: 'give',
    points: 500,
    note: 'Old paper card',
  };
  await done(at, scene.shop.owner, 'POST', '/api/loyalty/adjustments', points);
});
afterAll(() => at.close());

/** What is posted to the books, under an id that its device gave. */
const PAPERS: readonly CustomerWrite[] = [
  ...CUSTOMER_WRITES.filter(([what]) =>
    [
      'a debt of before',
      'points that become credit',
      'goods that come back without a receipt',
    ].includes(what),
  ),
  [
    'a payment',
    '/api/customer-payments',
    (id) => ({
      ...{ ...ofDebtor(scene, id, 1), shiftId: null, leaseId: null },
      ...{ method: 'bank', provider: null, reference: null, note: null },
    }),
  ],
  ['a refund', 'refund', () => refundDraftOf(scene.till, sale, [{ quantityMilli: 1_000 }])],
  ['a gift card', '/api/gift-cards', () => giftCardBody(scene.till, scene.branchId, 1_000)],
  ['a payment of a lay-by', 'layby', () => towards(scene.till, 1)],
];

const urlOf = (url: string): string =>
  ({ refund: `/api/sales/${sale._id}/refunds`, layby: `/api/laybys/${laybyId}/payments` })[url] ??
  url;

/** The seller asks; what only the owner may do, the owner. */
async function write(url: string, body: object) {
  const asked = await ask(at, scene.seller, 'POST', urlOf(url), body);
  return asked.status === 403 ? ask(at, scene.shop.owner, 'POST', urlOf(url), body) : asked;
}

const kept = () =>
  peek(
    at.database,
    `select (select count(*)::int from journal_entry) entries, (select count(*)::int from sale)
       sales, (select count(*)::int from customer_entry) owed, (select count(*)::int
       from loyalty_entry) points, (select count(*)::int from stock_movement) moves`,
  );

test.each(PAPERS)(
  '%s under the id of a sale is refused, and nothing of it is kept',
  async (...paper) => {
    const [, url, bodyOf] = paper;
    const before = await kept();
    const refused = await write(url, { ...bodyOf(asha._id), _id: sale._id });
    expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await kept()).toEqual(before);
    expect(await brokenBooks(at.database)).toEqual([]);
  },
);

test('a sale under the id of a debt of before is refused', async () => {
  const [opening] = CUSTOMER_WRITES;
  if (opening === undefined) throw new Error('nothing to write');
  const debt = opening[2](asha._id) as { readonly _id: string };
  expect((await write(opening[1], debt)).status).toBe(200);
  const before = await kept();
  const draft = draftOf(scene.till, { lines: [{ product: scene.soap, quantityMilli: 1_000 }] });
  const sold = await write('/api/sales', { ...draft, _id: debt._id });
  expect([sold.status, sold.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await kept()).toEqual(before);
});
