import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { Again, type Tx } from '../db/database.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import type { StockAuthor } from '../stock/stock-author.ts';
import { findByCode, findById, shelfMoment, type Scanned } from './count-entries.sql.ts';
import { addLine, lockLinesOfProduct, productOfLine, type LockedLine } from './count-lines.sql.ts';
import type { NewEntry } from './count-one.ts';
import type { CountRecord } from './counts.sql.ts';

/** What an entry counts; with the line where that was named. */
export interface Target extends Scanned {
  readonly lineNo: number | null;
}

const wrong = (field: string, code: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);
const unknown = (field: string): Refusal =>
  new Refusal('NOT_FOUND', {}, [fieldError(`#/${field}`, 'REFERENCE_NOT_FOUND')]);

/** The product that an entry names by exactly one of code, product and line. @throws Refusal */
export async function whatIsCounted(
  tx: Tx,
  businessId: string,
  countId: string,
  { code, productId, lineNo }: NewEntry,
): Promise<Target> {
  const named = [code, productId, lineNo].filter((one) => one !== undefined);
  if (named.length === 0) throw wrong('code', 'REQUIRED');
  if (named.length > 1) throw wrong('code', 'MISMATCH');
  if (lineNo !== undefined) {
    const ofLine = await productOfLine(tx, businessId, countId, lineNo);
    const product = ofLine === null ? null : await findById(tx, businessId, ofLine);
    if (product === null) throw unknown('lineNo');
    return { ...product, lineNo };
  }
  const found =
    code === undefined
      ? await findById(tx, businessId, productId ?? '')
      : await findByCode(tx, businessId, code);
  const field = code === undefined ? 'productId' : 'code';
  if (found === null) throw unknown(field);
  if (found.kind !== 'goods') throw wrong(field, 'MISMATCH');
  return { ...found, lineNo: null };
}

/**
 * The line that is counted, locked; put on the count where it is not and the caller wants that.
 * @throws Refusal NOT_ON_COUNT, BATCH_REQUIRED, VALIDATION_FAILED
 */
export async function lineToCount(
  tx: Tx,
  author: StockAuthor,
  count: CountRecord,
  target: Target,
  asked: NewEntry,
): Promise<LockedLine> {
  const { businessId } = author;
  const { productId, name: product, lineNo } = target;
  const lines = await lockLinesOfProduct(tx, businessId, count.countId, productId);
  if (lineNo !== null) {
    const line = lines.find((one) => one.lineNo === lineNo);
    if (line === undefined) throw unknown('lineNo');
    return line;
  }
  const facts = { product, productId };
  const ofBatches = lines.some(({ batchCode }) => batchCode !== '');
  const wanted = asked.batch?.code ?? '';
  if (lines.length > 0 && !ofBatches && wanted !== '') throw wrong('batch', 'MISMATCH');
  const [only] = lines;
  if (wanted === '' && only !== undefined) {
    if (lines.length === 1) return only;
    throw new Refusal('BATCH_REQUIRED', facts);
  }
  const line = lines.find(({ batchCode }) => batchCode === wanted);
  if (line !== undefined) return line;
  if (!asked.mayAdd) throw new Refusal('NOT_ON_COUNT', facts);
  return added(tx, author, count, target, asked);
}

async function added(
  tx: Tx,
  { businessId }: StockAuthor,
  { countId, branchId, round }: CountRecord,
  { productId, name: product }: Target,
  asked: NewEntry,
): Promise<LockedLine> {
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds: [productId] });
  const place = { branchId, productId, batchCode: '', instant: null };
  const shelf = await shelfMoment(tx, businessId, place);
  const batch = asked.batch ?? null;
  const tracksBatches = shelf?.tracksBatches === true;
  if (tracksBatches && batch === null) throw new Refusal('BATCH_REQUIRED', { product, productId });
  if (!tracksBatches && batch !== null) throw wrong('batch', 'MISMATCH');
  const isRecount = round > 1;
  const line = { countId, branchId, productId, batch, isRecount };
  const isAdded = await addLine(tx, businessId, line);
  // Somebody added a line at the same moment: done again, it is there.
  if (!isAdded) throw new Again();
  const lines = await lockLinesOfProduct(tx, businessId, countId, productId);
  const made = lines.find(({ batchCode }) => batchCode === (batch?.code ?? ''));
  if (made === undefined) throw new Error('A line was added that is not there');
  return made;
}
