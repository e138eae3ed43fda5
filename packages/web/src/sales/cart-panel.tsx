import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { ShoppingBasket } from 'lucide-react';
import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { t as inExchanges } from '../i18n/en/exchanges.ts';
import { t as inGifts } from '../i18n/en/gift-cards.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { notify } from '../ui/notify.ts';
import { unsent } from './browser-outbox.ts';
import styles from './cart.module.css';
import { ChargeButtons, Totals } from './cart-foot.tsx';
import { CartLines } from './cart-lines.tsx';
import { Offers } from './offers.tsx';
import { hasAccount, OnAccount, useCreditMost } from './on-account.tsx';
import { useCodesHere } from './paid-here.ts';
import { isPaidBefore } from './layby-parts.tsx';
import { dueOf, isOverCredit, startPaying, type PaidPart, type Paying } from './pay.ts';
import { PayPanel } from './pay-panel.tsx';
import { wordsBack } from './refund-told.ts';
import { isAboutPayment } from './refusal.ts';
import { waysOf } from './selling.ts';
import { StoreCredit } from './store-credit.tsx';
import type { CounterWork } from './use-counter.ts';
import { CartHead } from './cart-head.tsx';
import { SaleNote } from './cart-tools.tsx';
import { DiscardButton, UndoDiscard, type DiscardedCart } from './discard-button.tsx';
import { CustomerBar } from './customer-bar.tsx';
import { useAccount, type BuyerAccount } from './use-account.ts';
import { useFlags } from './use-flags.ts';
import { useUnusual } from './use-unusual.ts';

// Few sales need them.
const exchangeParts = () => import('./exchange-parts.tsx');
const ExchangeLines = lazyPart(exchangeParts, 'ExchangeLines');
const ExchangeSums = lazyPart(exchangeParts, 'ExchangeSums');
const GiveDifference = lazyPart(exchangeParts, 'GiveDifference');
const AccountHere = lazyPart(() => import('./account-here.tsx'), 'AccountHere');
const AgreedBefore = lazyPart(() => import('./agreed-before.tsx'), 'AgreedBefore');
const LaybyEnds = lazyPart(() => import('./layby-ends.tsx'), 'LaybyEnds');
const RefusalNotice = lazyPart(() => import('./refusal-notice.tsx'), 'RefusalNotice');
const AskForSale = lazyPart(() => import('./ask-for-sale.tsx'), 'AskForSale');
const GiftCardPay = lazyPart(() => import('./gift-card-pay.tsx'), 'GiftCardPay');

interface CartPanelProps {
  readonly work: CounterWork;
  readonly at: Pick<TillLease, 'tillId' | 'branchId' | 'leaseId'>;
  readonly shiftId: string;
  readonly onLease: (lease: TillLease) => void;
  readonly onLost: () => void;
  /** Back to the products, where there is room for one of the two only. */
  readonly onProducts: () => void;
  /** The pay panel was left without a sale: the focus goes back to the field. */
  readonly onPayLeft: () => void;
}

/** The cart with everything that is done to it, down to the money. */
export function CartPanel(props: CartPanelProps) {
  const { work, at, shiftId, onProducts } = props;
  const { state, change } = work;
  const { cart, pending } = state;
  const buyer = useAccount(cart.customer, work.isOnline, work.picking.kept);
  const { leaseId, branchId } = at;
  const flags = useFlags(work, useUnusual(work));
  const isPaying = work.paying !== null && state.refusal === null;
  const isFixed = pending !== null || isPaying || work.laybys.isCollecting;
  const [isWriting, setIsWriting] = useState(false);
  const [discarded, setDiscarded] = useState<DiscardedCart | null>(null);
  const write = useCallback(() => setIsWriting(true), []);
  return (
    <section className={styles['panel']} aria-label={t('cart')} data-paying={isPaying || undefined}>
      <CartHead {...{ work, isFixed, onProducts }} onNote={write} />
      <CustomerBar
        customer={cart.customer}
        isFixed={pending !== null || work.laybys.isCollecting}
        onPick={work.picking.open}
        onRemove={work.picking.remove}
      >
        {cart.lines.length > 0 && !isFixed && (
          <DiscardButton work={work} onDiscarded={setDiscarded} />
        )}
      </CustomerBar>
      {pending === null && cart.customer !== null && (
        <AccountHere {...{ buyer, cart }} drawer={{ shiftId, leaseId, branchId }} />
      )}
      {work.picking.sheet}
      {work.quotes.sheet}
      {work.laybys.sheet}
      {cart.quote !== null && <AgreedBefore work={work} isFixed={isPaying || pending !== null} />}
      {cart.lines.length > 0 && (
        <SaleNote
          note={cart.note}
          isFixed={isFixed}
          isWriting={isWriting}
          onWriting={setIsWriting}
          onNote={(note) => change({ kind: 'note', soldId: null, note })}
        />
      )}
      {!isPaying && work.exchange.shown !== null && <ExchangeLines work={work} isFixed={isFixed} />}
      {discarded !== null && cart.lines.length === 0 && pending === null && (
        <UndoDiscard work={work} discarded={discarded} onDone={setDiscarded} />
      )}
      {cart.lines.length === 0 ? (
        <EmptyCart hasExchange={cart.exchange !== null} />
      ) : (
        <CartLines
          cart={cart}
          isFixed={isFixed}
          flags={flags}
          rules={work.rules}
          selling={work.selling}
          promoted={work.promoted}
          onChange={change}
        />
      )}
      <Foot {...props} buyer={buyer} />
    </section>
  );
}

