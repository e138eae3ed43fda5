import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { addPromise } from '@tillbook/core/customers/debts.api';
import { moneyText } from '@tillbook/core/money';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
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
import styles from './debts.module.css';
import { nameOf } from './words.ts';

/** What is mostly said: in a week, in two, in a month. */
const DAYS = [7, 14, 30];

/** Notes that a customer will pay so much on a day. */
export function PromiseForm(props: {
  readonly customer: Pick<CustomerDetail, '_id' | 'name' | 'phone'>;
  /** What is suggested: all that they owe, or what they just bought on account. */
  readonly amountMinor: number;
  readonly onNoted?: (promisedOn: string) => void;
  readonly onClose: () => void;
}) {
  const { customer, onNoted, onClose } = props;
  const [id] = useState(newId);
  const { money, date, place } = useFormat();
  const currency = place.currency ?? '';
  const refetch = useRefetch();
  const today = businessDate(nowMs(), place.timeZone ?? 'UTC', 0);
  const form = useForm({
    initial: {
      amount: moneyText(Math.max(0, props.amountMinor), currency),
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
      onNoted?.(day);
      onClose();
    },
  });
  return (
    <Dialog question={`${t('promiseDo')}: ${nameOf(customer)}`} onClose={onClose}>
      <Form form={form} label={t('promiseDo')}>
        <MoneyField {...form.bind('amount')} label={t('promised')} currency={currency} autoFocus />
        <TextField {...form.bind('day')} label={t('promisedOn')} type="date" width="short" />
        <div role="group" aria-label={t('promisedSoon')} className={styles['soon']}>
          {DAYS.map((days) => (
            <Button key={days} onClick={() => form.set('day', addDays(today, days))}>
              {t('inDays', { count: days })}
            </Button>
          ))}
        </div>
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
