import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeighedCode } from '@tillbook/core/products/weighed-codes';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  it = await startTestApp();
  shop = await addBusiness(it.database);
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
afterAll(() => it.close());

const url = '/api/weighed-codes';
const ask = async (by: TestPerson, method: 'GET' | 'PUT', codes?: readonly object[]) => {
  const payload = codes === undefined ? {} : { payload: { codes } };
  const answer = await it.app.inject({ method, url, headers: by.headers, ...payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const KILOS: WeighedCode = { prefix: '21', kind: 'weight', itemDigits: 5, decimals: 3 };
const PRICE: WeighedCode = { prefix: '20', kind: 'price', itemDigits: 4, decimals: 2 };
const acts = () =>
  peek(it.database, `select from audit_event where action = 'weighed_codes.changed'`);

test('the owner says how the codes of scales are read; everybody at a till reads them so', async () => {
  expect(await ask(shop.seller, 'GET')).toEqual({ status: 200, body: { codes: [] } });
  const saved = await ask(shop.owner, 'PUT', [KILOS, PRICE]);
  expect(saved).toEqual({ status: 200, body: { codes: [PRICE, KILOS] } });
  expect((await ask(shop.seller, 'GET')).body).toEqual({ codes: [PRICE, KILOS] });
  // The same again changes nothing and is no second act.
  expect((await ask(shop.owner, 'PUT', [KILOS, PRICE])).body).toEqual({ codes: [PRICE, KILOS] });
  expect(await acts()).toHaveLength(1);
  expect((await ask(shop.owner, 'PUT', [KILOS])).body).toEqual({ codes: [KILOS] });
  expect(await acts()).toHaveLength(2);
});

test('another business has its own, and reads nothing of these', async () => {
  expect((await ask(other.owner, 'GET')).body).toEqual({ codes: [] });
  await ask(other.owner, 'PUT', [PRICE]);
  expect((await ask(shop.owner, 'GET')).body).toEqual({ codes: [KILOS] });
});

test.each(['manager', 'seller', 'accountant'] as const)('a %s changes nothing', async (role) => {
  const answer = await ask(shop[role], 'PUT', []);
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'PERMISSION_REQUIRED' }]);
});

test.each([
  ['a prefix that packets have', [{ ...KILOS, prefix: '61' }], 'prefix'],
  ['too few digits for the article', [{ ...KILOS, itemDigits: 3 }], 'itemDigits'],
  ['more decimals than a kilogram has', [{ ...KILOS, decimals: 4 }], 'decimals'],
  ['more decimals than the currency has', [{ ...PRICE, decimals: 3 }], 'decimals'],
  ['one prefix twice', [KILOS, { ...KILOS, itemDigits: 6 }], 'codes'],
])('%s is refused', async (_what, codes, field) => {
  const answer = await ask(shop.owner, 'PUT', codes);
  expect([answer.status, answer.body['code']]).toEqual([422, 'VALIDATION_FAILED']);
  expect(JSON.stringify(answer.body)).toContain(field);
  expect((await ask(shop.owner, 'GET')).body).toEqual({ codes: [KILOS] });
});

test('two who save at once leave the codes of one of them', async () => {
  const answers = await Promise.all([
    ask(shop.owner, 'PUT', [PRICE]),
    ask(shop.owner, 'PUT', [{ ...PRICE, kind: 'weight' }, KILOS]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await ask(shop.owner, 'GET');
  expect(answers.map((answer) => answer.body)).toContainEqual(body);
});
