import { journalOfAdjustment } from '@tillbook/core/ledger/journal-of-adjustment';
import type { AdjustmentReason, Way } from '@tillbook/core/stock/adjustments';
import { effectOf } from '@tillbook/core/stock/adjustments';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { insertAdjustment, type AdjustmentLineRecord } from './adjustments.sql.ts';
import { moveStock, type Move, type Moved } from './move-stock.ts';
import type { StockedProduct } from './places.sql.ts';
import { refuseParts } from './refuse-steps.ts';
import { recordStock, type StockAuthor } from './stock-author.ts';

/** An adjustment that was checked: what it moves, and how it is called. */
export interface Adjustment {
  readonly adjustmentId: string;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  readonly reversalOf: string | null;
  readonly moves: readonly Move[];
  /** Hex. */
  readonly contentHash: string;
}

const signed = (moved: Moved): number =>
  moved.move.way === 'in' ? moved.valueMinor : -moved.valueMinor;

/** The way that decides the effect: taking back has that of what it takes back. */
function wayOf({ move }: Moved, isReversal: boolean): Way {
  if (!isReversal) return move.way;
  return move.way === 'in' ? 'out' : 'in';
}

/**
 * Posts an adjustment. The same id, or the same taking back, at the same moment by another hand
 * whose goods are others, so that no lock made one wait: the work is done again and finds it.
 * @throws Refusal of `moveStock`, QUANTITY_STEP
 */
export async function adjustStock(
  tx: Tx,
  author: StockAuthor,
  adjustment: Adjustment,
  products: ReadonlyMap<string, StockedProduct>,
): Promise<void> {
  try {
    await postAdjustment(tx, author, adjustment, products);
  } catch (error) {
    if (brokenUniqueness(error) === null) throw error;
    throw new Again();
  }
}

/**
 * Moves the stock of an adjustment, posts its journal, gives it a number and writes it down. The
 * levels of its places must be locked and its id not be taken.
 */
async function postAdjustment(
  tx: Tx,
  author: StockAuthor,
  adjustment: Adjustment,
  products: ReadonlyMap<string, StockedProduct>,
): Promise<void> {
  const { businessId, branch, businessDate, at, name } = author;
  const { adjustmentId, reason, reversalOf } = adjustment;
  const source = { sourceKind: 'stock_adjustment', sourceId: adjustmentId } as const;
  const moved = await moveStock(tx, {
    businessId,
    ...source,
    actorName: name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy: author.stockPolicy,
    moves: adjustment.moves,
    names: new Map([...products.values()].map((product) => [product.productId, product.name])),
  });
  // Taking back undoes what was posted, in whatever quantity that was.
  if (reversalOf === null) {
    refuseParts(moved, products, (line) => `#/lines/${line - 1}/quantityMilli`);
  }
  const values = moved.map((one) => ({
    effect: effectOf(reason, wayOf(one, reversalOf !== null)),
    valueMinor: signed(one),
    revaluedMinor: one.revaluedMinor,
  }));
  await postJournal(tx, {
    businessId,
    ...source,
    entryId: adjustmentId,
    branchId: branch.branchId,
    businessDate,
    ledgerDate: businessDate,
    postedAt: at,
    lines: journalOfAdjustment(values),
  });
  const lines = moved.map((one) => lineOf(one, products));
  const number = await nextDocumentNumber(tx, businessId, 'adjustment');
  const valueMinor = values.reduce((sum, one) => sum + one.valueMinor + one.revaluedMinor, 0);
  const isAdded = await insertAdjustment(
    tx,
    businessId,
    {
      adjustmentId,
      number,
      branchId: branch.branchId,
      reason,
      note: adjustment.note,
      reversalOf,
      linesCount: lines.length,
      valueMinor,
      businessDate,
      postedAt: at,
      postedBy: author.personId,
      postedByName: name,
      contentHash: adjustment.contentHash,
    },
    lines,
  );
  if (!isAdded) throw new Again();
  await recordStock(tx, author, {
    action: reversalOf === null ? 'stock.adjusted' : 'stock.adjustment_reversed',
    subjectId: adjustmentId,
    detail: { number, reason, branchId: branch.branchId, valueMinor, reversalOf, lines },
  });
}

function lineOf(moved: Moved, products: ReadonlyMap<string, StockedProduct>): AdjustmentLineRecord {
  const { move, revaluedMinor, quantityAfterMilli } = moved;
  const product = products.get(move.productId);
  if (product === undefined) throw new Error('An adjustment moved what it does not know');
  return {
    lineNo: move.line,
    productId: move.productId,
    productName: product.name,
    sku: product.sku,
    quantityMilli: move.way === 'in' ? move.quantityMilli : -move.quantityMilli,
    valueMinor: signed(moved),
    revaluedMinor,
    quantityAfterMilli,
  };
}
