import { usualRule, type NoticeKind, type NoticeRule } from '@tillbook/core/notices/notice-kinds';
import type { Reader } from '../db/database.ts';
import { ruleRows } from './notice-rules.sql.ts';

/** What holds for each kind where somebody has not chosen: what the business says, or the usual. */
export type RulesOf = (kind: NoticeKind) => NoticeRule;

/** Reads what the business says, once for all kinds. */
export async function rulesOf(reader: Reader, businessId: string): Promise<RulesOf> {
  const said = new Map((await ruleRows(reader, businessId)).map((rule) => [rule.kind, rule]));
  return (kind) => said.get(kind) ?? usualRule(kind);
}
