import { tillChanges } from '@tillbook/core/sales/till-changes.api';
import { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { whenIdle } from '../ui/after-paint.ts';
import {
  catalogueOf,
  changedCatalogue,
  type Catalogue,
  type CataloguePage,
} from './catalogue-data.ts';
import type { CatalogueStore } from './catalogue-store.ts';

/** What fetching a branch's catalogue needs of the world. */
export interface CatalogueWorld {
  readonly businessId: string;
  readonly branchId: string;
  readonly store: CatalogueStore;
  /** What is in memory now. */
  readonly current: () => Catalogue | undefined;
  /** Shows what is there already, while the rest is on its way. */
  readonly show: (catalogue: Catalogue) => void;
  /** What was sold here and the server has not heard of, by product. */
  readonly unheard: (pages: readonly CataloguePage[]) => ReadonlyMap<string, number>;
  readonly signal: AbortSignal;
}

/**
 * The catalogue of a branch: what this device kept at once, then only what changed since. Without
 * an answer what is there stays.
 */
export async function fetchCatalogue(world: CatalogueWorld): Promise<Catalogue> {
  const held = await heldCatalogue(world);
  if (held === null) return fetchAll(world);
  const { branchId, signal } = world;
  try {
    const { cursor } = held;
    const changes = await call(tillChanges, { query: { branchId, cursor } }, { signal });
    if (changes.isReset) return await fetchAll(world);
    const before = world.current() ?? held;
    const next = changedCatalogue(before, changes, world.unheard(before.told));
    keep(world, next);
    return next;
  } catch (error) {
    const isSilent = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isSilent || signal.aborted) throw error;
    return world.current() ?? held;
  }
}

/** What is in memory or on the disk, whole. */
async function heldCatalogue(
  world: CatalogueWorld,
): Promise<(Catalogue & { readonly cursor: string }) | null> {
  const { store, businessId, branchId, current, show, unheard } = world;
  const inMemory = current();
  if (inMemory !== undefined) {
    return inMemory.cursor === null ? null : { ...inMemory, cursor: inMemory.cursor };
  }
  // Where nothing can be kept everything is fetched.
  const kept = await store.load(businessId, branchId).catch(() => null);
  if (kept === null) return null;
  const { told, cursor, asOf } = kept;
  const held = { ...catalogueOf(told, cursor, asOf, unheard(told)), cursor };
  show(held);
  // First it is drawn and can be sold from; an answer in between would be in its way.
  await whenIdle();
  return held;
}

/**
 * Whether pages that came are shown before the rest is there. All that is shown is indexed, so it
 * is each time twice as much: 10,000 products, page by page, were indexed half a dozen times over.
 */
export const isWorthShowing = (pages: number, shown: number): boolean => pages >= shown * 2;

async function fetchAll(world: CatalogueWorld): Promise<Catalogue> {
  const { branchId, signal, show, unheard } = world;
  // What changes from here on comes again with the first changes.
  const from = await call(tillChanges, { query: { branchId } }, { signal });
  const told: CataloguePage[] = [];
  let next: string | null | undefined;
  let shown = 0;
  while (next !== null) {
    const query = { branchId, ...(next === undefined ? {} : { cursor: next }) };
    const page = await call(tillCatalogue, { query }, { signal });
    told.push(page);
    next = page.nextCursor;
    if (next === null || !isWorthShowing(told.length, shown)) continue;
    show(catalogueOf([...told], null, from.asOf, unheard(told)));
    shown = told.length;
  }
  const whole = catalogueOf(told, from.cursor, from.asOf, unheard(told));
  keep(world, whole);
  return whole;
}

function keep({ store, businessId, branchId }: CatalogueWorld, catalogue: Catalogue): void {
  const { told, cursor, asOf } = catalogue;
  if (cursor === null) return;
  // A device that cannot keep it fetches it at the next start.
  void store.save(businessId, branchId, { told, cursor, asOf }).catch(() => undefined);
}
