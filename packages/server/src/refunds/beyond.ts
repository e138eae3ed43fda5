import { journalOfUnmatchedRefund } from '@tillbook/core/ledger/journal-of-unmatched-refund';
import { goodsBack } from '@tillbook/core/refunds/refund-line';
import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import { UNKNOWN_BATCH } from '@tillbook/core/stock/batches';
import type { Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { moveStock, type MoveIn } from '../stock/move-stock.ts';
import type { SaleToRefund } from './refund-lines.ts';
import type { RefundFactRecord, UnmatchedLineRecord } from './refund-facts.sql.ts';
import type { RefundAuthor } from './write-refund.ts';
import { inBusiness } from '../http/actor.ts';

type FactLine = RefundFact['lines'][number];

/** A line, or the part of one, that came back beyond what was still to come back. */
export interface LineBeyond {
  readonly line: FactLine;
  readonly quantityMilli: number;
  readonly moves: readonly MoveIn[];
}

/**
 * What of a line comes on the shelf though nothing of it was still to come back: goods that the
 * seller has in hand, at the cost of the sale. Of a sale that is not known nothing ever left.
 */
export function lineBeyond(
  sale: SaleToRefund | null,
  line: FactLine,
  quantityMilli: number,
  index: number,
): LineBeyond {
  const sold = sale?.rows.lines.find(({ lineNo }) => lineNo === line.lineNo);
  if (sale === null || sold === undefined || line.disposition !== 'stock') {
    return { line, quantityMilli, moves: [] };
  }
  const { branchId } = sale.rows.sale;
  const moves = sale.movements
    .filter(({ lineNo }) => lineNo === line.lineNo)
    .map((left) => ({ left, back: goodsBack(left, sold, 0, quantityMilli) }))
    .filter(({ back }) => back.quantityMilli > 0)
    .map(({ left, back }) => ({
      ...{ way: 'in' as const, kind: 'sale_return' as const, branchId, line: index + 1 },
      ...{ productId: left.productId, ...back },
      batches: [{ ...UNKNOWN_BATCH, quantityMilli: back.quantityMilli }],
    }));
  return { line, quantityMilli, moves };
}

/** Puts such goods on the shelf and books them with the money; gives the lines as they are kept. */
export async function bookBeyond(
  tx: Tx,
  author: RefundAuthor,
  fact: RefundFactRecord,
  beyond: readonly LineBeyond[],
): Promise<UnmatchedLineRecord[]> {
  const { businessId, stockPolicy } = inBusiness(author);
  const { refundId, branchId, businessDate, countedAt, postedAt } = fact;
  const moved = await moveStock(tx, {
    ...{ businessId, stockPolicy, sourceKind: 'unmatched_refund', sourceId: refundId },
    ...{ actorName: author.name, occurredAt: countedAt, businessDate, recordedAt: postedAt },
    moves: beyond.flatMap(({ moves }) => moves),
  });
  const lines = beyond.map(({ line, quantityMilli }, index) => {
    const own = moved.filter(({ move }) => move.line === index + 1);
    return {
      ...{ lineNo: index + 1, saleLineNo: line.lineNo, name: line.name, quantityMilli },
      ...{ disposition: line.disposition, reason: line.reason, note: line.note },
      costMinor: own.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
      revaluedMinor: own.reduce((sum, { revaluedMinor }) => sum + revaluedMinor, 0),
    };
  });
  await postJournal(tx, {
    ...{ businessId, entryId: newId(Date.parse(postedAt)), sourceKind: 'unmatched_refund' },
    ...{ sourceId: refundId, branchId, businessDate, ledgerDate: businessDate, postedAt },
    lines: journalOfUnmatchedRefund({
      cashMinor: fact.totalMinor - fact.matchedMinor,
      toStockMinor: lines.reduce((sum, { costMinor }) => sum + costMinor, 0),
      revaluedMinor: lines.reduce((sum, { revaluedMinor }) => sum + revaluedMinor, 0),
    }),
  });
  return lines;
}
