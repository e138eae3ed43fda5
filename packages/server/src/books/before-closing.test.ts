import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClosingState } from '@tillbook/core/books/period-close.api';
import type { MatchList } from '@tillbook/core/matching/matching.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { csvOf, decide, keepStatement, listOf, paidByPhone } from '../../test/matching.ts';
import { done } from '../../test/purchasing.ts';
import { openFirstTill, type OpenTill } from '../../test/till.ts';

const DAY = 86_400_000;

let at: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let soap: TestProduct;

const closing = (upTo: string, by = shop.accountant) =>
  done<ClosingState>(at, by, 'GET', `/api/books/closing?upTo=${upTo}`);
const unfinished = async (upTo: string) => (await closing(upTo)).unfinished;

/** A shop that sold by telephone on 4 March at ten; it is the 7th now. */
beforeAll(async () => {
  at = await startTestApp();
  at.clock.nowMs = TEST_NOW;
  shop = await addBusiness(at.database, { stockPolicy: 'allow' });
  till = await openFirstTill(at, shop);
  [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 1_000, costMinor: 600, quantityMilli: 0 },
  ])) as [TestProduct];
  for (const [reference, pieces] of [
    ['QA1', 1],
    ['QA3', 3],
    ['QA4', 4],
  ] as const) {
    await paidByPhone(at, shop.seller, till, soap, { pieces, reference });
  }
  at.clock.nowMs += 3 * DAY;
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

test('money that no statement tells of is no work; what one tells of is, until it is settled', async () => {
  const none = { moneyUnsold: 0, moneyUnpaid: 0, moneyConflicts: 0 };
  expect(await unfinished('2026-03-06')).toMatchObject(none);
  await keepStatement(
    ...([at, shop.accountant] as const),
    csvOf(
      'QA1,2026-03-04 08:00:00,10.00,,Asha',
      'QA3,2026-03-04 10:05:00,29.00,,Juma',
      'QB9,2026-03-04 12:00:00,77.00,,Stranger',
    ),
  );
  const open = await unfinished('2026-03-06');
  const rows = async (list: MatchList) => (await listOf(at, shop.accountant, list)).length;
  // QB9 was paid and nothing sold; QA4 was sold and not paid; QA3 differs on both sides.
  expect(open).toMatchObject({ moneyUnsold: 1, moneyUnpaid: 1, moneyConflicts: 2 });
  expect(open).toMatchObject({
    ...{ moneyUnsold: await rows('unsold'), moneyUnpaid: await rows('unpaid') },
    moneyConflicts: await rows('conflict'),
  });
  expect(await unfinished('2026-03-03')).toMatchObject(none);
  const [row] = await listOf(at, shop.accountant, 'unsold');
  const body = { step: 'mark', lineId: row?.line?.lineId, reason: 'own_transfer' };
  const marked = await decide(at, shop.accountant, body);
  expect(marked.status).toBe(200);
  expect((await unfinished('2026-03-06')).moneyUnsold).toBe(0);
});

test('an expense that waits for a yes is told with its day, until it is answered', async () => {
  await done(at, shop.owner, 'PUT', '/api/expenses/limit', { limitMinor: 100_00 });
  const branchId = shop.branches[0]?.branchId ?? '';
  const { _id } = await done<{ _id: string }>(at, shop.manager, 'POST', '/api/expenses', {
    ...{ _id: newId(), branchId, category: 'rent', amountMinor: 118_00, taxMinor: 18_00 },
    ...{ paidFrom: 'bank', day: '2026-03-02', payee: 'Ally', note: null, reference: null },
  });
  expect(await closing('2026-03-06')).toMatchObject({
    ...{ unfinished: { expensesWaiting: 1 }, expensesFrom: '2026-03-02' },
  });
  expect((await unfinished('2026-03-01')).expensesWaiting).toBe(0);
  const said = { _id: newId(), answer: 'approved', note: null };
  await done(at, shop.accountant, 'POST', `/api/expenses/${_id}/answer`, said);
  expect(await closing('2026-03-06')).toMatchObject({
    ...{ unfinished: { expensesWaiting: 0 }, expensesFrom: null },
  });
});

test('a drawer that differs is told until somebody looked at it; one that is right never is', async () => {
  const shift = `/api/shifts/${till.shiftId}`;
  await done(at, shop.owner, 'POST', `${shift}/close`, { countedMinor: 99_000 });
  expect(await unfinished('2026-03-07')).toMatchObject({ drawersUnseen: 1, openShifts: 0 });
  // It was closed on the 7th.
  expect((await unfinished('2026-03-06')).drawersUnseen).toBe(0);
  await done(at, shop.owner, 'POST', `${shift}/review`, { _id: newId(), note: 'Talked to them' });
  expect((await unfinished('2026-03-07')).drawersUnseen).toBe(0);
  const stranger = await addBusiness(at.database, { name: 'Stranger' });
  const theirs = (await closing('2026-03-07', stranger.accountant)).unfinished;
  expect(Object.values(theirs).every((count) => count === 0)).toBe(true);
});

test('mobile money is looked at from the first open day, as far back as can be seen together', async () => {
  expect((await closing('2026-03-06')).moneyFrom).toBe('2025-12-04');
  const body = { _id: newId(), upTo: '2026-03-04' };
  await done(at, shop.accountant, 'POST', '/api/books/close', body);
  expect(await closing('2026-03-06')).toMatchObject({
    ...{ moneyFrom: '2026-03-05', unfinished: { moneyUnpaid: 0, moneyConflicts: 0 } },
  });
});
