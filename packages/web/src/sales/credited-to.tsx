import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { Refundable } from '@tillbook/core/refunds/refunds.api';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/exchanges.ts';
import { useOnline } from '../layouts/use-online.ts';
import { Button } from '../ui/button.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { partsOf, type RefundChoice } from './refund-choice.ts';
import { useTillCustomers } from './use-till-customers.ts';

/** Why the customer of a sale gets no store credit, where they do not. */
export function NoCredit({ sale }: { readonly sale: Refundable }) {
  const { creditStopped, customer } = sale;
  if (creditStopped === null || customer === null) return null;
  return (
    <p>
      {creditStopped === 'CUSTOMER_FORGOTTEN'
        ? t('creditForgotten')
        : t('creditArchived', { name: customerTitle(customer) })}
    </p>
  );
}

/** Whose account store credit goes to: the customer of the sale, or whoever is named here. */
export function CreditedTo(props: {
  readonly sale: Refundable;
  readonly choice: RefundChoice;
  readonly onChange: (choice: RefundChoice) => void;
}) {
  const { sale, choice, onChange } = props;
  const known = useTillCustomers()?.items ?? null;
  const isOnline = useOnline();
  const [isPicking, setIsPicking] = useState(false);
  if (!partsOf(sale, choice).some(({ method }) => method === 'store_credit')) return null;
  const named = sale.customer ?? choice.customer;
  return (
    <>
      <Button
        icon={<UserRound size={16} aria-hidden />}
        disabledReason={sale.customer === null ? null : t('ofSale')}
        aria-haspopup="dialog"
        onClick={() => setIsPicking(true)}
      >
        {named === null ? t('whose') : customerTitle(named)}
      </Button>
      {isPicking && (
        <CustomerPicker
          known={known}
          isOnline={isOnline}
          question={t('whose')}
          onPick={(customer) => {
            onChange({ ...choice, customer });
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
