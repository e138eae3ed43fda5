import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { Columns3 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { shownMeasures, type Report } from './report-view.ts';
import { columnTitle } from './report-words.ts';
import styles from './reports.module.css';

/** Whether there is anything to choose between. */
export const hasColumns = (report: Report): boolean => report.measures.length > 1;

/** Which columns a report shows; one stays, whatever is taken away. */
function ColumnBoxes({ report }: { readonly report: Report }) {
  const url = useUrlState();
  const all = report.measures as readonly MeasureName[];
  const shown = shownMeasures(report, url.get('columns'));
  const toggle = (name: MeasureName) => {
    const next = all.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
    if (next.length === 0) return;
    const { shown: first } = ruleOf(report.report as ReportName);
    const isFirst = next.join() === all.filter((one) => first.includes(one)).join();
    url.set({ columns: isFirst ? undefined : next.join(',') });
  };
  return (
    <fieldset className={styles['boxes']}>
      <legend>{t('columns')}</legend>
      {all.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown.includes(name)}
            onChange={() => toggle(name)}
          />
          {columnTitle(name)}
        </label>
      ))}
      <p>{t('columnsHint')}</p>
    </fieldset>
  );
}

/** The columns of a report beneath a button; Esc and a press elsewhere close them. */
export function ColumnsChoice({ report }: { readonly report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);
  if (!hasColumns(report)) return null;
  return (
    <div
      ref={place}
      className={styles['columns']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        place.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        icon={<Columns3 size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <div className={styles['choices']}>
          <ColumnBoxes report={report} />
        </div>
      )}
    </div>
  );
}

/** The same where a menu opens them. */
export function ColumnsDialog(props: { readonly report: Report; readonly onClose: () => void }) {
  const { report, onClose } = props;
  return (
    <Dialog
      question={t('columnsQuestion')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('columnsHowClose')}</Button>}
    >
      <ColumnBoxes report={report} />
    </Dialog>
  );
}
