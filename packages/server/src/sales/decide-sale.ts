import { formatQuantity } from '@tillbook/core/quantity';
import { Refusal } from '@tillbook/core/refusals';
import { roundingOf } from '@tillbook/core/sales/cash-rounding';
import type { Discount } from '@tillbook/core/sales/discount';
import {
  totalSale,
  whyNotTotal,
  type SaleTotal,
  type TaxMode,
  type TaxRounding,
} from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { sellingStepMilli, whyNotQuantity } from '@tillbook/core/sales/sold-goods';
import type { Sold } from '@tillbook/core/sales/sold-goods';
import { refusePayments, refusePrivate } from './decide-payments.ts';
import type { SaleUse } from './approved-sales.ts';
import type { Happened } from './happened.ts';
import { quoteOf, type QuoteUse } from './judge-quote.ts';
import type { NamedLayby } from './quote-uses.sql.ts';
import { withPromotions, type PromotedLine } from './judge-promotions.ts';
import type { Posting } from './posting.ts';
import type { PackFacts, ProductFacts } from './posting.sql.ts';
import { refuseStock } from './refuse-stock.ts';
import { refuseCustomer } from './sale-accounts.ts';
import { refuseOverAccount, refuseOverCredit, refuseOverLimits } from './selling-limits.ts';

/** A line with the product or pack it sells and the rate it is taxed at. */
export interface PricedLine {
  readonly product: ProductFacts;
  readonly pack: PackFacts | null;
  readonly sold: Sold;
  readonly quantityMilli: number;
  /** What is asked: an own price, or the list's. */
  readonly unitPriceMinor: number;
  readonly listPriceMinor: number;
  readonly taxBasisPoints: number;
  readonly discount: Discount | null;
}

export interface PricedSale {
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  readonly lines: readonly PromotedLine[];
  readonly total: SaleTotal;
  /** Approvals that let it through. */
  readonly uses: readonly SaleUse[];
  /** The quote it is made of. */
  readonly quote: QuoteUse | null;
  /** What rounding its cash added; the sale's total is both. */
  readonly roundingMinor: number;
  /** Whether that is the rounding of the business as it is now. */
  readonly isRoundedByPolicy: boolean;
}

/**
 * Prices a sale by the server's own list and checks every rule it must keep; changes nothing. A
 * sale that happened already keeps the prices it was sold at, and notes what it breaks.
 * @param happened its till, number and shift were judged already; null: it is asked for now
 * @throws Refusal the first rule that it breaks
 */
export function priceSale(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null = null,
): PricedSale {
  refusePrivate(draft);
  if (happened === null) refuseTill(posting, draft);
  const quote = quoteOf(posting, draft, happened);
  const priced = pricedLines(posting, draft, happened, quote);
  refuseStock(posting, priced, happened, quote?.layby?.goods);
  const totalled = totalWithin(posting, draft, priced, happened, quote);
  const { total, uses } = totalled;
  const rounding = roundedBy(posting, draft, total, happened);
  const totalMinor = total.totalMinor + rounding.roundingMinor;
  if (totalMinor !== draft.totalMinor || rounding.roundingMinor !== (draft.roundingMinor ?? 0)) {
    throw new Refusal('TOTAL_MISMATCH', { totalMinor, roundingMinor: rounding.roundingMinor });
  }
  refusePayments(posting, draft, happened);
  refuseCustomer(posting, draft, happened);
  const ofBuyer = refuseOverAccount(posting, draft, happened);
  const ofSeller = refuseOverCredit(posting, draft, happened);
  return { ...totalled, quote, uses: [...uses, ...ofBuyer, ...ofSeller], ...rounding };
}

/**
 * What a cart comes to by the server's own list, within the limits of who asks; changes nothing and
 * looks at neither stock nor money.
 * @param quote what was agreed before
 * @throws Refusal the first rule that it breaks
 */
export function priceCart(
  posting: Posting,
  draft: SaleDraft,
  quote: Pick<QuoteUse, 'isAsQuoted' | 'layby' | 'tax'> | null = null,
): Totalled {
  return totalWithin(posting, draft, pricedLines(posting, draft, null, quote), null, quote);
}

type Totalled = Pick<PricedSale, 'taxMode' | 'taxRounding' | 'lines' | 'total' | 'uses'>;

