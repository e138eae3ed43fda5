import { CHART } from '@tillbook/core/ledger/accounts';
import { assertBalanced, type JournalLine } from '@tillbook/core/ledger/journal';
import type { Tx } from '../db/database.ts';
import { insertAccounts, insertJournal, type EntryRow, type LineRow } from './ledger.sql.ts';

/** Numbers the lines of an entry from 1. Lines that do not balance are a bug and an Error. */
export function linesOfEntry(entryId: string, lines: readonly JournalLine[]): LineRow[] {
  return assertBalanced(lines).map((line, index) => ({
    entryId,
    lineNo: index + 1,
    accountCode: line.accountCode,
    debitMinor: line.debitMinor,
    creditMinor: line.creditMinor,
  }));
}

/**
 * Posts one balanced entry in the transaction of its document. No lines: there is nothing to
 * post, and no entry. A second entry for the same source breaks `journal_entry_once_per_source`.
 */
export async function postJournal(
  tx: Tx,
  given: EntryRow & { readonly businessId: string; readonly lines: readonly JournalLine[] },
): Promise<void> {
  const { businessId, lines, ...entry } = given;
  if (lines.length === 0) return;
  await insertJournal(tx, businessId, entry, linesOfEntry(entry.entryId, lines));
}

/** Gives a new business the chart of accounts that postings use; again changes nothing. */
export async function openBooks(tx: Tx, businessId: string): Promise<void> {
  await insertAccounts(tx, businessId, CHART);
}
