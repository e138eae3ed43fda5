import { can } from '@tillbook/core/permissions';
import { refundDraft } from '@tillbook/core/refunds/refund-draft';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { postRefund } from '../refunds/post-refund.ts';
import { saleFor } from '../sales/read-sales.ts';
import type { InventedShift } from './invent-history.ts';
import type { InventedSale } from './invent-sale.ts';

const PIECE_MILLI = 1_000;
/** Every third sale that could: most days nobody brings anything back. */
const ONE_IN = 3;

/**
 * The sale of a shift whose first line is brought back, if any: of one piece, to nobody known, paid
 * in cash, sold by somebody who may take it back alone.
 */
export function saleBroughtBack({ till, sales }: InventedShift): InventedSale | null {
  if (!can(till.worker, 'refund.post')) return null;
  const fitting = sales.filter(({ lines, payments, discount, customerId = null }) => {
    const [line] = lines;
    const isPiece = line?.quantityMilli === PIECE_MILLI && line.packId === null;
    return (
      isPiece &&
      customerId === null &&
      discount === null &&
      payments.every(({ method }) => method === 'cash')
    );
  });
  return fitting.length % ONE_IN === 0 ? (fitting[0] ?? null) : null;
}

/** Takes it back to the shelf, for cash from the drawer. @returns how much, in minor units */
export async function takeBackFirstLine(
  tx: Tx,
  { till, shiftId }: InventedShift,
  leaseId: string,
  { _id: saleId }: InventedSale,
  atMs: number,
): Promise<number> {
  const sale = await saleFor(tx, till.worker, saleId);
  const [line] = sale.lines;
  if (line === undefined) return 0;
  const { lineNo, quantityMilli, totalMinor } = line;
  const reason = 'changed_mind';
  const draft = refundDraft.parse({
    ...{ _id: newId(atMs), shiftId, leaseId, totalMinor },
    lines: [{ lineNo, quantityMilli, disposition: 'stock', reason, note: null }],
    payments: [{ method: 'cash', amountMinor: totalMinor, reference: null }],
  });
  await postRefund(tx, till.worker, atMs, saleId, draft);
  return totalMinor;
}

/** The one line of a sale comes back to the shelf, for something else. */
export function refundFor(came: {
  readonly refundId: string;
  readonly totalMinor: number;
  readonly shiftId: string;
  readonly leaseId: string;
}): ReturnType<typeof refundDraft.parse> {
  const { refundId: _id, totalMinor, shiftId, leaseId } = came;
  const line = { lineNo: 1, quantityMilli: PIECE_MILLI, note: null };
  return refundDraft.parse({
    ...{ _id, shiftId, leaseId, totalMinor },
    lines: [{ ...line, disposition: 'stock', reason: 'wrong_item' }],
    payments: [{ method: 'exchange', amountMinor: totalMinor, reference: null }],
  });
}
