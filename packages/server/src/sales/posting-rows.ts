import { journalOfSale } from '@tillbook/core/ledger/journal-of-sale';
import { TILL_LEASE_MS } from '@tillbook/core/limits';
import { linkActs } from '../audit/append-audit.ts';
import type { AuditRow } from '../audit/audit.sql.ts';
import { linesOfEntry } from '../ledger/post-journal.ts';
import type { MovementRow } from '../stock/stock.sql.ts';
import type { PostingRows } from './post-sale.sql.ts';
import type { Posting } from './posting.ts';
import type { ProductDayRow } from './rollups.sql.ts';
import type { SaleWithRows } from './sale-rows.ts';

/** Every row of what postings on tills of one branch came to, in the order of their sales. */
export function rowsOf(
  postings: readonly Posting[],
  movements: readonly MovementRow[],
): PostingRows {
  const active = postings.filter(({ posted }) => posted.length > 0);
  const posted = active.flatMap((posting) => posting.posted);
  const audits = active.map(auditOf);
  const shared = active[0];
  return {
    sales: posted.map(({ sale }) => sale),
    lines: posted.flatMap(({ lines }) => lines),
    taxes: posted.flatMap(({ taxes }) => taxes),
    payments: posted.flatMap(({ payments }) => payments),
    movements,
    levels: [...(shared?.movedLevels ?? [])].flatMap((id) => shared?.levels.get(id) ?? []),
    ...batchesOf(shared),
    ...journalOf(posted),
    audit: audits.flat(),
    heads: audits.flatMap((events) => events.slice(-1)),
    events: posted.map(({ sale: { saleId, branchId } }) => ({
      kind: 'sale_posted',
      subjectId: saleId,
      branchId,
    })),
    tills: active.map(({ till, lastNumber, context }) => ({
      tillId: till.tillId,
      lastNumber,
      leaseUntil: new Date(context.nowMs + TILL_LEASE_MS).toISOString(),
    })),
    hours: [...(shared?.hours.values() ?? [])],
    days: [...(shared?.days.values() ?? [])].sort(byProduct),
  };
}

/** Each batch that was moved, as it is now, and its moves. */
function batchesOf(shared: Posting | undefined): Pick<PostingRows, 'batches' | 'batchMoves'> {
  if (shared === undefined) return { batches: [], batchMoves: [] };
  const { batches, batchMoves } = shared;
  const moved = new Set(batchMoves.map(({ batchId }) => batchId));
  const changed = [...batches.values()].flat().filter(({ batchId }) => moved.has(batchId));
  return { batches: changed, batchMoves };
}

/** Days of what has no level, and so no lock of its own, are written in one order by everybody. */
const byProduct = (a: ProductDayRow, b: ProductDayRow): number =>
  a.productId.localeCompare(b.productId) || a.businessDate.localeCompare(b.businessDate);

/** The events of a till's sales, linked to the end of its stream. */
function auditOf(posting: Posting): AuditRow[] {
  const { till, context, posted } = posting;
  const acts = posted.map(({ sale: { saleId, receiptNumber, totalMinor } }) => ({
    action: 'sale_posted',
    subjectId: saleId,
    detail: { receiptNumber, totalMinor },
  }));
  const by = {
    businessId: context.business.businessId,
    streamId: till.tillId,
    at: new Date(context.nowMs).toISOString(),
    actorId: context.seller.personId,
    actorName: context.seller.name,
  };
  return linkActs(till.head, by, acts);
}

/** Each sale has one entry, under the sale's own id. */
function journalOf(posted: readonly SaleWithRows[]): Pick<PostingRows, 'entries' | 'journal'> {
  return {
    entries: posted.map(({ sale }) => ({
      entryId: sale.saleId,
      sourceKind: 'sale',
      sourceId: sale.saleId,
      branchId: sale.branchId,
      businessDate: sale.businessDate,
      ledgerDate: sale.businessDate,
      postedAt: sale.postedAt,
    })),
    journal: posted.flatMap(({ sale, lines, payments }) => {
      const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0);
      const { netMinor, taxMinor } = sale;
      return linesOfEntry(sale.saleId, journalOfSale({ payments, netMinor, taxMinor, costMinor }));
    }),
  };
}
