import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks } from '../../test/books.ts';
import { newId } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import {
  postRefund,
  refundDraftOf,
  refundShop,
  soldIn,
  type RefundShop,
} from '../../test/refunds.ts';
import { call } from '../../test/till.ts';
import { rebuildFigures } from './rebuild-figures.ts';
import { auditOneself } from './self-audit.ts';

/** What posting keeps per till and hour and per product and day, reckoned anew from what was sold. */
let t: TestApp;
let here: RefundShop;
let next: RefundShop;

const HOUR_MS = 3_600_000;

/** Sales of one hour, of which one is taken back in part and one voided two hours later. */
async function sell(of: RefundShop): Promise<void> {
  const { seller, till, soap, oil } = of;
  const first = await soldIn(t, of);
  await soldIn(t, of, [
    { product: soap, quantityMilli: 1_000 },
    { product: oil, quantityMilli: 750 },
  ]);
  const second = await soldIn(t, of, undefined, [
    { method: 'card', amountMinor: 2_500 },
    { method: 'cash', amountMinor: 500 },
  ]);
  t.clock.nowMs += 2 * HOUR_MS;
  const back = refundDraftOf(till, first, [{ quantityMilli: 1_000 }]);
  expect((await postRefund(t, seller, first._id, back)).status).toBe(200);
  const gone = { _id: newId(), reason: 'wrong_item' };
  const voided = await call(t, seller, 'POST', `/api/sales/${second._id}/void`, gone);
  expect(voided.status, voided.text).toBe(200);
}

beforeAll(async () => {
  t = await startTestApp();
  next = await refundShop(t);
  await soldIn(t, next);
  here = await refundShop(t);
  await sell(here);
});
afterAll(() => t.close());

const rebuild = ({ shop }: RefundShop) => rebuildFigures(t.db, shop.businessId);

/** Both tables, with the transactions that wrote their rows. */
const written = () =>
  peek<{ by: string; row: unknown }>(
    t.database,
    `select xmin::text "by", to_jsonb(h) "row" from till_hour h
     union all select xmin::text, to_jsonb(d) from product_day d order by 2`,
  );
const figures = async () => (await written()).map(({ row }) => row);

const hours = (of: RefundShop, what: string): Promise<unknown> =>
  peek(t.database, `update till_hour set ${what} where business_id = $1`, [of.shop.businessId]);

test('figures that are right are looked at and left as they are', async () => {
  expect(await brokenBooks(t.database)).toEqual([]);
  const before = await written();
  expect(await rebuild(here)).toEqual({ hours: 2, days: 2, mended: [] });
  expect(await written()).toEqual(before);
});

test('hours that were there before know their items and what they were before discounts', async () => {
  const told = await figures();
  await peek(t.database, 'update till_hour set items_milli = 0, gross_net_minor = 0');
  const name = '../../migrations/0182_hours_know_items_and_gross.sql';
  const migration = await readFile(new URL(name, import.meta.url), 'utf8');
  const [block] = /do \$\$[^]*end \$\$;/.exec(migration) ?? [];
  await peek(t.database, block ?? '');
  expect(await figures()).toEqual(told);
  const [walls] = await peek<{ forced: boolean }>(
    t.database,
    `select bool_and(relforcerowsecurity) forced from pg_class
     where relname in ('sale', 'sale_line', 'refund', 'till_hour')`,
  );
  expect(walls?.forced).toBe(true);
});

describe('a planted difference', () => {
  const of = () => here.shop.businessId;
  const plant = (text: string) => (): Promise<unknown> => peek(t.database, text, [of()]);
  const faults: [what: string, plant: () => Promise<unknown>, found: string[], line: RegExp][] = [
    [
      'an hour that took more by card, all else alike',
      plant(
        'update till_hour set card_count = card_count + 1 where business_id = $1 and hour = 10',
      ),
      ['I20'],
      /^till \S+ on 2026-03-04 at 10: cardCount 2 instead of 1$/,
    ],
    [
      'an hour with one item more and a cent less before discounts',
      plant(`update till_hour set items_milli = items_milli + 1000,
        gross_net_minor = gross_net_minor - 1 where business_id = $1 and hour = 10`),
      ['I20'],
      /^till \S+ on 2026-03-04 at 10: itemsMilli \d+ instead of \d+, grossNetMinor \d+ in/,
    ],
    [
      'an hour that counts for another',
      plant('update till_hour set hour = hour + 3 where business_id = $1 and hour = 10'),
      ['I20'],
      /^till \S+ on 2026-03-04 at 10: not kept, though something was sold$/,
    ],
    [
      'an hour in which nothing was sold',
      plant(`insert into till_hour select h.* from till_hour t cross join lateral
        jsonb_populate_record(t, '{"business_date": "2025-01-01"}') h
        where t.business_id = $1 and t.hour = 10`),
      ['I113', 'I20'],
      /^till \S+ on 2025-01-01 at 10: kept, though nothing was sold$/,
    ],
    [
      'an hour of another branch',
      plant(`update till_hour h set branch_id = b.branch_id from branch b
        where h.business_id = $1 and b.business_id = $1 and b.branch_id <> h.branch_id
          and h.hour = 10`),
      ['I113', 'I20'],
      /^till \S+ on 2026-03-04 at 10: kept, though nothing was sold$/,
    ],
    [
      'a product that sold less and cost more',
      plant(`update product_day set quantity_milli = quantity_milli - 250, cost_minor = 9
        where business_id = $1 and cost_minor = (select min(cost_minor) from product_day
          where business_id = $1)`),
      ['I21'],
      /^product \S+ in branch \S+ on 2026-03-04: quantityMilli 500 instead of 750, costMinor 9 in/,
    ],
    [
      'all days of products gone',
      plant('delete from product_day where business_id = $1'),
      ['I113', 'I21'],
      /not kept/,
    ],
    [
      'a product that was never sold',
      plant(`insert into product_day select business_id, branch_id, product_id,
        business_date - 700, 1, 1, 0, 1, 1 from product_day where business_id = $1`),
      ['I113', 'I21'],
      /on 2024-04-03: kept, though nothing was sold$/,
    ],
  ];

  test.each(faults)('%s is named by the night, and mended', async (_what, fault, found, line) => {
    const right = await figures();
    await fault();
    const deps = { db: t.db, appUrl: t.database.urls.app, clock: () => t.clock.nowMs };
    const night = await auditOneself(deps, of(), new Date((t.clock.nowMs += 1)).toISOString());
    expect(night.brokenIds).toEqual(found);
    const { mended } = await rebuild(here);
    expect(mended.join('\n')).toMatch(new RegExp(line.source, 'm'));
    expect(await figures()).toEqual(right);
    expect(await brokenBooks(t.database)).toEqual([]);
    expect((await rebuild(here)).mended).toEqual([]);
  });
});

test('a rebuild is of one business: the other’s fault stays until it is asked', async () => {
  const right = await figures();
  await hours(next, 'net_minor = net_minor + 1');
  await hours(here, 'tax_minor = tax_minor + 1');
  expect((await rebuild(here)).mended).toHaveLength(2);
  const broken = (await brokenBooks(t.database)).map((one) => one.split(' ')[0]);
  expect(broken).toEqual(['I113', 'I20']);
  expect((await rebuild(next)).mended).toEqual([
    expect.stringMatching(/ at 10: netMinor \d+ instead of \d+$/),
  ]);
  expect(await figures()).toEqual(right);
});
