import { t } from '../i18n/en/analytics.ts';
import type { CsvCell } from '../ui/csv.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { saveTable } from '../ui/save-table.ts';
import type { Head } from './queries.ts';

/** Saves a table of a page, named by what it is and by its days. */
export function ExportTable(props: {
  readonly name: string;
  readonly head: Pick<Head, 'from' | 'to'>;
  readonly rows: () => readonly (readonly CsvCell[])[];
}) {
  const { name, head, rows } = props;
  const file = `${name.toLowerCase().replaceAll(' ', '-')}_${head.from}_${head.to}`;
  return (
    <span data-print="no">
      <ExportButton label={t('export')} onExport={(as) => void saveTable(file, rows(), as)} />
    </span>
  );
}
