import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RoleRightsKept } from '@tillbook/core/auth/role-rights.api';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { ChosenRights } from '@tillbook/core/permissions';
import { NO_ROLE_RIGHTS, type RoleRights } from '@tillbook/core/role-rights';
import { limitsByRole, withLimits } from '@tillbook/core/sales/role-limits';
import type { UserRow } from '@tillbook/core/users/users.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, addPerson, newId, TEST_NOW, type TestPerson } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { call, draftOf, post } from '../../test/till.ts';

/** What a business chooses for a role is felt at once by everybody of it, wherever it is judged. */

let at: TestApp;
let scene: RefundShop;
let stranger: TestPerson;
/** A seller without any switch of their own, at the till of the scene. */
let plain: TestPerson;
beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  stranger = (await addBusiness(at.database, { name: 'Duka 12' })).owner;
  const { businessId } = scene.shop;
  plain = await addPerson(at.database, {
    ...{ role: 'seller', flags: {}, businessId, branchIds: [scene.branchId] },
  });
});
afterAll(() => at.close());

type Caller = Pick<TestPerson, 'headers'>;
const url = '/api/business/role-rights';
const chosen = (
  actions: ChosenRights['actions'],
  more: Partial<ChosenRights> = {},
): ChosenRights => ({ ...NO_RIGHTS, actions, ...more });
const read = async (by: Caller = scene.shop.owner) =>
  (await call<RoleRightsKept>(at, by, 'GET', url)).body;
const save = (by: Caller, version: number, rights: RoleRights) =>
  call<RoleRightsKept & { code?: string; errors?: { pointer: string }[] }>(
    ...([at, by, 'PUT', url, { version, rights }] as const),
  );
/** The owner chooses this for a role, and nothing for the others. */
async function choose(role: keyof RoleRights, rights: ChosenRights): Promise<void> {
  const { version } = await read();
  const answer = await save(scene.shop.owner, version, { ...NO_ROLE_RIGHTS, [role]: rights });
  expect(answer.status, answer.text).toBe(200);
}
const codeOf = async (answer: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await answer;
  return status === 200 ? 200 : (body as { code: string }).code;
};
const acts = () =>
  peek<{ detail: string }>(
    at.database,
    `select detail from audit_event where business_id = $1 and action = 'role_rights.changed'
     order by seq`,
    [scene.shop.businessId],
  );

