import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { APPROVAL_LIFE_MS } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask, decide, look, questionOf } from '../../test/approvals.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { useApproval, type ActToApprove } from './use-approval.ts';

let at: TestApp;
let shop: TestBusiness;
let approvalId: string;

beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  shop = await addBusiness(at.database);
  approvalId = (await ask(at, shop.seller, questionOf(shop))).body._id;
});

const actOf = (more: Partial<ActToApprove> = {}): ActToApprove => ({
  approvalId,
  subjectId: newId(),
  personId: shop.seller.personId,
  branchId: shop.branches[0]?.branchId ?? '',
  kind: 'discount_over_limit',
  amountMinor: 12_000,
  subject: 'two of sugar',
  at: new Date(at.clock.nowMs).toISOString(),
  ...more,
});
/** The code it is refused with, or what belongs into the audit. */
async function use(act: ActToApprove, businessId = shop.businessId): Promise<string | null> {
  try {
    const done = await at.db.transact(openTenant(businessId), (tx) =>
      useApproval(tx, businessId, act),
    );
    return done?.action ?? null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const uses = () =>
  peek<{ subject: string }>(
    at.database,
    'select subject_id::text subject from approval_use where approval_id = $1',
    [approvalId],
  );

test('what was approved is used once, for one act, however often that is sent', async () => {
  await decide(at, shop.manager, approvalId);
  const act = actOf();
  expect(await use(act)).toBe('approval.used');
  expect(await use(act)).toBeNull();
  expect(await use(actOf())).toBe('APPROVAL_USED');
  expect(await uses()).toEqual([{ subject: act.subjectId }]);
  expect((await look(at, shop.seller, approvalId)).body.state).toBe('used');
});

test('of many acts at once, one goes through', async () => {
  await decide(at, shop.manager, approvalId);
  const all = await Promise.all(Array.from({ length: 16 }, () => use(actOf())));
  expect(all.filter((said) => said === 'approval.used')).toHaveLength(1);
  expect(all.filter((said) => said === 'APPROVAL_USED')).toHaveLength(15);
  expect(await uses()).toHaveLength(1);
});

test('it is for that person, branch, kind, amount and exactly that act alone', async () => {
  await decide(at, shop.manager, approvalId);
  const others: readonly Partial<ActToApprove>[] = [
    { personId: shop.owner.personId },
    { branchId: shop.branches[1]?.branchId ?? newId() },
    { kind: 'void_sale' },
    { amountMinor: 12_001 },
    { subject: 'three of sugar' },
  ];
  for (const more of others) expect(await use(actOf(more))).toBe('APPROVAL_MISMATCH');
  expect(await uses()).toEqual([]);
  expect(await use(actOf({ amountMinor: 11_999 }))).toBe('approval.used');
});

test('what nobody approved, or refused, is no approval', async () => {
  expect(await use(actOf())).toBe('APPROVAL_REQUIRED');
  await decide(at, shop.manager, approvalId, { answer: 'refused' });
  expect(await use(actOf())).toBe('APPROVAL_REQUIRED');
  const other = await addBusiness(at.database);
  expect(await use(actOf(), other.businessId)).toBe('NOT_FOUND');
  expect(await uses()).toEqual([]);
});

test('the last moment is in time, the next is not', async () => {
  await decide(at, shop.manager, approvalId);
  const late = (ms: number) => new Date(at.clock.nowMs + ms).toISOString();
  expect(await use(actOf({ at: late(APPROVAL_LIFE_MS) }))).toBe('APPROVAL_EXPIRED');
  expect(await use(actOf({ at: late(APPROVAL_LIFE_MS - 1) }))).toBe('approval.used');
});
