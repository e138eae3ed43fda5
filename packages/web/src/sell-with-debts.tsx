import { TillPaymentForm } from './debts/payment-form.tsx';
import { TillPayoutForm } from './debts/payout-form.tsx';
import { CreditPayoutSlot, DebtPaymentSlot } from './sales/debt-slot.ts';
import { SellScreen } from './sales/sell-screen.tsx';

/** Selling, with the payments of debts that a till takes and the credits that it pays out. */
export function SellWithDebts() {
  return (
    <DebtPaymentSlot value={TillPaymentForm}>
      <CreditPayoutSlot value={TillPayoutForm}>
        <SellScreen />
      </CreditPayoutSlot>
    </DebtPaymentSlot>
  );
}
