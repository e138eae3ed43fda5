import { voidSupplierPayment, type SupplierPaymentRow } from '@tillbook/core/purchasing/bills.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/purchasing.ts';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { TakeBackForm } from '../ui/take-back-form.tsx';
import { useRefetch } from './queries.ts';

/** Takes a payment back with a reason: its bills are owed again. */
export function VoidPayment(props: {
  readonly payment: SupplierPaymentRow;
  readonly onClose: () => void;
}) {
  const { payment, onClose } = props;
  const { _id: paymentId, number } = payment;
  const refetch = useRefetch();
  // The same again after an answer that was lost is the same taking back.
  const [id] = useState(newId);
  const takeBack = async (reason: string) => {
    await call(voidSupplierPayment, { params: { paymentId }, body: { _id: id, reason } });
    notify.success(t('takenBackSaid', { number }));
    void refetch();
    onClose();
  };
  return (
    <Dialog question={t('takeBackPayment', { number })} onClose={onClose}>
      <TakeBackForm onSubmit={takeBack} onCancel={onClose} />
    </Dialog>
  );
}
