import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { t } from '../i18n/en/quotes.ts';
import { useFormat } from '../i18n/format-context.tsx';
import type { Format } from '../i18n/format.ts';
import { BuyerName } from './customer-bar.tsx';
import type { ReceiptLook } from './receipt-design.ts';
import { Adjustments, Lines, Pair, Taxes } from './receipt-parts.tsx';
import styles from './receipt.module.css';
import { zoneFormat } from './zone-format.ts';

/** A quote as the parts of a receipt take it: a sale that nobody paid. */
export function saleLike(quote: Quote): Sale {
  const { number, createdAt, createdById, createdByName, validUntil, lines, ...same } = quote;
  return {
    ...same,
    ...{ receiptNumber: number, occurredAt: createdAt, sellerId: createdById },
    ...{ sellerName: createdByName, businessDate: validUntil, tillName: '', shiftId: '' },
    ...{ receiptFooter: null, returnPolicy: null, receiptHeader: null, dueOn: null },
    ...{ promotionMinor: 0, roundingMinor: 0, refundedMinor: 0, changeMinor: 0, exchange: null },
    ...{ payments: [], state: 'completed', backAt: null },
    lines: lines.map(({ stepMilli: _step, ...line }) => ({
      ...line,
      ...{ kind: 'goods', stockQuantityMilli: line.quantityMilli, override: null },
      ...{ promotions: [], details: null },
    })),
  };
}

/** Amounts and times of a quote: in its currency, and in the zone of its branch. */
export function useQuoteFormat(quote: Pick<Quote, 'currency' | 'timezone'>): Format {
  const { place } = useFormat();
  return zoneFormat({ ...place, currency: quote.currency, timeZone: quote.timezone });
}

/** A quote as the customer gets it: on the screen, and on paper. It says that it is no receipt. */
export function QuotePaper(props: { readonly quote: Quote; readonly look: ReceiptLook }) {
  const { quote, look } = props;
  const format = useQuoteFormat(quote);
  const sale = saleLike(quote);
  const { number, createdAt, createdByName, validUntil, customer, note, currency } = quote;
  return (
    <article className={styles['receipt']} aria-label={t('quoteOf', { number })}>
      <p className={styles['copy']}>{t('notReceipt')}</p>
      {look.logo !== null && (
        <img className={styles['logo']} src={look.logo} alt={quote.businessName} />
      )}
      <header dir="auto">
        <strong>{quote.businessName}</strong>
        <span>{quote.branchName}</span>
        {quote.branchAddress !== null && <span>{quote.branchAddress}</span>}
        {quote.taxNumber !== null && <span>{t('taxNumber', { number: quote.taxNumber })}</span>}
      </header>
      <dl className={styles['pairs']}>
        <Pair label={t('number')} value={<bdi dir="ltr">{number}</bdi>} />
        <Pair
          label={t('date')}
          value={<time dateTime={createdAt}>{format.dateTime(createdAt)}</time>}
        />
        <Pair
          label={t('validUntil')}
          value={<time dateTime={validUntil}>{format.date(validUntil)}</time>}
        />
        <Pair label={t('createdBy')} value={<bdi>{createdByName}</bdi>} />
        {customer !== null && (
          <Pair label={t('customer')} value={<BuyerName title={customerTitle(customer)} />} />
        )}
      </dl>
      <Lines sale={sale} format={format} look={look} mark={undefined} />
      <Adjustments sale={sale} format={format} />
      {quote.taxMode === 'exclusive' && (
        <dl className={styles['pairs']}>
          <Pair label={t('subtotal')} value={format.amount(quote.netMinor)} />
          <Pair label={t('tax')} value={format.amount(quote.taxMinor)} />
        </dl>
      )}
      <dl className={styles['pairs']} data-total="">
        <Pair label={t('totalIn', { currency })} value={format.amount(quote.totalMinor)} />
      </dl>
      <Taxes sale={sale} format={format} look={look} mark={undefined} />
      {note !== null && (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
    </article>
  );
}
