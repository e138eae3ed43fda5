import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { subjectOfWriteOffVoid } from '@tillbook/core/customers/debt-approval';
import { voidWriteOff, type GivenUpRow } from '@tillbook/core/customers/debt-papers.api';
import { call } from '../api/call.ts';
import { useApprovedPaper } from '../asking/use-approved-paper.ts';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { useRefetch } from './queries.ts';
import { nameOf, toldOf } from './words.ts';

interface GivingUpBackProps {
  readonly customer: Pick<CustomerDetail, '_id' | 'name' | 'phone' | 'balanceMinor'>;
  readonly writeOff: GivenUpRow;
  readonly onClose: () => void;
}

function useGivingUpBack({ customer, writeOff, onClose }: GivingUpBackProps) {
  const { money } = useFormat();
  const refetch = useRefetch();
  const { _id: writeOffId, number, branchId, stillMinor } = writeOff;
  const paper = useApprovedPaper<{ readonly reason: string }, GivenUpRow>({
    subject: `write-off-back.${writeOffId}`,
    send: (body) => call(voidWriteOff, { params: { writeOffId }, body }),
    said: () => `${nameOf(customer)}: ${t('takeBackPayment', { number })}`,
    told: ({ reason }) => ({
      ...{ branchId, tillId: null, subject: subjectOfWriteOffVoid({ writeOffId, reason }) },
      details: [toldOf(customer, money), `${t('reason')}: ${reason}`],
    }),
    onDone: ({ takenBack }) => {
      const amount = money(takenBack?.amountMinor ?? stillMinor);
      notify.success(t('givingUpBackSaid', { number, amount }));
      // Whoever takes a payment behind this sees what is owed by then.
      void refetch().finally(onClose);
    },
  });
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('backReasonNeeded') } : {}),
    submit: ({ reason }) => paper.ask({ reason }),
  });
  return { ...paper, form };
}

/** Takes a giving up back with a reason: the debt is owed again; who may not alone asks. */
export function GivingUpBackForm(props: GivingUpBackProps) {
  const { customer, writeOff, onClose } = props;
  const { form, error, sheet, unsure } = useGivingUpBack(props);
  const { money } = useFormat();
  const { number, stillMinor } = writeOff;
  const question = t('takeBackPayment', { number });
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={question}>
        <p>{t('givingUpBackLead', { amount: money(stillMinor), name: nameOf(customer) })}</p>
        {error !== null && <ErrorCard error={error} />}
        <TextField {...form.bind('reason')} label={t('reason')} maxLength={200} autoFocus />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('givingUpBackDo')}
          </Button>
        </FormActions>
      </Form>
      {sheet}
    </Dialog>
  );
}
