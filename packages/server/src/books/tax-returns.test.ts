import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { returnOf, type TaxHeld } from '@tillbook/core/books/money-moves';
import type { MoneyMoveRow } from '@tillbook/core/books/money-moves.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { draftOf, post } from '../../test/till.ts';

const MOVES = '/api/money-moves';
let at: TestApp;
let scene: RefundShop;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  scene = await refundShop(at);
});
afterEach(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
});

const taxHeld = async (): Promise<TaxHeld> => {
  const asked = `${MOVES}?from=2026-03-01&to=2026-03-31`;
  return (await done<{ tax: TaxHeld }>(at, scene.shop.owner, 'GET', asked)).tax;
};
const moveBody = (more: object) => ({
  ...{ _id: newId(), branchId: scene.branchId, day: '2026-03-04', feeMinor: 0 },
  ...{ reference: null, note: null, ...more },
});
const told = ({ body }: { body: object }): string => JSON.stringify(body);
const send = (body: object) => ask<MoneyMoveRow>(at, scene.shop.owner, 'POST', MOVES, body);

/** Sells soaps of 1,000 with 18 % in the price, and pays their tax. */
async function soldAndTaxed(pieces: number): Promise<Sale> {
  const lines = [{ product: scene.soap, quantityMilli: pieces * 1_000 }];
  const sold = await post(at, scene.seller, scene.till, draftOf(scene.till, { lines }));
  expect(sold.status, sold.text).toBe(200);
  const due = returnOf(await taxHeld());
  const paid = await send(moveBody({ ...due, from: 'bank', to: null }));
  expect(paid.status, told(paid)).toBe(200);
  expect(await taxHeld()).toEqual({ outputMinor: 0, inputMinor: 0 });
  return sold.body;
}

test('tax that was paid for goods that come back later comes back from the tax office', async () => {
  // 20 soaps are 20,000: of that 20,000 × 18 / 118 = 3,051 are tax. Ten come back: 10,000 and of
  // the tax 3,051 × 10,000 / 20,000 = 1,525.5, so 1,526. The books owe less than nothing.
  const sale = await soldAndTaxed(20);
  const back = refundDraftOf(scene.till, sale, [{ quantityMilli: 10_000 }]);
  const { leaseId } = scene.till;
  const refunded = await postRefund(at, scene.seller, sale._id, { ...back, leaseId });
  expect(refunded.status, refunded.text).toBe(200);
  const held = await taxHeld();
  expect(held).toEqual({ outputMinor: -1_526, inputMinor: 0 });
  const due = returnOf(held);
  expect(due).toEqual({ kind: 'tax_refunded', amountMinor: 1_526, inputTaxMinor: 0 });
  const places = { from: null, to: 'bank' };
  const tooMuch = await send(moveBody({ ...due, ...places, amountMinor: 1_527 }));
  expect(tooMuch.status).toBe(422);
  expect(told(tooMuch)).toContain('At least 1.');
  const body = moveBody({ ...due, ...places });
  const came = await send(body);
  expect(came.status, told(came)).toBe(200);
  expect(await journalOf(at.database, came.body._id)).toMatchObject([
    { a: '2100', c: 1_526 },
    { a: '1020', d: 1_526 },
  ]);
  expect(await taxHeld()).toEqual({ outputMinor: 0, inputMinor: 0 });
  // The same request again is the same paper, though the books hold nothing any more.
  expect((await send(body)).body).toEqual(came.body);
  const undone = { _id: newId(), reason: 'Not yet' };
  const url = `${MOVES}/${came.body._id}/void`;
  expect((await ask(at, scene.shop.owner, 'POST', url, undone)).status).toBe(200);
  expect(await taxHeld()).toEqual(held);
});

test('tax does not come back that nobody paid and nothing was bought with', async () => {
  const refused = await send(
    moveBody({ kind: 'tax_refunded', from: null, to: 'bank', amountMinor: 500, inputTaxMinor: 0 }),
  );
  expect(refused.status).toBe(422);
  expect(told(refused)).toContain('At least 500.');
});
