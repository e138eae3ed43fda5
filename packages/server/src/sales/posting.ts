import { createHash } from 'node:crypto';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import { saleContent } from '@tillbook/core/sales/sale-content';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TaxMode, TaxRounding } from '@tillbook/core/sales/sale-total';
import type { LevelRow } from '../stock/stock.sql.ts';
import type { PostingFacts, ProductFacts, TillFacts } from './posting.sql.ts';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import type { SaleWithRows } from './sale-rows.ts';

/** Who sells, in which business, and when the server heard of it. */
export interface PostingContext {
  readonly business: {
    readonly businessId: string;
    readonly name: string;
    readonly currency: string;
    readonly taxMode: TaxMode;
    readonly taxRounding: TaxRounding;
    readonly stockPolicy: StockPolicy;
  };
  readonly seller: { readonly personId: string; readonly name: string; readonly role: string };
  readonly nowMs: number;
}

/** A sale that is there already: its content, and its rows when it was posted just now. */
export interface KnownSale {
  readonly contentHash: string;
  readonly rows: SaleWithRows | null;
}

/**
 * Where a posting stands: what was read under the locks, moved on by each sale of the array that
 * is posted. A refused sale moves nothing, so an array gives what its sales one by one would.
 */
export interface Posting {
  readonly context: PostingContext;
  readonly till: TillFacts;
  readonly products: ReadonlyMap<string, ProductFacts>;
  /** The till each shift that a sale names belongs to. */
  readonly tillOfShift: ReadonlyMap<string, string>;
  readonly levels: Map<string, LevelRow>;
  readonly known: Map<string, KnownSale>;
  readonly usedReferences: Set<string>;
  readonly usedPayments: Set<string>;
  lastNumber: number;
  readonly posted: SaleWithRows[];
  readonly movedLevels: Set<string>;
  readonly hours: Map<string, TillHourRow>;
  readonly days: Map<string, ProductDayRow>;
}

/** Begins from the facts of a till that exists. */
export function beginPosting(
  context: PostingContext,
  till: TillFacts,
  facts: PostingFacts,
): Posting {
  return {
    context,
    till,
    products: new Map(facts.products.map((product) => [product.productId, product])),
    tillOfShift: new Map(facts.shifts.map(({ shiftId, tillId }) => [shiftId, tillId])),
    levels: new Map(
      facts.levels.map((level) => [level.productId, { ...level, branchId: till.branchId }]),
    ),
    known: new Map(
      facts.known.map(({ saleId, contentHash }) => [saleId, { contentHash, rows: null }]),
    ),
    usedReferences: new Set(facts.usedReferences),
    usedPayments: new Set(facts.usedPayments),
    lastNumber: till.lastNumber,
    posted: [],
    movedLevels: new Set(),
    hours: new Map(),
    days: new Map(),
  };
}

/** SHA-256 in hex of what happened in a sale. */
export function contentHashOf(draft: SaleDraft): string {
  return createHash('sha256').update(saleContent(draft)).digest('hex');
}
