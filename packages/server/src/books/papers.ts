import { whyNotOn } from '@tillbook/core/books/period-close';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import type { Reader, Tx } from '../db/database.ts';
import { branchDays } from '../products/products.sql.ts';
import type { Clerk } from './clerk.ts';
import { closedTo, holdBooksOpen } from './period-close.sql.ts';

/** A list of the books looks at five years at most: a longer one is asked in parts. */
const DAYS_MAX = 1_830;

export function refusePeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to || addDays(from, DAYS_MAX) < to) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('?/to', 'OUT_OF_RANGE')]);
  }
}

/** Another business's branch is none. */
export async function refuseOtherBusiness(
  reader: Reader,
  businessId: string,
  branchId: string | undefined,
): Promise<void> {
  if (branchId === undefined) return;
  const known = await branchDays(reader, businessId, [branchId]);
  if (known.length === 0) throw new Refusal('NOT_FOUND');
}

/** @throws Refusal BRANCH_FORBIDDEN for a branch that the clerk does not work in */
export function refuseElsewhere({ branchIds }: Pick<Clerk, 'branchIds'>, branchId: string): void {
  if (branchIds?.includes(branchId) === false) throw new Refusal('BRANCH_FORBIDDEN');
}

/** Today in a branch that the clerk works in. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function dayOfBranch(reader: Reader, clerk: Clerk, branchId: string): Promise<string> {
  const { businessId, at } = clerk;
  const [known] = await branchDays(reader, businessId, [branchId]);
  if (known === undefined) throw new Refusal('NOT_FOUND');
  refuseElsewhere(clerk, branchId);
  return businessDate(Date.parse(at), known.timezone, known.cutoffMinutes);
}

/**
 * Refuses a chosen day that is to come or that is closed; it stays open until the commit.
 * @throws Refusal VALIDATION_FAILED, PERIOD_LOCKED (closedTo)
 */
export async function refuseDay(
  tx: Tx,
  businessId: string,
  day: string,
  today: string,
): Promise<void> {
  if (day > today) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/day', 'OUT_OF_RANGE')]);
  }
  await holdBooksOpen(tx, businessId);
  const closed = await closedTo(tx, businessId);
  refuseIf(whyNotOn(day, closed), { closedTo: closed });
}

/** What is typed, anywhere in a text. */
export function likeOf(q: string | undefined): string | null {
  const said = q?.trim() ?? '';
  return said === '' ? null : `%${said.replaceAll(/[\\%_]/gu, '\\$&')}%`;
}
