import { performance } from 'node:perf_hooks';
import { whyNotPin } from '@tillbook/core/auth/pin';
import { isBarcode } from '@tillbook/core/products/codes';
import { SAMPLE_PASSWORD, SAMPLE_PIN, SAMPLE_SIGN_INS } from '@tillbook/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, send, signIn } from '../../test/accounts.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { peek } from '../../test/database.ts';
import { makeHashing } from '../auth/hashing.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { loadSampleData } from './load-sample-data.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
  const before = performance.now();
  expect(await loadSampleData(t.database.urls, () => t.clock.nowMs, 14)).toBe(true);
  const seconds = ((performance.now() - before) / 1_000).toFixed(1);
  process.stdout.write(`sample data loaded in ${seconds} s\n`);
});
afterAll(() => t.close());

/** The answer for a sample person, signed in through the door. */
async function asRole(role: string, method: 'GET' | 'POST', url: string) {
  const email = `${role}@demo.test`;
  const login = await signIn(t, email, SAMPLE_PASSWORD);
  expect(login.statusCode, `${email}: ${login.payload}`).toBe(200);
  const { data } = login.json<{ data: { token: string; user: Record<string, unknown> } }>();
  const answer = await send(t, method, url, undefined, bearer(data.token));
  expect(answer.statusCode, answer.payload).toBe(200);
  return { user: data.user, token: data.token, body: answer.json<Record<string, unknown>>() };
}

interface Figures {
  readonly salesMinor: { value: number; before: number | null };
  readonly salesCount: { value: number };
  readonly trend: { salesCount: number }[];
  readonly alerts: { kind: string; count: number }[];
}

test('the books of the sample businesses are in order', async () => {
  const verdict = await verifyBooks(t.database.urls.checker);
  expect(verdict.lines.filter((line) => !line.includes('in order'))).toEqual([]);
  expect(verdict.isInOrder).toBe(true);
});

test.each(SAMPLE_SIGN_INS)('$email signs in and is let to work', async ({ role }) => {
  const { user } = await asRole(role, 'GET', '/api/auth/validate-session');
  expect(user).toMatchObject({
    role,
    isEmailVerified: true,
    isVerified: true,
    requiresEmailVerification: false,
    requiresBusinessSetup: false,
  });
});

test('owner and sellers take their turn by the PIN that the start prints', async () => {
  expect(whyNotPin(SAMPLE_PIN)).toBeNull();
  const rows = await peek<{ hash: string; people: number }>(
    t.database,
    'select pin_hash hash, count(*)::int people from person_pin group by 1',
  );
  expect(rows.map(({ people }) => people)).toEqual([5, 5]);
  for (const { hash } of rows) expect(await makeHashing().matches(hash, SAMPLE_PIN)).toBe(true);
});

test('the sign-in page is told the five, and that they exist', async () => {
  const answer = await send(t, 'GET', '/api/auth/sample-sign-ins');
  expect(answer.json<{ signIns: unknown[] }>().signIns).toEqual(SAMPLE_SIGN_INS);
});

test('both businesses of the owner have sold today and on every day before', async () => {
  const { token, body } = await asRole('business_admin', 'GET', '/api/auth/my-businesses');
  const { businesses } = body as { businesses: { _id: string; name: string }[] };
  expect(businesses.map(({ name }) => name)).toEqual(['Amina Grocers', 'Gulf Gadgets']);
  for (const { _id } of businesses) {
    const url = '/api/auth/switch-business';
    const headers = bearer(token);
    const payload = { businessId: _id };
    const moved = await t.app.inject({ method: 'POST', url, headers, payload });
    expect(moved.statusCode, moved.payload).toBe(200);
    const answer = await send(t, 'GET', '/api/dashboard/business', undefined, headers);
    const figures = answer.json<Figures & { branches: unknown[]; productsCount: number }>();
    expect(figures.salesMinor.value).toBeGreaterThan(0);
    expect(figures.salesMinor.before).not.toBeNull();
    expect(figures.branches).toHaveLength(3);
    expect(figures.productsCount).toBeGreaterThanOrEqual(60);
    expect(figures.trend.every(({ salesCount }) => salesCount >= 12)).toBe(true);
    expect(figures.alerts.map(({ kind }) => kind)).toContain('products_out');
  }
});

