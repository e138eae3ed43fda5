import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { costUnmovedLevels } from '../stock/stock.sql.ts';
import type { Parts } from './product-parts.ts';
import type { Author } from './product-author.ts';
import { addPriceMoves, type PriceMove } from './price-changes.sql.ts';

interface Priced {
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly floorPriceMinor: number | null;
}

export interface BranchPrice {
  readonly branchId: string;
  readonly priceMinor: number | null;
}

/** A product's prices before and after an act; `before` null: it is new. */
export interface PricesChanged {
  readonly productId: string;
  readonly before: { readonly product: Priced; readonly parts: Parts } | null;
  readonly after: { readonly product: Priced; readonly parts: Parts };
  readonly branches: readonly { readonly before: number | null; readonly after: BranchPrice }[];
}

/** Everything that differs, also what a new product begins with. */
export function movesOf({ productId, before, after, branches }: PricesChanged): PriceMove[] {
  const packsBefore = new Map(before?.parts.packs.map((pack) => [pack._id, pack.priceMinor]));
  const was = before?.product;
  const moves: PriceMove[] = [
    {
      productId,
      what: 'price',
      beforeMinor: was?.priceMinor ?? null,
      afterMinor: after.product.priceMinor,
    },
    {
      productId,
      what: 'cost',
      beforeMinor: was?.costMinor ?? null,
      afterMinor: after.product.costMinor,
    },
    {
      productId,
      what: 'floor',
      beforeMinor: was?.floorPriceMinor ?? null,
      afterMinor: after.product.floorPriceMinor,
    },
    ...after.parts.packs.map((pack) => ({
      productId,
      what: 'pack_price' as const,
      packId: pack._id,
      beforeMinor: packsBefore.get(pack._id) ?? null,
      afterMinor: pack.priceMinor,
    })),
    ...branches.map((branch) => ({
      productId,
      what: 'branch_price' as const,
      branchId: branch.after.branchId,
      beforeMinor: branch.before,
      afterMinor: branch.after.priceMinor,
    })),
  ];
  return moves.filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor);
}

/**
 * Keeps what prices became for ever, and lets shelves that never had anything know the new cost.
 * In the transaction that changed them.
 */
export async function keepPriceMoves(
  tx: Tx,
  author: Author,
  moves: readonly PriceMove[],
  reason: string | null,
): Promise<void> {
  const { businessId, at, personId, name } = author;
  const rows = moves.map((move) => ({ ...move, priceChangeId: newId(Date.parse(at)) }));
  await addPriceMoves(tx, businessId, { at, personId, name, reason }, rows);
  const costs = moves.flatMap(({ what, productId, beforeMinor, afterMinor }) =>
    what === 'cost' && beforeMinor !== null && afterMinor !== null
      ? [{ productId, costMinor: afterMinor }]
      : [],
  );
  await costUnmovedLevels(tx, businessId, costs);
}
