import { dueOn as dueByTerms } from '@tillbook/core/customers/ageing';
import type {
  CustomerOpening,
  postCustomerOpening,
} from '@tillbook/core/customers/debt-papers.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { reverse } from '@tillbook/core/ledger/journal';
import {
  journalOfCustomerOpening,
  type OpeningSide,
} from '@tillbook/core/ledger/journal-of-customer';
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
 * Notes what a customer owed before the books began, or was owed: a debt is as old as it says, so
 * that the debt book counts from that day and the journal from today; a credit is store credit.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, CUSTOMER_ARCHIVED, CUSTOMER_FORGOTTEN,
 *   VALIDATION_FAILED, LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function postDebtOpening(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof postCustomerOpening>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id, side, ...debt } = body;
  const { customerId, branchId, amountMinor, owedSince } = body;
  // A debt is the same request as it was before there were credits.
  const hash = hashOf(side === 'debt' ? debt : { ...debt, side });
  if (isSameAgain(await findDebtOpening(tx, businessId, _id), hash)) return;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that document.
  if ((await findDebtOpening(tx, businessId, _id)) !== null) throw new Again();
  refuseToBegin(account);
  const isDebt = side === 'debt';
  const dueOn = body.dueOn ?? (isDebt ? dueByTerms(owedSince, account.termsDays) : owedSince);
  refuseDays({ side, owedSince, dueOn }, businessDate);
  const entryMinor = isDebt ? amountMinor : -amountMinor;
  if (Math.abs(account.balanceMinor + entryMinor) > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
  }
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_opening', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfCustomerOpening({ side, amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_opening');
  const made = { at, by, byName, number, businessDate };
  await enter(tx, businessId, account, {
    ...{ kind: 'opening', sourceId: _id, branchId, amountMinor: entryMinor, ...made },
    ...daysOf(entryMinor, { owedSince, dueOn }),
  });
  await insertDebtOpening(tx, businessId, {
    ...{ _id, customerId, branchId, side, entryMinor, owedSince, dueOn, hash },
    ...made,
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: isDebt ? 'customer.opening_debt' : 'customer.opening_credit',
    subjectId: _id,
    detail: { number, customerId, amountMinor, owedSince, dueOn },
  });
}

/**
 * Takes a debt or credit from before back, whole, by a document of its own; false where something
 * paid or used it meanwhile, or it is taken back already.
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
  const { customerId, branchId, side, owedSince, dueOn, amountMinor } = opening;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  const open = await openEntries(tx, businessId, customerId, OPEN_AS[side]);
  const own = open.find(({ kind, sourceId }) => kind === 'opening' && sourceId === openingId);
  if (own?.openMinor !== amountMinor) return false;
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_opening', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: reverse(journalOfCustomerOpening({ side, amountMinor })),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_opening');
  const made = { at, by, byName, number, businessDate };
  const entryMinor = side === 'debt' ? -amountMinor : amountMinor;
  await enter(tx, businessId, account, {
    ...{ kind: 'opening', sourceId: _id, branchId, amountMinor: entryMinor, ...made },
    ...daysOf(entryMinor, { owedSince, dueOn }),
    takesBack: [{ kind: 'opening', sourceId: openingId }],
  });
  await insertDebtOpening(tx, businessId, {
    ...{ _id, customerId, branchId, side, entryMinor, owedSince, dueOn, ...made },
    ...{ hash: hashOf({ takesBack: openingId }), takesBack: openingId },
  });
  return true;
}

const OPEN_AS = { debt: 'debit', credit: 'credit' } as const;

interface Days {
  readonly owedSince: string;
  readonly dueOn: string;
}

/** Of what is owed on the account; what is in favour is not due. */
function daysOf(
  entryMinor: number,
  days: Days,
): Days | { readonly owedSince: null; readonly dueOn: null } {
  return entryMinor > 0 ? days : { owedSince: null, dueOn: null };
}

/** What is of before is not of tomorrow; a debt is not due before it was made, a credit never. */
function refuseDays(
  { side, owedSince, dueOn }: Days & { readonly side: OpeningSide },
  today: string,
): void {
  const isNotDue = side === 'credit' && dueOn !== owedSince;
  const wrong = [
    ...(owedSince > today ? [fieldError('#/owedSince', 'OUT_OF_RANGE')] : []),
    ...(dueOn < owedSince || isNotDue ? [fieldError('#/dueOn', 'OUT_OF_RANGE')] : []),
  ];
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
}
