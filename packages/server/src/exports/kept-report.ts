import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { WeekStart } from '@tillbook/core/formats';
import type { getMadeReport } from '@tillbook/core/reports/made-reports.api';
import { ruleOf } from '@tillbook/core/reports/reports';
import { REPORT_ROWS_DEFAULT } from '@tillbook/core/reports/reports.api';
import type { Reader } from '../db/database.ts';
import { sortedRows } from '../reports/report-rows.ts';
import { orderOf } from '../reports/show-report.ts';
import { readPiece, type ExportRow, type ReportKept } from './exports.sql.ts';

type Answer = AnswerOf<typeof getMadeReport>;
type Head = Omit<Answer, 'rows'>;

/** A page of a file is one piece. */
const ROWS_OF_PIECE = 1_000;

/** What is told of a report beside its rows; the first piece, before those of the rows. */
export function headPiece(head: Head): Buffer {
  return Buffer.from(JSON.stringify(head));
}

/** The rows of a report in the pieces in which they are kept. */
export function* rowPieces(rows: Answer['rows']): Generator<{ piece: Buffer; rowsDone: number }> {
  for (let from = 0; from < rows.length; from += ROWS_OF_PIECE) {
    const part = rows.slice(from, from + ROWS_OF_PIECE);
    yield { piece: Buffer.from(JSON.stringify(part)), rowsDone: from + part.length };
  }
}

/** A report as it was made. */
export interface KeptReport {
  readonly measures: readonly string[];
  /** Rows in the order asked; in that in which they were made, only those of the page are read. */
  page(query: QueryOf<typeof getMadeReport>, weekStart: WeekStart): Promise<Answer>;
}

/** Opens a report that is ready. */
export async function readKept(
  reader: Reader,
  businessId: string,
  row: ExportRow & { readonly report: ReportKept },
): Promise<KeptReport> {
  const { exportId, piecesCount } = row;
  const { report, sort: made } = row.report.query;
  const piece = async <T>(number: number): Promise<T> => {
    const bytes = await readPiece(reader, businessId, exportId, number);
    if (bytes === null) throw new Error(`piece ${number} of report ${exportId} is not there`);
    return JSON.parse(bytes.toString()) as T;
  };
  const head = await piece<Head>(0);
  /** Rows of the pieces from one to another, the first being 0. */
  const rowsOf = async (first: number, last: number): Promise<Answer['rows']> => {
    const rows: Answer['rows'] = [];
    for (let at = first; at <= Math.min(last, piecesCount - 2); at += 1) {
      rows.push(...(await piece<Answer['rows']>(at + 1)));
    }
    return rows;
  };
  const known = [...head.dimensions, ...head.facts, ...head.measures];
  const page: KeptReport['page'] = async (query, weekStart) => {
    const [after, limit] = [query.after ?? 0, query.limit ?? REPORT_ROWS_DEFAULT];
    const order = (sort: string | undefined) => orderOf(sort, known, ruleOf(report));
    if (order(query.sort) !== order(made)) {
      const all = sortedRows(await rowsOf(0, piecesCount), order(query.sort), weekStart);
      return { ...head, rows: all.slice(after, after + limit) };
    }
    const first = Math.floor(after / ROWS_OF_PIECE);
    const rows = await rowsOf(first, Math.floor((after + limit - 1) / ROWS_OF_PIECE));
    const skipped = after - first * ROWS_OF_PIECE;
    return { ...head, rows: rows.slice(skipped, skipped + limit) };
  };
  return { measures: head.measures, page };
}
