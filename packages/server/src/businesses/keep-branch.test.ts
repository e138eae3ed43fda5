import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BranchDetail, branchOverview } from '@tillbook/core/businesses/branches.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { everyRow } from '../../test/bad-input/probe.ts';
import { brokenBooks } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  type TestBusiness,
  type TestPerson,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { ask, done } from '../../test/purchasing.ts';
import { draftOf, openTill, post } from '../../test/till.ts';

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let sugar: TestProduct;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database, { name: 'Another Shop' });
  const goods = { name: 'Sugar', priceMinor: 1_000_00, costMinor: 600_00, quantityMilli: 90_000 };
  [sugar] = (await addProducts(at.database, shop, [goods])) as [TestProduct];
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

const branch = (index: number, of = shop): string => of.branches[index]?.branchId ?? '';
const one = (branchId: string, by: TestPerson = shop.owner) =>
  done<BranchDetail>(at, by, 'GET', `/api/branches/${branchId}`);
const newBranch = (more: object = {}) => ({
  ...{ _id: newId(), tillId: newId(), name: 'Mwenge', code: 'MW', address: 'Bagamoyo Road' },
  ...{ timezone: 'Africa/Dar_es_Salaam', phone: '0712 345 678', ...more },
});
const auditOf = async (subjectId: string) => {
  const rows = await peek(at.database, 'select action from audit_event where subject_id = $1', [
    subjectId,
  ]);
  return rows.map((row) => row['action']);
};

describe('a branch that is added', () => {
  test('has a till that sells, is told once, and the same again changes nothing', async () => {
    const body = newBranch();
    const added = await done<BranchDetail>(at, shop.owner, 'POST', '/api/branches', body);
    expect(added).toMatchObject({
      ...{ name: 'Mwenge', code: 'MW', phone: '0712 345 678', state: 'open', version: 1 },
      ...{ tills: [{ _id: body.tillId, name: 'Till 1', code: 'T1', closedAt: null }], costs: [] },
    });
    expect(await done(at, shop.owner, 'POST', '/api/branches', body)).toEqual(added);
    const reused = await ask(at, shop.owner, 'POST', '/api/branches', { ...body, name: 'Sinza' });
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const asBusiness = newBranch({ tillId: shop.businessId, name: 'Sinza', code: 'SZ' });
    const taken = await ask(at, shop.owner, 'POST', '/api/branches', asBusiness);
    expect(taken.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await auditOf(asBusiness._id)).toEqual([]);
    expect(await auditOf(body._id)).toEqual(['branch.added']);
    const till = await openTill(at, shop.owner, body.tillId);
    const level = { product: sugar, quantityMilli: 1_000 };
    const adjusted = {
      ...{ _id: newId(), branchId: body._id, reason: 'found', note: null },
      lines: [
        { productId: sugar.productId, way: 'in', quantityMilli: 5_000, unitCostMinor: 600_00 },
      ],
    };
    await done(at, shop.owner, 'POST', '/api/stock/adjustments', adjusted);
    expect((await post(at, shop.owner, till, draftOf(till, { lines: [level] }))).status).toBe(200);
    const shift = `/api/shifts/${till.shiftId}/close`;
    await done(at, shop.owner, 'POST', shift, { countedMinor: 0 });
  });

  test.each([
    ['name', { name: 'Kariakoo', code: 'K9' }],
    ['code', { name: 'Kimara', code: 'B1' }],
  ])('a %s of another branch is refused at its field', async (field, more) => {
    const refused = await ask(at, shop.owner, 'POST', '/api/branches', newBranch(more));
    expect(refused.body).toMatchObject({ code: 'DUPLICATE_VALUE', field });
  });

  test('a till of another business is no till of it', async () => {
    const tillId = other.branches[0]?.tillId ?? '';
    const body = newBranch({ name: 'Kimara', code: 'KM', tillId });
    const mine = await done<BranchDetail>(at, shop.owner, 'POST', '/api/branches', body);
    // Keys begin with the business: their till stays theirs, and this one is another.
    expect(mine.tills.map(({ _id }) => _id)).toEqual([tillId]);
    expect((await one(branch(0, other), other.owner)).tills).toMatchObject([{ name: 'Till 1' }]);
  });
});

