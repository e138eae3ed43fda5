import type { AnswerOf } from '@tillbook/core/endpoint';
import { MEASURES } from '@tillbook/core/reports/report-measures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { ReportName } from '@tillbook/core/reports/reports';
import { rowLine, tableOf } from '../src/exports/report-csv.ts';
import type { TestApp } from './app.ts';
import { addPerson, type TestBusiness, type TestPerson } from './builders.ts';
import { call } from './till.ts';

export type Report = AnswerOf<typeof getReport>;

/** Asks for a report as a screen would; `status` is what the answer must be. */
export async function reportSeen(
  app: TestApp,
  person: Pick<TestPerson, 'headers'>,
  name: ReportName,
  query = '',
  status = 200,
): Promise<Report> {
  const path = `/api/reports?report=${name}&limit=1000&${query}`;
  const answer = await call<Report>(app, person, 'GET', path);
  if (answer.status !== status) throw new Error(`${name} ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A manager of one branch who sees reports. */
export function reader(app: TestApp, shop: TestBusiness, branchId: string): Promise<TestPerson> {
  return addPerson(app.database, {
    ...{ role: 'branch_manager', businessId: shop.businessId, branchIds: [branchId] },
    flags: { canViewReports: true },
  });
}

/** The totals of all columns of money, added up from the lines of the report's own file. */
export function fileTotals(report: Report, exponent = 2): Record<string, number> {
  const { columns, rows } = tableOf(report);
  const names = [...report.dimensions, ...report.facts, ...report.measures];
  const totals: Record<string, number> = {};
  for (const row of rows) {
    // No word of the tests has a comma.
    const cells = rowLine(columns, row, exponent).trimEnd().split(',');
    for (const [at, name] of names.entries()) {
      const isMoney = report.measures.includes(name) && columns[at]?.kind === 'money';
      if (!isMoney) continue;
      totals[name] = (totals[name] ?? 0) + Math.round(Number(cells[at] ?? '0') * 10 ** exponent);
    }
  }
  return totals;
}

/** The totals of all columns of money as the report itself has them. */
export function moneyTotals(report: Report): Record<string, number | null> {
  const measures: Readonly<Record<string, { kind: string }>> = MEASURES;
  return Object.fromEntries(
    Object.entries(report.totals).filter(([name]) => measures[name]?.kind === 'money'),
  );
}
