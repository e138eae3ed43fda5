import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleConflict } from '@tillbook/core/sales/sync.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import {
  addBusiness,
  addPerson,
  addProducts,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { call, openFirstTill, type OpenTill } from '../../test/till.ts';

let app: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let till: OpenTill;
/** Of the second branch. */
let elsewhere: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  shop = await addBusiness(app.database, { branchCount: 2 });
  other = await addBusiness(app.database);
  elsewhere = await addPerson(app.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId },
    branchIds: [shop.branches[1]?.branchId ?? ''],
  });
  const [product] = (await addProducts(app.database, shop, [
    { name: 'Sugar', priceMinor: 1_000, costMinor: 700, quantityMilli: 500 },
  ])) as [TestProduct];
  till = await openFirstTill(app, shop);
  const device = await enrol(app, shop.seller, till.deviceId);
  const cart = { lines: [{ product, quantityMilli: 1_000 }] };
  const facts = Array.from({ length: 4 }, () => nextFact(till, shop.seller, cart));
  const answer = await sync(app, device, [facts[0], facts[1], facts[3]] as typeof facts);
  expect(told(answer)).toEqual(['oversold', 'oversold', 'oversold number_gap']);
});
afterAll(() => app.close());

interface Page {
  readonly items: readonly SaleConflict[];
  readonly nextCursor: string | null;
  readonly code?: string;
}
const list = async (person: TestPerson, query = ''): Promise<Page> =>
  (await call<Page>(app, person, 'GET', `/api/sale-conflicts${query}`)).body;
const settle = (person: TestPerson, conflictId: string, note: string | null) =>
  call<SaleConflict & { code: string }>(
    ...[app, person, 'POST' as const, `/api/sale-conflicts/${conflictId}/settle`, { note }],
  );
const branch = (index: number): string => `branchId=${shop.branches[index]?.branchId}`;

test('are listed page by page, by kind and branch, in the caller’s reach', async () => {
  const all = await list(shop.owner);
  expect(all.items.map(({ kind }) => kind).sort()).toEqual([
    ...['number_gap', 'oversold', 'oversold', 'oversold'],
  ]);
  expect(all.items[0]).toMatchObject({ branchName: shop.branches[0]?.name, settledAt: null });
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(shop.owner, `?limit=1${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(ids).toEqual(all.items.map(({ _id }) => _id));
  expect((await list(shop.owner, '?kind=number_gap')).items).toHaveLength(1);
  expect((await list(shop.owner, `?${branch(0)}`)).items).toHaveLength(4);
  expect((await list(shop.owner, `?${branch(1)}`)).items).toEqual([]);
  expect((await list(shop.manager)).items).toHaveLength(4);
  expect((await list(shop.accountant)).items).toHaveLength(4);
  expect((await list(elsewhere)).items).toEqual([]);
  expect((await list(elsewhere, `?${branch(0)}`)).code).toBe('BRANCH_FORBIDDEN');
  expect((await list(shop.seller)).code).toBe('PERMISSION_REQUIRED');
  expect((await list(other.owner)).items).toEqual([]);
  expect((await list(other.owner, `?${branch(0)}`)).code).toBe('NOT_FOUND');
});

test('are settled once, with a note, by who may; the same again answers the same', async () => {
  const [first, second] = (await list(shop.owner, '?kind=oversold')).items;
  const [id, next] = [first?._id ?? '', second?._id ?? ''];
  const before = await everyRow(app.database);
  expect((await settle(other.owner, id, 'Seen')).body.code).toBe('NOT_FOUND');
  expect((await settle(elsewhere, id, 'Seen')).body.code).toBe('BRANCH_FORBIDDEN');
  expect((await settle(shop.accountant, id, 'Seen')).body.code).toBe('PERMISSION_REQUIRED');
  expect(await everyRow(app.database)).toEqual(before);
  const settled = await settle(shop.manager, id, 'Counted, two were in the back');
  expect(settled.body).toEqual({
    ...first,
    settledAt: settled.body.settledAt,
    settledByName: shop.manager.name,
    note: 'Counted, two were in the back',
  });
  const again = await settle(shop.owner, id, 'Counted, two were in the back');
  expect(again.body).toEqual(settled.body);
  expect((await settle(shop.owner, id, 'Other')).body.code).toBe('INVALID_STATE');
  expect((await settle(shop.owner, next, null)).body).toMatchObject({ note: null });
  expect((await list(shop.owner)).items).toHaveLength(2);
  expect((await list(shop.owner, '?state=settled')).items).toHaveLength(2);
  expect((await list(shop.owner, '?state=all')).items).toHaveLength(4);
  const audit = await peek(
    app.database,
    `select detail::json->>'note' note from audit_event
     where business_id = $1 and action = 'sale_conflict_settled' order by seq`,
    [shop.businessId],
  );
  expect(audit).toEqual([{ note: 'Counted, two were in the back' }, { note: null }]);
});
