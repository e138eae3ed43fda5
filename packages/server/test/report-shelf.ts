/**
 * What lies on the shelves, by an arithmetic of its own: what leaves takes its part of what all is
 * worth, halves up; what comes adds to it. Nothing here ever runs out.
 */

export const halfUp = (part: number, times: number, whole: number): number =>
  Number((2n * BigInt(part) * BigInt(times) + BigInt(whole)) / (2n * BigInt(whole)));

interface Lying {
  milli: number;
  minor: number;
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
      shelves.set(`${branchId} ${productId}`, { milli: openingMilli, minor });
    }
  }
  const at = (branchId: string, productId: string): Lying => {
    const lying = shelves.get(`${branchId} ${productId}`);
    if (lying === undefined) throw new Error('Nothing like it was ever there');
    return lying;
  };
  /** What a quantity is worth among all that lies there. */
  const worth = (branchId: string, productId: string, milli: number): number => {
    const lying = at(branchId, productId);
    return halfUp(lying.minor, milli, lying.milli);
  };
  const put = (branchId: string, productId: string, milli: number, minor: number): void => {
    const lying = at(branchId, productId);
    lying.milli += milli;
    lying.minor += minor;
  };
  /** Takes so much and says what that had cost. */
  const take = (branchId: string, productId: string, milli: number): number => {
    const minor = worth(branchId, productId, milli);
    put(branchId, productId, -milli, -minor);
    return minor;
  };
  return { at, worth, put, take };
}
