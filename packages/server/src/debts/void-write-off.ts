import {
  subjectOfWriteOffVoid,
  writeOffVoidOverLimit,
} from '@tillbook/core/customers/debt-approval';
import type { voidWriteOff } from '@tillbook/core/customers/debt-papers.api';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import { takeWriteOffBack, whyNotVoidWriteOff } from '@tillbook/core/customers/write-off-back';
import type { BodyOf } from '@tillbook/core/endpoint';
import { journalOfWriteOffBack } from '@tillbook/core/ledger/journal-of-customer';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { approvedAct } from '../approvals/use-approval.ts';
import type { AuditAct } from '../audit/append-audit.ts';
import { openEntries, writeEntries, type LockedAccount } from '../customers/accounts.sql.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { lockAccount } from '../customers/enter.ts';
import { Again, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import type { KeptWriteOff } from './given-up.sql.ts';
import { knownWriteOff } from './given-up.ts';
import { findWriteOff, insertWriteOff } from './write-offs.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type VoidBody = BodyOf<typeof voidWriteOff>;

/**
 * Takes a giving up back: what of it did not come back with goods is owed again, as old as it was,
 * and no bad debt any more, today or on the first open day. Who may not give up debts alone needs
 * somebody else's yes. The account's row is the lock, as of giving up and of refunds.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, CUSTOMER_FORGOTTEN, INVALID_STATE (taken back
 *   already, or nothing of it is given up still), LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED,
 *   APPROVAL_…
 */
export async function takeBackWriteOff(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  writeOffId: string,
  body: VoidBody,
): Promise<void> {
  const { businessId } = clerk;
  const { _id: voidId, reason } = body;
  const { branchId, customerId } = await knownWriteOff(tx, businessId, writeOffId);
  const hash = hashOf({ takesBack: writeOffId, reason });
  if (isSameAgain(await findWriteOff(tx, businessId, voidId), hash)) return;
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that taking back.
  if ((await findWriteOff(tx, businessId, voidId)) !== null) throw new Again();
  refuseIf(whyNothingNew(account), { customerId });
  // Behind the lock: what was done a moment ago is seen.
  const writeOff = await knownWriteOff(tx, businessId, writeOffId);
  const { parts, takenBack } = writeOff;
  refuseIf(whyNotVoidWriteOff({ isTakenBack: takenBack !== null, parts }));
  const credits = await openEntries(tx, businessId, customerId, 'credit');
  const back = takeWriteOffBack(writeOff, credits);
  const balanceAfterMinor = safeMinor(account.balanceMinor + back.amountMinor);
  if (balanceAfterMinor > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
  }
  const also = await approved(tx, actor, clerk, { writeOff, body, amountMinor: back.amountMinor });
  await post(tx, clerk, writeOff, {
    ...{ ...back, voidId, reason, hash, businessDate, account, balanceAfterMinor, also },
  });
}

type Back = ReturnType<typeof takeWriteOffBack> & {
  readonly voidId: string;
  readonly reason: string;
  readonly hash: Buffer;
  readonly businessDate: string;
  readonly account: LockedAccount;
  readonly balanceAfterMinor: number;
  readonly also: AuditAct | null;
};

/** Writes the taking back down: journal, account, paper and audit. */
async function post(tx: Tx, clerk: Clerk, writeOff: KeptWriteOff, back: Back): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { voidId, reason, hash, businessDate, account, balanceAfterMinor, amountMinor } = back;
  const { _id: takesBack, customerId, branchId } = writeOff;
  await postJournal(tx, {
    ...{ businessId, entryId: voidId, sourceKind: 'customer_write_off_void', sourceId: voidId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfWriteOffBack({ amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_write_off');
  const made = { at, by, byName, number, businessDate };
  await writeEntries(tx, businessId, [
    {
      ...{ kind: 'write_off_void', sourceId: voidId, customerId, branchId, amountMinor, ...made },
      ...{ entryNo: account.lastEntry + 1, balanceAfterMinor },
      // Nothing is owed by this itself: the debts are, as old as they were.
      ...{ owedSince: businessDate, dueOn: businessDate },
      ...{ allocations: back.own, moves: back.moves },
    },
  ]);
  await insertWriteOff(tx, businessId, {
    ...{ _id: voidId, customerId, branchId, amountMinor: -amountMinor, reason, hash },
    ...{ ...made, takesBack },
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.write_off_voided',
    subjectId: takesBack,
    detail: { number: writeOff.number, backNumber: number, customerId, amountMinor },
    also: back.also,
  });
}

/** The use of somebody's yes, where one is needed. */
async function approved(
  tx: Tx,
  actor: Actor,
  { businessId, at }: Clerk,
  asked: {
    readonly writeOff: KeptWriteOff;
    readonly body: VoidBody;
    readonly amountMinor: number;
  },
): Promise<AuditAct | null> {
  const { _id: writeOffId, branchId } = asked.writeOff;
  const { _id: subjectId, approvalId, reason } = asked.body;
  const over = writeOffVoidOverLimit(actor, asked.amountMinor);
  const subject = subjectOfWriteOffVoid({ writeOffId, reason });
  const act = { approvalId, subjectId, branchId, by: actor, at, subject };
  const [used = null] = await approvedAct(tx, businessId, over, act);
  return used;
}
