import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { INVITATION_LIFE_MS } from '@tillbook/core/limits';
import type { login, register } from '@tillbook/core/auth/auth.api';
import type { inviteUser, listPendingUsers, UserRow } from '@tillbook/core/users/users.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
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
beforeAll(async () => {
  it = await startTestApp();
  other = await addBusiness(it.database, { name: 'Duka 12' });
});
beforeEach(async () => {
  business = await addBusiness(it.database);
});
afterAll(() => it.close());

type Caller = Pick<TestPerson, 'headers'>;
const post = <T>(url: string, by: Caller, payload: object) =>
  answered<T>(it.app.inject({ method: 'POST', url, headers: by.headers, payload }));
const send = (by: Caller, payload: object) =>
  post<AnswerOf<typeof inviteUser>>('/api/auth/users/new', by, payload);
const cancel = (by: Caller, userId: string) =>
  post<{ message: string }>('/api/users/cancel-invitation', by, { userId });
const branchId = (index: number) => business.branches[index]?.branchId ?? '';
const address = () => `neema.${newId().slice(-12)}@example.test`;
const body = (more: Record<string, unknown> = {}) => ({
  userId: newId(),
  name: 'Neema Paul',
  email: address(),
  role: 'seller',
  branchIds: [branchId(0)],
  ...more,
});
const secretOf = (link: string) => new URL(link).searchParams.get('invite') ?? '';
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const stored = (where: string, value: string) =>
  peek(
    it.database,
    `select invitation_id "id", encode(mailed_hash, 'hex') "mailed",
       encode(copied_hash, 'hex') "copied", cancelled_at "cancelledAt", role,
       branch_ids "branchIds", expires_at "expiresAt" from invitation where ${where} = $1`,
    [value],
  );
const openOnes = async (email: string) =>
  (await stored('email', email)).filter((row) => row['cancelledAt'] === null);
const mailTo = (email: string) => it.mailbox.mails.find((mail) => mail.to === email);
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

test('an invitation has two links: the mailed one and the one to copy, kept as hashes', async () => {
  const wanted = body();
  const answer = await send(business.owner, wanted);
  expect(answer.statusCode).toBe(200);
  const { user, link, qrSvg, expiresAt } = answer.json();
  expect(user).toMatchObject({ _id: wanted.userId, state: 'invited', invitedUntil: expiresAt });
  expect(expiresAt).toBe(new Date(TEST_NOW + INVITATION_LIFE_MS).toISOString());
  expect(qrSvg).toMatch(/^<svg /);
  expect(qrSvg).not.toContain('<script');

  const mail = mailTo(wanted.email);
  const mailed = linkIn(mail?.text ?? '');
  expect(mail?.text).toContain('Amina Shop');
  for (const each of [link, mailed]) {
    expect(new URL(each).pathname).toBe('/register');
    expect(secretOf(each)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  }
  expect(mailed).not.toBe(link);
  const [row] = await stored('invitation_id', wanted.userId);
  expect(row).toMatchObject({
    mailed: hashOf(secretOf(mailed)),
    copied: hashOf(secretOf(link)),
    branchIds: [branchId(0)],
  });
});

test('inviting an address again kills the older links', async () => {
  const email = address();
  await send(business.owner, body({ email }));
  const second = body({ email, name: 'Neema P.' });
  const answer = await send(business.owner, second);
  const open = await openOnes(email);
  expect(open).toMatchObject([{ id: second.userId, copied: hashOf(secretOf(answer.json().link)) }]);
});

test('the same request again gives new links, and only they work', async () => {
  const wanted = body();
  const first = (await send(business.owner, wanted)).json();
  const second = (await send(business.owner, wanted)).json();
  expect(second.link).not.toBe(first.link);
  const open = await openOnes(wanted.email);
  expect(open).toMatchObject([{ id: wanted.userId, copied: hashOf(secretOf(second.link)) }]);
});

test('one address invited many times at once has one open invitation', async () => {
  const email = address();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(business.owner, body({ email }))),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200));
  expect(await openOnes(email)).toHaveLength(1);
});

test('an address is not flooded: the sixth mail of an hour is refused, from any business', async () => {
  const email = address();
  for (let n = 0; n < 5; n += 1) {
    const by = n % 2 === 0 ? business : other;
    const branchIds = [by.branches[0]?.branchId];
    expect((await send(by.owner, body({ email, branchIds }))).statusCode).toBe(200);
  }
  const answer = await send(business.owner, body({ email }));
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('3600');
  it.clock.nowMs = TEST_NOW + 3_600_000 + 1;
  expect((await send(business.owner, body({ email }))).statusCode).toBe(200);
  it.clock.nowMs = TEST_NOW;
});

