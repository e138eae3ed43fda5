import { whyNotApprove } from '@tillbook/core/answers/own-limit';
import { isToldOf } from '@tillbook/core/notices/notice-kinds';
import { readRights } from '@tillbook/core/own-rights';
import { isBranchBound } from '@tillbook/core/permissions';
import type { Tx } from '../db/database.ts';
import { newId } from '../new-id.ts';
import { appendEvent } from '../outbox/append-event.ts';
import type { Cause } from './causes.ts';
import { rulesOf, type RulesOf } from './notice-rules.ts';
import { addNotices, hearers, type Hearer, type NewNotice } from './notices.sql.ts';

/** Whose business, which day it is there, and when. */
export interface Telling {
  readonly businessId: string;
  readonly day: string;
  readonly nowMs: number;
}

/** What somebody may see, and where. */
export function sightOf({ role, permissions, rights, memberBranchIds }: Hearer) {
  const branchIds = isBranchBound(role) ? memberBranchIds : null;
  return { role, permissions, rights: readRights(rights), branchIds };
}

/**
 * How somebody is told of a kind of thing: as they chose, or as the business says; null: not at
 * all.
 * @param branchId where it happened; null concerns all
 */
export function toldHow(
  who: Hearer,
  { kind, branchId }: Pick<Cause, 'kind' | 'branchId'>,
  ruleOf: RulesOf,
) {
  if (!isToldOf(sightOf(who), kind, branchId)) return null;
  const how = who.choices[kind] ?? ruleOf(kind);
  return how.isInApp || how.isByMail ? how : null;
}

/** Whether a cause is about somebody at all. */
const concerns = ({ but, only, asked }: Cause, who: Hearer): boolean =>
  but !== who.personId &&
  (only === undefined || only === who.personId) &&
  (asked === undefined || whyNotApprove(sightOf(who), asked) === null);

/** Tells everybody whom it concerns of what they were not told that day. */
export async function tellPeople(
  tx: Tx,
  { businessId, day, nowMs }: Telling,
  causes: readonly Cause[],
): Promise<void> {
  if (causes.length === 0) return;
  const people = await hearers(tx, businessId);
  const ruleOf = await rulesOf(tx, businessId);
  const notices = causes.flatMap((cause) =>
    people.flatMap((who): NewNotice[] => {
      const how = concerns(cause, who) ? toldHow(who, cause, ruleOf) : null;
      if (how === null) return [];
      const { kind, cause: because, branchId, detail, onDay = day } = cause;
      const noticeId = newId(nowMs);
      const { isInApp, isByMail } = how;
      const told = { kind, cause: because, day: onDay, branchId, detail, isInApp, isByMail };
      return [{ noticeId, personId: who.personId, ...told }];
    }),
  );
  const at = new Date(nowMs).toISOString();
  const added = await addNotices(tx, { businessId, at }, notices);
  if (added === 0) return;
  await appendEvent(tx, {
    ...{ businessId, kind: 'notice_added', subjectId: businessId, branchId: null },
  });
}