describe('tills', () => {
  test('are added, renamed, closed and opened again; a closed one is not taken', async () => {
    const _id = newId();
    const add = { _id, name: 'Drive-in', code: 'D1' };
    const url = `/api/branches/${branch(1)}/tills`;
    await done(at, shop.owner, 'POST', url, add);
    await done(at, shop.owner, 'POST', url, add);
    const used = await ask(at, shop.owner, 'POST', url, { ...add, _id: newId() });
    expect(used.body).toMatchObject({ code: 'DUPLICATE_VALUE', field: 'code' });
    await done(at, shop.owner, 'PUT', `/api/tills/${_id}`, { name: 'Window' });
    const till = await openTill(at, shop.owner, _id);
    const close = `/api/tills/${_id}/close`;
    expect((await ask(at, shop.owner, 'POST', close)).body.code).toBe('INVALID_STATE');
    const counted = { countedMinor: 50_000_00 };
    await done(at, shop.owner, 'POST', `/api/shifts/${till.shiftId}/close`, counted);
    const closed = await done<BranchDetail>(at, shop.owner, 'POST', close);
    expect(closed.tills.find((each) => each._id === _id)).toMatchObject({
      ...{ name: 'Window', holder: null, closedAt: expect.any(String) as string },
    });
    await done(at, shop.owner, 'POST', close);
    const take = () => ask(at, shop.owner, 'POST', `/api/tills/${_id}/take`, { deviceId: newId() });
    expect((await take()).body).toMatchObject({ code: 'TILL_CLOSED', till: 'Window' });
    await done(at, shop.owner, 'POST', `/api/tills/${_id}/reopen`);
    // Its device may have given numbers unseen: the next one begins a series.
    expect((await take()).body).toMatchObject({ series: 'B', lastNumber: 0 });
    expect(await auditOf(_id)).toEqual(
      expect.arrayContaining([
        ...['branch.till_added', 'branch.till_renamed', 'branch.till_closed'],
        'branch.till_reopened',
      ]),
    );
  });
});

describe('what an owner decides about a branch', () => {
  const save = (by: TestPerson, branchId: string, version: number, more: object) =>
    ask<{ version: number }>(at, by, 'PUT', `/api/branches/${branchId}`, {
      ...{ version, name: 'Mbezi', timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 },
      ...{ address: null, ...more },
    });

  test('hours, phone and target are kept; what is left out stays', async () => {
    const day = { fromMinutes: 480, toMinutes: 1_080 };
    const openingHours = [day, day, day, day, day, null, null];
    const more = { phone: '0700', openingHours, dailyTargetMinor: 500_000_00 };
    expect((await save(shop.owner, branch(1), 1, more)).status).toBe(200);
    expect((await save(shop.owner, branch(1), 2, { address: 'Goba' })).status).toBe(200);
    expect(await one(branch(1))).toMatchObject({ ...more, address: 'Goba', version: 3 });
  });

  test('a week has seven days, and a day its minutes', async () => {
    const six = { openingHours: [null, null, null, null, null, null] };
    expect((await save(shop.owner, branch(1), 3, six)).body.code).toBe('VALIDATION_FAILED');
    const late = { fromMinutes: 1_440, toMinutes: 10 };
    const week = { openingHours: [late, null, null, null, null, null, null] };
    expect((await save(shop.owner, branch(1), 3, week)).body.code).toBe('VALIDATION_FAILED');
  });

  test('fixed costs have their months; the month said again is corrected', async () => {
    const url = `/api/branches/${branch(0)}/costs`;
    const cost = (fromMonth: string, amountMinor: number) =>
      done(at, shop.owner, 'PUT', url, { kind: 'rent', fromMonth, amountMinor, note: null });
    await cost('2026-01', 400_000_00);
    await cost('2026-03', 450_000_00);
    await cost('2026-03', 460_000_00);
    await cost('2026-03', 460_000_00);
    const { costs } = await one(branch(0));
    expect(costs).toMatchObject([
      { kind: 'rent', fromMonth: '2026-03', amountMinor: 460_000_00 },
      { kind: 'rent', fromMonth: '2026-01', amountMinor: 400_000_00 },
    ]);
    expect((await auditOf(branch(0))).filter((act) => act === 'branch.cost_saved')).toHaveLength(3);
  });

  test('a manager sees the own branch without its costs, not another one, and changes nothing', async () => {
    expect(await one(branch(0), shop.manager)).toMatchObject({ name: 'Kariakoo', costs: null });
    const foreign = await ask(at, shop.manager, 'GET', `/api/branches/${branch(1)}`);
    expect(foreign.body.code).toBe('BRANCH_FORBIDDEN');
    const denied = [
      await save(shop.manager, branch(0), 1, {}),
      await ask(at, shop.manager, 'POST', '/api/branches', newBranch({ code: 'ZZ' })),
      await ask(at, shop.manager, 'GET', `/api/branches/${branch(0)}/closing`),
      await ask(at, shop.seller, 'GET', '/api/branches/overview'),
    ];
    expect(denied.map(({ body }) => body.code)).toEqual(Array(4).fill('PERMISSION_REQUIRED'));
  });
});

