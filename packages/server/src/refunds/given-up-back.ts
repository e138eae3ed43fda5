import { journalOfWriteOffBack } from '@tillbook/core/ledger/journal-of-customer';
import { givenUpBack, offTheDebt } from '@tillbook/core/refunds/give-back';
import type { LockedAccount } from '../customers/accounts.sql.ts';
import { enter } from '../customers/enter.ts';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { tendersOf } from './open-refund.ts';
import { moveGivenUp, readGivenUp } from './refund-state.sql.ts';
import type { RefundRecord } from './refunds.sql.ts';
import type { RefundToWrite } from './write-refund.ts';

/**
 * Takes back what was given up of a sale whose goods come back: it is owed again, as old as it was,
 * and no bad debt any more. The refund that is entered behind it comes off it first; where a device
 * gave cash for goods that nobody had paid, it stays owed. Sale and account must be locked.
 * @returns the account as it stands then
 */
export async function takeGivenUpBack(
  tx: Tx,
  businessId: string,
  account: LockedAccount | null,
  { sale }: RefundToWrite,
  { refund, postedAt }: { readonly refund: RefundRecord; readonly postedAt: string },
): Promise<{ readonly account: LockedAccount | null; readonly backMinor: number }> {
  const nothing = { account, backMinor: 0 };
  const offMinor = offTheDebt(refund.totalMinor, tendersOf(sale.rows, sale.returned));
  if (account === null || offMinor === 0) return nothing;
  const { refundId: sourceId, saleId, branchId, businessDate, refundedAt: at } = refund;
  const found = await readGivenUp(tx, businessId, account.customerId, saleId);
  if (found === null) return nothing;
  const backMinor = givenUpBack(offMinor, found);
  if (backMinor === 0) return nothing;
  const { refundedBy: by, refundedByName: byName, refundNumber: number } = refund;
  const { owedSince, dueOn, givenUpMinor } = found;
  await moveGivenUp(tx, businessId, saleId, { givenUpMinor, backMinor });
  const { balanceAfterMinor: balanceMinor, entryNo: lastEntry } = await enter(
    ...([tx, businessId, account] as const),
    {
      ...{ kind: 'write_off_back', sourceId, branchId, amountMinor: backMinor },
      ...{ businessDate, owedSince, dueOn, at, by, byName, number },
    },
  );
  await postJournal(tx, {
    ...{ businessId, entryId: newId(Date.parse(postedAt)), sourceKind: 'customer_write_off_back' },
    ...{ sourceId, branchId, businessDate, ledgerDate: businessDate, postedAt },
    lines: journalOfWriteOffBack({ amountMinor: backMinor }),
  });
  return { account: { ...account, balanceMinor, lastEntry }, backMinor };
}
