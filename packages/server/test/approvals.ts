import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { givePassword, PASSWORD } from './accounts.ts';
import type { TestApp } from './app.ts';
import { newId, type TestBusiness, type TestPerson } from './builders.ts';
import { send, type Sent } from './send.ts';

/** A PIN that nobody tries first. */
export const PIN = '2580';

/** Gives a person a password and a PIN in the business of their session. */
export async function givePin(
  at: TestApp,
  person: TestPerson,
  pin: string = PIN,
): Promise<Sent<{ setAt: string | null; code?: string }>> {
  await givePassword(at, person);
  return send(at, person, 'POST', '/api/auth/pin', { currentPassword: PASSWORD, pin });
}

/** A question as a seller of the first branch asks it. */
export const questionOf = (shop: TestBusiness, more: object = {}) => ({
  _id: newId(),
  kind: 'discount_over_limit',
  branchId: shop.branches[0]?.branchId,
  tillId: shop.branches[0]?.tillId,
  amountMinor: 12_000,
  limitMinor: 5_000,
  shareBasisPoints: 2_400,
  subject: 'two of sugar',
  details: ['2 × Sugar: 12,000 off'],
  reason: 'Regular customer',
  ...more,
});

type Answered = Sent<Approval & { code?: string }>;

export async function ask(at: TestApp, by: TestPerson, question: object): Promise<Answered> {
  return send(at, by, 'POST', '/api/approvals', question);
}

export async function decide(
  at: TestApp,
  by: TestPerson,
  approvalId: string,
  more: object = {},
): Promise<Answered> {
  const body = { _id: newId(), answer: 'approved', note: null, ...more };
  return send(at, by, 'POST', `/api/approvals/${approvalId}/decide`, body);
}

export async function decideByPin(
  at: TestApp,
  by: TestPerson,
  approvalId: string,
  given: { approverId: string; pin?: string; _id?: string },
): Promise<Answered> {
  const body = { _id: newId(), pin: PIN, ...given };
  return send(at, by, 'POST', `/api/approvals/${approvalId}/decide-by-pin`, body);
}

export async function withdraw(
  at: TestApp,
  by: TestPerson,
  approvalId: string,
  _id: string = newId(),
): Promise<Answered> {
  return send(at, by, 'POST', `/api/approvals/${approvalId}/withdraw`, { _id });
}

export async function look(at: TestApp, by: TestPerson, approvalId: string): Promise<Answered> {
  return send(at, by, 'GET', `/api/approvals/${approvalId}`);
}
