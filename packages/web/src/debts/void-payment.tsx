import { voidCustomerPayment, type LedgerRow } from '@tillbook/core/customers/debts.api';
import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { TakeBackForm } from '../ui/take-back-form.tsx';
import { useRefetch } from './queries.ts';
import { nameOf } from './words.ts';

/** Takes a payment back with a reason: what it paid is owed again. */
export function VoidPayment(props: {
  readonly customer: CustomerDetail;
  readonly payment: LedgerRow;
  readonly onClose: () => void;
}) {
  const { customer, payment, onClose } = props;
  const { sourceId: paymentId, number, amountMinor } = payment;
  const { money } = useFormat();
  const refetch = useRefetch();
  // The same again after an answer that was lost is the same taking back.
  const [id] = useState(newId);
  const takeBack = async (reason: string) => {
    await call(voidCustomerPayment, { params: { paymentId }, body: { _id: id, reason } });
    notify.success(t('takenBackSaid', { number }));
    void refetch();
    onClose();
  };
  const lead = t('takeBackLead', { amount: money(-amountMinor), name: nameOf(customer) });
  return (
    <Dialog question={t('takeBackPayment', { number })} onClose={onClose}>
      <TakeBackForm lead={lead} onSubmit={takeBack} onCancel={onClose} />
    </Dialog>
  );
}
