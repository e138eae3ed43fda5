import { refundFact, type RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import { discardFact, type DiscardFact } from '@tillbook/core/sales/cart-discards.api';
import { cashMoveFact, type CashMoveFact } from '@tillbook/core/sales/cash-move-facts.api';
import { closingFact, type ClosingFact } from '@tillbook/core/sales/closing-facts.api';
import { shiftFact, type ShiftFact } from '@tillbook/core/sales/shift-facts.api';
import { saleFact, type SaleFact } from '@tillbook/core/sales/sync.api';
import type { UnsentKind } from '@tillbook/core/sales/unsent-file';
import type { BroughtOutcome } from '@tillbook/core/sales/unsent-file.api';
import type { Tx } from '../db/database.ts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { syncClosing } from '../sales/sync-closing.ts';
import { syncDiscard } from '../sales/sync-discard.ts';
import { syncCashMove } from '../sales/sync-move.ts';
import { syncSales } from '../sales/sync-sales.ts';
import { syncShift } from '../sales/sync-shift.ts';
import { syncRefund } from './sync-refund.ts';

const SHAPES = {
  sale: saleFact,
  shift: shiftFact,
  move: cashMoveFact,
  refund: refundFact,
  closing: closingFact,
  discard: discardFact,
} as const;

type Fact = SaleFact | ShiftFact | CashMoveFact | RefundFact | ClosingFact | DiscardFact;

/** What a part says; without a fact nothing can be made of it. */
export interface ReadPart {
  readonly _id: string | null;
  readonly fact: Fact | null;
}

/** The fact as its kind has it: what the device's own way in would take. */
export function readPart(kind: UnsentKind, text: string): ReadPart {
  const read = SHAPES[kind].safeParse(jsonOf(text));
  return read.success ? { _id: read.data._id, fact: read.data } : { _id: null, fact: null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What became of it. */
export interface PostedPart {
  readonly _id: string;
  readonly state: 'posted' | 'malformed';
  readonly conflicts: BroughtOutcome['conflicts'];
  readonly code: string | null;
  readonly message: string | null;
}

export interface PartsToPost {
  readonly tillId: string;
  /** By the device's clock. */
  readonly sentAt: string;
  readonly kind: UnsentKind;
  readonly read: readonly ReadPart[];
}

/** Posts what was read by the ways that a device has: sales together, one of anything else. */
export async function postParts(
  tx: Tx,
  device: DeviceCaller,
  nowMs: number,
  { tillId, sentAt, kind, read }: PartsToPost,
): Promise<readonly PostedPart[]> {
  const facts = read.flatMap(({ fact }) => fact ?? []);
  const [fact] = facts;
  if (fact === undefined) return [];
  const sent = { tillId, sentAt };
  switch (kind) {
    case 'sale': {
      const sales = facts as SaleFact[];
      return (await syncSales(tx, device, nowMs, { ...sent, sales })).outcomes;
    }
    case 'shift':
      return [await syncShift(tx, device, nowMs, { ...sent, shift: fact as ShiftFact })];
    case 'move':
      return [await syncCashMove(tx, device, nowMs, { ...sent, move: fact as CashMoveFact })];
    case 'refund':
      return [await syncRefund(tx, device, nowMs, { ...sent, refund: fact as RefundFact })];
    case 'closing':
      return [await syncClosing(tx, device, nowMs, { ...sent, closing: fact as ClosingFact })];
    case 'discard': {
      // It is no document: nothing odd about it has to be settled.
      const discard = fact as DiscardFact;
      return [{ ...(await syncDiscard(tx, device, nowMs, { ...sent, discard })), conflicts: [] }];
    }
  }
}
