import { receiptToken } from '@tillbook/core/sales/receipt-link';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t as inHere } from '../i18n/en/refunds-here.ts';
import { t } from '../i18n/en/refunds.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { CameraButton } from '../ui/camera-button.tsx';
import { Amount } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useScanner } from '../ui/use-scanner.ts';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import { useReceipts } from './refund-queries.ts';
import { statusOfSale } from './refund-words.ts';
import styles from './refunds.module.css';
import { receiptsMatching, type ReceiptFound } from './receipts-here.ts';
import { useReceiptsHere } from './use-receipts-here.ts';
import { zoneFormat } from './zone-format.ts';

/** Hears what is scanned while no other sheet is open that could want it. */
function HearsCodes({ onCode }: { readonly onCode: (code: string) => void }) {
  useScanner(onCode);
  return null;
}

/** Nothing was found: what else could be tried, or why what was scanned is nothing here. */
function nothingFound(text: string, isAlone: boolean): string {
  const isLink = receiptToken(text) !== null;
  if (isAlone) return isLink ? inHere('linkNeedsServer') : inHere('noneHere');
  return isLink ? t('linkUnknown') : t('findNothing');
}

/**
 * Finds the receipt of what comes back. What is printed on it, its code or its whole number, opens
 * it at once; whatever else is known of it shows what matches.
 */
export function ReceiptFinder(props: {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** One that what was scanned can only mean is opened without being asked for. */
  readonly onFound: (saleId: string, isUnasked: boolean) => void;
  /** Something else is open: what is scanned is not for here. */
  readonly isBehind: boolean;
}) {
  const { text, onText, onFound, isBehind } = props;
  const isOnline = useOnline();
  const receipts = useReceipts(text);
  const kept = useReceiptsHere();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const isAlone = connectionOf(waiting, isOnline).kind === 'offline' || receipts.isError;
  const here = receiptsMatching(isAlone ? kept : kept.filter((one) => one.isUnsent), text);
  const told = isAlone ? [] : (receipts.data?.items ?? []);
  const items: readonly ReceiptFound[] = text === '' && !isAlone ? [] : [...here, ...told];
  const [only] = items;
  const isWhole =
    items.length === 1 &&
    only !== undefined &&
    (only.receiptNumber === text.toUpperCase() ||
      text.includes(only._id) ||
      receiptToken(text) !== null);
  const found = useRef(onFound);
  found.current = onFound;
  const wholeId = isWhole ? only._id : null;
  useEffect(() => {
    if (wholeId !== null) found.current(wholeId, true);
  }, [wholeId]);
  return (
    <Panel title={t('find')}>
      <div className={styles['find']}>
        <SearchField value={text} onChange={onText} label={t('findHint')} autoFocus />
        <CameraButton isForOne />
      </div>
      {!isBehind && <HearsCodes onCode={onText} />}
      {!isAlone && receipts.isLoading && <SkeletonLines lines={2} />}
      {receipts.isError && items.length === 0 && (
        <ErrorCard error={receipts.error} onRetry={() => void receipts.refetch()} />
      )}
      {isAlone && (
        <p className={styles['here']} role="status">
          {items.length > 0 ? inHere('receiptsHere') : nothingFound(text, true)}
        </p>
      )}
      {!isAlone && receipts.data !== undefined && text !== '' && items.length === 0 && (
        <p role="status">{nothingFound(text, false)}</p>
      )}
      {items.length > 0 && (
        <ul className={styles['found']}>
          {items.map((row) => (
            <li key={row._id}>
              <Found row={row} onFound={(saleId) => onFound(saleId, false)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Found(props: { readonly row: ReceiptFound; readonly onFound: (saleId: string) => void }) {
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
      {row.customerName !== null && <bdi>{row.customerName}</bdi>}
      <Amount minor={row.totalMinor} />
      <StatusBadge status={statusOfSale(row.state)} />
    </button>
  );
}
