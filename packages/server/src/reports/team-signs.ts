import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { SIGNS, signsOf } from '@tillbook/core/reports/team-signs';
import type { analyticsTeam } from '@tillbook/core/reports/team-signs.api';
import { denominationsOf } from '@tillbook/core/sales/denominations';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { comparingOf, headOf } from './analytics-period.ts';
import { teamSums } from './team-signs.sql.ts';

/**
 * Everybody beside the team, those who differ in most first.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showTeamSigns(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsTeam>,
): Promise<AnswerOf<typeof analyticsTeam>> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const found = await teamSums(reader, comparing.now);
  const head = headOf(actor, nowMs, comparing);
  const [note = 1] = denominationsOf(head.currency, 0).notes;
  const { medians, signs } = signsOf(found, note);
  const people = found.map(({ personId: _id, name, ...sums }, at) => {
    const own = signs[at];
    if (own === undefined) throw new Error('a person without signs');
    return { _id, name, sums, signs: own };
  });
  const apart = (one: (typeof people)[number]): number =>
    SIGNS.filter((sign) => one.signs[sign].isApart).length;
  people.sort((a, b) => apart(b) - apart(a) || (a.name < b.name ? -1 : 1));
  return { ...head, medians, people };
}