test('the seller has sold today, and the till beside the one in use is free', async () => {
  const { body, token } = await asRole('seller', 'GET', '/api/dashboard/seller');
  expect((body as unknown as Figures).salesCount.value).toBeGreaterThan(0);
  expect(body['openShift']).toBeNull();
  const answer = await send(t, 'GET', '/api/branches', undefined, bearer(token));
  const { branches } = answer.json<{
    branches: {
      name: string;
      tills: { code: string; holder: string | null; openShiftId: string | null }[];
    }[];
  }>();
  expect(branches.map(({ name }) => name)).toEqual(['Kariakoo']);
  expect(
    branches[0]?.tills.map(({ code, holder, openShiftId }) => [code, holder, openShiftId !== null]),
  ).toEqual([
    ['T1', null, false],
    ['T2', 'Juma Bakari', true],
  ]);
});

test('somebody waits for the owner, and an owner for the platform', async () => {
  const staff = await asRole('business_admin', 'POST', '/api/auth/users/pending');
  expect(staff.body['items']).toMatchObject([{ name: 'Zawadi Komba', state: 'awaiting' }]);
  const owners = await asRole('super_admin', 'POST', '/api/auth/users/pending');
  expect(owners.body['items']).toMatchObject([
    { name: 'Peter Mallya', businessName: 'Mallya Hardware', state: 'awaiting' },
  ]);
});

test('no place of money is below zero on any day, and all of them were moved', async () => {
  const days = await peek<{ shop: string; code: string; lowest: number }>(
    t.database,
    `select name shop, code, min(held)::float8 lowest from (
       select b.name, l.account_code code, sum(sum(l.debit_minor - l.credit_minor))
         over (partition by b.business_id, l.account_code order by e.ledger_date) held
       from journal_entry e join journal_line l using (business_id, entry_id)
       join business b using (business_id)
       where l.account_code in ('1000', '1010', '1020', '1030', '1040')
       group by b.business_id, b.name, l.account_code, e.ledger_date) d group by 1, 2 order by 1, 2`,
  );
  expect(days).toHaveLength(10);
  expect(days.filter(({ lowest }) => lowest < 0)).toEqual([]);
  const moves = await peek<{ shop: string; moved: string[] }>(
    t.database,
    `select b.name shop, array_agg(distinct
       coalesce(from_place, 'owner') || '>' || coalesce(to_place, 'owner')) moved
     from money_move join business b using (business_id) group by 1`,
  );
  const usual = ['bank>owner', 'card>bank', 'mobile_money>bank', 'owner>bank', 'safe>bank'];
  expect(moves).toHaveLength(2);
  for (const { shop, moved } of moves) expect(moved, shop).toEqual(expect.arrayContaining(usual));
});

test('expenses stand in every branch: one waits, one is taken back, pay-outs are sorted', async () => {
  const rows = await peek(
    t.database,
    `select count(distinct branch_id)::int branches,
       count(*) filter (where cash_move_id is not null)::int sorted,
       count(*) filter (where needs_approval and a.kind is null)::int waiting,
       count(*) filter (where v.kind is not null)::int voided
     from expense x
     left join expense_event a using (business_id, expense_id)
     left join expense_event v on v.business_id = x.business_id
       and v.expense_id = x.expense_id and v.step = 'void'
     group by x.business_id`,
  );
  const each = { branches: 3, sorted: 2, waiting: 1, voided: 1 };
  expect(rows).toEqual([each, each]);
});

