import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import type { Column } from '../ui/table-columns.ts';
import { valueOf, type Report, type ReportColumn, type Row } from './report-view.ts';
import { kindOf, type CellValue } from './report-words.ts';

/** What of a row stands where on its card, on a phone. */

/** What a row is called by: the account of a statement, else what it is first. */
export const titleOf = ({ dimensions }: Pick<Report, 'dimensions'>): string =>
  dimensions[0] === 'accountKind' && dimensions.includes('account')
    ? 'account'
    : (dimensions[0] ?? '');

const amountsOf = (columns: readonly ReportColumn[]): readonly ReportColumn[] =>
  columns.filter(({ isMeasure, name }) => isMeasure && kindOf(name) === 'money');

/** What a card shows first: the amount that the rows are ordered by, else the one that is drawn. */
function figureOf(
  amounts: readonly ReportColumn[],
  report: Pick<Report, 'report'>,
  sort: string,
): ReportColumn | undefined {
  const { order, drawn } = ruleOf(report.report as ReportName);
  const by = (sort === '' ? order : sort).replace(/^-/, '');
  const named = (wanted: string | null) => amounts.find(({ name }) => name === wanted);
  return named(by) ?? named(drawn) ?? amounts[0];
}

/** Where every account stands on one side: a card has the one amount, and says which it is. */
const ONE_SIDED: readonly string[] = ['balance-sheet'];

interface Card {
  readonly card?: NonNullable<Column<Row>['card']>;
  readonly caption?: (row: Row) => string;
  readonly valueOf: (row: Row) => CellValue;
}

/**
 * Where a column stands on a card.
 * @param headOf how a column is called
 * @param sort as in the address
 */
export function cardsOf(
  columns: readonly ReportColumn[],
  report: Pick<Report, 'dimensions' | 'report'>,
  sort: string,
  headOf: (column: ReportColumn) => string,
): (column: ReportColumn) => Card {
  const amounts = amountsOf(columns);
  const figure = figureOf(amounts, report, sort);
  const title = titleOf(report);
  const isOneSided = ONE_SIDED.includes(report.report);
  const sideOf = (row: Row) =>
    isOneSided ? amounts.find((one) => valueOf(one, row) !== null) : figure;
  return (column) => {
    const own = (row: Row) => valueOf(column, row);
    if (column.key === title) return { card: 'title', valueOf: own };
    if (column !== figure) {
      return isOneSided && amounts.includes(column)
        ? { card: 'hidden', valueOf: own }
        : { valueOf: own };
    }
    return {
      card: 'figure',
      ...(amounts.length > 1 && { caption: (row) => headOf(sideOf(row) ?? figure) }),
      valueOf: (row) => valueOf(sideOf(row) ?? figure, row),
    };
  };
}
