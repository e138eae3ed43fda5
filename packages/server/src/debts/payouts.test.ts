import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subjectOfPayout } from '@tillbook/core/customers/debt-approval';
import type { PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerStatement, LedgerRow } from '@tillbook/core/customers/debts.api';
import type { Shift } from '@tillbook/core/sales/tills.api';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { ask as askApproval, decide, questionOf } from '../../test/approvals.ts';
import { brokenBooks } from '../../test/books.ts';
import { addBusiness, newId, type TestBusiness } from '../../test/builders.ts';
import { addCustomer } from '../../test/customers.ts';
import { peek } from '../../test/database.ts';
import { ask, done, journalOf } from '../../test/purchasing.ts';
import { openFirstTill } from '../../test/till.ts';

const URL = '/api/customer-payouts';
const FLOAT = 50_000_00;

let at: TestApp;
let shop: TestBusiness;
let other: TestBusiness;
let branchId: string;

beforeAll(async () => {
  at = await startTestApp();
  shop = await addBusiness(at.database);
  other = await addBusiness(at.database);
  branchId = shop.branches[0]?.branchId ?? '';
});
afterAll(async () => {
  expect(await brokenBooks(at.database)).toEqual([]);
  await at.close();
});

/** A customer who paid so much beforehand. */
async function inCredit(minor: number, own = shop): Promise<string> {
  const { _id: customerId } = await addCustomer(at, own, { name: 'Mama Neema' });
  const place = { customerId, branchId: own.branches[0]?.branchId };
  const paid = { _id: newId(), ...place, method: 'bank', amountMinor: minor };
  await done(at, own.owner, 'POST', '/api/customer-payments', paid);
  return customerId;
}
const bodyOf = (customerId: string, amountMinor: number, more: object = {}) => ({
  ...{ _id: newId(), customerId, branchId, method: 'bank' as string, amountMinor, ...more },
});
const ledger = async (customerId: string) => {
  const url = `/api/customers/${customerId}/ledger`;
  const { items } = await done<{ items: LedgerRow[] }>(at, shop.owner, 'GET', url);
  return items.map(({ kind, amountMinor, openMinor, balanceAfterMinor }) => [
    ...[kind, amountMinor, openMinor, balanceAfterMinor],
  ]);
};

describe('a credit that is paid out', () => {
  test('leaves account and books, and is on the statement; what is left stays credit', async () => {
    const customerId = await inCredit(5_000);
    const given = bodyOf(customerId, 3_000, { reference: 'TRF-1', note: 'As asked' });
    const slip = await done<PayoutSlip>(at, shop.owner, 'POST', URL, given);
    expect(slip).toMatchObject({
      ...{ customerName: 'Mama Neema', method: 'bank', amountMinor: 3_000, reference: 'TRF-1' },
      ...{ isAtTill: false, balanceAfterMinor: -2_000 },
    });
    expect(slip.number).toMatch(/^CPO-\d+$/);
    expect(await journalOf(at.database, slip._id)).toEqual([
      { a: '1100', d: 3_000, c: 0 },
      { a: '1020', d: 0, c: 3_000 },
    ]);
    expect(await ledger(customerId)).toEqual([
      ['payout', 3_000, 0, -2_000],
      ['payment', -5_000, 2_000, -5_000],
    ]);
    const url = `/api/customers/${customerId}/statement?from=2026-03-01&to=2026-03-31`;
    const said = await done<CustomerStatement>(at, shop.owner, 'GET', url);
    expect(said).toMatchObject({ closingMinor: -2_000, overdueMinor: 0 });
    expect(await done(at, shop.owner, 'GET', `${URL}/${slip._id}`)).toEqual(slip);
    const [audit] = await peek<{ detail: string }>(
      ...[at.database, `select detail from audit_event where subject_id = $1`],
      [slip._id],
    );
    expect(audit?.detail).not.toContain('Neema');
  });

  test('is never more than the credit, and somebody who owes is paid nothing', async () => {
    const customerId = await inCredit(1_000);
    const over = await ask(at, shop.owner, 'POST', URL, bodyOf(customerId, 1_001));
    expect([over.status, over.body.code]).toEqual([409, 'OVERPAYMENT']);
    expect(over.body).toMatchObject({ creditMinor: 1_000 });
    const { _id: even } = await addCustomer(at, shop);
    expect((await ask(at, shop.owner, 'POST', URL, bodyOf(even, 1))).body.code).toBe('OVERPAYMENT');
    expect(await ledger(customerId)).toEqual([['payment', -1_000, 1_000, -1_000]]);
    expect((await ask(at, shop.owner, 'POST', URL, bodyOf(customerId, 1_000))).status).toBe(200);
  });

  test('twice the same is once; other content under its id is refused', async () => {
    const customerId = await inCredit(1_000);
    const body = bodyOf(customerId, 400);
    const first = await done(at, shop.owner, 'POST', URL, body);
    expect(await done(at, shop.owner, 'POST', URL, body)).toEqual(first);
    const changed = await ask(at, shop.owner, 'POST', URL, { ...body, amountMinor: 401 });
    expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await ledger(customerId))[0]).toEqual(['payout', 400, 0, -600]);
  });

  test('is the business’s own: another one finds neither customer nor paper', async () => {
    const customerId = await inCredit(1_000);
    const body = bodyOf(customerId, 400);
    const theirs = { ...body, branchId: other.branches[0]?.branchId };
    expect((await ask(at, other.owner, 'POST', URL, theirs)).status).toBe(404);
    expect(await ledger(customerId)).toHaveLength(1);
    const slip = await done<PayoutSlip>(at, shop.owner, 'POST', URL, body);
    expect((await ask(at, other.owner, 'GET', `${URL}/${slip._id}`)).status).toBe(404);
  });

  test('names no card', async () => {
    const body = bodyOf(await inCredit(500), 100, { note: '4242 4242 4242 4242' });
    const said = await ask(at, shop.owner, 'POST', URL, body);
    expect(said.body.code).toBe('CARD_NUMBER_REFUSED');
  });
});