/** @param quote what was agreed before: no limit is looked at, and it is taxed as it was told */
function totalWithin(
  posting: Posting,
  draft: SaleDraft,
  priced: readonly PricedLine[],
  happened: Happened | null,
  quote: Pick<QuoteUse, 'isAsQuoted' | 'tax'> | null,
): Totalled {
  const { business } = posting.context;
  const taxMode = happened?.tax?.mode ?? quote?.tax.mode ?? business.taxMode;
  const taxRounding = happened?.tax?.rounding ?? quote?.tax.rounding ?? business.taxRounding;
  const { discount } = draft;
  const isTaxExempt = (draft.taxExempt ?? null) !== null;
  const plain = { taxMode, taxRounding, lines: priced, discount, isTaxExempt };
  if (whyNotTotal(plain) !== null) throw new Refusal('LIMIT_EXCEEDED', { limit: 'total' });
  const lines = withPromotions(posting, draft, priced, happened);
  const total = totalSale({ ...plain, lines });
  const uses =
    quote?.isAsQuoted === true ? [] : refuseOverLimits(posting, draft, { lines, total }, happened);
  return { taxMode, taxRounding, lines, total, uses };
}

/** How cash is rounded; a fact was rounded by what its till knew, which may have changed. */
function roundedBy(
  posting: Posting,
  draft: SaleDraft,
  total: SaleTotal,
  happened: Happened | null,
): Pick<PricedSale, 'roundingMinor' | 'isRoundedByPolicy'> {
  const now = roundingOf(total.totalMinor, draft.payments, posting.selling.rounding);
  const said = draft.roundingMinor ?? 0;
  if (happened === null || said === now) return { roundingMinor: now, isRoundedByPolicy: true };
  return { roundingMinor: said, isRoundedByPolicy: false };
}

/** The till must be held by the sender, the number be the next one, the shift be open there. */
function refuseTill(posting: Posting, draft: SaleDraft): void {
  const { till } = posting;
  if (till.deviceId === null || till.leaseId !== draft.leaseId) {
    throw new Refusal('TILL_LEASE_LOST');
  }
  const expected = posting.lastNumber + 1;
  if (draft.series !== till.series || draft.number !== expected) {
    throw new Refusal('RECEIPT_NUMBER_TAKEN', { expected, series: till.series });
  }
  if (draft.shiftId !== till.openShiftId) {
    const wasHere = posting.tillOfShift.get(draft.shiftId) === till.tillId;
    throw new Refusal(wasHere ? 'SHIFT_CLOSED' : 'SHIFT_NOT_OPEN');
  }
}

function pricedLines(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null,
  quote: Pick<QuoteUse, 'isAsQuoted' | 'layby'> | null,
): PricedLine[] {
  const lines = draft.lines.map((line) => pricedLine(posting, line));
  const layby = quote?.layby ?? null;
  // What was set aside and paid is sold, whatever became of the card since.
  if (layby === null) refuseArchived(lines, happened);
  for (const line of lines) refuseQuantity(line, happened !== null || layby !== null);
  const isAgreed = quote?.isAsQuoted === true;
  const shown = lines.map((line, index) => shownPrice(line, draft, index, isAgreed));
  if (happened === null) {
    refuseOtherPrices(lines, shown);
    return layby === null ? lines : atRatesOf(layby, lines);
  }
  noteOtherPrices(lines, shown, happened);
  return lines.map((line, index) => ({
    ...line,
    unitPriceMinor: draft.lines[index]?.unitPriceMinor ?? line.unitPriceMinor,
    taxBasisPoints: happened.tax?.basisPoints[index] ?? line.taxBasisPoints,
  }));
}

/** Lines at the rates that the lay-by was agreed with. */
function atRatesOf({ rates }: NamedLayby, lines: readonly PricedLine[]): PricedLine[] {
  const agreed = new Map(rates.map((rate) => [rate.productId, rate.taxBasisPoints]));
  return lines.map((line) => ({
    ...line,
    taxBasisPoints: agreed.get(line.product.productId) ?? line.taxBasisPoints,
  }));
}

function refuseArchived(lines: readonly PricedLine[], happened: Happened | null): void {
  const gone = lines.filter(({ product, pack }) => product.isArchived || pack?.isArchived === true);
  const [first] = gone;
  if (first === undefined) return;
  if (happened === null) {
    const { product, pack } = first;
    throw new Refusal('PRODUCT_ARCHIVED', {
      product: nameOf(product, pack),
      ...idsOf(product, pack),
    });
  }
  const products = gone.map(({ product, pack }) => ({
    name: nameOf(product, pack),
    ...idsOf(product, pack),
  }));
  happened.conflicts.set('product_archived', { products });
}

