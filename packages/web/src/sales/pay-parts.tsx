import { tenderSuggestions, type PaymentMethod } from '@tillbook/core/sales/payment';
import { Banknote, CreditCard, Smartphone, X } from 'lucide-react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { PaidPart } from './pay.ts';
import styles from './pay.module.css';
import { wholeAmount } from './whole-amount.ts';
import { methodName } from './words.ts';

export const METHODS: readonly {
  readonly method: PaymentMethod;
  readonly icon: typeof Banknote;
}[] = [
  { method: 'cash', icon: Banknote },
  { method: 'mobile_money', icon: Smartphone },
  { method: 'card', icon: CreditCard },
];

/** The ways to pay; Alt and a digit choose one. */
export function Methods(props: {
  readonly chosen: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
}) {
  return (
    <div className={styles['methods']} role="group" aria-label={t('payBy')}>
      {METHODS.map(({ method, icon: Icon }, at) => (
        <button
          key={method}
          type="button"
          aria-pressed={method === props.chosen}
          aria-keyshortcuts={`Alt+${at + 1}`}
          onClick={() => props.onChoose(method)}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {methodName(method)}
        </button>
      ))}
    </div>
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
            {[methodName(part.method), part.provider, part.reference]
              .filter((word) => word !== null)
              .join(' · ')}
          </span>
          <Money minor={part.amountMinor} />
          <IconButton
            label={t('dropPart', { method: methodName(part.method) })}
            icon={<X size={20} aria-hidden />}
            onClick={() => props.onDrop(at)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The exact amount, then the notes a customer will likely hand over: a touch completes. */
export function CashChips(props: {
  readonly dueMinor: number;
  readonly currency: string;
  readonly stopped: string | null;
  readonly onTender: (tenderedMinor: number) => void;
}) {
  const { dueMinor, currency, stopped, onTender } = props;
  const format = useFormat();
  return (
    <div className={styles['chips']} role="group" aria-label={t('tenders')}>
      {tenderSuggestions(dueMinor, currency).map((minor) => (
        <Button key={minor} size="big" disabledReason={stopped} onClick={() => onTender(minor)}>
          {minor === dueMinor
            ? t('exactly', { amount: wholeAmount(format, minor) })
            : wholeAmount(format, minor)}
        </Button>
      ))}
    </div>
  );
}
