import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { addProducts, type TestBusiness, type TestProduct } from './builders.ts';
import { draftOf, openTill, post } from './till.ts';

/** Four Wednesdays of a shop; the last one, 2026-03-11, is another than the three before. */
export interface Wednesdays {
  readonly bread: TestProduct;
  /** Sells so many of sugar and of bread now, for less. */
  readonly sell: (units: number, breads: number, offMinor?: number) => Promise<void>;
}

/**
 * Sells them at the first till: on three Wednesdays ten sales of two sugar each, half of them with
 * two breads, 2,000.00 and 500.00 net; on the last twelve sales of one sugar, eight with a bread,
 * one of them for 11.80 less, which leaves no bread. The clock stands at its morning then.
 */
export async function sellWednesdays(app: TestApp, shop: TestBusiness): Promise<Wednesdays> {
  const at = (instant: string): void => void (app.clock.nowMs = Date.parse(instant));
  const [sugar, bread] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 11_800, costMinor: 6_000, quantityMilli: 500_000 },
    {
      ...{ name: 'Bread', priceMinor: 5_000, costMinor: 4_000, quantityMilli: 38_000 },
      taxClassId: shop.taxClasses.zero,
    },
  ])) as [TestProduct, TestProduct];
  at('2026-02-18T05:00:00Z');
  const till = await openTill(app, shop.owner, shop.branches[0]?.tillId ?? '', 0);
  const sell: Wednesdays['sell'] = async (units, breads, offMinor = 0) => {
    const lines = [{ product: sugar, quantityMilli: units * 1_000 }];
    if (breads > 0) lines.push({ product: bread, quantityMilli: breads * 1_000 });
    const totalMinor = units * 11_800 + breads * 5_000 - offMinor;
    const occurredAt = new Date(app.clock.nowMs).toISOString();
    const draft = draftOf(till, { lines, totalMinor, occurredAt });
    const discount = { kind: 'amount', amountMinor: offMinor, reason: 'Regular customer' };
    const sent = offMinor > 0 ? ({ ...draft, discount } as typeof draft) : draft;
    const answer = await post(app, shop.owner, till, sent);
    expect(answer.status, answer.text).toBe(200);
  };
  for (const day of ['2026-02-18', '2026-02-25', '2026-03-04']) {
    at(`${day}T07:00:00Z`);
    for (let sale = 0; sale < 10; sale += 1) await sell(2, sale < 5 ? 2 : 0);
  }
  at('2026-03-11T07:00:00Z');
  for (let sale = 0; sale < 12; sale += 1) await sell(1, sale < 8 ? 1 : 0, sale === 11 ? 1_180 : 0);
  return { bread, sell };
}
