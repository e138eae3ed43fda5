import {
  matchedFrom,
  whyNotClose,
  whyNotReopen,
  type ClosedTo,
} from '@tillbook/core/books/period-close';
import type {
  closePeriod,
  ClosingState,
  reopenPeriod,
} from '@tillbook/core/books/period-close.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import { refuseIf } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { openMoney } from '../matching/open-money.ts';
import { everyBranchDay } from '../products/products.sql.ts';
import { recordDeed, type Clerk } from './clerk.ts';
import {
  addClosing,
  closedTo as closedToOf,
  closingFacts,
  closingsOf,
  findClosing,
  lockBooks,
} from './period-close.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/** The earliest day that still runs in any branch: what is before it is over everywhere. */
export async function earliestToday(
  reader: Reader,
  clerk: Pick<Clerk, 'at' | 'businessId' | 'timezone'>,
): Promise<string> {
  const now = Date.parse(clerk.at);
  const branches = await everyBranchDay(reader, clerk.businessId);
  const days = branches.map((one) => businessDate(now, one.timezone, one.cutoffMinutes));
  return [businessDate(now, clerk.timezone, 0), ...days].toSorted()[0] ?? '';
}

/** Up to which day the books are closed, and what stands against closing more. */
export async function closingStateFor(
  reader: Reader,
  clerk: Clerk,
  upTo?: string,
): Promise<ClosingState> {
  const { businessId } = clerk;
  const closableTo = addDays(await earliestToday(reader, clerk), -1);
  const closedTo = await closedToOf(reader, businessId);
  const days = { closedTo, upTo: upTo ?? closableTo };
  const facts = await closingFacts(reader, businessId, days);
  const { firstDay, movedCount, silentDevices, expensesFrom, ...open } = facts;
  const moneyFrom = matchedFrom(days.upTo, closedTo);
  const money = await openMoney(reader, clerk, { from: moneyFrom, to: days.upTo });
  const history = await closingsOf(reader, businessId);
  const unfinished = { ...open, ...money };
  const state = { closedTo, closableTo, firstDay, movedCount, unfinished, moneyFrom, expensesFrom };
  return {
    ...state,
    silentDevices: silentDevices.map(({ lastSeenAt, ...device }) => ({
      ...device,
      lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
    })),
    history,
  };
}

/**
 * Closes the books up to a day. The books' lock waits for everybody who is posting and lets nobody
 * begin, so what is summed here is all there will ever be up to that day.
 * @throws Refusal PERIOD_LOCKED (closedTo), PERIOD_NOT_OVER (day), IDEMPOTENCY_KEY_REUSED
 */
export async function postClose(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof closePeriod>,
): Promise<void> {
  const { _id: closeId, upTo } = body;
  await change(tx, clerk, { closeId, kind: 'close', closedTo: upTo, reason: null }, async (now) => {
    const today = await earliestToday(tx, clerk);
    refuseIf(whyNotClose(upTo, { closedTo: now, today }), { closedTo: now, day: upTo });
  });
}

/**
 * Opens closed books again: only an owner, and with a reason.
 * @throws Refusal PERIOD_NOT_CLOSED, IDEMPOTENCY_KEY_REUSED
 */
export async function postReopen(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof reopenPeriod>,
): Promise<void> {
  const { _id: closeId, closedTo, reason } = body;
  await change(tx, clerk, { closeId, kind: 'reopen', closedTo, reason }, (now) =>
    refuseIf(whyNotReopen(closedTo, now)),
  );
}

interface Change {
  readonly closeId: string;
  readonly kind: 'close' | 'reopen';
  readonly closedTo: ClosedTo;
  readonly reason: string | null;
}

async function change(
  tx: Tx,
  clerk: Clerk,
  asked: Change,
  refuse: (now: ClosedTo) => void | Promise<void>,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { closeId, ...content } = asked;
  const hash = hashOf(content);
  await lockBooks(tx, businessId);
  if (isSameAgain(await findClosing(tx, businessId, closeId), hash)) return;
  const before = await closedToOf(tx, businessId);
  await refuse(before);
  await addClosing(tx, businessId, { ...asked, at, by, byName, hash: hash.toString('hex') });
  const { kind, closedTo, reason } = asked;
  await recordDeed(tx, clerk, {
    event: 'books_changed',
    branchId: null,
    action: kind === 'close' ? 'books.closed' : 'books.reopened',
    subjectId: closeId,
    detail: { closedTo, before, ...(reason === null ? {} : { reason }) },
  });
}
