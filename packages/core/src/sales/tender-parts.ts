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
  /** The own way of paying; null: a built-in one. */
  readonly typeId: string | null;
  readonly name: string | null;
  readonly expectedMinor: number;
}

export const NO_SUMS: TenderPartSums = {
  ...{ salesMinor: 0, salesCount: 0, collectedMinor: 0, refundsMinor: 0, paidOutMinor: 0 },
};

/** What a part is known by: an own way of paying, or a provider as somebody typed it. */
export type PartName = Pick<TenderPart, 'typeId' | 'name'>;

/** A provider is one however it was typed, an own way though it was called otherwise before. */
export const partKey = ({ typeId, name }: PartName): string =>
  typeId ?? `by ${foldCode(name ?? '')}`;

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
  const parts = new Map<string, PartName & { sums: TenderPartSums }>();
  for (const sum of sums) {
    const { typeId, name } = sum;
    const part = parts.get(partKey(sum)) ?? { typeId, name, sums: NO_SUMS };
    parts.set(partKey(sum), { ...part, sums: added(part.sums, sum) });
  }
  return [...parts.values()]
    .map(({ sums: all, ...part }) => ({ ...part, ...all, expectedMinor: expectedTender(all) }))
    .sort(byName);
}

/** By name, what names nobody last. */
export const byName = (a: PartName, b: PartName): number =>
  a.name === null ? 1 : b.name === null ? -1 : a.name < b.name ? -1 : 1;