test('somebody who works here is not invited again', async () => {
  const answer = await send(business.owner, body({ email: business.seller.email }));
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: 'DUPLICATE_VALUE',
    errors: [{ pointer: '#/email', code: 'NOT_UNIQUE' }],
  });
  // In another business they may be.
  const branchIds = [other.branches[0]?.branchId];
  const elsewhere = await send(other.owner, body({ email: business.seller.email, branchIds }));
  expect(elsewhere.statusCode).toBe(200);
});

test('whoever left may be invited again', async () => {
  await peek(it.database, `update membership set state = 'suspended' where person_id = $1`, [
    business.seller.personId,
  ]);
  const answer = await send(business.owner, body({ email: business.seller.email }));
  expect(answer.statusCode).toBe(200);
});

test('the id of another business’s invitation is not found, and that one stays', async () => {
  const theirs = body({ branchIds: [other.branches[0]?.branchId] });
  expect((await send(other.owner, theirs)).statusCode).toBe(200);
  const answer = await send(business.owner, body({ userId: theirs.userId }));
  expect(answer.statusCode).toBe(404);
  expect((await cancel(business.owner, theirs.userId)).statusCode).toBe(404);
  expect(await openOnes(theirs.email)).toHaveLength(1);
  expect((await cancel(other.owner, theirs.userId)).statusCode).toBe(200);
  expect(await openOnes(theirs.email)).toHaveLength(0);
});

test.each([
  ['a seller without a branch', { branchIds: [] }, 422, '#/branchIds'],
  ['a branch that is not theirs', { branchIds: [newId()] }, 404, '#/branchIds'],
  ['the role of super admin', { role: 'super_admin' }, 422, '#/role'],
  ['a role that is none', { role: 'auditor' }, 422, '#/role'],
  ['an address that is none', { email: 'neema' }, 422, '#/email'],
  ['a flag that there is not', { permissions: { isAdmin: true } }, 422, '#/permissions/isAdmin'],
])('an invitation with %s is refused', async (_what, more, status, pointer) => {
  const answer = await send(business.owner, body(more));
  expect(answer.statusCode).toBe(status);
  expect(answer.json().errors[0]?.pointer).toBe(pointer);
});

test('an accountant is invited to no branch', async () => {
  const wanted = body({ role: 'accountant' });
  expect((await send(business.owner, wanted)).json().user.branches).toEqual([]);
});

test('who may invite whom', async () => {
  const manager = await addPerson(it.database, {
    role: 'branch_manager',
    businessId: business.businessId,
    branchIds: [branchId(0)],
    flags: { canManageUsers: true },
  });
  const superAdmin = await addPerson(it.database, { role: 'super_admin', isSuperAdmin: true });
  const code = async (by: Caller, more: Record<string, unknown>) =>
    (await send(by, body(more))).json().code ?? 'done';
  expect(await code(manager, {})).toBe('done');
  expect(await code(manager, { role: 'branch_manager' })).toBe('FORBIDDEN');
  expect(await code(manager, { branchIds: [branchId(1)] })).toBe('BRANCH_FORBIDDEN');
  expect(await code(business.manager, {})).toBe('PERMISSION_REQUIRED');
  expect(await code(business.seller, {})).toBe('PERMISSION_REQUIRED');
  expect(await code(business.accountant, {})).toBe('PERMISSION_REQUIRED');
  expect(await code(superAdmin, {})).toBe('PERMISSION_REQUIRED');
  expect(await code(business.owner, { role: 'business_admin', branchIds: [] })).toBe('done');
});

test('a withdrawn invitation is gone; one out of reach stays', async () => {
  const wanted = body({ branchIds: [branchId(1)] });
  await send(business.owner, wanted);
  const manager = await addPerson(it.database, {
    role: 'branch_manager',
    businessId: business.businessId,
    branchIds: [branchId(0)],
    flags: { canManageUsers: true },
  });
  expect((await cancel(manager, wanted.userId)).json().code).toBe('BRANCH_FORBIDDEN');
  expect(await openOnes(wanted.email)).toHaveLength(1);
  expect((await cancel(business.owner, wanted.userId)).statusCode).toBe(200);
  expect(await openOnes(wanted.email)).toHaveLength(0);
  expect((await cancel(business.owner, wanted.userId)).statusCode).toBe(404);
  expect((await cancel(business.owner, business.seller.personId)).statusCode).toBe(404);
});

test('an invitation is no person yet: approving or changing it is refused', async () => {
  const wanted = body();
  await send(business.owner, wanted);
  for (const path of ['verify', 'delete', 'update']) {
    const target = { userId: wanted.userId, version: 1 };
    const answer = await post<UserRow>(`/api/auth/users/${path}`, business.owner, target);
    expect(answer.json().code).toBe('INVALID_STATE');
  }
});

test('a refused invitation mails nothing', async () => {
  const before = it.mailbox.mails.length;
  await send(business.owner, body({ email: business.seller.email }));
  await send(business.manager, body());
  expect(it.mailbox.mails).toHaveLength(before);
});

