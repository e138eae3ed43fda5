import { tenderSuggestions, type PaymentMethod } from '@tillbook/core/sales/payment';
import {
  Archive,
  Banknote,
  CreditCard,
  Gift,
  HandCoins,
  NotebookPen,
  Repeat,
  Smartphone,
  WalletCards,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { PaidPart } from './pay.ts';
import styles from './pay.module.css';
import type { Way } from './selling.ts';
import { wholeAmount } from './whole-amount.ts';
import { methodName } from '../ui/payment-words.ts';

const ICONS: Readonly<Record<PaymentMethod, typeof Banknote>> = {
  cash: Banknote,
  mobile_money: Smartphone,
  card: CreditCard,
  credit: NotebookPen,
  other: WalletCards,
  store_credit: HandCoins,
  exchange: Repeat,
  gift_card: Gift,
  deposit: Archive,
};

/** What a way of paying is called: the business's own name for it, or the usual one. */
export const wayName = (way: Pick<Way, 'method' | 'typeName'>): string =>
  way.typeName ?? methodName(way.method);

/** Keys reach the first nine. */
export const KEYS = 9;

/** The ways to pay; Alt and a digit choose one. */
export function Methods(props: {
  readonly ways: readonly Way[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
  /** Ways that ask for something of their own. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['methods']} role="group" aria-label={t('payBy')}>
      {props.ways.map((way, at) => {
        const Icon = ICONS[way.method];
        const { method, paymentTypeId } = props.chosen;
        return (
          <button
            key={way.paymentTypeId ?? way.method}
            type="button"
            aria-pressed={way.method === method && way.paymentTypeId === paymentTypeId}
            aria-keyshortcuts={at < KEYS ? `Alt+${at + 1}` : undefined}
            onClick={() => props.onChoose(way)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {wayName(way)}
          </button>
        );
      })}
      {props.children}
    </div>
  );
}

/** Asks for a gift card, beside the ways that are paid at once. */
export function GiftCardWay(props: { readonly onAsk: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" aria-pressed={false} onClick={props.onAsk}>
      <Gift size={20} strokeWidth={1.75} aria-hidden />
      {methodName('gift_card')}
    </button>
  );
}

/** What was taken already of a payment in parts. */
export function Parts(props: {
  readonly parts: readonly PaidPart[];
  readonly onDrop: (at: number) => void;
}) {
  if (props.parts.length === 0) return null;
  return (
    <ul className={styles['parts']} aria-label={t('partsTaken')}>
      {props.parts.map((part, at) => (
        <li key={at}>
          <span>
            {[part.typeName ?? part.provider ?? wayName(part), part.reference]
              .filter((word) => word !== null)
              .join(' · ')}
          </span>
          <Money minor={part.amountMinor} />
          {part.method !== 'exchange' && part.method !== 'deposit' && (
            <IconButton
              label={t('dropPart', { method: wayName(part) })}
              icon={<X size={20} aria-hidden />}
              onClick={() => props.onDrop(at)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** More of them does one row of a phone not hold. */
const ROW_CHARACTERS = 28;

/** The exact amount, then the notes a customer will likely hand over: a touch completes. */
export function CashChips(props: {
  readonly dueMinor: number;
  readonly currency: string;
  readonly stopped: string | null;
  readonly onTender: (tenderedMinor: number) => void;
}) {
  const { dueMinor, currency, stopped, onTender } = props;
  const format = useFormat();
  const chips = tenderSuggestions(dueMinor, currency).map((minor) => {
    const amount = wholeAmount(format, minor);
    return { minor, said: minor === dueMinor ? t('exactly', { amount }) : amount };
  });
  const isLong = chips.map(({ said }) => said).join('').length > ROW_CHARACTERS;
  return (
    <div
      className={styles['chips']}
      role="group"
      aria-label={t('tenders')}
      data-long={isLong ? '' : undefined}
    >
      {chips.map(({ minor, said }) => (
        <Button key={minor} size="big" disabledReason={stopped} onClick={() => onTender(minor)}>
          {said}
        </Button>
      ))}
    </div>
  );
}
