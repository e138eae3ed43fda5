import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { columnTitle } from './report-words.ts';
import styles from './reports.module.css';

/** Every column that is counted, with its formula in words. */
export function ColumnsHowDialog(props: {
  readonly names: readonly MeasureName[];
  readonly onClose: () => void;
}) {
  const { names, onClose } = props;
  return (
    <Dialog
      question={t('columnsHow')}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('columnsHowClose')}</Button>}
    >
      <dl className={styles['how']}>
        {names.map((name) => (
          <div key={name}>
            <dt>{columnTitle(name)}</dt>
            <dd>{definitionOf(name)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
