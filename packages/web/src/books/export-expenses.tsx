import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell } from '../ui/csv.ts';
import { payeeOf, sourceOf } from './expense-columns.tsx';
import { allExpenses, allMoves, type ExpenseFilter, type MoveFilter } from './expense-queries.ts';
import { ExportTable } from './export-books.tsx';
import { placeWord } from './move-places.ts';

/** Every expense of the filter. */
export function ExportExpenses({ filter }: { readonly filter: ExpenseFilter }) {
  const currency = useFormat().place.currency ?? '';
  return (
    <ExportTable
      name={`${t('expenses')}_${filter.from}_${filter.to}`}
      header={[
        ...[t('number'), t('day'), t('category'), t('payee'), t('branch'), t('paidFrom')],
        ...[t('dueOn'), t('amountIn', { currency }), t('taxIn', { currency }), t('state'), t('by')],
        ...[t('note'), t('reference')],
      ]}
      rows={async () =>
        (await allExpenses(filter)).map((row) => [
          ...[row.number, row.day, t(`category_${row.category}`), payeeOf(row), row.branchName],
          ...[sourceOf(row), row.dueOn, moneyCell(row.amountMinor, currency)],
          ...[moneyCell(row.taxMinor, currency), t(`state_${row.state}`), row.postedByName],
          ...[row.note, row.reference],
        ])
      }
    />
  );
}

/** Every move of the filter. */
export function ExportMoves({ filter }: { readonly filter: MoveFilter }) {
  const currency = useFormat().place.currency ?? '';
  return (
    <ExportTable
      name={`${t('banking')}_${filter.from}_${filter.to}`}
      header={[
        ...[t('number'), t('day'), t('kind'), t('fromPlace'), t('toPlace')],
        ...[t('amountIn', { currency }), t('feeIn', { currency })],
        ...[t('inputTaxIn', { currency }), t('branch'), t('by')],
        ...[t('reference'), t('note'), t('takenBackBy'), t('reason')],
      ]}
      rows={async () =>
        (await allMoves(filter)).map((row) => [
          ...[row.number, row.day, t(`kind_${row.kind}`)],
          ...[placeWord(row.kind, row.from), placeWord(row.kind, row.to)],
          ...[moneyCell(row.amountMinor, currency), moneyCell(row.feeMinor, currency)],
          moneyCell(row.inputTaxMinor, currency),
          ...[row.branchName, row.postedByName, row.reference, row.note],
          ...[row.voidedByName, row.voidReason],
        ])
      }
    />
  );
}
