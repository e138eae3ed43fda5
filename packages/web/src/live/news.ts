import { EVENT_KINDS, type EventKind, type LiveEvent } from '@tillbook/core/events';
import type { SseMessage } from './sse.ts';

/** What the stream told: events, or that some may have been missed. */
export type News =
  { readonly kind: 'events'; readonly events: readonly LiveEvent[] } | { readonly kind: 'gap' };

/** A group of cached answers, by the first part of their key. */
export type Topic =
  | 'approvals'
  | 'books'
  | 'branches'
  | 'counts'
  | 'customers'
  | 'dashboard'
  | 'devices'
  | 'imports'
  | 'matching'
  | 'my-businesses'
  | 'my-notices'
  | 'notices'
  | 'ownership'
  | 'parked-sales'
  | 'platform'
  | 'products'
  | 'purchasing'
  | 'sale-conflicts'
  | 'refunds'
  | 'sales'
  | 'setup'
  | 'shifts'
  | 'selling'
  | 'stock'
  | 'till-catalogue'
  | 'till-sellers'
  | 'till-customers'
  | 'till-shift'
  | 'transfers'
  | 'users';

/** What each kind of event makes old at once. */
export const TOPICS: Readonly<Record<EventKind, readonly Topic[]>> = {
  approval_asked: ['approvals', 'dashboard'],
  approval_answered: ['approvals', 'dashboard'],
  sale_posted: ['dashboard', 'sales', 'products', 'shifts', 'stock', 'customers'],
  refund_posted: ['dashboard', 'sales', 'products', 'shifts', 'stock', 'refunds', 'customers'],
  quote_changed: ['sales'],
  parked_changed: ['parked-sales'],
  layby_changed: ['sales', 'shifts', 'stock', 'dashboard', 'customers', 'till-customers'],
  gift_cards_changed: ['sales', 'shifts', 'dashboard', 'books'],
  shift_opened: ['dashboard', 'branches', 'shifts'],
  // Once it is closed, the list tells how its sales were paid.
  shift_closed: ['dashboard', 'branches', 'shifts', 'till-shift', 'sales'],
  shift_changed: ['shifts'],
  till_taken: ['branches', 'devices'],
  device_changed: ['devices'],
  conflict_changed: ['sale-conflicts', 'dashboard'],
  product_saved: ['products', 'till-catalogue', 'dashboard'],
  stock_moved: ['products', 'dashboard', 'stock'],
  transfer_changed: ['transfers', 'products', 'stock', 'dashboard'],
  count_changed: ['counts'],
  books_changed: ['books', 'dashboard'],
  expense_asked: ['books', 'dashboard'],
  expense_answered: ['books', 'dashboard'],
  purchase_changed: ['purchasing', 'dashboard'],
  supplier_saved: ['purchasing'],
  customer_saved: ['customers', 'till-customers'],
  debts_changed: ['customers', 'shifts', 'till-customers', 'dashboard'],
  import_changed: ['imports'],
  matching_changed: ['matching'],
  // It may sell by another list, or tax at other rates.
  branch_saved: ['branches', 'my-businesses', 'dashboard', 'setup', 'till-catalogue'],
  business_saved: ['my-businesses', 'dashboard', 'setup', 'till-catalogue'],
  selling_saved: ['selling', 'till-catalogue', 'users'],
  quick_keys_saved: ['till-catalogue'],
  user_changed: ['till-sellers', 'users', 'dashboard', 'my-businesses'],
  notice_added: ['my-notices'],
  owner_changed: ['users', 'dashboard', 'platform'],
  approval_changed: ['users', 'dashboard', 'my-businesses', 'platform'],
  standing_changed: ['notices', 'ownership'],
};

/** What each kind makes old too, but is too large to fetch for every one of them. */
export const SLOW_TOPICS: Readonly<Partial<Record<EventKind, readonly Topic[]>>> = {
  sale_posted: ['till-catalogue'],
  layby_changed: ['till-catalogue'],
  stock_moved: ['till-catalogue'],
};

/** The topics of some events, each once. */
export function topicsOf(
  events: readonly LiveEvent[],
  table: Readonly<Partial<Record<EventKind, readonly Topic[]>>>,
): readonly Topic[] {
  return [...new Set(events.flatMap(({ kind }) => table[kind] ?? []))];
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (EVENT_KINDS as readonly unknown[]).includes(value.kind) &&
  'subjectId' in value &&
  typeof value.subjectId === 'string';

/**
 * Reads a message of the stream. Kinds that this version does not know are passed over; a message
 * that cannot be read counts as a gap, since it may have said anything.
 */
export function newsOf({ event, data }: SseMessage): News | null {
  if (event === 'gap') return { kind: 'gap' };
  try {
    const events: unknown = JSON.parse(data);
    if (!Array.isArray(events)) return { kind: 'gap' };
    const known = events.filter(isEvent);
    return known.length === 0 ? null : { kind: 'events', events: known };
  } catch {
    return { kind: 'gap' };
  }
}
