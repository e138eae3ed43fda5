import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subjectOfRefund } from '@tillbook/core/refunds/refund-approval';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addPerson, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  postRefund,
  refundableOf,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';

/** A receipt of three soaps that goes back one by one counts for the ceiling as one refund. */

let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});
beforeEach(async () => {
  scene = await refundShop(at);
  await limit(scene.seller, 1_000);
});

const limit = async ({ personId }: TestPerson, refundMinor: number): Promise<void> => {
  const rights = { actions: {}, discountBasisPoints: null, refundMinor, creditMinor: null };
  await peek(at.database, 'update membership set rights = $2 where person_id = $1', [
    ...[personId, JSON.stringify(rights)],
  ]);
};
/** The next soap of a sale, as the till would send it. */
const soapOf = (sale: Sale, before: number, till: RefundShop['till'] | null = scene.till) =>
  refundDraftOf(till, sale, [{ quantityMilli: 1_000 }], { 1: before });
const back = async (sale: Sale, draft: object, by: TestPerson = scene.seller) => {
  const { status, body } = await postRefund(at, by, sale._id, draft);
  return status === 200 ? 200 : { ...body };
};
const over = (limitMinor: number) =>
  expect.objectContaining({
    ...{ code: 'REFUND_OVER_LIMIT', kind: 'refund_over_limit', amountMinor: 1_000, limitMinor },
  });

test('the second one asks, and what somebody allowed does not count', async () => {
  const { shop, seller } = scene;
  const sale = await soldIn(at, scene);
  expect(await back(sale, soapOf(sale, 0))).toBe(200);
  expect((await refundableOf(at, seller, sale._id)).aloneMinor).toBe(1_000);
  const second = soapOf(sale, 1_000);
  expect(await back(sale, second)).toEqual(over(0));
  const subject = subjectOfRefund(sale._id, second as Parameters<typeof subjectOfRefund>[1]);
  const more = { subject, kind: 'refund_over_limit', amountMinor: 1_000, limitMinor: 0 };
  const question = questionOf(shop, more);
  expect((await ask(at, seller, question)).status).toBe(200);
  expect((await decide(at, shop.manager, question._id)).status).toBe(200);
  expect(await back(sale, { ...second, approvalId: question._id })).toBe(200);
  expect((await refundableOf(at, seller, sale._id)).aloneMinor).toBe(1_000);
  const third = soapOf(sale, 2_000);
  await limit(seller, 1_999);
  expect(await back(sale, third)).toEqual(over(999));
  await limit(seller, 2_000);
  expect(await back(sale, third)).toBe(200);
});

test('each sale has its own, and each person', async () => {
  const { shop, branchId } = scene;
  const [sale, other] = [await soldIn(at, scene), await soldIn(at, scene)];
  expect(await back(sale, soapOf(sale, 0))).toBe(200);
  expect(await back(other, soapOf(other, 0))).toBe(200);
  const colleague = await addPerson(at.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branchId] },
  });
  await limit(colleague, 1_000);
  expect((await refundableOf(at, colleague, sale._id)).aloneMinor).toBe(0);
  expect(await back(sale, soapOf(sale, 1_000), colleague)).toBe(200);
  expect(await back(sale, soapOf(sale, 2_000), colleague)).toEqual(over(0));
  // Who has no ceiling is not counted.
  expect((await refundableOf(at, shop.owner, sale._id)).aloneMinor).toBe(0);
  expect(await back(sale, soapOf(sale, 2_000), shop.owner)).toBe(200);
});
