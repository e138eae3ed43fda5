import { parseReceiptNumber, runningNumberIn } from '@tillbook/core/sales/receipt-number';
import type { Sale, SaleDraft } from '@tillbook/core/sales/sales.api';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import { SALE_FLAGS, type SaleFlag } from '@tillbook/core/sales/sales-list.api';
import type { SalesFilter } from './queries.ts';
import type { ListedSale } from './sales-view.ts';
import { factOf, type UnsentSale } from './unsent-sale.ts';
import type { UnsentRefund } from './unsent-refund.ts';

/** What the list needs of a sale that this device keeps. */
export interface SaleHere {
  readonly fact: Sale;
  readonly draft: Pick<SaleDraft, 'payments'>;
  /** Null: the server has it, and did already when this was looked up. */
  readonly here: 'waiting' | 'sent' | 'attention' | null;
  /** What came back of it here and is not sent either. */
  readonly back: Pick<Sale, 'state' | 'refundedMinor' | 'backAt'>;
}

const NOTHING_BACK = { state: 'completed', refundedMinor: 0, backAt: null } as const;

type Back = SaleHere['back'];

/** What refunds that wait here take back of a sale that waits before them. */
export function backOf(fact: Sale, refunds: readonly UnsentRefund[]): Back {
  const own = refunds.filter((one) => one.fact.saleId === fact._id);
  if (own.length === 0) return NOTHING_BACK;
  const isVoid = own.some((one) => one.fact.kind === 'void');
  const taken = new Set(own.flatMap((one) => one.fact.lines.map(({ lineNo }) => lineNo)));
  const isAll = fact.lines.every(({ lineNo }) => taken.has(lineNo));
  const refundedMinor = own.reduce((sum, one) => sum + one.fact.totalMinor, 0);
  const state = isVoid ? 'voided' : isAll ? 'refunded' : 'part_refunded';
  return { state, refundedMinor, backAt: own.at(-1)?.fact.occurredAt ?? null };
}

/** What one person sold in a business and is not sent; what cannot be shown is left out. */
export function unsentOf(
  { sales, refunds }: Pick<Waiting, 'sales' | 'refunds'>,
  own: { readonly businessId: string; readonly personId: string },
): SaleHere[] {
  return sales
    .filter((one) => one.businessId === own.businessId && one.sellerId === own.personId)
    .flatMap((one) => {
      const fact = factOf(one);
      if (fact === null) return [];
      const here = one.state === 'malformed' ? ('attention' as const) : ('waiting' as const);
      return [{ fact, draft: one.draft, here, back: backOf(fact, refunds) }];
    });
}

interface Waiting {
  readonly sales: readonly UnsentSale[];
  readonly refunds: readonly UnsentRefund[];
}

/** The same sale as a row of the list. */
export function rowHere(sale: SaleHere): ListedSale {
  const { fact, here, back } = sale;
  const { _id, receiptNumber, occurredAt, businessDate, branchName, sellerName, customer } = fact;
  return {
    ...{ _id, receiptNumber, occurredAt, businessDate, branchName, sellerName },
    customerName: customer?.name ?? customer?.phone ?? null,
    itemsMilli: fact.lines.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0),
    linesCount: fact.lines.length,
    discountMinor: fact.discountMinor,
    totalMinor: fact.totalMinor,
    methods: [...new Set(fact.payments.map(({ method }) => method))],
    timezone: fact.timezone,
    ...{ tillName: fact.tillName, taxMinor: fact.taxMinor },
    openMinor: fact.payments
      .filter(({ method }) => method === 'credit')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    flags: SALE_FLAGS.filter((flag) => isSo(flag, sale)),
    ...{ state: back.state, refundedMinor: back.refundedMinor },
    ...(here === null ? {} : { here }),
  };
}

/** Whether a filter of the seller's list shows a sale of this device, as the server's would. */
export function isAsked(filter: SalesFilter, sale: SaleHere): boolean {
  const { fact, draft, back } = sale;
  const { q, customerId, method, paymentTypeId, state, from, to } = filter;
  const fits = (is: boolean, asked: unknown): boolean => asked === undefined || is;
  return (
    isNarrowedTo(filter, sale) &&
    fits(isNumbered(fact, q?.trim().toUpperCase() ?? ''), q) &&
    fits(fact.customer?._id === customerId, customerId) &&
    fits(
      fact.payments.some((one) => one.method === method),
      method,
    ) &&
    fits(
      draft.payments.some((one) => one.paymentTypeId === paymentTypeId),
      paymentTypeId,
    ) &&
    fits(back.state === state, state) &&
    fits(fact.businessDate >= (from ?? ''), from) &&
    fits(fact.businessDate <= (to ?? ''), to)
  );
}

/** Whether a receipt begins so, or has this running number. */
function isNumbered({ receiptNumber }: Pick<Sale, 'receiptNumber'>, typed: string): boolean {
  const number = runningNumberIn(typed);
  return (
    receiptNumber.startsWith(typed) ||
    (number !== null && parseReceiptNumber(receiptNumber)?.number === number)
  );
}

/** The code of a payment, what it came to, what was in it, and what was odd. */
function isNarrowedTo(filter: SalesFilter, sale: SaleHere): boolean {
  const { fact } = sale;
  const { reference, leastMinor = 0, mostMinor = Infinity, productId, flag } = filter;
  const code = foldCode(reference ?? '');
  return (
    fact.totalMinor >= Number(leastMinor) &&
    fact.totalMinor <= Number(mostMinor) &&
    (code === '' || fact.payments.some((one) => foldCode(one.reference ?? '') === code)) &&
    (productId === undefined || fact.lines.some((line) => line.productId === productId)) &&
    (flag === undefined || isSo(flag, sale))
  );
}

/** Of what the server has nobody here knows whether it came late, or from an outbox. */
function isSo(flag: SaleFlag, { fact, here }: SaleHere): boolean {
  switch (flag) {
    case 'discounted':
      return fact.discountMinor > 0;
    case 'own_price':
      return fact.lines.some(({ override }) => override !== null);
    case 'offline':
      return here !== null;
    // What it had cost is not told here, and who was asked was asked over the network.
    case 'below_cost':
    case 'approved':
    case 'late':
      return false;
  }
}

/**
 * The list with what this device keeps in it, newest first. What the server has already is there
 * once, as the server says it: the id is the same.
 */
export function withHere(
  posted: readonly ListedSale[] | undefined,
  here: readonly ListedSale[],
): readonly ListedSale[] | undefined {
  const known = new Set(posted?.map(({ _id }) => _id));
  const more = here.filter(({ _id }) => !known.has(_id) && known.add(_id));
  if (more.length === 0) return posted;
  const time = ({ occurredAt }: ListedSale): number => Date.parse(occurredAt);
  return [...more, ...(posted ?? [])].sort((a, b) => time(b) - time(a));
}
