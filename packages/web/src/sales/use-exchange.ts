import type { ExchangeSettled } from '@tillbook/core/refunds/exchange';
import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { SaleTotal } from '@tillbook/core/sales/sale-total';
import { useEffect, useSyncExternalStore } from 'react';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/exchanges.ts';
import { announce } from '../ui/live-region.ts';
import { unsent } from './browser-outbox.ts';
import type { CartCustomer } from './cart.ts';
import {
  givenFor,
  partOf,
  sentOf,
  settledAt,
  takeOver,
  type CartExchange,
  type ExchangeSent,
} from './cart-exchange.ts';
import { newCustomerOf } from './made-here.ts';
import type { PaidPart } from './pay.ts';
import { needsCustomer, type SentBy } from './refund-choice.ts';
import type { Till } from './till.ts';

/** What comes back with the sale in the cart. */
export interface ExchangeWork {
  readonly shown: CartExchange | null;
  readonly settled: ExchangeSettled | null;
  /** What it pays of the cart. */
  readonly taken: readonly PaidPart[];
  /** Nothing is left to pay: what is over is given. */
  readonly isGiving: boolean;
  /** What is given back, in all: what rounds in cash is in it. */
  readonly givenMinor: number;
  readonly sent: () => ExchangeSent | null;
  /** Why it cannot be done now, or null. */
  readonly stopped: string | null;
  readonly giveBy: (method: PaymentMethod | null) => void;
  readonly name: (customer: CartCustomer | null) => void;
  /** What goes over the phone of what is given; null: nothing does. */
  readonly sentMinor: number | null;
  readonly sendBy: (change: Partial<SentBy>) => void;
  readonly drop: () => void;
}

/** Works with what comes back: taken over from its receipt, kept in the cart. */
export function useExchange(till: Till, total: SaleTotal | null, isOnline: boolean): ExchangeWork {
  const { exchange, customer: buyer } = till.getSnapshot().cart;
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot).sales.length;
  useEffect(() => {
    const given = takeOver();
    if (given === null) return;
    till.change({ kind: 'exchange', exchange: given });
    announce(t('taken', { number: given.sale.receiptNumber }));
  }, [till]);
  const put = (change: Partial<CartExchange['choice']>) => {
    if (exchange === null) return;
    const choice = { ...exchange.choice, ...change };
    till.change({ kind: 'exchange', exchange: { ...exchange, choice } });
  };
  const newMinor = total?.totalMinor ?? 0;
  const parts = exchange === null ? [] : givenFor(exchange, newMinor);
  const settled = exchange === null ? null : settledAt(exchange, newMinor);
  return {
    shown: exchange,
    settled,
    taken: partOf(exchange, newMinor),
    isGiving: settled?.toPayMinor === 0,
    givenMinor: parts
      .filter(({ method }) => method !== 'exchange' && method !== 'credit')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    sent: () => (exchange === null ? null : sentOf(exchange, newMinor, newId)),
    stopped: exchange === null ? null : whyNot(exchange, parts, { isOnline, waiting, buyer }),
    giveBy: (method) => put({ method }),
    name: (customer) => put({ customer, method: 'store_credit' }),
    sentMinor: parts.find(({ method }) => method === 'mobile_money')?.amountMinor ?? null,
    sendBy: (change) => {
      if (exchange !== null) put({ sent: { ...exchange.choice.sent, ...change } });
    },
    drop: () => till.change({ kind: 'exchange', exchange: null }),
  };
}

function whyNot(
  { sale, choice }: CartExchange,
  parts: ReturnType<typeof givenFor>,
  now: {
    readonly isOnline: boolean;
    readonly waiting: number;
    readonly buyer: CartCustomer | null;
  },
): string | null {
  const { isOnline, waiting, buyer } = now;
  if (!isOnline) return t('offline');
  if (newCustomerOf(buyer) !== null) return t('buyerUnsent');
  // Their numbers come first.
  if (waiting > 0) return t('waiting');
  return needsCustomer(sale, parts) && choice.customer === null ? t('nobody') : null;
}
