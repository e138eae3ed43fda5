import type { TillLease } from '@tillbook/core/sales/tills.api';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t as inQuotes } from '../i18n/en/quotes.ts';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import type { SaleRefusal } from './attempt.ts';
import type { CartAction, CartLine } from './cart.ts';
import { ElsewhereButton } from './elsewhere.tsx';
import type { ProductIndex } from './product-index.ts';
import styles from './cart.module.css';
import { changedPrices, type PriceChange } from './refusal.ts';
import { linesTaking, mostOf } from './shortage.ts';
import { TakeBack } from './take-over.tsx';
import { unitText } from './unit-text.ts';

export interface RefusalProps {
  readonly refusal: SaleRefusal;
  readonly lines: readonly CartLine[];
  readonly index: ProductIndex;
  readonly tillId: string;
  readonly branchId: string;
  readonly onChange: (action: CartAction) => void;
  readonly onDismiss: () => void;
  /** The list's prices instead of those of a quote that does not hold. */
  readonly onDropQuote: () => void;
  /** Takes prices and taxes as they are now. */
  readonly onUpdate: () => void;
  readonly onLease: (lease: TillLease) => void;
  /** The way to an approval; nothing where nobody can approve it. */
  readonly ask?: ReactNode;
  /** The shift is closed or another is open: look at the till again. */
  readonly onLost: () => void;
}

/** Why the sale was refused, what it means, and the one thing that puts it right. */
export function RefusalNotice(props: RefusalProps) {
  return (
    <div className={styles['refusal']} role="alert">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <Explained {...props} />
      </div>
    </div>
  );
}

function Explained(props: RefusalProps): ReactNode {
  const { refusal, tillId, onLease, onLost, onDismiss } = props;
  switch (refusal.code) {
    case 'PRICE_CHANGED':
      return <PriceChanged {...props} />;
    case 'INSUFFICIENT_STOCK':
      return <TooFew {...props} />;
    case 'PRODUCT_ARCHIVED':
      return <Archived {...props} />;
    case 'TILL_LEASE_LOST':
    case 'TILL_TAKEN':
      return (
        <>
          <p>{t('leaseLost')}</p>
          <TakeBack tillId={tillId} onTaken={onLease} />
        </>
      );
    case 'SHIFT_NOT_OPEN':
    case 'SHIFT_CLOSED':
      return (
        <>
          <p>{t('shiftGone')}</p>
          <Button kind="primary" onClick={onLost}>
            {t('openShift')}
          </Button>
        </>
      );
    case 'POSTED_BEFORE':
      return (
        <>
          <p>{t('postedBefore', { number: String(refusal.details['receiptNumber'] ?? '') })}</p>
          <Button onClick={onDismiss}>{t('dismiss')}</Button>
        </>
      );
    case 'PROMOTION_CHANGED':
    case 'TOTAL_MISMATCH':
      return (
        <>
          <p>{t(refusal.code === 'TOTAL_MISMATCH' ? 'totalChanged' : 'promotionChanged')}</p>
          <Button kind="primary" onClick={props.onUpdate}>
            {t('updateCart')}
          </Button>
        </>
      );
    case 'LAYBY_COLLECTED':
    case 'LAYBY_CANCELLED':
    case 'LAYBY_CHANGED':
    case 'LAYBY_PAID_CHANGED':
    case 'LAYBY_OTHER_BRANCH':
      return (
        <Gone {...props} way={inLaybys('leave')} onWay={() => props.onChange({ kind: 'empty' })} />
      );
    case 'QUOTE_USED':
    case 'QUOTE_WITHDRAWN':
    case 'QUOTE_EXPIRED':
      return <Gone {...props} way={inQuotes('drop')} onWay={props.onDropQuote} />;
    default:
      return (
        <>
          <p>{refusal.message}</p>
          {props.ask}
          <Button onClick={onDismiss}>{t('backToCart')}</Button>
        </>
      );
  }
}

/** What was agreed before does not hold any more: what is wrong, and the one way on. */
function Gone(
  props: RefusalProps & { readonly way: string; readonly onWay: () => void },
): ReactNode {
  return (
    <>
      <p>{props.refusal.message}</p>
      <Button kind="primary" onClick={props.onWay}>
        {props.way}
      </Button>
    </>
  );
}

function PriceChanged({ refusal, lines, onChange }: RefusalProps) {
  const { amount } = useFormat();
  const changes = changedPrices(refusal, lines);
  const now = ({ line, unitPriceMinor }: PriceChange) => ({ ...line, unitPriceMinor });
  return (
    <>
      <p>{t('priceChanged')}</p>
      <ul>
        {changes.map(({ line, unitPriceMinor }) => (
          <li key={line.soldId}>
            <bdi>{line.name}</bdi>: <s>{amount(line.unitPriceMinor)}</s>{' '}
            <strong>{amount(unitPriceMinor)}</strong>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        onClick={() => onChange({ kind: 'reprice', products: changes.map(now) })}
      >
        {t('acceptPrices')}
      </Button>
    </>
  );
}

/** One line wants too much: it takes what is there. Several: the person chooses among them. */
function TooFew({ refusal, lines, index, branchId, onChange, onDismiss }: RefusalProps) {
  const format = useFormat();
  const { productId, availableMilli } = refusal.details;
  if (typeof productId !== 'string' || typeof availableMilli !== 'number') {
    return <p>{refusal.message}</p>;
  }
  const goods = index.byId.get(productId);
  const available = unitText(format, availableMilli, goods?.unit ?? '');
  const taking = linesTaking(productId, lines, index);
  const [line] = taking;
  const name = goods?.name ?? line?.name;
  const said = name === undefined ? refusal.message : t('onlyLeftOf', { available, name });
  const elsewhere = goods !== undefined && <ElsewhereButton product={goods} branchId={branchId} />;
  if (line === undefined || taking.length > 1) {
    return (
      <>
        <p>{said}</p>
        <Button onClick={onDismiss}>{t('backToCart')}</Button>
        {elsewhere}
      </>
    );
  }
  const quantityMilli = mostOf(line, { productId, availableMilli }, index);
  const { soldId } = line;
  return (
    <>
      <p>{said}</p>
      <Button kind="primary" onClick={() => onChange({ kind: 'quantity', soldId, quantityMilli })}>
        {quantityMilli > 0
          ? t('sellOnly', { available: unitText(format, quantityMilli, line.unit) })
          : t('removeFromCart')}
      </Button>
      {elsewhere}
    </>
  );
}

function Archived({ refusal, onChange }: RefusalProps) {
  const { productId, packId } = refusal.details;
  const soldId = typeof packId === 'string' ? packId : productId;
  return (
    <>
      <p>{refusal.message}</p>
      {typeof soldId === 'string' && (
        <Button kind="primary" onClick={() => onChange({ kind: 'remove', soldId })}>
          {t('removeFromCart')}
        </Button>
      )}
    </>
  );
}
