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
import type { Tx } from '../db/database.ts';
import { lockLevels, writeMovements, type LevelRow, type MovementRow } from './stock.sql.ts';

/** Documents that move stock, besides sales. */
export type StockSource =
  | 'opening_stock'
  | 'stock_adjustment'
  | 'stock_count'
  | 'transfer'
  | 'goods_receipt'
  | 'supplier_return';

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
}

/** Goods that go out, at what they cost. */
export interface MoveOut extends Place {
  readonly way: 'out';
  readonly quantityMilli: number;
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
}

const placeOf = (at: { branchId: string; productId: string }): string =>
  `${at.branchId} ${at.productId}`;

/**
 * Moves stock as a document says: locks the levels in the one order that all take, adds a movement
 * for each move (and a `cost_revalue` where goods met a shortage), moves each level once. The
 * journal is the caller's, from the values given back, in the order of the moves.
 * A level that does not exist is an Error (`ensureLevels` makes them); the same source again
 * breaks `stock_movement_once_per_source`.
 * @throws Refusal INSUFFICIENT_STOCK (productId, available) where the policy blocks; needs of one
 *   product in one branch are summed by working through them in turn
 */
export async function moveStock(tx: Tx, document: StockMoved): Promise<Moved[]> {
  const { businessId, moves } = document;
  if (moves.length === 0) return [];
  const locked = await lockLevels(tx, businessId, moves);
  const levels = new Map(locked.map((level) => [placeOf(level), level]));
  const rows: MovementRow[] = [];
  const moved = moves.map((move) => moveOne(levels, document, move, rows));
  await writeMovements(tx, businessId, [...levels.values()], rows);
  return moved;
}

function moveOne(
  levels: Map<string, LevelRow>,
  document: StockMoved,
  move: Move,
  rows: MovementRow[],
): Moved {
  const before = levels.get(placeOf(move));
  if (before === undefined) throw new Error(`No stock level for ${placeOf(move)}`);
  if (move.way === 'out') refuseShortage(before, document, move);
  const { level, movements } = played(before, move);
  let { quantityMilli, valueMinor } = before;
  for (const movement of movements) {
    quantityMilli += movement.quantityMilli;
    valueMinor += movement.valueMinor;
    const number = before.lastMovement + movements.indexOf(movement) + 1;
    rows.push(movementRow(document, move, movement, { number, quantityMilli, valueMinor }));
  }
  const lastMovement = before.lastMovement + movements.length;
  levels.set(placeOf(move), { ...before, ...level, lastMovement });
  const [main, revalued] = movements;
  return {
    move,
    valueMinor: Math.abs(main?.valueMinor ?? 0),
    revaluedMinor: revalued?.valueMinor ?? 0,
    quantityAfterMilli: level.quantityMilli,
  };
}

function played(before: LevelRow, move: Move) {
  if (move.way === 'in') return putIn(before, move.quantityMilli, move.valueMinor, move.kind);
  const { level, movement } = takeOut(before, move.quantityMilli, move.kind);
  return { level, movements: [movement] };
}

function refuseShortage(before: LevelRow, document: StockMoved, move: MoveOut): void {
  if (document.mayGoBelow === true) return;
  if (whyNotTake(before, move.quantityMilli, document.stockPolicy) === null) return;
  const availableMilli = Math.max(0, before.quantityMilli);
  throw new Refusal('INSUFFICIENT_STOCK', {
    product: 'this product',
    productId: move.productId,
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
