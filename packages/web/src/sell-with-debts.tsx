import { TillPaymentForm } from './debts/payment-form.tsx';
import { DebtPaymentSlot } from './sales/debt-slot.ts';
import { SellScreen } from './sales/sell-screen.tsx';

/** Selling, with the payments of debts that a till takes. */
export function SellWithDebts() {
  return (
    <DebtPaymentSlot value={TillPaymentForm}>
      <SellScreen />
    </DebtPaymentSlot>
  );
}
