import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { Sale, SaleRow } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { done } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** Three soaps for 30.00 in cash. */
async function sold(customerId: string): Promise<Sale> {
  const lines = [{ product: scene.soap, quantityMilli: 3_000 }];
  const answer = await post(at, scene.seller, scene.till, {
    ...draftOf(scene.till, { lines }),
    customerId,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}
const detail = (customerId: string): Promise<CustomerDetail> =>
  done(at, scene.shop.owner, 'GET', `/api/customers/${customerId}`);
const listed = async (customerId: string, person: Pick<TestBusiness, 'owner'>['owner']) => {
  const url = `/api/sales?customerId=${customerId}`;
  const { items } = await done<{ items: SaleRow[] }>(at, person, 'GET', url);
  return items.map(({ _id, customerName }) => [_id, customerName]);
};

test('what a customer bought is what was sold less what came back, without what was undone', async () => {
  const { _id } = await addCustomer(at, scene.shop, { name: 'Asha' });
  expect(await detail(_id)).toMatchObject({ salesCount: 0, salesMinor: 0, lastSaleAt: null });
  const kept = await sold(_id);
  const undone = await sold(_id);
  const other = await addCustomer(at, scene.shop, { phone: '0712 999 888', name: null });
  const theirs = await sold(other._id);
  expect(await detail(_id)).toMatchObject({ salesCount: 2, salesMinor: 6_000 });

  const back = refundDraftOf(scene.till, kept, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(at, scene.seller, kept._id, back)).status).toBe(200);
  await done(at, scene.seller, 'POST', `/api/sales/${undone._id}/void`, {
    ...{ _id: newId(), reason: 'other', note: 'Another customer' },
  });
  expect(await detail(_id)).toMatchObject({
    ...{ salesCount: 1, salesMinor: 2_000, lastSaleAt: kept.occurredAt },
  });

  const own = await listed(_id, scene.shop.owner);
  expect(own.map(([id]) => id).sort()).toEqual([kept._id, undone._id].sort());
  expect(own.every(([, name]) => name === 'Asha')).toBe(true);
  expect(await listed(other._id, scene.seller)).toEqual([[theirs._id, '+255712999888']]);
  const stranger = await addBusiness(at.database);
  expect(await listed(_id, stranger.owner)).toEqual([]);
});
