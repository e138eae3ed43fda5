import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import type { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { listUsers, UserRow } from '@tillbook/core/users/users.api';
import { answered } from '../../test/answers.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  addBusiness,
  addPerson,
  newId,
  TEST_NOW,
  type TestBusiness,
  type TestPerson,
} from '../../test/builders.ts';
import { peek } from '../../test/database.ts';

let it: TestApp;
let business: TestBusiness;
let other: TestBusiness;
let superAdmin: TestPerson;
beforeAll(async () => {
  it = await startTestApp();
  superAdmin = await addPerson(it.database, { role: 'super_admin', isSuperAdmin: true });
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
beforeEach(async () => {
  business = await addBusiness(it.database);
});
afterAll(() => it.close());

type Caller = Pick<TestPerson, 'headers'>;
/** A list, or one person. */
type People = AnswerOf<typeof listUsers> & UserRow;
const users = (path: string, by: Caller, payload?: object) =>
  answered<People>(
    it.app.inject({
      method: 'POST',
      url: `/api/auth/users${path}`,
      headers: by.headers,
      ...(payload ? { payload } : {}),
    }),
  );
const branches = (by: Caller) =>
  answered<AnswerOf<typeof listBranches>>(
    it.app.inject({ url: '/api/branches', headers: by.headers }),
  );
const branchId = (index: number) => business.branches[index]?.branchId ?? '';

interface StaffOptions {
  readonly role?: string;
  readonly state?: string;
  readonly branchIds?: readonly string[];
  readonly flags?: Record<string, boolean>;
  readonly name?: string;
  readonly askedMinutesAgo?: number;
}

async function addStaff(options: StaffOptions = {}): Promise<TestPerson> {
  const {
    role = 'seller',
    state = 'active',
    branchIds = [branchId(0)],
    askedMinutesAgo = 0,
  } = options;
  const person = await addPerson(it.database, {
    role,
    businessId: business.businessId,
    branchIds,
    flags: options.flags ?? {},
    ...(options.name === undefined ? {} : { name: options.name }),
  });
  const at = new Date(TEST_NOW - askedMinutesAgo * 60_000).toISOString();
  await peek(it.database, 'update membership set state = $2, asked_at = $3 where person_id = $1', [
    person.personId,
    state,
    at,
  ]);
  return person;
}

const membership = async (personId: string) =>
  (
    await peek(
      it.database,
      `select state, role, version, branch_ids "branchIds", can_manage_users "canManageUsers",
         can_view_reports "canViewReports", rejected_reason "reason" from membership
       where person_id = $1`,
      [personId],
    )
  )[0];
const acts = async (personId: string) =>
  (
    await peek(it.database, 'select action from audit_event where subject_id = $1 order by seq', [
      personId,
    ])
  ).map((row) => row['action']);
const events = async (personId: string) =>
  (await peek(it.database, 'select kind from outbox_event where subject_id = $1', [personId])).map(
    (row) => row['kind'],
  );

const invitation = (more: object = {}) => ({
  userId: newId(),
  name: 'Neema Paul',
  email: `neema.${newId().slice(-12)}@example.test`,
  role: 'seller',
  branchIds: [branchId(0)],
  ...more,
});

// ── The seven POSTs as the specification shows them ──────────────────────────────────────────────

const PATHS = ['', '/pending', '/update', '/delete', '/verify', '/reject', '/new'];
const BODIES = [
  ['no body', {}],
  ['no body but a Content-Type', { headers: { 'content-type': 'application/json' } }],
  ['{}', { payload: {} }],
  ['{} as text', { payload: '{}', headers: { 'content-type': 'application/json' } }],
] as const;
const WHO = ['owner', 'superAdmin'] as const;

test.each(
  PATHS.flatMap((path) =>
    BODIES.flatMap((body) => WHO.map((who) => [path, ...body, who] as const)),
  ),
)('POST /api/auth/users%s with %s answers', async (path, _name, request, who) => {
  const caller = who === 'owner' ? business.owner : superAdmin;
  const headers = { ...caller.headers, ...('headers' in request ? request.headers : {}) };
  const url = `/api/auth/users${path}`;
  const answer = await answered<People>(
    it.app.inject({ method: 'POST', ...request, url, headers }),
  );
  const isList = path === '' || path === '/pending';
  expect(answer.statusCode).toBe(isList ? 200 : 422);
  if (isList) return expect(answer.json()).toHaveProperty('items');
  const pointers = answer.json().errors.map((error) => error.pointer);
  expect(pointers).toContain('#/userId');
});

// ── Lists ────────────────────────────────────────────────────────────────────────────────────────

test('an admin sees everybody of the own business, invited ones too, and nobody else', async () => {
  await users('/new', business.owner, invitation());
  const { items } = (await users('', business.owner)).json();
  expect(items.map((row) => [row.role, row.state]).sort()).toEqual([
    ['accountant', 'active'],
    ['branch_manager', 'active'],
    ['business_admin', 'active'],
    ['seller', 'active'],
    ['seller', 'invited'],
  ]);
  const seller = items.find((row) => row._id === business.seller.personId);
  expect(seller).toMatchObject({
    businessName: 'Amina Shop',
    branches: [{ _id: branchId(0), name: 'Kariakoo' }],
    permissions: DEFAULT_FLAGS,
    lastSeenAt: new Date(TEST_NOW).toISOString(),
    isOwner: false,
    version: 1,
  });
});

test('a branch manager sees the sellers of the own branches only', async () => {
  const elsewhere = await addStaff({ branchIds: [branchId(1)], name: 'Elsewhere' });
  const both = await addStaff({ branchIds: [branchId(0), branchId(1)], name: 'Both' });
  const { items } = (await users('', business.manager)).json();
  const ids = items.map((row) => row._id);
  expect(ids.sort()).toEqual([business.seller.personId, both.personId].sort());
  expect(ids).not.toContain(elsewhere.personId);
});

test('a super admin sees the owners, with what they have set up, and no staff', async () => {
  const newcomer = await addPerson(it.database, { role: 'business_admin', name: 'Zawadi New' });
  const { items } = (await users('', superAdmin, { limit: 100 })).json();
  const byId = new Map(items.map((row) => [row._id, row]));
  expect(byId.get(business.owner.personId)).toMatchObject({
    businessName: 'Amina Shop',
    role: 'business_admin',
    state: 'active',
    setup: { businessType: 'grocery', currency: 'TZS', isFinished: true },
  });
  expect(byId.get(newcomer.personId)).toMatchObject({ businessName: null, setup: null });
  for (const staff of [business.seller, business.manager, business.accountant, superAdmin]) {
    expect(byId.has(staff.personId)).toBe(false);
  }
});

test.each(['seller', 'accountant'] as const)('a %s sees no people', async (who) => {
  expect((await users('', business[who])).json()).toMatchObject({
    code: 'PERMISSION_REQUIRED',
    permission: 'user.view',
  });
  expect((await users('/pending', business[who])).json().permission).toBe('user.manage');
});

test('people are found by name, e-mail, state and role, page after page', async () => {
  for (const name of ['Ali Hassan', 'ali baba', 'Zuhura 100%_']) await addStaff({ name });
  const names = async (body: object) =>
    (await users('', business.owner, body)).json().items.map((row) => row.name);
  expect(await names({ q: 'ALI' })).toEqual(['ali baba', 'Ali Hassan']);
  expect(await names({ q: '100%_' })).toEqual(['Zuhura 100%_']);
  expect(await names({ q: business.seller.email })).toEqual([business.seller.name]);
  expect(await names({ state: 'awaiting' })).toEqual([]);
  expect(await names({ role: 'accountant' })).toEqual(['Test accountant']);

  const all = await names({});
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = (await users('', business.owner, { limit: 2, cursor })).json();
    expect(items.length).toBeLessThanOrEqual(2);
    paged.push(...items.map((row) => row.name));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all);
  expect(all).toHaveLength(7);
});

test('the platform’s lists go page after page too', async () => {
  const marker = newId().slice(-12);
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const owner = await addPerson(it.database, {
      role: 'business_admin',
      name: `Q${marker} ${index}`,
    });
    const at = new Date(TEST_NOW - index * 1_000).toISOString();
    await peek(
      it.database,
      `update person set owner_approval = 'waiting', owner_asked_at = $2 where person_id = $1`,
      [owner.personId, at],
    );
    made.push(owner.personId);
  }
  const walk = async (path: string) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const body = { limit: 2, cursor, q: marker };
      const { items, nextCursor } = (await users(path, superAdmin, body)).json();
      ids.push(...items.map((row) => row._id));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return ids;
  };
  expect(await walk('')).toEqual(made);
  expect(await walk('/pending')).toEqual(made.toReversed());
});

