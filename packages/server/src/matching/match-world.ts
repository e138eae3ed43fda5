import {
  pairKey,
  type MatchLine,
  type MatchTender,
  type MatchRules,
} from '@tillbook/core/matching/match-lines';
import type { MatchState } from '@tillbook/core/matching/match-states';
import { reconcile, type Covered, type Stood } from '@tillbook/core/matching/reconcile';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import type { Reader } from '../db/database.ts';
import * as kept from './decisions.sql.ts';
import * as lines from './statements.sql.ts';
import * as tenders from './tenders.sql.ts';

/** A line with how it stands. */
export interface WorldLine extends lines.LineRow {
  readonly asked: MatchLine;
  readonly match: kept.MatchKept | null;
  readonly mark: kept.MarkKept | null;
  readonly stood: Stood;
  /** In the time that was asked for; the others are there because something leads to them. */
  readonly isInside: boolean;
}
export interface WorldTender extends tenders.TenderRow {
  readonly key: string;
  readonly asked: MatchTender;
  readonly match: kept.MatchKept | null;
  readonly mark: kept.MarkKept | null;
  readonly stood: Stood;
  readonly isInside: boolean;
}
export interface MatchWorld {
  readonly lines: readonly WorldLine[];
  readonly tenders: readonly WorldTender[];
  readonly parted: MatchRules['parted'];
}

export const tenderKey = ({ kind, id, position }: kept.TenderRef): string =>
  `${kind} ${id} ${position}`;

function unique<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

const keyOfTender = ({
  provider,
  code,
}: tenders.TenderRow): { provider: string; code: string } => ({
  provider: foldCode(provider),
  code: foldCode(code),
});

interface Found {
  readonly lines: readonly lines.LineRow[];
  readonly tenders: readonly tenders.TenderRow[];
}

/** What has a code of what was found, and what it is matched with, whenever that was. */
async function withOthers(
  reader: Reader,
  businessId: string,
  first: Found,
): Promise<Found & { readonly matches: readonly kept.MatchKept[] }> {
  const keys = first.lines.flatMap(({ providerKey, codeKey }) => [
    `${providerKey}:${codeKey}`,
    `:${codeKey}`,
  ]);
  const ofTenders = first.tenders.map(keyOfTender).filter(({ code }) => code !== '');
  const codes = ofTenders.map(({ code }) => code);
  const again = ofTenders.flatMap(({ provider, code }) => [`${provider}:${code}`, `:${code}`]);
  const wanted = [...new Set([...keys, ...again])];
  const byCode = await tenders.tendersWithCodes(reader, businessId, wanted);
  const known = new Set([...first.lines.map(({ codeKey }) => codeKey), ...codes]);
  // Of those with a used reference, the ones that lead anywhere.
  const leading = byCode.filter((one) => known.has(keyOfTender(one).code));
  const moreLines = await lines.linesWithCodes(reader, businessId, [...new Set(codes)]);
  const allTenders = unique([...first.tenders, ...leading], tenderKey);
  const allLines = unique([...first.lines, ...moreLines], ({ lineId }) => lineId);
  const lineIds = allLines.map(({ lineId }) => lineId);
  const ids = allTenders.map(({ id }) => id);
  const matches = await kept.matchesOf(reader, businessId, lineIds, ids);
  const matchedLines = await lines.linesWithIds(
    reader,
    businessId,
    matches.map(({ lineId }) => lineId).filter((one) => !lineIds.includes(one)),
  );
  const missing = new Set(matches.map(tenderKey));
  const matchedTenders = await tenders.tendersWithIds(
    reader,
    businessId,
    matches.map(({ id }) => id).filter((one) => !ids.includes(one)),
  );
  return {
    lines: [...allLines, ...matchedLines],
    tenders: [...allTenders, ...matchedTenders.filter((one) => missing.has(tenderKey(one)))],
    matches,
  };
}

