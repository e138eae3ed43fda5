import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listTillsBehind, TillHeartbeat } from '@tillbook/core/sales/till-heartbeats.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, type TestDevice } from '../../test/facts.ts';
import { takeTill } from '../../test/shift-facts.ts';
import { call, openTill, type OpenTill } from '../../test/till.ts';
import { bring, fileOf, partOf } from '../../test/unsent-file.ts';

const MINUTE = 60_000;

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let soap: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  [soap] = (await addProducts(app.database, shop, [
    { name: 'Soap', priceMinor: 4_100_00, costMinor: 3_000_00, quantityMilli: 90_000 },
  ])) as [TestProduct];
  till = await openTill(app, shop.seller, shop.branches[0]?.tillId ?? '', 20_000_00);
  device = await enrol(app, shop.seller, till.deviceId);
});

const cart = () => ({ lines: [{ product: soap, quantityMilli: 1_000 }] });
const later = (minutes: number): void => {
  app.clock.nowMs = TEST_NOW + minutes * MINUTE;
};
const nothing = (): TillHeartbeat => ({
  ...{ tillId: till.tillId, salesCount: 0, salesMinor: 0, othersCount: 0 },
});
const tell = (more: Partial<TillHeartbeat> = {}, of: Pick<TestDevice, 'headers'> = device) =>
  call<{ tillIds?: string[]; code?: string }>(app, of, 'POST', '/api/till/heartbeat', {
    tills: [{ ...nothing(), ...more }],
  });
const told = async (more: Partial<TillHeartbeat> = {}): Promise<void> => {
  expect((await tell(more)).body).toEqual({ tillIds: [till.tillId] });
};
const behind = async (who = shop.owner, query = '') =>
  (
    await call<AnswerOf<typeof listTillsBehind>>(
      ...[app, who, 'GET' as const, `/api/dashboard/tills-behind${query}`],
    )
  ).body;
const kept = () =>
  peek<Record<string, unknown>>(
    app.database,
    `select till_id, device_id, sales_count, sales_minor::int,
       others_count from till_heartbeat
     where business_id = $1`,
    [shop.businessId],
  );

describe('a total says what may be missing from it', () => {
  test('nothing of a till that was just heard of and keeps nothing', async () => {
    await told();
    later(14);
    expect((await behind()).items).toEqual([]);
  });

  test('two sales of 8,200 that a till keeps', async () => {
    later(5);
    await told({ salesCount: 2, salesMinor: 8_200_00, othersCount: 1 });
    later(6);
    expect(await behind(shop.manager)).toEqual({
      items: [
        {
          ...{ _id: till.tillId, name: 'Till 1', branchName: shop.branches[0]?.name },
          deviceName: 'Counter tablet',
          heardAt: new Date(TEST_NOW + 5 * MINUTE).toISOString(),
          ...{ isSilent: false, salesCount: 2, salesMinor: 8_200_00, othersCount: 1 },
        },
      ],
      currency: 'TZS',
      asOf: new Date(TEST_NOW + 6 * MINUTE).toISOString(),
    });
    await told();
    expect((await behind()).items).toEqual([]);
  });

  test('a till that fell silent with its shift open, until it is heard of again', async () => {
    later(1);
    await told();
    later(15);
    expect((await behind()).items).toEqual([]);
    later(16);
    const { items } = await behind();
    expect(items).toMatchObject([{ _id: till.tillId, isSilent: true, salesCount: 0 }]);
    expect(items[0]?.heardAt).toBe(new Date(TEST_NOW + MINUTE).toISOString());
    await told();
    expect((await behind()).items).toEqual([]);
  });

  test('a sale that was posted is as good as a word of the device', async () => {
    await told();
    later(20);
    await sync(app, device, [nextFact(till, shop.seller, cart())]);
    later(34);
    expect((await behind()).items).toEqual([]);
    later(35);
    expect((await behind()).items).toMatchObject([{ isSilent: true }]);
  });

  test('a shift that is closed leaves nothing to wait for', async () => {
    await told();
    const close = `/api/shifts/${till.shiftId}/force-close`;
    const body = { reason: 'The end of the day', countedMinor: 20_000_00 };
    expect((await call(app, shop.owner, 'POST', close, body)).status).toBe(200);
    later(90);
    expect((await behind()).items).toEqual([]);
    await told({ salesCount: 1, salesMinor: 4_100_00 });
    expect((await behind()).items).toMatchObject([{ isSilent: false, salesCount: 1 }]);
  });

  test('a device whose till was taken over, and none that was ended', async () => {
    const other = await takeTill(app, shop.seller, till.tillId, { takeOver: true });
    expect(other.deviceId).not.toBe(till.deviceId);
    await told({ salesCount: 1, salesMinor: 4_100_00 });
    later(60);
    const { items } = await behind();
    expect(items).toMatchObject([{ isSilent: false, salesCount: 1, salesMinor: 4_100_00 }]);
    await call(app, shop.manager, 'POST', `/api/devices/${device.deviceId}/revoke`);
    expect((await behind()).items).toEqual([]);
  });

  test('what was brought in a file is missing no more', async () => {
    const facts = [nextFact(till, shop.seller, cart()), nextFact(till, shop.seller, cart())];
    await told({ salesCount: 3, salesMinor: 12_300_00, othersCount: 1 });
    const parts = facts.map((fact) => partOf('sale', till.tillId, fact));
    await bring(app, shop.owner, fileOf(device, parts));
    const left = { salesCount: 1, salesMinor: 4_100_00, othersCount: 1 };
    expect((await behind()).items).toMatchObject([left]);
    await bring(app, shop.owner, fileOf(device, parts));
    expect((await behind()).items).toMatchObject([left]);
  });
});