test.each([['abc'], ['W10'], [Buffer.from('["a","b"]').toString('base64url')]])(
  'a cursor that is none of ours (%s) is refused',
  async (cursor) => {
    for (const by of [business.owner, superAdmin]) {
      const answer = await users('', by, { cursor });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0]?.pointer).toBe('#/cursor');
    }
  },
);

test('whoever waits is listed, longest first', async () => {
  const late = await addStaff({ state: 'awaiting', askedMinutesAgo: 5 });
  const early = await addStaff({
    state: 'awaiting',
    askedMinutesAgo: 90,
    role: 'accountant',
    branchIds: [],
  });
  const { items } = (await users('/pending', business.owner)).json();
  expect(items.map((row) => row._id)).toEqual([early.personId, late.personId]);
});

test('a manager who may manage people sees waiting sellers of the own branch only', async () => {
  const flags = { canManageUsers: true };
  const manager = await addStaff({ role: 'branch_manager', flags });
  const here = await addStaff({ state: 'awaiting' });
  await addStaff({ state: 'awaiting', branchIds: [branchId(1)] });
  await addStaff({ state: 'awaiting', role: 'accountant', branchIds: [] });
  const { items } = (await users('/pending', manager)).json();
  expect(items.map((row) => row._id)).toEqual([here.personId]);
});

