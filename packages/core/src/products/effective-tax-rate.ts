/**
 * The rate at which a branch taxes a class of products, in basis points: its own, else that of the
 * class.
 */
export function effectiveTaxRate(rates: {
  readonly ownBasisPoints: number | null;
  readonly taxBasisPoints: number;
}): number {
  return rates.ownBasisPoints ?? rates.taxBasisPoints;
}
