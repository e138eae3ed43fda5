import { createHash } from 'node:crypto';
import type { Bearer } from '@tillbook/core/permissions';
import type { StockPolicy } from '@tillbook/core/stock/movement';
import { saleContent } from '@tillbook/core/sales/sale-content';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TaxMode, TaxRounding } from '@tillbook/core/sales/sale-total';
import type { Goods } from '@tillbook/core/sales/sold-goods';
import type { ApprovalRow } from '../approvals/approvals.sql.ts';
import type { NewEntry } from '../customers/accounts.sql.ts';
import type { LockedCard, NewGiftEntry } from '../gift-cards/gift-cards.sql.ts';
import type { BatchMoveRow, BatchRow } from '../stock/batches.sql.ts';
import type { LevelRow } from '../stock/stock.sql.ts';
import type { SaleUse } from './approved-sales.ts';
import type { QuoteUse } from './judge-quote.ts';
import type { NamedQuote } from './quote-uses.sql.ts';
import type { BranchPromotion } from './judge-promotions.ts';
import type {
  PackFacts,
  PaymentTypeFacts,
  PostingFacts,
  ProductFacts,
  TillFacts,
} from './posting.sql.ts';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import { accountsById, type PostingAccount } from './sale-accounts.ts';
import type { SaleWithRows } from './sale-rows.ts';
import { policyOf, type SellingPolicy } from './selling-policy.ts';

/** Who sells, in which business, and when the server heard of it. */
export interface PostingContext {
  readonly business: {
    readonly businessId: string;
    readonly name: string;
    readonly businessType: string;
    readonly currency: string;
    readonly taxMode: TaxMode;
    readonly taxRounding: TaxRounding;
    readonly stockPolicy: StockPolicy;
  };
  readonly seller: Bearer & { readonly personId: string; readonly name: string };
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
 * Postings on several tills of a branch that share a transaction share all but till and context.
 */
export interface Posting {
  readonly context: PostingContext;
  readonly till: TillFacts;
  readonly products: ReadonlyMap<string, ProductFacts>;
  readonly packs: ReadonlyMap<string, PackFacts>;
  /** What each kit takes. */
  readonly components: ReadonlyMap<string, readonly Goods[]>;
  /** The till each shift that a sale names belongs to. */
  readonly tillOfShift: ReadonlyMap<string, string>;
  readonly levels: Map<string, LevelRow>;
  /** Batches of the levels that track them, by product. */
  readonly batches: Map<string, readonly BatchRow[]>;
  readonly batchMoves: BatchMoveRow[];
  readonly known: Map<string, KnownSale>;
  readonly usedReferences: Set<string>;
  readonly usedPayments: Set<string>;
  /** The device whose facts are posted; null: sales that the till's holder asks for now. */
  readonly deviceId: string | null;
  /** Whether goods come back in the same step, and pay for a part. */
  readonly isExchange: boolean;
  /** How the business rounds cash, and what each role may take off. */
  readonly selling: SellingPolicy;
  /** Own ways of paying that the sales name. */
  readonly paymentTypes: ReadonlyMap<string, PaymentTypeFacts>;
  /** Promotions of the branch, and those that the sales name. */
  readonly promotions: ReadonlyMap<string, BranchPromotion>;
  /** Customers of the sales; entries on their accounts. */
  readonly accounts: Map<string, PostingAccount>;
  readonly entries: NewEntry[];
  /** Approvals that the sales name, and those that were used so far. */
  readonly approvals: ReadonlyMap<string, ApprovalRow>;
  readonly approvalUses: SaleUse[];
  /** Quotes that the sales name, and those that were turned into sales so far. */
  readonly quotes: ReadonlyMap<string, NamedQuote>;
  readonly quoteUses: QuoteUse[];
  /** Gift cards that the sales pay by, by the hash of the code; entries on them. */
  readonly giftCards: Map<string, LockedCard>;
  readonly giftEntries: NewGiftEntry[];
  lastNumber: number;
  readonly posted: SaleWithRows[];
  readonly movedLevels: Set<string>;
  readonly hours: Map<string, TillHourRow>;
  readonly days: Map<string, ProductDayRow>;
}

/**
 * Begins on tills of one branch, in the order given, from their common facts.
 * @param batches those of the levels that track them
 * @param more of facts, the device that sends them; what the sales name
 */
export function beginPostings(
  facts: PostingFacts,
  batches: readonly BatchRow[],
  asked: readonly { readonly context: PostingContext; readonly till: TillFacts }[],
  more: {
    readonly deviceId?: string;
    readonly accounts?: readonly PostingAccount[];
    readonly approvals?: ReadonlyMap<string, ApprovalRow>;
    readonly quotes?: ReadonlyMap<string, NamedQuote>;
    readonly giftCards?: Map<string, LockedCard>;
    readonly isExchange?: boolean;
  } = {},
): Posting[] {
  const branchId = asked[0]?.till.branchId ?? '';
  const shared = {
    products: new Map(facts.products.map((product) => [product.productId, product])),
    packs: new Map(facts.packs.map((pack) => [pack.packId, pack])),
    components: componentsOf(facts),
    tillOfShift: new Map(facts.shifts.map(({ shiftId, tillId }) => [shiftId, tillId])),
    levels: new Map(facts.levels.map((level) => [level.productId, { ...level, branchId }])),
    batches: batchesByProduct(batches),
    batchMoves: [],
    known: new Map<string, KnownSale>(
      facts.known.map(({ saleId, contentHash }) => [saleId, { contentHash, rows: null }]),
    ),
    usedReferences: new Set(facts.usedReferences),
    usedPayments: new Set(facts.usedPayments),
    selling: policyOf(facts.selling),
    paymentTypes: new Map(facts.paymentTypes.map((type) => [type.paymentTypeId, type])),
    promotions: new Map(facts.promotions.map((promotion) => [promotion._id, promotion])),
    accounts: accountsById(more.accounts ?? []),
    entries: [],
    deviceId: more.deviceId ?? null,
    isExchange: more.isExchange ?? false,
    approvals: more.approvals ?? new Map<string, ApprovalRow>(),
    approvalUses: [],
    quotes: more.quotes ?? new Map<string, NamedQuote>(),
    quoteUses: [],
    giftCards: more.giftCards ?? new Map<string, LockedCard>(),
    giftEntries: [],
    movedLevels: new Set<string>(),
    hours: new Map<string, TillHourRow>(),
    days: new Map<string, ProductDayRow>(),
  };
  return asked.map(({ context, till }) => {
    if (till.branchId !== branchId) throw new Error('tills of two branches in one posting');
    return { ...shared, context, till, lastNumber: till.lastNumber, posted: [] };
  });
}

function batchesByProduct(batches: readonly BatchRow[]): Map<string, readonly BatchRow[]> {
  const byProduct = new Map<string, readonly BatchRow[]>();
  for (const batch of batches) {
    byProduct.set(batch.productId, [...(byProduct.get(batch.productId) ?? []), batch]);
  }
  return byProduct;
}

function componentsOf({ components }: PostingFacts): ReadonlyMap<string, readonly Goods[]> {
  const parts = new Map<string, Goods[]>();
  for (const { kitId, ...goods } of components) {
    parts.set(kitId, [...(parts.get(kitId) ?? []), goods]);
  }
  return parts;
}

/** SHA-256 in hex of what happened in a sale. */
export function contentHashOf(draft: SaleDraft): string {
  return createHash('sha256').update(saleContent(draft)).digest('hex');
}
