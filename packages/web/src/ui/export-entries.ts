import { t } from '../i18n/en/ui.ts';
import type { MenuEntry } from './menu.tsx';
import type { TableFormat } from './save-table.ts';

/** What a list can be saved as; on paper where it can be put there. */
export function exportEntries(
  onExport: (as: TableFormat) => void,
  onPaper?: () => void,
): readonly MenuEntry[] {
  return [
    { label: t('exportCsv'), hint: t('exportCsvHint'), onSelect: () => onExport('csv') },
    { label: t('exportExcel'), onSelect: () => onExport('xlsx') },
    ...(onPaper === undefined
      ? []
      : [{ label: t('exportPdf'), hint: t('exportPdfHint'), onSelect: onPaper }]),
  ];
}
