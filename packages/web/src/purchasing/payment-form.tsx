import type { BodyInputOf } from '@tillbook/core/endpoint';
import { moneyText } from '@tillbook/core/money';
import { PAY_METHODS, postPayment } from '@tillbook/core/purchasing/bills.api';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/purchasing.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './parts.tsx';
import styles from './purchasing.module.css';
import { useBranches, useRefetch } from './queries.ts';

interface Values {
  readonly amount: string;
  readonly method: (typeof PAY_METHODS)[number];
  readonly reference: string;
  readonly branchId: string;
}

/** Pays one bill, or a supplier's oldest ones; never more than is owed. */
export function PaymentForm(props: {
  readonly supplier: { readonly _id: string; readonly name: string };
  readonly owedMinor: number;
  readonly bill?: { readonly _id: string; readonly number: string };
  readonly onClose: () => void;
}) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <Payment {...props} branchIds={branches.map(({ _id }) => _id)} />
  );
}

function validate(values: Values, currency: string, owedMinor: number): FieldMessages {
  const wrong = moneyMessage(values.amount, currency, true);
  const amount = readMoney(values.amount, currency) ?? 0;
  const isOff = wrong === null && (amount === 0 || amount > owedMinor);
  const needs = values.method === 'mobile_money' && values.reference.trim() === '';
  return {
    ...(wrong !== null ? { amount: wrong } : isOff ? { amount: t('amountNeeded') } : {}),
    ...(needs ? { reference: t('mobileNeedsReference') } : {}),
    ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
  };
}

function usePaying({ supplier, onClose }: Parameters<typeof PaymentForm>[0]) {
  const { money } = useFormat();
  const refetch = useRefetch();
  return useAttempt({
    subject: `supplier-payment.${supplier._id}`,
    send: (body: BodyInputOf<typeof postPayment>) => call(postPayment, { body }),
    onDone: (_made, { amountMinor }) => {
      notify.success(t('paymentDone', { amount: money(amountMinor) }));
      void refetch();
      onClose();
    },
  });
}

function Payment(
  props: Parameters<typeof PaymentForm>[0] & { readonly branchIds: readonly string[] },
) {
  const { supplier, owedMinor, bill, onClose, branchIds } = props;
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const own = useUser().branch?._id;
  const name = bill === undefined ? supplier.name : `${supplier.name}, ${bill.number}`;
  const question = `${t('paySupplier')}: ${name}`;
  const { run, unsure } = usePaying(props);
  const form = useForm<Values>({
    initial: {
      amount: moneyText(owedMinor, currency),
      method: 'bank',
      reference: '',
      branchId: own ?? branchIds[0] ?? '',
    },
    aliases: { amountMinor: 'amount' },
    validate: (values) => validate(values, currency, owedMinor),
    submit: async ({ amount, method, reference, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const bills = bill === undefined ? null : [{ billId: bill._id, amountMinor }];
      const paid = { supplierId: supplier._id, branchId, method, amountMinor, reference, bills };
      await run({ _id: newId(), ...paid }, `${question} ${format.money(amountMinor)}`);
    },
  });
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('paySupplier')}>
        <p className={styles['hint']}>
          {t('owed')}: {format.money(owedMinor)}
          {bill === undefined ? ` · ${t('payAll')}` : ''}
        </p>
        <MoneyField {...form.bind('amount')} label={t('payment')} currency={currency} autoFocus />
        <ChoiceField
          {...form.bind('method')}
          label={t('payFrom')}
          cardWidth={96}
          choices={PAY_METHODS.map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          {...form.bind('reference')}
          label={t('reference')}
          optional={form.values.method !== 'mobile_money'}
          maxLength={64}
          autoComplete="off"
        />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? t('saving') : t('savePayment')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
