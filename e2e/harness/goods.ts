import { newId } from '../../packages/server/test/builders.ts';
import type { PlantedShop } from './plant.ts';
import type { Shop } from './server.ts';

/** What lies on the shelf of the first branch, as an owner would type it. */
export interface Good {
  readonly name: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly stockMilli: number;
  readonly category?: string;
  readonly barcode?: string;
  readonly isTaxFree?: boolean;
  /** What else the card says: kind, unit, step, packs, components, a note to the seller. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface StockedGood extends Good {
  readonly productId: string;
}

/** Calls the API as the owner does. */
export async function asOwner(
  shop: Shop,
  planted: PlantedShop,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${shop.url}${path}`, {
    method,
    headers: { ...planted.owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Puts goods on the shelf of the first branch through the API, with their opening stock. */
export async function stock(
  shop: Shop,
  planted: PlantedShop,
  goods: readonly Good[],
): Promise<StockedGood[]> {
  const branchId = planted.branches[0]?.branchId ?? '';
  const stocked: StockedGood[] = [];
  for (const good of goods) {
    const productId = newId();
    const { name, priceMinor, costMinor, stockMilli: quantityMilli } = good;
    await asOwner(shop, planted, 'POST', '/api/products', {
      _id: productId,
      ...{ name, priceMinor, costMinor },
      sku: `SKU-${String(stocked.length + 1).padStart(3, '0')}`,
      barcode: good.barcode ?? null,
      categoryName: good.category ?? null,
      taxClassId: good.isTaxFree === true ? planted.taxClasses.zero : planted.taxClasses.standard,
      openingStock: quantityMilli === 0 ? [] : [{ branchId, quantityMilli }],
      ...good.more,
    });
    stocked.push({ ...good, productId });
  }
  return stocked;
}
