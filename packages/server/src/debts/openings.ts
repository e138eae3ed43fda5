import { dueOn as dueByTerms } from '@tillbook/core/customers/ageing';
import type {
  CustomerOpening,
  postCustomerOpening,
} from '@tillbook/core/customers/debt-papers.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { reverse } from '@tillbook/core/ledger/journal';
import { journalOfCustomerOpening } from '@tillbook/core/ledger/journal-of-customer';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { openEntries } from '../customers/accounts.sql.ts';
import { enter, lockAccount, refuseToBegin } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { findDebtOpening, insertDebtOpening, openingToTakeBack } from './openings.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** @throws Refusal NOT_FOUND */
export async function debtOpeningFor(
  reader: Reader,
  businessId: string,
  openingId: string,
): Promise<CustomerOpening> {
  const found = await findDebtOpening(reader, businessId, openingId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...row } = found;
  return row;
}

/**
 * Notes what a customer owed before the books began. It is as old as it says: the debt book counts
 * from that day, the journal from today.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, CUSTOMER_ARCHIVED, CUSTOMER_FORGOTTEN,
 *   VALIDATION_FAILED, LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function postDebtOpening(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof postCustomerOpening>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id, ...content } = body;
  const { customerId, branchId, amountMinor, owedSince } = body;
  const hash = hashOf(content);
  if (isSameAgain(await findDebtOpening(tx, businessId, _id), hash)) return;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that document.
  if ((await findDebtOpening(tx, businessId, _id)) !== null) throw new Again();
  refuseToBegin(account);
  const dueOn = body.dueOn ?? dueByTerms(owedSince, account.termsDays);
  refuseDays(owedSince, dueOn, businessDate);
  if (account.balanceMinor + amountMinor > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
  }
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_opening', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfCustomerOpening({ amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_opening');
  const made = { at, by, byName, number, businessDate, owedSince, dueOn };
  await enter(tx, businessId, account, {
    ...{ kind: 'opening', sourceId: _id, branchId, amountMinor },
    ...made,
  });
  await insertDebtOpening(tx, businessId, {
    ...{ _id, customerId, branchId, amountMinor, hash },
    ...made,
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.opening_debt',
    subjectId: _id,
    detail: { number, customerId, amountMinor, owedSince, dueOn },
  });
}

/**
 * Takes a debt from before back, whole, by a document of its own; false where something paid it
 * meanwhile, or it is taken back already.
 */
export async function takeBackOpening(
  tx: Tx,
  clerk: Clerk,
  openingId: string,
  _id: string,
): Promise<boolean> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const opening = await openingToTakeBack(tx, businessId, openingId);
  if (opening === null) return false;
  const { customerId, branchId, owedSince, dueOn, amountMinor: owedMinor } = opening;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  const open = await openEntries(tx, businessId, customerId, 'debit');
  const own = open.find(({ kind, sourceId }) => kind === 'opening' && sourceId === openingId);
  if (own?.openMinor !== owedMinor) return false;
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_opening', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: reverse(journalOfCustomerOpening({ amountMinor: owedMinor })),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_opening');
  const made = { at, by, byName, number, businessDate };
  const amountMinor = -owedMinor;
  await enter(tx, businessId, account, {
    ...{ kind: 'opening', sourceId: _id, branchId, amountMinor, ...made },
    ...{ owedSince: null, dueOn: null, takesBack: [{ kind: 'opening', sourceId: openingId }] },
  });
  await insertDebtOpening(tx, businessId, {
    ...{ _id, customerId, branchId, amountMinor, owedSince, dueOn, ...made },
    ...{ hash: hashOf({ takesBack: openingId }), takesBack: openingId },
  });
  return true;
}

/** A debt of before is not of tomorrow, and not due before it was made. */
function refuseDays(owedSince: string, dueOn: string, today: string): void {
  const wrong = [
    ...(owedSince > today ? [fieldError('#/owedSince', 'OUT_OF_RANGE')] : []),
    ...(dueOn < owedSince ? [fieldError('#/dueOn', 'OUT_OF_RANGE')] : []),
  ];
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
}
