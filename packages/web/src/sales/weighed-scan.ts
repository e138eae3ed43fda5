import { listWeighedCodes } from '@tillbook/core/products/weighed-codes.api';
import {
  readWeighedCode,
  weighedQuantity,
  type WeighedCode,
} from '@tillbook/core/products/weighed-codes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { readStored, writeStored } from './device.ts';
import { findCode, type ProductIndex } from './product-index.ts';
import type { TillProduct } from './till-product.ts';

/** What a scanned code means here: products to choose from, and how much of each. */
export interface Scanned {
  readonly products: readonly TillProduct[];
  /** Null where the code tells no quantity. */
  readonly quantityMilli: (product: TillProduct) => number | null;
}

const noQuantity = (): null => null;

/** Finds what a code is on; what is no product's own code may be a scale's. */
export function readScan(
  index: ProductIndex,
  code: string,
  codes: readonly WeighedCode[],
  currency: string,
): Scanned {
  const own = findCode(index, code);
  const weighed = own.length > 0 ? null : readWeighedCode(code, codes, currency);
  if (weighed === null) return { products: own, quantityMilli: noQuantity };
  const { itemCodes, value } = weighed;
  const found = itemCodes.map((item) => findCode(index, item)).find(({ length }) => length > 0);
  return {
    // A scale weighs goods, not cartons.
    products: (found ?? []).filter(({ packId }) => packId === null),
    quantityMilli: ({ priceMinor: unitPriceMinor, stepMilli }) =>
      weighedQuantity(value, { unitPriceMinor, stepMilli }),
  };
}

const keyOf = (businessId: string): string => `tillbook.weighedCodes.${businessId}`;

function storedCodes(businessId: string): readonly WeighedCode[] {
  try {
    const answer = listWeighedCodes.response.safeParse(
      JSON.parse(readStored(keyOf(businessId)) ?? 'null'),
    );
    return answer.success ? answer.data.codes : [];
  } catch {
    return [];
  }
}

const FRESH_MS = 5 * 60_000;

/** How the business reads the codes of its scales; what was known last serves without a net. */
export function useWeighedCodes(businessId: string): readonly WeighedCode[] {
  const { data } = useQuery({
    queryKey: ['setup', 'weighed-codes'],
    queryFn: async ({ signal }) => {
      const { codes } = await call(listWeighedCodes, {}, { signal });
      writeStored(keyOf(businessId), JSON.stringify({ codes }));
      return codes;
    },
    staleTime: FRESH_MS,
    placeholderData: () => [...storedCodes(businessId)],
  });
  return data ?? storedCodes(businessId);
}
