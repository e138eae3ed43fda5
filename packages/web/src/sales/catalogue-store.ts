import { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import type { CataloguePage } from './catalogue-data.ts';
import type { DeviceDatabase } from './device-database.ts';
import type { Seal } from './device-seal.ts';

/** A branch's catalogue as it is kept, without what was sold since. */
export interface KeptCatalogue {
  readonly told: readonly CataloguePage[];
  readonly cursor: string;
  readonly asOf: string;
}

/** Keeps what one branch sells, so that selling begins without a network. */
export interface CatalogueStore {
  /** When what is kept of the branch was told; null where nothing is. */
  readonly asOf: (businessId: string, branchId: string) => Promise<string | null>;
  readonly load: (businessId: string, branchId: string) => Promise<KeptCatalogue | null>;
  /** Writes the pages that are others than before; another branch's catalogue goes. */
  readonly save: (businessId: string, branchId: string, next: KeptCatalogue) => Promise<void>;
}

interface Head {
  readonly cursor: string;
  readonly asOf: string;
  readonly count: number;
  /** The shapes by which its pages came and were kept. */
  readonly shapes?: string | undefined;
}

const FORMAT = 1;

/** Pages as this release knows them; null where one is another. */
function looked(pages: readonly unknown[]): readonly CataloguePage[] | null {
  const read = pages.map((page) => tillCatalogue.response.safeParse(page));
  return read.every(({ success }) => success) ? read.flatMap(({ data }) => data ?? []) : null;
}

/**
 * @param shapes what the contract's shapes of this release are known by. What was kept by the same
 * ones is not looked at again: at the start of a till that takes 40 ms of 2,000 products on a slow
 * processor. Without it every page is.
 */
export function createCatalogueStore(
  database: () => Promise<DeviceDatabase>,
  seal: Seal,
  shapes?: string,
): CatalogueStore {
  let saved: { readonly key: string; readonly told: readonly CataloguePage[] } | null = null;
  const part = async (key: string): Promise<unknown> => {
    const kept = await (await database()).get('catalogue', key);
    return kept?.format === FORMAT ? seal.open(kept.sealed) : null;
  };
  return {
    asOf: async (businessId, branchId) => {
      const head = (await part(`${businessId}/${branchId}`)) as Head | null;
      return head?.asOf ?? null;
    },
    load: async (businessId, branchId) => {
      const key = `${businessId}/${branchId}`;
      const head = (await part(key)) as Head | null;
      if (head === null) return null;
      const names = Array.from({ length: head.count }, (_none, at) => `${key}/${at}`);
      const pages = await Promise.all(names.map(part));
      const isOwn = shapes !== undefined && head.shapes === shapes && !pages.includes(null);
      const told = isOwn ? (pages as CataloguePage[]) : looked(pages);
      // Kept by a release that knew products otherwise: it is fetched anew.
      if (told === null) return null;
      saved = { key, told };
      return { told, cursor: head.cursor, asOf: head.asOf };
    },
    save: async (businessId, branchId, { told, cursor, asOf }) => {
      const key = `${businessId}/${branchId}`;
      const before = saved?.key === key ? saved.told : null;
      const head: Head = { cursor, asOf, count: told.length, shapes };
      const parts: [string, unknown][] = [[key, head]];
      for (const [at, page] of told.entries()) {
        if (before?.[at] !== page) parts.push([`${key}/${at}`, page]);
      }
      const sealed = await Promise.all(
        parts.map(async ([name, content]) => [name, await seal.close(content)] as const),
      );
      const write = (await database()).transaction('catalogue', 'readwrite');
      if (before === null) await write.store.clear();
      for (const [name, content] of sealed) {
        await write.store.put({ format: FORMAT, sealed: content }, name);
      }
      await write.done;
      saved = { key, told };
    },
  };
}
