import { receiptToken } from '@tillbook/core/sales/receipt-link';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { t as inHere } from '../i18n/en/refunds-here.ts';
import { t } from '../i18n/en/refunds.ts';
import { t as inUi } from '../i18n/en/ui.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { CameraButton } from '../ui/camera-button.tsx';
import { Amount, PaperNumber } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { useIsNarrow } from '../ui/use-media.ts';
import { useScanner } from '../ui/use-scanner.ts';
import { unsent } from './browser-outbox.ts';
import { connectionOf } from './connection.ts';
import {
  ClueFields,
  factsOf,
  mayBeOfReceipt,
  onlyClue,
  queryOf,
  type ReceiptClues,
} from './receipt-clues.tsx';
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
function nothingFound(clues: ReceiptClues, isAlone: boolean): string {
  if (!mayBeOfReceipt(clues)) return t('notReceipt');
  const isLink = receiptToken(clues.text) !== null;
  if (isAlone) return isLink ? inHere('linkNeedsServer') : inHere('noneHere');
  if (clues.day !== '' || clues.amount !== '') return t('findNothingSo');
  return isLink ? t('linkUnknown') : t('findNothing');
}

/** What the server and this device know of the clues. */
function useFound(clues: ReceiptClues) {
  const { currency } = useFormat().place;
  const facts = factsOf(clues, currency);
  const query = queryOf(clues, facts);
  const isOnline = useOnline();
  const receipts = useReceipts(query);
  const kept = useReceiptsHere();
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const isAlone = connectionOf(waiting, isOnline).kind === 'offline' || receipts.isError;
  const isAsked = query !== null || !mayBeOfReceipt(clues);
  const isShown = facts !== null && (isAlone || query !== null);
  const own = isAlone ? kept : kept.filter((one) => one.isUnsent);
  const here = isShown ? receiptsMatching(own, clues.text, facts) : [];
  const items: readonly ReceiptFound[] = [
    ...here,
    ...(isAlone ? [] : (receipts.data?.items ?? [])),
  ];
  // A server that answers says what is wrong; of a silent one the receipts here are spoken of.
  const { error } = receipts;
  const isSilent = error instanceof ApiError && error.status === 0;
  const isTold = isAlone ? facts !== null : isAsked && !receipts.isLoading;
  return { receipts, items, isAlone, isTold, isRefused: receipts.isError && !isSilent };
}

/**
 * Finds the receipt of what comes back. What is printed on it, its code or its whole number, opens
 * it at once; whatever else is known of it shows what matches.
 */
export function ReceiptFinder(props: {
  readonly clues: ReceiptClues;
  readonly onClues: (clues: Partial<ReceiptClues>) => void;
  /** One that what was scanned can only mean is opened without being asked for. */
  readonly onFound: (saleId: string, isUnasked: boolean) => void;
  /** Something else is open: what is scanned is not for here. */
  readonly isBehind: boolean;
}) {
  const { clues, onClues, onFound, isBehind } = props;
  const { text } = clues;
  const { currency } = useFormat().place;
  const { receipts, items, isAlone, isTold, isRefused } = useFound(clues);
  const [only] = items;
  const isWhole =
    items.length === 1 &&
    only !== undefined &&
    (only.receiptNumber === text.toUpperCase() ||
      text.includes(only._id) ||
      receiptToken(text) !== null);
  const found = useLatest(onFound);
  const wholeId = isWhole ? only._id : null;
  useEffect(() => {
    if (wholeId !== null) found.current(wholeId, true);
  }, [wholeId, found]);
  const isNarrow = useIsNarrow();
  return (
    <Panel title={t('find')}>
      <div className={styles['find']}>
        <SearchField
          value={text}
          onChange={(typed) => onClues({ text: typed })}
          label={t('findHint')}
          placeholder={isNarrow ? t('findShort') : t('findHint')}
          autoFocus
        />
        <CameraButton isForOne />
      </div>
      {currency !== null && <ClueFields clues={clues} currency={currency} onClues={onClues} />}
      {/* A code says which receipt it is: what was asked before does not narrow it. */}
      {!isBehind && <HearsCodes onCode={(code) => onClues(onlyClue({ text: code }))} />}
      {!isAlone && receipts.isLoading && <SkeletonLines lines={2} />}
      {isRefused && items.length === 0 ? (
        <ErrorCard error={receipts.error} onRetry={() => void receipts.refetch()} />
      ) : (
        <Said items={items} clues={clues} isAlone={isAlone} isTold={isTold} />
      )}
      {receipts.isError && !isRefused && (
        <Button kind="quiet" size="small" onClick={() => void receipts.refetch()}>
          {inUi('tryAgain')}
        </Button>
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

/** One sentence: whose receipts these are, or why there is none. */
function Said(props: {
  readonly items: readonly ReceiptFound[];
  readonly clues: ReceiptClues;
  readonly isAlone: boolean;
  readonly isTold: boolean;
}) {
  const { items, clues, isAlone, isTold } = props;
  if (!isTold || (!isAlone && items.length > 0)) return null;
  return (
    <p className={isAlone ? styles['here'] : undefined} role="status">
      {items.length > 0 ? inHere('receiptsHere') : nothingFound(clues, isAlone)}
    </p>
  );
}

function Found(props: { readonly row: ReceiptFound; readonly onFound: (saleId: string) => void }) {
  const { row, onFound } = props;
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return (
    <button type="button" onClick={() => onFound(row._id)}>
      <strong>
        <PaperNumber>{row.receiptNumber}</PaperNumber>
      </strong>
      <time dateTime={row.occurredAt}>{dateTime(row.occurredAt)}</time>
      <bdi>{row.sellerName}</bdi>
      {row.customerName !== null && <bdi>{row.customerName}</bdi>}
      <Amount minor={row.totalMinor} />
      <StatusBadge status={statusOfSale(row.state)} />
    </button>
  );
}
