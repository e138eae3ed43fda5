import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import {
  MATCH_ROWS_MAX,
  type getMatching,
  type listMatching,
  type MatchList,
  type MatchRow,
} from '@tillbook/core/matching/matching.api';
import { STANDINGS, signedMinor, tallyOf, type Standing } from '@tillbook/core/matching/reconcile';
import { moneyText } from '@tillbook/core/money';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import type { Clerk } from '../customers/clerk.ts';
import type { Reader } from '../db/database.ts';
import { instantsOf } from './match-days.ts';
import { readWorld, type MatchWorld, type WorldLine, type WorldTender } from './match-world.ts';
import { windowOf } from './run-matching.ts';
import { statementsBetween } from './statements.sql.ts';
import { providersBetween } from './tenders.sql.ts';

/** Which provider a tender is counted under: its line's, or the one that was written down. */
class Places {
  readonly #lines: ReadonlyMap<string, WorldLine>;
  readonly #names = new Map<string, string>();

  constructor({ lines, tenders }: MatchWorld) {
    this.#lines = new Map(lines.map((line) => [line.lineId, line]));
    for (const { provider } of [...tenders, ...lines])
      this.#names.set(foldCode(provider), provider);
  }

  lineOf({ match }: WorldTender): WorldLine | null {
    return match === null ? null : (this.#lines.get(match.lineId) ?? null);
  }

  keyOf(tender: WorldTender): string {
    return this.lineOf(tender)?.providerKey ?? tender.asked.providerKey;
  }

  nameOf(key: string): string {
    return this.#names.get(key) ?? key;
  }
}

const tallies = (all: readonly (WorldLine | WorldTender)[]) =>
  Object.fromEntries(
    STANDINGS.map((standing) => [
      standing,
      tallyOf(all.filter(({ stood }) => stood.standing === standing)),
    ]),
  ) as Record<Standing, ReturnType<typeof tallyOf>>;

/** The sums of a time, provider by provider. @throws Refusal VALIDATION_FAILED */
export async function showMatching(
  reader: Reader,
  clerk: Clerk,
  query: QueryOf<typeof getMatching>,
): Promise<AnswerOf<typeof getMatching>> {
  const { businessId, currency, timezone } = clerk;
  const { from, to } = instantsOf(query, timezone, '?');
  const world = await readWorld(reader, businessId, from, to);
  const places = new Places(world);
  const lines = world.lines.filter(({ isInside }) => isInside);
  const tenders = world.tenders.filter(({ isInside }) => isInside);
  const wanted = query.provider === undefined ? null : foldCode(query.provider);
  const keys = new Set([
    ...lines.map(({ providerKey }) => providerKey),
    ...tenders.map((tender) => places.keyOf(tender)),
  ]);
  const statements = await statementsBetween(reader, businessId, from, to);
  const names = [
    ...statements.map(({ provider }) => provider),
    ...(await providersBetween(reader, businessId, from, to)),
  ];
  const rows = [...keys]
    .filter((key) => wanted === null || key === wanted)
    .sort()
    .map((key) => {
      const of = lines.filter(({ providerKey }) => providerKey === key);
      return {
        provider: places.nameOf(key),
        lines: tallies(of),
        linesIn: tallyOf(of.filter(({ direction }) => direction === 'in')),
        linesOut: tallyOf(of.filter(({ direction }) => direction === 'out')),
        tenders: tallies(tenders.filter((tender) => places.keyOf(tender) === key)),
        feeMinor: of.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
      };
    });
  return {
    ...{ currency, timezone, rows },
    windowMinutes: await windowOf(reader, businessId),
    providers: [...new Map(names.map((name) => [foldCode(name), name])).values()].sort(),
    statements: statements.filter(
      ({ provider }) => wanted === null || foldCode(provider) === wanted,
    ),
  };
}

const lineSide = (line: WorldLine): NonNullable<MatchRow['line']> => {
  const { lineId, provider, code, at, hasTime, direction, amountMinor, feeMinor, party } = line;
  return { lineId, provider, code, at, hasTime, direction, amountMinor, feeMinor, party };
};
const tenderSide = (tender: WorldTender): NonNullable<MatchRow['tender']> => {
  const { kind, id, position, provider, code, at, direction, amountMinor } = tender;
  const { number, documentId, branch, by } = tender;
  return {
    ...{ kind, id, position, provider, code, at, direction, amountMinor },
    ...{ number, documentId, branch, by },
  };
};

const NOTHING_SAID = {
  ...{ conflict: null, others: [], way: null, reason: null, note: null, at: null, byName: null },
} as const;

/** What has the same code as this one. */
function sameCode(world: MatchWorld, key: string, codeKey: string): MatchRow['others'] {
  if (codeKey === '') return [];
  const tenders = world.tenders.filter((one) => one.asked.codeKey === codeKey && one.key !== key);
  const lines = world.lines.filter((one) => one.codeKey === codeKey && one.lineId !== key);
  return [
    ...tenders.map(({ number, amountMinor }) => ({ number, amountMinor })),
    ...lines.map(({ provider, amountMinor }) => ({ number: provider, amountMinor })),
  ].slice(0, 10);
}

const LINE_STANDING: Readonly<Partial<Record<MatchList, Standing>>> = {
  ...{ unsold: 'open', conflict: 'conflict', matched: 'matched', marked: 'marked' },
};
const TENDER_STANDING: Readonly<Partial<Record<MatchList, Standing>>> = {
  ...{ unpaid: 'open', conflict: 'conflict', marked: 'marked' },
};

function lineRow(world: MatchWorld, line: WorldLine): MatchRow {
  const { match, mark, stood } = line;
  const tender = world.tenders.find((one) => match !== null && one.match?.lineId === line.lineId);
  const said = match ?? mark;
  return {
    ...NOTHING_SAID,
    ...{ key: line.lineId, line: lineSide(line), conflict: stood.conflict },
    tender: tender === undefined ? null : tenderSide(tender),
    others: stood.conflict === null ? [] : sameCode(world, line.lineId, line.codeKey),
    ...{ way: match?.way ?? null, reason: mark?.reason ?? null, note: mark?.note ?? null },
    ...{ at: said?.at ?? null, byName: said?.byName ?? null },
  };
}

function tenderRow(world: MatchWorld, tender: WorldTender): MatchRow {
  const { mark, stood, key } = tender;
  return {
    ...NOTHING_SAID,
    ...{ key, line: null, tender: tenderSide(tender), conflict: stood.conflict },
    others: stood.conflict === null ? [] : sameCode(world, key, tender.asked.codeKey),
    ...{ reason: mark?.reason ?? null, note: mark?.note ?? null },
    ...{ at: mark?.at ?? null, byName: mark?.byName ?? null },
  };
}

function isWanted(row: MatchRow, words: string, currency: string): boolean {
  if (words === '') return true;
  const { line, tender } = row;
  const amounts = [line?.amountMinor, tender?.amountMinor].flatMap((minor) =>
    minor === undefined ? [] : [moneyText(minor, currency)],
  );
  const texts = [
    ...[line?.code, line?.party, tender?.code, tender?.number, tender?.by, row.note, ...amounts],
  ];
  const wanted = words.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted) === true);
}

