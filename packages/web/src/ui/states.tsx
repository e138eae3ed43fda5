import { CircleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { sentenceOf } from './server-problem.ts';
import styles from './states.module.css';

/** Nothing there yet: what this is, in one sentence, and the next thing to do. */
export function EmptyState(props: {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { icon: Icon, title, children, action } = props;
  return (
    <div className={styles['empty']}>
      {Icon !== undefined && <Icon size={32} strokeWidth={1.5} aria-hidden />}
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** A part that failed: what, what still works, and trying again. The page survives. */
export function ErrorCard(props: {
  /** What could not be done: "Today's sales could not be loaded." */
  readonly title?: string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
}) {
  const { title = t('failed'), error, onRetry } = props;
  return (
    <div className={styles['error']} role="alert">
      <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={styles['title']}>{title}</p>
        <p>{sentenceOf(error, t('serverSilent'))}</p>
        <p>{t('failedStillWorks')}</p>
        {onRetry !== undefined && (
          <Button size="small" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** True once the time has passed while mounted: nothing is drawn for what is quick. */
export function useAfter(delayMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}

const NOTICE_MS = 100;

/** Grey bars in the place of text to come; appears only when the wait is noticeable. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  const isLate = useAfter(NOTICE_MS);
  return (
    <div role="status" aria-label={t('loading')} className={styles['lines']}>
      {isLate && Array.from({ length: lines }, (_, line) => <span key={line} aria-hidden />)}
    </div>
  );
}

/** A block of the size of what will stand there, so that nothing jumps. */
export function SkeletonBlock({ height }: { readonly height: number }) {
  const isLate = useAfter(NOTICE_MS);
  const style = { blockSize: `${height / 16}rem` };
  return (
    <div role="status" aria-label={t('loading')} style={style}>
      {isLate && <span className={styles['block']} style={style} aria-hidden />}
    </div>
  );
}

/** A small turning ring with words for screen readers. */
export function Spinner({ label = t('loading') }: { readonly label?: string }) {
  return (
    <span role="status" className={styles['spinner']}>
      <span className={styles['ring']} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  );
}
