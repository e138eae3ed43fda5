import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Device } from '@tillbook/core/sales/devices.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told, type TestDevice } from '../../test/facts.ts';
import { call, openFirstTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let till: OpenTill;
let device: TestDevice;
let product: TestProduct;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  app.clock.nowMs = TEST_NOW;
  shop = await addBusiness(app.database);
  [product] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 9_000 },
  ])) as [TestProduct];
  till = await openFirstTill(app, shop);
  device = await enrol(app, shop.seller, till.deviceId);
});

const fact = () => nextFact(till, shop.seller, { lines: [{ product, quantityMilli: 1_000 }] });

async function listed(person: TestPerson): Promise<readonly Device[]> {
  const answer = await call<{ devices: Device[] }>(app, person, 'GET', '/api/devices');
  expect(answer.status).toBe(200);
  return answer.body.devices;
}

const revoke = (person: TestPerson, deviceId = device.deviceId) =>
  call<Device & { code: string }>(app, person, 'POST', `/api/devices/${deviceId}/revoke`);

test('a secret is told once, kept as a hash, and of 256 bits', async () => {
  expect(Buffer.from(device.secret, 'base64url').length).toBe(32);
  const [kept] = await peek<{ hash: string; all: string }>(
    app.database,
    `select encode(secret_hash, 'hex') hash, d::text "all" from device d where device_id = $1`,
    [device.deviceId],
  );
  expect(kept?.hash).toBe(createHash('sha256').update(device.secret).digest('hex'));
  expect(kept?.all).not.toContain(device.secret);
  const events = await peek(app.database, 'select detail from audit_event');
  expect(JSON.stringify([events, await listed(shop.owner)])).not.toContain(device.secret);
});

test('enrolling again gives a new secret, and the one before opens nothing', async () => {
  const again = await enrol(app, shop.seller, device.deviceId);
  const sale = fact();
  expect((await sync(app, device, [sale])).status).toBe(401);
  expect(told(await sync(app, again, [sale]))).toEqual(['posted']);
  expect(await listed(shop.owner)).toHaveLength(1);
});

test('the list says which till a device holds and when it was heard of', async () => {
  await enrol(app, shop.seller);
  app.clock.nowMs = TEST_NOW + 5_000;
  await sync(app, device, [fact()]);
  const [found] = (await listed(shop.owner)).filter(({ _id }) => _id === device.deviceId);
  expect(found).toMatchObject({
    name: 'Counter tablet',
    enrolledByName: shop.seller.name,
    lastSeenAt: new Date(TEST_NOW + 5_000).toISOString(),
    branchName: expect.any(String) as string,
    tillName: expect.any(String) as string,
    revokedAt: null,
  });
  expect(await listed(shop.owner)).toHaveLength(2);
  // A manager sees those of the own branches' tills; a seller and an accountant none.
  expect((await listed(shop.manager)).map(({ _id }) => _id)).toEqual([device.deviceId]);
  for (const person of [shop.seller, shop.accountant]) {
    expect((await call(app, person, 'GET', '/api/devices')).status).toBe(403);
    expect((await revoke(person)).status).toBe(403);
  }
});

test('an ended device gets nothing more; its till goes on in a new series', async () => {
  const unsent = fact();
  app.clock.nowMs = TEST_NOW + 60_000;
  const ended = await revoke(shop.owner);
  expect(ended.body).toMatchObject({ revokedAt: new Date(TEST_NOW + 60_000).toISOString() });
  app.clock.nowMs = TEST_NOW + 120_000;
  expect((await revoke(shop.owner)).body).toEqual(
    (await listed(shop.owner)).find(({ _id }) => _id === device.deviceId),
  );
  const take = { deviceId: device.deviceId, takeOver: true };
  const path = `/api/tills/${till.tillId}/take`;
  expect((await call(app, shop.seller, 'POST', path, take)).body['code']).toBe('DEVICE_REVOKED');
  const enrolled = await call(app, shop.seller, 'POST', '/api/devices', {
    ...{ _id: device.deviceId, name: 'Back again' },
  });
  expect([enrolled.status, enrolled.body['code']]).toEqual([403, 'DEVICE_REVOKED']);
  const next = await call<{ series: string }>(app, shop.seller, 'POST', path, {
    deviceId: newId(),
  });
  expect(next.body.series).toBe('B');
  expect(told(await sync(app, device, [unsent]))).toEqual(['posted']);
  const audit = await peek(
    app.database,
    `select action from audit_event where business_id = $1 and subject_id = $2 order by seq`,
    [shop.businessId, device.deviceId],
  );
  expect(audit).toEqual([{ action: 'device_enrolled' }, { action: 'device_revoked' }]);
});

test('another business does not find it, nor a manager of another branch', async () => {
  const other = await addBusiness(app.database);
  const elsewhere = await enrol(app, shop.seller);
  const before = await everyRow(app.database);
  expect((await revoke(other.owner)).body.code).toBe('NOT_FOUND');
  expect((await revoke(shop.manager, elsewhere.deviceId)).body.code).toBe('NOT_FOUND');
  expect((await revoke(shop.owner, newId())).body.code).toBe('NOT_FOUND');
  expect(await everyRow(app.database)).toEqual(before);
  expect((await revoke(shop.manager)).status).toBe(200);
  expect((await revoke(shop.owner, elsewhere.deviceId)).status).toBe(200);
});

test('a browser that was ended by mistake comes back as another device, and loses nothing', async () => {
  const before = fact();
  app.clock.nowMs = TEST_NOW + 60_000;
  expect((await revoke(shop.owner)).status).toBe(200);
  // Under its id it does not come back.
  const same = { _id: device.deviceId, name: 'Counter tablet' };
  const refused = await call<{ code: string }>(app, shop.seller, 'POST', '/api/devices', same);
  expect(refused.body.code).toBe('DEVICE_REVOKED');
  const anew = await enrol(app, shop.seller);
  const take = `/api/tills/${till.tillId}/take`;
  const taken = await call<TillLease>(app, shop.seller, 'POST', take, { deviceId: anew.deviceId });
  expect(taken.body).toMatchObject({
    series: 'B',
    lastNumber: 0,
    openShift: { _id: till.shiftId },
  });
  const next = {
    ...nextFact(till, shop.seller, { lines: [{ product, quantityMilli: 1_000 }] }),
    ...{ leaseId: taken.body.leaseId, series: 'B', number: 1 },
  };
  expect(told(await sync(app, anew, [next]))).toEqual(['posted']);
  // What it had done before is the former device's, whose secret opens nothing else.
  expect(told(await sync(app, anew, [before]))).toEqual(['malformed TILL_LEASE_LOST']);
  expect(told(await sync(app, device, [before]))).toEqual(['posted']);
  const sold = await peek(
    app.database,
    `select receipt_number number, device_id = $2 is_new from sale
     where business_id = $1 order by series`,
    [shop.businessId, anew.deviceId],
  );
  expect(sold).toEqual([
    { number: 'B1-T1-A-000001', is_new: false },
    { number: 'B1-T1-B-000001', is_new: true },
  ]);
});
