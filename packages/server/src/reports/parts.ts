import type { AnswerOf } from '@tillbook/core/endpoint';
import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { FigureSums } from '@tillbook/core/reports/figures';
import type { ProductSums } from './analytics.sql.ts';
import type { Scope } from './scope.ts';

/** Which parts of the whole are asked for: branches, then categories, then products of one. */
export interface PartsAsked {
  readonly level: 'branch' | 'category' | 'product';
  /** With level `product`: the category, null for products without one. */
  readonly categoryId: string | null;
  readonly categoryName: string | null;
}

interface Side {
  readonly byBranch: ReadonlyMap<string, FigureSums>;
  readonly products: readonly ProductSums[];
}

type Parts = AnswerOf<typeof analyticsOverview>['parts'];
type Row = Parts['rows'][number];

interface Part {
  readonly id: string | null;
  readonly name: string | null;
  netMinor: number;
  beforeMinor: number;
  profitMinor: number;
}

/** How many parts are named; the others are one row together. */
const NAMED_MOST = 12;

/** The parts of the whole, those that brought most first. */
export function partsOf(
  asked: PartsAsked,
  scope: Scope,
  sides: { readonly now: Side; readonly before: Side; readonly seesCost: boolean },
): Omit<Parts, 'categoryName'> {
  const { now, before, seesCost } = sides;
  const parts =
    asked.level === 'branch'
      ? branchParts(scope, now.byBranch, before.byBranch)
      : productParts(asked, now.products, before.products);
  parts.sort((a, b) => b.netMinor - a.netMinor || (a.name ?? '').localeCompare(b.name ?? '', 'en'));
  const row = ({ id, profitMinor, ...part }: Part): Row => ({
    _id: id,
    ...part,
    profitMinor: seesCost ? profitMinor : null,
  });
  // One more is no shorter list.
  if (parts.length <= NAMED_MOST + 1) {
    return { level: asked.level, rows: parts.map(row), moreCount: 0 };
  }
  const more = parts.slice(NAMED_MOST);
  const others = more.reduce(
    (sum, part) => {
      sum.netMinor += part.netMinor;
      sum.beforeMinor += part.beforeMinor;
      sum.profitMinor += part.profitMinor;
      return sum;
    },
    emptyPart(null, null),
  );
  return {
    level: asked.level,
    rows: [...parts.slice(0, NAMED_MOST), others].map(row),
    moreCount: more.length,
  };
}

const emptyPart = (id: string | null, name: string | null): Part => ({
  id,
  name,
  netMinor: 0,
  beforeMinor: 0,
  profitMinor: 0,
});

function branchParts(scope: Scope, now: Side['byBranch'], before: Side['byBranch']): Part[] {
  return scope.branches.map(({ branchId, name }) => {
    const sums = now.get(branchId);
    return {
      id: branchId,
      name,
      netMinor: sums?.netMinor ?? 0,
      beforeMinor: before.get(branchId)?.netMinor ?? 0,
      profitMinor: (sums?.netMinor ?? 0) - (sums?.costMinor ?? 0),
    };
  });
}

function productParts(
  { level, categoryId }: PartsAsked,
  now: readonly ProductSums[],
  before: readonly ProductSums[],
): Part[] {
  const parts = new Map<string | null, Part>();
  const partOf = (one: ProductSums): Part | null => {
    if (level === 'product' && one.categoryId !== categoryId) return null;
    const id = level === 'product' ? one.productId : one.categoryId;
    const name = level === 'product' ? one.name : one.categoryName;
    const part = parts.get(id) ?? emptyPart(id, name);
    parts.set(id, part);
    return part;
  };
  for (const one of now) {
    const part = partOf(one);
    if (part === null) continue;
    part.netMinor += one.netMinor;
    part.profitMinor += one.netMinor - one.costMinor;
  }
  for (const one of before) {
    const part = partOf(one);
    if (part !== null) part.beforeMinor += one.netMinor;
  }
  return [...parts.values()];
}
