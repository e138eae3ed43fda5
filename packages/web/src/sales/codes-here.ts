import { useCallback } from 'react';
import { useUser } from '../session/use-session.ts';
import { knownCodeIn } from '../ui/scan-around.ts';
import { catalogueStore, places } from './browser-outbox.ts';
import { rowsOf } from './catalogue-data.ts';
import { tillProducts } from './till-product.ts';

/** A product's code, and what it is on. */
export interface KnownCode {
  readonly code: string;
  readonly name: string;
}

/**
 * Finds the code of a product in what was scanned, among what this device keeps of the branch where
 * the person sold last: it needs no connection. Null where none of them is in it.
 */
export function useKnownCode(): (raw: string) => Promise<KnownCode | null> {
  const { _id: personId, business } = useUser();
  const businessId = business?._id ?? '';
  return useCallback(
    async (raw) => {
      const place = await places.of({ businessId, personId });
      const kept = place === null ? null : await catalogueStore.load(businessId, place.branchId);
      const names = new Map<string, string>();
      for (const product of rowsOf(kept?.told ?? []).flatMap(tillProducts)) {
        const codes =
          product.packId === null ? [...product.barcodes, product.sku] : product.barcodes;
        for (const code of codes) names.set(code, product.name);
      }
      const code = knownCodeIn(raw, names.keys());
      return code === null ? null : { code, name: names.get(code) ?? '' };
    },
    [businessId, personId],
  );
}