describe('at a till', () => {
  test('cash leaves the drawer of the open shift and stands on its report', async () => {
    const own = await addBusiness(at.database);
    const till = await openFirstTill(at, own);
    const customerId = await inCredit(2_000, own);
    const { shiftId, leaseId } = till;
    const place = { branchId: own.branches[0]?.branchId, shiftId, leaseId };
    const body = bodyOf(customerId, 700, { ...place, method: 'cash' });
    const slip = await done<PayoutSlip>(at, own.owner, 'POST', URL, body);
    expect(slip.isAtTill).toBe(true);
    expect(await journalOf(at.database, slip._id)).toEqual([
      { a: '1100', d: 700, c: 0 },
      { a: '1000', d: 0, c: 700 },
    ]);
    const mobile = { ...body, _id: newId(), method: 'mobile_money', amountMinor: 50 };
    await done(at, own.owner, 'POST', URL, mobile);
    const lost = { ...body, _id: newId(), leaseId: newId() };
    expect((await ask(at, own.owner, 'POST', URL, lost)).body.code).toBe('TILL_LEASE_LOST');
    const counted = { countedMinor: FLOAT - 700 };
    const z = await done<Shift>(at, own.seller, 'POST', `/api/shifts/${shiftId}/close`, counted);
    expect(z).toMatchObject({ expectedMinor: FLOAT - 700, differenceMinor: 0 });
    const paidOut = z.tenders.map(({ method, paidOutMinor, expectedMinor }) => [
      ...[method, paidOutMinor, expectedMinor],
    ]);
    expect(paidOut).toContainEqual(['cash', 700, FLOAT - 700]);
    expect(paidOut).toContainEqual(['mobile_money', 50, -50]);
    const late = { ...body, _id: newId() };
    expect((await ask(at, own.owner, 'POST', URL, late)).body.code).toBe('SHIFT_CLOSED');
    expect(await brokenBooks(at.database)).toEqual([]);
    await plant('shift_close_tender', 'paid_out_minor', 'where paid_out_minor = 700', 'I81');
  });

  test('a seller needs somebody’s yes, for exactly this; away from a till it is not theirs', async () => {
    const own = await addBusiness(at.database);
    const { shiftId, leaseId } = await openFirstTill(at, own);
    const customerId = await inCredit(2_000, own);
    const place = { branchId: own.branches[0]?.branchId, shiftId, leaseId, method: 'cash' };
    const body = bodyOf(customerId, 700, place);
    const away = { ...body, shiftId: null, leaseId: null };
    expect((await ask(at, own.seller, 'POST', URL, away)).body.code).toBe('PERMISSION_REQUIRED');
    const alone = await ask(at, own.seller, 'POST', URL, body);
    expect(alone.body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      ...{ kind: 'credit_payout', amountMinor: 700 },
    });
    const question = questionOf(own, {
      ...{ kind: 'credit_payout', amountMinor: 700, limitMinor: 0, subject: subjectOfPayout(body) },
    });
    const approvalId = (await askApproval(at, own.seller, question)).body._id;
    await decide(at, own.owner, approvalId);
    const more = { ...body, approvalId, amountMinor: 701 };
    expect((await ask(at, own.seller, 'POST', URL, more)).body.code).toBe('APPROVAL_MISMATCH');
    const approved = { ...body, approvalId };
    const first = await done<PayoutSlip>(at, own.seller, 'POST', URL, approved);
    expect(await done(at, own.seller, 'POST', URL, approved)).toEqual(first);
    const again = { ...approved, _id: newId() };
    expect((await ask(at, own.seller, 'POST', URL, again)).body.code).toBe('APPROVAL_USED');
    expect(first.balanceAfterMinor).toBe(-1_300);
  });
});

async function plant(table: string, column: string, where: string, id: string): Promise<void> {
  await peek(at.database, `update ${table} set ${column} = ${column} + 1 ${where}`, []);
  const broken = await brokenBooks(at.database);
  const back = where.replace('= 700', '= 701');
  await peek(at.database, `update ${table} set ${column} = ${column} - 1 ${back}`, []);
  expect(broken.some((line) => line.startsWith(id))).toBe(true);
}

test('a payout that is not what its account and the books say is found', async () => {
  await plant('customer_payout', 'amount_minor', '', 'I80');
});
