import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import type { BodyOf } from '@tillbook/core/endpoint';
import { journalOfDepositBack, journalOfLaybyCancel } from '@tillbook/core/ledger/journal-of-layby';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { laybyOverLimit, subjectOfLaybyCancel } from '@tillbook/core/refunds/layby-approval';
import { cancelledParts, cashBack } from '@tillbook/core/sales/laybys';
import { approvedAct } from '../approvals/use-approval.ts';
import type { cancelLayby, Layby } from '@tillbook/core/sales/laybys.api';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { enter, lockAccount } from '../customers/enter.ts';
import { findPayout, insertPayout } from '../debts/payouts.sql.ts';
import { Again, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { hexHashOf } from '../same-request.ts';
import { setAside } from '../stock/stock.sql.ts';
import { lockOpenLayby, lockPlace } from './layby-payments.ts';
import { endLayby, findLayby, lockShelves, type KeptLayby } from './laybys.sql.ts';
import { laybyFor } from './read-laybys.ts';
import { withdraw } from './quotes.sql.ts';
import { laybyRulesOf, policyOf } from './selling-policy.ts';
import { readSellingRows } from './selling.sql.ts';

type Asked = BodyOf<typeof cancelLayby> & { readonly laybyId: string };

/**
 * Ends a lay-by: its goods are free again, and what was paid goes back in cash or as store credit,
 * less what the business keeps. What goes back is a refund: who may not give so much alone needs a
 * yes. Locked in the order that selling takes: till, shelves, account, cart. The same again changes
 * nothing.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, TILL_LEASE_LOST, SHIFT_CLOSED, PERMISSION_REQUIRED,
 *   LAYBY_COLLECTED, LAYBY_CANCELLED, LAYBY_FEE_CHANGED, LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED,
 *   CUSTOMER_FORGOTTEN for store credit, APPROVAL_…, REFUND_…
 */
export async function cancelTheLayby(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: Asked,
): Promise<Layby> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { laybyId, back, reason } = asked;
  const reach = { laybyId, at, branchIds: actor.branchIds };
  const found = await findLayby(tx, businessId, reach);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (isSameCancel(found, asked, by)) return laybyFor(tx, actor, at, laybyId);
  const own = { branchId: found.branchId, businessDate: '' };
  const place = back === 'cash' ? await lockPlace(tx, actor, clerk, asked, own.branchId) : own;
  const goods = await lockShelves(tx, businessId, laybyId);
  const account = await lockAccount(tx, businessId, found.customerId);
  const behind = await findLayby(tx, businessId, reach);
  // The same request a moment ago, behind the locks: done again, it finds it cancelled.
  if (behind !== null && isSameCancel(behind, asked, by)) throw new Again();
  const layby = await lockOpenLayby(tx, businessId, reach);
  // After a restore a lay-by may be of somebody who was forgotten: money goes back, no credit.
  if (back === 'store_credit') refuseIf(whyNothingNew(account), { customerId: found.customerId });
  const parts = await partsNow(tx, clerk, layby, asked);
  const over = laybyOverLimit(actor, asked, parts.backMinor, layby.payments);
  const [also = null] = await approvedAct(tx, businessId, over, {
    ...{ approvalId: asked.approvalId, subject: subjectOfLaybyCancel(laybyId, asked) },
    ...{ subjectId: laybyId, branchId: layby.branchId, by: actor, at },
  });
  if (!(await withdraw(tx, businessId, { quoteId: laybyId, reason, at, by, byName }))) {
    throw new Again();
  }
  const { roundingMinor } = parts;
  await endLayby(tx, businessId, { laybyId, at, back, ...parts });
  const freed = goods.map(({ productId, quantityMilli }) => ({
    productId,
    quantityMilli: -quantityMilli,
  }));
  await setAside(tx, businessId, layby.branchId, freed);
  const givenMinor = parts.backMinor + roundingMinor;
  if (back === 'cash') await giveCash(tx, clerk, { ...asked, ...place }, layby, givenMinor);
  const creditMinor = back === 'cash' ? 0 : parts.backMinor;
  await postCancel(tx, clerk, layby, { feeMinor: parts.feeMinor, creditMinor, roundingMinor });
  if (creditMinor > 0) {
    if (Math.abs(account.balanceMinor - creditMinor) > PRICE_MINOR_MAX) {
      throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
    }
    const businessDate = await dayOfBranch(tx, clerk, layby.branchId);
    await enter(tx, businessId, account, {
      ...{ kind: 'layby', sourceId: laybyId, branchId: layby.branchId, amountMinor: -creditMinor },
      ...{ businessDate, owedSince: null, dueOn: null, at, by, byName, number: layby.number },
    });
  }
  const { number, customerId } = layby;
  await recordDeed(tx, clerk, {
    event: 'layby_changed',
    action: 'layby.cancelled',
    subjectId: laybyId,
    // Not the reason: what was typed may name somebody.
    detail: { number, customerId, back, ...parts, shiftId: asked.shiftId },
    also,
  });
  return laybyFor(tx, actor, at, laybyId);
}

