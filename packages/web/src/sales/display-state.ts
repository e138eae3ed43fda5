import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { CartLine } from './cart.ts';
import { leftOf } from './offer-text.ts';
import { payView, type Paying } from './pay.ts';
import type { Promoted } from './promoted.ts';
import type { TillState } from './till-world.ts';
import type { TaxRules } from './totals.ts';
import type { ExchangeWork } from './use-exchange.ts';

/** What is taken off a line: a promotion by its name, the seller's own discount without. */
export interface DisplayOff {
  readonly name: string | null;
  /** The percentage of a discount that was given by one. */
  readonly basisPoints: number | null;
  readonly amountMinor: number;
}

export interface DisplayLine {
  readonly soldId: string;
  readonly name: string;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly unitPriceMinor: number;
  /** What the list asks where less is taken. */
  readonly listPriceMinor: number | null;
  readonly off: readonly DisplayOff[];
  /** What is asked for the line after what is taken off it. */
  readonly sumMinor: number;
}

/** What was paid, and by what; never with a reference. */
export interface DisplayPaid {
  readonly method: PaymentMethod;
  readonly typeName: string | null;
  readonly provider: string | null;
  readonly amountMinor: number;
}

/** The payment as it stands, before the sale is done. */
export interface DisplayPaying {
  readonly roundingMinor: number;
  readonly paid: readonly DisplayPaid[];
  /** What stays to be paid after these. */
  readonly dueMinor: number;
  /** Cash that was handed over, and what comes back of it; zero while there is no change. */
  readonly handedMinor: number;
  readonly changeMinor: number;
}

export interface DisplayCart {
  readonly kind: 'cart';
  readonly lines: readonly DisplayLine[];
  /** The line that was touched last. */
  readonly lastId: string | null;
  /** Tax that comes on top of the prices; null where they contain it. */
  readonly onTop: { readonly netMinor: number; readonly taxMinor: number } | null;
  readonly cartDiscountMinor: number;
  /** The tax that an exempt sale takes out of prices that contain it. */
  readonly exemptMinor: number;
  readonly savedMinor: number;
  /** What goods that are brought back take off. */
  readonly backMinor: number;
  /** Null: more than one sale can come to. */
  readonly end: { readonly kind: 'total' | 'toPay' | 'toGive'; readonly minor: number } | null;
  readonly paying: DisplayPaying | null;
}

export interface DisplayDone {
  readonly kind: 'done';
  readonly receiptNumber: string;
  readonly totalMinor: number;
  readonly roundingMinor: number;
  readonly savedMinor: number;
  readonly paid: readonly DisplayPaid[];
  readonly changeMinor: number;
  /** What the code on its receipt says; null where receipts have none, or it is not known yet. */
  readonly code: string | null;
}

/** What a customer is shown of a till. Nothing in it says who the customer is. */
export type DisplayState = { readonly kind: 'idle' } | DisplayCart | DisplayDone;

/** What the sell screen shows its seller at this moment. */
export interface TillShown {
  readonly till: Pick<TillState, 'cart' | 'last' | 'isLastFresh'>;
  readonly promoted: Promoted;
  readonly total: SaleTotal | null;
  readonly rules: TaxRules;
  readonly rounding: CashRounding | null;
  readonly currency: string;
  readonly paying: Paying | null;
  readonly exchange: Pick<ExchangeWork, 'settled' | 'isGiving' | 'givenMinor'>;
  /** The last sale as it was booked, or is kept here; null while it is not at hand. */
  readonly sold: Pick<
    Sale,
    '_id' | 'payments' | 'roundingMinor' | 'discountMinor' | 'receiptNumber'
  > | null;
  readonly code: string | null;
}

const IDLE: DisplayState = { kind: 'idle' };

/**
 * What the customer sees of a till: the figures that its seller sees, and none of the customer's
 * own data, no reason of a discount, no note.
 */
export function displayOf(shown: TillShown): DisplayState {
  const { cart, isLastFresh } = shown.till;
  if (cart.lines.length > 0) return cartOf(shown);
  return isLastFresh ? doneOf(shown) : IDLE;
}

