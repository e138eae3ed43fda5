import type { GivenBack } from '@tillbook/core/refunds/give-back';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import type { SaleWithRows } from '../sales/sale-rows.ts';
import type { Returned } from './refund-state.sql.ts';
import type { RefundPaymentRecord } from './refunds.sql.ts';

type PaymentBack = Omit<RefundPaymentRecord, 'position' | 'shiftId'>;
type PartBack = GivenBack & {
  /** Of mobile money: by whom it goes back, whoever took it; null: by whom it was taken. */
  readonly provider: string | null;
  readonly reference: string | null;
};
type Way = PaymentBack & { leftMinor: number };

const BUILT_IN = { paymentTypeId: null, typeName: null, accountCode: null };

/** A provider is one however it was typed; an own way of paying is its own. */
const keyOf = (way: Pick<PaymentBack, 'method' | 'paymentTypeId' | 'provider'>): string =>
  `${way.method} ${way.paymentTypeId} ${foldCode(way.provider ?? '')}`;

/** What each way a sale was paid by took and has not given back yet, in the order of payment. */
function waysOf({ payments }: SaleWithRows, { given }: Returned): Way[] {
  const ways = new Map<string, Way>();
  for (const { method, paymentTypeId, typeName, accountCode, amountMinor, ...more } of payments) {
    const isMobile = method === 'mobile_money' && paymentTypeId === null;
    const provider = isMobile ? more.provider : null;
    const key = keyOf({ method, paymentTypeId, provider });
    const way = ways.get(key) ?? {
      ...{ method, paymentTypeId, typeName, accountCode, provider, reference: null },
      ...{ amountMinor: 0, leftMinor: 0 },
    };
    way.leftMinor += amountMinor;
    ways.set(key, way);
  }
  const others = given.map((one) => ({ ...one, amountMinor: takenOff(ways.get(keyOf(one)), one) }));
  // By a provider that took nothing, or that nobody wrote down: it is gone from what was taken.
  for (const { method, paymentTypeId, ...one } of others) {
    let { amountMinor } = one;
    for (const way of ways.values()) {
      if (way.method !== method || way.paymentTypeId !== paymentTypeId) continue;
      amountMinor = takenOff(way, { amountMinor });
    }
  }
  return [...ways.values()];
}

/** Takes so much off what a way has left. @returns what is beyond that */
function takenOff(way: Way | undefined, { amountMinor }: { readonly amountMinor: number }): number {
  const part = Math.min(amountMinor, way?.leftMinor ?? 0);
  if (way !== undefined) way.leftMinor -= part;
  return amountMinor - part;
}

/** The providers that took mobile money of a sale which has not gone back, as they were typed. */
export const providersLeft = (rows: SaleWithRows, returned: Returned): string[] =>
  waysOf(rows, returned).flatMap(({ provider, leftMinor }) =>
    provider === null || leftMinor <= 0 ? [] : [provider],
  );

/**
 * The parts of a refund by the ways that had taken the money, so that each account and each
 * provider gives back what it took: the first way of a method first. Cash beyond what cash took
 * comes from the drawer.
 */
export function paymentsBack(
  parts: readonly PartBack[],
  rows: SaleWithRows,
  returned: Returned,
): PaymentBack[] {
  const ways = waysOf(rows, returned);
  return parts.flatMap(({ method, amountMinor, provider, reference }) => {
    let missing = amountMinor;
    const back = ways
      .filter((way) => way.method === method)
      .map(({ leftMinor, ...way }) => {
        const part = Math.min(missing, leftMinor);
        missing -= part;
        return { ...way, reference, amountMinor: part };
      })
      .filter((part) => part.amountMinor > 0);
    if (missing > 0)
      addTo(back, { method, ...BUILT_IN, provider, reference, amountMinor: missing });
    return provider === null ? back : byOne(back, provider);
  });
}

/** What no way has left goes by the built-in one. */
function addTo(back: PaymentBack[], more: PaymentBack): void {
  const at = back.findIndex(({ paymentTypeId }) => paymentTypeId === null);
  const builtIn = back[at];
  if (builtIn === undefined) back.push(more);
  else back[at] = { ...builtIn, amountMinor: builtIn.amountMinor + more.amountMinor };
}

/** What goes back by no own way, by the provider that was said. */
function byOne(back: readonly PaymentBack[], provider: string): PaymentBack[] {
  const own = back.filter(({ paymentTypeId }) => paymentTypeId !== null);
  const [first, ...more] = back.filter(({ paymentTypeId }) => paymentTypeId === null);
  if (first === undefined) return own;
  const amountMinor = more.reduce((sum, part) => sum + part.amountMinor, first.amountMinor);
  return [...own, { ...first, provider, amountMinor }];
}
