import type { Sale } from '@tillbook/core/sales/sales.api';
import { t } from '../i18n/en/exchanges.ts';
import type { Format } from '../i18n/format.ts';
import styles from './receipt.module.css';
import { unitText } from './unit-text.ts';

/** What came back in the same step, from which receipt; nothing for other sales. */
export function ReceiptExchange(props: { readonly sale: Sale; readonly format: Format }) {
  const { format } = props;
  const { exchange } = props.sale;
  if (exchange === null) return null;
  return (
    <ul className={styles['lines']} aria-label={t('broughtBack')}>
      <li>
        <span>
          {t('backFrom')} <bdi dir="ltr">{exchange.receiptNumber}</bdi> ·{' '}
          <bdi dir="ltr">{exchange.refundNumber}</bdi>
        </span>
      </li>
      {exchange.lines.map((line, at) => (
        <li key={at}>
          <span className={styles['line']}>
            <span>
              {unitText(format, line.quantityMilli, line.packName === null ? line.unit : '')} ×{' '}
              <bdi>{line.packName === null ? line.name : `${line.name} · ${line.packName}`}</bdi>
            </span>
            <span>{format.amount(-line.totalMinor)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
