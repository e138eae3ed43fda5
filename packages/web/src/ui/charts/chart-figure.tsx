import { ChartLine, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/en/charts.ts';
import { Button } from '../button.tsx';
import { storedChoice, useStoredChoice } from '../stored-choice.ts';
import styles from './charts.module.css';
import { PlainTable, type PlainRow } from './plain-table.tsx';

/** How this person reads charts; one choice for all of them, kept on this device. */
const shownAs = storedChoice('tillbook.charts', ['chart', 'table'], () => 'chart');

/**
 * A chart with what it shows in one sentence, and the same as a table for whoever reads that
 * better. The choice is remembered.
 */
export function ChartFigure(props: {
  /** Names the chart: "Sales by hour". */
  readonly label: string;
  /** What it shows, computed from the figures. */
  readonly finding: ReactNode;
  readonly headers: readonly string[];
  readonly rows: readonly PlainRow[];
  readonly children: ReactNode;
}) {
  const { label, finding, headers, rows, children } = props;
  const isTable = useStoredChoice(shownAs) === 'table';
  return (
    <figure className={styles['figure']} aria-label={label}>
      <figcaption>{finding}</figcaption>
      {isTable ? <PlainTable caption={label} headers={headers} rows={rows} /> : children}
      <div data-print="no">
        <Button
          kind="quiet"
          size="small"
          icon={isTable ? <ChartLine size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          onClick={() => shownAs.set(isTable ? 'chart' : 'table')}
        >
          {isTable ? t('showAsChart') : t('showAsTable')}
        </Button>
      </div>
    </figure>
  );
}
