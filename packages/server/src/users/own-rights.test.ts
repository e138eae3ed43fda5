import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_RIGHTS } from '@tillbook/core/own-rights';
import type { OwnRights } from '@tillbook/core/permissions';
import { subjectFor } from '@tillbook/core/sales/sale-approval';
import type { UserRow } from '@tillbook/core/users/users.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, questionOf } from '../../test/approvals.ts';
import { brokenAfter, brokenBooks, brokenByFault } from '../../test/books.ts';
import { addBusiness, addPerson, newId, type TestPerson } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { enrol, nextFact, sync, told } from '../../test/facts.ts';
import { postRefund, refundDraftOf, refundShop, type RefundShop } from '../../test/refunds.ts';
import { call, draftOf, post } from '../../test/till.ts';

/** What is chosen for one person is felt at once, wherever it is judged. */

let at: TestApp;
let scene: RefundShop;
let stranger: TestPerson;
beforeAll(async () => {
  at = await startTestApp();
  scene = await refundShop(at);
  stranger = (await addBusiness(at.database, { name: 'Duka 12' })).owner;
});
afterAll(() => at.close());

const own = (actions: OwnRights['actions'], more: Partial<OwnRights> = {}): OwnRights => ({
  ...{ ...NO_RIGHTS, actions },
  ...more,
});
type Caller = Pick<TestPerson, 'headers'>;
const rowOf = async (personId: string, by: Caller = scene.shop.owner): Promise<UserRow> => {
  const answer = await call<{ items: UserRow[] }>(at, by, 'POST', '/api/auth/users', {});
  const row = answer.body.items.find(({ _id }) => _id === personId);
  if (row === undefined) throw new Error(answer.text);
  return row;
};
const change = (by: Caller, userId: string, version: number, more: object) =>
  call<UserRow & { code?: string; errors?: { pointer: string }[] }>(
    ...([at, by, 'POST', '/api/auth/users/update', { userId, version, ...more }] as const),
  );
