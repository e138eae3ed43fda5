import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { failureOf, holds } from '../../test/random.ts';
import { addTill, closeBody, moveOf } from '../../test/shifts.ts';
import { whileSpoiled } from '../../test/spoiled.ts';
import { call, draftOf, openTill, post } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const products = await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 10_000, costMinor: 9_000, quantityMilli: 900_000_000 },
  ]);
  soap = products[0] as TestProduct;
});
afterAll(() => app.close());

const amount = fc.integer({ min: 1, max: 9_999 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('sale' as const), cash: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ kind: fc.constant('pay_in' as const), amount }),
  fc.record({ kind: fc.constant('pay_out' as const), amount }),
  fc.record({ kind: fc.constant('drop' as const), amount }),
  fc.record({ kind: fc.constant('no_sale' as const) }),
  fc.record({ kind: fc.constant('count' as const) }),
);
const CATEGORY = { pay_in: 'owner', pay_out: 'food', drop: null, no_sale: null } as const;

const shifts = fc.asyncProperty(
  fc.integer({ min: 0, max: 99_999 }),
  fc.array(step, { maxLength: 8 }),
  fc.integer({ min: 0, max: 99_999 }),
  fc.option(fc.integer({ min: 0, max: 99_999 })),
  async (floatMinor, steps, countedMinor, card) => {
    const till = await openTill(app, shop.seller, await addTill(app, shop), floatMinor);
    // The oracle: a drawer in which every step simply happens.
    let drawer = BigInt(floatMinor);
    let slips = 0n;
    const at = `/api/shifts/${till.shiftId}`;
    const ask = async (what: string, body: object) => {
      const answer = await call<Shift>(app, shop.seller, 'POST', `${at}/${what}`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    for (const one of steps) {
      if (one.kind === 'sale') {
        const payments = [
          {
            _id: newId(),
            method: 'cash' as const,
            amountMinor: one.cash,
            provider: null,
            reference: null,
          },
          {
            _id: newId(),
            method: 'card' as const,
            amountMinor: 10_000 - one.cash,
            provider: null,
            reference: null,
          },
        ].filter(({ amountMinor }) => amountMinor > 0);
        const lines = [{ product: soap, quantityMilli: 1_000 }];
        const sold = await post(app, shop.seller, till, draftOf(till, { lines, payments }));
        expect(sold.status, sold.text).toBe(200);
        drawer += BigInt(one.cash);
        slips += BigInt(10_000 - one.cash);
      } else if (one.kind === 'count') {
        await ask('count', { _id: newId() });
        await ask('resume', { _id: newId() });
      } else {
        const moved = one.kind === 'no_sale' ? 0 : one.amount;
        await ask('moves', moveOf(one.kind, moved, CATEGORY[one.kind], 'Random'));
        drawer += one.kind === 'pay_in' ? BigInt(moved) : -BigInt(moved);
      }
    }
    const tenders = card === null ? [] : [{ method: 'card', countedMinor: card }];
    const closed = await ask('close', closeBody(countedMinor, { tenders }));
    expect(closed.expectedMinor).toBe(Number(drawer));
    expect(closed.differenceMinor).toBe(countedMinor - Number(drawer));
    const cards = closed.tenders.find(({ method }) => method === 'card');
    expect(cards?.expectedMinor).toBe(Number(slips));
    expect(cards?.differenceMinor ?? null).toBe(card === null ? null : card - Number(slips));
    expect(closed.moves).toHaveLength(
      steps.filter(({ kind }) => kind !== 'sale' && kind !== 'count').length,
    );
  },
);

test('whatever happens at a drawer, it should hold what an oracle says', async () => {
  await holds(shifts, 10_000);
  expect(await brokenBooks(app.database)).toEqual([]);
});

// The last of all: it leaves books that are not in order.
test('where cash moves are written down one unit too high, the oracle says so', async () => {
  const change = 'new.amount_minor := new.amount_minor + sign(new.amount_minor)';
  const spoiled = { table: 'cash_move', change };
  const failure = await whileSpoiled(app.database, spoiled, () => failureOf(shifts, 25));
  expect(failure).toMatch(/expected -?\d+ to be -?\d+/);
});
