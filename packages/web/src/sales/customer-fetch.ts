import type { tillCustomers, CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { ApiError } from '../api/api-error.ts';
import { whenIdle } from '../ui/after-paint.ts';
import type { CustomerStore, KeptCustomers } from './customer-store.ts';

export type CustomersTold = AnswerOf<typeof tillCustomers>;

/** What fetching the customers needs of the world. */
export interface CustomersWorld {
  readonly businessId: string;
  readonly store: CustomerStore;
  readonly ask: (cursor: string | null) => Promise<CustomersTold>;
  /** What is in memory now. */
  readonly current: () => KeptCustomers | undefined;
  /** Shows what is there already, while the rest is on its way. */
  readonly show: (kept: KeptCustomers) => void;
  /** Sales on account that were noted here, and that the server has by now. */
  readonly heard: () => Promise<readonly string[]>;
  /** The list tells of them: the notes go. */
  readonly forget: (saleIds: readonly string[]) => Promise<void>;
  readonly nowMs: () => number;
}

/** The customers after what was told: the changed in place of the old, without those that went. */
export function withTold(
  items: readonly CustomerAtTill[],
  { items: told, gone }: Pick<CustomersTold, 'items' | 'gone'>,
): readonly CustomerAtTill[] {
  if (told.length === 0 && gone.length === 0) return items;
  const byId = new Map(items.map((one) => [one._id, one]));
  for (const one of told) byId.set(one._id, one);
  for (const id of gone) byId.delete(id);
  return [...byId.values()];
}

/**
 * The customers of the business: what this device kept at once, then only what changed since.
 * Without an answer what is there stays.
 */
export async function fetchCustomers(world: CustomersWorld): Promise<KeptCustomers> {
  const held = world.current() ?? (await loaded(world));
  const heard = await world.heard().catch(() => []);
  const asOf = new Date(world.nowMs()).toISOString();
  try {
    const told = held === null ? null : await world.ask(held.cursor);
    const isWhole = held !== null && told !== null && !told.isReset;
    const next = isWhole
      ? { items: withTold(held.items, told), cursor: told.cursor, asOf }
      : { ...(await askAll(world)), asOf };
    // A device that cannot keep them fetches them at the next start.
    const saved = world.store.save(world.businessId, next);
    void saved.then(() => world.forget(heard)).catch(() => undefined);
    return next;
  } catch (error) {
    const isSilent = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isSilent || held === null) throw error;
    return world.current() ?? held;
  }
}

async function loaded({ store, businessId, show }: CustomersWorld): Promise<KeptCustomers | null> {
  const kept = await store.load(businessId).catch(() => null);
  if (kept === null) return null;
  show(kept);
  await whenIdle();
  return kept;
}

async function askAll({ ask }: CustomersWorld): Promise<Omit<KeptCustomers, 'asOf'>> {
  let items: readonly CustomerAtTill[] = [];
  let told = await ask(null);
  items = withTold(items, told);
  while (told.hasMore) {
    told = await ask(told.cursor);
    items = withTold(items, told);
  }
  return { items, cursor: told.cursor };
}
