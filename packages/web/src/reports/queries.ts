import { listBooksLooks, type BooksLook } from '@tillbook/core/audit/proof.api';
import { listBranches } from '@tillbook/core/businesses/businesses.api';
import type { AnswerOf, QueryInputOf } from '@tillbook/core/endpoint';
import { COMPARISONS } from '@tillbook/core/reports/compared';
import { comparesWith } from '@tillbook/core/reports/compares-with';
import { PRESETS } from '@tillbook/core/reports/presets';
import { getMadeReport } from '@tillbook/core/reports/made-reports.api';
import { getReport, REPORT_ROWS_MAX } from '@tillbook/core/reports/reports.api';
import { onlyOf } from '@tillbook/core/reports/report-only';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { getReportSeal } from '@tillbook/core/reports/seals.api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { UrlState } from '../ui/url-state.ts';
import type { Report, Row } from './report-view.ts';

type Query = QueryInputOf<typeof getReport>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COLUMN = /^-?[A-Za-z0-9]{1,30}$/;

/** What the address asks of a report; what it does not understand is left out. */
export function askedOf(report: ReportName, url: UrlState): Query {
  const fitting = (name: 'from' | 'to' | 'branchId' | 'sort', shape: RegExp) =>
    shape.test(url.get(name)) ? { [name]: url.get(name) } : {};
  const period = PRESETS.find((one) => one === url.get('period'));
  const also = ruleOf(report).also.find((one) => one === url.get('also'));
  const only = url.get('only');
  const compare = COMPARISONS.find((one) => one === url.get('compare'));
  return {
    report,
    ...fitting('from', DAY),
    ...fitting('to', DAY),
    ...fitting('branchId', ID),
    ...fitting('sort', COLUMN),
    ...(period === undefined ? {} : { period }),
    ...(also === undefined ? {} : { also }),
    ...(compare !== undefined && comparesWith(report, also ?? null) ? { compare } : {}),
    ...(onlyOf(ruleOf(report), only) === null ? {} : { only }),
  };
}

/** Some rows of a report: as it is now, or as it was made. */
function pageOf(
  query: Query,
  made: string | null,
  page: { readonly after: string; readonly limit?: string },
  signal: AbortSignal,
): Promise<Report> {
  if (made === null) return call(getReport, { query: { ...query, ...page } }, { signal });
  const sort = query.sort === undefined ? {} : { sort: query.sort };
  const asked = { params: { madeId: made }, query: { ...sort, ...page } };
  return call(getMadeReport, asked, { signal });
}

/**
 * A report, page by page. It stands still until it is asked again.
 * @param made of one that was made in the background, and whether it is ready
 */
export function useReport(
  query: Query,
  made: { readonly _id: string; readonly isReady: boolean } | null = null,
) {
  return useInfiniteQuery({
    queryKey: ['reports', query, made?._id],
    enabled: made?.isReady ?? true,
    queryFn: ({ pageParam, signal }) =>
      pageOf(query, made?._id ?? null, { after: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, page) => count + page.rows.length, 0);
      return read < last.rowsCount && last.rows.length > 0 ? read : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What proves a report that is shown: asked once it stands, and anew with it. */
export function useReportSeal(
  { report, period, from, to, branchId }: Query,
  shown: Report | undefined,
) {
  const query = {
    report,
    ...(period === undefined ? {} : { period }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(branchId === undefined ? {} : { branchId }),
  };
  return useQuery({
    queryKey: ['reports', 'seal', query, shown?.asOf],
    queryFn: ({ signal }) => call(getReportSeal, { query }, { signal }),
    enabled: shown !== undefined,
    staleTime: Infinity,
    retry: false,
  });
}

/** What the nights found, newest first, page by page. */
export function useNights(isBroken: boolean) {
  const broken = isBroken ? ({ broken: 'yes' } as const) : {};
  return useInfiniteQuery({
    queryKey: ['reports', 'nights', broken],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = cursor === undefined ? {} : { cursor };
      return call(listBooksLooks, { query: { ...broken, ...page } }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

const NIGHTS_PAGE = '100';

/** Every night, for a file: one each day. */
export async function allNights(isBroken: boolean): Promise<BooksLook[]> {
  const rows: BooksLook[] = [];
  const broken = isBroken ? ({ broken: 'yes' } as const) : {};
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = cursor === undefined ? {} : { cursor };
    const query = { ...broken, ...page, limit: NIGHTS_PAGE };
    const found: AnswerOf<typeof listBooksLooks> = await call(listBooksLooks, { query });
    rows.push(...found.items);
    cursor = found.nextCursor;
  }
  return rows;
}

const TRIES = 3;

/**
 * All rows of a report, for a file. Pages are read one after another; where something was sold
 * meanwhile their totals differ, and all is read again, so that a file agrees with itself.
 */
export async function wholeReport(
  query: Query,
  made: string | null,
  onCount: (count: number, all: number) => void,
  signal: AbortSignal,
): Promise<{ report: Report; rows: Row[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const read = await readAll(query, made, onCount, signal);
    if (read.isOne || attempt === TRIES) return read;
  }
}

async function readAll(
  query: Query,
  made: string | null,
  onCount: (count: number, all: number) => void,
  signal: AbortSignal,
): Promise<{ report: Report; rows: Row[]; isOne: boolean }> {
  const page = (after: number): Promise<Report> =>
    pageOf(query, made, { after: String(after), limit: String(REPORT_ROWS_MAX) }, signal);
  const report = await page(0);
  const rows = [...report.rows];
  let isOne = true;
  while (rows.length < report.rowsCount) {
    onCount(rows.length, report.rowsCount);
    const next = await page(rows.length);
    isOne &&= JSON.stringify(next.totals) === JSON.stringify(report.totals);
    if (next.rows.length === 0) break;
    rows.push(...next.rows);
  }
  return { report, rows, isOne };
}

/** The branches open to the person. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches'],
    queryFn: async () => (await call(listBranches)).branches,
  });
}