const momentOf = ({ line, tender }: MatchRow): string => line?.at ?? tender?.at ?? '';

/** One list of a time. @throws Refusal VALIDATION_FAILED */
export async function listRows(
  reader: Reader,
  clerk: Clerk,
  query: QueryOf<typeof listMatching>,
): Promise<AnswerOf<typeof listMatching>> {
  const { businessId, timezone, currency } = clerk;
  const { from, to } = instantsOf(query, timezone, '?');
  const world = await readWorld(reader, businessId, from, to);
  const places = new Places(world);
  const wanted = query.provider === undefined ? null : foldCode(query.provider);
  const { list, after = 0, limit = MATCH_ROWS_MAX } = query;
  const lines = world.lines.filter(
    (line) =>
      line.isInside &&
      line.stood.standing === LINE_STANDING[list] &&
      (wanted === null || line.providerKey === wanted),
  );
  const tenders = world.tenders.filter(
    (tender) =>
      tender.isInside &&
      tender.stood.standing === TENDER_STANDING[list] &&
      (wanted === null || places.keyOf(tender) === wanted),
  );
  const rows = [
    ...lines.map((line) => lineRow(world, line)),
    ...tenders.map((tender) => tenderRow(world, tender)),
  ]
    .filter((row) => isWanted(row, query.q?.trim() ?? '', currency))
    .sort((one, other) => Date.parse(momentOf(other)) - Date.parse(momentOf(one)));
  const sum = (of: (row: MatchRow) => MatchRow['line'] | MatchRow['tender']): number =>
    rows.reduce((total, row) => {
      const side = of(row);
      return total + (side === null ? 0 : signedMinor(side));
    }, 0);
  return {
    items: rows.slice(after, after + limit),
    rowsCount: rows.length,
    linesMinor: sum(({ line }) => line),
    tendersMinor: sum(({ tender }) => tender),
  };
}
