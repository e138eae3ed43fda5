import { boundaryWords, errorText } from '@tillbook/core/error-boundary';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/en/session.ts';
import styles from './error-boundary.module.css';

/** What stands in place of a part that failed: what happened, what to do, and the details. */
export function BoundaryScreen(props: {
  readonly error: unknown;
  readonly trace: string;
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}) {
  const { error, trace, isTrying, onRetry } = props;
  const words = boundaryWords(error);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles['screen']} role="alert">
      <h1 ref={heading} tabIndex={-1}>
        <WarningSign />
        {t(words.titleKey)}
      </h1>
      <p>{words.messageKey === null ? words.message : t(words.messageKey)}</p>
      <div className={styles['actions']}>
        <button type="button" data-kind="primary" aria-busy={isTrying} onClick={onRetry}>
          {isTrying ? t('trying') : t('tryAgain')}
        </button>
        <button type="button" onClick={() => window.location.reload()}>
          {t('reloadPage')}
        </button>
        {/* A whole new page: the app in memory may be what is broken. */}
        <a href="/">{t('goHome')}</a>
      </div>
      <h2>{t('quickTips')}</h2>
      <ul>
        {words.tips.map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ul>
      <Details error={error} trace={trace} />
    </section>
  );
}

function Details({ error, trace }: { readonly error: unknown; readonly trace: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const text = [
    t('detailsAddress', { address: window.location.pathname }),
    errorText(error),
    stack,
    trace.trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return (
    <details className={styles['details']}>
      <summary>{t('technicalDetails')}</summary>
      <pre tabIndex={0}>{text}</pre>
      <button
        type="button"
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
        }}
      >
        {isCopied ? t('copied') : t('copyDetails')}
      </button>
    </details>
  );
}

function WarningSign() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.5 22 20.5H2Z M12 10v5 M12 17.6v.4" />
    </svg>
  );
}
