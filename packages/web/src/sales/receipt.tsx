import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { ReceiptBlock } from '@tillbook/core/receipt-design';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { BuyerName } from './customer-bar.tsx';
import { givenBackRow, goneText } from './receipt-back.ts';
import type { ReceiptLook } from './receipt-design.ts';
import { ReceiptExchange } from './receipt-exchange.tsx';
import { blocksOn, isPair, receiptGroups } from './receipt-order.ts';
import {
  Adjustments,
  Lines,
  Pair,
  Payments,
  Taxes,
  type PartProps,
  type PrintMark,
} from './receipt-parts.tsx';
import { formatOfSale } from './zone-format.ts';
import styles from './receipt.module.css';

/** A receipt as the customer gets it: on the screen, and on paper. Its facts are the sale's. */
export function Receipt(props: {
  readonly sale: Sale;
  readonly look: ReceiptLook;
  readonly mark?: PrintMark;
}) {
  const { sale, look, mark } = props;
  const format = formatOfSale(useFormat().place, sale);
  const has = { logo: look.logo !== null, code: mark !== undefined };
  const groups = receiptGroups(blocksOn(look.design, mark), sale, has);
  const part = { sale, format, look, mark };
  const gone = goneText(sale, format);
  return (
    <article
      className={styles['receipt']}
      aria-label={t('receiptOf', { number: sale.receiptNumber })}
    >
      {gone !== null && <p className={styles['copy']}>{gone}</p>}
      {mark !== undefined && mark.copyNo > 0 && (
        <p className={styles['copy']}>{t('copyNo', { number: mark.copyNo })}</p>
      )}
      {mark?.isGift === true && <p className={styles['copy']}>{t('giftReceipt')}</p>}
      {groups.map((blocks) => (
        <Blocks key={blocks.join()} blocks={blocks} {...part} />
      ))}
    </article>
  );
}

/** One block, or several that are one list. */
function Blocks({ blocks, ...part }: PartProps & { readonly blocks: readonly ReceiptBlock[] }) {
  const drawn = blocks.map((block) => {
    const Block = BLOCKS[block];
    return <Block key={block} {...part} />;
  });
  return blocks.some(isPair) ? <dl className={styles['pairs']}>{drawn}</dl> : drawn;
}

const BLOCKS: Readonly<Record<ReceiptBlock, (props: PartProps) => ReactNode>> = {
  logo: Logo,
  shop: Shop,
  number: NumberAndDate,
  seller: ({ sale }) => <Pair label={t('servedBy')} value={<bdi>{sale.sellerName}</bdi>} />,
  customer: ({ sale }) => <Buyer customer={sale.customer} />,
  items: Lines,
  totals: Totals,
  savings: ({ sale, format }) => (
    <p className={styles['thanks']}>
      {t('youSaved', { amount: format.amount(sale.discountMinor) })}
    </p>
  ),
  note: ({ sale }) => (
    <p className={styles['note']} dir="auto">
      {sale.note}
    </p>
  ),
  payments: (props) => (
    <>
      <ReceiptExchange sale={props.sale} format={props.format} />
      <Payments {...props} />
    </>
  ),
  taxes: Taxes,
  policy: ({ sale }) => (
    <p className={styles['note']} dir="auto">
      {sale.returnPolicy}
    </p>
  ),
  footer: ({ sale }) => (
    <p className={styles['thanks']} dir="auto">
      {sale.receiptFooter ?? t('thanks')}
    </p>
  ),
  code: Code,
};

function Logo({ look, sale }: PartProps) {
  if (look.logo === null) return null;
  return <img className={styles['logo']} src={look.logo} alt={sale.businessName} />;
}

function Shop({ sale }: PartProps) {
  return (
    <header dir="auto">
      <strong>{sale.businessName}</strong>
      <span>{sale.branchName}</span>
      {sale.branchAddress !== null && <span>{sale.branchAddress}</span>}
      {sale.receiptHeader !== null && <span>{sale.receiptHeader}</span>}
      {sale.taxNumber !== null && <span>{t('taxNumber', { number: sale.taxNumber })}</span>}
    </header>
  );
}

function NumberAndDate({ sale, format }: PartProps) {
  return (
    <>
      <Pair label={t('receipt')} value={<bdi dir="ltr">{sale.receiptNumber}</bdi>} />
      <Pair
        label={t('date')}
        value={<time dateTime={sale.occurredAt}>{format.dateTime(sale.occurredAt)}</time>}
      />
      <Pair label={t('till')} value={<bdi>{sale.tillName}</bdi>} />
    </>
  );
}

function Totals({ sale, format }: PartProps) {
  const givenBack = givenBackRow(sale, format);
  return (
    <>
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
      {givenBack !== null && (
        <dl className={styles['pairs']}>
          <Pair label={givenBack[0]} value={givenBack[1]} />
        </dl>
      )}
    </>
  );
}

function Code({ sale, mark }: PartProps) {
  return (
    <div className={styles['code']}>
      <QrCode text={mark?.address ?? sale.receiptNumber} label={t('receiptCode')} size={112} />
      <bdi dir="ltr">{sale.receiptNumber}</bdi>
    </div>
  );
}

function Buyer({ customer }: Pick<Sale, 'customer'>) {
  if (customer === null) return null;
  return <Pair label={t('customer')} value={<BuyerName title={customerTitle(customer)} />} />;
}