function cartOf(shown: TillShown): DisplayCart {
  const { till, promoted, total, rules, exchange } = shown;
  const { lines, selectedId } = till.cart;
  const { settled } = exchange;
  return {
    kind: 'cart',
    lines: lines.map((line, at) => lineOf(line, promoted[at] ?? [])),
    lastId: selectedId,
    onTop: total !== null && rules.taxMode === 'exclusive' ? taxOf(total) : null,
    cartDiscountMinor: total?.cartDiscountMinor ?? 0,
    exemptMinor: rules.taxMode === 'inclusive' ? (total?.exemptTaxMinor ?? 0) : 0,
    savedMinor: total?.discountMinor ?? 0,
    backMinor: settled === null ? 0 : settled.exchangeMinor + settled.toGiveMinor,
    end: endOf(total, exchange),
    paying: total === null ? null : payingOf(shown, total.totalMinor),
  };
}

const taxOf = ({ netMinor, taxMinor }: SaleTotal) => ({ netMinor, taxMinor });

function lineOf(line: CartLine, given: Promoted[number]): DisplayLine {
  const { soldId, name, quantityMilli, unit, unitPriceMinor, override, discount } = line;
  const listMinor = override?.listPriceMinor ?? unitPriceMinor;
  const sumMinor = leftOf(line, given);
  const promotions = given.map(({ name: of, amountMinor }) => ({
    ...{ name: of, basisPoints: null, amountMinor },
  }));
  const own: DisplayOff[] =
    discount === null
      ? []
      : [
          {
            name: null,
            basisPoints: discount.kind === 'percent' ? discount.basisPoints : null,
            amountMinor: leftOf({ ...line, discount: null }, given) - sumMinor,
          },
        ];
  return {
    ...{ soldId, name, quantityMilli, unit, unitPriceMinor, sumMinor },
    listPriceMinor: listMinor > unitPriceMinor ? listMinor : null,
    off: [...promotions, ...own],
  };
}

function endOf(total: SaleTotal | null, exchange: TillShown['exchange']): DisplayCart['end'] {
  if (total === null) return null;
  const { settled, isGiving, givenMinor } = exchange;
  if (settled === null) return { kind: 'total', minor: total.totalMinor };
  if (isGiving) return { kind: 'toGive', minor: givenMinor };
  return { kind: 'toPay', minor: settled.toPayMinor };
}

function payingOf(shown: TillShown, exactMinor: number): DisplayPaying | null {
  const { paying, currency, rounding } = shown;
  if (paying === null) return null;
  const view = payView(paying, { exactMinor, currency, rounding });
  const { roundingMinor, changeMinor, problem } = view;
  const change = problem === null ? changeMinor : 0;
  return {
    roundingMinor,
    // What was brought back stands above the total already.
    paid: paying.parts
      .filter(({ method }) => method !== 'exchange')
      .map(({ tenderedMinor, ...part }) => paidOf({ ...part, tenderedMinor })),
    dueMinor: Math.max(0, view.dueMinor),
    handedMinor: change > 0 ? view.coversMinor + change : 0,
    changeMinor: change,
  };
}

function paidOf({
  method,
  typeName,
  provider,
  tenderedMinor,
}: Omit<DisplayPaid, 'amountMinor'> & { readonly tenderedMinor: number }): DisplayPaid {
  const isNamed = provider !== typeName;
  return { method, typeName, provider: isNamed ? provider : null, amountMinor: tenderedMinor };
}

function doneOf({ till, sold, code }: TillShown): DisplayState {
  const { last } = till;
  if (last === null) return IDLE;
  const { receiptNumber, totalMinor, changeMinor } = last;
  const facts = sold?._id === last.saleId ? sold : null;
  return {
    kind: 'done',
    ...{ receiptNumber, totalMinor, changeMinor, code },
    roundingMinor: facts?.roundingMinor ?? 0,
    savedMinor: facts?.discountMinor ?? 0,
    paid: (facts?.payments ?? []).map(paidOf),
  };
}
