import { whyNotWriteOff } from '@tillbook/core/customers/account';
import { subjectOfWriteOff, writeOffOverLimit } from '@tillbook/core/customers/debt-approval';
import type { writeOffDebt, WriteOffRow } from '@tillbook/core/customers/debt-papers.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { journalOfWriteOff } from '@tillbook/core/ledger/journal-of-customer';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { approvedAct } from '../approvals/use-approval.ts';
import type { AuditAct } from '../audit/append-audit.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { enter, lockAccount } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { findWriteOff, insertWriteOff } from './write-offs.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** @throws Refusal NOT_FOUND */
export async function writeOffFor(
  reader: Reader,
  businessId: string,
  writeOffId: string,
): Promise<WriteOffRow> {
  const found = await findWriteOff(reader, businessId, writeOffId);
  if (found === null) throw new Refusal('NOT_FOUND');
  const { contentHash: _hash, ...row } = found;
  return row;
}

type NewWriteOff = BodyOf<typeof writeOffDebt>;

/**
 * Gives up a debt or a part of it: never more than is owed, the oldest first. Who may not manage
 * customers needs somebody else's yes.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, OVERPAYMENT, IDEMPOTENCY_KEY_REUSED, APPROVAL_…
 */
export async function postWriteOff(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewWriteOff,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id, approvalId: _approval, ...content } = body;
  const { customerId, branchId, amountMinor, reason } = body;
  const hash = hashOf(content);
  if (isSameAgain(await findWriteOff(tx, businessId, _id), hash)) return;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that document.
  if ((await findWriteOff(tx, businessId, _id)) !== null) throw new Again();
  const { balanceMinor } = account;
  refuseIf(whyNotWriteOff(balanceMinor, amountMinor), { owedMinor: Math.max(0, balanceMinor) });
  const also = await approved(tx, actor, clerk, body);
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_write_off', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfWriteOff({ amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_write_off');
  const made = { at, by, byName, number, businessDate };
  await enter(tx, businessId, account, {
    ...{ kind: 'write_off', sourceId: _id, branchId, amountMinor: -amountMinor },
    ...{ ...made, owedSince: null, dueOn: null },
  });
  await insertWriteOff(tx, businessId, {
    ...{ _id, customerId, branchId, amountMinor, reason, hash },
    ...made,
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.debt_written_off',
    subjectId: _id,
    detail: { number, customerId, amountMinor },
    also,
  });
}

/** The use of somebody's yes, where one is needed. */
async function approved(
  tx: Tx,
  actor: Actor,
  { businessId, at }: Clerk,
  { _id: subjectId, approvalId, branchId, ...debt }: NewWriteOff,
): Promise<AuditAct | null> {
  const over = writeOffOverLimit(actor, debt.amountMinor);
  const act = { approvalId, subjectId, branchId, by: actor, at, subject: subjectOfWriteOff(debt) };
  const [used = null] = await approvedAct(tx, businessId, over, act);
  return used;
}
