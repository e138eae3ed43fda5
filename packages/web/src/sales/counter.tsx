import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { t as inLaybys } from '../i18n/en/laybys.ts';
import { t } from '../i18n/en/sales.ts';
import { Banner } from '../ui/banner.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useStoredChoice } from '../ui/stored-choice.ts';
import { useSteady } from '../ui/use-steady.ts';
import { ErrorCard } from '../ui/states.tsx';
import { AsOf } from './as-of.tsx';
import { AsidesBar } from './asides-bar.tsx';
import { Asking } from './asking.tsx';
import { isPaidBefore } from './layby-parts.tsx';
import { CartBar } from './cart-bar.tsx';
import { CartPanel } from './cart-panel.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { cartSide } from './cart-side.ts';
import { CounterHead } from './counter-head.tsx';
import { takeKey, useCounterKeys, useTypeAnywhere } from './counter-keys.ts';
import type { Closed } from './close-shift-here.ts';
import type { KeptTill } from './kept-till.ts';
import type { HeldTill } from './sell-screen.tsx';
import styles from './counter.module.css';
import { Shelf } from './shelf.tsx';
import { useTillShift } from './shift-queries.ts';
import { useAskedFor } from './use-asked-for.ts';
import { useCounter, type CounterWork } from './use-counter.ts';
import { useShopHere, type ShopHere } from './use-shop-here.ts';

const CloseShift = lazyPart(() => import('./close-shift.tsx'), 'CloseShift');
// Selling goes on without them.
const OwnKey = lazyPart(() => import('./own-key.tsx'), 'OwnKey', 'leftOut');
const DisplayHere = lazyPart(() => import('./display-here.tsx'), 'DisplayHere', 'leftOut');

export interface CounterProps {
  readonly held: HeldTill;
  /** What the outbox knew of the till when the person came. */
  readonly kept: KeptTill;
  /** The till was taken again: its lease from now on. */
  readonly onLease: (lease: TillLease) => void;
  /** Till or shift are not ours any more: choose again. The cart stays. */
  readonly onLost: () => void;
  readonly onClosed: (closed: Closed) => void;
}

/** Selling: products on one side, cart and payment on the other, nothing on top of either. */
export function Counter(props: CounterProps) {
  const { held, onClosed } = props;
  const known = useTillShift(held.shift._id).data;
  useEffect(() => {
    // A manager closed it: what was sold since is not lost, and the cart stays.
    if (known?.isForced === true) onClosed({ kind: 'closed', report: known });
  }, [known, onClosed]);
  return <AtTill {...props} shop={useShopHere(held)} />;
}

/** The till with its cart. */
function AtTill(props: CounterProps & { readonly shop: ShopHere }) {
  const { held, kept, shop, onClosed, onLost } = props;
  const [isClosing, setIsClosing] = useState(false);
  const work = useCounter(held, kept, shop);
  const close = useCallback(() => setIsClosing(true), []);
  useAskedFor(work, close);
  if (isClosing && work.state.pending === null) {
    return (
      <CloseShift
        held={held}
        hasCart={work.state.cart.lines.length > 0}
        taken={work}
        onBack={() => setIsClosing(false)}
        onClosed={onClosed}
        onLost={onLost}
      />
    );
  }
  return <Selling {...props} work={work} onClose={close} />;
}

function Selling(
  props: CounterProps & { readonly work: CounterWork; readonly onClose: () => void },
) {
  const { held, work, onLease, onLost, onClose } = props;
  const { state, catalogue } = work;
  const { head, strip } = useHead(work, onClose);
  const [view, setView] = useState<'products' | 'cart'>('products');
  const field = useRef<HTMLInputElement>(null);
  const focusField = useCallback(() => {
    setView('products');
    field.current?.focus();
  }, []);
  const side = useStoredChoice(cartSide);
  useCounterKeys(work, focusField);
  const isPaying = work.paying !== null;
  useTypeAnywhere(isPaying ? null : focusField);
  const { saleId } = state.last ?? {};
  const lastId = useRef(saleId);
  useEffect(() => {
    // A sale was answered: back to the products, ready for the next scan.
    if (lastId.current === saleId) return;
    lastId.current = saleId;
    focusField();
  }, [saleId, focusField]);
  const { refusal } = state;
  useEffect(() => {
    if (isPaying || refusal !== null) setView('cart');
  }, [isPaying, refusal]);
  return (
    <div
      className={styles['counter']}
      data-view={view}
      data-cart={side}
      data-filled={state.cart.lines.length > 0 || undefined}
    >
      <div className={styles['top']}>
        <AsOf asOf={catalogue.data?.asOf ?? null} />
        <ClockNotice />
        <OwnKey branchId={held.lease.branchId} isOnline={work.isOnline} />
        {state.isUnkept && <Banner tone="warning">{t('notKept')}</Banner>}
        {state.asides.length > 0 && (
          <AsidesBar asides={state.asides} till={work.till} hasCart={state.cart.lines.length > 0} />
        )}
        <CounterHead held={held} work={head} strip={strip} />
      </div>
      <Goods work={work} branchId={held.lease.branchId} shiftId={held.shift._id} fieldRef={field} />
      <CartPanel
        work={work}
        at={held.lease}
        shiftId={held.shift._id}
        onLease={onLease}
        onLost={onLost}
        onProducts={focusField}
        onPayLeft={() => field.current?.focus()}
      />
      <Asking work={work} branchId={held.lease.branchId} />
      <DisplayHere work={work} tillId={held.lease.tillId} />
      <CartBar
        work={work}
        word={isPaidBefore(work) ? inLaybys('handOver') : null}
        onShow={() => setView('cart')}
      />
    </div>
  );
}

/** What head and strip are drawn of; the same until something that they show is another. */
function useHead(work: CounterWork, onClose: () => void) {
  const { state, till, lease, parked, paying, setPaying } = work;
  const { isOnline, selling, rules, promoter } = work;
  const { pending, attempt, last, justSold, undone, isLastFresh } = state;
  const pricing = useMemo(() => ({ rules, promoter }), [rules, promoter]);
  const head = useSteady({
    ...{ till, isOnline, selling, parked, pricing, onClose },
    isPending: pending !== null,
    hasAsides: state.asides.length > 0,
    isPaying: paying !== null,
    lastSaleId: last?.saleId ?? null,
  });
  const strip = useSteady({
    ...{ pending, attempt, last, justSold, undone, isLastFresh },
    ...{ till, lease, parked, paying, setPaying },
    hasCart: state.cart.lines.length > 0,
  });
  return { head, strip };
}

/** What can be sold, or why it cannot be shown. */
function Goods({
  work,
  branchId,
  shiftId,
  fieldRef,
}: {
  readonly work: CounterWork;
  readonly branchId: string;
  readonly shiftId: string;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}) {
  const { catalogue, index } = work;
  if (catalogue.isError && index.products.length === 0) {
    return <ErrorCard error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
  }
  return (
    <Shelf
      index={index}
      branchId={branchId}
      shiftId={shiftId}
      quickKeys={work.selling.quickKeys}
      isLoading={catalogue.isPending || catalogue.data?.cursor === null}
      inCart={work.inCart}
      learned={work.learned}
      readCode={work.readCode}
      onAdd={work.add}
      onChange={work.change}
      onCartKey={(key) => takeKey(work, key)}
      missing={work.asking.missing}
      fieldRef={fieldRef}
      lastSaleId={work.state.last?.saleId ?? null}
    />
  );
}
