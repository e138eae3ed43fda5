import type { Dims, Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** What goods cost when they came, beside the last time before some day. */

interface Came {
  readonly when: Dims;
  readonly supplier: string;
  readonly branch: string;
  readonly product: string;
  readonly milli: number;
  /** Without charges and tax. */
  readonly minor: number;
}

export function makePrices() {
  const lines: Came[] = [];
  const came = (line: Came): void => void lines.push(line);

  /** Of goods that the supplier had brought to the branch before that day. */
  const changed = (from: string): Happening[] =>
    lines.flatMap(({ when, supplier, branch, product, milli, minor }) => {
      const before = lines.findLast(
        (one) =>
          one.supplier === supplier &&
          one.branch === branch &&
          one.product === product &&
          (one.when['day'] ?? '') < from,
      );
      if (before === undefined) return [];
      const pricedBefore = halfUp(before.minor, milli, before.milli);
      return [{ dims: { ...when, supplier, branch }, sums: { priced: minor, pricedBefore } }];
    });

  return { came, changed };
}
