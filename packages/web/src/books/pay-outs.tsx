import type { PayOut } from '@tillbook/core/books/expenses.api';
import { useState } from 'react';
import { t } from '../i18n/en/expenses.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './books.module.css';

/** The newest; the expenses below are what the page is for. */
const SHOWN_FIRST = 4;

/** What tills paid out and nobody sorted yet; nothing where there is none. */
export function PayOuts(props: {
  readonly rows: readonly PayOut[];
  readonly onSort: ((row: PayOut) => void) | null;
}) {
  const { rows, onSort } = props;
  const { date } = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) return null;
  return (
    <Panel title={t('payOuts')}>
      <p className={styles['shown']}>{t('payOutLead')}</p>
      <ul className={styles['facts']}>
        {(isWhole ? rows : rows.slice(0, SHOWN_FIRST)).map((row) => (
          <li key={row._id}>
            <span>
              {date(row.day)}, {row.branchName}, {row.tillName}: <bdi>{row.reason}</bdi>
            </span>
            <span className={styles['act']}>
              <Money minor={row.amountMinor} />
              {onSort !== null && (
                <Button size="small" onClick={() => onSort(row)}>
                  {t('sort')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > SHOWN_FIRST && (
        <Button kind="quiet" size="small" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </Panel>
  );
}
