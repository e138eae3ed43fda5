import type { AnswerOf } from '@tillbook/core/endpoint';
import type { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { heaviestPart } from '@tillbook/core/reports/what-changed';
import type { Reader } from '../db/database.ts';
import type { BusinessPlace } from '../jobs/job.ts';
import type { Cause } from '../notices/causes.ts';
import { rulesOf } from '../notices/notice-rules.ts';
import { hearers } from '../notices/notices.sql.ts';
import { sightOf, toldHow } from '../notices/tell.ts';
import { pricingInUse } from '../reports/what-changed.sql.ts';
import { showWhatChanged } from '../reports/what-changed.ts';

type Note = AnswerOf<typeof whatChangedNote>;

/** Of whoever sees no branch there is nothing to tell. */
const EVERY_BRANCH = 'all';

/**
 * What changed yesterday, for each who asked to be told: of the branches that they see. It is read
 * once for all who see the same, and not at all where nobody asked; with too little to compare
 * nothing is told.
 */
export async function causesOfDay(
  reader: Reader,
  { businessId, timezone }: BusinessPlace,
  nowMs: number,
): Promise<Cause[]> {
  const ruleOf = await rulesOf(reader, businessId);
  const kind = { kind: 'day_changed', branchId: null } as const;
  const asking = (await hearers(reader, businessId)).filter(
    (who) => toldHow(who, kind, ruleOf) !== null,
  );
  if (asking.length === 0) return [];
  const business = { businessId, timezone, ...(await pricingInUse(reader)) };
  const known = new Map<string, Note>();
  const causes: Cause[] = [];
  for (const who of asking) {
    const { branchIds } = sightOf(who);
    const seen = branchIds?.toSorted().join() ?? EVERY_BRANCH;
    const note = known.get(seen) ?? (await showWhatChanged(reader, { branchIds, business }, nowMs));
    known.set(seen, note);
    const detail = detailOf(note);
    if (detail !== null) causes.push({ ...kind, cause: note.date, only: who.personId, detail });
  }
  return causes;
}

function detailOf({ change, date, currency }: Note): Cause['detail'] | null {
  if (change === null) return null;
  const { netMinor, usualMinor, differenceMinor, parts, runOut } = change;
  const heaviest = heaviestPart({ differenceMinor, parts });
  return {
    ...{ date, currency, netMinor, usualMinor, differenceMinor, outCount: runOut.count },
    ...(heaviest === null ? {} : { part: heaviest.name, partMinor: heaviest.minor }),
  };
}
