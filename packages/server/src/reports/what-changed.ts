import type { AnswerOf } from '@tillbook/core/endpoint';
import { addDays } from '@tillbook/core/reports/period';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import {
  lostSaleOf,
  USUAL_WEEKS,
  whatChanged,
  type Change,
} from '@tillbook/core/reports/what-changed';
import { whoGaveMore } from '@tillbook/core/reports/who-gave-more';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor, type ActorBusiness } from '../http/actor.ts';
import { scopeOf, type Scope } from './scope.ts';
import { changedDays, givenOff, type ChangedDays, type RunOutRow } from './what-changed.sql.ts';

type Answer = AnswerOf<typeof whatChangedNote>;

const WEEK_DAYS = 7;
const PRODUCTS_MOST = 5;

/** Who reads it: in which branches of which business. */
export interface ChangeLooker extends Pick<Actor, 'branchIds'> {
  readonly business: Pick<ActorBusiness, 'businessId' | 'timezone' | 'currency' | 'taxMode'> | null;
}

/** Why yesterday brought what it did. @throws Refusal BRANCH_FORBIDDEN, NOT_FOUND */
export async function showWhatChanged(
  reader: Reader,
  actor: ChangeLooker,
  nowMs: number,
  branchId?: string,
): Promise<Answer> {
  const scope = await scopeOf(reader, actor, nowMs, branchId);
  const { currency, taxMode } = inBusiness(actor);
  const date = addDays(scope.businessDate, -1);
  const head = {
    ...{ currency, date },
    usualDates: Array.from({ length: USUAL_WEEKS }, (_, at) =>
      addDays(date, -WEEK_DAYS * (at + 1)),
    ),
  };
  if (scope.branches.length === 0) return { ...head, kind: 'few_days', change: null };
  const { runOut, ...days } = await changedDays(reader, scope);
  const note = whatChanged({ ...days, isTaxInclusive: taxMode === 'inclusive' });
  if (note.kind !== 'told') return { ...head, kind: note.kind, change: null };
  const { parts, ...change } = note.change;
  const givers = await giversOf(reader, scope, days, parts);
  return {
    ...{ ...head, kind: note.kind },
    change: { ...change, parts: [...parts], givers, runOut: lostOf(runOut) },
  };
}

/** Who gave more off prices than usual, where that made the day smaller; asked for only then. */
async function giversOf(
  reader: Reader,
  scope: Scope,
  { usualCounts }: Pick<ChangedDays, 'usualCounts'>,
  parts: Change['parts'],
): Promise<NonNullable<Answer['change']>['givers']> {
  const isLess = parts.some(({ name, minor }) => name === 'discounts' && minor < 0);
  if (!isLess) return [];
  return whoGaveMore(
    await givenOff(reader, scope),
    usualCounts.filter((count) => count > 0).length,
  );
}

function lostOf(rows: readonly RunOutRow[]): NonNullable<Answer['change']>['runOut'] {
  const lost = rows
    .map((row) => ({
      ...{ _id: row.productId, name: row.name, branchName: row.branchName },
      lostMinor: lostSaleOf(row),
    }))
    .filter(({ lostMinor }) => lostMinor > 0)
    .sort((one, other) => other.lostMinor - one.lostMinor);
  return {
    count: lost.length,
    lostMinor: lost.reduce((sum, { lostMinor }) => sum + lostMinor, 0),
    products: lost.slice(0, PRODUCTS_MOST),
  };
}
