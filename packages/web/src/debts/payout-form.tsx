import { whyNotPayOut } from '@tillbook/core/customers/account';
import type { CustomerAtTill } from '@tillbook/core/customers/customers.api';
import { subjectOfPayout } from '@tillbook/core/customers/debt-approval';
import { payOutCredit, type PayoutSlip } from '@tillbook/core/customers/debt-papers.api';
import { PAYOUT_METHODS, type PayoutMethod } from '@tillbook/core/ledger/journal-of-customer';
import { moneyText } from '@tillbook/core/money';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useApprovedPaper } from '../asking/use-approved-paper.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './branch-field.tsx';
import { PayoutSlipDialog } from './payment-slip.tsx';
import { useBranches, useRefetch } from './queries.ts';
import { nameOf, toldOf } from './words.ts';

type Creditor = Pick<CustomerAtTill, '_id' | 'name' | 'phone' | 'balanceMinor'>;

interface Values {
  readonly amount: string;
  readonly method: PayoutMethod;
  readonly reference: string;
  readonly note: string;
  readonly branchId: string;
}

/** What is to be paid out, and from which branch. */
export interface PayoutAsked {
  readonly branchId: string;
  readonly method: PayoutMethod;
  readonly amountMinor: number;
  readonly reference: string | null;
  readonly note: string | null;
}

type PayoutContent = PayoutAsked & { readonly customerId: string };

interface PayoutProps {
  readonly customer: Creditor;
  readonly onClose: () => void;
}

/** Pays a credit out at a till: the till sends it, with somebody's yes where one is needed. */
export function TillPayoutForm(
  props: PayoutProps & {
    readonly branchId: string;
    readonly slip: PayoutSlip | null;
    readonly error: unknown;
    readonly onAsk: (asked: PayoutAsked) => Promise<void>;
  },
) {
  const { slip, onClose, branchId } = props;
  if (slip !== null) return <PayoutSlipDialog slip={slip} onClose={onClose} />;
  return <Payout {...props} isAtTill branchIds={[branchId]} />;
}

/** Pays a credit out from the safe or an account; who may not alone asks for a yes. */
export function PayoutForm({ customer, onClose }: PayoutProps) {
  const branches = useBranches().data;
  const refetch = useRefetch();
  const { money } = useFormat();
  const [slip, setSlip] = useState<PayoutSlip | null>(null);
  const { _id: customerId } = customer;
  const question = `${t('payOut')}: ${nameOf(customer)}`;
  const { ask, error, sheet, unsure } = useApprovedPaper<PayoutContent, PayoutSlip>({
    subject: `payout.${customerId}`,
    send: (body) => call(payOutCredit, { body }),
    said: ({ amountMinor }) => `${question} ${money(amountMinor)}`,
    told: (payout) => ({
      ...{ branchId: payout.branchId, tillId: null, subject: subjectOfPayout(payout) },
      details: [toldOf(customer, money)],
    }),
    onDone: (made, { amountMinor }) => {
      notify.success(t('paidOut', { amount: money(amountMinor) }));
      void refetch();
      setSlip(made);
    },
  });
  if (slip !== null) return <PayoutSlipDialog slip={slip} onClose={onClose} />;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <>
      <Payout
        {...{ customer, error, onClose }}
        branchIds={branches.map(({ _id }) => _id)}
        onAsk={(asked) => ask({ ...asked, customerId })}
      />
      {sheet}
    </>
  );
}

interface FormProps extends PayoutProps {
  readonly isAtTill?: boolean;
  readonly branchIds: readonly string[];
  readonly error: unknown;
  readonly onAsk: (asked: PayoutAsked) => Promise<void>;
}

function usePayout({ customer, branchIds, isAtTill, onAsk }: FormProps, currency: string) {
  const { money } = useFormat();
  const own = useUser().branch?._id;
  const creditMinor = -customer.balanceMinor;
  const wrongIn = ({ amount, branchId }: Values): FieldMessages => {
    const wrong = moneyMessage(amount, currency, true);
    const minor = readMoney(amount, currency) ?? 0;
    const isOver = whyNotPayOut(customer.balanceMinor, minor) !== null;
    const over = isOver ? t('moreThanCredit', { amount: money(creditMinor) }) : null;
    const said = wrong ?? (minor === 0 ? t('amountNeeded') : over);
    return {
      ...(said === null ? {} : { amount: said }),
      ...(branchId === '' ? { branchId: t('chooseBranch') } : {}),
    };
  };
  const first = branchIds[0] ?? '';
  return useForm<Values>({
    initial: {
      amount: moneyText(creditMinor, currency),
      ...{ method: 'cash', reference: '', note: '' },
      branchId: isAtTill === true ? first : (own ?? first),
    },
    aliases: { amountMinor: 'amount' },
    validate: wrongIn,
    submit: async ({ amount, method, reference, note, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const text = method === 'cash' ? '' : reference.trim();
      await onAsk({
        ...{ branchId, method, amountMinor },
        reference: text === '' ? null : text,
        note: note.trim() === '' ? null : note.trim(),
      });
    },
  });
}

function Payout(props: FormProps) {
  const { customer, branchIds, error, isAtTill = false, onClose } = props;
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const form = usePayout(props, currency);
  const { method } = form.values;
  const ways = PAYOUT_METHODS.filter((way) => !isAtTill || way !== 'bank');
  return (
    <Dialog question={`${t('payOut')}: ${nameOf(customer)}`} onClose={onClose}>
      <Form form={form} label={t('payOut')}>
        <p>
          {t('inCredit')}: {money(-customer.balanceMinor)}
        </p>
        {error !== null && <ErrorCard error={error} />}
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <ChoiceField
          {...form.bind('method')}
          label={t('paidOutBy')}
          cardWidth={96}
          choices={ways.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        {method === 'cash' && <p>{isAtTill ? t('cashFromDrawer') : t('cashFromSafe')}</p>}
        {method !== 'cash' && (
          <TextField
            {...form.bind('reference')}
            label={t('reference')}
            optional
            maxLength={64}
            autoComplete="off"
          />
        )}
        <TextField {...form.bind('note')} label={t('note')} optional maxLength={200} />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('payOut')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
