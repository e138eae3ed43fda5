import { listBranches } from '@tillbook/core/businesses/businesses.api';
import {
  labelProducts,
  labelQueue,
  makeOwnCodes,
  recordLabels,
  type LabelProduct,
} from '@tillbook/core/labels/labels.api';
import type { SheetName } from '@tillbook/core/labels/sheets';
import { listProducts } from '@tillbook/core/products/products.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const PRODUCTS = 'products';

/** Products whose price changed after their last label. */
export function useQueue(branchId: string) {
  return useQuery({
    queryKey: [PRODUCTS, 'label-queue', branchId],
    queryFn: async ({ signal }) =>
      (await call(labelQueue, { query: branchId === '' ? {} : { branchId } }, { signal })).items,
  });
}

export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}

const FOUND_MAX = '8';

/** The first products that a search finds. */
export function useFound(q: string) {
  return useQuery({
    queryKey: [PRODUCTS, 'label-search', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      (await call(listProducts, { query: { q, limit: FOUND_MAX } }, { signal })).items,
  });
}

/** What stands on the labels of these products, or of those of a receipt. */
export async function askLabels(asked: {
  readonly productIds?: readonly string[];
  readonly receiptId?: string;
  readonly branchId: string;
}): Promise<LabelProduct[]> {
  const { productIds = [], receiptId, branchId } = asked;
  const body = {
    productIds: [...productIds],
    receiptId: receiptId ?? null,
    branchId: branchId === '' ? null : branchId,
  };
  return (await call(labelProducts, { body })).items;
}

export async function askOwnCodes(productIds: readonly string[]) {
  return (await call(makeOwnCodes, { body: { productIds: [...productIds] } })).items;
}

/** Notes what was printed: it leaves the queue. */
export function useRecord() {
  const queries = useQueryClient();
  return async (printed: {
    readonly _id: string;
    readonly sheet: SheetName;
    readonly lines: readonly { productId: string; priceMinor: number; copies: number }[];
  }) => {
    await call(recordLabels, { body: { ...printed, lines: [...printed.lines] } });
    await queries.invalidateQueries({ queryKey: [PRODUCTS, 'label-queue'] });
  };
}
