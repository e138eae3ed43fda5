import type { QueryInputOf } from '@tillbook/core/endpoint';
import type { Bearer } from '@tillbook/core/permissions';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import {
  dimensionsOf,
  REPORT_NAMES,
  ruleOf,
  whyNotReport,
  type ReportName,
} from '@tillbook/core/reports/reports';
import { REPORT_ROWS_MAX, type getReport } from '@tillbook/core/reports/reports.api';
import type { Row } from './report-view.ts';

/** What a report can be narrowed to, told by the rows of a report that is parted by it. */

type Query = QueryInputOf<typeof getReport>;

/**
 * The report whose rows tell what there is: the one that is about it, the same one parted by it,
 * or one of the same source or group; it reads as many days. Null: none that the person may see.
 */
export function listerOf(bearer: Bearer, name: ReportName, by: Dimension): ReportName | null {
  const rule = ruleOf(name);
  const known = REPORT_NAMES.filter((one) => {
    const { by: rows, also, daysMost } = ruleOf(one);
    const isParted = rows.includes(by) || also.includes(by);
    return isParted && daysMost >= rule.daysMost && whyNotReport(bearer, one) === null;
  });
  const like = (one: ReportName): number => {
    const { source, group, by: rows } = ruleOf(one);
    // Each branch has its first till: only the report of tills says which.
    if (rows[0] === by && (source === rule.source || by === 'till')) return 0;
    if (one === name) return 1;
    if (source === rule.source) return 2;
    return group === rule.group ? 3 : 4;
  };
  return [...known].sort((one, other) => like(one) - like(other))[0] ?? null;
}

/** What that report is asked: of the same days and branch. */
export function listedBy(lister: ReportName, by: Dimension, asked: Query): Query {
  const { period, from, to, branchId } = asked;
  const { time } = ruleOf(lister);
  const isParted = dimensionsOf(lister, null).includes(by);
  const given = {
    ...(time === 'period' ? { period, from, to } : {}),
    ...(time === 'day' ? { to } : {}),
    ...{ branchId, also: isParted ? undefined : by },
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { report: lister, limit: String(REPORT_ROWS_MAX), ...Object.fromEntries(known) };
}

/** One of the things that a report can be narrowed to; `id` null: what has none of it. */
export interface Listed {
  readonly id: string | null;
  readonly name: string | null;
}

/** Each of them once, in the order of the rows; tills of several branches with their branch. */
export function listedIn(rows: readonly Row[], by: Dimension): Listed[] {
  const found = new Map<string | null, Listed>();
  const areMany = new Set(rows.map(({ ids }) => ids['branch'])).size > 1;
  for (const { ids, cells } of rows) {
    const id = ids[by] ?? null;
    if (found.has(id)) continue;
    const parts = by === 'till' && areMany ? ['till', 'branch'] : [by];
    const name = parts.flatMap((one) => cells[one] ?? []).join(', ');
    found.set(id, { id, name: id === null || name === '' ? null : name });
  }
  return [...found.values()];
}
