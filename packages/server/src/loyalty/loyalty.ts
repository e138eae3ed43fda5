import { z } from 'zod';
import { whyNothingNew } from '@tillbook/core/customers/erase-customer';
import type { AnswerOf, BodyOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { journalOfReward } from '@tillbook/core/ledger/journal-of-customer';
import { usualTerms, whyNotTurn, worthOf } from '@tillbook/core/loyalty/loyalty';
import type {
  adjustPoints,
  Loyalty,
  PointsHeld,
  pointsMoved,
  Reward,
  setLoyalty,
  turnPoints,
} from '@tillbook/core/loyalty/loyalty.api';
import { MONEY_MAX_MINOR } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { customerFor } from '../customers/customers.ts';
import { enter, lockAccount, refuseToBegin } from '../customers/enter.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import * as sql from './loyalty.sql.ts';

/** By what points are earned and worth; what is usual where nobody set anything. */
export async function loyaltyFor(
  reader: Reader,
  { businessId, currency }: Pick<Clerk, 'businessId' | 'currency'>,
): Promise<Loyalty> {
  const set = await sql.termsNow(reader, businessId);
  const held = await sql.outstanding(reader, businessId);
  return { ...(set ?? { termsNo: null, ...usualTerms(currency) }), ...held };
}

/**
 * Sets the terms from now on; what was earned before stays.
 * @throws Refusal VERSION_CONFLICT when somebody else set them meanwhile
 */
export async function setTerms(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof setLoyalty>,
): Promise<Loyalty> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { termsNo, ...terms } = body;
  const now = await sql.termsNow(tx, businessId);
  if ((now?.termsNo ?? null) !== termsNo) {
    const { termsNo: newest, ...before } = now ?? { termsNo: null };
    // The same request again finds what it made.
    const isOwn = newest === (termsNo ?? 0) + 1 && same(before, terms);
    if (isOwn) return loyaltyFor(tx, clerk);
    throw new Refusal('VERSION_CONFLICT');
  }
  const made = { ...terms, termsNo: (termsNo ?? 0) + 1 };
  try {
    await sql.insertTerms(tx, businessId, { ...made, at, by, byName });
  } catch (error) {
    if (brokenUniqueness(error) === 'loyalty_terms_pkey') throw new Refusal('VERSION_CONFLICT');
    throw error;
  }
  await recordDeed(tx, clerk, {
    ...{ event: 'selling_saved', action: 'loyalty.set', subjectId: businessId },
    detail: made,
  });
  return loyaltyFor(tx, clerk);
}

const same = (a: object, b: object): boolean =>
  Object.entries(b).every(([name, value]) => (a as Record<string, unknown>)[name] === value);

/** What a customer has, and what it is worth. @throws Refusal NOT_FOUND */
export async function heldBy(
  reader: Reader,
  businessId: string,
  customerId: string,
): Promise<PointsHeld> {
  await customerFor(reader, businessId, customerId);
  const points = await sql.pointsOf(reader, businessId, customerId);
  return { points, terms: await sql.termsNow(reader, businessId) };
}

const CURSOR = z.tuple([instant, id]);

/** What moved a customer's points, newest first. @throws Refusal NOT_FOUND */
export async function movesFor(
  reader: Reader,
  businessId: string,
  { customerId, branchIds }: { customerId: string; branchIds: readonly string[] | null },
  query: QueryOf<typeof pointsMoved>,
): Promise<AnswerOf<typeof pointsMoved>> {
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const held = await heldBy(reader, businessId, customerId);
  const rows = await sql.readMoves(reader, businessId, customerId, {
    before: end === null ? null : { at: end[0], id: end[1] },
    ...{ limit: query.limit + 1, branchIds },
  });
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor([last.madeAt, last.entryId]);
  const items = shown.map(({ entryId: _entry, ...move }) => move);
  return { ...held, items, nextCursor };
}

/**
 * Turns points into store credit, at the worth that was shown. The account's lock keeps two tills
 * from turning the same points.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, CUSTOMER_ARCHIVED, CUSTOMER_FORGOTTEN,
 *   POINTS_NOT_ENOUGH, POINTS_TOO_FEW, LIMIT_EXCEEDED, VERSION_CONFLICT where a point is worth
 *   something else now, IDEMPOTENCY_KEY_REUSED
 */
