import type { BodyOf } from '@tillbook/core/endpoint';
import { entered } from '@tillbook/core/counts/count-line';
import type { countOne } from '@tillbook/core/counts/counts.api';
import { whyNotCount, whyNotCountLine } from '@tillbook/core/counts/count-states';
import { fieldError } from '@tillbook/core/field-errors';
import { QUANTITY_MILLI_MAX } from '@tillbook/core/limits';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import { Again, type Tx } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { refuseStep } from '../stock/refuse-steps.ts';
import { stockAuthor, type StockAuthor } from '../stock/stock-author.ts';
import { tellCount } from './count-author.ts';
import { findEntry, insertEntry } from './count-entries.sql.ts';
import { lineToCount, whatIsCounted, type Target } from './count-target.ts';
import { writeCounted, type LockedLine } from './count-lines.sql.ts';
import { momentOf, type LineMoment } from './line-moment.ts';
import { shareCount, type CountRecord } from './counts.sql.ts';
import { hexHashOf } from '../same-request.ts';

export type NewEntry = BodyOf<typeof countOne> & { readonly countId: string };

/** What an entry counted. */
export interface EntryDone {
  readonly lineNo: number;
  readonly quantityMilli: number;
}

/**
 * Counts a line. The client's id is the key: the same entry again changes nothing.
 * @throws Refusal as the endpoint names them
 */
export async function countTheLine(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: NewEntry,
): Promise<EntryDone> {
  const { businessId } = inBusiness(actor);
  const { _id: entryId, countId } = asked;
  const count = await shareCount(tx, businessId, countId);
  if (count === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, count.branchId);
  const contentHash = hexHashOf(contentOf(asked));
  const known = await findEntry(tx, businessId, entryId);
  if (known !== null) {
    if (known.countId === countId && known.contentHash === contentHash) return known;
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  refuseIf(whyNotCount(count.state, 'count'));
  const author = await stockAuthor(tx, actor, clock, count.branchId);
  const target = await whatIsCounted(tx, businessId, countId, asked);
  const line = await lineToCount(tx, author, count, target, asked);
  refuseIf(whyNotCountLine(count, line), { product: line.productName });
  const quantityMilli = unitsOf(asked, target, line);
  refuseOverwrite(asked, line);
  const moment = await momentOf(tx, count, line, author, asked.countedAt);
  await keep(
    tx,
    author,
    count,
    { line, moment, mode: asked.mode, quantityMilli },
    {
      entryId,
      contentHash,
    },
  );
  return { lineNo: line.lineNo, quantityMilli };
}

/** When it was counted is left out: a phone says it only when it asks again. */
const contentOf = (asked: NewEntry): unknown => [
  asked.countId,
  asked.code ?? null,
  asked.productId ?? null,
  asked.lineNo ?? null,
  asked.mode,
  asked.quantityMilli,
  asked.seenMilli ?? null,
  asked.batch === undefined ? null : [asked.batch.code, asked.batch.expiresOn],
];

/** How much it is in the product's units; a code of a pack counts what is in it. */
function unitsOf(
  { mode, quantityMilli }: NewEntry,
  { unitsMilli }: Target,
  { stepMilli, productName }: LockedLine,
): number {
  const at = '#/quantityMilli';
  if (mode === 'add' && quantityMilli === 0) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError(at, 'TOO_SMALL', { min: 1 })]);
  }
  const units = (BigInt(quantityMilli) * BigInt(unitsMilli)) / 1_000n;
  if (units > BigInt(QUANTITY_MILLI_MAX)) throw tooMuch();
  refuseStep({ name: productName, stepMilli }, Number(units));
  return Number(units);
}

const tooMuch = (): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [
    fieldError('#/quantityMilli', 'TOO_LARGE', { max: QUANTITY_MILLI_MAX }),
  ]);

/** A total is typed over what the screen showed; who counted meanwhile is not overwritten. */
function refuseOverwrite({ mode, seenMilli }: NewEntry, line: LockedLine): void {
  if (mode !== 'set' || seenMilli === undefined) return;
  if (seenMilli !== line.countedMilli) throw new Refusal('VERSION_CONFLICT');
}

interface Counting {
  readonly line: LockedLine;
  readonly moment: LineMoment;
  readonly mode: 'add' | 'set';
  readonly quantityMilli: number;
}

function countedSoFar(line: LockedLine) {
  const { countedMilli, firstMove, countedMove, expectedMilli, levelMove, shortMilli } = line;
  const isCounted = countedMove !== null && expectedMilli !== null && levelMove !== null;
  const counted = isCounted
    ? { move: countedMove, quantityMilli: expectedMilli, levelMove, shortMilli }
    : null;
  return { countedMilli, firstMove, counted };
}

async function keep(
  tx: Tx,
  author: StockAuthor,
  { countId, round }: CountRecord,
  { line, moment, mode, quantityMilli }: Counting,
  key: { readonly entryId: string; readonly contentHash: string },
): Promise<void> {
  const { businessId, name: countedByName, personId: countedBy } = author;
  const { lineNo } = line;
  const after = entered<LineMoment['shelf']>(
    countedSoFar(line),
    { mode, quantityMilli },
    moment.shelf,
  );
  if (after.countedMilli > QUANTITY_MILLI_MAX) throw tooMuch();
  await writeCounted(tx, businessId, {
    countId,
    lineNo,
    countedMilli: after.countedMilli,
    expectedMilli: after.counted.quantityMilli,
    countedMove: after.counted.move,
    firstMove: after.firstMove ?? after.counted.move,
    levelMove: after.counted.levelMove,
    shortMilli: after.counted.shortMilli,
    countedAt: moment.at,
    countedByName,
  });
  const isNew = await insertEntry(tx, businessId, {
    ...key,
    countId,
    lineNo,
    round,
    mode,
    quantityMilli,
    countedAfterMilli: after.countedMilli,
    countedMove: moment.shelf.move,
    countedAt: moment.at,
    recordedAt: author.at,
    countedBy,
    countedByName,
  });
  if (!isNew) throw new Again();
  await tellCount(tx, author, countId);
}
