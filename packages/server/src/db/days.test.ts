import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addBusiness } from '../../test/builders.ts';
import { statement } from './database.ts';
import { endInstant, fromInstant } from './days.sql.ts';
import { openTenant } from './tenant.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const IN_ORDER = statement('plan_in_order', 'set local enable_sort = off');

test('the sales of a day are looked up by its instants, behind the wall too', async () => {
  const { businessId } = await addBusiness(app.database);
  const asked = statement(
    'explain_day',
    `explain select from sale where business_id = $1::uuid
       and occurred_at >= ${fromInstant('$2')} and occurred_at < ${endInstant('$2')}
     order by occurred_at desc, sale_id desc`,
  );
  const plan = await app.db.read(openTenant(businessId), async (reader) => {
    await reader.rows(IN_ORDER);
    return reader.rows<{ 'QUERY PLAN': string }>(asked, [businessId, '2026-03-04']);
  });
  const lookedUp = plan.map((row) => row['QUERY PLAN']).find((row) => row.includes('Index Cond'));
  expect(lookedUp).toMatch(/occurred_at >= .*occurred_at < /);
});

test('a day lies between its instants in the first and the last zone', async () => {
  const asked = statement(
    'days_between',
    `select day::text, bool_and(begins >= ${fromInstant('day')} and ends <= ${endInstant('day')}) fits
     from (values (date '2026-03-04'), (date '2026-12-31')) d (day)
     cross join (values (14, 0), (14, 12), (-12, 0), (-12, 12), (3, 4)) z (zone, cutoff)
     cross join lateral (select
       (day + make_interval(hours => cutoff - zone)) at time zone 'UTC' begins,
       (day + make_interval(hours => 24 + cutoff - zone)) at time zone 'UTC' ends) x
     group by day`,
  );
  const days = await app.db.read('select 1', (reader) => reader.rows<{ fits: boolean }>(asked));
  expect(days.map(({ fits }) => fits)).toEqual([true, true]);
});