function EmptyCart({ hasExchange }: { readonly hasExchange: boolean }) {
  return (
    <div className={styles['empty']}>
      <ShoppingBasket size={32} strokeWidth={1.5} aria-hidden />
      <p>{t('cartEmpty')}</p>
      <p>{hasExchange ? inExchanges('takeInstead') : t('cartEmptyHint')}</p>
    </div>
  );
}

function Foot(props: CartPanelProps & { readonly buyer: BuyerAccount }) {
  const { work, at, onLease, onLost, onPayLeft } = props;
  const { tillId, branchId } = at;
  const { state, total, selling, stopped, paying, till } = work;
  const { refusal, pending, cart } = state;
  const format = useFormat();
  const { place } = format;
  const creditMostMinor = useCreditMost(props.buyer);
  const codesHere = useCodesHere(paying?.way.method === 'mobile_money', props.shiftId);
  if (refusal !== null && !(isAboutPayment(refusal) && paying !== null)) {
    return (
      <div className={styles['foot']}>
        <RefusalNotice
          refusal={refusal}
          lines={cart.lines}
          index={work.index}
          ask={
            <AskForSale
              {...{ till, refusal, branchId, cart }}
              wordsBack={wordsBack(cart.exchange, format)}
            />
          }
          {...{ tillId, branchId }}
          onChange={work.change}
          onDismiss={till.dismissRefusal}
          onDropQuote={work.quotes.drop}
          onUpdate={work.updateCart}
          onLost={onLost}
          onLease={(lease) => {
            till.dismissRefusal();
            onLease(lease);
          }}
        />
      </div>
    );
  }
  if (total === null || cart.lines.length === 0) {
    return total === null ? <p className={styles['foot']}>{stopped}</p> : null;
  }
  const { totalMinor: exactMinor } = total;
  const bill = { exactMinor, currency: place.currency ?? '', rounding: selling.rounding };
  if (paying !== null && pending === null) {
    return (
      <Pay work={work} paying={paying} exactMinor={exactMinor}>
        {(onGiftCard) => (
          <PayPanel
            paying={paying}
            onGiftCard={onGiftCard}
            bill={{ ...bill, creditMostMinor, codesHere }}
            ways={waysOf(selling, hasAccount(props.buyer.account))}
            providers={work.providers}
            refused={refusal?.message ?? null}
            stopped={stopped ?? whyOver(paying.parts, creditMostMinor)}
            onPaying={(next) => {
              till.dismissRefusal();
              work.setPaying(next);
            }}
            onPaid={work.pay}
            onBack={() => {
              till.dismissRefusal();
              work.setPaying(null);
              onPayLeft();
            }}
          />
        )}
      </Pay>
    );
  }
  return <Ends work={work} total={total} buyer={props.buyer} />;
}

/** What was put on the account before the connection went may be more than may go there now. */
const whyOver = (parts: readonly PaidPart[], mostMinor: number | null): string | null =>
  isOverCredit(parts, mostMinor) ? t('wrongOverCredit') : null;

/** The pay panel with what it asks for beside it: a form of its own cannot stand inside. */
function Pay(props: {
  readonly work: CounterWork;
  readonly paying: Paying;
  readonly exactMinor: number;
  readonly children: (onGiftCard: (() => void) | null) => ReactNode;
}) {
  const { work, paying, exactMinor, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot).sales.length;
  const dueMinor = Math.max(0, dueOf(exactMinor, paying.parts));
  const ask = () => (waiting > 0 ? notify.error(inGifts('waiting')) : setIsAsking(true));
  const take = (part: PaidPart) => {
    const parts = [...paying.parts, part];
    setIsAsking(false);
    if (part.amountMinor === dueMinor) return work.pay(parts);
    return work.setPaying({ ...startPaying(), parts });
  };
  return (
    <>
      {children(work.isOnline ? ask : null)}
      {isAsking && (
        <GiftCardPay
          parts={paying.parts}
          dueMinor={dueMinor}
          onTake={take}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** What it comes to, and the ways that end the sale. */
function Ends(props: {
  readonly work: CounterWork;
  readonly total: SaleTotal;
  readonly buyer: BuyerAccount;
}) {
  const { work, total, buyer } = props;
  const { rules, stopped } = work;
  const { pending, cart } = work.state;
  return (
    <div className={styles['foot']}>
      <Offers work={work} isFixed={pending !== null || work.laybys.isCollecting} />
      {cart.exchange === null ? (
        <Totals total={total} rules={rules} />
      ) : (
        <ExchangeSums work={work} newMinor={total.totalMinor} />
      )}
      {work.laybys.isCollecting && <LaybyEnds work={work} />}
      {pending === null && work.exchange.isGiving && <GiveDifference work={work} />}
      {pending === null && !work.exchange.isGiving && !isPaidBefore(work) && (
        <ChargeButtons
          totalMinor={work.dueMinor}
          cashMinor={work.cashMinor}
          stopped={stopped}
          onCharge={work.charge}
          onExactCash={work.exactCash}
          repeat={work.repeat}
        >
          {!work.laybys.isCollecting && (
            <StoreCredit work={work} buyer={buyer} totalMinor={total.totalMinor} />
          )}
          {work.exchange.shown === null && !work.laybys.isCollecting && (
            <OnAccount
              customer={cart.customer}
              buyer={buyer}
              isOnline={work.isOnline}
              totalMinor={total.totalMinor}
              stopped={stopped}
              onPaid={work.pay}
            />
          )}
        </ChargeButtons>
      )}
      {pending !== null && <p className={styles['underWay']}>{t('underWay')}</p>}
    </div>
  );
}