/** Chooses for a person, as the owner; answers with the row. */
async function choose(personId: string, rights: OwnRights | null): Promise<UserRow> {
  const { version } = await rowOf(personId);
  const answer = await change(scene.shop.owner, personId, version, { rights });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const kept = async (personId: string) => {
  const sql = 'select rights, version from membership where person_id = $1';
  return (await peek<{ rights: unknown; version: number }>(at.database, sql, [personId]))[0];
};
const staff = (role: string, flags: Record<string, boolean> = {}, branch = 0) =>
  addPerson(at.database, {
    ...{ role, flags, businessId: scene.shop.businessId },
    branchIds: [scene.shop.branches[branch]?.branchId ?? ''],
  });
const codeOf = async (answer: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
  const { status, body } = await answer;
  return status === 200 ? 200 : (body as { code: string }).code;
};

describe('choosing', () => {
  test('is kept, told to who is signed in, and written down with old and new', async () => {
    const seller = await staff('seller');
    const rights = own({ 'refund.post': 'allow', 'drawer.open': 'deny' }, { refundMinor: 5_000 });
    const row = await choose(seller.personId, rights);
    expect([row.rights, row.roleLimits?.discountBasisPoints]).toEqual([rights, 1000]);
    expect((await kept(seller.personId))?.rights).toEqual(rights);
    const me = await call<{ data: { user: object } }>(
      ...([at, seller, 'GET', '/api/auth/validate-session'] as const),
    );
    // The seven flags are what they were: choices come beside them.
    expect(Object.keys((me.body.data.user as UserRow).permissions)).toHaveLength(7);
    expect(me.body.data.user).toMatchObject({ rights });
    await choose(seller.personId, own({ 'refund.post': 'ask' }, { refundMinor: 5_000 }));
    const [act] = await peek<{ detail: string }>(
      at.database,
      `select detail from audit_event where subject_id = $1 and action = 'user.changed'
       order by seq desc limit 1`,
      [seller.personId],
    );
    expect(JSON.parse(String(act?.detail))).toEqual({
      before: { 'refund.post': 'allow', 'drawer.open': 'deny' },
      after: { 'refund.post': 'ask', 'drawer.open': null },
    });
    await choose(seller.personId, null);
    expect((await kept(seller.personId))?.rights).toBeNull();
    const plain = await call<{ data: { user: object } }>(
      ...([at, seller, 'GET', '/api/auth/validate-session'] as const),
    );
    expect(plain.body.data.user).not.toHaveProperty('rights');
  });

  test('the same again changes nothing, and an older version nothing either', async () => {
    const seller = await staff('seller');
    const rights = own({ 'sale.void': 'deny' });
    const { version } = await choose(seller.personId, rights);
    const again = await change(scene.shop.owner, seller.personId, version, { rights });
    expect([again.status, again.body.version]).toEqual([200, version]);
    const late = await change(scene.shop.owner, seller.personId, version - 1, { rights: null });
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CONFLICT']);
    expect(await kept(seller.personId)).toEqual({ rights, version });
  });

  test('what the role cannot have is refused by name, and goes with another role', async () => {
    const seller = await staff('seller');
    const { version } = await rowOf(seller.personId);
    const rights = own({ 'audit.view': 'allow', 'stock.adjust': 'ask' });
    const wrong = await change(scene.shop.owner, seller.personId, version, { rights });
    expect([wrong.status, wrong.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['#/rights/actions/stock.adjust', '#/rights/actions/audit.view'],
    ]);
    const chosen = await choose(seller.personId, own({ 'sale.void': 'deny' }, { creditMinor: 5 }));
    const role = { role: 'accountant' };
    const moved = await change(scene.shop.owner, seller.personId, chosen.version, role);
    expect([moved.body.role, moved.body.rights]).toEqual(['accountant', null]);
  });

  test('nobody grants what they lack, changes themselves, or reaches beyond', async () => {
    const manager = await staff('branch_manager', { canManageUsers: true });
    const mine = await staff('seller');
    const theirs = await staff('seller', {}, 1);
    const peer = await staff('branch_manager');
    const rights = own({ 'stock.adjust': 'allow' });
    const tries: [unknown, Caller, TestPerson, OwnRights][] = [
      [200, manager, mine, rights],
      ['FORBIDDEN', manager, mine, own({ 'product.manage': 'allow' })],
      ['FORBIDDEN', manager, mine, own({}, { discountBasisPoints: 2_501 })],
      ['FORBIDDEN', manager, manager, rights],
      ['FORBIDDEN', manager, peer, rights],
      ['BRANCH_FORBIDDEN', manager, theirs, rights],
      ['FORBIDDEN', manager, scene.shop.owner, own({})],
      ['FORBIDDEN', scene.shop.owner, scene.shop.owner, own({})],
      ['PERMISSION_REQUIRED', mine, theirs, rights],
      ['NOT_FOUND', stranger, mine, rights],
      [200, scene.shop.owner, mine, own({ 'product.manage': 'allow' })],
    ];
    for (const [expected, by, target, asked] of tries) {
      const before = await kept(target.personId);
      const answer = await codeOf(
        change(by, target.personId, before?.version ?? 0, { rights: asked }),
      );
      expect(answer).toBe(expected);
      const after = await kept(target.personId);
      if (expected !== 200) expect(after).toEqual(before);
      else expect(after?.rights).toEqual(asked);
    }
    // A flag is no way round what was taken from the manager.
    await choose(manager.personId, own({ 'refund.post': 'deny' }));
    await peek(
      at.database,
      'update membership set can_process_refunds = true where person_id = $1',
      [manager.personId],
    );
    const { version } = await rowOf(mine.personId);
    const flag = { permissions: { canProcessRefunds: true } };
    expect(await codeOf(change(manager, mine.personId, version, flag))).toBe('FORBIDDEN');
  });
});

describe('at the till', () => {
  const reason = 'Regular customer';
  const cart = (basisPoints: number | null, onAccount?: { customerId: string; minor: number }) => {
    const lines = [{ product: scene.soap, quantityMilli: 2_000 }];
    const plain = draftOf(scene.till, { lines });
    const off = basisPoints === null ? 0 : (2_000 * basisPoints) / 10_000;
    const totalMinor = 2_000 - off;
    const creditMinor = onAccount?.minor ?? 0;
    const part = (method: 'cash' | 'credit', amountMinor: number) =>
      amountMinor === 0
        ? []
        : [{ _id: newId(), method, amountMinor, provider: null, reference: null }];
    return {
      ...{ ...plain, totalMinor, customerId: onAccount?.customerId ?? null },
      ...(basisPoints === null
        ? {}
        : { discount: { kind: 'percent' as const, basisPoints, reason } }),
      payments: [...part('cash', totalMinor - creditMinor), ...part('credit', creditMinor)],
    };
  };
  const sell = (draft: object) => codeOf(post(at, scene.seller, scene.till, draft as never));
  const ceilings = async (saleId: string) =>
    peek(
      at.database,
      `select ceiling_basis_points "off", ceiling_credit_minor::int credit from sale
       where sale_id = $1`,
      [saleId],
    );

  test('discounts go up to the own ceiling, which stays with the sale', async () => {
    await choose(scene.seller.personId, own({}, { discountBasisPoints: 2_000 }));
    const within = cart(2_000);
    expect(await sell(within)).toBe(200);
    expect(await ceilings(within._id)).toEqual([{ off: 2_000, credit: null }]);
    const plain = cart(null);
    expect(await sell(plain)).toBe(200);
    expect(await ceilings(plain._id)).toEqual([{ off: null, credit: null }]);
    expect(await sell(cart(2_100))).toBe('DISCOUNT_OVER_LIMIT');
    const catalogue = `/api/till/catalogue?branchId=${scene.branchId}`;
    const till = await call<{ selling: { limits: object } }>(at, scene.seller, 'GET', catalogue);
    expect(till.body.selling.limits).toMatchObject({ discountBasisPoints: 2_000 });
    await choose(scene.seller.personId, null);
    expect(await sell(cart(2_000))).toBe('DISCOUNT_OVER_LIMIT');
    // What was posted was judged by what held then.
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('what is denied may not even be asked for', async () => {
    const draft = cart(2_000);
    const subject = subjectFor('discount_over_limit', draft);
    const question = () => ask(at, scene.seller, questionOf(scene.shop, { subject }));
    expect((await question()).status).toBe(200);
    await choose(scene.seller.personId, own({ 'sale.discount_over': 'deny' }));
    expect(await sell(draft)).toBe('PERMISSION_REQUIRED');
    expect(await codeOf(question())).toBe('PERMISSION_REQUIRED');
    await choose(scene.seller.personId, own({ 'sale.discount_over': 'allow' }));
    expect(await sell(cart(9_000))).toBe(200);
  });

  test('on account up to the own ceiling, and beyond with a yes for that customer', async () => {
    const [{ _id: customerId }, { _id: other }] = [
      await addCustomer(at, scene.shop),
      await addCustomer(at, scene.shop),
    ];
    await choose(scene.seller.personId, own({}, { creditMinor: 1_500 }));
    const within = cart(null, { customerId, minor: 1_500 });
    expect(await sell(within)).toBe(200);
    expect(await ceilings(within._id)).toEqual([{ off: null, credit: 1_500 }]);
    const beyond = cart(null, { customerId, minor: 1_600 });
    expect(await sell(beyond)).toBe('CREDIT_OVER_OWN_LIMIT');
    const kind = 'credit_over_limit';
    const subject = subjectFor(kind, beyond);
    const question = questionOf(scene.shop, { kind, subject, amountMinor: 1_600 });
    expect((await ask(at, scene.seller, question)).status).toBe(200);
    expect((await decide(at, scene.shop.manager, question._id)).status).toBe(200);
    const approvalIds = [question._id];
    const another = { ...beyond, customerId: other, approvalIds };
    expect(await sell(another)).toBe('APPROVAL_MISMATCH');
    expect(await sell({ ...beyond, approvalIds })).toBe(200);
    await choose(scene.seller.personId, own({ 'sale.on_account': 'deny' }));
    expect(await sell(cart(null, { customerId, minor: 1 }))).toBe('PERMISSION_REQUIRED');
    expect(await sell(cart(null))).toBe(200);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('refunds up to the own ceiling, never where they are denied', async () => {
    await choose(scene.seller.personId, own({}, { refundMinor: 1_000 }));
    const { body: sale } = await post(at, scene.seller, scene.till, cart(null) as never);
    const one = refundDraftOf(scene.till, sale, [{ quantityMilli: 1_000 }]);
    const both = refundDraftOf(scene.till, sale, [{ quantityMilli: 2_000 }]);
    const back = (draft: object) => codeOf(postRefund(at, scene.seller, sale._id, draft));
    expect(await back(both)).toBe('REFUND_OVER_LIMIT');
    const undo = { _id: newId(), reason: 'wrong_item' };
    const url = `/api/sales/${sale._id}/void`;
    expect(await codeOf(call(at, scene.seller, 'POST', url, undo))).toBe('REFUND_OVER_LIMIT');
    await choose(scene.seller.personId, own({ 'refund.post': 'deny' }));
    expect(await back(one)).toBe('PERMISSION_REQUIRED');
    await choose(scene.seller.personId, own({ 'refund.post': 'ask' }));
    expect(await back(one)).toBe('APPROVAL_REQUIRED');
    await choose(scene.seller.personId, own({}, { refundMinor: 1_000 }));
    expect(await back(one)).toBe(200);
    const sql = 'select ceiling_minor::int ceiling from refund where refund_id = $1';
    expect(await peek(at.database, sql, [one._id])).toEqual([{ ceiling: 1_000 }]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('the drawer opens for nothing, and cash moves, only for who may', async () => {
    const url = `/api/shifts/${scene.till.shiftId}/moves`;
    const move = (kind: string, amountMinor: number, category: string | null) =>
      codeOf(
        call(at, scene.seller, 'POST', url, {
          ...{ _id: newId(), kind, amountMinor, category, reason: 'Change for the till' },
        }),
      );
    await choose(scene.seller.personId, own({ 'drawer.open': 'deny' }));
    expect(await move('no_sale', 0, null)).toBe('PERMISSION_REQUIRED');
    expect(await move('pay_in', 500, 'from_safe')).toBe(200);
    await choose(scene.seller.personId, own({ 'cash.move': 'deny' }));
    expect(await move('pay_in', 500, 'from_safe')).toBe('PERMISSION_REQUIRED');
    expect(await move('no_sale', 0, null)).toBe(200);
  });

  test('what happened without a connection is kept, judged by the own ceilings and noted', async () => {
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    await choose(scene.seller.personId, own({}, { discountBasisPoints: 500 }));
    const lines = [{ product: scene.soap, quantityMilli: 2_000 }];
    const fact = { ...nextFact(scene.till, scene.seller, { lines }), ...discounted(1_000) };
    const answer = await sync(at, device, [fact as never]);
    expect(told(answer)).toEqual(['over_limit']);
    expect(await ceilings(fact._id)).toEqual([{ off: 500, credit: null }]);
    expect(await brokenBooks(at.database)).toEqual([]);
  });
  const discounted = (basisPoints: number) => {
    const { discount, payments, totalMinor } = cart(basisPoints);
    return { discount, payments, totalMinor };
  };

  test('all that went beyond the ceilings of one sale is told, none in the place of another', async () => {
    const device = await enrol(at, scene.seller, scene.till.deviceId);
    const { _id: customerId } = await addCustomer(at, scene.shop);
    const limits = { discountBasisPoints: 500, creditMinor: 100 };
    await choose(scene.seller.personId, own({}, limits));
    const lines = [{ product: scene.soap, quantityMilli: 2_000 }];
    const { discount, payments, totalMinor } = cart(1_000, { customerId, minor: 1_800 });
    const sold = { discount, payments, totalMinor, customerId };
    const fact = { ...nextFact(scene.till, scene.seller, { lines }), ...sold };
    expect(told(await sync(at, device, [fact as never]))).toEqual(['over_limit']);
    const sql = `select details from sale_conflict where sale_id = $1 and kind = 'over_limit'`;
    const [conflict] = await peek<{ details: object }>(at.database, sql, [fact._id]);
    expect(conflict?.details).toMatchObject({
      ...{ code: 'DISCOUNT_OVER_LIMIT', limit: '5%' },
      others: [{ code: 'CREDIT_OVER_OWN_LIMIT', amountMinor: 1_800, limitMinor: 100 }],
    });
    expect(await brokenBooks(at.database)).toEqual([]);
  });

  test('a seller whose selling was taken away is gone from the till and the door', async () => {
    await choose(scene.seller.personId, own({ 'sale.post': 'deny' }));
    expect(await sell(cart(null))).toBe('PERMISSION_REQUIRED');
    const url = `/api/till/sellers?branchId=${scene.branchId}`;
    const { body } = await call<{ items: { _id: string }[] }>(at, scene.shop.owner, 'GET', url);
    expect(body.items.map(({ _id }) => _id)).not.toContain(scene.seller.personId);
    await choose(scene.seller.personId, null);
    expect(await sell(cart(null))).toBe(200);
  });

  test('a manager who may not decide is asked nothing and decides nothing', async () => {
    const deciding = await staff('branch_manager');
    const subject = subjectFor(null, cart(2_000));
    const question = questionOf(scene.shop, { subject });
    expect((await ask(at, scene.seller, question)).status).toBe(200);
    await choose(deciding.personId, own({ 'approval.decide': 'deny' }));
    expect(await codeOf(decide(at, deciding, question._id))).toBe('PERMISSION_REQUIRED');
    const url = `/api/approvers?branchId=${scene.branchId}`;
    const { body } = await call<{ items: { _id: string }[] }>(at, scene.seller, 'GET', url);
    const ids = body.items.map(({ _id }) => _id);
    expect([ids.includes(deciding.personId), ids.includes(scene.shop.manager.personId)]).toEqual([
      ...[false, true],
    ]);
  });

  test.each([
    ['I83', 'update sale set ceiling_basis_points = 1 where ceiling_basis_points = 2000'],
    ['I83', 'update sale set ceiling_credit_minor = 1 where ceiling_credit_minor = 1500'],
    ['I83', 'delete from approval_use'],
    ['I83', `delete from sale_conflict where kind = 'over_limit'`],
    ['I84', 'update refund set ceiling_minor = ceiling_minor - 1'],
  ])('%s sees what nobody judged: %s', async (id, fault) => {
    expect(await brokenByFault(at.database, fault)).toContain(id);
  });

  test('and nothing where ceilings change afterwards', async () => {
    const none = JSON.stringify({ ...NO_RIGHTS, discountBasisPoints: 0, refundMinor: 0 });
    const lower = `update membership set rights = null;
      insert into role_rights select business_id, 1, jsonb_build_object('seller', '${none}'::jsonb,
        'branch_manager', '${none}'::jsonb, 'accountant', '{}'::jsonb), '2000-01-01' from business`;
    expect(await brokenAfter(at.database, lower)).toEqual([]);
  });
});
