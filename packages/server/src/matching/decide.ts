import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type { decideMatch, matchHistory } from '@tillbook/core/matching/matching.api';
import { whyNotMark, whyNotStep, type MatchState } from '@tillbook/core/matching/match-states';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import type { Reader, Tx } from '../db/database.ts';
import * as kept from './decisions.sql.ts';
import { tenderKey } from './match-world.ts';
import { linesWithIds, lockMatching, type LineRow } from './statements.sql.ts';
import { tendersWithIds, type TenderRow } from './tenders.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type Body = BodyOf<typeof decideMatch>;

const wrong = (field: string, code: 'REQUIRED' | 'MISMATCH'): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);

interface Sides {
  readonly line: LineRow | null;
  readonly tender: TenderRow | null;
  readonly match: kept.MatchKept | null;
  readonly lineState: MatchState;
  readonly tenderState: MatchState;
}

/** What is decided on, as it is now. @throws Refusal NOT_FOUND */
async function sidesOf(tx: Tx, businessId: string, body: Body): Promise<Sides> {
  const { lineId, tender: asked } = body;
  const [line = null] = lineId === null ? [] : await linesWithIds(tx, businessId, [lineId]);
  const found = asked === null ? [] : await tendersWithIds(tx, businessId, [asked.id]);
  const tender = found.find((one) => asked !== null && tenderKey(one) === tenderKey(asked)) ?? null;
  if ((lineId !== null && line === null) || (asked !== null && tender === null)) {
    throw new Refusal('NOT_FOUND');
  }
  const lineIds = line === null ? [] : [line.lineId];
  const ids = tender === null ? [] : [tender.id];
  const matches = await kept.matchesOf(tx, businessId, lineIds, ids);
  const marks = await kept.marksOf(tx, businessId, [...lineIds, ...ids]);
  const ofLine = matches.find((one) => one.lineId === line?.lineId) ?? null;
  const isOfTender = (one: kept.TenderRef): boolean =>
    tender !== null && tenderKey(one) === tenderKey(tender);
  const state = (isMatched: boolean, isMarked: boolean): MatchState =>
    isMatched ? 'matched' : isMarked ? 'marked' : 'open';
  const lineMark = marks.some(({ kind }) => kind === 'line');
  const tenderMark = marks.some(
    (one) => one.kind !== 'line' && isOfTender({ ...one, kind: one.kind }),
  );
  return {
    ...{ line, tender, match: ofLine },
    lineState: state(ofLine !== null, lineMark),
    tenderState: state(matches.some(isOfTender), tenderMark),
  };
}

/** @throws Refusal VALIDATION_FAILED for a request that does not fit its step */
function checkShape({ step, lineId, tender, reason, note }: Body): void {
  if (step === 'match' || step === 'part') {
    if (lineId === null) throw wrong('lineId', 'REQUIRED');
    if (tender === null) throw wrong('tender', 'REQUIRED');
  } else if ((lineId === null) === (tender === null)) {
    throw wrong('lineId', 'REQUIRED');
  }
  if (step !== 'mark') {
    if (reason !== null) throw wrong('reason', 'MISMATCH');
    return;
  }
  if (reason === null) throw wrong('reason', 'REQUIRED');
  const why = whyNotMark(reason, note);
  if (why !== null) throw wrong('note', why);
}

/** Whether the step can be taken as both sides stand. @throws Refusal */
function checkStep({ step, lineId, tender }: Body, sides: Sides): void {
  if (lineId !== null) refuseIf(whyNotStep(sides.lineState, step));
  if (tender !== null) refuseIf(whyNotStep(sides.tenderState, step));
  const { line, tender: found, match } = sides;
  if (step === 'match' && line?.direction !== found?.direction) throw wrong('tender', 'MISMATCH');
  const isTogether = match !== null && found !== null && tenderKey(match) === tenderKey(found);
  if (step === 'part' && !isTogether) throw new Refusal('INVALID_STATE');
}

/**
 * Takes one step by hand.
 * @throws Refusal NOT_FOUND, INVALID_STATE, VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED
 */
export async function decide(
  tx: Tx,
  clerk: Clerk,
  body: Body,
): Promise<AnswerOf<typeof decideMatch>> {
  checkShape(body);
  const { businessId } = clerk;
  const { _id: decisionId, step, lineId, tender, reason, note } = body;
  const hash = hashOf({ step, lineId, tender, reason, note });
  await lockMatching(tx, businessId);
  if (isSameAgain(await kept.findDecision(tx, businessId, decisionId), hash)) {
    return { _id: decisionId, step };
  }
  checkStep(body, await sidesOf(tx, businessId, body));
  const way = step === 'match' ? ('hand' as const) : null;
  const decision = { decisionId, step, lineId, tender, way, reason, note, hash };
  await kept.insertDecisions(tx, clerk, [decision]);
  const subject =
    tender === null ? { kind: 'line' as const, id: lineId ?? '', position: 0 } : tender;
  if (step === 'match') await kept.putMatches(tx, clerk, [decision]);
  else if (step === 'part') await kept.takeMatch(tx, businessId, lineId ?? '');
  else if (step === 'mark') await kept.putMark(tx, clerk, subject, decision);
  else await kept.takeMark(tx, businessId, subject);
  await recordDeed(tx, clerk, {
    event: 'matching_changed',
    action: `matching.${step}`,
    subjectId: lineId ?? subject.id,
    detail: { lineId, tender, reason },
  });
  return { _id: decisionId, step };
}

/** What was decided before of a line or a payment. @throws Refusal NOT_FOUND */
export async function historyFor(
  reader: Reader,
  businessId: string,
  subjectId: string,
): Promise<AnswerOf<typeof matchHistory>> {
  const isThere =
    (await linesWithIds(reader, businessId, [subjectId])).length > 0 ||
    (await tendersWithIds(reader, businessId, [subjectId])).length > 0;
  if (!isThere) throw new Refusal('NOT_FOUND');
  return { items: await kept.decisionsOf(reader, businessId, subjectId) };
}
