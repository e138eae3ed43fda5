import { CircleCheck, CloudOff, Gift, Printer, ReceiptText, Share2 } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as inCustomers } from '../i18n/en/till-customers.ts';
import { t as inUnsent } from '../i18n/en/unsent.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Money } from '../ui/figures.tsx';
import { useTillHotkeys } from '../session/till-keys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Spinner, useAfter } from '../ui/states.tsx';
import { unsent } from './browser-outbox.ts';
import styles from './strip.module.css';
import type { LastSale } from './last-sale.ts';
import type { CounterWork } from './use-counter.ts';
import { useGiveReceipt } from './use-give-receipt.tsx';
import { TillButton } from './till-button.tsx';

const ShareReceipt = lazyPart(() => import('./share-receipt.tsx'), 'ShareReceipt');
const UndoSale = lazyPart(() => import('./undo-sale.tsx'), 'UndoSale', 'leftOut');
const UndoneSale = lazyPart(() => import('./undo-sale.tsx'), 'UndoneSale', 'leftOut');
const PromiseHere = lazyPart(() => import('./promise-here.tsx'), 'PromiseHere', 'leftOut');
const SaleReceipt = lazyPart(() => import('./sale-receipt.tsx'), 'SaleReceipt');

type OfSale = Pick<
  CounterWork['state'],
  'pending' | 'attempt' | 'last' | 'justSold' | 'undone' | 'isLastFresh'
>;

/** What the strip is drawn of: the cart's first line may change it, no other one does. */
export interface StripWork
  extends OfSale, Pick<CounterWork, 'till' | 'lease' | 'parked' | 'paying' | 'setPaying'> {
  readonly hasCart: boolean;
}

/**
 * The line that stands over products and cart: the sale that is under way, or the change of the
 * last one until the next product is added. There is no page after a sale.
 */
export function Strip({ work }: { readonly work: StripWork }) {
  const { till, pending, attempt, last, justSold, undone, isLastFresh, hasCart } = work;
  if (pending !== null) {
    const onAside = () => {
      till.putAside();
      work.setPaying(null);
    };
    return (
      <Pending isWaiting={attempt?.kind !== 'send'} onRetry={till.retryNow} onAside={onAside} />
    );
  }
  if (last === null) return undone === null ? null : <UndoneSale undone={undone} />;
  return (
    <Last key={last.saleId} last={last} isFresh={isLastFresh} hasCart={hasCart}>
      {justSold !== null && <UndoSale {...{ work, last, justSold }} />}
    </Last>
  );
}

const NOTICE_MS = 400;

function Pending(props: {
  readonly isWaiting: boolean;
  readonly onRetry: () => void;
  readonly onAside: () => void;
}) {
  const isLate = useAfter(NOTICE_MS);
  if (!props.isWaiting) {
    return (
      <div className={styles['strip']} role="status">
        {isLate && (
          <>
            <Spinner /> {t('sending')}
          </>
        )}
      </div>
    );
  }
  return (
    <div className={styles['strip']} data-tone="waiting" role="status">
      <CloudOff size={20} aria-hidden />
      <span>
        <strong>{t('waiting')}</strong> {t('waitingHint')}
      </span>
      <Button onClick={props.onRetry}>{t('askNow')}</Button>
      <Button onClick={props.onAside}>{t('putAside')}</Button>
    </div>
  );
}

function Last(props: {
  readonly last: LastSale;
  readonly isFresh: boolean;
  /** The next sale has begun: a phone shows that instead. */
  readonly hasCart: boolean;
  /** What else can be done with it. */
  readonly children: ReactNode;
}) {
  const { last, isFresh, hasCart, children } = props;
  const { print: printIt, printGift, sheet } = useGiveReceipt(last.saleId);
  const [isOpen, setIsOpen] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const share = () => setIsSharing(true);
  // Never a bare letter: what is typed or scanned after a tap begins with one.
  useTillHotkeys(t('lastSale'), [
    { keys: 'alt+p', label: t('printReceipt'), run: () => void printIt(), inFields: true },
    { keys: 'alt+s', label: t('shareReceipt'), run: share, inFields: true },
  ]);
  return (
    <div
      className={styles['strip']}
      data-tone={isFresh ? 'done' : undefined}
      data-cart={hasCart || undefined}
    >
      {isFresh ? <Fresh last={last} /> : <Past last={last} />}
      {isFresh && last.isKept && <KeptHere saleId={last.saleId} />}
      {last.owed !== null && <PromiseHere last={last} owed={last.owed} isFresh={isFresh} />}
      <TillButton
        icon={<Printer size={20} aria-hidden />}
        act="alt+p"
        onClick={() => void printIt()}
      >
        {t('print')}
      </TillButton>
      <Button
        icon={<ReceiptText size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('receipt')}
      </Button>
      <TillButton
        icon={<Share2 size={20} aria-hidden />}
        aria-haspopup="dialog"
        act="alt+s"
        onClick={share}
      >
        {t('share')}
      </TillButton>
      {children}
      {isSharing && <ShareReceipt saleId={last.saleId} onClose={() => setIsSharing(false)} />}
      {isOpen && (
        <Opened
          last={last}
          onClose={() => setIsOpen(false)}
          onPrint={() => void printIt()}
          onGift={() => void printGift()}
        />
      )}
      {sheet}
    </div>
  );
}

/** The receipt itself, and its papers. */
function Opened(props: {
  readonly last: LastSale;
  readonly onClose: () => void;
  readonly onPrint: () => void;
  readonly onGift: () => void;
}) {
  const { last, onClose, onPrint, onGift } = props;
  const actions = (
    <>
      <Button icon={<Gift size={20} aria-hidden />} onClick={onGift}>
        {t('giftReceipt')}
      </Button>
      <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint}>
        {t('print')}
      </Button>
    </>
  );
  return (
    <Sheet title={last.receiptNumber} onClose={onClose} actions={actions}>
      <SaleReceipt saleId={last.saleId} onPrint={onPrint} />
    </Sheet>
  );
}

function Fresh({ last }: { readonly last: LastSale }) {
  return (
    <p className={styles['done']} role="status">
      <CircleCheck size={24} aria-hidden />
      {last.changeMinor > 0 ? (
        <>
          <span>{t('change')}</span>
          <strong>
            <Money minor={last.changeMinor} />
          </strong>
        </>
      ) : (
        <>
          <span>{last.owed === null ? t('paid') : inCustomers('onAccount')}</span>
          <strong>
            <Money minor={last.owed?.amountMinor ?? last.totalMinor} />
          </strong>
        </>
      )}
    </p>
  );
}

/** Until the server has it: the sale is done, and it is here. */
function KeptHere({ saleId }: { readonly saleId: string }) {
  const { sales } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const isHere = sales.some(({ draft }) => draft._id === saleId);
  return isHere ? <span className={styles['kept']}>{inUnsent('keptHere')}</span> : null;
}

function Past({ last }: { readonly last: LastSale }) {
  return (
    <p className={styles['past']}>
      {t('lastSale')} <Money minor={last.totalMinor} />
      {last.changeMinor > 0 && (
        <>
          {', '}
          {t('lastChange')} <Money minor={last.changeMinor} />
        </>
      )}
    </p>
  );
}
