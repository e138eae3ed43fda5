import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { paths } from '../paths.ts';
import { refundsAt, salesAt } from '../ui/sales-places.ts';
import { stringifySearch } from '../ui/url-state.ts';
import type { Report, Row } from './report-view.ts';

const lastOfMonth = (month: string): string => {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10);
};

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The days of a row: its day, its month as far as it is asked, or those of the report. */
function daysOf(report: Report, row: Row): { from: string; to: string } {
  const { day, month } = row.ids;
  if (day !== undefined && day !== null) return { from: day, to: day };
  const { from, to } = report;
  if (month === undefined || month === null) return { from, to };
  return { from: later(from, `${month}-01`), to: earlier(to, lastOfMonth(month)) };
}

const id = (row: Row, name: string): string | undefined => row.ids[name] ?? undefined;

/** The receipt, or the slip of a refund, that a payment was for; debts have no list of theirs. */
function paidFor(pathname: string, row: Row): string | null {
  const [kind] = (id(row, 'payment') ?? '').split('/');
  const q = String(row.cells['document'] ?? '');
  if (kind === 'sale') return salesAt(pathname, { q });
  return kind === 'refund' ? refundsAt(pathname, { q }) : null;
}

/** Rows of these say which receipts they are made of. */
const TOLD = ['day', 'month', 'branch', 'seller', 'customer', 'tender', 'provider'];

/**
 * What lies behind a row of a report, with the same filters, or null where no list of this part of
 * the product can show it.
 */
export function drillOf(report: Report, row: Row): string | null {
  const { pathname, search } = location;
  const name = report.report as ReportName;
  const asked = new URLSearchParams(search).get('branchId') ?? undefined;
  const branchId = id(row, 'branch') ?? asked;
  const days = { ...daysOf(report, row), branchId };
  const product = id(row, 'product');
  if (product !== undefined) {
    return pathname.startsWith('/business') ? paths.business.products({ id: product }) : null;
  }
  if (name === 'payments-with-reference') return paidFor(pathname, row);
  if (name === 'payments-by-day') {
    // Not sales alone are paid: the codes tell them all, but cash has none, and no list has it all.
    if (id(row, 'tender') === 'cash') return null;
    const tab = new URLSearchParams(search).get('tab') ?? undefined;
    return pathname + stringifySearch({ tab, report: 'payments-with-reference', ...days });
  }
  if (name === 'refunds-by-reason') {
    const kind = id(row, 'returnKind');
    if (kind === 'blind') return null;
    return refundsAt(pathname, { ...days, kind, reason: id(row, 'returnReason') });
  }
  const { group } = ruleOf(name);
  const isSales = group === 'sales' || group === 'profit' || /^sales-/.test(name);
  const isTold = report.dimensions.every(
    (one) => TOLD.includes(one) && (row.ids[one] !== null || one === 'provider'),
  );
  if (!isSales || !isTold) return null;
  return salesAt(pathname, {
    ...{ ...days, sellerId: id(row, 'seller'), customerId: id(row, 'customer') },
    method: id(row, 'tender'),
  });
}
