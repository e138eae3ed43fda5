import { needsOf } from '@tillbook/core/sales/sold-goods';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { availableOf, type CatalogueRow } from './till-product.ts';

type Taken = ReadonlyMap<string, number>;

/**
 * What a sale took off the shelf, by product; kits as the catalogue knows them.
 * @param rowOf the row of a product; null where the catalogue has none
 */
export function takenBy(
  sale: Pick<Sale, 'lines'>,
  rowOf: (productId: string) => CatalogueRow | null,
): Taken {
  return needsOf(
    sale.lines.map(({ kind, productId, stockQuantityMilli: quantityMilli }) => ({
      ...{ kind, productId, quantityMilli, stepMilli: 1, packUnitsMilli: null },
      components: rowOf(productId)?.components ?? [],
    })),
  );
}

/** Whether what is on hand of a row, or of its parts, is less by what was taken. */
function isTouched({ _id, components }: CatalogueRow, taken: Taken): boolean {
  return taken.has(_id) || components.some(({ productId }) => taken.has(productId));
}

/** A row after goods were taken; the same row when none of them were its. */
export function lessOf(row: CatalogueRow, taken: Taken): CatalogueRow {
  if (!isTouched(row, taken)) return row;
  const { _id: productId, kind, stepMilli } = row;
  const components = row.components.map((part) => ({
    ...part,
    heldMilli: part.heldMilli - (taken.get(part.productId) ?? 0),
  }));
  const less = {
    ...row,
    components,
    quantityMilli: row.quantityMilli - (taken.get(productId) ?? 0),
  };
  if (kind !== 'kit') return less;
  const kit = { kind, productId, stepMilli, packUnitsMilli: null, components };
  return { ...less, quantityMilli: availableOf(less, kit) ?? 0 };
}
