import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { subjectOfWriteOff } from '@tillbook/core/customers/debt-approval';
import { writeOffDebt, type WriteOffRow } from '@tillbook/core/customers/debt-papers.api';
import { moneyText } from '@tillbook/core/money';
import { call } from '../api/call.ts';
import { useApprovedPaper } from '../asking/use-approved-paper.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './branch-field.tsx';
import { useBranches, useRefetch } from './queries.ts';
import { nameOf, toldOf } from './words.ts';

interface Values {
  readonly amount: string;
  readonly reason: string;
  readonly branchId: string;
}
/** What is given up. */
interface WriteOffContent {
  readonly customerId: string;
  readonly branchId: string;
  readonly amountMinor: number;
  readonly reason: string;
}
interface WriteOffProps {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}

/** Gives a debt up or a part of it, with a reason; who may not alone asks for a yes. */
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
  const paper = useApprovedPaper<WriteOffContent, WriteOffRow>({
    subject: `write-off.${customer._id}`,
    send: (body) => call(writeOffDebt, { body }),
    said: ({ amountMinor }) => `${nameOf(customer)}: ${t('giveUp')} ${money(amountMinor)}`,
    told: (debt) => ({
      ...{ branchId: debt.branchId, tillId: null, subject: subjectOfWriteOff(debt) },
      details: [toldOf(customer, money), `${t('reason')}: ${debt.reason}`],
    }),
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
      await paper.ask({ customerId: customer._id, branchId, amountMinor, reason });
    },
  });
  return { ...paper, form, currency };
}

function WriteOff(props: WriteOffOf) {
  const { customer, onClose, branchIds } = props;
  const { form, error, sheet, unsure, currency } = useWriteOff(props);
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
        {error !== null && <ErrorCard error={error} />}
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
      {sheet}
    </Dialog>
  );
}
