import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerRow } from '@tillbook/core/customers/debts.api';
import type { Loyalty, PointsHeld, PointsMove, Reward } from '@tillbook/core/loyalty/loyalty.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { call, draftOf, post } from '../../test/till.ts';

const URL = '/api/loyalty';
/** One point for each 10.00; a point is worth 0.25; at least 20 at once. */
const TERMS = { isOn: true, perMinor: 1_000, worthMinor: 25, leastPoints: 20 };

let at: TestApp;
let own: RefundShop;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  at = await startTestApp();
  own = await refundShop(at);
  shop = own.shop;
  other = await addBusiness(at.database);
  await done(at, shop.owner, 'PUT', URL, { termsNo: null, ...TERMS });
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const someone = async () => (await addCustomer(at, shop, { name: 'Mama Neema' }))._id;
const sold = async (customerId: string | null, soaps: number): Promise<Sale> => {
  const lines = [{ product: own.soap, quantityMilli: soaps * 1_000 }];
  const draft = { ...draftOf(own.till, { lines }), customerId };
  const answer = await post(at, own.seller, own.till, draft);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const held = async (customerId: string, by: TestPerson = own.seller): Promise<number> =>
  (await done<PointsHeld>(at, by, 'GET', `/api/customers/${customerId}/points`)).points;
const moves = async (customerId: string): Promise<PointsMove[]> => {
  const url = `/api/customers/${customerId}/point-moves`;
  return (await done<{ items: PointsMove[] }>(at, shop.accountant, 'GET', url)).items;
};
const give = (customerId: string, points: number, more: object = {}) =>
  ask<{ points: number }>(at, shop.owner, 'POST', `${URL}/adjustments`, {
    ...{ _id: newId(), customerId, way: points > 0 ? 'give' : 'take', points: Math.abs(points) },
    ...{ note: 'Old paper card', ...more },
  });
const rewardBody = (customerId: string, points: number) => ({
  ...{ _id: newId(), customerId, branchId: own.branchId, points, amountMinor: points * 25 },
});
const turn = (body: object, by: TestPerson = own.seller) =>
  ask<Reward>(at, by, 'POST', `${URL}/rewards`, body);

describe('points of sales', () => {
  test('a sale of a known customer earns whole points, and one of nobody none', async () => {
    const customerId = await someone();
    // 3 soaps are 30.00, 2 more 20.00: 3 and 2 points.
    const first = await sold(customerId, 3);
    const second = await sold(customerId, 2);
    await sold(null, 5);
    expect(await held(customerId)).toBe(5);
    expect(
      (await moves(customerId)).map(({ kind, points, saleId, number, madeByName }) => [
        ...[kind, points, saleId, number, madeByName],
      ]),
    ).toEqual([
      ['earned', 2, second._id, second.receiptNumber, own.seller.name],
      ['earned', 3, first._id, first.receiptNumber, own.seller.name],
    ]);
  });

  test('what comes back takes its points back, in parts and to the last', async () => {
    const customerId = await someone();
    const sale = await sold(customerId, 3);
    const back = async (quantityMilli: number, before: number): Promise<void> => {
      const draft = refundDraftOf(own.till, sale, [{ quantityMilli }], { 1: before });
      expect((await postRefund(at, own.seller, sale._id, draft)).status).toBe(200);
      // The same refund again takes nothing more.
      expect((await postRefund(at, own.seller, sale._id, draft)).status).toBe(200);
    };
    await back(1_000, 0);
    expect(await held(customerId)).toBe(2);
    await back(2_000, 1_000);
    expect(await held(customerId)).toBe(0);
    expect((await moves(customerId)).map(({ kind, points }) => [kind, points])).toEqual([
      ...[
        ['taken_back', -2],
        ['taken_back', -1],
        ['earned', 3],
      ],
    ]);
  });

  test('a sale that is voided has earned nothing', async () => {
    const customerId = await someone();
    const sale = await sold(customerId, 4);
    const voided = await call(at, shop.owner, 'POST', `/api/sales/${sale._id}/void`, {
      ...{ _id: newId(), leaseId: own.till.leaseId, reason: 'changed_mind', note: null },
    });
    expect(voided.status).toBe(200);
    expect(await held(customerId)).toBe(0);
  });

  test('a sale that a device sends later earns them too, once', async () => {
    const customerId = await someone();
    const device = await enrol(at, own.seller, own.till.deviceId);
    const lines = [{ product: own.soap, quantityMilli: 2_000 }];
    const fact = { ...nextFact(own.till, own.seller, { lines }), customerId };
    for (let times = 0; times < 2; times += 1) {
      expect(told(await sync(at, device, [fact]))).toEqual(['posted']);
    }
    expect(await held(customerId)).toBe(2);
  });

  test('terms hold from when they are set; what was earned stays as it was', async () => {
    const customerId = await someone();
    const before = await sold(customerId, 2);
    const off = { ...TERMS, isOn: false, perMinor: 500 };
    const set = await done<Loyalty>(at, shop.owner, 'PUT', URL, { termsNo: 1, ...off });
    expect(set).toMatchObject({ termsNo: 2, ...off });
    await sold(customerId, 2);
    expect(await held(customerId)).toBe(2);
    const on = await done<Loyalty>(at, shop.owner, 'PUT', URL, {
      termsNo: 2,
      ...{ ...TERMS, perMinor: 500 },
    });
    expect(on.termsNo).toBe(3);
    await sold(customerId, 2);
    expect(await held(customerId)).toBe(6);
    const draft = refundDraftOf(own.till, before, [{ quantityMilli: 1_000 }]);
    expect((await postRefund(at, own.seller, before._id, draft)).status).toBe(200);
    expect(await held(customerId)).toBe(5);
    await done(at, shop.owner, 'PUT', URL, { termsNo: 3, ...TERMS });
  });
});

describe('the terms', () => {
  test('are set by the owner alone, from those that were read', async () => {
    const now = await done<Loyalty>(at, shop.owner, 'GET', URL);
    const same = { ...TERMS, termsNo: (now.termsNo ?? 0) - 1 };
    // What is there already, by the same request again.
    expect((await ask(at, shop.owner, 'PUT', URL, same)).status).toBe(200);
    const stale = await ask(at, shop.owner, 'PUT', URL, { ...same, worthMinor: 30 });
    expect([stale.status, stale.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    const seller = await ask(at, own.seller, 'PUT', URL, { ...TERMS, termsNo: now.termsNo });
    expect(seller.status).toBe(403);
    expect((await done<Loyalty>(at, shop.owner, 'GET', URL)).termsNo).toBe(now.termsNo);
  });

  test('tell how many points customers hold', async () => {
    const before = await done<Loyalty>(at, shop.owner, 'GET', URL);
    await give(await someone(), 40);
    const after = await done<Loyalty>(at, shop.owner, 'GET', URL);
    expect(after.outstandingPoints - before.outstandingPoints).toBe(40);
    expect(after.holders - before.holders).toBe(1);
    expect(await done<Loyalty>(at, other.owner, 'GET', URL)).toMatchObject({
      ...{ termsNo: null, isOn: false, outstandingPoints: 0, holders: 0 },
    });
  });
});

describe('points that are turned', () => {
  test('become store credit, stand in the books, and pay a sale', async () => {
    const customerId = await someone();
    await give(customerId, 100);
    const body = rewardBody(customerId, 80);
    const { body: reward } = await turn(body);
    expect(reward).toMatchObject({ points: 80, amountMinor: 2_000, pointsAfter: 20 });
    expect(reward.number).toMatch(/^LR-\d+$/);
    expect(await journalOf(at.database, reward._id)).toEqual([
      { a: '6170', d: 2_000, c: 0 },
      { a: '1100', d: 0, c: 2_000 },
    ]);
    // Twice the same is once; other content under its id is refused.
    expect((await turn(body)).body).toEqual(reward);
    const changed = await turn({ ...body, points: 20, amountMinor: 500 });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await held(customerId)).toBe(20);
    // 20.00 of store credit pay for two soaps, which earn again.
    const lines = [{ product: own.soap, quantityMilli: 2_000 }];
    const credit = { _id: newId(), method: 'store_credit', amountMinor: 2_000 };
    const payments = [{ ...credit, provider: null, reference: null }] as never;
    const draft = { ...draftOf(own.till, { lines, payments }), customerId };
    expect((await post(at, own.seller, own.till, draft)).status).toBe(200);
    expect(await held(customerId)).toBe(22);
    const url = `/api/customers/${customerId}/ledger`;
    const { items } = await done<{ items: LedgerRow[] }>(at, shop.owner, 'GET', url);
    expect(items.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ...[
        ['sale', 2_000],
        ['reward', -2_000],
      ],
    ]);
  });

  test('are never more than there are, nor fewer than the terms ask, nor of another worth', async () => {
    const customerId = await someone();
    await give(customerId, 30);
    const refused = async (body: object) => {
      const { status, body: said } = await turn(body);
      return [status, said.code];
    };
    expect(await refused(rewardBody(customerId, 31))).toEqual([409, 'POINTS_NOT_ENOUGH']);
    expect(await refused(rewardBody(customerId, 19))).toEqual([422, 'POINTS_TOO_FEW']);
    const dear = { ...rewardBody(customerId, 30), amountMinor: 751 };
    expect(await refused(dear)).toEqual([412, 'VERSION_CONFLICT']);
    expect([await held(customerId), (await moves(customerId)).length]).toEqual([30, 1]);
  });

  test('may be missing when goods come back; then nothing is turned until they are earned', async () => {
    const customerId = await someone();
    const sale = await sold(customerId, 3);
    await give(customerId, 17);
    expect((await turn(rewardBody(customerId, 20))).status).toBe(200);
    const draft = refundDraftOf(own.till, sale, [{ quantityMilli: 3_000 }]);
    expect((await postRefund(at, own.seller, sale._id, draft)).status).toBe(200);
    expect(await held(customerId)).toBe(-3);
    expect((await turn(rewardBody(customerId, 20))).body.code).toBe('POINTS_NOT_ENOUGH');
  });

  test('are the business’s own: another one finds neither customer nor points', async () => {
    const customerId = await someone();
    await give(customerId, 50);
    const theirs = { ...rewardBody(customerId, 20), branchId: other.branches[0]?.branchId };
    expect((await turn(theirs, other.owner)).status).toBe(404);
    for (const path of ['points', 'point-moves']) {
      const url = `/api/customers/${customerId}/${path}`;
      expect((await ask(at, other.owner, 'GET', url)).status).toBe(404);
      expect((await ask(at, shop.owner, 'GET', url)).status).toBe(200);
    }
    const gift = { _id: newId(), customerId, way: 'give', points: 5, note: 'Mine' };
    expect((await ask(at, other.owner, 'POST', `${URL}/adjustments`, gift)).status).toBe(404);
    expect(await held(customerId)).toBe(50);
  });
});

describe('points that somebody gives or takes', () => {
  test('have a reason, count once, and never leave fewer than none', async () => {
    const customerId = await someone();
    const _id = newId();
    expect((await give(customerId, 12, { _id })).body.points).toBe(12);
    expect((await give(customerId, 12, { _id })).body.points).toBe(12);
    const changed = await give(customerId, 13, { _id });
    expect(changed.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await give(customerId, -13)).body.code).toBe('POINTS_NOT_ENOUGH');
    expect((await give(customerId, -12)).body.points).toBe(0);
    expect((await moves(customerId)).map(({ points, note }) => [points, note])).toEqual([
      ...[
        [-12, 'Old paper card'],
        [12, 'Old paper card'],
      ],
    ]);
    const body = { _id: newId(), customerId, way: 'give', points: 5, note: 'For me' };
    expect((await ask(at, own.seller, 'POST', `${URL}/adjustments`, body)).status).toBe(403);
  });
});

