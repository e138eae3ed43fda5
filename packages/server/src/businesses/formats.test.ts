import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireUser } from '@tillbook/core/auth/auth.api';
import type { getBusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addProducts,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { draftOf, openFirstTill, post } from '../../test/till.ts';

let it: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
beforeAll(async () => {
  it = await startTestApp();
  shop = await addBusiness(it.database);
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
afterAll(() => it.close());

type Settings = AnswerOf<typeof getBusinessSettings>;
type Caller = Pick<TestPerson, 'headers'>;
const get = <T>(by: Caller, url: string) =>
  answered<T>(it.app.inject({ method: 'GET', url, headers: by.headers }));
const url = '/api/business/settings';
const read = async (by: Caller) => (await get<Settings>(by, url)).json();
const save = (by: Caller, payload: object) =>
  answered<Settings>(it.app.inject({ method: 'PATCH', url, headers: by.headers, payload }));
const kept = ({ businessId }: TestBusiness) =>
  peek(
    it.database,
    `select number_format, date_format, time_format, week_start from business
     where business_id = $1`,
    [businessId],
  );
const NOT_CHOSEN = { number_format: null, date_format: null, time_format: null, week_start: null };

test('what nobody chose is as the country usually has it, and saving other things keeps it so', async () => {
  const before = await read(shop.owner);
  expect(before).toMatchObject({
    ...{ numberFormat: 'comma_point', dateFormat: 'language' },
    ...{ timeFormat: 'h24', weekStart: 'monday' },
  });
  const saved = await save(shop.owner, { version: before.version, name: 'Amina and daughters' });
  expect(saved.statusCode).toBe(200);
  expect(await kept(shop)).toEqual([NOT_CHOSEN]);
});

test('the owner chooses: it is kept, logged as old and new, and told to everybody there', async () => {
  const { version } = await read(shop.owner);
  const chosen = { numberFormat: 'point_comma', dateFormat: 'day_month_year', timeFormat: 'h12' };
  const saved = await save(shop.owner, { version, ...chosen });
  expect(saved.json()).toMatchObject({ ...chosen, weekStart: 'monday', version: version + 1 });
  expect(await kept(shop)).toEqual([
    {
      ...{ number_format: 'point_comma', date_format: 'day_month_year' },
      ...{ time_format: 'h12', week_start: null },
    },
  ]);
  const [act] = await peek(
    it.database,
    `select detail::jsonb -> 'before' was, detail::jsonb -> 'after' is from audit_event
     where business_id = $1 and action = 'business.changed' order by seq desc limit 1`,
    [shop.businessId],
  );
  expect(act).toEqual({
    was: { numberFormat: 'comma_point', dateFormat: 'language', timeFormat: 'h24' },
    is: chosen,
  });
  const seller = await get<{ data: { user: WireUser } }>(shop.seller, '/api/auth/validate-session');
  expect(JSON.stringify(seller.json())).toContain('"numberFormat":"point_comma"');
  const late = await save(shop.owner, { version, weekStart: 'sunday' });
  expect([late.statusCode, late.json()]).toMatchObject([412, { code: 'VERSION_CONFLICT' }]);
});

test('what is no format is refused, by the door and by the database', async () => {
  const { version } = await read(shop.owner);
  const before = await kept(shop);
  for (const [field, value] of [
    ['numberFormat', '1.234,56'],
    ['dateFormat', 'roman'],
    ['timeFormat', 12],
    ['weekStart', 'friday'],
  ] as const) {
    const answer = await save(shop.owner, { version, [field]: value });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'VALIDATION_FAILED', errors: [{ pointer: `#/${field}` }] },
    ]);
  }
  for (const column of ['number_format', 'date_format', 'time_format', 'week_start']) {
    const wrong = `update business set ${column} = 'other' where business_id = $1`;
    await expect(peek(it.database, wrong, [shop.businessId])).rejects.toThrow(`${column}_known`);
  }
  expect(await kept(shop)).toEqual(before);
});

test("another business's owner changes their own, and a seller none", async () => {
  const { version } = await read(other.owner);
  expect((await save(other.owner, { version, weekStart: 'saturday' })).statusCode).toBe(200);
  expect(await kept(other)).toEqual([{ ...NOT_CHOSEN, week_start: 'saturday' }]);
  expect(await read(shop.owner)).toMatchObject({ weekStart: 'monday' });
  const denied = await save(shop.seller, { version: 1, weekStart: 'sunday' });
  expect([denied.statusCode, denied.json()]).toMatchObject([403, { code: 'PERMISSION_REQUIRED' }]);
});

test('the address of a receipt and the reports of weekdays and weeks follow', async () => {
  const [sugar] = await addProducts(it.database, shop, [
    { name: 'Sugar', priceMinor: 310_050, costMinor: 250_000, quantityMilli: 20_000 },
  ]);
  if (sugar === undefined) throw new Error('no product');
  const till = await openFirstTill(it, shop);
  const draft = draftOf(till, { lines: [{ product: sugar, quantityMilli: 1_000 }] });
  const sale = await post(it, shop.seller, till, draft);
  expect(sale.status, sale.text).toBe(200);
  const link = { method: 'POST', url: `/api/sales/${sale.body._id}/link` } as const;
  const given = answered<{ path: string }>(
    it.app.inject({ ...link, headers: shop.owner.headers, payload: {} }),
  );
  const page = await it.app.inject({ method: 'GET', url: (await given).json().path });
  expect(page.payload).toContain('3.100,50');
  expect(page.payload).toMatch(/\d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [ap]m/u);
  const report = async (query: string) =>
    (await get<AnswerOf<typeof getReport>>(shop.owner, `/api/reports?report=${query}`)).json();
  const today = (await report('sales-by-day')).today;
  const weekday = new Date(today).getUTCDay() || 7;
  const { version } = await read(shop.owner);
  expect((await save(shop.owner, { version, weekStart: 'sunday' })).statusCode).toBe(200);
  const week = await report('sales-by-weekday&period=thisWeek');
  expect(new Date(week.from).getUTCDay()).toBe(0);
  expect([week.to, week.rows.map(({ cells }) => cells['weekday'])]).toEqual([today, [weekday]]);
});
