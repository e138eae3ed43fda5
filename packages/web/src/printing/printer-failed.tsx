import { createPortal } from 'react-dom';
import { t } from '../i18n/en/printer.ts';
import { Button } from '../ui/button.tsx';
import styles from './printer-failed.module.css';
import type { PrinterProblem } from './printer-port.ts';

/**
 * Says why no receipt or slip came out, and what else can be done. It stands over the page and
 * stops nothing there: the next customer is served meanwhile.
 */
export function PrinterFailed(props: {
  readonly problem: PrinterProblem;
  /** Of a slip: what was not printed. What it tells of stands in the books all the same. */
  readonly title?: string;
  readonly onAgain: () => void;
  readonly onBrowser: () => void;
  readonly onClose: () => void;
}) {
  const { problem, title = t('notPrinted'), onAgain, onBrowser, onClose } = props;
  return createPortal(
    <section className={styles['failed']} aria-label={title}>
      <div role="alert">
        <strong>{title}</strong>
        <p>
          {t(`problem_${problem}`)} {props.title === undefined && t('saleStays')}
        </p>
      </div>
      <div className={styles['ways']}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button onClick={onAgain}>{t('tryAgain')}</Button>
        <Button kind="primary" onClick={onBrowser}>
          {t('byBrowser')}
        </Button>
      </div>
    </section>,
    document.body,
  );
}