test('the owner chose for a role and invited somebody; the platform turned one down', async () => {
  const rows = await peek(
    t.database,
    `select (select count(*)::int from role_rights) chosen,
       (select array_agg(email) from invitation where rights is not null) invited,
       (select array_agg(email) from person where owner_approval = 'rejected') rejected`,
  );
  const [invited, rejected] = [['upendo.massawe@demo.test'], ['idrisa.nyoni@demo.test']];
  expect(rows).toEqual([{ chosen: 1, invited, rejected }]);
});

test('manager and accountant see figures', async () => {
  const manager = await asRole('branch_manager', 'GET', '/api/dashboard/manager');
  expect(manager.body['openShifts']).toMatchObject([{ sellerName: 'Juma Bakari' }]);
  expect((manager.body as unknown as Figures).salesMinor.value).toBeGreaterThan(0);
  await asRole('accountant', 'GET', '/api/dashboard/accountant');
});

test('history looks like a shop: every way of paying, change, drawers that differ', async () => {
  const [looks] = await peek<Record<string, number | string[]>>(
    t.database,
    `select (select array_agg(distinct method order by method) from payment) methods,
       (select count(*) from payment where change_minor > 0)::int changes,
       (select count(distinct provider) from payment where method = 'mobile_money')::int providers,
       (select count(*) from sale where cardinality(methods) = 2)::int splits,
       (select count(*) from shift_close where difference_minor <> 0)::int differing,
       (select count(*) from shift_close where difference_minor = 0)::int agreeing,
       (select count(distinct lines_count) from sale)::int sizes,
       (select count(*) from sale where discount_minor > 0)::int discounted,
       (select count(*) from refund)::int refunds,
       (select count(*) from till where open_shift_id is not null)::int open`,
  );
  const money = ['card', 'cash', 'credit', 'deposit', 'exchange', 'gift_card', 'mobile_money'];
  expect(looks).toMatchObject({ methods: money, providers: 4, sizes: 6, open: 3 });
  for (const what of ['changes', 'splits', 'differing', 'agreeing', 'discounted', 'refunds']) {
    expect(looks?.[what], what).toBeGreaterThan(0);
  }
  expect(looks?.['agreeing']).toBeGreaterThan(Number(looks?.['differing']));
});

test('last week’s statements meet the sales: one lacks its payment, one payment its sale', async () => {
  const shops = await peek(
    t.database,
    `select s.provider, s.lines_count > 4 "isFull", m.matched = s.lines_count - 2 "areMatched",
       (select count(*)::int from match_mark x where x.business_id = s.business_id
         and x.reason = 'fee') fees
     from money_statement s cross join lateral (select count(*) matched from line_match x
       where x.business_id = s.business_id) m order by 1`,
  );
  const common = { isFull: true, areMatched: true, fees: 1 };
  expect(shops).toEqual([
    { provider: 'M-Pesa', ...common },
    { provider: 'WAMD', ...common },
  ]);
  const dayAt = (ago: number) =>
    new Date(t.clock.nowMs - ago * 86_400_000).toISOString().slice(0, 10);
  const url = `/api/matching?from=${dayAt(9)}&to=${dayAt(0)}`;
  const { rows } = (await asRole('accountant', 'GET', url)).body as {
    rows: { provider: string; lines: object; tenders: object }[];
  };
  expect(rows.find(({ provider }) => provider === 'M-Pesa')).toMatchObject({
    lines: { open: { count: 1 }, marked: { count: 1 } },
    tenders: { open: { count: 1 } },
  });
});

test('some owe from before the books, paid a part, and promised', async () => {
  const rows = await peek(
    t.database,
    `select (select count(*)::int from customer_opening) openings,
       (select count(*)::int from customer_payment where layby_id is null) payments,
       (select count(*)::int from customer_promise) promises,
       (select count(*)::int from customer where balance_minor > 0) debtors`,
  );
  expect(rows).toEqual([{ openings: 7, payments: 2, promises: 3, debtors: 5 }]);
});

