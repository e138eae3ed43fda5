import { businessDate } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { dayRules, type DayRule } from './platform.sql.ts';

/** The day that runs now in the branches that begin their days so. */
export interface Today extends DayRule {
  readonly today: string;
}

/** Every way in which a branch somewhere begins its day, with the day that runs there. */
export async function todaysOf(reader: Reader, nowMs: number): Promise<Today[]> {
  const rules = await dayRules(reader);
  return rules.map((rule) => ({
    ...rule,
    today: businessDate(nowMs, rule.timezone, rule.cutoffMinutes),
  }));
}
