import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { postCustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './branch-field.tsx';
import { useBranches, useRefetch } from './queries.ts';
import { nameOf } from './words.ts';

interface Values {
  readonly amount: string;
  readonly owedSince: string;
  readonly dueOn: string;
  readonly branchId: string;
}
interface OpeningProps {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}

/** Notes what was owed before the books here began. */
export function OpeningForm(props: OpeningProps) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <Opening {...props} branchIds={branches.map(({ _id }) => _id)} />
  );
}

function validate(values: Values, currency: string): FieldMessages {
  const wrong = moneyMessage(values.amount, currency, true);
  const isNothing = wrong === null && (readMoney(values.amount, currency) ?? 0) === 0;
  return {
    ...(wrong !== null ? { amount: wrong } : isNothing ? { amount: t('amountNeeded') } : {}),
    ...(values.owedSince === '' ? { owedSince: t('openDay') } : {}),
    ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
  };
}

function Opening(props: OpeningProps & { readonly branchIds: readonly string[] }) {
  const { customer, onClose, branchIds } = props;
  const [id] = useState(newId);
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const refetch = useRefetch();
  const own = useUser().branch?._id;
  const form = useForm<Values>({
    initial: { amount: '', owedSince: '', dueOn: '', branchId: own ?? branchIds[0] ?? '' },
    aliases: { amountMinor: 'amount' },
    validate: (values) => validate(values, currency),
    submit: async ({ amount, owedSince, dueOn, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const debt = { customerId: customer._id, branchId, amountMinor, owedSince };
      const body = { _id: id, ...debt, dueOn: dueOn === '' ? null : dueOn };
      await call(postCustomerOpening, { body });
      notify.success(t('opened', { amount: money(amountMinor) }));
      void refetch();
      onClose();
    },
  });
  return (
    <Dialog question={`${t('opening')}: ${nameOf(customer)}`} onClose={onClose}>
      <Form form={form} label={t('opening')}>
        <p>{t('openingLead')}</p>
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <TextField {...form.bind('owedSince')} label={t('owedSince')} type="date" width="short" />
        <TextField
          {...form.bind('dueOn')}
          label={t('dueOn')}
          hint={t('dueOnHint')}
          type="date"
          width="short"
          optional
        />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('save')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
