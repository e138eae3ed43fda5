import { phoneEnd } from '@tillbook/core/customers/customer-words';
import { subjectOfPayout } from '@tillbook/core/customers/debt-approval';
import { payOutCredit, type PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { call } from '../api/call.ts';
import { useApprovedPaper } from '../asking/use-approved-paper.ts';
import { t } from '../i18n/en/till-customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notify.ts';
import { openDrawerFor } from './open-drawer.ts';
import { CreditPayoutSlot, type DrawerHere, type PayoutAsked } from './debt-slot.ts';

type Payout = PayoutAsked & DrawerHere & { readonly customerId: string };

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
  const [slip, setSlip] = useState<PayoutSlip | null>(null);
  const { _id: customerId, balanceMinor, phone } = customer;
  const { ask, error, sheet, unsure } = useApprovedPaper<Payout, PayoutSlip>({
    subject: `payout.${customerId}`,
    send: (body) => call(payOutCredit, { body }),
    said: ({ amountMinor }) => `${t('payOutCredit')} ${money(amountMinor)}`,
    told: (payout) => {
      // Never the name: a question is kept when a customer is forgotten.
      const words = { amount: money(payout.amountMinor), credit: money(-balanceMinor) };
      const end = phoneEnd(phone);
      const detail = end === null ? t('payOutSome', words) : t('payOutOf', { ...words, end });
      const subject = subjectOfPayout({ ...payout, customerId });
      return { branchId: drawer.branchId, tillId: null, subject, details: [detail] };
    },
    onDone: (made, { method }) => {
      openDrawerFor({ payments: [{ method }] });
      notify.success(t('paidOut', { amount: money(made.amountMinor) }));
      void queries.invalidateQueries({ queryKey: ['customers'] });
      setSlip(made);
    },
  });
  if (Form === null) return null;
  if (unsure !== false) {
    return (
      <Dialog question={t('payOutCredit')} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  const { branchId, shiftId, leaseId } = drawer;
  const at = { customerId, branchId, shiftId, leaseId };
  return (
    <>
      <Form
        {...{ customer, branchId, slip, error, onClose }}
        onAsk={(asked) => ask({ ...asked, ...at })}
      />
      {sheet}
    </>
  );
}
