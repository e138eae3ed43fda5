import { CircleHelp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SCAN_SILENCE_MS } from '../ui/scanner.ts';
import type { Wanted } from './scan-entry.ts';
import styles from './shelf.module.css';
import type { TillProduct } from './till-product.ts';

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
  readonly unknown: string | null;
  readonly isLoading: boolean;
  readonly onAnswer: (product: TillProduct | null) => void;
  readonly onSearch: (code: string) => void;
  readonly onDismiss: () => void;
}) {
  const { question, unknown, isLoading, onAnswer, onSearch, onDismiss } = props;
  return (
    <>
      {question !== null && <Chooser question={question} onAnswer={onAnswer} />}
      {unknown !== null && (
        <div className={styles['notice']} data-tone="warning">
          <CircleHelp size={20} aria-hidden />
          <p>
            {isLoading ? t('scanLoading', { code: unknown }) : t('scanUnknown', { code: unknown })}
          </p>
          <Button onClick={() => onSearch(unknown)}>{t('search')}</Button>
          <IconButton label={t('dismiss')} icon={<X size={20} aria-hidden />} onClick={onDismiss} />
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
  const answer = useRef(onAnswer);
  answer.current = onAnswer;
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      clearTimeout(later);
      const product = /^[1-9]$/.test(event.key) ? question.products[Number(event.key) - 1] : null;
      if (event.key !== 'Escape' && (product === null || product === undefined)) return;
      event.preventDefault();
      // The digit may begin the next scan: only one that stays alone answers.
      later = setTimeout(() => answer.current(product ?? null), SCAN_SILENCE_MS);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(later);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [question]);
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
