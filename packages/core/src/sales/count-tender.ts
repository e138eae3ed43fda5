import { safeMinor } from '../money.ts';
import {
  byName,
  NO_SUMS,
  partKey,
  type PartName,
  type TenderPart,
  type TenderPartSums,
} from './tender-parts.ts';

/** What somebody counted of a way of paying. */
export interface TenderCount {
  readonly method: string;
  readonly countedMinor: number;
  /** By whom it was counted of; absent: all of the way of paying together. */
  readonly part?: PartName | undefined;
}

/** What was found beside what should be there; null: nobody counted it. */
export interface Found {
  readonly countedMinor: number | null;
  readonly differenceMinor: number | null;
}

/** A part of a tender as a Z report tells it. */
export interface CountedPart extends TenderPart, Found {}

/** What a count is of: one of two counts of the same is a slip. */
export const countKey = ({ method, part }: Omit<TenderCount, 'countedMinor'>): string =>
  part === undefined ? method : `${method} ${partKey(part)}`;

/**
 * Why these counts cannot be told apart, or null: the same was counted twice, or a way of paying
 * both as a whole and by its parts.
 */
export function whyNotCounts(counts: readonly TenderCount[]): 'NOT_UNIQUE' | null {
  const wholes = new Set(counts.filter(({ part }) => part === undefined).map((one) => one.method));
  const isTwice = new Set(counts.map(countKey)).size !== counts.length;
  const isBoth = counts.some(({ part, method }) => part !== undefined && wholes.has(method));
  return isTwice || isBoth ? 'NOT_UNIQUE' : null;
}

/**
 * Whether something can be counted so, besides cash: of an own way of paying by its kind; of mobile
 * money by any provider; of cards that are no own way together.
 */
export function isCountable(
  { method, part }: Omit<TenderCount, 'countedMinor'>,
  kindOf: (typeId: string) => string | null,
): boolean {
  if (method === 'cash') return false;
  if (part === undefined) return true;
  if (part.typeId !== null) return kindOf(part.typeId) === method;
  return method === 'mobile_money' || (method === 'card' && part.name === null);
}

const NOT_COUNTED: Found = { countedMinor: null, differenceMinor: null };

const foundIn = (countedMinor: number, expectedMinor: number): Found => ({
  countedMinor,
  differenceMinor: safeMinor(countedMinor - expectedMinor),
});

/**
 * A tender beside what was counted of it: as a whole, or by provider and own way of paying. What
 * was counted at somebody of whom nothing was expected is all over. Of a part that nobody counted
 * it is taken that it holds what it should, as of a drawer that nobody counted: then the tender's
 * difference is that of its counted parts together.
 */
export function countTender<T extends TenderPartSums>(
  tender: T & { readonly expectedMinor: number; readonly parts: readonly TenderPart[] },
  counts: readonly TenderCount[],
): Found & { readonly parts: CountedPart[] } {
  const { expectedMinor } = tender;
  const whole = counts.find(({ part }) => part === undefined);
  const byPart = counts.flatMap(({ part, countedMinor }) =>
    part === undefined ? [] : [{ part, countedMinor }],
  );
  if (byPart.length === 0) {
    const parts = tender.parts.map((part) => ({ ...part, ...NOT_COUNTED }));
    const found = whole === undefined ? NOT_COUNTED : foundIn(whole.countedMinor, expectedMinor);
    return { ...found, parts };
  }
  const counted = new Map(byPart.map((one) => [partKey(one.part), one.countedMinor]));
  const parts = withParts(
    partsOf(tender),
    byPart.map(({ part }) => part),
  ).map((part) => {
    const found = counted.get(partKey(part));
    return { ...part, ...(found === undefined ? NOT_COUNTED : foundIn(found, part.expectedMinor)) };
  });
  const differenceMinor = parts.reduce(
    (sum, part) => safeMinor(sum + (part.differenceMinor ?? 0)),
    0,
  );
  return { countedMinor: safeMinor(expectedMinor + differenceMinor), differenceMinor, parts };
}

/** The parts of a tender; one whose payments name nobody is its only part. */
function partsOf(
  tender: TenderPartSums & {
    readonly expectedMinor: number;
    readonly parts: readonly TenderPart[];
  },
): readonly TenderPart[] {
  if (tender.parts.length > 0) return tender.parts;
  const { salesMinor, salesCount, collectedMinor, refundsMinor, paidOutMinor } = tender;
  const sums = { salesMinor, salesCount, collectedMinor, refundsMinor, paidOutMinor };
  const isIdle = Object.values(sums).every((sum) => sum === 0);
  const { expectedMinor } = tender;
  return isIdle ? [] : [{ typeId: null, name: null, ...sums, expectedMinor }];
}

/** With those of whom nothing was expected. */
function withParts(parts: readonly TenderPart[], named: readonly PartName[]): TenderPart[] {
  const known = new Set(parts.map(partKey));
  const more = named
    .filter((part) => !known.has(partKey(part)))
    .map(({ typeId, name }) => ({ typeId, name, ...NO_SUMS, expectedMinor: 0 }));
  return [...parts, ...more].sort(byName);
}

/** What a Z report tells as counted besides cash, as it was counted. */
export function countsOf(
  tenders: readonly {
    readonly method: string;
    readonly countedMinor: number | null;
    readonly parts: readonly (PartName & Pick<Found, 'countedMinor'>)[];
  }[],
): TenderCount[] {
  return tenders
    .filter(({ method }) => method !== 'cash')
    .flatMap(({ method, countedMinor, parts }) => {
      const byPart = parts.flatMap(({ typeId, name, countedMinor: found }) =>
        found === null ? [] : [{ method, countedMinor: found, part: { typeId, name } }],
      );
      if (byPart.length > 0 || countedMinor === null) return byPart;
      return [{ method, countedMinor }];
    });
}

/** Counts as one text: the same whatever their order, and however a provider was typed. */
export const countsText = (counts: readonly TenderCount[]): string =>
  counts
    .map((one) => `${countKey(one)} ${one.countedMinor}`)
    .sort()
    .join();
