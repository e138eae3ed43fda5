import { CreditPayoutSlot, DebtPaymentSlot, PromiseSlot } from './sales/debt-slot.ts';
import { SellScreen } from './sales/sell-screen.tsx';
import { lazyPart } from './ui/lazy-part.tsx';

const TillPaymentForm = lazyPart(() => import('./debts/payment-form.tsx'), 'TillPaymentForm');
const TillPayoutForm = lazyPart(() => import('./debts/payout-form.tsx'), 'TillPayoutForm');
const PromiseForm = lazyPart(() => import('./debts/promise-form.tsx'), 'PromiseForm');

/** Selling, with the payments of debts that a till takes and the credits that it pays out. */
export function SellWithDebts() {
  return (
    <DebtPaymentSlot value={TillPaymentForm}>
      <CreditPayoutSlot value={TillPayoutForm}>
        <PromiseSlot value={PromiseForm}>
          <SellScreen />
        </PromiseSlot>
      </CreditPayoutSlot>
    </DebtPaymentSlot>
  );
}
