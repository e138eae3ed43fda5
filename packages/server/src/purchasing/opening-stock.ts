import { journalOfOpeningStock } from '@tillbook/core/ledger/journal-of-opening-stock';
import { journalOfRevalue } from '@tillbook/core/ledger/journal-of-revalue';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { moveStock, type Move } from '../stock/move-stock.ts';
import { ensureLevels } from '../stock/receive-stock.ts';
import type { Clerk, Place } from './clerk.ts';
import type { OpeningStockRow } from './opening.sql.ts';

type Line = Omit<OpeningStockRow, 'sourceId'>;

/**
 * Moves opening stock onto the shelf or back off it, one document with its journal entry for each
 * branch. Coming in it is worth what was said; going out it is worth what it costs by then.
 * @throws Refusal INSUFFICIENT_STOCK (productId) when some of it is gone
 */
export async function moveOpeningStock(
  tx: Tx,
  clerk: Clerk,
  way: 'in' | 'out',
  places: readonly Place[],
  lines: readonly Line[],
): Promise<OpeningStockRow[]> {
  const done: OpeningStockRow[] = [];
  for (const place of places) {
    const here = lines.filter(({ branchId }) => branchId === place.branchId);
    if (here.length > 0) done.push(...(await moveOne(tx, clerk, way, place, here)));
  }
  return done.sort((a, b) => a.lineNo - b.lineNo);
}

async function moveOne(
  tx: Tx,
  clerk: Clerk,
  way: 'in' | 'out',
  { branchId, businessDate }: Place,
  lines: readonly Line[],
): Promise<OpeningStockRow[]> {
  const { businessId, at } = clerk;
  const sourceId = newId(Date.parse(at));
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  await ensureLevels(tx, { businessId, branchIds: [branchId], productIds });
  const moved = await moveStock(tx, {
    businessId,
    sourceKind: 'opening_stock',
    sourceId,
    actorName: clerk.name,
    occurredAt: at,
    businessDate,
    recordedAt: at,
    stockPolicy: way === 'in' ? clerk.stockPolicy : 'block',
    moves: lines.map((line): Move => {
      const { productId, quantityMilli, valueMinor } = line;
      const place = { branchId, productId, line: line.lineNo, kind: 'opening' as const };
      return way === 'in'
        ? { ...place, way, quantityMilli, valueMinor }
        : { ...place, way, quantityMilli };
    }),
  });
  const sign = way === 'in' ? 1 : -1;
  const valueMinor = moved.reduce((sum, one) => sum + one.valueMinor, 0);
  const revaluedMinor = moved.reduce((sum, one) => sum + one.revaluedMinor, 0);
  const day = { businessDate, ledgerDate: businessDate, postedAt: at };
  await postJournal(tx, {
    businessId,
    entryId: sourceId,
    sourceKind: 'opening_stock',
    sourceId,
    branchId,
    ...day,
    lines: [
      ...journalOfOpeningStock({ valueMinor: sign * valueMinor }),
      ...journalOfRevalue({ valueMinor: revaluedMinor }),
    ],
  });
  return lines.map((line, index) => ({
    ...line,
    valueMinor: moved[index]?.valueMinor ?? 0,
    sourceId,
  }));
}
