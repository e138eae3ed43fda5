import { leftOn } from '@tillbook/core/refunds/give-back';
import { refundOf } from '@tillbook/core/refunds/refund-line';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { customerTitle } from '@tillbook/core/customers/customer-words';
import { Repeat, Undo2, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/exchanges.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { CartExchange } from './cart-exchange.ts';
import { NO_BREAK } from './cart-foot.tsx';
import { NoCredit } from './credited-to.tsx';
import cart from './cart.module.css';
import styles from './exchange.module.css';
import { choiceOf, mayCredit, milliOf } from './refund-choice.ts';
import { unitText } from './unit-text.ts';
import type { CounterWork } from './use-counter.ts';
import { SentByFields } from './sent-by.tsx';
import { useTillCustomers } from './use-till-customers.ts';
import { methodName } from '../ui/payment-words.ts';
import { TillButton } from './till-button.tsx';

const CustomerPicker = lazyPart(() => import('./customer-picker.tsx'), 'CustomerPicker');

/** What comes back, as lines that are taken off: the cart goes on below them. */
export function ExchangeLines(props: { readonly work: CounterWork; readonly isFixed: boolean }) {
  const { shown, drop } = props.work.exchange;
  const format = useFormat();
  if (shown === null) return null;
  const { sale } = shown;
  return (
    <section className={styles['back']} aria-label={t('backOf', { number: sale.receiptNumber })}>
      <div className={styles['head']}>
        <Repeat size={16} aria-hidden />
        <span>
          {t('backFrom')} <bdi dir="ltr">{sale.receiptNumber}</bdi>
        </span>
        {!props.isFixed && (
          <IconButton label={t('drop')} icon={<X size={20} aria-hidden />} onClick={drop} />
        )}
      </div>
      <ul>
        {linesOf(shown).map(({ line, quantityMilli, totalMinor }) => (
          <li key={line.lineNo}>
            <span>
              {unitText(format, quantityMilli, line.packName === null ? line.unit : '')} ×{' '}
              <bdi>{line.packName === null ? line.name : `${line.name} · ${line.packName}`}</bdi>
            </span>
            <span className="number">{format.amount(-totalMinor)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf({ sale, choice }: CartExchange) {
  return sale.lines.flatMap((line) => {
    const quantityMilli = milliOf(choiceOf(choice, line.lineNo));
    if (quantityMilli === 0) return [];
    const { totalMinor } = refundOf(line, line.refundedMilli, quantityMilli);
    return [{ line, quantityMilli, totalMinor }];
  });
}

/** What the goods that came back pay, and what is left to pay or to give. */
export function ExchangeSums(props: { readonly work: CounterWork; readonly newMinor: number }) {
  const { work, newMinor } = props;
  const { amount } = useFormat();
  const { settled, isGiving, givenMinor } = work.exchange;
  if (settled === null) return null;
  const { offMinor, exchangeMinor, toPayMinor, toGiveMinor } = settled;
  return (
    <dl className={cart['totals']}>
      <div>
        <dt>{t('newGoods')}</dt>
        <dd className="number">{amount(newMinor)}</dd>
      </div>
      <div>
        <dt>{t('goodsBack')}</dt>
        <dd className="number">{amount(-(exchangeMinor + toGiveMinor))}</dd>
      </div>
      {offMinor > 0 && (
        <div>
          <dt>{t('offAccount')}</dt>
          <dd className="number">{amount(offMinor)}</dd>
        </div>
      )}
      <div data-total="">
        <dt>{isGiving ? t('toGive') : t('toPay')}</dt>
        <dd>
          <Money minor={isGiving ? givenMinor : toPayMinor} />
        </dd>
      </div>
    </dl>
  );
}

/** The last step where nothing is left to pay: how the rest goes back, and done. */
export function GiveDifference({ work }: { readonly work: CounterWork }) {
  const { exchange, stopped } = work;
  const { shown, givenMinor } = exchange;
  if (shown === null) return null;
  return (
    <>
      {givenMinor > 0 && <WaysBack work={work} exchange={shown} />}
      {givenMinor > 0 && <NoCredit sale={shown.sale} />}
      {exchange.sentMinor !== null && (
        <SentByFields
          sent={shown.choice.sent}
          providers={shown.sale.providers}
          onChange={exchange.sendBy}
        />
      )}
      <TillButton
        kind="primary"
        size="big"
        wide
        icon={<Undo2 size={20} aria-hidden />}
        hasCap
        act="F9"
        disabledReason={stopped}
        onClick={work.charge}
      >
        {givenMinor === 0 ? t('finish') : t('giveAndFinish')}
        {givenMinor > 0 && (
          <>
            {NO_BREAK}
            <Money minor={givenMinor} />
          </>
        )}
      </TillButton>
    </>
  );
}

/** The ways by which all that is left could go back; the first one is chosen. */
function waysBack({ sale }: CartExchange, toGiveMinor: number): PaymentMethod[] {
  const took = sale.tenders.map(({ method }) => method);
  const methods = [...new Set([...took, 'cash' as const, 'store_credit' as const])];
  return methods.filter((method) => {
    if (method === 'credit' || method === 'exchange') return false;
    if (method === 'store_credit') return mayCredit(sale, toGiveMinor);
    if (method === 'cash') return true;
    return leftOn(sale.tenders, method) >= toGiveMinor;
  });
}

function WaysBack(props: { readonly work: CounterWork; readonly exchange: CartExchange }) {
  const { work, exchange } = props;
  const { sale, choice } = exchange;
  const known = useTillCustomers()?.items ?? null;
  const [isPicking, setIsPicking] = useState(false);
  const ways = waysBack(exchange, work.exchange.settled?.toGiveMinor ?? 0);
  const chosen = choice.method ?? ways[0] ?? 'cash';
  const named = sale.customer ?? choice.customer;
  const choose = (method: PaymentMethod) => {
    if (method !== 'store_credit' || named !== null) return work.exchange.giveBy(method);
    // Who buys now is most likely who brought it back.
    const { customer } = work.state.cart;
    if (customer !== null) return work.exchange.name(customer);
    setIsPicking(true);
  };
  return (
    <div className={styles['ways']} role="group" aria-label={t('giveBy')}>
      {ways.map((method) => (
        <button
          key={method}
          type="button"
          aria-pressed={method === chosen}
          onClick={() => choose(method)}
        >
          {methodName(method)}
        </button>
      ))}
      {chosen === 'store_credit' && named !== null && (
        <Button
          kind="quiet"
          icon={<UserRound size={16} aria-hidden />}
          disabledReason={sale.customer === null ? null : t('ofSale')}
          onClick={() => setIsPicking(true)}
        >
          {customerTitle(named)}
        </Button>
      )}
      {isPicking && (
        <CustomerPicker
          known={known}
          isOnline={work.isOnline}
          question={t('whose')}
          onPick={(customer) => {
            work.exchange.name(customer);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}
