import type { GivenBack } from '@tillbook/core/refunds/give-back';
import type { SaleWithRows } from '../sales/sale-rows.ts';
import type { Returned } from './refund-state.sql.ts';
import type { RefundPaymentRecord } from './refunds.sql.ts';

type PaymentBack = Omit<RefundPaymentRecord, 'position' | 'shiftId'>;
type PartBack = GivenBack & { readonly reference: string | null };

const BUILT_IN = { paymentTypeId: null, typeName: null, accountCode: null };

/** What each way a sale was paid by took and has not given back yet, in the order of payment. */
function waysOf({ payments }: SaleWithRows, { given }: Returned) {
  const ways = new Map<string, PaymentBack & { leftMinor: number }>();
  for (const { method, paymentTypeId, typeName, accountCode, amountMinor } of payments) {
    const key = `${method} ${paymentTypeId}`;
    const way = ways.get(key) ?? {
      ...{ method, paymentTypeId, typeName, accountCode, reference: null },
      ...{ amountMinor: 0, leftMinor: 0 },
    };
    way.leftMinor += amountMinor;
    ways.set(key, way);
  }
  for (const { method, paymentTypeId, amountMinor } of given) {
    const way = ways.get(`${method} ${paymentTypeId}`);
    if (way !== undefined) way.leftMinor -= amountMinor;
  }
  return [...ways.values()];
}

/**
 * The parts of a refund by the ways that had taken the money, so that each account gives back what
 * it took: the first way of a method first. Cash beyond what cash took comes from the drawer.
 */
export function paymentsBack(
  parts: readonly PartBack[],
  rows: SaleWithRows,
  returned: Returned,
): PaymentBack[] {
  const ways = waysOf(rows, returned);
  return parts.flatMap(({ method, amountMinor, reference }) => {
    let missing = amountMinor;
    const back = ways
      .filter((way) => way.method === method)
      .map(({ leftMinor, ...way }) => {
        const part = Math.min(missing, Math.max(0, leftMinor));
        missing -= part;
        return { ...way, reference, amountMinor: part };
      })
      .filter((part) => part.amountMinor > 0);
    if (missing === 0) return back;
    const drawer = back.find(({ paymentTypeId }) => paymentTypeId === null);
    if (drawer === undefined) {
      return [...back, { method, ...BUILT_IN, amountMinor: missing, reference }];
    }
    const more = { ...drawer, amountMinor: drawer.amountMinor + missing };
    return back.map((part) => (part === drawer ? more : part));
  });
}
