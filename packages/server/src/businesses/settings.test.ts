import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getBusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness, type TestBusiness, type TestPerson } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
let business: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  it = await startTestApp();
  business = await addBusiness(it.database);
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
afterAll(() => it.close());

type Caller = Pick<TestPerson, 'headers'>;
type Settings = AnswerOf<typeof getBusinessSettings>;
const url = '/api/business/settings';
const read = (by: Caller) =>
  answered<Settings>(it.app.inject({ method: 'GET', url, headers: by.headers }));
const save = (by: Caller, payload: object) =>
  answered<Settings>(it.app.inject({ method: 'PATCH', url, headers: by.headers, payload }));
const categories = async () =>
  (
    await peek<{ name: string }>(
      it.database,
      'select name from category where business_id = $1 order by name',
      [business.businessId],
    )
  ).map(({ name }) => name);

test('the owner changes type, tax number and receipt footer; what was not sent stays', async () => {
  const before = (await read(business.owner)).json();
  const answer = await save(business.owner, {
    version: before.version,
    businessType: 'pharmacy',
    taxNumber: 'TIN 123-456-789',
    receiptFooter: 'Medicines are not taken back. Thank you',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    ...before,
    businessType: 'pharmacy',
    taxNumber: 'TIN 123-456-789',
    receiptFooter: 'Medicines are not taken back. Thank you',
    version: before.version + 1,
  });
  expect((await read(other.owner)).json()).toMatchObject({ name: 'Duka 12', taxNumber: null });
  const [act] = await peek(
    it.database,
    `select action, detail::jsonb -> 'before' ->> 'taxNumber' was,
       detail::jsonb -> 'after' ->> 'taxNumber' is
     from audit_event where business_id = $1 and action = 'business.changed'`,
    [business.businessId],
  );
  expect(act).toEqual({ action: 'business.changed', was: null, is: 'TIN 123-456-789' });
});

test('a null empties a field; an older version is refused and changes nothing', async () => {
  const { version } = (await read(business.owner)).json();
  expect((await save(business.owner, { version, taxNumber: null })).json().taxNumber).toBeNull();
  const late = await save(business.owner, { version, name: 'Too late' });
  expect([late.statusCode, late.json()]).toMatchObject([412, { code: 'VERSION_CONFLICT' }]);
  expect((await read(business.owner)).json()).toMatchObject({ version: version + 1 });
  expect((await read(business.owner)).json().name).not.toBe('Too late');
});

test('the starter categories of a type come when asked for, each once', async () => {
  const { version } = (await read(business.owner)).json();
  const before = await categories();
  await save(business.owner, { version, businessType: 'salon' });
  expect(await categories()).toEqual(before);
  await save(business.owner, { version: version + 1, addCategories: true });
  expect(await categories()).toEqual([...before, 'Hair', 'Massage', 'Nails', 'Products', 'Skin']);
  await save(business.owner, { version: version + 2, addCategories: true });
  expect((await categories()).length).toBe(before.length + 5);
});

test.each(['manager', 'seller', 'accountant'] as const)('a %s changes nothing', async (role) => {
  const answer = await save(business[role], { version: 1, name: 'Mine' });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'PERMISSION_REQUIRED' }]);
});

test('tax and zone change from now on; the currency has no way in', async () => {
  const before = (await read(business.owner)).json();
  expect(before).toMatchObject({ currency: 'TZS', taxMode: 'inclusive', taxRounding: 'per_rate' });
  const saved = await save(business.owner, {
    version: before.version,
    timezone: 'Africa/Nairobi',
    taxMode: 'exclusive',
    taxRounding: 'per_line',
  });
  expect(saved.json()).toEqual({
    ...before,
    timezone: 'Africa/Nairobi',
    taxMode: 'exclusive',
    taxRounding: 'per_line',
    version: before.version + 1,
  });
  const { version } = saved.json();
  const money = await save(business.owner, { version, currency: 'USD' });
  expect([money.statusCode, money.json()]).toMatchObject([422, { code: 'VALIDATION_FAILED' }]);
  const mars = await save(business.owner, { version, timezone: 'Mars/Base' });
  expect(mars.json()).toMatchObject({
    errors: [{ pointer: '#/timezone', code: 'NOT_IN_LIST' }],
  });
  expect((await read(business.owner)).json()).toEqual(saved.json());
  expect((await read(other.owner)).json()).toMatchObject({ taxMode: 'inclusive' });
});
