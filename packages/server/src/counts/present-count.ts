import { accuracyBasisPoints } from '@tillbook/core/counts/count-line';
import {
  COUNT_ACTIONS,
  hidesExpected,
  whyNotCount,
  type CountAction,
} from '@tillbook/core/counts/count-states';
import type { CountDetail, CountLine, CountRow } from '@tillbook/core/counts/count-answers';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { countersOf } from './count-entries.sql.ts';
import { plannedProducts } from './count-lines.sql.ts';
import { eventsOfCount } from './counts.sql.ts';
import { categoryNames, showCount, type ListedCount } from './list-counts.sql.ts';
import { showLine, sumsOfCount, type ListedLine } from './list-lines.sql.ts';

const mayPost = (actor: Actor): boolean => can(actor, 'stock.count_post');
const seesCost = (actor: Actor): boolean => can(actor, 'product.see_cost');

/** What may be kept from the caller. */
export interface Shown {
  readonly hidden: boolean;
  readonly cost: boolean;
}

export const shownTo = (actor: Actor, count: ListedCount): Shown => ({
  hidden: hidesExpected(count, mayPost(actor)),
  cost: seesCost(actor),
});

/** A count as lists show it. */
export function countAnswer(row: ListedCount, shown: Shown): CountRow {
  const { countedCount: counted, differentCount: different } = row;
  const isPosted = row.state === 'posted';
  return {
    _id: row.countId,
    number: row.number,
    kind: row.kind,
    state: row.state,
    branch: { _id: row.branchId, name: row.branchName },
    isBlind: row.isBlind,
    linesCount: row.linesCount,
    countedCount: counted,
    differentCount: shown.hidden ? null : different,
    accuracyBasisPoints: shown.hidden ? null : accuracyBasisPoints({ counted, different }),
    missingMinor: isPosted && shown.cost ? row.missingMinor : null,
    foundMinor: isPosted && shown.cost ? row.foundMinor : null,
    madeAt: row.madeAt,
    madeByName: row.madeByName,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    postedByName: row.postedByName,
    isSelfApproved: row.isSelfApproved,
    version: row.version,
  };
}

const ACTION_OF_POSTER: readonly CountAction[] = ['recount', 'post'];

/** What its state and the caller's role allow now; the branch is in reach. */
function allowedTo(actor: Actor, { state }: ListedCount): CountAction[] {
  return COUNT_ACTIONS.filter((action) => {
    if (whyNotCount(state, action) !== null) return false;
    return can(actor, ACTION_OF_POSTER.includes(action) ? 'stock.count_post' : 'stock.count');
  });
}

/** The count, if the caller may see it. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function countInReach(
  reader: Reader,
  actor: Actor,
  countId: string,
): Promise<ListedCount> {
  const count = await showCount(reader, inBusiness(actor).businessId, countId);
  if (count === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, count.branchId);
  return count;
}

/** One count. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function countFor(
  reader: Reader,
  actor: Actor,
  countId: string,
): Promise<CountDetail> {
  const { businessId } = inBusiness(actor);
  const count = await countInReach(reader, actor, countId);
  const shown = shownTo(actor, count);
  const sums = await sumsOfCount(reader, businessId, countId);
  const { scope, branchId } = count;
  const isPlan = count.state === 'draft';
  return {
    ...countAnswer(count, shown),
    note: count.note,
    round: count.round,
    finishedAt: count.finishedAt,
    businessDate: count.businessDate,
    categories: await categoryNames(reader, businessId, scope.categoryIds),
    plannedCount: isPlan ? await plannedProducts(reader, businessId, branchId, scope) : null,
    openCount: sums.openCount,
    openCountedCount: sums.openCountedCount,
    doubtfulCount: shown.hidden ? null : sums.doubtfulCount,
    differenceMinor: shown.hidden || !shown.cost ? null : sums.differenceMinor,
    counters: (await countersOf(reader, businessId, countId)).map(({ name }) => name),
    hidesExpected: shown.hidden,
    allowed: allowedTo(actor, count),
    events: (await eventsOfCount(reader, businessId, countId)).map((event) => ({
      _id: event.eventId,
      kind: event.kind,
      note: event.note,
      linesCount: event.linesCount,
      happenedAt: event.happenedAt,
      byName: event.actorName,
    })),
  };
}

/** A line as screens show it; what should be there is left out where that is hidden. */
export function lineAnswer(line: ListedLine, count: ListedCount, shown: Shown): CountLine {
  const { hidden, cost } = shown;
  const isCounted = line.countedMilli !== null;
  const shouldBeMilli = line.expectedMilli ?? line.snapshotMilli;
  return {
    lineNo: line.lineNo,
    product: {
      _id: line.productId,
      name: line.productName,
      sku: line.sku,
      unit: line.unit,
      stepMilli: line.stepMilli,
    },
    batch: line.batchCode === '' ? null : { code: line.batchCode, expiresOn: line.batchExpiresOn },
    countedMilli: line.countedMilli,
    countedAt: line.countedAt,
    countedByName: line.countedByName,
    isRecount: line.isRecount,
    isOpen: count.state === 'counting' && (count.round === 1 || line.isRecount),
    expectedMilli: hidden ? null : shouldBeMilli - line.shortMilli,
    differenceMilli: hidden ? null : line.differenceMilli,
    differenceMinor: hidden || !cost || !isCounted ? null : line.differenceMinor,
    previousMilli: hidden ? null : line.previousMilli,
    hasMoved: hidden ? null : line.hasMoved,
    lateMilli: hidden ? null : line.lateMilli,
  };
}

/** One line of a count. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function lineFor(
  reader: Reader,
  actor: Actor,
  countId: string,
  lineNo: number,
): Promise<CountLine> {
  const count = await countInReach(reader, actor, countId);
  const line = await showLine(reader, inBusiness(actor).businessId, countId, lineNo);
  return lineAnswer(line, count, shownTo(actor, count));
}
