import { RECEIPT_ITEM_PARTS, type ReceiptItemPart } from '@tillbook/core/receipt-design';
import { adjustmentsOf } from '@tillbook/core/sales/receipt-adjustments';
import type { ReceiptAfter } from '@tillbook/core/sales/receipts.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { ReactNode } from 'react';
import type { Format } from '../i18n/format.ts';
import { t } from '../i18n/en/sales.ts';
import { detailName } from '../i18n/detail-name.ts';
import { afterRows } from './receipt-after.ts';
import { adjustmentText, lineOff } from './offer-words.ts';
import type { ReceiptLook } from './receipt-design.ts';
import { unitText } from './unit-text.ts';
import { methodName } from '../ui/payment-words.ts';
import styles from './receipt.module.css';

/** What a print adds: which copy it is, and where the receipt can be seen. */
export interface PrintMark {
  /** 0 is the receipt itself. */
  readonly copyNo: number;
  readonly address: string | null;
  /** What the sale left its customer with; absent where the server did not say. */
  readonly after?: ReceiptAfter | null;
  /** For whoever gets it as a gift: what was bought, and not for how much. */
  readonly isGift?: boolean;
}

/** A gift receipt is no copy, and its code is its number: behind its address stand the prices. */
export const GIFT_MARK: PrintMark = { copyNo: 0, address: null, isGift: true };

/** What every part of a receipt is drawn from. */
export interface PartProps {
  readonly sale: Sale;
  readonly format: Format;
  readonly look: ReceiptLook;
  readonly mark: PrintMark | undefined;
}

/** A name and its value on one line. */
export function Pair(props: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

/** What was sold, with what a design wants under each name. */
export function Lines({ sale, format, look, mark }: PartProps) {
  const { itemParts } = look.design;
  const isGift = mark?.isGift === true;
  return (
    <ul className={styles['lines']}>
      {sale.lines.map((line) => (
        <li key={line.lineNo}>
          <span dir="auto">
            {line.packName === null ? line.name : `${line.name} · ${line.packName}`}
          </span>
          {RECEIPT_ITEM_PARTS.filter((part) => itemParts.includes(part)).map((part) => {
            const text = partText(line, part);
            return (
              text !== null && (
                <small key={part} dir="auto">
                  {text}
                </small>
              )
            );
          })}
          {isGift ? (
            <span>{countText(line, format)}</span>
          ) : (
            <LineMoney line={line} format={format} />
          )}
        </li>
      ))}
    </ul>
  );
}

type Line = Sale['lines'][number];

/** How much of it, in its unit or in packs. */
export const countText = ({ quantityMilli, packName, unit }: Line, format: Format): string =>
  unitText(format, quantityMilli, packName === null ? unit : '');

/** For how much, and what was taken off. */
function LineMoney({ line, format }: { readonly line: Line; readonly format: Format }) {
  return (
    <>
      <span className={styles['line']}>
        <span>
          {countText(line, format)} × {format.amount(line.unitPriceMinor)}
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
    </>
  );
}

/** What the whole sale takes off or adds, so that a customer can add the receipt up. */
export function Adjustments({ sale, format }: Pick<PartProps, 'sale' | 'format'>) {
  const rows = adjustmentsOf(sale);
  if (rows.length === 0) return null;
  return (
    <dl className={styles['pairs']}>
      {rows.map((row) => (
        <Pair
          key={`${row.kind} ${row.reason ?? ''}`}
          label={adjustmentText(row, format)}
          value={row.amountMinor === 0 ? '' : format.amount(row.amountMinor)}
        />
      ))}
    </dl>
  );
}

/** What stands under the name of an item, if it has anything to say. */
export function partText(line: Sale['lines'][number], part: ReceiptItemPart): string | null {
  if (part === 'sku') return line.sku;
  if (part === 'note') return line.note;
  return line.details === null ? null : detailsText(line.details);
}

/** "Model A5-128 · Warranty in months 24". */
function detailsText(details: Readonly<Record<string, string>>): string {
  return Object.entries(details)
    .map(([field, value]) => `${detailName(field)} ${value}`)
    .join(' · ');
}

/** "Mobile money · M-Pesa · QK12XY": by what was paid, as a receipt says it. */
export function paymentName({ method, typeName, provider, reference }: PaymentNamed): string {
  const named = [typeName ?? methodName(method), provider, reference];
  // A slip that another release kept says nothing of a provider.
  return named.filter((part) => part !== null && part !== undefined).join(' · ');
}

type PaymentNamed = Pick<Sale['payments'][number], 'method' | 'typeName' | 'reference'> & {
  readonly provider?: string | null | undefined;
};

/** How it was paid, the change, and what it leaves the customer with. */
export function Payments({ sale, format, mark }: PartProps) {
  return (
    <dl className={styles['pairs']}>
      {sale.payments.map((payment, at) => (
        <Pair key={at} label={paymentName(payment)} value={format.amount(payment.tenderedMinor)} />
      ))}
      {sale.changeMinor > 0 && <Pair label={t('change')} value={format.amount(sale.changeMinor)} />}
      {afterRows({ sale, format, mark }).map(([label, value]) => (
        <Pair key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

/** Net and tax of each rate. */
export function Taxes({ sale, format }: PartProps) {
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
