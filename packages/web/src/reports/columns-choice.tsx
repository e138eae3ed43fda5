import type { MeasureName } from '@tillbook/core/reports/report-measures';
import { ruleOf, type ReportName } from '@tillbook/core/reports/reports';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/reports.ts';
import { Button } from '../ui/button.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { shownMeasures, type Report } from './report-view.ts';
import { columnTitle } from './report-words.ts';
import styles from './reports.module.css';

/** Which columns a report shows; one stays, whatever is taken away. */
export function ColumnsChoice({ report }: { readonly report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  const url = useUrlState();
  const all = report.measures as readonly MeasureName[];
  const shown = shownMeasures(report, url.get('columns'));
  if (all.length < 2) return null;
  const toggle = (name: MeasureName) => {
    const next = all.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
    if (next.length === 0) return;
    const { shown: first } = ruleOf(report.report as ReportName);
    const isFirst = next.join() === all.filter((one) => first.includes(one)).join();
    url.set({ columns: isFirst ? undefined : next.join(',') });
  };
  return (
    <div className={styles['columns']}>
      <Button
        icon={<Columns3 size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <fieldset className={styles['choices']}>
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
      )}
    </div>
  );
}
