import { expect } from 'vitest';
import { addDays } from '@tillbook/core/reports/period';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { TestApp } from './app.ts';
import { countedOf, WITHOUT_BRANCH, type Told } from './report-counted.ts';
import type { Report } from './report-looks.ts';
import { expectedOf, type Expected } from './report-expected.ts';
import type { Happening } from './report-oracle.ts';
import type { ReportWorld } from './report-world.ts';
import { call } from './till.ts';

/** Looks at reports of a world, and holds what they say against what happened in it. */

export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly branchId: string | null;
  readonly also: string | null;
  readonly compare?: 'previous' | 'weekdays' | 'year';
  /** A dimension and an id; nothing after the colon is none. */
  readonly only?: `${Dimension}:${string}`;
}

export async function look(
  app: TestApp,
  world: Pick<ReportWorld, 'shop'>,
  name: ReportName,
  asked: Asked,
): Promise<Report> {
  const given = Object.entries(asked).filter(
    (entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined,
  );
  const query = new URLSearchParams([...given, ['report', name], ['limit', '1000']]).toString();
  const path = `/api/reports?${query}`;
  const answer = await call<Report>(app, world.shop.owner, 'GET', path);
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  return answer.body;
}

type Values = Record<string, number | null>;
const isEmpty = (values: Values): boolean =>
  Object.values(values).every((value) => value === null || value === 0);

/** What has none of it is asked for by an id of nothing. */
function onlyOf({ only }: Asked) {
  if (only === undefined) return null;
  const at = only.indexOf(':');
  return { dimension: only.slice(0, at), id: only.slice(at + 1) || null };
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** By how many days a period is moved back to stand beside itself: whole weeks keep weekdays. */
function daysBack({ from, to, compare }: Asked): number {
  const days = daysBetween(from, to) + 1;
  if (compare === 'year') return days > 364 ? 371 : 364;
  return compare === 'weekdays' ? 7 * Math.ceil(days / 7) : days;
}

/** What the rows of before stand beside: a day, moved, is the day that it is compared with. */
function expectBefore(report: Report, counted: readonly Happening[], asked: Asked): void {
  const back = daysBack(asked);
  expect([report.comparedFrom, report.comparedTo]).toEqual([
    addDays(asked.from, -back),
    addDays(asked.to, -back),
  ]);
  const moved = counted.map(({ dims, sums }) => {
    const day = dims['day'];
    return {
      dims: day === undefined || day === null ? dims : { ...dims, day: addDays(day, back) },
      sums,
    };
  });
  const by = report.dimensions;
  const wanted = expectedOf(moved, by, report.measures, { ...asked, only: onlyOf(asked) });
  expect(report.totalsBefore).toEqual(wanted.totals);
  const found = new Map(
    report.rows.map(({ ids, before }) => [JSON.stringify(by.map((one) => ids[one])), before]),
  );
  const rows = [...found].map(([key]) => [key, wanted.rows.get(key) ?? wanted.none]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(rows));
  const missing = [...wanted.rows].filter(([key, values]) => !isEmpty(values) && !found.has(key));
  expect(missing).toEqual([]);
}

/** The rows of a report by what they are, but for those of nothing that nobody expects. */
function rowsOf(report: Report, wanted: Expected): Map<string, Values> {
  const by = report.dimensions;
  const found = new Map(
    report.rows.map(({ ids, values }) => [JSON.stringify(by.map((one) => ids[one])), values]),
  );
  expect(found.size).toBe(report.rowsCount);
  // Days and rows of the other period may stand there without anything.
  for (const [key, values] of found) {
    if (isEmpty(values) && !wanted.rows.has(key)) found.delete(key);
  }
  return found;
}

/** What is told of a row besides, where it was written down: such a row is of one thing. */
function expectFacts(report: Report, counted: readonly Happening[]): void {
  const keyOf = (of: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(report.dimensions.map((one) => of[one] ?? null));
  for (const fact of report.facts) {
    const known = counted.filter(({ dims }) => fact in dims);
    const wanted = new Map(known.map(({ dims }) => [keyOf(dims), dims[fact] ?? null]));
    for (const { ids, cells } of report.rows) {
      const key = keyOf(ids);
      if (wanted.has(key)) expect([fact, key, cells[fact]]).toEqual([fact, key, wanted.get(key)]);
    }
  }
}

/** A report says of what was asked what happened, row by row and together, and of before too. */
export function expectSame(report: Report, told: Told, name: ReportName, asked: Asked): void {
  const { source, time, compares } = ruleOf(name);
  const counted = countedOf(name, told, { ...asked, today: report.today });
  if (counted === null) throw new Error(`Nothing is known of ${name}`);
  const within = {
    ...{ ...asked, only: onlyOf(asked) },
    // What lies there, is owed or held at the end of a day is of all days before; or of all.
    ...(time === 'period' ? {} : { from: '' }),
    ...(time === 'now' ? { to: '9999-12-31' } : {}),
    ...(WITHOUT_BRANCH.includes(source) ? { branchId: null } : {}),
  };
  const wanted = expectedOf(counted, report.dimensions, report.measures, within);
  const found = rowsOf(report, wanted);
  const rows = new Map(
    [...wanted.rows].filter(([key, values]) => found.has(key) || !isEmpty(values)),
  );
  const said = { name, ...asked };
  expect({ ...said, rows: Object.fromEntries(found) }).toEqual({
    ...said,
    rows: Object.fromEntries(rows),
  });
  expectFacts(report, counted);
  const totals = { ...wanted.totals };
  // Accounts that came to nothing have no row, and no row has no side.
  if (report.rowsCount === 0) {
    for (const side of ['owned', 'owedOrEarned']) if (totals[side] === 0) totals[side] = null;
  }
  expect({ ...said, totals: report.totals }).toEqual({ ...said, totals });
  const isParted = ['week', 'month'].some((one) => report.dimensions.some((by) => by === one));
  const isCompared = compares === true && asked.compare !== undefined && !isParted;
  const isBeside = isCompared || compares === 'within';
  expect({ ...said, isBeside: report.comparedFrom !== null }).toEqual({ ...said, isBeside });
  if (!isCompared) return;
  const back = daysBack(asked);
  const earlier = { from: addDays(asked.from, -back), to: addDays(asked.to, -back) };
  const before = countedOf(name, told, { ...asked, ...earlier, today: report.today }) ?? [];
  expectBefore(report, before, { ...asked, branchId: within.branchId });
}