test('who takes the mailed link is verified, waits for the business, and then signs in', async () => {
  const wanted = body();
  await send(business.owner, wanted);
  const invite = secretOf(linkIn(mailTo(wanted.email)?.text ?? ''));
  const password = 'mango juice at noon';
  const { name, email } = wanted;
  const open = <T>(url: string, payload: object) =>
    answered<T>(it.app.inject({ method: 'POST', url, payload }));
  const registered = await open<AnswerOf<typeof register>>('/api/auth/register', {
    name,
    email,
    password,
    invite,
  });
  expect(registered.json().user).toMatchObject({
    role: 'seller',
    isEmailVerified: true,
    isVerified: false,
    branch: { _id: branchId(0) },
  });
  const early = await open('/api/auth/login', { email, password });
  expect(early.json()).toMatchObject({ code: 'ADMIN_APPROVAL_REQUIRED' });

  const pending = await post<AnswerOf<typeof listPendingUsers>>(
    '/api/auth/users/pending',
    business.owner,
    {},
  );
  const [waiting] = pending.json().items;
  expect(waiting).toMatchObject({ email, state: 'awaiting', isEmailVerified: true });
  const target = { userId: waiting?._id, version: waiting?.version };
  await post<UserRow>('/api/auth/users/verify', business.owner, target);
  const late = await open<AnswerOf<typeof login>>('/api/auth/login', { email, password });
  expect(late.json().data.user).toMatchObject({ isVerified: true, role: 'seller' });

  const again = await open('/api/auth/register', { name, email, password, invite });
  expect(again.json().code).toBe('LINK_INVALID');
});

test('a link that was replaced or withdrawn opens nothing', async () => {
  const wanted = body();
  const first = (await send(business.owner, wanted)).json().link;
  const second = (await send(business.owner, wanted)).json().link;
  const look = async (link: string) => {
    const payload = { invite: secretOf(link) };
    const url = '/api/auth/invitation';
    return (await it.app.inject({ method: 'POST', url, payload })).statusCode;
  };
  expect(await look(first)).toBe(400);
  expect(await look(second)).toBe(200);
  await cancel(business.owner, wanted.userId);
  expect(await look(second)).toBe(400);
});

test('switches and choices wait with the invitation and are there when the person joins', async () => {
  const rights = {
    ...{ actions: { 'refund.post': 'allow' }, discountBasisPoints: 1_500 },
    ...{ refundMinor: 9_000, creditMinor: null },
  };
  const wanted = body({ permissions: { canManageInventory: true, canManageSales: true }, rights });
  const { user, link } = (await send(business.owner, wanted)).json();
  expect([user.permissions.canManageInventory, user.rights]).toEqual([true, rights]);
  const person = { name: wanted.name, email: wanted.email, password: 'mangoes on Fridays' };
  const joined = await it.app.inject({
    ...{ method: 'POST', url: '/api/auth/register' },
    payload: { ...person, invite: secretOf(link) },
  });
  expect(joined.statusCode, joined.body).toBe(200);
  const [row] = await peek(
    it.database,
    `select can_manage_inventory "stock", can_manage_products "products", rights from membership m
     join person p using (person_id) where p.email = $1`,
    [wanted.email],
  );
  expect(row).toEqual({ stock: true, products: false, rights });
  const [act] = await peek<{ detail: string }>(
    it.database,
    `select detail from audit_event where action = 'user.invited' and subject_id = $1`,
    [wanted.userId],
  );
  expect(JSON.parse(act?.detail ?? '')).toMatchObject({
    ...{ canManageInventory: true, 'refund.post': 'allow', refundMinor: 9_000 },
  });
});

test('nobody invites with what they lack, nor with what the role cannot have', async () => {
  const manager = await addPerson(it.database, {
    ...{ role: 'branch_manager', flags: { canManageUsers: true } },
    ...{ businessId: business.businessId, branchIds: [branchId(0)] },
  });
  const none = { actions: {}, discountBasisPoints: null, refundMinor: null, creditMinor: null };
  const tries: [number, Caller, Record<string, unknown>][] = [
    [200, manager, {}],
    [200, manager, { rights: { ...none, actions: { 'stock.adjust': 'allow' } } }],
    [403, manager, { permissions: { canManageProducts: true } }],
    [403, manager, { rights: { ...none, actions: { 'product.manage': 'allow' } } }],
    [403, manager, { rights: { ...none, discountBasisPoints: 2_501 } }],
    [422, business.owner, { rights: { ...none, actions: { 'audit.view': 'allow' } } }],
    [200, business.owner, { permissions: { canManageProducts: true } }],
  ];
  for (const [status, by, more] of tries) {
    const wanted = body(more);
    expect([(await send(by, wanted)).statusCode, more]).toEqual([status, more]);
    expect((await openOnes(wanted.email)).length).toBe(status === 200 ? 1 : 0);
  }
});
