import { adjustmentOf } from '@tillbook/core/counts/count-line';
import { whyNotCount } from '@tillbook/core/counts/count-states';
import { journalOfCount } from '@tillbook/core/ledger/journal-of-count';
import { safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { moveStock, type Moved } from '../stock/move-stock.ts';
import type { StockAuthor } from '../stock/stock-author.ts';
import { beginAct, endAct, refuseOtherVersion, type Asked } from './count-author.ts';
import { countersOf } from './count-entries.sql.ts';
import { countedLines, type LineRecord } from './count-lines.sql.ts';
import { movesOf, type LineChange } from './count-moves.ts';
import { endCount, type CountRecord } from './counts.sql.ts';
import { writePosted, type LinePosted } from './many-lines.sql.ts';

/**
 * Posts a count: each level becomes what was found and what moved since it was counted, with a
 * movement at its average cost and one journal entry. Once.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE, VERSION_CONFLICT, LIMIT_EXCEEDED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function postTheCount(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Asked,
): Promise<void> {
  const act = await beginAct(tx, actor, clock, 'post', asked);
  if (act.isRepeated) return;
  const { author, count } = act;
  refuseIf(whyNotCount(count.state, 'post'));
  refuseOtherVersion(count, asked);
  const { businessId, personId, name, at, businessDate } = author;
  const { countId, branchId } = count;
  const lines = await countedLines(tx, businessId, countId);
  const posted = await postTheLines(tx, author, count, lines);
  await writePosted(tx, businessId, countId, posted);
  const sumOf = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  const values = posted.map(({ valueMinor }) => valueMinor);
  const missingMinor = -sumOf(values.filter((value) => value < 0));
  const foundMinor = sumOf(values.filter((value) => value > 0));
  const counters = await countersOf(tx, businessId, countId);
  const isSelfApproved =
    counters.length > 0 && counters.every((counter) => counter.personId === personId);
  const approved = { postedBy: personId, postedByName: name, businessDate, isSelfApproved };
  const result = { ...approved, missingMinor, foundMinor };
  await endCount(tx, businessId, { countId, at, posted: result });
  await appendEvent(tx, { businessId, kind: 'stock_moved', subjectId: countId, branchId });
  const { _id: eventId, note } = asked;
  const moved = posted.filter(({ adjustedMilli }) => adjustedMilli !== 0);
  const detail = { isSelfApproved, missingMinor, foundMinor, lines: moved };
  await endAct(tx, act, { eventId, kind: 'post', note, linesCount: lines.length, detail });
}

/** Moves what the lines say and journals it. A value that no number holds is refused. */
async function postTheLines(
  tx: Tx,
  author: StockAuthor,
  count: CountRecord,
  lines: readonly LineRecord[],
): Promise<LinePosted[]> {
  try {
    const changes = lines.map((line): LineChange => ({ line, byMilli: byOf(line) }));
    return await moveAndJournal(tx, author, count, changes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'a stock worth more than a number holds' });
  }
}

function byOf({ countedMilli, expectedMilli, snapshotMilli, shortMilli }: LineRecord): number {
  if (countedMilli === null || expectedMilli === null) return 0;
  const movedMilli = expectedMilli - snapshotMilli;
  return adjustmentOf({ countedMilli, snapshotMilli, movedMilli, shortMilli });
}

async function moveAndJournal(
  tx: Tx,
  author: StockAuthor,
  { countId, branchId }: CountRecord,
  changes: readonly LineChange[],
): Promise<LinePosted[]> {
  const { businessId, at, businessDate, name, stockPolicy } = author;
  const source = { sourceKind: 'stock_count', sourceId: countId } as const;
  const moved = await moveStock(tx, {
    businessId,
    ...source,
    actorName: name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy,
    mayGoBelow: true,
    moves: await movesOf(tx, businessId, branchId, changes),
  });
  const values = moved.map((one) => ({
    valueMinor: signed(one),
    revaluedMinor: one.revaluedMinor,
  }));
  safeMinor(values.reduce((sum, one) => sum + BigInt(Math.abs(one.valueMinor)), 0n));
  await postJournal(tx, {
    businessId,
    ...source,
    entryId: countId,
    branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: at,
    lines: journalOfCount(values),
  });
  const byLine = new Map(moved.map((one) => [one.move.line, one]));
  return changes.map(({ line: { lineNo }, byMilli }) => {
    const one = byLine.get(lineNo);
    const valueMinor = one === undefined ? 0 : signed(one);
    return { lineNo, adjustedMilli: byMilli, valueMinor, revaluedMinor: one?.revaluedMinor ?? 0 };
  });
}

const signed = ({ move, valueMinor }: Moved): number =>
  move.way === 'in' ? valueMinor : -valueMinor;
