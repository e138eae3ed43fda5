import { Codes, type MatchLine, type MatchTender } from './match-lines.ts';
import type { MatchState } from './match-states.ts';

/** How a line or a tender stands after matching; each is exactly one of them. */
export const STANDINGS = ['matched', 'marked', 'conflict', 'open', 'uncovered'] as const;
export type Standing = (typeof STANDINGS)[number];

/** What is wrong where a code is there and yet nothing fits. */
export const CONFLICTS = ['code_twice', 'amount_differs'] as const;
export type Conflict = (typeof CONFLICTS)[number];

export interface Stood {
  readonly standing: Standing;
  readonly conflict: Conflict | null;
}

/** A time that statements of a provider tell of, both ends with it. */
export interface Covered {
  readonly providerKey: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const NO_CONFLICT = { conflict: null } as const;

/** A line that is open: paid without a sale, unless its code is in the books. */
function lineStands(line: MatchLine, state: MatchState, codes: Codes): Stood {
  if (state !== 'open') return { standing: state, ...NO_CONFLICT };
  const tenders = codes.tendersOf(line);
  if (tenders.length > 1) return { standing: 'conflict', conflict: 'code_twice' };
  const [tender] = tenders;
  if (tender === undefined) return { standing: 'open', ...NO_CONFLICT };
  const differs = tender.amountMinor !== line.amountMinor || tender.direction !== line.direction;
  if (differs) return { standing: 'conflict', conflict: 'amount_differs' };
  // It was parted, or its tender is marked: a person knows, and it is open for them.
  return { standing: 'open', ...NO_CONFLICT };
}

function tenderStands(
  tender: MatchTender,
  state: MatchState,
  codes: Codes,
  covered: readonly Covered[],
): Stood {
  if (state !== 'open') return { standing: state, ...NO_CONFLICT };
  if (codes.isUsedTwice(tender)) return { standing: 'conflict', conflict: 'code_twice' };
  const lines = codes.linesOf(tender);
  const differs = lines.some(
    (line) => line.amountMinor !== tender.amountMinor || line.direction !== tender.direction,
  );
  if (differs) return { standing: 'conflict', conflict: 'amount_differs' };
  const isCovered = covered.some(
    ({ providerKey, fromMs, toMs }) =>
      (tender.providerKey === '' || tender.providerKey === providerKey) &&
      tender.atMs >= fromMs &&
      tender.atMs <= toMs,
  );
  return { standing: isCovered || lines.length > 0 ? 'open' : 'uncovered', ...NO_CONFLICT };
}

/** How every line and every tender stands. */
export function reconcile(input: {
  readonly lines: readonly MatchLine[];
  readonly tenders: readonly MatchTender[];
  readonly covered: readonly Covered[];
  readonly lineState: (line: MatchLine) => MatchState;
  readonly tenderState: (tender: MatchTender) => MatchState;
}): {
  readonly lines: ReadonlyMap<string, Stood>;
  readonly tenders: ReadonlyMap<string, Stood>;
} {
  const { lines, tenders, covered } = input;
  const codes = new Codes(lines, tenders);
  return {
    lines: new Map(
      lines.map((line) => [line.lineId, lineStands(line, input.lineState(line), codes)]),
    ),
    tenders: new Map(
      tenders.map((tender) => [
        tender.tenderKey,
        tenderStands(tender, input.tenderState(tender), codes, covered),
      ]),
    ),
  };
}

/** So many, and what they come to; money out counts below zero. */
export interface Tally {
  readonly count: number;
  readonly amountMinor: number;
}

export const signedMinor = ({
  direction,
  amountMinor,
}: Pick<MatchLine, 'direction' | 'amountMinor'>): number =>
  direction === 'in' ? amountMinor : -amountMinor;

export function tallyOf(all: readonly Pick<MatchLine, 'direction' | 'amountMinor'>[]): Tally {
  return {
    count: all.length,
    amountMinor: all.reduce((sum, one) => sum + signedMinor(one), 0),
  };
}
