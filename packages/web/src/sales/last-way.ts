import type { Sale } from '@tillbook/core/sales/sales.api';
import { readStored, writeStored } from './device.ts';
import {
  mayAwaitCode,
  payView,
  settledBy,
  startPaying,
  type Bill,
  type PaidPart,
  type Paying,
} from './pay.ts';
import type { Way } from './selling.ts';

const keyOf = (businessId: string): string => `tillbook.lastWay.${businessId}`;

/** What is owed, held or promised is asked for each time; cash has a button of its own. */
const REPEATED = new Set(['mobile_money', 'card', 'other']);

type Paid = Pick<Sale['payments'][number], 'method' | 'typeName'>;

/** A way of paying in one text: the business's own one by its name. */
const textOf = ({ method, typeName }: Paid): string => JSON.stringify([method, typeName]);

/** Remembers how a sale was paid; what was paid in parts is not repeated. */
export function rememberWay(businessId: string, payments: readonly Paid[]): void {
  const [one, ...more] = payments;
  const isOne = one !== undefined && more.length === 0;
  writeStored(keyOf(businessId), isOne ? textOf(one) : '');
}

/** The way that this device's last sale was paid with, where it can be repeated; else null. */
export function lastWay(businessId: string, ways: readonly Way[]): Way | null {
  const text = readStored(keyOf(businessId));
  return ways.find((way) => REPEATED.has(way.method) && textOf(way) === text) ?? null;
}

/**
 * What is due by a way: as the sale's payments, or as the pay panel where something is asked, like
 * the code of mobile money.
 */
export function payAllBy(
  way: Way,
  bill: Bill,
  known: { readonly taken: readonly PaidPart[]; readonly provider: string },
): { readonly parts: readonly PaidPart[] } | { readonly paying: Paying } {
  const paying = { ...startPaying(way, known.provider), parts: known.taken };
  // One touch alone does not say that the code comes later.
  const parts = mayAwaitCode(way) ? null : settledBy(paying, payView(paying, bill));
  return parts === null ? { paying } : { parts };
}