describe('choosing', () => {
  test('begins with nothing, is kept, and is written down with old and new', async () => {
    expect(await read()).toEqual({ rights: NO_ROLE_RIGHTS, version: 1 });
    const first = { ...NO_ROLE_RIGHTS, seller: chosen({ 'refund.post': 'deny' }) };
    const saved = await save(scene.shop.owner, 1, first);
    expect([saved.status, saved.body]).toEqual([200, { rights: first, version: 2 }]);
    const next = { ...first, seller: chosen({ 'refund.post': 'ask' }, { refundMinor: 900 }) };
    expect((await save(scene.shop.owner, 2, next)).body.version).toBe(3);
    expect((await acts()).map(({ detail }) => JSON.parse(detail) as unknown)).toEqual([
      {
        version: 2,
        before: { 'seller refund.post': null },
        after: { 'seller refund.post': 'deny' },
      },
      {
        version: 3,
        before: { 'seller refund.post': 'deny', 'seller refundMinor': null },
        after: { 'seller refund.post': 'ask', 'seller refundMinor': 900 },
      },
    ]);
    const again = await save(scene.shop.owner, 3, next);
    expect([again.status, again.body.version]).toEqual([200, 3]);
    const late = await save(scene.shop.owner, 2, first);
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    expect(await read()).toEqual({ rights: next, version: 3 });
    expect(await read(stranger)).toEqual({ rights: NO_ROLE_RIGHTS, version: 1 });
  });

  test('of two at once one counts, and the other is told so', async () => {
    const { version } = await read();
    const both = await Promise.all(
      [100, 200].map((refundMinor) =>
        codeOf(
          save(scene.shop.owner, version, {
            ...NO_ROLE_RIGHTS,
            seller: chosen({}, { refundMinor }),
          }),
        ),
      ),
    );
    expect(both.map(String).sort()).toEqual(['200', 'VERSION_CONFLICT']);
    expect((await read()).version).toBe(version + 1);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('is the owner’s alone, and of what a role can have', async () => {
    const { version } = await read();
    const rights = { ...NO_ROLE_RIGHTS, seller: chosen({ 'refund.post': 'allow' }) };
    for (const by of [scene.shop.manager, scene.seller, scene.shop.accountant]) {
      expect(await codeOf(save(by, version, rights))).toBe('PERMISSION_REQUIRED');
      expect((await call(at, by, 'GET', url)).status).toBe(403);
    }
    const wrong = await save(scene.shop.owner, version, {
      seller: chosen({ 'refund.without_receipt': 'allow' }),
      branch_manager: chosen({ 'cash.move': 'ask' }),
      accountant: chosen({ 'refund.post': 'ask' }, { refundMinor: 5 }),
    });
    expect([wrong.status, wrong.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      [
        '#/rights/seller/actions/refund.without_receipt',
        '#/rights/branch_manager/actions/cash.move',
        '#/rights/accountant/actions/refund.post',
        '#/rights/accountant/refundMinor',
      ],
    ]);
    const unruled = { ...rights, seller: chosen({ 'user.manage': 'allow' }) };
    expect((await save(scene.shop.owner, version, unruled)).status).toBe(422);
    expect((await read()).version).toBe(version);
  });

  test('is told to who is signed in and beside each person, whose own choices stay', async () => {
    const usual = chosen({ 'drawer.open': 'deny' }, { discountBasisPoints: 700 });
    await choose('seller', usual);
    const me = await call<{ data: { user: { rights?: object } } }>(
      ...([at, plain, 'GET', '/api/auth/validate-session'] as const),
    );
    expect(me.body.data.user.rights).toEqual({ ...NO_RIGHTS, usual });
    const people = await call<{ items: UserRow[] }>(
      ...([at, scene.shop.owner, 'POST', '/api/auth/users', {}] as const),
    );
    const row = people.body.items.find(({ _id }) => _id === plain.personId);
    expect([row?.rights, row?.roleRights, row?.roleLimits?.discountBasisPoints]).toEqual([
      ...[null, usual, 700],
    ]);
    const rights = chosen({ 'drawer.open': 'allow' });
    const changed = await call<UserRow>(
      ...([at, scene.shop.owner, 'POST', '/api/auth/users/update'] as const),
      { userId: plain.personId, version: row?.version, rights },
    );
    expect([changed.body.rights, changed.body.roleRights]).toEqual([rights, usual]);
    const sql = 'select rights from membership where person_id = $1';
    expect(await peek(at.database, sql, [plain.personId])).toEqual([{ rights }]);
    await peek(at.database, 'update membership set rights = null where person_id = $1', [
      plain.personId,
    ]);
  });

  test('a manager gives nobody more than the own role has by the business', async () => {
    const { businessId } = scene.shop;
    const manager = await addPerson(at.database, {
      ...{ role: 'branch_manager', flags: { canManageUsers: true }, businessId },
      branchIds: [scene.branchId],
    });
    const give = async (rights: ChosenRights) => {
      const sql = 'select version from membership where person_id = $1';
      const [row] = await peek<{ version: number }>(at.database, sql, [plain.personId]);
      const body = { userId: plain.personId, version: row?.version, rights };
      return codeOf(call(at, manager, 'POST', '/api/auth/users/update', body));
    };
    await choose('branch_manager', chosen({ 'refund.post': 'ask' }, { refundMinor: 500 }));
    expect(await give(chosen({ 'refund.post': 'allow' }))).toBe('FORBIDDEN');
    await choose('branch_manager', chosen({}, { refundMinor: 500 }));
    expect(await give(chosen({ 'refund.post': 'allow' }))).toBe(200);
    expect(await give(NO_RIGHTS)).toBe(200);
  });
});

test('the ceilings of selling are the same choices, told the old way', async () => {
  await choose('seller', chosen({ 'sale.exempt_tax': 'deny' }, { discountBasisPoints: 800 }));
  const selling = '/api/business/selling';
  type Selling = { limits: ReturnType<typeof limitsByRole>; version: number };
  const { body: before } = await call<Selling>(at, scene.shop.owner, 'GET', selling);
  expect(before.limits.seller).toEqual({
    ...{ discountBasisPoints: 800, mayOverridePrice: false, mayExemptTax: false },
  });
  const seller = { ...before.limits.seller, discountBasisPoints: 900, mayOverridePrice: true };
  const limits = { ...before.limits, seller };
  const { version } = before;
  const saved = await call<Selling>(
    ...([at, scene.shop.owner, 'PATCH', selling, { version, rounding: null, limits }] as const),
  );
  expect([saved.status, saved.body.limits]).toEqual([200, limits]);
  expect((await read()).rights.seller).toEqual(
    chosen(
      { 'sale.exempt_tax': 'deny', 'sale.override_price': 'allow' },
      { discountBasisPoints: 900 },
    ),
  );
  // Saying nothing of them changes nothing of them.
  const silent = { version: version + 1, rounding: null };
  const kept = await call<Selling>(at, scene.shop.owner, 'PATCH', selling, silent);
  expect(kept.body.limits).toEqual(limits);
  expect(withLimits(NO_ROLE_RIGHTS, limitsByRole(NO_ROLE_RIGHTS))).toEqual(NO_ROLE_RIGHTS);
});

describe('at the till', () => {
  const cart = (basisPoints: number, onAccount?: { customerId: string; minor: number }) => {
    const draft = draftOf(scene.till, { lines: [{ product: scene.soap, quantityMilli: 2_000 }] });
    const totalMinor = 2_000 - (2_000 * basisPoints) / 10_000;
    const creditMinor = onAccount?.minor ?? 0;
    const part = (method: 'cash' | 'credit', amountMinor: number) =>
      amountMinor === 0
        ? []
        : [{ _id: newId(), method, amountMinor, provider: null, reference: null }];
    const discount = { kind: 'percent' as const, basisPoints, reason: 'Regular customer' };
    return {
      ...{ ...draft, totalMinor, customerId: onAccount?.customerId ?? null },
      ...(basisPoints === 0 ? {} : { discount }),
      payments: [...part('cash', totalMinor - creditMinor), ...part('credit', creditMinor)],
    };
  };
  const sell = (draft: object) => codeOf(post(at, scene.seller, scene.till, draft as never));

  test('discounts and sales on account go up to the ceilings of the role, kept with the sale', async () => {
    const { _id: customerId } = await addCustomer(at, scene.shop);
    await choose('seller', chosen({}, { discountBasisPoints: 2_000, creditMinor: 600 }));
    const within = cart(2_000, { customerId, minor: 600 });
    expect(await sell(within)).toBe(200);
    expect(
      await peek(
        at.database,
        `select ceiling_basis_points "off", ceiling_credit_minor::int credit from sale
         where sale_id = $1`,
        [within._id],
      ),
    ).toEqual([{ off: 2_000, credit: 600 }]);
    expect(await sell(cart(2_100))).toBe('DISCOUNT_OVER_LIMIT');
    expect(await sell(cart(0, { customerId, minor: 601 }))).toBe('CREDIT_OVER_OWN_LIMIT');
    await choose('seller', chosen({ 'sale.discount_over': 'deny', 'sale.on_account': 'deny' }));
    expect(await sell(cart(1_100))).toBe('PERMISSION_REQUIRED');
    expect(await sell(cart(0, { customerId, minor: 1 }))).toBe('PERMISSION_REQUIRED');
    expect(await sell(cart(1_000))).toBe(200);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('refunds follow the role; a switch set for a person comes first', async () => {
    const { body: sale } = await post(at, scene.seller, scene.till, cart(0) as never);
    const one = () => refundDraftOf(scene.till, sale, [{ quantityMilli: 1_000 }]);
    const back = (draft: object) => codeOf(postRefund(at, scene.seller, sale._id, draft));
    const flag = (isOn: boolean) =>
      peek(at.database, 'update membership set can_process_refunds = $2 where person_id = $1', [
        ...[scene.seller.personId, isOn],
      ]);
    await flag(false);
    await choose('seller', NO_RIGHTS);
    expect(await back(one())).toBe('APPROVAL_REQUIRED');
    await choose('seller', chosen({ 'refund.post': 'deny' }));
    expect(await back(one())).toBe('PERMISSION_REQUIRED');
    await choose('seller', chosen({ 'refund.post': 'allow' }, { refundMinor: 999 }));
    expect(await back(one())).toBe('REFUND_OVER_LIMIT');
    await choose('seller', chosen({ 'refund.post': 'allow' }, { refundMinor: 1_000 }));
    const first = one();
    expect(await back(first)).toBe(200);
    const sql = 'select ceiling_minor::int ceiling from refund where refund_id = $1';
    expect(await peek(at.database, sql, [first._id])).toEqual([{ ceiling: 1_000 }]);
    await choose('seller', chosen({ 'refund.post': 'deny' }));
    await flag(true);
    expect(await back(one())).toBe(200);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('a drawer of which the role has not the keys stays shut', async () => {
    const move = (kind: string) =>
      codeOf(
        call(at, scene.seller, 'POST', `/api/shifts/${scene.till.shiftId}/moves`, {
          ...{ _id: newId(), kind, amountMinor: 0, category: null, reason: 'Change' },
        }),
      );
    await choose('seller', chosen({ 'drawer.open': 'deny' }));
    expect(await move('no_sale')).toBe('PERMISSION_REQUIRED');
    await choose('seller', NO_RIGHTS);
    expect(await move('no_sale')).toBe(200);
  });

  test('what happened without a connection is judged by what was usual then', async () => {
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const happened = (basisPoints: number, atMs: number) => {
      const { discount, payments, totalMinor } = cart(basisPoints);
      const lines = [{ product: scene.soap, quantityMilli: 2_000 }];
      const occurredAt = new Date(atMs).toISOString();
      const fact = nextFact(scene.till, scene.seller, { lines });
      return { ...fact, discount, payments, totalMinor, occurredAt };
    };
    await choose('seller', chosen({}, { discountBasisPoints: 3_000 }));
    at.clock.nowMs += 120_000;
    const before = happened(3_000, at.clock.nowMs - 60_000);
    await choose('seller', chosen({}, { discountBasisPoints: 100 }));
    at.clock.nowMs += 120_000;
    const after = happened(3_000, at.clock.nowMs - 60_000);
    const answer = await sync(at, device, [before as never, after as never]);
    expect(told(answer)).toEqual(['posted', 'over_limit']);
    const ceilings = await peek(
      at.database,
      'select ceiling_basis_points "off" from sale where sale_id = any ($1) order by number',
      [[before._id, after._id]],
    );
    expect(ceilings).toEqual([{ off: 3_000 }, { off: 100 }]);
    expect(await brokenBooks(at.database)).toEqual([]);
    expect(at.clock.nowMs).toBeGreaterThan(TEST_NOW);
  });
});

describe('I89', () => {
  test.each([
    [
      'a choice that nobody is said to have made',
      "update role_rights set rights = jsonb_set(rights, '{seller,refundMinor}', '77') where version = 3",
    ],
    ['a choice that is gone', 'delete from role_rights where version = 2'],
    [
      'the last one gone',
      'delete from role_rights r where version = (select max(version) from role_rights x where x.business_id = r.business_id)',
    ],
    [
      'one that counts from before the one before',
      `update role_rights set since = '2001-01-01' where version = 4`,
    ],
    [
      'one more than was chosen',
      'insert into role_rights select business_id, version + 1, rights, since, set_by from role_rights order by version desc limit 1',
    ],
  ])('sees %s', async (_what, fault) => {
    expect(await brokenByFault(at.database, fault)).toContain('I89');
  });

  test('and nothing where a shop brought its first choice with it', async () => {
    const brought = `insert into role_rights select business_id, 1, jsonb_build_object('seller',
      '{"actions": {"refund.post": "deny"}, "refundMinor": 5}'::jsonb, 'branch_manager',
      '{}'::jsonb, 'accountant', '{}'::jsonb), '2000-01-01' from business
      where name = 'Duka 12'`;
    expect(await brokenAfter(at.database, brought)).toEqual([]);
  });
});
