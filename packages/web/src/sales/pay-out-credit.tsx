import { subjectOfPayout } from '@tillbook/core/customers/debt-approval';
import { payOutCredit, type PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { CreditPayoutSlot, type DrawerHere, type PayoutAsked } from './debt-slot.ts';
import { useApproved } from './use-approved.tsx';

const PHONE_END = 4;

/** Pays a customer's credit out of this drawer; who may not alone asks for a yes. */
export function PayOutCredit(props: {
  readonly customer: CustomerAtTill;
  readonly drawer: DrawerHere;
  readonly onClose: () => void;
}) {
  const { customer, drawer, onClose } = props;
  const { money } = useFormat();
  const queries = useQueryClient();
  const Form = useContext(CreditPayoutSlot);
  const asked = useRef<(PayoutAsked & { readonly _id: string }) | null>(null);
  const [slip, setSlip] = useState<PayoutSlip | null>(null);
  const bodyOf = (): PayoutAsked & { readonly _id: string; readonly customerId: string } => {
    if (asked.current === null) throw new Error('Nothing was asked');
    return { ...asked.current, customerId: customer._id };
  };
  const paidOut = (made: PayoutSlip) => {
    notify.success(t('paidOut', { amount: money(made.amountMinor) }));
    void queries.invalidateQueries({ queryKey: ['customers'] });
    setSlip(made);
  };
  const { send, unsure } = useAttempt({
    subject: `payout.${customer._id}`,
    send: (body: BodyInputOf<typeof payOutCredit>) => call(payOutCredit, { body }),
    onDone: paidOut,
  });
  const { run, error, sheet } = useApproved({
    send: (approvalId) => {
      const { branchId, shiftId, leaseId } = drawer;
      const body = { ...bodyOf(), branchId, shiftId, leaseId, approvalId };
      return send(body, `${t('payOutCredit')} ${money(body.amountMinor)}`);
    },
    told: () => {
      const body = bodyOf();
      // Never the name: a question is kept when a customer is forgotten.
      const words = { amount: money(body.amountMinor), credit: money(-customer.balanceMinor) };
      const end = customer.phone?.slice(-PHONE_END);
      const detail = end === undefined ? t('payOutSome', words) : t('payOutOf', { ...words, end });
      const { branchId } = drawer;
      return { branchId, tillId: null, subject: subjectOfPayout(body), details: [detail] };
    },
    onDone: paidOut,
  });
  if (Form === null) return null;
  if (unsure !== false) {
    return (
      <Dialog question={t('payOutCredit')} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  const ask = async (wanted: PayoutAsked) => {
    // The same content keeps its id until the server answered.
    const before = asked.current;
    const isSame =
      before !== null &&
      JSON.stringify({ ...before, _id: '' }) === JSON.stringify({ ...wanted, _id: '' });
    asked.current = { ...wanted, _id: isSame ? before._id : newId() };
    await run();
  };
  const { branchId } = drawer;
  return (
    <>
      <Form {...{ customer, branchId, slip, error, onClose }} onAsk={ask} />
      {sheet}
    </>
  );
}
