import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { brokenByFault, findingsIn } from '../../test/books.ts';
import { addBusiness, addProducts, type TestProduct } from '../../test/builders.ts';
import type { TestDatabase } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { call, openFirstTill, type Cart } from '../../test/till.ts';

/** I40, I41, and what I03, I16, I17 and I18 forgive a sale that had happened already. */
let shop: TestDatabase;

beforeAll(async () => {
  const at = await startTestApp({ keepsDatabase: true });
  shop = at.database;
  const business = await addBusiness(shop);
  const { seller } = business;
  const [sugar] = (await addProducts(shop, business, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 1_000 },
  ])) as [TestProduct];
  const till = await openFirstTill(at, business);
  const device = await enrol(at, seller, till.deviceId);
  const cart: Cart = { lines: [{ product: sugar, quantityMilli: 1_000 }] };
  const mobile = { method: 'mobile_money' as const, provider: 'M-Pesa', reference: 'SGH7X2' };
  const paid = () => {
    const fact = nextFact(till, seller, cart);
    const payments = fact.payments.map(({ _id, amountMinor }) => ({ _id, amountMinor, ...mobile }));
    return { ...fact, payments };
  };
  const facts = [paid(), paid(), nextFact(till, seller, cart)];
  till.lastNumber += 2;
  facts.push(nextFact(till, seller, { ...cart, occurredAt: '2026-03-09T00:00:00.000Z' }));
  expect(told(await sync(at, device, facts))).toEqual([
    'posted',
    'oversold reference_used',
    'oversold',
    'oversold clock_suspect number_gap',
  ]);
  const path = `/api/shifts/${till.shiftId}/close`;
  expect((await call(at, seller, 'POST', path, { countedMinor: 1 })).status).toBe(200);
  expect(told(await sync(at, device, [nextFact(till, seller, cart)]))).toEqual([
    'oversold late_sale',
  ]);
  await at.close();
});
afterAll(() => shop.drop());

const brokenBy = (fault: string): Promise<string[]> => brokenByFault(shop, fault);

test('books with all kinds of facts are in order, and something was looked at', async () => {
  const findings = await findingsIn(shop);
  expect(findings.flatMap(({ id, broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  const examined = new Map(findings.map((finding) => [finding.id, finding.examined]));
  expect([examined.get('I40'), examined.get('I41')]).toEqual([5, 1]);
});

const without = (column: string): string =>
  `alter table sale drop constraint sale_only_facts_are_odd; update sale set ${column}`;

const FAULTS: readonly (readonly [id: string, what: string, sql: string])[] = [
  ['I03', 'goods oversold by what was no fact', without('is_fact = false, gap_from = null')],
  ['I16', 'a late sale that is said to be in the Z report', 'update sale set is_late = false'],
  ['I17', 'a gap that nobody recorded', 'update sale set gap_from = null'],
  ['I17', 'a gap that is larger than recorded', 'update sale set gap_from = 5 where number = 6'],
  [
    'I18',
    'a day by another instant',
    `update sale set counted_at = counted_at - interval '3 days'`,
  ],
  [
    'I40',
    'an oversold fact nobody is told of',
    `delete from sale_conflict where kind = 'oversold'`,
  ],
  ['I40', 'a gap nobody is told of', `delete from sale_conflict where kind = 'number_gap'`],
  ['I40', 'a late sale nobody is told of', `delete from sale_conflict where kind = 'late_sale'`],
  [
    'I40',
    'a suspect clock nobody is told of',
    `delete from sale_conflict where kind like 'clock%'`,
  ],
  ['I40', 'a used reference nobody is told of', `delete from sale_conflict where kind like 'ref%'`],
  ['I40', 'a conflict of nothing', `update payment set is_reference_used = false`],
  [
    'I41',
    'late cash that is over still',
    `delete from journal_line where entry_id in (
       select entry_id from journal_entry where source_kind = 'late_sale')`,
  ],
  ['I41', 'a late sale in an open shift', 'delete from shift_close'],
];

describe('the invariant', () => {
  test.each(FAULTS)('%s finds %s', async (id, _what, sql) => {
    const more = sql.includes('is_reference_used')
      ? `alter table payment drop constraint
      payment_mobile_money_has_reference; `
      : '';
    expect(await brokenBy(`${more}${sql}`)).toContain(id);
  });
});

const LEGAL: readonly (readonly [what: string, sql: string])[] = [
  ['the policy becomes another', `update business set stock_policy = 'allow'`],
  ['the device is ended', `update device set revoked_at = now(), revoked_by = enrolled_by`],
  ['the till is taken by another', `update till set series = 'B', last_number = 0`],
  ['the seller leaves', `update membership set state = 'suspended'`],
  ['the branch moves', `update branch set timezone = 'Pacific/Auckland', cutoff_minutes = 300`],
  [
    'a conflict is settled',
    `insert into sale_conflict_settlement select business_id, conflict_id, now(),
       gen_random_uuid(), 'Amina', null from sale_conflict`,
  ],
];

describe('the history of facts stays in order when', () => {
  test.each(LEGAL)('%s', async (_what, sql) => {
    expect(await brokenBy(sql)).toEqual([]);
  });
});
