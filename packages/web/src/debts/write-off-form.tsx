import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { writeOffDebt } from '@tillbook/core/customers/debt-papers.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { moneyText } from '@tillbook/core/money';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
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
  readonly reason: string;
  readonly branchId: string;
}
interface WriteOffProps {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}

/** Gives a debt up or a part of it, with a reason. */
export function WriteOffForm(props: WriteOffProps) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <WriteOff {...props} branchIds={branches.map(({ _id }) => _id)} />
  );
}

type WriteOffOf = WriteOffProps & { readonly branchIds: readonly string[] };

function useWriteOff({ customer, onClose, branchIds }: WriteOffOf) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const refetch = useRefetch();
  const own = useUser().branch?._id;
  const { balanceMinor } = customer;
  const { run, unsure } = useAttempt({
    subject: `write-off.${customer._id}`,
    send: (body: BodyInputOf<typeof writeOffDebt>) => call(writeOffDebt, { body }),
    onDone: (_paper, { amountMinor }) => {
      notify.success(t('givenUp', { amount: money(amountMinor) }));
      void refetch();
      onClose();
    },
  });
  const wrongIn = ({ amount, reason, branchId }: Values): FieldMessages => {
    const wrong = moneyMessage(amount, currency, true);
    const minor = readMoney(amount, currency) ?? 0;
    const over = t('moreThanOwed', { amount: money(balanceMinor) });
    const off = minor === 0 ? t('amountNeeded') : minor > balanceMinor ? over : null;
    const said = wrong ?? off;
    return {
      ...(said === null ? {} : { amount: said }),
      ...(reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
      ...(branchId === '' ? { branchId: t('chooseBranch') } : {}),
    };
  };
  const form = useForm<Values>({
    initial: {
      amount: moneyText(balanceMinor, currency),
      ...{ reason: '', branchId: own ?? branchIds[0] ?? '' },
    },
    aliases: { amountMinor: 'amount' },
    validate: wrongIn,
    submit: async ({ amount, reason, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const body = { _id: newId(), customerId: customer._id, branchId, amountMinor, reason };
      await run(body, `${nameOf(customer)}: ${t('giveUp')} ${money(amountMinor)}`);
    },
  });
  return { form, unsure, currency };
}

function WriteOff(props: WriteOffOf) {
  const { customer, onClose, branchIds } = props;
  const { form, unsure, currency } = useWriteOff(props);
  const question = `${t('giveUp')}: ${nameOf(customer)}`;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('giveUp')}>
        <p>{t('giveUpLead')}</p>
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('giveUp')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
