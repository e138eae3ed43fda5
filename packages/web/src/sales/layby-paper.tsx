import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { Layby, LaybyPayment } from '@tillbook/core/sales/laybys.api';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { BuyerName } from './customer-bar.tsx';
import { asQuote } from './layby-quote.ts';
import { saleLike } from './quote-paper.tsx';
import type { ReceiptLook } from './receipt-design.ts';
import { Adjustments, Lines, Pair, Taxes } from './receipt-parts.tsx';
import styles from './receipt.module.css';
import { zoneFormat } from './zone-format.ts';

/**
 * A lay-by as the customer gets it with every payment: what is kept, what was paid and when, what
 * is left, and the day by which it is collected. It says that it is no receipt of a sale.
 */
export function LaybyPaper(props: { readonly layby: Layby; readonly look: ReceiptLook }) {
  const { layby, look } = props;
  const { place } = useFormat();
  const { number, createdAt, createdByName, customer, currency, dueOn } = layby;
  const format = zoneFormat({ ...place, currency, timeZone: layby.timezone });
  const sale = saleLike(asQuote(layby));
  return (
    <article className={styles['receipt']} aria-label={t('laybyOf', { number })}>
      <p className={styles['copy']}>{t('notReceipt')}</p>
      {look.logo !== null && (
        <img className={styles['logo']} src={look.logo} alt={layby.businessName} />
      )}
      <header dir="auto">
        <strong>{layby.businessName}</strong>
        <span>{layby.branchName}</span>
        {layby.branchAddress !== null && <span>{layby.branchAddress}</span>}
        {layby.taxNumber !== null && <span>{t('taxNumber', { number: layby.taxNumber })}</span>}
      </header>
      <dl className={styles['pairs']}>
        <Pair label={t('number')} value={<bdi dir="ltr">{number}</bdi>} />
        <Pair
          label={t('date')}
          value={<time dateTime={createdAt}>{format.dateTime(createdAt)}</time>}
        />
        <Pair label={t('due')} value={<time dateTime={dueOn}>{format.date(dueOn)}</time>} />
        <Pair label={t('createdBy')} value={<bdi>{createdByName}</bdi>} />
        <Pair label={t('customer')} value={<BuyerName title={customerTitle(customer)} />} />
      </dl>
      <Lines sale={sale} format={format} look={look} mark={undefined} />
      <Adjustments sale={sale} format={format} />
      {layby.taxMode === 'exclusive' && (
        <dl className={styles['pairs']}>
          <Pair label={t('subtotal')} value={format.amount(layby.netMinor)} />
          <Pair label={t('tax')} value={format.amount(layby.taxMinor)} />
        </dl>
      )}
      <Sums layby={layby} format={format} />
      <Taxes sale={sale} format={format} look={look} mark={undefined} />
      {layby.note !== null && (
        <p className={styles['note']} dir="auto">
          {layby.note}
        </p>
      )}
    </article>
  );
}

interface SumsProps {
  readonly layby: Layby;
  readonly format: Format;
}

/** The total, each payment, and what is left of it. */
function Sums({ layby, format }: SumsProps) {
  const { currency, totalMinor, paidMinor, payments } = layby;
  return (
    <>
      <dl className={styles['pairs']} data-total="">
        <Pair label={t('totalIn', { currency })} value={format.amount(totalMinor)} />
      </dl>
      <dl className={styles['pairs']} aria-label={t('payments')}>
        {payments.map((payment) => (
          <Pair
            key={payment._id}
            label={paidWords(payment, format)}
            value={format.amount(payment.amountMinor)}
          />
        ))}
        <Pair label={t('paid')} value={format.amount(paidMinor)} />
      </dl>
      {layby.state === 'open' && (
        <dl className={styles['pairs']} data-total="">
          <Pair label={t('left')} value={format.amount(totalMinor - paidMinor)} />
        </dl>
      )}
    </>
  );
}

function paidWords({ method, number, postedAt, reference }: LaybyPayment, format: Format): string {
  const said = t('paidBy', { method: t(`method_${method}`), number });
  return [format.dateTime(postedAt), said, reference].filter((word) => word !== null).join(' · ');
}
