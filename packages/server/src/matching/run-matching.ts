import { findMatches } from '@tillbook/core/matching/match-lines';
import { WINDOW_MINUTES_DEFAULT, type runMatching } from '@tillbook/core/matching/matching.api';
import type { BodyOf } from '@tillbook/core/endpoint';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import type { Reader, Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import * as kept from './decisions.sql.ts';
import { instantsOf } from './match-days.ts';
import { readWorld } from './match-world.ts';
import { lockMatching } from './statements.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

const MINUTE_MS = 60_000;

/** The minutes that a payment and its line may be apart. */
export async function windowOf(reader: Reader, businessId: string): Promise<number> {
  return (await kept.newestWindow(reader, businessId)) ?? WINDOW_MINUTES_DEFAULT;
}

/** Matches what can be told without a person between these instants; the matching is locked. */
export async function matchBetween(
  tx: Tx,
  clerk: Clerk,
  period: { readonly from: string; readonly to: string },
  windowMinutes: number,
): Promise<number> {
  const windowMs = windowMinutes * MINUTE_MS;
  const moved = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
  const world = await readWorld(
    tx,
    clerk.businessId,
    moved(period.from, -windowMs),
    moved(period.to, windowMs),
  );
  const tenders = new Map(world.tenders.map((one) => [one.key, one]));
  const found = findMatches(
    world.lines.map(({ asked }) => asked),
    world.tenders.map(({ asked }) => asked),
    { windowMs, parted: world.parted },
  );
  const decisions = found.flatMap(({ lineId, tenderKey, way }): kept.NewDecision[] => {
    const tender = tenders.get(tenderKey);
    if (tender === undefined) return [];
    const { kind, id, position } = tender;
    return [
      {
        ...{
          decisionId: newId(Date.parse(clerk.at)),
          step: 'match',
          lineId,
          tender: { kind, id, position },
          way,
        },
        ...{ reason: null, note: null, hash: null },
      },
    ];
  });
  if (decisions.length === 0) return 0;
  await kept.insertDecisions(tx, clerk, decisions);
  await kept.putMatches(tx, clerk, decisions);
  return decisions.length;
}

/** Looks for matches again. @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED */
export async function runAgain(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof runMatching>,
): Promise<{ _id: string; matchedCount: number }> {
  const { _id: runId, ...content } = body;
  const hash = hashOf(content);
  const { businessId, timezone } = clerk;
  await lockMatching(tx, businessId);
  const known = await kept.findRun(tx, businessId, runId);
  if (known !== null && isSameAgain(known, hash)) {
    return { _id: runId, matchedCount: known.matchedCount };
  }
  const period = instantsOf(content, timezone, '#');
  const matchedCount = await matchBetween(tx, clerk, period, content.windowMinutes);
  await kept.insertRun(tx, clerk, { runId, ...content, matchedCount, hash });
  await recordDeed(tx, clerk, {
    event: 'matching_changed',
    action: 'matching.run',
    subjectId: runId,
    detail: { ...content, matchedCount },
  });
  return { _id: runId, matchedCount };
}