describe('receipts', () => {
  test('carry the lines of their branch, and those of the business where it has none', async () => {
    const own = await addBusiness(at.database, { name: 'Two looks' });
    const [soap] = (await addProducts(at.database, own, [
      { name: 'Soap', priceMinor: 500_00, costMinor: 300_00, quantityMilli: 50_000 },
    ])) as [TestProduct];
    const tills = [
      await openTill(at, own.owner, own.branches[0]?.tillId ?? ''),
      await openTill(at, own.owner, own.branches[1]?.tillId ?? ''),
    ];
    const look = async () => {
      const looks: (string | null)[][] = [];
      for (const till of tills) {
        const lines = [{ product: soap, quantityMilli: 1_000 }];
        const sold = await post(at, own.owner, till, draftOf(till, { lines }));
        const again = await done<Sale>(at, own.owner, 'GET', `/api/sales/${sold.body._id}`);
        const { receiptHeader, receiptFooter, taxNumber } = again;
        expect(sold.body).toMatchObject({ receiptHeader, receiptFooter, taxNumber });
        looks.push([receiptHeader, receiptFooter, taxNumber]);
      }
      return looks;
    };
    expect(await look()).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const settings = (version: number, more: object) =>
      done(at, own.owner, 'PATCH', '/api/business/settings', { version, ...more });
    const save = (version: number, more: object) =>
      done(at, own.owner, 'PUT', `/api/branches/${branch(1, own)}`, {
        ...{ version, name: 'Mbezi', timezone: 'Africa/Dar_es_Salaam', cutoffMinutes: 0 },
        ...{ address: null, ...more },
      });
    await settings(1, { taxNumber: '100-200', receiptFooter: 'Karibu tena' });
    await save(1, { receiptHeader: 'Tel. 0700', receiptFooter: 'Mbezi says thanks' });
    expect(await look()).toEqual([
      [null, 'Karibu tena', '100-200'],
      ['Tel. 0700', 'Mbezi says thanks', '100-200'],
    ]);
    await settings(2, { taxNumber: '300-400', receiptFooter: 'Asante' });
    expect(await look()).toEqual([
      [null, 'Asante', '300-400'],
      ['Tel. 0700', 'Mbezi says thanks', '300-400'],
    ]);
    await save(2, { receiptFooter: null });
    expect((await look())[1]).toEqual(['Tel. 0700', 'Asante', '300-400']);
    await save(3, { receiptHeader: null });
    expect((await look())[1]).toEqual([null, 'Asante', '300-400']);
  });
});

test('the overview shows the day of each branch by the figures of the dashboard', async () => {
  const own = await addBusiness(at.database, { name: 'Overviewed' });
  const [soap] = (await addProducts(at.database, own, [
    { name: 'Soap', priceMinor: 500_00, costMinor: 300_00, quantityMilli: 50_000 },
  ])) as [TestProduct];
  await peek(
    at.database,
    `insert into reorder_point (business_id, branch_id, product_id, point_milli,
       quantity_milli)
     select business_id, branch_id, product_id, 48000, 0 from stock_level where business_id = $1`,
    [own.businessId],
  );
  const till = await openTill(at, own.seller, own.branches[0]?.tillId ?? '', 20_000_00);
  const lines = [{ product: soap, quantityMilli: 3_000 }];
  await post(at, own.seller, till, draftOf(till, { lines }));
  const seen = (by: TestPerson) =>
    done<AnswerOf<typeof branchOverview>>(at, by, 'GET', '/api/branches/overview');
  const { branches, currency } = await seen(own.owner);
  expect(currency).toBe('TZS');
  // By hand: 3 × 500.00 sold; the drawer holds its float of 20,000.00 and that; 47 of 50 are left.
  expect(branches).toMatchObject([
    {
      ...{ name: 'Kariakoo', salesMinor: { value: 1_500_00, before: null }, salesCount: 1 },
      ...{ openShifts: 1, cashMinor: 21_500_00, lowStock: 1, staffOnShift: [own.seller.name] },
      ...{ state: 'open', isWithinHours: null, tills: 1, dailyTargetMinor: null },
    },
    {
      ...{ name: 'Mbezi', salesMinor: { value: 0, before: null }, salesCount: 0 },
      ...{ openShifts: 0, cashMinor: 0, staffOnShift: [] },
    },
  ]);
  const day = await done<{ branches: object[] }>(at, own.owner, 'GET', '/api/dashboard/business');
  expect(day.branches).toMatchObject([
    { name: 'Kariakoo', valueMinor: 1_500_00 },
    { valueMinor: 0 },
  ]);
  expect((await seen(own.manager)).branches.map(({ name }) => name)).toEqual(['Kariakoo']);
});

test('with another business’s token nothing is there, and nothing changes', async () => {
  const [branchId, tillId] = [branch(0), shop.branches[0]?.tillId ?? ''];
  const calls = [
    ['GET', `/api/branches/${branchId}`],
    ['GET', `/api/branches/${branchId}/closing`],
    [
      'PUT',
      `/api/branches/${branchId}/costs`,
      { kind: 'rent', fromMonth: '2026-01', amountMinor: 1 },
    ],
    ['POST', `/api/branches/${branchId}/tills`, { _id: newId(), name: 'X', code: 'X9' }],
    ['POST', `/api/branches/${branchId}/step`, { version: 1, step: 'begin' }],
    ['PUT', `/api/tills/${tillId}`, { name: 'Theirs' }],
    ['POST', `/api/tills/${tillId}/close`],
    ['POST', `/api/tills/${tillId}/reopen`],
  ] as const;
  const before = await everyRow(at.database);
  for (const [method, url, body] of calls) {
    const { status } = await ask(at, other.owner, method, url, body);
    expect([url, status]).toEqual([url, 404]);
  }
  expect(await everyRow(at.database)).toEqual(before);
});