describe('what does not agree is found', () => {
  test.each([
    [`update loyalty_entry set points = points + 1 where kind = 'earned'`, 'I108'],
    [`delete from loyalty_entry where kind = 'taken_back'`, 'I108'],
    [`update loyalty_entry set points = points - 1 where kind = 'turned'`, 'I109'],
    [`update customer_reward set amount_minor = amount_minor + 1`, 'I109'],
    [`update customer_reward set amount_minor = amount_minor + 1`, 'I67'],
  ])('%s breaks %s', async (fault, id) => {
    const broken = await brokenByFault(at.database, fault);
    expect(broken.some((line) => line.startsWith(id))).toBe(true);
  });

  test('a sale whose points are gone is found once its terms are a minute old', async () => {
    const customerId = await someone();
    at.clock.nowMs += 120_000;
    await sold(customerId, 1);
    const lost = `delete from loyalty_entry where customer_id = '${customerId}'`;
    const broken = await brokenByFault(at.database, lost);
    expect(broken.some((line) => line.startsWith('I108'))).toBe(true);
  });
});

test('why points were given goes when the customer is forgotten; the points stay', async () => {
  const customerId = await someone();
  await give(customerId, 7, { note: 'For Mama Neema’s wedding' });
  const url = `/api/customers/${customerId}/erase`;
  const { version } = await done<{ version: number }>(
    ...([at, shop.owner, 'GET', `/api/customers/${customerId}`] as const),
  );
  await done(at, shop.owner, 'POST', url, { version });
  expect((await moves(customerId)).map(({ points, note }) => [points, note])).toEqual([[7, '–']]);
});

test('somebody’s name is in no audit of points', async () => {
  const rows = await peek<{ detail: string }>(
    at.database,
    `select detail from audit_event where action like 'loyalty.%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ detail }) => detail.includes('Neema'))).toBe(false);
});

test('what is left over of a sale earns nothing, and the books stay in order', async () => {
  const { termsNo } = await done<Loyalty>(at, shop.owner, 'GET', URL);
  await done(at, shop.owner, 'PUT', URL, { termsNo, ...TERMS, perMinor: 700 });
  const customerId = await someone();
  // 30.00 by 7.00 is 4.28: 4 points.
  const sale = await sold(customerId, 3);
  expect(await held(customerId)).toBe(4);
  // 20.00 are left: 2 points, not three.
  const draft = refundDraftOf(own.till, sale, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(at, own.seller, sale._id, draft)).status).toBe(200);
  expect(await held(customerId)).toBe(2);
  expect(await brokenBooks(at.database)).toEqual([]);
});
