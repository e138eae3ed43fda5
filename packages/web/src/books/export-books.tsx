import type { AccountRow, EntryRow } from '@tillbook/core/books/journal.api';
import { useState } from 'react';
import { t } from '../i18n/en/books.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, type CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { notify } from '../ui/notify.ts';
import { saveTable, type TableFormat } from '../ui/save-table.ts';
import { allEntries, allOfStatement, type JournalFilter, type StatementFilter } from './queries.ts';

/** A button that makes a table and hands it to the browser. */
export function ExportTable(props: {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: () => Promise<readonly (readonly CsvCell[])[]>;
}) {
  const { name, header, rows } = props;
  const [isBusy, setIsBusy] = useState(false);
  const run = async (as: TableFormat) => {
    setIsBusy(true);
    try {
      const cells = await rows();
      await saveTable(name, [header, ...cells], as);
      notify.success(t('exported', { count: cells.length }));
    } catch {
      notify.error(t('exportFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  return <ExportButton label={t('export')} busy={isBusy} onExport={(as) => void run(as)} />;
}

const side = (minor: number, currency: string): CsvCell =>
  minor === 0 ? null : moneyCell(minor, currency);

const entryCells = (row: EntryRow, currency: string): CsvCell[][] =>
  row.lines.map((line) => [
    ...[row.ledgerDate, row.businessDate, row.postedAt, t(`source_${row.sourceKind}`), row.number],
    ...[row.branchName, row.byName, line.accountCode, line.accountName],
    ...[side(line.debitMinor, currency), side(line.creditMinor, currency)],
  ]);

const documentHeads = () => [
  ...[t('day'), t('happened', { day: '' }).trim(), t('posted'), t('document'), t('number')],
  ...[t('branch'), t('by')],
];

/** Every line of the entries that the filter leaves, one a row. */
export function ExportJournal({ filter }: { readonly filter: JournalFilter }) {
  const currency = useFormat().place.currency ?? '';
  return (
    <ExportTable
      name={`${t('exportFile')}_${filter.from}_${filter.to}`}
      header={[
        ...documentHeads(),
        ...[t('account'), t('accounts'), t('debitIn', { currency }), t('creditIn', { currency })],
      ]}
      rows={async () => (await allEntries(filter)).flatMap((row) => entryCells(row, currency))}
    />
  );
}

/** Every row of an account. */
export function ExportStatement(props: {
  readonly filter: StatementFilter;
  readonly name: string;
}) {
  const { filter, name } = props;
  const currency = useFormat().place.currency ?? '';
  return (
    <ExportTable
      name={`${t('exportStatement')}_${filter.accountCode}_${name}_${filter.from}_${filter.to}`}
      header={[
        ...documentHeads(),
        ...[t('debitIn', { currency }), t('creditIn', { currency }), t('balanceIn', { currency })],
      ]}
      rows={async () =>
        (await allOfStatement(filter)).map((row) => [
          ...[row.ledgerDate, row.businessDate, row.postedAt, t(`source_${row.sourceKind}`)],
          ...[row.number, row.branchName, row.byName],
          ...[side(row.debitMinor, currency), side(row.creditMinor, currency)],
          moneyCell(row.balanceMinor, currency),
        ])
      }
    />
  );
}

/** The chart of accounts with its balances. */
export function ExportAccounts(props: {
  readonly rows: readonly AccountRow[];
  readonly on: string;
}) {
  const { rows, on } = props;
  const currency = useFormat().place.currency ?? '';
  const heads = [t('account'), t('accounts'), t('type')];
  return (
    <ExportTable
      name={`${t('accounts')}_${on}`}
      header={[...heads, t('debitIn', { currency }), t('creditIn', { currency })]}
      rows={async () =>
        rows.map(({ code, name, kind, balanceMinor }) => [
          ...[code, name, t(`kind_${kind}`)],
          ...[
            side(Math.max(0, balanceMinor), currency),
            side(Math.max(0, -balanceMinor), currency),
          ],
        ])
      }
    />
  );
}
