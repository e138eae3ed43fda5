import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BranchDetail } from '@tillbook/core/businesses/branches.api';
import type { BranchClosing } from '@tillbook/core/businesses/close-branch.api';
import type { Layby } from '@tillbook/core/sales/laybys.api';
import type { TransferDetail } from '@tillbook/core/transfers/transfer-answers';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenBooks, brokenByFault } from '../../test/books.ts';
import {
  addBusiness,
  addProducts,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestProduct,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { addCustomer } from '../../test/customers.ts';
import { laybyDraftOf } from '../../test/laybys.ts';
import { addSupplier, ask, done, orderBody } from '../../test/purchasing.ts';
import { draftOf, openTill, post } from '../../test/till.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { moveState } from './branch-steps.sql.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

interface Place {
  readonly shop: TestBusiness;
  readonly branchId: string;
  readonly home: string;
  readonly soap: TestProduct;
}

/** A shop whose second branch is to be closed; its goods lie there and at home. */
async function place(): Promise<Place> {
  const shop = await addBusiness(at.database);
  const [soap] = (await addProducts(at.database, shop, [
    { name: 'Soap', priceMinor: 500_00, costMinor: 300_00, quantityMilli: 50_000 },
  ])) as [TestProduct];
  const [home, branchId] = shop.branches.map((one) => one.branchId) as [string, string];
  return { shop, branchId, home, soap };
}

const closing = ({ shop, branchId }: Place) =>
  done<BranchClosing>(at, shop.owner, 'GET', `/api/branches/${branchId}/closing`);
const step = async (where: Place, name: string, more: object = {}) => {
  const { version } = await closing(where);
  return ask<BranchDetail & { obstacles: string[] }>(
    ...([at, where.shop.owner, 'POST', `/api/branches/${where.branchId}/step`] as const),
    { version, step: name, ...more },
  );
};
const must = async (where: Place, name: string, more: object = {}) => {
  const { status, body } = await step(where, name, more);
  expect([name, status, body.obstacles]).toEqual([name, 200, undefined]);
  return body;
};
/** Whether the database itself lets the branch be closed. */
const moved = (businessId: string, branchId: string) =>
  at.db.transact(openTenant(businessId), (tx) =>
    moveState(tx, businessId, {
      ...{ branchId, from: 'closing', to: 'closed', at: new Date(TEST_NOW).toISOString() },
    }),
  );
/** Writes off what lies in the branch, as the wizard does. */
async function empty({ shop, branchId, soap }: Place): Promise<void> {
  const [level] = await peek<{ q: string }>(
    at.database,
    'select quantity_milli q from stock_level where branch_id = $1 and product_id = $2',
    [branchId, soap.productId],
  );
  const quantityMilli = Number(level?.q ?? 0);
  if (quantityMilli === 0) return;
  await done(at, shop.owner, 'POST', '/api/stock/adjustments', {
    ...{ _id: newId(), branchId, reason: 'loss', note: 'Closing' },
    lines: [{ productId: soap.productId, way: 'out', quantityMilli }],
  });
}
async function close(where: Place): Promise<void> {
  await must(where, 'begin');
  await empty(where);
  await must(where, 'close');
}

describe('closing a branch', () => {
  test('begins, shows what stands in the way, and closes when nothing does', async () => {
    const where = await place();
    await must(where, 'begin', { note: 'The lease ends' });
    expect(await closing(where)).toMatchObject({
      ...{ state: 'closing', obstacles: ['stock'], staff: [], openShifts: [] },
      stock: { products: 1, oversold: 0, valueMinor: 50 * 300_00 },
      others: [{ name: 'Kariakoo' }],
    });
    const early = await step(where, 'close');
    expect(early.body).toMatchObject({ code: 'BRANCH_NOT_EMPTY', obstacles: ['stock'] });
    await empty(where);
    const { version } = await closing(where);
    const body = { version, step: 'close' };
    const url = `/api/branches/${where.branchId}/step`;
    const closed = await done<BranchDetail>(at, where.shop.owner, 'POST', url, body);
    expect(closed).toMatchObject({
      state: 'closed',
      events: [{ step: 'close' }, { step: 'begin', note: 'The lease ends' }],
    });
    expect(await done(at, where.shop.owner, 'POST', url, body)).toEqual(closed);
    expect((await ask(at, where.shop.owner, 'POST', url, { ...body, version: 1 })).status).toBe(
      412,
    );
    expect((await step(where, 'close')).body.code).toBe('INVALID_STATE');
    const acts = await peek(
      at.database,
      `select action from audit_event where subject_id = $1 order by seq`,
      [where.branchId],
    );
    expect(acts.map((act) => act['action'])).toEqual(['branch.closing_begun', 'branch.closed']);
  });

  test('its shift may be closed by force, and then it waits no longer for it', async () => {
    const where = await place();
    const till = await openTill(at, where.shop.owner, where.shop.branches[1]?.tillId ?? '');
    await must(where, 'begin');
    const lines = [{ product: where.soap, quantityMilli: 1_000 }];
    // What is open goes on; nothing new begins.
    expect((await post(at, where.shop.owner, till, draftOf(till, { lines }))).status).toBe(200);
    await empty(where);
    expect((await step(where, 'close')).body).toMatchObject({ obstacles: ['shifts'] });
    const force = `/api/shifts/${till.shiftId}/force-close`;
    await done(at, where.shop.owner, 'POST', force, {
      reason: 'Branch closes',
      countedMinor: null,
    });
    await must(where, 'close');
    const late = await post(at, where.shop.owner, till, draftOf(till, { lines }));
    expect(late.status).toBe(409);
  });

  test('by a server whose clock is behind, it is closed after what was sold there', async () => {
    const where = await place();
    const till = await openTill(at, where.shop.owner, where.shop.branches[1]?.tillId ?? '');
    await must(where, 'begin');
    const began = at.clock.nowMs;
    at.clock.nowMs += 300;
    const lines = [{ product: where.soap, quantityMilli: 1_000 }];
    expect((await post(at, where.shop.owner, till, draftOf(till, { lines }))).status).toBe(200);
    at.clock.nowMs -= 200;
    const counted = { reason: 'Branch closes', countedMinor: null };
    await done(at, where.shop.owner, 'POST', `/api/shifts/${till.shiftId}/force-close`, counted);
    await empty(where);
    const { events } = await must(where, 'close');
    expect(events[0]).toMatchObject({ step: 'close', at: new Date(began + 300).toISOString() });
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('waits for what is set aside, of services too, and says whose it is', async () => {
    const where = await place();
    const { shop, branchId, soap } = where;
    const till = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
    const [cut] = (await addProducts(at.database, shop, [
      { name: 'Cut', kind: 'service', priceMinor: 1_000, costMinor: 0, quantityMilli: 0 },
    ])) as [TestProduct];
    const asha = await addCustomer(at, shop, { name: 'Asha' });
    const aside = (product: TestProduct, paidMinor: number) => {
      const cart = { lines: [{ product, quantityMilli: 1_000 }] };
      const body = laybyDraftOf(till, asha._id, cart, paidMinor);
      return done<Layby>(at, shop.owner, 'POST', '/api/laybys', body);
    };
    const made = [await aside(soap, 500_00), await aside(cut, 100)];
    const force = { reason: 'Branch closes', countedMinor: null };
    await done(at, shop.owner, 'POST', `/api/shifts/${till.shiftId}/force-close`, force);
    await must(where, 'begin');
    const found = await closing(where);
    expect(found.obstacles).toEqual(['laybys', 'stock']);
    expect(found.laybys.map(({ number, customerName }) => [number, customerName])).toEqual(
      made.map(({ number }) => [number, 'Asha']),
    );
    const cancel = async ({ _id }: Layby) => {
      const body = { _id: newId(), back: 'store_credit', feeMinor: 0, reason: 'Branch closes' };
      await done(at, shop.owner, 'POST', `/api/laybys/${_id}/cancel`, body);
    };
    await cancel(made[0] as Layby);
    await empty(where);
    expect((await step(where, 'close')).body).toMatchObject({
      ...{ code: 'BRANCH_NOT_EMPTY', obstacles: ['laybys'] },
    });
    // The database says so too, whoever asks it past the wizard.
    expect(await moved(shop.businessId, branchId)).toBe(false);
    await cancel(made[1] as Layby);
    await must(where, 'close');
  });

  test('waits for transfers, orders and counts, whichever way they go', async () => {
    const where = await place();
    const { shop, branchId, home, soap } = where;
    const lines = [{ productId: soap.productId, quantityMilli: 1_000 }];
    const ends = { fromBranchId: home, toBranchId: branchId, toBusinessId: null };
    const draft = { _id: newId(), ...ends, note: null, lines };
    const { version } = await done<TransferDetail>(at, shop.owner, 'POST', '/api/transfers', draft);
    const supplierId = (await addSupplier(at, shop))._id;
    const bought = orderBody(shop, supplierId, [
      { product: soap, quantityMilli: 1_000, unitCostMinor: 300_00 },
    ]);
    const order = { ...bought, branchId };
    await done(at, shop.owner, 'POST', '/api/purchase-orders', order);
    const count = { _id: newId(), branchId, kind: 'full', note: null };
    await done(at, shop.owner, 'POST', '/api/counts', count);
    await must(where, 'begin');
    await empty(where);
    const { obstacles, transfers, orders } = await closing(where);
    expect(obstacles).toEqual(['transfers', 'orders', 'counts']);
    expect(transfers).toMatchObject([{ _id: draft._id, isIncoming: true, state: 'draft' }]);
    expect(orders).toMatchObject([{ _id: order._id }]);
    expect(version).toBe(1);
  });

  test('nobody is left without a branch unseen', async () => {
    const shop = await addBusiness(at.database);
    const [first] = shop.branches;
    const where: Place = {
      ...{ shop, branchId: first?.branchId ?? '', home: shop.branches[1]?.branchId ?? '' },
      soap: { productId: newId() } as TestProduct,
    };
    await must(where, 'begin');
    const { staff, obstacles } = await closing(where);
    expect(staff.map(({ role, hasOther }) => [role, hasOther])).toEqual([
      ['branch_manager', false],
      ['seller', false],
    ]);
    expect(obstacles).toEqual(['staff']);
    expect((await step(where, 'close')).body).toMatchObject({ obstacles: ['staff'] });
    const seller = staff.find(({ role }) => role === 'seller');
    await done(at, shop.owner, 'POST', '/api/auth/users/update', {
      ...{ userId: seller?._id, version: seller?.version, branchIds: [where.home] },
    });
    expect((await closing(where)).staff).toHaveLength(1);
    await must(where, 'close', { leavesStaff: true });
  });

  test('the last open branch stays', async () => {
    const where = await place();
    await close(where);
    const last = { ...where, branchId: where.home };
    await must(last, 'begin');
    expect((await step(last, 'close', { leavesStaff: true })).body.code).toBe('LAST_BRANCH');
    await must(last, 'stop');
    await must(where, 'reopen');
    expect((await closing(where)).state).toBe('open');
  });
});

/** What begins something in a branch, by the doors that people use. */
const BEGINNINGS: readonly {
  readonly what: string;
  readonly isAllowedWhileClosing: boolean;
  readonly begin: (where: Place) => Promise<{ status: number; body: { code?: unknown } }>;
}[] = [
  {
    what: 'a shift',
    isAllowedWhileClosing: false,
    begin: async ({ shop }) => {
      const tillId = shop.branches[1]?.tillId ?? '';
      const taken = await ask<{ leaseId: string }>(
        ...([at, shop.owner, 'POST', `/api/tills/${tillId}/take`] as const),
        { deviceId: newId() },
      );
      if (taken.status !== 200) return taken;
      const { leaseId } = taken.body;
      const shift = { _id: newId(), tillId, leaseId, floatMinor: 0 };
      return ask(at, shop.owner, 'POST', '/api/shifts', shift);
    },
  },
  {
    what: 'a transfer to it',
    isAllowedWhileClosing: false,
    begin: ({ shop, branchId, home, soap }) =>
      ask(at, shop.owner, 'POST', '/api/transfers', {
        ...{ _id: newId(), fromBranchId: home, toBranchId: branchId, toBusinessId: null },
        ...{ note: null, lines: [{ productId: soap.productId, quantityMilli: 1_000 }] },
      }),
  },
  {
    what: 'a transfer from it',
    isAllowedWhileClosing: true,
    begin: ({ shop, branchId, home, soap }) =>
      ask(at, shop.owner, 'POST', '/api/transfers', {
        ...{ _id: newId(), fromBranchId: branchId, toBranchId: home, toBusinessId: null },
        ...{ note: null, lines: [{ productId: soap.productId, quantityMilli: 1_000 }] },
      }),
  },
  {
    what: 'an adjustment',
    isAllowedWhileClosing: true,
    begin: ({ shop, branchId, soap }) =>
      ask(at, shop.owner, 'POST', '/api/stock/adjustments', {
        ...{ _id: newId(), branchId, reason: 'found', note: null },
        lines: [{ productId: soap.productId, way: 'in', quantityMilli: 1_000, unitCostMinor: 1 }],
      }),
  },
  {
    what: 'opening stock of a new product',
    isAllowedWhileClosing: false,
    begin: ({ shop, branchId }) =>
      ask(at, shop.owner, 'POST', '/api/products', {
        ...{ _id: newId(), name: 'New', sku: newId().slice(-8), barcode: null, categoryName: null },
        ...{ taxClassId: shop.taxClasses.standard, priceMinor: 100, costMinor: 50 },
        openingStock: [{ branchId, quantityMilli: 1_000 }],
      }),
  },
  {
    what: 'a till',
    isAllowedWhileClosing: false,
    begin: ({ shop, branchId }) =>
      ask(at, shop.owner, 'POST', `/api/branches/${branchId}/tills`, {
        ...{ _id: newId(), name: 'Another', code: 'ZZ' },
      }),
  },
];

describe('what begins in a branch', () => {
  test.each(BEGINNINGS)('$what: refused in a closed branch', async ({ begin }) => {
    const where = await place();
    await close(where);
    const refused = await begin(where);
    expect(refused.body.code).toBe('BRANCH_CLOSED');
    await must(where, 'reopen');
    expect((await begin(where)).status).toBe(200);
  });

  test.each(BEGINNINGS)('$what while it is being closed', async (beginning) => {
    const where = await place();
    await must(where, 'begin');
    const { status, body } = await beginning.begin(where);
    if (beginning.isAllowedWhileClosing) return expect(status).toBe(200);
    expect(body.code).toBe('BRANCH_CLOSING');
  });
});

describe('the invariants of branches', () => {
  const DURING = `(select at + interval '1 second' from branch_event where step = 'close' limit 1)`;

  test('find a shift and a sale of a closed branch, and a branch that stands wrong', async () => {
    const where = await place();
    const { shop, branchId } = where;
    const till = await openTill(at, shop.owner, shop.branches[1]?.tillId ?? '');
    const lines = [{ product: where.soap, quantityMilli: 1_000 }];
    await post(at, shop.owner, till, draftOf(till, { lines }));
    const shut = `/api/shifts/${till.shiftId}/close`;
    await done(at, shop.owner, 'POST', shut, { countedMinor: 0 });
    await close(where);
    const mine = `branch_id = '${branchId}'`;
    const find = (fault: string) => brokenByFault(at.database, fault);
    const closedAt = DURING.replace('step =', `${mine} and step =`);
    expect(await find(`update shift set opened_at = ${closedAt} where ${mine}`)).toContain('I85');
    expect(await find(`update sale set posted_at = ${closedAt} where ${mine}`)).toContain('I85');
    expect(await find(`update branch set state = 'open' where ${mine}`)).toEqual(['I86']);
    const twice = `insert into branch_event select business_id, branch_id, 3, 'close', at, actor_id,
      actor_name, note from branch_event where ${mine} and event_no = 2`;
    expect(await find(twice)).toEqual(['I86']);
  });

  test('stay green when it is opened again, sells and is closed once more', async () => {
    const where = await place();
    await close(where);
    at.clock.nowMs += 60_000;
    await must(where, 'reopen');
    at.clock.nowMs += 60_000;
    const till = await openTill(at, where.shop.owner, where.shop.branches[1]?.tillId ?? '', 0);
    await done(at, where.shop.owner, 'POST', `/api/shifts/${till.shiftId}/close`, {
      countedMinor: 0,
    });
    at.clock.nowMs += 60_000;
    await must(where, 'begin');
    await must(where, 'close');
    expect(await brokenBooks(at.database)).toEqual([]);
  });
});