/** The list's price as the till showed it; an old one is no matter beside a price agreed before. */
function shownPrice(
  { listPriceMinor }: PricedLine,
  draft: SaleDraft,
  index: number,
  isAgreed: boolean,
): number {
  const { override = null, unitPriceMinor = listPriceMinor } = draft.lines[index] ?? {};
  if (override === null) return unitPriceMinor;
  return isAgreed ? listPriceMinor : override.listPriceMinor;
}

function refuseOtherPrices(lines: readonly PricedLine[], shown: readonly number[]): void {
  const changed = lines.filter(({ listPriceMinor }, index) => listPriceMinor !== shown[index]);
  if (changed.length === 0) return;
  const now = new Map(
    changed.map(({ product, pack, listPriceMinor }) => [
      pack?.packId ?? product.productId,
      { ...idsOf(product, pack), unitPriceMinor: listPriceMinor },
    ]),
  );
  throw new Refusal('PRICE_CHANGED', { lines: [...now.values()] });
}

/** The prices and tax rates of a fact that are not those of now. */
function noteOtherPrices(
  lines: readonly PricedLine[],
  shown: readonly number[],
  { conflicts, tax }: Happened,
): void {
  const stale = lines.flatMap(({ product, pack, listPriceMinor, taxBasisPoints }, index) => {
    const soldMinor = shown[index] ?? listPriceMinor;
    const soldBasisPoints = tax?.basisPoints[index] ?? taxBasisPoints;
    if (soldMinor === listPriceMinor && soldBasisPoints === taxBasisPoints) return [];
    const prices = { soldMinor, listMinor: listPriceMinor };
    const rates = { soldBasisPoints, listBasisPoints: taxBasisPoints };
    return [{ name: nameOf(product, pack), ...idsOf(product, pack), ...prices, ...rates }];
  });
  if (stale.length > 0) conflicts.set('price_stale', { lines: stale });
}

/** What a line sells. A pack of another product is as little there as one that never was. */
function pricedLine(posting: Posting, line: SaleDraft['lines'][number]): PricedLine {
  const { productId, packId, quantityMilli } = line;
  const product = posting.products.get(productId);
  const pack = packId === null ? null : posting.packs.get(packId);
  if (product === undefined || pack === undefined) throw new Refusal('NOT_FOUND', { productId });
  if (pack !== null && pack.productId !== productId) throw new Refusal('NOT_FOUND', { productId });
  const { kind, stepMilli, taxBasisPoints } = product;
  const packUnitsMilli = pack?.unitsMilli ?? null;
  // An open price is what the till was told; a pack has its own.
  const isAsked = product.isOpenPrice && pack === null;
  const askedMinor = line.override?.listPriceMinor ?? line.unitPriceMinor;
  const listPriceMinor = isAsked ? askedMinor : (pack ?? product).priceMinor;
  const components = posting.components.get(productId) ?? [];
  return {
    product,
    pack,
    sold: { kind, productId, stepMilli, packUnitsMilli, components, quantityMilli },
    quantityMilli,
    unitPriceMinor: line.override ? line.unitPriceMinor : listPriceMinor,
    listPriceMinor,
    taxBasisPoints,
    discount: line.discount ?? null,
  };
}

export const nameOf = (product: ProductFacts, pack: PackFacts | null): string =>
  pack === null ? product.name : `${product.name} · ${pack.name}`;

export const idsOf = ({ productId }: ProductFacts, pack: PackFacts | null) => ({
  productId,
  packId: pack?.packId ?? null,
});

/** The step may have changed since a fact; what is sold whole never was sold in parts. */
function refuseQuantity({ product, pack, sold }: PricedLine, isAnyStep: boolean): void {
  const reason = whyNotQuantity(isAnyStep ? { ...sold, stepMilli: 1 } : sold);
  if (reason === 'LIMIT_EXCEEDED') throw new Refusal(reason, { limit: 'quantity' });
  if (reason === null) return;
  const stepMilli = sellingStepMilli(sold);
  throw new Refusal(reason, {
    product: nameOf(product, pack),
    ...idsOf(product, pack),
    step: formatQuantity(stepMilli),
    stepMilli,
    unit: product.unit,
  });
}
