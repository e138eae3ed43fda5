/** What may price a product in a branch; null where it was not set there. */
export interface Prices {
  /** The branch's own price. */
  readonly branchMinor: number | null;
  /** The price in the list that the branch sells by; null also when that list is archived. */
  readonly listMinor: number | null;
  readonly productMinor: number;
}

/** The price a branch sells at: its own, else that of its list, else the product's. */
export function effectivePriceMinor({ branchMinor, listMinor, productMinor }: Prices): number {
  return branchMinor ?? listMinor ?? productMinor;
}
