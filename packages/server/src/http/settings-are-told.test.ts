import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '@tillbook/core/contract';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ROUTES } from '../../test/bad-input/routes.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { peek } from '../../test/database.ts';
import { done } from '../../test/purchasing.ts';

let at: TestApp;
let shop: TestBusiness;
let paymentTypeId = '';
/** The business's own, which some settings share. */
let businessVersion = 1;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  paymentTypeId = newId();
  const body = { ...ROUTES['addPaymentType']?.body, _id: paymentTypeId };
  await done(at, shop.owner, 'POST', '/api/business/payment-types', body);
});
afterAll(() => at.close());

/** What an owner decides of the business, and what differs from the body in the table of inputs. */
const DECIDED: readonly (readonly [string, () => Readonly<Record<string, unknown>>])[] = [
  ['saveBusinessSettings', () => ({})],
  ['saveBranch', () => ({ name: 'Mwenge' })],
  ['saveSelling', () => ({})],
  ['savePaymentType', () => ({ name: 'Bank slip' })],
  ['saveCashRules', () => ({})],
  ['saveSecurity', () => ({ secondStepRoles: ['seller'] })],
  ['saveRoleRights', () => ({})],
  ['saveWeighedCodes', () => ({})],
  ['saveStockPolicy', () => ({ stockPolicy: 'allow', version: businessVersion })],
  ['saveExpenseLimit', () => ({})],
  ['saveNoticeRule', () => ({})],
];

async function lastAct(): Promise<number> {
  const [last] = await peek<{ seq: number }>(
    at.database,
    'select coalesce(max(seq), 0)::int seq from audit_event where stream_id = $1',
    [shop.businessId],
  );
  return last?.seq ?? 0;
}

const PAIRS = [
  ['before', 'after'],
  ['from', 'to'],
] as const;

/** Whether something says, at its top or of each thing in it, what was and what is. */
function saysBoth(detail: unknown): boolean {
  if (typeof detail !== 'object' || detail === null) return false;
  if (PAIRS.some(([was, is]) => was in detail && is in detail)) return true;
  const parts = Object.values(detail).filter((part) => typeof part === 'object');
  return parts.length > 0 && parts.every(saysBoth);
}

test.each(DECIDED)('%s is told with what was before and what is after', async (name, more) => {
  const endpoint = ENDPOINTS.find((one) => one.name === name);
  const ids: Readonly<Record<string, string>> = {
    branchId: shop.branches[0]?.branchId ?? '',
    paymentTypeId,
  };
  const url = (endpoint?.path ?? '').replace(/:(\w+)/gu, (_whole, id: string) => ids[id] ?? id);
  const [business] = await peek<{ version: number }>(at.database, 'select version from business');
  businessVersion = business?.version ?? 1;
  const wanted = { ...ROUTES[name]?.body, ...more() };
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | undefined, payload?: object) =>
    at.app.inject({
      ...{ method: method ?? 'GET', url, headers: shop.owner.headers },
      ...(payload && { payload }),
    });
  const now = await ask('GET');
  const version = now.statusCode === 200 ? now.json<{ version?: number }>().version : undefined;
  const before = await lastAct();
  const answer = await ask(endpoint?.method, {
    ...wanted,
    ...(version !== undefined && { version }),
    ...('paymentTypeId' in wanted && { paymentTypeId }),
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  const told = await peek<{ detail: unknown; actor: string }>(
    at.database,
    `select detail::json detail, actor_id actor from audit_event
     where business_id = $1 and stream_id = $1 and seq > $2`,
    [shop.businessId, before],
  );
  expect(told.length).toBeGreaterThan(0);
  for (const { detail, actor } of told) {
    expect(actor).toBe(shop.owner.personId);
    expect(saysBoth(detail), JSON.stringify(detail)).toBe(true);
  }
});
