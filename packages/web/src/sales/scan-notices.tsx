import { isReceiptCode } from '@tillbook/core/sales/receipt-link';
import { CircleHelp, X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SCAN_SILENCE_MS, wasBusy } from '../ui/scanner.ts';
import { useLatest } from '../ui/use-latest.ts';
import { onScan } from '../ui/use-scanner.ts';
import { MissingActions } from './missing-actions.tsx';
import type { Wanted } from './scan-entry.ts';
import styles from './shelf.module.css';
import type { TillProduct } from './till-product.ts';
import { unknownSaid } from './unknown-said.ts';
import type { MissingWork } from './use-asking.ts';

/** A scanned code that several products carry. Scans that follow wait behind it. */
export interface ScanQuestion {
  readonly code: string;
  readonly products: readonly TillProduct[];
  /** How much of the one that is chosen. */
  readonly wanted: (product: TillProduct) => Wanted;
}

/** What a scan could not settle by itself; it never stops the next scan. */
export function ScanNotices(props: {
  readonly question: ScanQuestion | null;
  /** Codes that nobody knows, in the order of their scans. */
  readonly unknown: readonly string[];
  readonly isLoading: boolean;
  readonly missing: MissingWork;
  readonly onAnswer: (product: TillProduct | null) => void;
  readonly onSearch: (code: string) => void;
  /** The first of the unknown codes is settled. */
  readonly onSettled: () => void;
}) {
  const { question, unknown, isLoading, missing, onAnswer, onSearch, onSettled } = props;
  const [code] = unknown;
  const isReceipt = code !== undefined && isReceiptCode(code);
  return (
    <>
      {question !== null && <Chooser question={question} onAnswer={onAnswer} />}
      {code !== undefined && (
        <div className={styles['notice']} data-tone="warning">
          <CircleHelp size={20} aria-hidden />
          <p>
            {unknownSaid(code, { isLoading, missing })}
            {unknown.length > 1 && ` ${t('moreUnknown', { count: unknown.length - 1 })}`}
          </p>
          <span className={styles['noticeWays']}>
            {!isReceipt && (
              <Button
                onClick={() => {
                  onSettled();
                  onSearch(code);
                }}
              >
                {t('search')}
              </Button>
            )}
            {(isReceipt || !isLoading) && (
              <MissingActions missing={{ code, name: '' }} work={missing} onTaken={onSettled} />
            )}
          </span>
          <IconButton label={t('dismiss')} icon={<X size={20} aria-hidden />} onClick={onSettled} />
        </div>
      )}
    </>
  );
}

function Chooser(props: {
  readonly question: ScanQuestion;
  readonly onAnswer: (product: TillProduct | null) => void;
}) {
  const { question, onAnswer } = props;
  const { amount } = useFormat();
  const answer = useLatest(onAnswer);
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      clearTimeout(later);
      if (event.key === 'Escape') {
        event.preventDefault();
        // No code begins with it. One that is held down leaves out one question, not all.
        if (!event.repeat) answer.current(null);
        return;
      }
      const product = /^[1-9]$/.test(event.key) ? question.products[Number(event.key) - 1] : null;
      if (product === null || product === undefined) return;
      event.preventDefault();
      answerInSilence(product);
    };
    // The digit may begin the next scan: only one that stays alone answers. A busy page may keep
    // the rest of a scan waiting: it is looked at again a little later.
    const answerInSilence = (product: TillProduct) => {
      const dueMs = performance.now() + SCAN_SILENCE_MS;
      later = setTimeout(() => {
        if (wasBusy(dueMs, performance.now())) answerInSilence(product);
        else answer.current(product);
      }, SCAN_SILENCE_MS);
    };
    const stopHearing = onScan(() => clearTimeout(later));
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(later);
      stopHearing();
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [question, answer]);
  return (
    <div className={styles['notice']} role="group" aria-label={t('whichProduct')}>
      <p role="alert">{t('whichOf', { code: question.code })}</p>
      {question.products.map((product, at) => (
        <Button
          key={product._id}
          icon={<kbd aria-hidden>{at + 1}</kbd>}
          onClick={() => onAnswer(product)}
        >
          {product.name} · {amount(product.priceMinor)}
        </Button>
      ))}
      <Button kind="quiet" onClick={() => onAnswer(null)}>
        {t('neither')}
      </Button>
    </div>
  );
}