describe('who tells, and who is told', () => {
  test('a till that the device never held is passed over', async () => {
    const otherTill = shop.branches[1]?.tillId ?? '';
    const answer = await call<{ tillIds: string[] }>(app, device, 'POST', '/api/till/heartbeat', {
      tills: [
        { ...nothing(), salesCount: 1, salesMinor: 5 },
        { ...nothing(), tillId: otherTill },
        { ...nothing(), tillId: newId() },
        { ...nothing(), salesCount: 2, salesMinor: 7 },
      ],
    });
    expect(answer.body).toEqual({ tillIds: [till.tillId] });
    expect(await kept()).toEqual([
      {
        ...{ till_id: till.tillId, device_id: device.deviceId },
        ...{ sales_count: 2, sales_minor: 7, others_count: 0 },
      },
    ]);
  });

  test('an amount of no sales is refused, and so is a wrong secret', async () => {
    const wrong = { headers: { 'tillbook-device': `${device.deviceId}.${'A'.repeat(43)}` } };
    expect(await tell({}, wrong)).toMatchObject({ status: 401, body: { code: 'DEVICE_UNKNOWN' } });
    const unfit = await tell({ salesCount: 0, salesMinor: 5 });
    expect(unfit).toMatchObject({ status: 422, body: { code: 'VALIDATION_FAILED' } });
    expect(await kept()).toEqual([]);
  });

  test('each business hears of its own tills alone', async () => {
    await told({ salesCount: 1, salesMinor: 5 });
    const other = await addBusiness(app.database);
    const otherTill = await openTill(app, other.seller, other.branches[0]?.tillId ?? '', 0);
    const theirs = await enrol(app, other.seller, otherTill.deviceId);
    expect((await tell({ salesCount: 9, salesMinor: 9 }, theirs)).body).toEqual({ tillIds: [] });
    expect((await behind(other.owner)).items).toEqual([]);
    expect((await behind()).items).toMatchObject([{ salesCount: 1 }]);
  });

  test('a manager hears of the own branches, the owner of the branch that is asked for', async () => {
    await told({ salesCount: 1, salesMinor: 5 });
    const [here, there] = shop.branches.map(({ branchId }) => branchId);
    const elsewhere = await addPerson(app.database, {
      ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [there ?? ''] },
    });
    expect((await behind(elsewhere)).items).toEqual([]);
    expect((await behind(shop.owner, `?branchId=${there}`)).items).toEqual([]);
    expect((await behind(shop.owner, `?branchId=${here}`)).items).toHaveLength(1);
    const refused = await call<{ code: string }>(
      ...[app, elsewhere, 'GET' as const, `/api/dashboard/tills-behind?branchId=${here}`],
    );
    expect(refused).toMatchObject({ status: 403, body: { code: 'BRANCH_FORBIDDEN' } });
  });

  test('two words at the same moment leave one row', async () => {
    const answers = await Promise.all([1, 2].map((salesCount) => tell({ salesCount })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kept()).toHaveLength(1);
  });
});