test('an owner waits for the platform only once the e-mail is verified', async () => {
  const owner = await addPerson(it.database, { role: 'business_admin' });
  await peek(
    it.database,
    `update person set owner_approval = 'waiting', email_verified_at = null where person_id = $1`,
    [owner.personId],
  );
  const waits = async () =>
    (await users('/pending', superAdmin, { q: owner.email })).json().items.length;
  expect(await waits()).toBe(0);
  const early = await users('/verify', superAdmin, { userId: owner.personId, version: 1 });
  expect(early.json().code).toBe('INVALID_STATE');
  await peek(it.database, 'update person set email_verified_at = $2 where person_id = $1', [
    owner.personId,
    new Date(TEST_NOW).toISOString(),
  ]);
  expect(await waits()).toBe(1);
});

// ── Approval ─────────────────────────────────────────────────────────────────────────────────────

test('an approved seller works at once, in the same session', async () => {
  const seller = await addStaff({ state: 'awaiting' });
  const sessionOf = async () => (await branches(seller)).statusCode;
  expect(await sessionOf()).toBe(403);
  const answer = await users('/verify', business.owner, { userId: seller.personId, version: 1 });
  expect(answer.json()).toMatchObject({ state: 'active', version: 2 });
  expect(await sessionOf()).toBe(200);
  expect(await acts(seller.personId)).toEqual(['user.approved']);
  expect(await events(seller.personId)).toEqual(['approval_changed']);
});

