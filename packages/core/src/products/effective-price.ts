/** What may price a product in a branch; null where it was not set there. */
export interface Prices<Product extends number | null = number> {
  /** The branch's own price. */
  readonly branchMinor: number | null;
  /** The price in the list that the branch sells by; null also when that list is archived. */
  readonly listMinor: number | null;
  readonly productMinor: Product;
}

/** The price a branch sells at: its own, else that of its list, else the product's. */
export function effectivePriceMinor<Product extends number | null>({
  branchMinor,
  listMinor,
  productMinor,
}: Prices<Product>): number | Product {
  return branchMinor ?? listMinor ?? productMinor;
}