test('customers come back in both shops: by name, in groups, some with a limit', async () => {
  const shops = await peek<Record<string, unknown>>(
    t.database,
    `select count(distinct c.customer_id)::int known, count(s.sale_id) > 50 "isBusy",
       count(distinct c.group_name)::int groups, bool_or(c.credit_limit_minor > 0) "hasLimit",
       bool_or(c.name is null) "hasNumberOnly"
     from customer c left join sale s
       on s.business_id = c.business_id and s.customer_id = c.customer_id
     group by c.business_id order by 1`,
  );
  const common = { isBusy: true, hasLimit: true, hasNumberOnly: true };
  expect(shops).toEqual([
    { known: 6, groups: 2, ...common },
    { known: 10, groups: 3, ...common },
  ]);
});

test('the shelves hold every kind of goods, and their papers are in every state', async () => {
  const [has] = await peek<Record<string, unknown>>(
    t.database,
    `select (select count(*)::int from product where family_id is not null) variants,
       (select count(*)::int from product where kind = 'kit') kits,
       (select count(*)::int from product where kind = 'service') services,
       (select count(*)::int from product where tracks_batches) "batched",
       (select count(distinct expires_on)::int > 1 from stock_batch where quantity_milli > 0)
         "expiring",
       (select count(*)::int > 0 from sale_line where pack_id is not null) "packsSold",
       (select count(*)::int > 0 from sale_line where quantity_milli % 1000 <> 0) "weighed",
       (select count(*)::int from supplier) suppliers,
       (select array_agg(distinct state order by state) from purchase_order) orders,
       (select array_agg(distinct state order by state) from transfer) transfers,
       (select count(*)::int from stock_adjustment) adjustments,
       (select array_agg(distinct state) from stock_count) counts`,
  );
  expect(has).toEqual({
    variants: 12,
    kits: 2,
    services: 4,
    batched: 6,
    expiring: true,
    packsSold: true,
    weighed: true,
    suppliers: 9,
    orders: ['ordered', 'part_received', 'received'],
    transfers: ['completed', 'started'],
    adjustments: 2,
    counts: ['posted'],
  });
});

test('what sellers could not do alone was asked: done with a yes, refused, and not answered', async () => {
  const asked = await peek<{ kind: string; answer: string | null; is_used: boolean }>(
    t.database,
    `select kind, answer, used_at is not null is_used from approval
     left join approval_decision using (business_id, approval_id)
     left join approval_use using (business_id, approval_id)
     where business_id = (select business_id from business where name = 'Amina Grocers')
     order by asked_at`,
  );
  const own = { kind: 'price_override', answer: 'approved', is_used: true };
  expect(asked).toEqual([
    ...[own, own, own],
    { kind: 'discount_over_limit', answer: null, is_used: false },
    { kind: 'discount_over_limit', answer: 'refused', is_used: false },
    { kind: 'refund_over_limit', answer: 'approved', is_used: true },
  ]);
});

test('nothing of the history lies in the future, and every product has a right bar code', async () => {
  const now = [new Date(t.clock.nowMs).toISOString()];
  const late = await peek(
    t.database,
    'select from sale where posted_at > $1 or clock_suspect',
    now,
  );
  expect(late).toEqual([]);
  expect(await peek(t.database, 'select from audit_event where at > $1', now)).toEqual([]);
  const codes = await peek<{ barcode: string }>(t.database, 'select barcode from product');
  expect(codes.length).toBeGreaterThanOrEqual(120);
  expect(codes.every(({ barcode }) => barcode.length === 13 && isBarcode(barcode))).toBe(true);
});

test('a load that is done again, as after a kill in the middle, leaves each thing once', async () => {
  const counts = () =>
    peek(
      t.database,
      `select (select count(*) from business) businesses, (select count(*) from person) people,
         (select count(*) from product) products, (select count(*) from sale) sales`,
    );
  const before = await counts();
  expect(await loadSampleData(t.database.urls, () => t.clock.nowMs, 14)).toBe(true);
  expect(await counts()).toEqual(before);
});
