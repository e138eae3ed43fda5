import type { CountAction } from '@tillbook/core/counts/count-states';
import { Refusal } from '@tillbook/core/refusals';
import { appendAudit } from '../audit/append-audit.ts';
import type { Clock } from '../clock.ts';
import { Again, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import { stockAuthor, type StockAuthor } from '../stock/stock-author.ts';
import { findCountEvent, insertCountEvent, lockCount, type CountRecord } from './counts.sql.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

/** What was asked of a count as a whole. */
export interface Asked {
  readonly _id: string;
  readonly countId: string;
  readonly version: number;
  readonly note: string | null;
}

/** A count locked for an act of its own, with who acts. */
export interface Act {
  readonly author: StockAuthor;
  readonly count: CountRecord;
  readonly contentHash: string;
  /** The same act was done before: there is nothing left to do. */
  readonly isRepeated: boolean;
}

/**
 * Locks a count for an act.
 * @param content what makes this act differ from another of its kind
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, IDEMPOTENCY_KEY_REUSED
 */
export async function beginAct(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  kind: Exclude<CountAction, 'count'>,
  asked: Asked,
  content: unknown = null,
): Promise<Act> {
  const { businessId } = inBusiness(actor);
  const count = await lockCount(tx, businessId, asked.countId);
  if (count === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, count.branchId);
  const author = await stockAuthor(tx, actor, clock, count.branchId);
  const contentHash = hexHashOf([asked.countId, kind, asked.version, asked.note, content]);
  const known = await findCountEvent(tx, businessId, asked._id);
  return { author, count, contentHash, isRepeated: isSameAgain(known, contentHash) };
}

/** Refuses an act on a count that somebody changed since. */
export function refuseOtherVersion(count: CountRecord, asked: Asked): void {
  if (count.version !== asked.version) throw new Refusal('VERSION_CONFLICT');
}

/** Writes down what was done to a count, and tells the browsers; comes last. */
export async function endAct(
  tx: Tx,
  { author, count, contentHash }: Omit<Act, 'isRepeated'>,
  act: {
    readonly eventId: string;
    readonly kind: Exclude<CountAction, 'count'>;
    readonly note: string | null;
    readonly linesCount: number;
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { businessId, personId, name, at } = author;
  const { countId, number, branchId } = count;
  const { eventId, kind, note, linesCount, detail = {} } = act;
  const isNew = await insertCountEvent(tx, businessId, {
    eventId,
    countId,
    kind,
    note,
    linesCount,
    contentHash,
    happenedAt: at,
    actorId: personId,
    actorName: name,
  });
  // The same request of a moment ago, on another server: done again, it finds that event.
  if (!isNew) throw new Again();
  await tellCount(tx, author, countId);
  const facts = { number, branchId, note, linesCount, ...detail };
  await recordCount(tx, author, `count.${kind}`, countId, facts);
}

export async function recordCount(
  tx: Tx,
  author: StockAuthor,
  action: string,
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { businessId, personId, name, at } = author;
  await appendAudit(tx, {
    businessId,
    streamId: businessId,
    at,
    actorId: personId,
    actorName: name,
    events: [{ action, subjectId, detail }],
  });
}

/** Tells the browsers that a count is otherwise now. */
export async function tellCount(tx: Tx, author: StockAuthor, countId: string): Promise<void> {
  const { businessId, branch } = author;
  const event = { kind: 'count_changed', subjectId: countId, branchId: branch.branchId } as const;
  await appendEvent(tx, { businessId, ...event });
}
