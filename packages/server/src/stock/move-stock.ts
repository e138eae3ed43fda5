import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import {
  putIn,
  takeOut,
  whyNotTake,
  type Movement,
  type MovementKind,
  type StockPolicy,
} from '@tillbook/core/stock/movement';
import { UNKNOWN_BATCH, type Batch, type BatchMark } from '@tillbook/core/stock/batches';
import type { Tx } from '../db/database.ts';
import {
  putIntoBatches,
  takeFromBatches,
  type BatchCause,
  type BatchesMoved,
  type BatchIn,
} from './batch-moves.ts';
import { readBatches, writeBatches, type BatchMoveRow, type BatchRow } from './batches.sql.ts';
import { lockLevels, writeMovements, type LevelRow, type MovementRow } from './stock.sql.ts';

/** Documents that move stock, besides sales. */
export type StockSource =
  | 'opening_stock'
  | 'stock_adjustment'
  | 'stock_count'
  | 'transfer'
  | 'goods_receipt'
  | 'supplier_return'
  | 'refund'
  | 'unmatched_refund'
  | 'blind_return';

interface Place {
  readonly branchId: string;
  readonly productId: string;
  /** The document's line, from 1. */
  readonly line: number;
  readonly kind: MovementKind;
}

/** Goods that come in: thousandths, and what they are worth together. */
export interface MoveIn extends Place {
  readonly way: 'in';
  readonly quantityMilli: number;
  readonly valueMinor: number;
  /** Where the product tracks batches: the batch all of it is of, */
  readonly batch?: BatchMark | undefined;
  /** or how much of it is of which. Opening stock and counts may leave both out. */
  readonly batches?: readonly BatchIn[] | undefined;
}

/** Goods that go out, at what they cost. */
export interface MoveOut extends Place {
  readonly way: 'out';
  readonly quantityMilli: number;
  /** The batch it goes out of; else first expired first, expired ones too but for transfers. */
  readonly batchId?: string | undefined;
}

export type Move = MoveIn | MoveOut;

/** A document that moves stock; instants are ISO 8601. */
export interface StockMoved {
  readonly businessId: string;
  readonly sourceKind: StockSource;
  readonly sourceId: string;
  readonly actorName: string | null;
  readonly occurredAt: string;
  readonly businessDate: string;
  readonly recordedAt: string;
  readonly stockPolicy: StockPolicy;
  /** A count states what is: it is never refused for want of stock. */
  readonly mayGoBelow?: boolean;
  /** What the products are called, for the sentences of refusals. */
  readonly names?: ReadonlyMap<string, string>;
  readonly moves: readonly Move[];
}

/** What a move did: the value it brought or took (positive), and what a shortage it met cost. */
export interface Moved {
  readonly move: Move;
  readonly valueMinor: number;
  /** Of the `cost_revalue` movement, signed; for `journalOfRevalue`. */
  readonly revaluedMinor: number;
  /** On hand after it. */
  readonly quantityAfterMilli: number;
  /** Where the product tracks batches: how much of which came or went. */
  readonly batches: readonly Batch[];
}

/** What a document moves, while it is worked through. */
interface Working {
  readonly document: StockMoved;
  readonly levels: Map<string, LevelRow>;
  readonly movements: MovementRow[];
  /** Of the levels that track them. */
  readonly batches: Map<string, readonly BatchRow[]>;
  readonly batchMoves: BatchMoveRow[];
}

const placeOf = (at: { branchId: string; productId: string }): string =>
  `${at.branchId} ${at.productId}`;

/**
 * Moves stock as a document says: locks the levels in the one order that all take, adds a movement
 * for each move (and a `cost_revalue` where goods met a shortage), moves each level once, and the
 * batches of those that track them. The journal is the caller's, from the values given back, in
 * the order of the moves.
 * A level that does not exist is an Error (`ensureLevels` makes them); the same source again
 * breaks `stock_movement_once_per_source`.
 * @throws Refusal INSUFFICIENT_STOCK (productId, available) where the policy blocks; needs of one
 *   product in one branch are summed by working through them in turn. BATCH_REQUIRED (productId)
 *   and BATCH_KNOWN_OTHERWISE of what comes in, BATCH_EXPIRED and NOT_FOUND of what goes out
 */
export async function moveStock(tx: Tx, document: StockMoved): Promise<Moved[]> {
  const { businessId, moves } = document;
  if (moves.length === 0) return [];
  const locked = await lockLevels(tx, businessId, moves);
  const working: Working = {
    document,
    levels: new Map(locked.map((level) => [placeOf(level), level])),
    movements: [],
    batches: await batchesOf(tx, businessId, locked, moves),
    batchMoves: [],
  };
  const moved = moves.map((move) => moveOne(working, move));
  await writeMovements(tx, businessId, [...working.levels.values()], working.movements);
  if (working.batchMoves.length > 0) {
    const touched = new Set(working.batchMoves.map(({ batchId }) => batchId));
    const batches = [...working.batches.values()].flat();
    const changed = batches.filter(({ batchId }) => touched.has(batchId));
    await writeBatches(tx, businessId, changed, working.batchMoves);
  }
  return moved;
}

/** The batches of the levels that track them, read behind their locks. */
async function batchesOf(
  tx: Tx,
  businessId: string,
  locked: readonly LevelRow[],
  moves: readonly Move[],
): Promise<Map<string, readonly BatchRow[]>> {
  const tracked = locked.filter(({ tracksBatches }) => tracksBatches);
  if (tracked.length === 0) return new Map();
  const codes = moves.flatMap((move) => marksOf(move).map(({ code }) => code));
  // One that was emptied meanwhile is there all the same: what it lacks is goods.
  const named = moves.flatMap((move) => (move.way === 'out' ? (move.batchId ?? []) : []));
  const rows = await readBatches(tx, businessId, tracked, codes, named);
  const byPlace = new Map<string, BatchRow[]>(tracked.map((level) => [placeOf(level), []]));
  for (const row of rows) byPlace.get(placeOf(row))?.push(row);
  return byPlace;
}