const stateOf = (match: unknown, mark: unknown): MatchState =>
  match !== undefined ? 'matched' : mark !== undefined ? 'marked' : 'open';

/** Everything that matching looks at of a time, and how each of it stands. */
export async function readWorld(
  reader: Reader,
  businessId: string,
  from: string,
  to: string,
): Promise<MatchWorld> {
  const first = {
    lines: await lines.linesBetween(reader, businessId, from, to),
    tenders: await tenders.tendersBetween(reader, businessId, from, to),
  };
  const found = await withOthers(reader, businessId, first);
  const lineIds = found.lines.map(({ lineId }) => lineId);
  const marks = await kept.marksOf(reader, businessId, [
    ...lineIds,
    ...found.tenders.map(({ id }) => id),
  ]);
  const parted = await kept.partedOf(reader, businessId, lineIds);
  const statements = await lines.statementsBetween(reader, businessId, from, to);
  const covered = statements.map((one): Covered => ({
    providerKey: foldCode(one.provider),
    fromMs: Date.parse(one.from),
    toMs: Date.parse(one.to),
  }));
  return {
    ...standing(found, marks, covered, { from, to }),
    parted: new Set(parted.map((one) => pairKey(one.lineId, tenderKey(one)))),
  };
}

function standing(
  found: Found & { readonly matches: readonly kept.MatchKept[] },
  marks: readonly kept.MarkKept[],
  covered: readonly Covered[],
  period: { readonly from: string; readonly to: string },
): Pick<MatchWorld, 'lines' | 'tenders'> {
  const ofLine = new Map(found.matches.map((one) => [one.lineId, one]));
  const ofTender = new Map(found.matches.map((one) => [tenderKey(one), one]));
  const markOf = new Map(
    marks.map((one) => [
      one.kind === 'line' ? one.id : `${one.kind} ${one.id} ${one.position}`,
      one,
    ]),
  );
  const lineState = (lineId: string): MatchState => stateOf(ofLine.get(lineId), markOf.get(lineId));
  const tenderState = (key: string): MatchState => stateOf(ofTender.get(key), markOf.get(key));
  const askedLines = found.lines.map((one) => ({
    ...one,
    atMs: Date.parse(one.at),
    isFree: lineState(one.lineId) === 'open',
  }));
  const askedTenders = found.tenders.map((one): MatchTender => {
    const { provider: providerKey, code: codeKey } = keyOfTender(one);
    const { direction, amountMinor } = one;
    const key = tenderKey(one);
    return {
      ...{ tenderKey: key, providerKey, codeKey, direction, amountMinor },
      ...{ atMs: Date.parse(one.at), isFree: tenderState(key) === 'open' },
    };
  });
  const stood = reconcile({
    ...{ lines: askedLines, tenders: askedTenders, covered },
    lineState: ({ lineId }) => lineState(lineId),
    tenderState: ({ tenderKey: key }) => tenderState(key),
  });
  const isInside = ({ at }: { readonly at: string }): boolean =>
    Date.parse(at) >= Date.parse(period.from) && Date.parse(at) <= Date.parse(period.to);
  const lost: Stood = { standing: 'uncovered', conflict: null };
  return {
    lines: found.lines.map((one, at) => ({
      ...one,
      asked: askedLines[at] as MatchLine,
      match: ofLine.get(one.lineId) ?? null,
      mark: markOf.get(one.lineId) ?? null,
      stood: stood.lines.get(one.lineId) ?? lost,
      isInside: isInside(one),
    })),
    tenders: found.tenders.map((one, at) => {
      const key = tenderKey(one);
      return {
        ...{ ...one, key, asked: askedTenders[at] as MatchTender },
        match: ofTender.get(key) ?? null,
        mark: markOf.get(key) ?? null,
        stood: stood.tenders.get(key) ?? lost,
        isInside: isInside(one),
      };
    }),
  };
}
