import type { Refund } from '@tillbook/core/refunds/refunds.api';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t } from '../i18n/en/refunds.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { paymentName } from './receipt-parts.tsx';
import { kindName, reasonName } from './refund-words.ts';
import { unitText } from './unit-text.ts';
import { zoneFormat } from './zone-format.ts';
import styles from './receipt.module.css';

function Pair(props: { readonly label: string; readonly value: React.ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** The number that was given while there was no connection. */
function OnPaper({ refund: { number, paperNumber } }: { readonly refund: Refund }) {
  if (paperNumber === null || paperNumber === number) return null;
  return <Pair label={t('paperNumber')} value={<bdi dir="ltr">{paperNumber}</bdi>} />;
}

/** Whose account it moved, and what was taken instead. */
function Whose({ refund }: { readonly refund: Refund }) {
  return (
    <>
      {refund.customer !== null && (
        <Pair label={t('customer')} value={<bdi>{customerTitle(refund.customer)}</bdi>} />
      )}
      {refund.exchange !== null && (
        <Pair
          label={inExchanges('exchangedFor')}
          value={<bdi dir="ltr">{refund.exchange.receiptNumber}</bdi>}
        />
      )}
    </>
  );
}

/** What the customer signs and gets: what came back, why, and how the money went back. */
export function RefundSlip({ refund }: { readonly refund: Refund }) {
  const { place } = useFormat();
  const { currency, timezone: timeZone } = refund;
  const format = zoneFormat({ ...place, currency, timeZone });
  return (
    <article className={styles['receipt']} aria-label={t('slipOf', { number: refund.number })}>
      <header dir="auto">
        <strong>{refund.businessName}</strong>
        <span>{refund.branchName}</span>
        {refund.branchAddress !== null && <span>{refund.branchAddress}</span>}
        {refund.taxNumber !== null && (
          <span>{inSales('taxNumber', { number: refund.taxNumber })}</span>
        )}
        <strong>{kindName(refund.kind)}</strong>
      </header>
      <dl className={styles['pairs']}>
        <Pair label={t('number')} value={<bdi dir="ltr">{refund.number}</bdi>} />
        <OnPaper refund={refund} />
        <Pair label={t('ofReceipt')} value={<bdi dir="ltr">{refund.receiptNumber}</bdi>} />
        <Pair
          label={t('when')}
          value={<time dateTime={refund.refundedAt}>{format.dateTime(refund.refundedAt)}</time>}
        />
        <Pair label={t('till')} value={<bdi>{refund.tillName}</bdi>} />
        <Pair label={t('by')} value={<bdi>{refund.refundedByName}</bdi>} />
        <Whose refund={refund} />
        {refund.approvedByName !== null && (
          <Pair label={t('approvedBy')} value={<bdi>{refund.approvedByName}</bdi>} />
        )}
      </dl>
      <ul className={styles['lines']}>
        {refund.lines.map((line) => (
          <li key={line.lineNo}>
            <span dir="auto">
              {line.packName === null ? line.name : `${line.name} · ${line.packName}`}
            </span>
            <small dir="auto">
              {reasonName(line.reason)}
              {line.note === null ? '' : ` · ${line.note}`} · {t(`disposition_${line.disposition}`)}
            </small>
            <span className={styles['line']}>
              <span>
                {unitText(format, line.quantityMilli, line.packName === null ? line.unit : '')}
              </span>
              <span>{format.amount(line.totalMinor)}</span>
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles['pairs']} data-total="">
        <Pair
          label={t('totalIn', { currency: refund.currency })}
          value={format.amount(refund.totalMinor)}
        />
      </dl>
      <dl className={styles['pairs']}>
        <Pair label={t('tax')} value={format.amount(refund.taxMinor)} />
        {refund.roundingMinor !== 0 && (
          <Pair label={t('rounding')} value={format.amount(refund.roundingMinor)} />
        )}
        {refund.payments.map((payment, at) => (
          <Pair key={at} label={paymentName(payment)} value={format.amount(payment.amountMinor)} />
        ))}
      </dl>
      <p className={styles['thanks']}>{t('signature')} ______________</p>
    </article>
  );
}
