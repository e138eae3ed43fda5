/**
 * Which line of a provider's statement is which payment that a till or an office wrote down. By the
 * code first; then, for what has no counterpart by its code, by amount and time where both sides
 * have exactly one candidate. Nothing is guessed: two candidates are left to a person.
 */

export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A line of a statement, as far as matching looks at it. */
export interface MatchLine {
  readonly lineId: string;
  /** The provider's name, folded. */
  readonly providerKey: string;
  /** The transaction code, folded; never empty. */
  readonly codeKey: string;
  readonly atMs: number;
  /** False where the statement says a day and no time: such a line is matched by its code alone. */
  readonly hasTime: boolean;
  readonly direction: Direction;
  readonly amountMinor: number;
  /** Neither matched nor marked. */
  readonly isFree: boolean;
}

/** A payment by mobile money in the books. */
export interface MatchTender {
  readonly tenderKey: string;
  /** Empty where nobody wrote down which provider it was. */
  readonly providerKey: string;
  /** Empty where there is none. */
  readonly codeKey: string;
  readonly atMs: number;
  readonly direction: Direction;
  readonly amountMinor: number;
  readonly isFree: boolean;
}

export const MATCH_WAYS = ['code', 'amount', 'hand'] as const;
export type MatchWay = (typeof MATCH_WAYS)[number];

export interface FoundMatch {
  readonly lineId: string;
  readonly tenderKey: string;
  readonly way: 'code' | 'amount';
}

export interface MatchRules {
  readonly windowMs: number;
  /** Pairs that a person parted, as `pairKey` writes them: they are not put together again. */
  readonly parted: ReadonlySet<string>;
}

export const pairKey = (lineId: string, tenderKey: string): string => `${lineId} ${tenderKey}`;

/** A tender without a provider may be of any. */
export function isSameProvider(line: MatchLine, tender: MatchTender): boolean {
  return tender.providerKey === '' || tender.providerKey === line.providerKey;
}

/** Whether they are the same transaction by what the provider calls it. */
export function hasSameCode(line: MatchLine, tender: MatchTender): boolean {
  return line.codeKey === tender.codeKey && isSameProvider(line, tender);
}

const isSameMoney = (line: MatchLine, tender: MatchTender): boolean =>
  line.direction === tender.direction && line.amountMinor === tender.amountMinor;

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

/** Lines and tenders by their code. */
export class Codes {
  readonly #lines: ReadonlyMap<string, MatchLine[]>;
  readonly #tenders: ReadonlyMap<string, MatchTender[]>;

  constructor(lines: readonly MatchLine[], tenders: readonly MatchTender[]) {
    this.#lines = grouped(lines, ({ codeKey }) => codeKey);
    this.#tenders = grouped(
      tenders.filter(({ codeKey }) => codeKey !== ''),
      ({ codeKey }) => codeKey,
    );
  }

  tendersOf(line: MatchLine): MatchTender[] {
    return (this.#tenders.get(line.codeKey) ?? []).filter((one) => hasSameCode(line, one));
  }

  linesOf(tender: MatchTender): MatchLine[] {
    return (this.#lines.get(tender.codeKey) ?? []).filter((one) => hasSameCode(one, tender));
  }

  /** Whether another tender has the same code, of this provider or of one that nobody named. */
  isUsedTwice(tender: MatchTender): boolean {
    const { providerKey } = tender;
    return (this.#tenders.get(tender.codeKey) ?? []).some(
      (one) =>
        one !== tender &&
        (one.providerKey === providerKey || one.providerKey === '' || providerKey === ''),
    );
  }
}

/** The matches that can be told without a person, each line and each tender at most once. */
export function findMatches(
  lines: readonly MatchLine[],
  tenders: readonly MatchTender[],
  { windowMs, parted }: MatchRules,
): FoundMatch[] {
  const codes = new Codes(lines, tenders);
  const mayMeet = (line: MatchLine, tender: MatchTender): boolean =>
    isSameMoney(line, tender) && !parted.has(pairKey(line.lineId, tender.tenderKey));
  const byCode = lines.flatMap((line): FoundMatch[] => {
    if (!line.isFree) return [];
    const [tender, ...more] = codes.tendersOf(line);
    if (tender === undefined || more.length > 0 || !tender.isFree) return [];
    if (codes.linesOf(tender).length > 1 || !mayMeet(line, tender)) return [];
    return [{ lineId: line.lineId, tenderKey: tender.tenderKey, way: 'code' }];
  });
  // A code that stands on the other side speaks for itself, matched or not.
  const alone = lines.filter(
    (line) => line.isFree && line.hasTime && codes.tendersOf(line).length === 0,
  );
  const waiting = tenders.filter(
    (tender) => tender.isFree && codes.linesOf(tender).length === 0 && !codes.isUsedTwice(tender),
  );
  const money = ({ direction, amountMinor }: MatchLine | MatchTender): string =>
    `${direction} ${amountMinor}`;
  const waitingBy = grouped(waiting, money);
  const near = alone.flatMap((line) =>
    (waitingBy.get(money(line)) ?? [])
      .filter(
        (tender) =>
          Math.abs(tender.atMs - line.atMs) <= windowMs &&
          isSameProvider(line, tender) &&
          mayMeet(line, tender),
      )
      .map((tender) => ({ lineId: line.lineId, tenderKey: tender.tenderKey })),
  );
  const ofLine = grouped(near, ({ lineId }) => lineId);
  const ofTender = grouped(near, ({ tenderKey }) => tenderKey);
  const isAlone = ({ lineId, tenderKey }: (typeof near)[number]): boolean =>
    ofLine.get(lineId)?.length === 1 && ofTender.get(tenderKey)?.length === 1;
  return [...byCode, ...near.filter(isAlone).map((pair) => ({ ...pair, way: 'amount' as const }))];
}
