import { can, type Bearer } from '@tillbook/core/permissions';
import { whyNotDays } from '@tillbook/core/reports/days-asked';
import { COMPARISONS } from '@tillbook/core/reports/compared';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import { onlyText, type Only } from '@tillbook/core/reports/report-only';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { ruleOf, whyNotReport, type ReportName } from '@tillbook/core/reports/reports';
import { paths } from '../paths.ts';
import { stringifySearch } from '../ui/url-state.ts';
import { DRILLS } from './drill-table.ts';
import type { Drilled } from './drill-ways.ts';
import type { Report, Row } from './report-view.ts';

/** Where one looks from: the address of the report. */
type Address = Pick<Location, 'pathname' | 'search'>;

const WEEK_DAYS = 7;

const lastOfMonth = (month: string): string => {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10);
};

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The days that a row says: its day, its week, its month, its quarter; null: it says none. */
export function daysSaid({ ids }: Pick<Row, 'ids'>): { from: string; to: string } | null {
  const { day, week, month, quarter } = ids;
  if (typeof day === 'string') return { from: day, to: day };
  if (typeof week === 'string') return { from: week, to: addDays(week, WEEK_DAYS - 1) };
  if (typeof month === 'string') return { from: `${month}-01`, to: lastOfMonth(month) };
  if (typeof quarter !== 'string') return null;
  const last = 3 * Number(quarter.at(-1));
  const monthAt = (at: number): string => `${quarter.slice(0, 4)}-${String(at).padStart(2, '0')}`;
  return { from: `${monthAt(last - 2)}-01`, to: lastOfMonth(monthAt(last)) };
}

/** The days of a row as far as they are asked, or those of the report. */
function daysOf(report: Report, row: Row): { from: string; to: string } {
  const { from, to } = report;
  const said = daysSaid(row);
  return said === null ? { from, to } : { from: later(from, said.from), to: earlier(to, said.to) };
}

/** What is told already by something finer that the row says. */
const IMPLIED: Readonly<Partial<Record<Dimension, readonly Dimension[]>>> = {
  day: ['weekday'],
  product: ['category', 'brand', 'family'],
  shift: ['person', 'till'],
};

interface Asked {
  readonly only: Only | null;
  readonly branchId: string | undefined;
  readonly area: string;
  readonly compare: string | undefined;
}

function askedIn(report: Report, { pathname, search }: Address): Asked {
  const asked = new URLSearchParams(search);
  const area = pathname.split('/')[1] ?? '';
  const branchId = asked.get('branchId') ?? undefined;
  const compare = COMPARISONS.find((one) => one === asked.get('compare'));
  return { area, branchId, compare, only: report.only };
}

/** A row with what the whole report is of, as ways on look at it. */
function drilledOf(report: Report, row: Row, { pathname }: Address, asked: Asked): Drilled {
  const { only, area, compare } = asked;
  const given = { ...(only === null ? {} : { [only.dimension]: only.id }), ...row.ids };
  const branchId = row.ids['branch'] ?? asked.branchId;
  const days = { ...daysOf(report, row), branchId };
  const isOwners = area === 'business';
  return {
    ...{ pathname, days, row, compare },
    dayOf: (instant) => businessDate(Date.parse(instant), report.timezone, 0),
    id: (name) => given[name] ?? undefined,
    isNone: (name) => given[name] === null,
    report: (name, more) =>
      (isOwners ? paths.business.reports() : pathname) +
      stringifySearch({
        ...{ tab: isOwners ? undefined : 'reports', report: name },
        ...(ruleOf(name).time === 'period' ? days : { to: days.to, branchId }),
        // Of two periods it says something else beside other days.
        ...(ruleOf(name).compares === 'within' ? { compare } : {}),
        ...more,
      }),
  };
}

const ALWAYS: readonly Dimension[] = ['day', 'week', 'month', 'quarter', 'branch'];

/** What a way on has to hold: what the row is of, but what the days and the branch say. */
function toldOf(report: Report, { only }: Asked): readonly Dimension[] {
  const dimensions = report.dimensions as Dimension[];
  const said = only === null ? dimensions : [...dimensions, only.dimension];
  const implied = [...ALWAYS, ...dimensions.flatMap((one) => IMPLIED[one] ?? [])];
  return said.filter((one) => !implied.includes(one));
}

/** Whether a way leads to where one is. */
function isHere(to: string, { report, only }: Report): boolean {
  const search = new URLSearchParams(to.slice(to.indexOf('?')));
  if (search.get('report') !== report || only === null) return false;
  return search.get('only') === onlyText(only);
}

/** Whether a report is open to the person and reads as many days. */
const isAnswered = (name: ReportName, bearer: Bearer, { days }: Drilled): boolean =>
  whyNotReport(bearer, name) === null && whyNotDays(days, ruleOf(name)) === null;

/**
 * What lies behind a row of a report: the documents that make it up, or a report of them, with the
 * same filters. Null where there is no list of them in this part of the product, or none that is
 * open to the person.
 */
export function drillOf(
  report: Report,
  row: Row,
  bearer: Bearer,
  address: Address = location,
): string | null {
  const asked = askedIn(report, address);
  const drilled = drilledOf(report, row, address, asked);
  const told = toldOf(report, asked);
  for (const way of DRILLS[report.report as ReportName]) {
    if (way.areas?.some((one) => one === asked.area) === false) continue;
    if (way.action !== undefined && !can(bearer, way.action)) continue;
    if (way.report !== undefined && !isAnswered(way.report, bearer, drilled)) continue;
    if (!told.every((one) => way.holds.includes(one))) continue;
    const to = way.to(drilled);
    if (to !== null && !isHere(to, report)) return to;
  }
  return null;
}
