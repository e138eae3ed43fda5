import { inFavour, whyNotCredit } from '@tillbook/core/customers/account';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { BookUser } from 'lucide-react';
import { useContext, useState } from 'react';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { CartCustomer } from './cart.ts';
import styles from './customers.module.css';
import { DebtPaymentSlot, type DrawerHere } from './debt-slot.ts';
import type { PaidPart } from './pay.ts';
import type { BuyerAccount } from './use-account.ts';

const PayOutCredit = lazyPart(() => import('./pay-out-credit.tsx'), 'PayOutCredit');

/** Whether something may be sold on this account. */
export const hasAccount = (account: CustomerAtTill | null): boolean =>
  account !== null && account.creditLimitMinor !== 0;

/** Why this sale may not go on the account, in words, or null. */
function whyNot(
  { account, askAgain }: BuyerAccount,
  isOnline: boolean,
  totalMinor: number,
  money: (minor: number) => string,
): string | null {
  if (!isOnline) return t('accountOffline');
  if (account === null) return t(askAgain === null ? 'accountAsked' : 'accountFailed');
  if (account.creditLimitMinor === 0) return t('accountNone');
  if (whyNotCredit(account, totalMinor) === null) return null;
  return t('accountOver', { left: money(account.leftMinor ?? 0) });
}

/** The whole sale on the account of who buys: one touch, once the customer is chosen. */
export function OnAccount(props: {
  readonly customer: CartCustomer | null;
  readonly buyer: BuyerAccount;
  readonly isOnline: boolean;
  readonly totalMinor: number;
  readonly stopped: string | null;
  readonly onPaid: (parts: readonly PaidPart[]) => void;
}) {
  const { customer, buyer, isOnline, totalMinor, stopped, onPaid } = props;
  const { account } = buyer;
  const { money } = useFormat();
  if (customer === null || totalMinor === 0) return null;
  // Whoever only has store credit is offered that.
  if (account !== null && account.creditLimitMinor === 0 && inFavour(account) > 0) return null;
  const own = { paymentTypeId: null, typeName: null, provider: null, reference: null };
  const part = { method: 'credit', amountMinor: totalMinor, tenderedMinor: totalMinor } as const;
  return (
    <Button
      size="big"
      wide
      icon={<BookUser size={20} aria-hidden />}
      disabledReason={stopped ?? whyNot(buyer, isOnline, totalMinor, money)}
      onClick={() => onPaid([{ ...part, ...own }])}
    >
      {t('onAccount')}
    </Button>
  );
}

/** What who buys owes already, and taking a payment into this drawer. */
export function OwedHere(props: {
  readonly account: CustomerAtTill | null;
  readonly drawer: DrawerHere;
}) {
  const { account, drawer } = props;
  const { money } = useFormat();
  const DebtPayment = useContext(DebtPaymentSlot);
  const [isPaying, setIsPaying] = useState(false);
  const [isPayingOut, setIsPayingOut] = useState(false);
  if (account === null) return null;
  const { balanceMinor, leftMinor, creditLimitMinor } = account;
  const facts = [
    balanceMinor > 0 ? t('owes', { amount: money(balanceMinor) }) : null,
    balanceMinor < 0 ? t('inCredit', { amount: money(-balanceMinor) }) : null,
    leftMinor !== null && creditLimitMinor !== 0 ? t('left', { amount: money(leftMinor) }) : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <div className={styles['owed']}>
      <span>{facts.join(' · ')}</span>
      {balanceMinor > 0 && DebtPayment !== null && (
        <Button aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
          {t('takePayment')}
        </Button>
      )}
      {balanceMinor < 0 && (
        <Button aria-haspopup="dialog" onClick={() => setIsPayingOut(true)}>
          {t('payOut')}
        </Button>
      )}
      {isPayingOut && (
        <PayOutCredit customer={account} drawer={drawer} onClose={() => setIsPayingOut(false)} />
      )}
      {isPaying && DebtPayment !== null && (
        <DebtPayment customer={account} drawer={drawer} onClose={() => setIsPaying(false)} />
      )}
    </div>
  );
}
