import { safeMinor } from '../money.ts';
import { expectedTender, type TenderTerms } from './expected-cash.ts';
import { foldCode } from './payment-reference.ts';

/** What one way of paying did, as far as it was by one provider or own way of the business. */
export interface TenderPartSums extends TenderTerms {
  readonly salesCount: number;
}

/** The same as it was kept, of one name as it was written. */
export interface NamedSums extends TenderPartSums {
  /** The own way of paying; null: a built-in one. */
  readonly typeId: string | null;
  /** Of the own way, or of the provider as somebody typed it; null: neither was said. */
  readonly name: string | null;
}

/** A line under a tender of a shift's report. */
export interface TenderPart extends TenderPartSums {
  readonly name: string | null;
  readonly expectedMinor: number;
}

const NONE: TenderPartSums = {
  ...{ salesMinor: 0, salesCount: 0, collectedMinor: 0, refundsMinor: 0, paidOutMinor: 0 },
};

/** A provider is one however it was typed, an own way though it was called otherwise before. */
const keyOf = ({ typeId, name }: NamedSums): string => typeId ?? `by ${foldCode(name ?? '')}`;

const added = (a: TenderPartSums, b: TenderPartSums): TenderPartSums => ({
  salesMinor: safeMinor(a.salesMinor + b.salesMinor),
  salesCount: a.salesCount + b.salesCount,
  collectedMinor: safeMinor(a.collectedMinor + b.collectedMinor),
  refundsMinor: safeMinor(a.refundsMinor + b.refundsMinor),
  paidOutMinor: safeMinor(a.paidOutMinor + b.paidOutMinor),
});

/**
 * A tender by provider and own way of paying, as money is looked up at each: by name, what names
 * nobody last. Together they are the tender. Nothing where no part has a name: then the tender says
 * it all.
 */
export function tenderParts(sums: readonly NamedSums[]): TenderPart[] {
  if (sums.every(({ name }) => name === null)) return [];
  const parts = new Map<string, { name: string | null; sums: TenderPartSums }>();
  for (const sum of sums) {
    const part = parts.get(keyOf(sum)) ?? { name: sum.name, sums: NONE };
    parts.set(keyOf(sum), { name: part.name, sums: added(part.sums, sum) });
  }
  return [...parts.values()]
    .map(({ name, sums: all }) => ({ name, ...all, expectedMinor: expectedTender(all) }))
    .sort((a, b) => (a.name === null ? 1 : b.name === null ? -1 : a.name < b.name ? -1 : 1));
}
