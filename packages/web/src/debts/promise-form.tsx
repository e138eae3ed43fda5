import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { addPromise } from '@tillbook/core/customers/debts.api';
import { moneyText } from '@tillbook/core/money';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetch } from './queries.ts';
import { nameOf } from './words.ts';

/** Notes that a customer will pay so much on a day. */
export function PromiseForm(props: {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}) {
  const { customer, onClose } = props;
  const [id] = useState(newId);
  const { money, date, place } = useFormat();
  const currency = place.currency ?? '';
  const refetch = useRefetch();
  const form = useForm({
    initial: {
      amount: moneyText(Math.max(0, customer.balanceMinor), currency),
      ...{ day: '', note: '' },
    },
    aliases: { amountMinor: 'amount', promisedOn: 'day' },
    validate: ({ amount, day }) => {
      const wrong = moneyMessage(amount, currency, true);
      const isNothing = wrong === null && (readMoney(amount, currency) ?? 0) === 0;
      return {
        ...(wrong !== null ? { amount: wrong } : isNothing ? { amount: t('amountNeeded') } : {}),
        ...(day === '' ? { day: t('over') } : {}),
      };
    },
    submit: async ({ amount, day, note }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const body = { _id: id, customerId: customer._id, promisedOn: day, amountMinor, note };
      await call(addPromise, { body });
      notify.success(t('promiseSaid', { amount: money(amountMinor), day: date(day) }));
      void refetch();
      onClose();
    },
  });
  return (
    <Dialog question={`${t('promiseDo')}: ${nameOf(customer)}`} onClose={onClose}>
      <Form form={form} label={t('promiseDo')}>
        <MoneyField {...form.bind('amount')} label={t('promised')} currency={currency} autoFocus />
        <TextField {...form.bind('day')} label={t('promisedOn')} type="date" width="short" />
        <TextField {...form.bind('note')} label={t('note')} optional maxLength={200} />
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
