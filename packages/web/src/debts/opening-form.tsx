import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import { postCustomerOpening } from '@tillbook/core/customers/debt-papers.api';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import type { OpeningSide } from '@tillbook/core/ledger/journal-of-customer';
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
  readonly owedSince: string;
  readonly dueOn: string;
  readonly branchId: string;
}
interface OpeningProps {
  /** Whether they owe it, or it is owed to them. */
  readonly side: OpeningSide;
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
}

/** The words of either side. */
const WORDS = {
  debt: {
    ...{ title: t('opening'), lead: t('openingLead'), since: t('owedSince') },
    ...{ dayNeeded: t('openDay'), done: (amount: string) => t('opened', { amount }) },
  },
  credit: {
    ...{ title: t('openingCredit'), lead: t('openingCreditLead'), since: t('since') },
    dayNeeded: t('openingCreditDay'),
    done: (amount: string) => t('openedCredit', { amount }),
  },
} as const satisfies Record<OpeningSide, object>;

/** Notes what was owed before the books here began, to us or by us. */
export function OpeningForm(props: OpeningProps) {
  const branches = useBranches().data;
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <Opening {...props} branchIds={branches.map(({ _id }) => _id)} />
  );
}

function validate(values: Values, currency: string, side: OpeningSide): FieldMessages {
  const wrong = moneyMessage(values.amount, currency, true);
  const isNothing = wrong === null && (readMoney(values.amount, currency) ?? 0) === 0;
  return {
    ...(wrong !== null ? { amount: wrong } : isNothing ? { amount: t('amountNeeded') } : {}),
    ...(values.owedSince === '' ? { owedSince: WORDS[side].dayNeeded } : {}),
    ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
  };
}

type OpeningOf = OpeningProps & { readonly branchIds: readonly string[] };

function useOpening({ customer, side, onClose, branchIds }: OpeningOf) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const refetch = useRefetch();
  const own = useUser().branch?._id;
  const { run, unsure } = useAttempt({
    subject: `customer-opening.${customer._id}`,
    send: (body: BodyInputOf<typeof postCustomerOpening>) => call(postCustomerOpening, { body }),
    onDone: (_paper, { amountMinor }) => {
      notify.success(WORDS[side].done(money(amountMinor)));
      void refetch();
      onClose();
    },
  });
  const form = useForm<Values>({
    initial: { amount: '', owedSince: '', dueOn: '', branchId: own ?? branchIds[0] ?? '' },
    aliases: { amountMinor: 'amount' },
    validate: (values) => validate(values, currency, side),
    submit: async ({ amount, owedSince, dueOn, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const debt = { customerId: customer._id, branchId, side, amountMinor, owedSince };
      const body = { _id: newId(), ...debt, dueOn: dueOn === '' ? null : dueOn };
      await run(body, `${nameOf(customer)}: ${WORDS[side].title} ${money(amountMinor)}`);
    },
  });
  return { form, unsure, currency };
}

function Opening(props: OpeningOf) {
  const { customer, side, onClose, branchIds } = props;
  const { form, unsure, currency } = useOpening(props);
  const words = WORDS[side];
  const question = `${words.title}: ${nameOf(customer)}`;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={words.title}>
        <p>{words.lead}</p>
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <TextField {...form.bind('owedSince')} label={words.since} type="date" width="short" />
        {side === 'debt' && (
          <TextField
            {...form.bind('dueOn')}
            label={t('dueOn')}
            hint={t('dueOnHint')}
            type="date"
            width="short"
            optional
          />
        )}
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
