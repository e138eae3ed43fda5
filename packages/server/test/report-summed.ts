import type { MovementKind } from '@tillbook/core/stock/movement';
import type { Move } from './report-lying.ts';
import type { Dims, Happening } from './report-oracle.ts';

/** From what lay there before some days to what lay there after them, move by move. */

const COLUMNS: Readonly<Record<MovementKind, string>> = {
  opening: 'stockEntered',
  receipt: 'stockReceived',
  supplier_return: 'stockSentBack',
  sale: 'stockSold',
  sale_return: 'stockCameBack',
  adjustment: 'stockAdjusted',
  count: 'stockCounted',
  transfer_in: 'stockTransferIn',
  transfer_out: 'stockTransferOut',
  cost_revalue: 'stockRevalued',
};

export function summedOf(
  { moves }: { readonly moves: readonly Move[] },
  { from, to }: { readonly from: string; readonly to: string },
  dims: Dims,
): Happening[] {
  const known = moves.filter(({ day }) => day <= to);
  return known.flatMap(({ day, kind, milli, minor }) => {
    const columns = [day < from ? 'stockOpening' : COLUMNS[kind], 'stockClosing'];
    return columns.map((name) => ({ dims, sums: { [name]: milli, [`${name}Value`]: minor } }));
  });
}
