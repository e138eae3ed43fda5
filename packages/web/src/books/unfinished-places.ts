import type { ClosingState } from '@tillbook/core/books/period-close.api';
import { can, type Bearer } from '@tillbook/core/permissions';
import { booksPlacesOf } from './books-places.ts';

/** What is told before a close, in the order in which it is settled. */
export const UNFINISHED = [
  'openShifts',
  'drawersUnseen',
  'openConflicts',
  'moneyUnsold',
  'moneyUnpaid',
  'moneyConflicts',
  'expensesWaiting',
  'unbilledReceipts',
  'openCounts',
] as const satisfies readonly (keyof ClosingState['unfinished'])[];
export type Unfinished = (typeof UNFINISHED)[number];

/** Where each is settled, and the devices; what somebody cannot open leads nowhere. */
export type UnfinishedPlaces = Readonly<Partial<Record<Unfinished | 'silentDevices', string>>>;

/**
 * Where what is unfinished up to a day is settled, in the area at hand: the rows that are counted.
 * The accountant's area has money and expenses; drawers, counts and devices are settled by others.
 */
export function unfinishedPlaces(
  pathname: string,
  bearer: Bearer,
  asked: Pick<ClosingState, 'moneyFrom' | 'expensesFrom'> & { readonly upTo: string },
): UnfinishedPlaces {
  const { to } = booksPlacesOf(pathname);
  const { upTo, moneyFrom, expensesFrom } = asked;
  const money = (list: string) => to('matching', { list, from: moneyFrom, to: upTo });
  const ofAll: UnfinishedPlaces = {
    ...{ moneyUnsold: money('unsold'), moneyUnpaid: money('unpaid') },
    moneyConflicts: money('conflict'),
    ...(can(bearer, 'expense.view') && {
      expensesWaiting: to('expenses', {
        ...{ state: 'waiting', from: expensesFrom ?? undefined, to: upTo },
      }),
    }),
  };
  if (!pathname.startsWith('/business')) return ofAll;
  return {
    ...ofAll,
    ...(can(bearer, 'shift.manage') && {
      openShifts: to('shifts', { state: 'open', to: upTo }),
      drawersUnseen: to('shifts', { state: 'closed', differs: 'yes', by: 'closed', to: upTo }),
    }),
    ...(can(bearer, 'sale.view') && { openConflicts: to('conflicts') }),
    ...(can(bearer, 'purchase.view') && { unbilledReceipts: to('receipts', { billed: 'no' }) }),
    ...(can(bearer, 'stock.view') && { openCounts: to('counts') }),
    ...(can(bearer, 'device.manage') && { silentDevices: to('devices') }),
  };
}