export async function turn(tx: Tx, clerk: Clerk, body: BodyOf<typeof turnPoints>): Promise<Reward> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id, ...content } = body;
  const { customerId, branchId, points } = body;
  const hash = hashOf(content);
  if (isSameAgain(await sql.findReward(tx, businessId, _id), hash)) {
    return rewardFor(tx, businessId, _id);
  }
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that reward.
  if ((await sql.findReward(tx, businessId, _id)) !== null) throw new Again();
  refuseToBegin(account);
  const { termsNo, has, amountMinor } = await worthNow(tx, businessId, body);
  await postJournal(tx, {
    ...{ businessId, entryId: _id, sourceKind: 'customer_reward', sourceId: _id },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfReward({ amountMinor }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_reward');
  const made = { at, by, byName, number };
  await enter(tx, businessId, account, {
    ...{ kind: 'reward', sourceId: _id, branchId, amountMinor: -amountMinor },
    ...{ ...made, businessDate, owedSince: null, dueOn: null },
  });
  const moved = { customerId, termsNo, hash, ...made };
  await sql.insertReward(tx, businessId, {
    ...{ _id, branchId, businessDate, points, amountMinor, pointsAfter: has - points },
    ...moved,
  });
  await sql.enterPoints(tx, businessId, {
    ...{ entryId: _id, kind: 'turned', points: -points, note: null },
    ...moved,
  });
  await recordDeed(tx, clerk, {
    ...{ event: 'debts_changed', action: 'loyalty.turned', subjectId: _id },
    detail: { number, customerId, points, amountMinor },
  });
  return rewardFor(tx, businessId, _id);
}

/** What points come to, where they may be turned. */
async function worthNow(
  tx: Tx,
  businessId: string,
  { customerId, points, amountMinor: shown }: BodyOf<typeof turnPoints>,
): Promise<{ termsNo: number; has: number; amountMinor: number }> {
  const terms = await sql.termsNow(tx, businessId);
  const has = await sql.pointsOf(tx, businessId, customerId);
  const least = terms?.leastPoints ?? 1;
  refuseIf(whyNotTurn(points, { has, leastPoints: least }), { points: has, least });
  // Who has points has terms.
  if (terms === null) throw new Refusal('POINTS_NOT_ENOUGH', { points: has });
  if (points > MONEY_MAX_MINOR / terms.worthMinor) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: MONEY_MAX_MINOR });
  }
  const amountMinor = worthOf(points, terms);
  if (amountMinor !== shown) throw new Refusal('VERSION_CONFLICT');
  return { termsNo: terms.termsNo, has, amountMinor };
}

async function rewardFor(reader: Reader, businessId: string, rewardId: string): Promise<Reward> {
  const found = await sql.findReward(reader, businessId, rewardId);
  if (found === null) throw new Error('a reward vanished while it was made');
  const { contentHash: _hash, ...reward } = found;
  return reward;
}

/**
 * Gives points or takes some away, with a reason; never below nothing.
 * @throws Refusal NOT_FOUND, CUSTOMER_ARCHIVED, CUSTOMER_FORGOTTEN, POINTS_NOT_ENOUGH,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function adjust(
  tx: Tx,
  clerk: Clerk,
  body: BodyOf<typeof adjustPoints>,
): Promise<AnswerOf<typeof adjustPoints>> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id, ...content } = body;
  const { customerId, note } = body;
  const points = body.way === 'give' ? body.points : -body.points;
  const hash = hashOf(content);
  const account = await lockAccount(tx, businessId, customerId);
  const has = await sql.pointsOf(tx, businessId, customerId);
  if (isSameAgain(await sql.findAdjustment(tx, businessId, _id), hash)) return { points: has };
  if (body.way === 'give') refuseToBegin(account);
  refuseIf(whyNothingNew(account), { customerId });
  const terms = await sql.termsNow(tx, businessId);
  if (terms === null || has + points < Math.min(has, 0)) {
    throw new Refusal('POINTS_NOT_ENOUGH', { points: has });
  }
  const { termsNo } = terms;
  await sql.enterPoints(tx, businessId, {
    ...{ entryId: _id, kind: 'adjusted', customerId, points, termsNo, number: null, note },
    ...{ at, by, byName, hash },
  });
  await recordDeed(tx, clerk, {
    ...{ event: 'customer_saved', action: 'loyalty.adjusted', subjectId: customerId },
    detail: { points },
  });
  return { points: has + points };
}
