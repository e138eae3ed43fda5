import type { BodyOf } from '@tillbook/core/endpoint';
import type { createCount } from '@tillbook/core/counts/counts.api';
import { whyNotCount } from '@tillbook/core/counts/count-states';
import { fieldError } from '@tillbook/core/field-errors';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import { stockAuthor, type StockAuthor } from '../stock/stock-author.ts';
import {
  beginAct,
  endAct,
  recordCount,
  refuseOtherVersion,
  tellCount,
  type Asked,
} from './count-author.ts';
import { startLines } from './count-lines.sql.ts';
import {
  advanceCount,
  findCount,
  insertCount,
  type CountRecord,
  type CountScope,
} from './counts.sql.ts';
import { knownOf } from './list-counts.sql.ts';
import { suggestedFor } from './suggest-count.ts';
import { hexHashOf, isSameAgain } from '../same-request.ts';

/**
 * Plans a count, and begins it where that is asked. The client's id is the key.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED, NOTHING_TO_COUNT,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function createTheCount(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: BodyOf<typeof createCount>,
): Promise<void> {
  const { _id: countId, kind, isBlind, note } = asked;
  const author = await stockAuthor(tx, actor, clock, asked.branchId);
  const { businessId, branch } = author;
  const { branchId } = branch;
  const { categoryIds, productIds, start } = asked;
  const contentHash = hexHashOf([branchId, kind, isBlind, categoryIds, productIds, note, start]);
  const known = await findCount(tx, businessId, countId);
  if (isSameAgain(known, contentHash)) return;
  const scope = await scopeOf(tx, author, asked);
  const number = await nextDocumentNumber(tx, businessId, 'count');
  const made = { countId, number, branchId, kind, isBlind, scope, note, contentHash };
  const { at: madeAt, personId: madeBy, name: madeByName } = author;
  const isMade = await insertCount(tx, businessId, { ...made, madeAt, madeBy, madeByName });
  // The same request a moment ago: done again, it finds that count.
  if (!isMade) throw new Again();
  const linesCount = asked.start ? await startTheLines(tx, author, { countId, scope }) : 0;
  if (asked.start) await advanceCount(tx, businessId, { countId, state: 'counting', at: madeAt });
  await tellCount(tx, author, countId);
  const detail = {
    number,
    branchId,
    kind,
    isBlind,
    ...scope,
    note,
    start: asked.start,
    linesCount,
  };
  await recordCount(tx, author, 'count.created', countId, detail);
}

/** Begins a planned count. @throws Refusal INVALID_STATE, VERSION_CONFLICT, NOTHING_TO_COUNT */
export async function startTheCount(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  asked: Asked,
): Promise<void> {
  const act = await beginAct(tx, actor, clock, 'start', asked);
  if (act.isRepeated) return;
  const { author, count } = act;
  refuseIf(whyNotCount(count.state, 'start'));
  refuseOtherVersion(count, asked);
  const linesCount = await startTheLines(tx, author, count);
  const { countId } = count;
  await advanceCount(tx, author.businessId, { countId, state: 'counting', at: author.at });
  const { _id: eventId, note } = asked;
  await endAct(tx, act, { eventId, kind: 'start', note, linesCount });
}

async function startTheLines(
  tx: Tx,
  { businessId, branch }: StockAuthor,
  { countId, scope }: Pick<CountRecord, 'countId' | 'scope'>,
): Promise<number> {
  const { branchId } = branch;
  const { categoryIds, productIds } = scope;
  const isByProduct = categoryIds.length === 0 && productIds.length > 0;
  const only = isByProduct ? { productIds } : {};
  await ensureLevels(tx, { businessId, branchIds: [branchId], ...only });
  const linesCount = await startLines(tx, businessId, { countId, branchId, scope });
  if (linesCount === 0) throw new Refusal('NOTHING_TO_COUNT');
  return linesCount;
}

/** What a count looks at. @throws Refusal for what does not go with its kind or is not there */
async function scopeOf(
  reader: Reader,
  author: StockAuthor,
  asked: BodyOf<typeof createCount>,
): Promise<CountScope> {
  const { kind, categoryIds, productIds } = asked;
  const wrong = (field: string, code: string): Refusal =>
    new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);
  if (kind !== 'partial' && categoryIds.length > 0) throw wrong('categoryIds', 'MISMATCH');
  if (kind === 'full' && productIds.length > 0) throw wrong('productIds', 'MISMATCH');
  if (kind === 'partial' && categoryIds.length === 0 && productIds.length === 0) {
    throw wrong('productIds', 'REQUIRED');
  }
  if (kind === 'daily' && productIds.length === 0) {
    const suggested = await suggestedFor(reader, author);
    if (suggested.length === 0) throw new Refusal('NOTHING_TO_COUNT');
    return { categoryIds, productIds: suggested.map((one) => one.candidate.productId) };
  }
  const known = await knownOf(reader, author.businessId, asked);
  for (const [field, are, wanted] of [
    ['categoryIds', known.categories, categoryIds.length],
    ['productIds', known.products, productIds.length],
  ] as const) {
    if (are === wanted) continue;
    throw new Refusal('NOT_FOUND', {}, [fieldError(`#/${field}`, 'REFERENCE_NOT_FOUND')]);
  }
  if (known.goods !== productIds.length) throw wrong('productIds', 'MISMATCH');
  return { categoryIds, productIds };
}
