import { whyNotPayOut } from '@tillbook/core/customers/account';
import { payoutOverLimit, subjectOfPayout } from '@tillbook/core/customers/debt-approval';
import type { payOutCredit, PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { journalOfPayout } from '@tillbook/core/ledger/journal-of-customer';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import { approvedAct } from '../approvals/use-approval.ts';
import type { AuditAct } from '../audit/append-audit.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { enter, lockAccount } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { refusePlace } from './payments.ts';
import { findPayout, insertPayout } from './payouts.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type NewPayout = BodyOf<typeof payOutCredit>;

/** The slip of a payout. @throws Refusal NOT_FOUND */
export async function payoutFor(
  reader: Reader,
  actor: Actor,
  payoutId: string,
): Promise<PayoutSlip> {
  const { businessId, name: businessName, currency } = inBusiness(actor);
  const found = await findPayout(reader, businessId, payoutId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...slip } = found;
  return { ...slip, businessName, currency };
}

/**
 * Pays out what the business owes a customer, never more than that. At a till cash comes out of
 * the drawer of the open shift; elsewhere it needs the right to manage customers. Who does not
 * manage customers needs somebody else's yes. The till is locked before the account, as selling
 * does it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PERMISSION_REQUIRED, TILL_LEASE_LOST, SHIFT_CLOSED,
 *   OVERPAYMENT, CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED, APPROVAL_…
 */
export async function postPayout(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewPayout,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: payoutId, leaseId: _lease, approvalId: _approval, ...content } = body;
  const { customerId, branchId, shiftId, method, amountMinor, reference, note } = body;
  if ([reference, note].some((text) => text !== null && looksLikeCardNumber(text, method))) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  const hash = hashOf(content);
  if (isSameAgain(await findPayout(tx, businessId, payoutId), hash)) return;
  await refusePlace(tx, actor, businessId, body);
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that payout.
  if ((await findPayout(tx, businessId, payoutId)) !== null) throw new Again();
  const { balanceMinor } = account;
  refuseIf(whyNotPayOut(balanceMinor, amountMinor), { creditMinor: Math.max(0, -balanceMinor) });
  const also = await approved(tx, actor, clerk, body);
  await postJournal(tx, {
    ...{ businessId, entryId: payoutId, sourceKind: 'customer_payout', sourceId: payoutId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfPayout({ method, amountMinor, isAtTill: shiftId !== null }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_payout');
  const made = { at, by, byName, number, businessDate };
  const { balanceAfterMinor } = await enter(tx, businessId, account, {
    ...{ kind: 'payout', sourceId: payoutId, branchId, amountMinor },
    ...{ ...made, owedSince: null, dueOn: null },
  });
  await insertPayout(tx, businessId, {
    ...{ payoutId, customerId, branchId, shiftId, method, amountMinor, reference, note },
    ...{ ...made, balanceAfterMinor, hash: hash.toString('hex'), laybyId: null },
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.credit_paid_out',
    subjectId: payoutId,
    detail: { number, customerId, branchId, shiftId, method, amountMinor, balanceAfterMinor },
    also,
  });
}

/** The use of somebody's yes, where one is needed. */
async function approved(
  tx: Tx,
  actor: Actor,
  { businessId, at }: Clerk,
  { _id: subjectId, approvalId, branchId, ...payout }: NewPayout,
): Promise<AuditAct | null> {
  const over = payoutOverLimit(actor, payout.amountMinor);
  const act = { approvalId, subjectId, branchId, by: actor, at, subject: subjectOfPayout(payout) };
  const [used = null] = await approvedAct(tx, businessId, over, act);
  return used;
}