test('ten approvals by two admins at once are one approval', async () => {
  const second = await addStaff({ role: 'business_admin', branchIds: [] });
  const seller = await addStaff({ state: 'awaiting' });
  const body = { userId: seller.personId, version: 1 };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      users('/verify', n % 2 === 0 ? business.owner : second, body),
    ),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
  expect(await acts(seller.personId)).toEqual(['user.approved']);
  expect(await membership(seller.personId)).toMatchObject({ state: 'active', version: 2 });
});

test('of an approval and a rejection at once one wins', async () => {
  const seller = await addStaff({ state: 'awaiting' });
  const target = { userId: seller.personId, version: 1 };
  const answers = await Promise.all([
    users('/verify', business.owner, target),
    users('/reject', business.owner, { ...target, reason: 'Unknown person' }),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});

test('a rejected person reads why; approving them then is refused', async () => {
  const seller = await addStaff({ state: 'awaiting' });
  const target = { userId: seller.personId, version: 1 };
  const reason = 'We do not know you';
  const answer = await users('/reject', business.owner, { ...target, reason });
  expect(answer.json()).toMatchObject({ state: 'rejected', note: reason, version: 2 });
  expect(await membership(seller.personId)).toMatchObject({ state: 'rejected', reason });
  expect((await users('/reject', business.owner, { ...target, reason })).statusCode).toBe(200);
  const late = await users('/verify', business.owner, { userId: seller.personId, version: 2 });
  expect(late.json().code).toBe('INVALID_STATE');
  expect(await acts(seller.personId)).toEqual(['user.rejected']);
});

test('a decision on an older version is refused', async () => {
  const seller = await addStaff({ state: 'awaiting' });
  await peek(it.database, 'update membership set version = 3 where person_id = $1', [
    seller.personId,
  ]);
  const body = { userId: seller.personId, version: 2 };
  expect((await users('/verify', business.owner, body)).statusCode).toBe(412);
  expect((await users('/reject', business.owner, { ...body, reason: 'x' })).statusCode).toBe(412);
  expect(await membership(seller.personId)).toMatchObject({ state: 'awaiting', version: 3 });
});

test('the platform approves an owner, who is told and gets on in the same session', async () => {
  const { owner, businessId } = business;
  await peek(it.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    owner.personId,
  ]);
  const refusal = async () => (await branches(owner)).json().code;
  expect(await refusal()).toBe('ADMIN_APPROVAL_REQUIRED');
  const body = { userId: owner.personId, version: 1 };
  const answer = await users('/verify', superAdmin, body);
  expect(answer.json()).toMatchObject({ state: 'active', version: 2, businessName: 'Amina Shop' });
  expect((await users('/verify', superAdmin, body)).statusCode).toBe(200);
  expect(await refusal()).toBeUndefined();
  const told = await peek(
    it.database,
    'select business_id "businessId", kind from outbox_event where subject_id = $1',
    [owner.personId],
  );
  expect(told).toEqual([{ businessId, kind: 'approval_changed' }]);
  const audit = await peek(
    it.database,
    'select action, actor_id "actorId" from platform_audit where subject_id = $1',
    [owner.personId],
  );
  expect(audit).toEqual([{ action: 'owner.approved', actorId: superAdmin.personId }]);
});

test('the platform rejects an owner with a reason, and may take it back', async () => {
  const owner = await addPerson(it.database, { role: 'business_admin' });
  await peek(it.database, `update person set owner_approval = 'waiting' where person_id = $1`, [
    owner.personId,
  ]);
  const reason = 'Please use your own name';
  const rejected = await users('/reject', superAdmin, {
    userId: owner.personId,
    version: 1,
    reason,
  });
  expect(rejected.json()).toMatchObject({ state: 'rejected', note: reason, version: 2 });
  const back = await users('/update', superAdmin, {
    userId: owner.personId,
    version: 2,
    reactivate: true,
  });
  expect(back.json()).toMatchObject({ state: 'active', version: 3 });
});

// ── Changes ──────────────────────────────────────────────────────────────────────────────────────

test('an admin changes role, branches and flags; the audit keeps both sides', async () => {
  const { seller } = business;
  const body = {
    userId: seller.personId,
    version: 1,
    role: 'branch_manager',
    branchIds: [branchId(1)],
    permissions: { canManageUsers: true, canManageSales: false },
  };
  const answer = await users('/update', business.owner, body);
  expect(answer.json()).toMatchObject({
    role: 'branch_manager',
    branches: [{ name: 'Mbezi' }],
    permissions: { ...DEFAULT_FLAGS, canManageUsers: true, canManageSales: false },
    version: 2,
  });
  expect((await users('/update', business.owner, body)).statusCode).toBe(412);
  const rows = await peek(it.database, 'select detail from audit_event where subject_id = $1', [
    seller.personId,
  ]);
  expect(JSON.parse(String(rows[0]?.['detail']))).toEqual({
    before: {
      role: 'seller',
      branchIds: [branchId(0)],
      canManageUsers: false,
      canManageSales: true,
    },
    after: {
      role: 'branch_manager',
      branchIds: [branchId(1)],
      canManageUsers: true,
      canManageSales: false,
    },
  });
});

test('whoever becomes an accountant is bound to no branch; a seller to one at least', async () => {
  const { seller } = business;
  const userId = seller.personId;
  const accountant = { userId, version: 1, role: 'accountant' };
  expect((await users('/update', business.owner, accountant)).json().branches).toEqual([]);
  const bare = await users('/update', business.owner, { userId, version: 2, role: 'seller' });
  expect(bare.statusCode).toBe(422);
  expect(bare.json().errors[0]).toMatchObject({ pointer: '#/branchIds', code: 'TOO_FEW' });
});

test('a branch of another business is not found, and nothing changes', async () => {
  const { seller } = business;
  const body = { userId: seller.personId, version: 1, branchIds: [other.branches[0]?.branchId] };
  const answer = await users('/update', business.owner, body);
  expect(answer.statusCode).toBe(404);
  expect(answer.json().errors[0]?.pointer).toBe('#/branchIds');
  expect(await membership(seller.personId)).toMatchObject({ version: 1, branchIds: [branchId(0)] });
});

test('a deactivated person is out at once, keeps the history, and can come back', async () => {
  const { seller, owner } = business;
  const userId = seller.personId;
  const sees = async () => (await branches(seller)).statusCode;
  const gone = await users('/delete', owner, { userId, version: 1 });
  expect(gone.json()).toMatchObject({ state: 'suspended', version: 2, name: seller.name });
  expect(await sees()).toBe(401);
  expect((await users('/delete', owner, { userId, version: 1 })).statusCode).toBe(200);
  expect((await users('/delete', owner, { userId, version: 2 })).json().code).toBe('INVALID_STATE');
  const revoked = await peek(
    it.database,
    'select from session where person_id = $1 and revoked_at is null',
    [userId],
  );
  expect(revoked).toHaveLength(0);
  const back = await users('/update', owner, { userId, version: 2, reactivate: true });
  expect(back.json()).toMatchObject({ state: 'active', version: 3 });
  expect(await acts(userId)).toEqual(['user.deactivated', 'user.reactivated']);
  const again = await users('/update', owner, { userId, version: 3, reactivate: true });
  expect(again.json().code).toBe('INVALID_STATE');
});

test('leaving one business leaves the sessions of another alone', async () => {
  const { seller, owner } = business;
  await peek(
    it.database,
    `insert into membership (person_id, business_id, role, branch_ids, state, asked_at)
     values ($1, $2, 'seller', $3, 'active', now())`,
    [seller.personId, other.businessId, [other.branches[0]?.branchId]],
  );
  await peek(it.database, 'update session set business_id = $2 where person_id = $1', [
    seller.personId,
    other.businessId,
  ]);
  await users('/delete', owner, { userId: seller.personId, version: 1 });
  const answer = await branches(seller);
  expect(answer.json().branches).toHaveLength(1);
});

test('the platform suspends an owner with every session, and lets them back', async () => {
  const { owner } = business;
  const userId = owner.personId;
  const gone = await users('/delete', superAdmin, { userId, version: 1 });
  expect(gone.json()).toMatchObject({ state: 'suspended', version: 2 });
  const sees = await branches(owner);
  expect(sees.statusCode).toBe(401);
  const back = await users('/update', superAdmin, { userId, version: 2, reactivate: true });
  expect(back.json()).toMatchObject({ state: 'active', version: 3 });
});

test('somebody the platform suspended cannot be let back by a business', async () => {
  const admin = await addStaff({ role: 'business_admin', branchIds: [] });
  await peek(it.database, 'update person set deactivated_at = now() where person_id = $1', [
    admin.personId,
  ]);
  const body = { userId: admin.personId, version: 1, reactivate: true };
  expect((await users('/update', business.owner, body)).json().code).toBe('INVALID_STATE');
});

// ── Who may what ─────────────────────────────────────────────────────────────────────────────────

interface Cast {
  readonly manager: TestPerson;
  readonly plainManager: TestPerson;
  readonly admin: TestPerson;
  readonly here: TestPerson;
  readonly elsewhere: TestPerson;
  readonly both: TestPerson;
  readonly clerk: TestPerson;
}

async function cast(state: string): Promise<Cast> {
  const flags = { canManageUsers: true };
  return {
    manager: await addStaff({ role: 'branch_manager', flags }),
    plainManager: business.manager,
    admin: await addStaff({ role: 'business_admin', branchIds: [] }),
    here: await addStaff({ state }),
    elsewhere: await addStaff({ state, branchIds: [branchId(1)] }),
    both: await addStaff({ state, branchIds: [branchId(0), branchId(1)] }),
    clerk: await addStaff({ state, role: 'accountant', branchIds: [] }),
  };
}

/** Who calls about whom, and the code of the answer (null: done), for the four actions. */
const MATRIX = [
  ['admin', 'here', null],
  ['admin', 'elsewhere', null],
  ['admin', 'clerk', null],
  ['admin', 'owner', 'FORBIDDEN'],
  ['admin', 'admin', 'SELF'],
  ['admin', 'stranger', 'NOT_FOUND'],
  ['admin', 'superAdmin', 'NOT_FOUND'],
  ['owner', 'here', null],
  ['owner', 'owner', 'SELF'],
  ['manager', 'here', null],
  ['manager', 'elsewhere', 'BRANCH_FORBIDDEN'],
  ['manager', 'both', 'BRANCH_FORBIDDEN'],
  ['manager', 'clerk', 'FORBIDDEN'],
  ['manager', 'owner', 'FORBIDDEN'],
  ['manager', 'manager', 'SELF'],
  ['manager', 'stranger', 'NOT_FOUND'],
  ['plainManager', 'here', 'PERMISSION_REQUIRED'],
  ['seller', 'here', 'PERMISSION_REQUIRED'],
  ['seller', 'seller', 'PERMISSION_REQUIRED'],
  ['accountant', 'here', 'PERMISSION_REQUIRED'],
  ['stranger', 'here', 'NOT_FOUND'],
  ['superAdmin', 'here', 'NOT_FOUND'],
  ['superAdmin', 'superAdmin', 'SELF'],
] as const;

const ACTIONS = [
  ['/verify', 'awaiting', {}],
  ['/reject', 'awaiting', { reason: 'Not now' }],
  ['/update', 'active', { permissions: { canManageSales: false } }],
  ['/delete', 'active', {}],
] as const;

/** Puts a person back to where the matrix found them. */
async function restore(personId: string, state: string): Promise<void> {
  const fresh = 'update membership set state = $2, version = 1 where person_id = $1';
  await peek(it.database, fresh, [personId, state]);
  await peek(it.database, 'update session set revoked_at = null where person_id = $1', [personId]);
}

test.each(ACTIONS)('who may do %s to whom', async (path, state, more) => {
  const people: Record<string, TestPerson> = {
    ...(await cast(state)),
    owner: business.owner,
    seller: business.seller,
    accountant: business.accountant,
    stranger: other.owner,
    superAdmin,
  };
  for (const [by, to, expected] of MATRIX) {
    const [caller, target] = [people[by], people[to]];
    if (caller === undefined || target === undefined) throw new Error(`nobody is ${by} or ${to}`);
    const before = await membership(target.personId);
    const isOutside = path === '/update' && by === 'superAdmin';
    const self = path === '/verify' || path === '/reject' ? 'SELF_APPROVAL' : 'FORBIDDEN';
    const code = isOutside ? 'FORBIDDEN' : expected === 'SELF' ? self : expected;
    const answer = await users(path, caller, { userId: target.personId, version: 1, ...more });
    const seen = answer.statusCode === 200 ? null : answer.json().code;
    expect([by, path, to, seen]).toEqual([by, path, to, code]);
    if (code === null) await restore(target.personId, state);
    else expect(await membership(target.personId)).toEqual(before);
  }
});

test('a manager grants no flag that they lack, and raises nobody', async () => {
  const flags = { canManageUsers: true, canManageInventory: true };
  const manager = await addStaff({ role: 'branch_manager', flags });
  const body = { userId: business.seller.personId, version: 1 };
  const reports = await users('/update', manager, {
    ...body,
    permissions: { canViewReports: true },
  });
  expect(reports.json()).toMatchObject({
    code: 'FORBIDDEN',
    errors: [{ pointer: '#/permissions/canViewReports' }],
  });
  const raised = await users('/update', manager, { ...body, role: 'branch_manager' });
  expect(raised.json().code).toBe('FORBIDDEN');
  const moved = await users('/update', manager, { ...body, branchIds: [branchId(1)] });
  expect(moved.json().code).toBe('BRANCH_FORBIDDEN');
  expect(await membership(business.seller.personId)).toMatchObject({ version: 1 });
  const own = await users('/update', manager, {
    ...body,
    permissions: { canManageInventory: true },
  });
  expect(own.statusCode).toBe(200);
});

/** Lets requests begin while the business is locked, until all of them wait for the lock. */
async function atTheSameMoment<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: it.database.superuserUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from business where business_id = $1 for update', [
      business.businessId,
    ]);
    const answers = Promise.all(requests.map((request) => request()));
    const waiting = `select count(*)::int "count" from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let count = 0;
    while (count < requests.length) {
      // pg_stat_activity is frozen inside a transaction, so another connection looks.
      [{ count = 0 } = {}] = await peek<{ count: number }>(it.database, waiting);
    }
    await client.query('commit');
    return await answers;
  } finally {
    await client.end();
  }
}

test.each([
  ['/delete', {}],
  ['/update', { role: 'accountant' }],
])('of two last admins who %s each other at the same moment one stays', async (path, more) => {
  const first = await addStaff({ role: 'business_admin', branchIds: [] });
  const second = await addStaff({ role: 'business_admin', branchIds: [] });
  // The owner is away: the platform suspended them.
  await peek(it.database, 'update person set deactivated_at = now() where person_id = $1', [
    business.owner.personId,
  ]);
  const answers = await atTheSameMoment([
    () => users(path, first, { userId: second.personId, version: 1, ...more }),
    () => users(path, second, { userId: first.personId, version: 1, ...more }),
  ]);
  const codes = answers.map((answer) => answer.json().code ?? 'done');
  expect(codes.sort()).toEqual(['LAST_ADMIN', 'done']);
  const admins = await peek(
    it.database,
    `select from membership join person using (person_id) where business_id = $1
       and state = 'active' and role = 'business_admin' and deactivated_at is null`,
    [business.businessId],
  );
  expect(admins).toHaveLength(1);
});
