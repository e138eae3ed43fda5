import type { Happening } from './report-oracle.ts';

/** Goods that expire: which of them lie where, and which leave first. */

interface Batch {
  readonly id: string;
  readonly branch: string;
  readonly product: string;
  readonly code: string;
  readonly expiresOn: string;
  milli: number;
}

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function makeBatches(worth: (branch: string, product: string, milli: number) => number) {
  const batches: Batch[] = [];

  const come = (given: Batch): void => {
    const known = batches.find(({ id }) => id === given.id);
    if (known === undefined) batches.push({ ...given });
    else known.milli += given.milli;
  };
  /** The first to expire first; what has expired before a day is not sold. */
  const inTurn = (branch: string, product: string, notBefore: string): Batch[] =>
    batches
      .filter((one) => one.branch === branch && one.product === product)
      .filter(({ expiresOn }) => expiresOn >= notBefore)
      .sort((one, other) => daysFrom(other.expiresOn, one.expiresOn));
  const left = (branch: string, product: string, notBefore = ''): number =>
    inTurn(branch, product, notBefore).reduce((all, { milli }) => all + milli, 0);
  const go = (branch: string, product: string, milli: number, notBefore = ''): void => {
    let missing = milli;
    for (const one of inTurn(branch, product, notBefore)) {
      const part = Math.min(one.milli, missing);
      one.milli -= part;
      missing -= part;
    }
    if (missing > 0) throw new Error('No batch has as much');
  };
  /** What lies there, each at its share of what all of its kind is worth there. */
  const lying = (today: string, categoryOf: (product: string) => string | null): Happening[] =>
    batches
      .filter(({ milli }) => milli > 0)
      .map(({ id: batch, branch, product, expiresOn, milli }) => {
        const dims = { branch, product, batch, category: categoryOf(product), expires: expiresOn };
        const stockValue = worth(branch, product, milli);
        return { dims, sums: { onHand: milli, stockValue, daysLeft: daysFrom(today, expiresOn) } };
      });
  return { come, left, go, lying };
}
