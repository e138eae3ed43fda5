import { customerTitle } from '@tillbook/core/customers/customer-words';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { Format } from '../i18n/format.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { detailName } from '../i18n/detail-name.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { BuyerName } from './customer-bar.tsx';
import { adjustmentText, lineOff } from './offer-words.ts';
import { ReceiptExchange } from './receipt-exchange.tsx';
import { unitText } from './unit-text.ts';
import { methodName } from './words.ts';
import { zoneFormat } from './zone-format.ts';
import styles from './receipt.module.css';

/** Amounts and times of a sale: in its currency, and in the zone of its branch. */
function useSaleFormat(sale: Sale): Format {
  const { place } = useFormat();
  const { currency, timezone: timeZone } = sale;
  return zoneFormat({ ...place, currency, timeZone });
}

/** What a print adds: which copy it is, and where the receipt can be seen. */
export interface PrintMark {
  /** 0 is the receipt itself. */
  readonly copyNo: number;
  readonly address: string | null;
}

/** A receipt as the customer gets it: on the screen, and on paper. */
export function Receipt(props: { readonly sale: Sale; readonly mark?: PrintMark }) {
  const { sale, mark } = props;
  const format = useSaleFormat(sale);
  return (
    <article
      className={styles['receipt']}
      aria-label={t('receiptOf', { number: sale.receiptNumber })}
    >
      {mark !== undefined && mark.copyNo > 0 && (
        <p className={styles['copy']}>{t('copyNo', { number: mark.copyNo })}</p>
      )}
      <header dir="auto">
        <strong>{sale.businessName}</strong>
        <span>{sale.branchName}</span>
        {sale.branchAddress !== null && <span>{sale.branchAddress}</span>}
        {sale.receiptHeader !== null && <span>{sale.receiptHeader}</span>}
        {sale.taxNumber !== null && <span>{t('taxNumber', { number: sale.taxNumber })}</span>}
      </header>
      <dl className={styles['pairs']}>
        <Pair label={t('receipt')} value={<bdi dir="ltr">{sale.receiptNumber}</bdi>} />
        <Pair
          label={t('date')}
          value={<time dateTime={sale.occurredAt}>{format.dateTime(sale.occurredAt)}</time>}
        />
        <Pair label={t('till')} value={<bdi>{sale.tillName}</bdi>} />
        <Pair label={t('servedBy')} value={<bdi>{sale.sellerName}</bdi>} />
        <Buyer customer={sale.customer} />
      </dl>
      <Lines sale={sale} format={format} />
      <Adjustments sale={sale} format={format} />
      {sale.taxMode === 'exclusive' && (
        <dl className={styles['pairs']}>
          <Pair label={t('subtotal')} value={format.amount(sale.netMinor)} />
          <Pair label={t('tax')} value={format.amount(sale.taxMinor)} />
        </dl>
      )}
      <dl className={styles['pairs']} data-total="">
        <Pair
          label={t('totalIn', { currency: sale.currency })}
          value={format.amount(sale.totalMinor)}
        />
      </dl>
      {sale.promotionMinor > 0 && (
        <dl className={styles['pairs']}>
          <Pair label={t('youSave')} value={format.amount(sale.discountMinor)} />
        </dl>
      )}
      {sale.note !== null && (
        <p className={styles['note']} dir="auto">
          {sale.note}
        </p>
      )}
      <ReceiptExchange sale={sale} format={format} />
      <Payments sale={sale} format={format} />
      <Taxes sale={sale} format={format} />
      <p className={styles['thanks']} dir="auto">
        {sale.receiptFooter ?? t('thanks')}
      </p>
      {mark !== undefined && (
        <div className={styles['code']}>
          <QrCode text={mark.address ?? sale.receiptNumber} label={t('receiptCode')} size={112} />
          <bdi dir="ltr">{sale.receiptNumber}</bdi>
        </div>
      )}
    </article>
  );
}

interface PartProps {
  readonly sale: Sale;
  readonly format: Format;
}

function Buyer({ customer }: Pick<Sale, 'customer'>) {
  if (customer === null) return null;
  return <Pair label={t('customer')} value={<BuyerName title={customerTitle(customer)} />} />;
}

function Pair(props: { readonly label: string; readonly value: React.ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function Lines({ sale, format }: PartProps) {
  return (
    <ul className={styles['lines']}>
      {sale.lines.map((line) => (
        <li key={line.lineNo}>
          <span dir="auto">
            {line.packName === null ? line.name : `${line.name} · ${line.packName}`}
          </span>
          {line.note !== null && <small dir="auto">{line.note}</small>}
          {line.details !== null && <small dir="auto">{detailsText(line.details)}</small>}
          <span className={styles['line']}>
            <span>
              {unitText(format, line.quantityMilli, line.packName === null ? line.unit : '')} ×{' '}
              {format.amount(line.unitPriceMinor)}
            </span>
            <span>{format.amount(line.grossMinor)}</span>
          </span>
          {line.promotions
            .filter(({ isOfCart }) => !isOfCart)
            .map(({ promotionId, name, amountMinor }) => (
              <span key={promotionId} className={styles['line']}>
                <span dir="auto">{name}</span>
                <span>{format.amount(-amountMinor)}</span>
              </span>
            ))}
          {line.discount !== null && (
            <span className={styles['line']}>
              <span dir="auto">{lineOff(line.discount, format)}</span>
              <span>{format.amount(-line.discount.discountMinor)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What the whole sale takes off or adds, so that a customer can add the receipt up. */
function Adjustments({ sale, format }: PartProps) {
  const rows = adjustmentsOf(sale);
  if (rows.length === 0) return null;
  return (
    <dl className={styles['pairs']}>
      {rows.map((row) => (
        <Pair
          key={row.kind}
          label={adjustmentText(row, format)}
          value={row.amountMinor === 0 ? '' : format.amount(row.amountMinor)}
        />
      ))}
    </dl>
  );
}

/** "Model A5-128 · Warranty in months 24". */
function detailsText(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .map(([field, value]) => `${detailName(field)} ${value}`)
    .join(' · ');
}

function Payments({ sale, format }: PartProps) {
  return (
    <dl className={styles['pairs']}>
      {sale.payments.map((payment, at) => {
        const named = [
          payment.typeName ?? methodName(payment.method),
          payment.provider,
          payment.reference,
        ];
        return (
          <Pair
            key={at}
            label={named.filter((part) => part !== null).join(' · ')}
            value={format.amount(payment.tenderedMinor)}
          />
        );
      })}
      {sale.changeMinor > 0 && <Pair label={t('change')} value={format.amount(sale.changeMinor)} />}
    </dl>
  );
}

function Taxes({ sale, format }: PartProps) {
  return (
    <table className={styles['taxes']}>
      <caption className="sr-only">{t('taxTable')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('taxRate')}</th>
          <th scope="col">{t('net')}</th>
          <th scope="col">{t('tax')}</th>
        </tr>
      </thead>
      <tbody>
        {sale.taxes.map(({ taxBasisPoints, netMinor, taxMinor }) => (
          <tr key={taxBasisPoints}>
            <th scope="row">{format.percent(taxBasisPoints)}</th>
            <td>{format.amount(netMinor)}</td>
            <td>{format.amount(taxMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