/** Which batches a move brings. Goods that were found are of a batch that nobody knows. */
function marksOf(move: Move): readonly BatchIn[] {
  if (move.way === 'out') return [];
  if (move.batches !== undefined) return move.batches;
  const isFound = move.kind === 'opening' || move.kind === 'count';
  const mark = move.batch ?? (isFound ? UNKNOWN_BATCH : undefined);
  return mark === undefined ? [] : [{ ...mark, quantityMilli: move.quantityMilli }];
}

function moveOne(working: Working, move: Move): Moved {
  const { levels, document } = working;
  const before = levels.get(placeOf(move));
  if (before === undefined) throw new Error(`No stock level for ${placeOf(move)}`);
  if (move.way === 'out') refuseShortage(before, document, move);
  const { level, movements } = played(before, move);
  let { quantityMilli, valueMinor } = before;
  for (const movement of movements) {
    quantityMilli += movement.quantityMilli;
    valueMinor += movement.valueMinor;
    const number = before.lastMovement + movements.indexOf(movement) + 1;
    const after = { number, quantityMilli, valueMinor };
    working.movements.push(movementRow(document, move, movement, after));
  }
  const lastMovement = before.lastMovement + movements.length;
  levels.set(placeOf(move), { ...before, ...level, lastMovement });
  const [main, revalued] = movements;
  return {
    move,
    valueMinor: Math.abs(main?.valueMinor ?? 0),
    revaluedMinor: revalued?.valueMinor ?? 0,
    quantityAfterMilli: level.quantityMilli,
    batches: before.tracksBatches ? moveBatchesOf(working, before, move) : [],
  };
}

/** Moves the batches of a level that tracks them, with the first movement of the move. */
function moveBatchesOf(working: Working, before: LevelRow, move: Move): readonly Batch[] {
  const held = working.batches.get(placeOf(move)) ?? [];
  const { branchId, productId } = move;
  const cause = { branchId, productId, movementNumber: before.lastMovement + 1 };
  const { batches, moves, parts } =
    move.way === 'in'
      ? batchesIn(working.document, before, held, cause, move)
      : batchesOut(working.document, held, cause, move);
  working.batches.set(placeOf(move), batches);
  working.batchMoves.push(...moves);
  return parts;
}

function batchesIn(
  document: StockMoved,
  before: LevelRow,
  held: readonly BatchRow[],
  cause: BatchCause,
  move: MoveIn,
): BatchesMoved {
  const marks = marksOf(move);
  const markedMilli = marks.reduce((sum, mark) => sum + mark.quantityMilli, 0);
  if (markedMilli !== move.quantityMilli) {
    throw new Refusal('BATCH_REQUIRED', factsOf(document, move));
  }
  const shortMilli = Math.max(0, -before.quantityMilli);
  return putIntoBatches(held, cause, { batches: marks, shortMilli, at: document.recordedAt });
}

/** A count states what is, so it takes what it finds; a transfer takes what can be sold. */
function batchesOut(
  document: StockMoved,
  held: readonly BatchRow[],
  cause: BatchCause,
  move: MoveOut,
): BatchesMoved {
  return takeFromBatches(held, cause, {
    quantityMilli: move.quantityMilli,
    today: document.businessDate,
    batchId: move.batchId,
    expired: move.kind === 'transfer_out' ? 'excluded' : 'included',
    product: factsOf(document, move).product,
  });
}

function played(before: LevelRow, move: Move) {
  if (move.way === 'in') return putIn(before, move.quantityMilli, move.valueMinor, move.kind);
  const { level, movement } = takeOut(before, move.quantityMilli, move.kind);
  return { level, movements: [movement] };
}

/** The product, as a refusal names it. */
function factsOf({ names }: StockMoved, { productId }: Move) {
  return { product: names?.get(productId) ?? 'this product', productId };
}

const LEAVES_BRANCH = new Set<MovementKind>(['transfer_out', 'supplier_return']);

function refuseShortage(before: LevelRow, document: StockMoved, move: MoveOut): void {
  if (document.mayGoBelow === true) return;
  // What is set aside stays in its branch; what broke or was used is gone all the same.
  const keptMilli = LEAVES_BRANCH.has(move.kind) ? before.setAsideMilli : 0;
  const quantityMilli = before.quantityMilli - keptMilli;
  if (whyNotTake({ quantityMilli }, move.quantityMilli, document.stockPolicy) === null) return;
  const availableMilli = Math.max(0, quantityMilli);
  throw new Refusal('INSUFFICIENT_STOCK', {
    ...factsOf(document, move),
    available: formatQuantity(availableMilli),
    availableMilli,
  });
}

function movementRow(
  document: StockMoved,
  move: Move,
  movement: Movement,
  after: { number: number; quantityMilli: number; valueMinor: number },
): MovementRow {
  return {
    branchId: move.branchId,
    productId: move.productId,
    number: after.number,
    kind: movement.kind,
    quantityMilli: movement.quantityMilli,
    valueMinor: movement.valueMinor,
    quantityAfterMilli: after.quantityMilli,
    valueAfterMinor: after.valueMinor,
    sourceKind: document.sourceKind,
    sourceId: document.sourceId,
    sourceLine: move.line,
    occurredAt: document.occurredAt,
    businessDate: document.businessDate,
    recordedAt: document.recordedAt,
    stockPolicy: document.stockPolicy,
    actorName: document.actorName,
  };
}
