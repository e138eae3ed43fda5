import type { NewReceipt } from '@tillbook/core/purchasing/receipts.api';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import { clerkOf } from '../purchasing/clerk.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { Supply } from './invent-stock.ts';
import type { ShopSupplier } from './shop.ts';

/** Whose shelves, and what lies on them when the history is over. */
export interface Shelves {
  readonly founded: FoundedShop;
  readonly products: readonly Product[];
  readonly supply: Supply;
  readonly nowMs: number;
}

export type Line = NewReceipt['lines'][number];

/** The id that a supplier gets. */
export const supplierId = ({ shop, foundedMs }: FoundedShop, name: string): string =>
  chanceOf(`${shop.name} supplier ${name}`).id(foundedMs);

/** A day of the shop, so many after that of a moment. */
export const dateAfter = ({ shop }: FoundedShop, atMs: number, days: number): string =>
  addDays(businessDate(atMs, shop.timezone, 0), days);

/** The goods that a supplier brings. */
export const broughtBy = (supplier: ShopSupplier, products: readonly Product[]): Product[] =>
  products.filter(({ category }) => supplier.categories.includes(category));

/** A line of an order or a receipt, at what the goods cost. */
export const lineOf = (founded: FoundedShop, product: Product, quantityMilli: number): Line => ({
  productId: product.productId,
  packName: null,
  packUnitsMilli: 1_000,
  quantityMilli,
  unitCostMinor: product.costMinor,
  taxBasisPoints: product.isZeroRated ? 0 : founded.shop.taxBasisPoints,
  orderLineNo: null,
  batchCode: null,
  expiresOn: null,
});

/** Who acts at a moment: the owner. */
export const clerkAt = ({ owner }: FoundedShop, atMs: number) => clerkOf(owner, () => atMs);
