import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { useContext, useState } from 'react';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useTillHotkeys } from '../session/till-keys.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './customers.module.css';
import { DebtPaymentSlot, type DrawerHere } from './debt-slot.ts';
import { openDrawer } from './open-drawer.ts';
import { TillButton } from './till-button.tsx';
import { timeOf } from './time-of.ts';

const PayOutCredit = lazyPart(() => import('./pay-out-credit.tsx'), 'PayOutCredit');

/**
 * What who buys owes already, and taking a payment into this drawer. As of when it was told, where
 * nobody could be asked now: then no money is taken for it.
 */
export function OwedHere(props: {
  readonly account: CustomerAtTill | null;
  readonly asOf: string | null;
  readonly drawer: DrawerHere;
}) {
  const { account, asOf, drawer } = props;
  const format = useFormat();
  const { money } = format;
  const DebtPayment = useContext(DebtPaymentSlot);
  const [isPaying, setIsPaying] = useState(false);
  const [isPayingOut, setIsPayingOut] = useState(false);
  const owesNow = account !== null && account.balanceMinor > 0 && asOf === null;
  const mayPay = owesNow && DebtPayment !== null;
  const pay = { keys: 'alt+t', label: t('takePayment'), run: () => setIsPaying(true) };
  useTillHotkeys(inKeys('cart'), mayPay ? [{ ...pay, inFields: true }] : []);
  if (account === null) return null;
  const { balanceMinor, leftMinor, creditLimitMinor } = account;
  const facts = [
    balanceMinor > 0 ? t('owes', { amount: money(balanceMinor) }) : null,
    balanceMinor < 0 ? t('inCredit', { amount: money(-balanceMinor) }) : null,
    leftMinor !== null && creditLimitMinor !== 0 ? t('left', { amount: money(leftMinor) }) : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  if (asOf !== null) {
    const time = timeOf(asOf, format);
    return <div className={styles['owed']}>{[...facts, t('asOf', { time })].join(' · ')}</div>;
  }
  return (
    <div className={styles['owed']}>
      <span>{facts.join(' · ')}</span>
      {mayPay && (
        <TillButton act="alt+t" aria-haspopup="dialog" onClick={() => setIsPaying(true)}>
          {t('takePayment')}
        </TillButton>
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
        <DebtPayment
          {...{ customer: account, drawer, onCash: openDrawer }}
          onClose={() => setIsPaying(false)}
        />
      )}
    </div>
  );
}
