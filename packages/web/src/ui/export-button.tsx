import { ChevronDown, Download } from 'lucide-react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import styles from './button.module.css';
import { IconButton } from './icon-button.tsx';
import { exportEntries } from './export-entries.ts';
import { Menu } from './menu.tsx';
import type { TableFormat } from './save-table.ts';

/** Exports a list: as CSV by the button, as what one wants by the menu beside it. */
export function ExportButton(props: {
  /** "Export". */
  readonly label: string;
  readonly busy?: boolean;
  readonly onExport: (as: TableFormat) => void;
  /** What can also be put on paper. */
  readonly onPaper?: () => void;
}) {
  const { label, busy = false, onExport, onPaper } = props;
  return (
    <span className={styles['joined']}>
      <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => onExport('csv')}>
        {label}
      </Button>
      <Menu
        label={t('exportAs')}
        opener={<IconButton label={t('exportAs')} icon={<ChevronDown size={16} aria-hidden />} />}
        groups={[{ entries: exportEntries(onExport, onPaper) }]}
      />
    </span>
  );
}