/** Whether the same person did the same before. */
const isSameCancel = (layby: KeptLayby, { back, reason }: Asked, by: string): boolean =>
  layby.state === 'cancelled' &&
  layby.back === back &&
  layby.cancelReason === reason &&
  layby.cancelledBy === by;

/** What is kept, goes back and is rounded by coins, as it was told. @throws LAYBY_FEE_CHANGED */
async function partsNow(tx: Tx, clerk: Clerk, { paidMinor }: KeptLayby, asked: Asked) {
  const { selling } = await readSellingRows(tx, clerk.businessId);
  const parts = cancelledParts(paidMinor, laybyRulesOf(selling).feeMinor);
  if (parts.feeMinor !== asked.feeMinor) {
    const [fee, back] = [parts.feeMinor, parts.backMinor].map((minor) =>
      moneyText(minor, clerk.currency),
    );
    throw new Refusal('LAYBY_FEE_CHANGED', { fee, back, ...parts });
  }
  const { roundingMinor } = cashBack(parts.backMinor, policyOf(selling).rounding);
  return { ...parts, roundingMinor: asked.back === 'cash' ? roundingMinor : 0 };
}

/** Money out, into the customer's hand: it stands with what customers are paid out. */
async function giveCash(
  tx: Tx,
  { businessId, at, personId: by, name: byName }: Clerk,
  place: Asked & { readonly branchId: string; readonly businessDate: string },
  { laybyId, customerId }: KeptLayby,
  amountMinor: number,
): Promise<void> {
  if (amountMinor === 0) return;
  const { _id: payoutId, branchId, businessDate, shiftId } = place;
  if ((await findPayout(tx, businessId, payoutId)) !== null) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  const method = 'cash' as const;
  await postJournal(tx, {
    ...{ businessId, entryId: payoutId, sourceKind: 'customer_payout', sourceId: payoutId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfDepositBack({ method, amountMinor, isAtTill: shiftId !== null }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_payout');
  await insertPayout(tx, businessId, {
    ...{ payoutId, number, customerId, branchId, shiftId, method, amountMinor, businessDate },
    ...{ reference: null, note: null, balanceAfterMinor: 0, at, by, byName, laybyId },
    hash: hexHashOf({ laybyId, amountMinor }),
  });
}

/** What is kept, and what stays as store credit; nothing where all of it went back in money. */
async function postCancel(
  tx: Tx,
  clerk: Clerk,
  { laybyId, branchId }: KeptLayby,
  parts: Parameters<typeof journalOfLaybyCancel>[0],
): Promise<void> {
  if (Object.values(parts).every((minor) => minor === 0)) return;
  const { businessId, at } = clerk;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  await postJournal(tx, {
    ...{ businessId, entryId: laybyId, sourceKind: 'layby_cancel', sourceId: laybyId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfLaybyCancel(parts),
  });
}
