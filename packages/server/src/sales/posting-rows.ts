import { journalOfLateSale } from '@tillbook/core/ledger/journal-of-late-sale';
import { journalOfSale } from '@tillbook/core/ledger/journal-of-sale';
import { TILL_LEASE_MS } from '@tillbook/core/limits';
import { linkActs } from '../audit/append-audit.ts';
import type { AuditRow } from '../audit/audit.sql.ts';
import type { EntryRow, LineRow } from '../ledger/ledger.sql.ts';
import { linesOfEntry } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import type { MovementRow } from '../stock/stock.sql.ts';
import type { PostingRows } from './post-sale.sql.ts';
import { actOfUse } from './approved-sales.ts';
import type { Posting } from './posting.ts';
import type { ProductDayRow } from './rollups.sql.ts';
import type { LinePromotionRow, SaleLineRow, SaleRow, SaleWithRows } from './sale-rows.ts';

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
    promotions: posted.flatMap(({ lines }) => lines.flatMap(promotionsOf)),
    taxes: posted.flatMap(({ taxes }) => taxes),
    payments: posted.flatMap(({ payments }) => payments),
    movements,
    accountEntries: shared?.entries ?? [],
    levels: [...(shared?.movedLevels ?? [])].flatMap((id) => shared?.levels.get(id) ?? []),
    ...batchesOf(shared),
    ...journalOf(posted),
    audit: audits.flat(),
    heads: audits.flatMap((events) => events.slice(-1)),
    events: [
      ...posted.map(({ sale: { saleId: subjectId, branchId } }) => ({
        ...{ kind: 'sale_posted' as const, subjectId, branchId },
      })),
      ...(shared?.approvalUses ?? []).map(({ approvalId: subjectId, branchId }) => ({
        ...{ kind: 'approval_answered' as const, subjectId, branchId },
      })),
    ],
    tills: active.flatMap(tillMoved),
    hours: [...(shared?.hours.values() ?? [])],
    days: [...(shared?.days.values() ?? [])].sort(byProduct),
  };
}

const promotionsOf = ({ saleId, lineNo, promotions }: SaleLineRow): LinePromotionRow[] =>
  promotions.map((given) => ({ saleId, lineNo, ...given }));

/** The till after its sales. Who does not hold it any more moves nobody's lease. */
function tillMoved({ till, lastNumber, context, deviceId }: Posting): PostingRows['tills'] {
  const { tillId } = till;
  const isHolder = deviceId === null || deviceId === till.deviceId;
  if (!isHolder && lastNumber === till.lastNumber) return [];
  const leaseUntil = isHolder ? new Date(context.nowMs + TILL_LEASE_MS).toISOString() : null;
  return [{ tillId, lastNumber, leaseUntil }];
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
  const { till, context, posted, approvalUses } = posting;
  const uses = approvalUses.filter(({ tillId }) => tillId === till.tillId).map(actOfUse);
  const acts = posted.map(({ sale }) => ({
    action: 'sale_posted',
    subjectId: sale.saleId,
    actorId: sale.sellerId,
    actorName: sale.sellerName,
    detail: {
      receiptNumber: sale.receiptNumber,
      totalMinor: sale.totalMinor,
      ...(sale.deviceId === null ? {} : { deviceId: sale.deviceId }),
    },
  }));
  const by = {
    businessId: context.business.businessId,
    streamId: till.tillId,
    at: new Date(context.nowMs).toISOString(),
    actorId: context.seller.personId,
    actorName: context.seller.name,
  };
  return linkActs(till.head, by, [...acts, ...uses]);
}

/** Each sale has one entry, under the sale's own id. */
function journalOf(posted: readonly SaleWithRows[]): Pick<PostingRows, 'entries' | 'journal'> {
  const entries = posted.map(({ sale }) => entryOf(sale, sale.saleId, 'sale'));
  const journal = posted.flatMap(({ sale, lines, payments }) => {
    const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0);
    const { netMinor, taxMinor, roundingMinor } = sale;
    const money = { payments, netMinor, taxMinor, roundingMinor, costMinor };
    return linesOfEntry(sale.saleId, journalOfSale(money));
  });
  const late = posted.flatMap(lateEntry);
  return {
    entries: [...entries, ...late.map(({ entry }) => entry)],
    journal: [...journal, ...late.flatMap(({ lines }) => lines)],
  };
}

/** The cash of a sale that came after its shift was closed lay in the drawer that was counted. */
function lateEntry({ sale, payments }: SaleWithRows): { entry: EntryRow; lines: LineRow[] }[] {
  const cash = payments.filter(({ method }) => method === 'cash');
  const cashMinor = cash.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (!sale.isLate || cashMinor === 0) return [];
  const entryId = newId(Date.parse(sale.postedAt));
  const lines = linesOfEntry(entryId, journalOfLateSale({ cashMinor }));
  return [{ entry: entryOf(sale, entryId, 'late_sale'), lines }];
}

const entryOf = (sale: SaleRow, entryId: string, sourceKind: EntryRow['sourceKind']): EntryRow => ({
  entryId,
  sourceKind,
  sourceId: sale.saleId,
  branchId: sale.branchId,
  businessDate: sale.businessDate,
  ledgerDate: sale.businessDate,
  postedAt: sale.postedAt,
});
