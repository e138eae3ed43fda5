import type { CashMove, Shift } from './tills.api.ts';

/** What a count that does not agree may come from: where to look first, not what it is. */
export type CountHint =
  /** Two neighbouring digits of the total the other way round make it right. */
  | { readonly kind: 'swapped_total'; readonly meantMinor: number }
  /** The same of how often a note or coin was counted. */
  | {
      readonly kind: 'swapped_piece';
      readonly valueMinor: number;
      readonly count: number;
      readonly meantCount: number;
    }
  /** As much went in or out besides sales, once. */
  | { readonly kind: 'move'; readonly move: CashMove };

/**
 * A number with two neighbouring digits the other way round, in each way that leaves as many
 * digits. The difference is nine times a power of ten, by which bookkeepers know it.
 */
export function swappedDigits(number: number): number[] {
  const digits = String(number);
  const swapped = [...digits].slice(1).map((digit, at) => {
    const before = digits.charAt(at);
    return `${digits.slice(0, at)}${digit}${before}${digits.slice(at + 2)}`;
  });
  const others = swapped.filter((text) => text !== digits && !text.startsWith('0'));
  return [...new Set(others)].map(Number);
}

/** What is known of a drawer that was counted. */
export type CountedDrawer = Pick<
  Shift,
  'expectedMinor' | 'countedMinor' | 'differenceMinor' | 'pieces' | 'moves'
>;

/**
 * Where a difference of the drawer may come from; nothing where it agrees or was not counted. Of
 * several cash moves of as much none is told: it may be any of them.
 */
export function countHints(drawer: CountedDrawer): CountHint[] {
  const { expectedMinor, countedMinor, differenceMinor, pieces, moves } = drawer;
  if (expectedMinor === null || countedMinor === null || (differenceMinor ?? 0) === 0) return [];
  const missingMinor = expectedMinor - countedMinor;
  // Whoever counted the pieces did not type their sum.
  const isTyped = pieces === null || pieces.length === 0;
  const isTotal = isTyped && swappedDigits(countedMinor).includes(expectedMinor);
  const likely = moves.filter(
    ({ kind, amountMinor, isTakenBack }) =>
      kind !== 'no_sale' && !isTakenBack && amountMinor === Math.abs(missingMinor),
  );
  return [
    ...(isTotal ? [{ kind: 'swapped_total' as const, meantMinor: expectedMinor }] : []),
    ...(pieces ?? []).flatMap(({ valueMinor, count }) =>
      swappedDigits(count)
        .filter((meantCount) => valueMinor * (meantCount - count) === missingMinor)
        .map((meantCount) => ({ kind: 'swapped_piece' as const, valueMinor, count, meantCount })),
    ),
    ...(likely.length === 1 ? likely.map((move): CountHint => ({ kind: 'move', move })) : []),
  ];
}

/** A sale as a drawer that does not agree looks at it. */
export interface SaleInDrawer {
  readonly occurredAt: string;
  readonly totalMinor: number;
  /** Null: how it was paid is not told. */
  readonly methods: readonly string[] | null;
}

/**
 * The one sale of a shift that explains a difference: of as much, in cash where the drawer is
 * short, by other ways of paying where it is over. Null: none does, or several might.
 */
export function saleLikeDifference<T extends SaleInDrawer>(
  shift: Pick<Shift, 'openedAt' | 'closedAt' | 'differenceMinor'>,
  sales: readonly T[],
): T | null {
  const { openedAt, closedAt, differenceMinor } = shift;
  if (closedAt === null || differenceMinor === null || differenceMinor === 0) return null;
  const [fromMs, toMs] = [Date.parse(openedAt), Date.parse(closedAt)];
  const likely = sales.filter(({ occurredAt, totalMinor, methods }) => {
    const atMs = Date.parse(occurredAt);
    if (methods === null) return false;
    if (totalMinor !== Math.abs(differenceMinor) || atMs < fromMs || atMs > toMs) return false;
    return differenceMinor < 0 ? methods.every((one) => one === 'cash') : !methods.includes('cash');
  });
  return likely.length === 1 ? (likely[0] ?? null) : null;
}
