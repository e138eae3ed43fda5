import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentType, SellingSettings } from '@tillbook/core/sales/selling.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, newId, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  other = await addBusiness(app.database, { name: 'Other' });
});
afterAll(() => app.close());

async function ask<T = Record<string, unknown>>(
  person: TestPerson,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const headers = { ...person.headers };
  const given = payload === undefined ? {} : { payload };
  const answer = await app.app.inject({ method, url, headers, ...given });
  return { status: answer.statusCode, body: answer.json() };
}

const LIMITS = {
  branch_manager: { discountBasisPoints: 3000, mayOverridePrice: true, mayExemptTax: false },
  seller: { discountBasisPoints: 500, mayOverridePrice: false, mayExemptTax: false },
};

describe('how a business sells', () => {
  test('begins with ceilings and no rounding, and is changed by its owner alone', async () => {
    const first = await ask<SellingSettings>(shop.owner, 'GET', '/api/business/selling');
    expect(first).toMatchObject({
      status: 200,
      body: {
        rounding: null,
        limits: { seller: { discountBasisPoints: 1000, mayOverridePrice: false } },
        paymentTypes: [],
        version: 1,
      },
    });
    const change = { version: 1, rounding: { stepMinor: 50, method: 'nearest' }, limits: LIMITS };
    for (const person of [shop.manager, shop.seller, shop.accountant]) {
      expect(await ask(person, 'PATCH', '/api/business/selling', change)).toMatchObject({
        status: 403,
      });
    }
    const saved = await ask(shop.owner, 'PATCH', '/api/business/selling', change);
    expect(saved).toMatchObject({ status: 200, body: { ...change, version: 2 } });
    const again = await ask(shop.owner, 'PATCH', '/api/business/selling', change);
    expect(again).toMatchObject({ status: 412, body: { code: 'VERSION_CONFLICT' } });
    const later = await ask(shop.owner, 'PATCH', '/api/business/selling', {
      ...{ version: 2, rounding: null, limits: LIMITS },
    });
    expect(later).toMatchObject({ status: 200, body: { rounding: null, version: 3 } });
    const told = await peek<{ count: string }>(
      app.database,
      `select count(*) from audit_event where business_id = $1 and action = 'selling.changed'`,
      [shop.businessId],
    );
    expect(Number(told[0]?.count)).toBe(2);
    const theirs = await ask(other.owner, 'GET', '/api/business/selling');
    expect(theirs.body).toMatchObject({ version: 1 });
  });

  test('says after how much rest a till asks for a PIN; unsaid it stays as it was', async () => {
    const mine = await addBusiness(app.database);
    const url = `/api/till/catalogue?branchId=${mine.branches[0]?.branchId ?? ''}`;
    const told = async () =>
      (await ask<{ selling: { lockAfterMinutes: number | null } }>(mine.seller, 'GET', url)).body
        .selling.lockAfterMinutes;
    const save = async (version: number, more: object) =>
      (
        await ask<SellingSettings>(mine.owner, 'PATCH', '/api/business/selling', {
          ...{ version, rounding: null, limits: LIMITS },
          ...more,
        })
      ).body.lockAfterMinutes;
    expect(await told()).toBe(5);
    expect(await save(1, {})).toBe(5);
    expect(await save(2, { lockAfterMinutes: 20 })).toBe(20);
    expect(await save(3, {})).toBe(20);
    expect(await told()).toBe(20);
    expect(await save(4, { lockAfterMinutes: null })).toBe(null);
    expect(await told()).toBe(null);
  });

  test('a till hears its own person’s limits', async () => {
    const branchId = shop.branches[0]?.branchId;
    const url = `/api/till/catalogue?branchId=${branchId}`;
    const seen = async (person: TestPerson) =>
      (await ask<{ selling: { limits: object } }>(person, 'GET', url)).body.selling.limits;
    expect(await seen(shop.seller)).toEqual(LIMITS.seller);
    expect(await seen(shop.manager)).toEqual(LIMITS.branch_manager);
    expect(await seen(shop.owner)).toMatchObject({ discountBasisPoints: 10_000 });
  });
});

describe('own ways of paying', () => {
  const made = (name: string) => ({
    ...{ _id: newId(), name, kind: 'mobile_money', accountCode: '1030', needsReference: true },
  });
  const url = '/api/business/payment-types';

  test('are added once, renamed, archived, and never get another’s name', async () => {
    const mpesa = made('M-Pesa');
    const added = await ask<PaymentType>(shop.owner, 'POST', url, mpesa);
    expect(added).toMatchObject({ status: 200, body: { ...mpesa, isArchived: false, version: 1 } });
    expect(await ask(shop.owner, 'POST', url, mpesa)).toEqual(added);
    expect(await ask(shop.owner, 'POST', url, { ...mpesa, name: 'Other' })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await ask(shop.owner, 'POST', url, made('m-pesa'))).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_VALUE', errors: [{ pointer: '#/name' }] },
    });
    const change = {
      ...{ version: 1, name: 'Vodacom M-Pesa', accountCode: '1020' },
      ...{ needsReference: true, isArchived: true },
    };
    const one = `${url}/${mpesa._id}`;
    expect(await ask(other.owner, 'PATCH', one, change)).toMatchObject({ status: 404 });
    expect(await ask(shop.seller, 'PATCH', one, change)).toMatchObject({ status: 403 });
    const saved = await ask(shop.owner, 'PATCH', one, change);
    expect(saved).toMatchObject({ status: 200, body: { isArchived: true, version: 2 } });
    expect(await ask(shop.owner, 'PATCH', one, change)).toMatchObject({ status: 412 });
    expect((await ask(other.owner, 'POST', url, made('M-Pesa'))).status).toBe(200);
  });

  test('cash stays in the drawer', async () => {
    const petty = { ...made('Petty cash'), kind: 'cash', accountCode: '1020' };
    expect(await ask(shop.owner, 'POST', url, petty)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/accountCode', code: 'MISMATCH' }] },
    });
  });
});
