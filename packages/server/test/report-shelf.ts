/**
 * What lies on the shelves, by an arithmetic of its own: what leaves takes its part of what all is
 * worth, halves up; what comes adds to it. What is sold before it is there leaves at what it cost
 * last, and when it comes it had cost what it comes for.
 */

/** A part of something, to the nearest whole; halves go up, and below zero down. */
export const halfUp = (part: number, times: number, whole: number): number => {
  const all = BigInt(part) * BigInt(times);
  const size = all < 0n ? -all : all;
  const nearest = Number((2n * size + BigInt(whole)) / (2n * BigInt(whole)));
  return all < 0n && nearest !== 0 ? -nearest : nearest;
};

interface Lying {
  milli: number;
  minor: number;
  /** What one cost when some of it came last. */
  unitMinor: number;
}

/** The shelves of some branches; each begins with so much of a product, at its cost. */
export function makeShelves(
  branchIds: readonly string[],
  products: readonly {
    readonly productId: string;
    readonly costMinor: number;
    readonly openingMilli: number;
  }[],
) {
  const shelves = new Map<string, Lying>();
  for (const branchId of branchIds) {
    for (const { productId, costMinor, openingMilli } of products) {
      const minor = (costMinor * openingMilli) / 1_000;
      const lying = { milli: openingMilli, minor, unitMinor: costMinor };
      shelves.set(`${branchId} ${productId}`, lying);
    }
  }
  const at = (branchId: string, productId: string): Lying => {
    const lying = shelves.get(`${branchId} ${productId}`);
    if (lying === undefined) throw new Error('Nothing like it was ever there');
    return lying;
  };
  const asLast = ({ unitMinor }: Lying, milli: number): number => halfUp(unitMinor, milli, 1_000);
  /** What a quantity is worth among all that lies there. */
  const worth = (branchId: string, productId: string, milli: number): number => {
    const lying = at(branchId, productId);
    return lying.milli > 0 ? halfUp(lying.minor, milli, lying.milli) : asLast(lying, milli);
  };
  /** Puts so much there; says by what it makes dearer (below zero) or cheaper what was missing. */
  const put = (branchId: string, productId: string, milli: number, minor: number): number => {
    const lying = at(branchId, productId);
    const wasShort = lying.milli < 0;
    lying.milli += milli;
    lying.minor += minor;
    if (!wasShort) {
      lying.unitMinor = halfUp(lying.minor, 1_000, lying.milli);
      return 0;
    }
    const revalued = halfUp(minor, lying.milli, milli) - lying.minor;
    lying.minor += revalued;
    lying.unitMinor = halfUp(minor, 1_000, milli);
    return revalued;
  };
  /** Takes so much and says what that had cost: all that is there, and what is missing as last. */
  const take = (branchId: string, productId: string, milli: number): number => {
    const lying = at(branchId, productId);
    const missing = milli - Math.max(0, lying.milli);
    const minor =
      missing <= 0
        ? worth(branchId, productId, milli)
        : Math.max(0, lying.minor) + asLast(lying, missing);
    lying.milli -= milli;
    lying.minor -= minor;
    return minor;
  };
  return { at, worth, put, take };
}
