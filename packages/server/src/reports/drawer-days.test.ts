import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { businessDashboard } from '@tillbook/core/reports/dashboards.api';
import type { teamDashboard } from '@tillbook/core/reports/team.api';
import type { listShifts } from '@tillbook/core/sales/shifts.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { done } from '../../test/purchasing.ts';
import { reportSeen } from '../../test/report-looks.ts';
import { addTill, closeBody } from '../../test/shifts.ts';
import { openTill } from '../../test/till.ts';

/** What a drawer has over or short is found when it is counted, and is of that day everywhere. */

let app: TestApp;
let shop: TestBusiness;
const DAY = '2026-03-04';
const TODAY = `from=${DAY}&to=${DAY}`;

/** A shift with a float of 1.00 that ends with so much in its drawer. */
async function shift(tillId: string, opened: string, closed: string, countedMinor: number) {
  app.clock.nowMs = Date.parse(opened);
  const { shiftId, leaseId } = await openTill(app, shop.owner, tillId, 100);
  app.clock.nowMs = Date.parse(closed);
  await done(app, shop.owner, 'POST', `/api/shifts/${shiftId}/close`, closeBody(countedMinor));
  await done(app, shop.owner, 'POST', `/api/tills/${tillId}/release`, { leaseId });
  return shiftId;
}

const seen = <T>(path: string) => done<T>(app, shop.owner, 'GET', path);
async function found(query: string): Promise<(number | null)[]> {
  const { items } = await seen<AnswerOf<typeof listShifts>>(`/api/shifts?${query}`);
  return items.map(({ differenceMinor }) => differenceMinor);
}

// Wall clocks are three hours on. One shift of the evening before, one of today that a manager has
// looked at, one that was forgotten for ten days, and one of yesterday alone.
beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database);
  const first = shop.branches[0]?.tillId ?? '';
  await shift(await addTill(app, shop), '2026-02-21T08:00:00Z', '2026-03-03T09:00:00Z', 70);
  await shift(first, '2026-03-03T06:00:00Z', '2026-03-03T14:00:00Z', 110);
  await shift(first, '2026-03-03T15:00:00Z', '2026-03-04T05:00:00Z', 75);
  const looked = await shift(first, '2026-03-04T05:10:00Z', '2026-03-04T09:00:00Z', 105);
  const review = { _id: newId(), note: null };
  await done(app, shop.owner, 'POST', `/api/shifts/${looked}/review`, review);
  await openTill(app, shop.owner, first, 100);
});
afterAll(async () => {
  expect(await brokenBooks(app.database)).toEqual([]);
  await app.close();
});

test('the figure of today is the sum of the list it leads to', async () => {
  const day = await seen<AnswerOf<typeof businessDashboard>>('/api/dashboard/business');
  expect(day.more.drawersMinor.value).toBe(-25 + 5);
  expect(await found(`by=closed&${TODAY}`)).toEqual([5, -25]);
  // Of its openings it is another one, and the one that is open is among them.
  expect(await found(TODAY)).toEqual([null, 5]);
  expect(await found(`by=opened&${TODAY}`)).toEqual([null, 5]);
  expect(await found('by=closed&from=2026-03-03&to=2026-03-03')).toEqual([10, -30]);
  const team = await done<AnswerOf<typeof teamDashboard>>(
    ...([app, shop.manager, 'GET', '/api/dashboard/team'] as const),
  );
  expect(team.people.map(({ drawerMinor }) => drawerMinor)).toEqual([-20]);
});

test('reports of shifts have it on the same day, and their seal looks at those closings', async () => {
  for (const report of ['shifts', 'shifts-by-person'] as const) {
    const { totals } = await reportSeen(app, shop.owner, report, TODAY);
    expect(totals['drawerDifference'], report).toBe(-20);
  }
  const { rows } = await reportSeen(app, shop.owner, 'shifts', TODAY);
  expect(rows).toHaveLength(2);
  const before = await reportSeen(
    ...([app, shop.owner, 'shifts-by-person', 'from=2026-03-03&to=2026-03-03'] as const),
  );
  expect(before.totals).toMatchObject({ shifts: 2, over: 10, short: 30, drawerDifference: -20 });
});

test('a drawer that was short is told by the day of its count, as the list has it', async () => {
  const { alerts } = await seen<AnswerOf<typeof businessDashboard>>('/api/dashboard/business');
  expect(alerts).toContainEqual({ kind: 'drawers_short', count: 2 });
  const short = 'state=closed&differs=short&by=closed&from=2026-02-25';
  expect(await found(short)).toEqual([-25, -30]);
});
