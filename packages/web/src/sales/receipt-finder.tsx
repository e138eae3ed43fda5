import type { SaleRow } from '@tillbook/core/sales/sales.api';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Amount } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useReceipts } from './refund-queries.ts';
import { statusOfSale } from './refund-words.ts';
import styles from './refunds.module.css';
import { zoneFormat } from './zone-format.ts';

/**
 * Finds the receipt of what comes back. The whole number, as a scanner types it, opens it at once;
 * some digits show what matches.
 */
export function ReceiptFinder(props: {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFound: (saleId: string) => void;
}) {
  const { text, onText, onFound } = props;
  const receipts = useReceipts(text);
  const items = receipts.data?.items ?? [];
  const [only] = items;
  const isWhole =
    items.length === 1 &&
    only !== undefined &&
    (only.receiptNumber === text.toUpperCase() || text.includes(only._id));
  const found = useRef(onFound);
  found.current = onFound;
  const wholeId = isWhole ? only._id : null;
  useEffect(() => {
    if (wholeId !== null) found.current(wholeId);
  }, [wholeId]);
  return (
    <Panel title={t('find')}>
      <SearchField value={text} onChange={onText} label={t('findHint')} autoFocus />
      {receipts.isLoading && <SkeletonLines lines={2} />}
      {receipts.isError && (
        <ErrorCard error={receipts.error} onRetry={() => void receipts.refetch()} />
      )}
      {receipts.data !== undefined && text !== '' && items.length === 0 && (
        <p role="status">{t('findNothing')}</p>
      )}
      {items.length > 0 && (
        <ul className={styles['found']}>
          {items.map((row) => (
            <li key={row._id}>
              <Found row={row} onFound={onFound} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Found(props: { readonly row: SaleRow; readonly onFound: (saleId: string) => void }) {
  const { row, onFound } = props;
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return (
    <button type="button" onClick={() => onFound(row._id)}>
      <strong>
        <bdi dir="ltr">{row.receiptNumber}</bdi>
      </strong>
      <time dateTime={row.occurredAt}>{dateTime(row.occurredAt)}</time>
      <bdi>{row.sellerName}</bdi>
      <Amount minor={row.totalMinor} />
      <StatusBadge status={statusOfSale(row.state)} />
    </button>
  );
}
