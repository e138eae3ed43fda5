import type { CountDetail, CountLine } from '@tillbook/core/counts/count-answers';
import { useState } from 'react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { CountHead } from './count-head.tsx';
import { CountNotice } from './count-notice.tsx';
import styles from './counts.module.css';
import { CurrentLine } from './current-line.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { useCountLines } from './queries.ts';
import { ScanLine } from './scan-line.tsx';
import { useCounting } from './use-counting.ts';
import { batchWords, quantityOf } from './words.ts';

/** Counting, on a phone in one hand: scan or find, see the line, go on. */
export function CountingFace({ count }: { readonly count: CountDetail }) {
  const [isFinishing, setIsFinishing] = useState(false);
  const counting = useCounting(count._id);
  const { current, sending, notice } = counting;
  const mayCount = count.allowed.includes('count');
  const unsent = sending.isOffline ? t('waiting', { count: sending.waiting }) : null;
  return (
    <>
      <CountHead count={count}>
        {count.allowed.includes('finish') && (
          <Button kind="primary" disabledReason={unsent} onClick={() => setIsFinishing(true)}>
            {t('finish')}
          </Button>
        )}
      </CountHead>
      <div className={styles['face']}>
        <Progress count={count} />
        {sending.isOffline && (
          <Banner tone="queued">
            {t('offline')} {unsent}
          </Banner>
        )}
        {mayCount && (
          <ScanLine
            countId={count._id}
            turn={`${current?.lineNo} ${current?.countedMilli} ${notice === null}`}
            onCode={counting.scan}
            onLine={counting.choose}
          />
        )}
        <CountNotice countId={count._id} counting={counting} />
        {mayCount && current !== null && (
          <CurrentLine
            line={current}
            onSet={(milli) => counting.set(current, milli)}
            onMore={() => counting.more(current)}
          />
        )}
        <Lines count={count} current={current} onChoose={counting.choose} />
      </div>
      {isFinishing && (
        <FinishDialog
          count={count}
          isSending={sending.waiting > 0}
          onClose={() => setIsFinishing(false)}
        />
      )}
    </>
  );
}

function Progress({ count }: { readonly count: CountDetail }) {
  const { openCount: lines, openCountedCount: counted, hidesExpected } = count;
  const said = t('progress', { counted, lines });
  return (
    <div className={styles['progress']}>
      <progress max={Math.max(1, lines)} value={counted} aria-label={said} />
      <p role="status">{said}</p>
      {hidesExpected && <p>{t('blindNow')}</p>}
    </div>
  );
}

const tabs = () => [
  { value: 'open', label: t('open') },
  { value: 'counted', label: t('counted') },
];

/** What is still to be counted, or what was counted last. */
function Lines(props: {
  readonly count: CountDetail;
  readonly current: CountLine | null;
  readonly onChoose: (line: CountLine) => void;
}) {
  const { count, current, onChoose } = props;
  const url = useUrlState();
  const isOpen = tabOf(tabs(), url.get('show')) === 'open';
  const pages = useCountLines(
    count._id,
    isOpen ? { view: 'open' } : { view: 'counted', sort: 'recent' },
  );
  const rows = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <UrlTabs name="show" label={t('lines')} tabs={tabs()} />
      {pages.isError && <ErrorCard error={pages.error} onRetry={() => void pages.refetch()} />}
      {rows === undefined && !pages.isError && <SkeletonLines lines={6} />}
      {rows?.length === 0 && <EmptyState title={isOpen ? t('nothingLeft') : t('nothingCounted')} />}
      {rows !== undefined && rows.length > 0 && (
        <ul className={styles['lines']}>
          {rows.map((line) => (
            <LineRow
              key={line.lineNo}
              line={line}
              isCurrent={line.lineNo === current?.lineNo}
              onChoose={() => onChoose(line)}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('lines')}
        </Button>
      )}
    </>
  );
}

function LineRow(props: {
  readonly line: CountLine;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}) {
  const { line, isCurrent, onChoose } = props;
  const format = useFormat();
  const { product, countedMilli, countedByName } = line;
  const batch = batchWords(line, format);
  const by = countedByName === null ? null : t('by', { name: countedByName });
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={onChoose}>
        <span>
          <bdi>{product.name}</bdi>
          <small>{[product.sku, batch, by].filter(Boolean).join(' · ')}</small>
        </span>
        {countedMilli !== null && (
          <bdi className="number">{quantityOf(format, countedMilli, product.unit)}</bdi>
        )}
      </button>
    </li>
  );
}
