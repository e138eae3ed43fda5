import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { GivenUpRow } from '@tillbook/core/customers/debt-papers.api';
import { postCustomerPayment, type PaymentSlip } from '@tillbook/core/customers/debts.api';
import { COLLECT_METHODS, type CollectMethod } from '@tillbook/core/ledger/journal-of-customer';
import { moneyText } from '@tillbook/core/money';
import { rightOf } from '@tillbook/core/permissions';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { useState, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/debts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import type { FieldMessages } from '../ui/form-state.ts';
import { notify } from '../ui/notify.ts';
import { Stack } from '../ui/panel.tsx';
import { moneyMessage, MoneyField, readMoney } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { BranchField } from './branch-field.tsx';
import { GivingUpBackForm } from './giving-up-back-form.tsx';
import { PaymentSlipDialog } from './payment-slip.tsx';
import { useBranches, useGivenUp, useRefetch } from './queries.ts';
import { nameOf } from './words.ts';

interface Values {
  readonly amount: string;
  readonly method: CollectMethod;
  readonly provider: string;
  readonly reference: string;
  readonly note: string;
  readonly branchId: string;
}

interface PaymentProps {
  readonly customer: Pick<CustomerDetail, '_id' | 'name' | 'phone' | 'balanceMinor'>;
  readonly onClose: () => void;
}

/** The open shift of the till that takes it, in the hands of this device. */
interface Drawer {
  readonly shiftId: string;
  readonly leaseId: string;
  readonly branchId: string;
}

/** Takes what a customer pays at a till: cash goes into its drawer. */
export function TillPaymentForm(
  props: PaymentProps & { readonly drawer: Drawer; readonly onCash: () => void },
) {
  const { drawer, onClose } = props;
  const [slip, setSlip] = useState<PaymentSlip | null>(null);
  if (slip !== null) return <PaymentSlipDialog slip={slip} onClose={onClose} />;
  return <Payment {...props} branchIds={[drawer.branchId]} onPaid={setSlip} />;
}

/** Takes what a customer pays, away from a till; the oldest debts first. */
export function PaymentForm(props: PaymentProps) {
  const { customer } = props;
  const branches = useBranches().data;
  const [slip, setSlip] = useState<PaymentSlip | null>(null);
  const [taking, setTaking] = useState<GivenUpRow | null>(null);
  if (slip !== null) return <PaymentSlipDialog slip={slip} onClose={props.onClose} />;
  if (taking !== null) {
    const onClose = () => setTaking(null);
    return <GivingUpBackForm customer={customer} writeOff={taking} onClose={onClose} />;
  }
  // The form begins with a branch, so it waits for them.
  return branches === undefined ? null : (
    <Payment {...props} branchIds={branches.map(({ _id }) => _id)} onPaid={setSlip}>
      {customer.balanceMinor <= 0 && <GivenUpFirst customer={customer} onTake={setTaking} />}
    </Payment>
  );
}

/** Who pays what was given up would be credited: taking the giving up back is offered first. */
function GivenUpFirst(props: {
  readonly customer: PaymentProps['customer'];
  readonly onTake: (writeOff: GivenUpRow) => void;
}) {
  const { customer, onTake } = props;
  const { money } = useFormat();
  const mayTake = rightOf(useUser(), 'debt.write_off') !== 'deny';
  const found = (useGivenUp(customer._id).data ?? []).filter(({ stillMinor }) => stillMinor > 0);
  if (found.length === 0) return null;
  const still = found.reduce((sum, { stillMinor }) => sum + stillMinor, 0);
  return (
    <Stack gap="small">
      <p>{t('givenUpFirst', { amount: money(still), name: nameOf(customer) })}</p>
      {mayTake &&
        found.map((row) => (
          <Button key={row._id} onClick={() => onTake(row)}>
            {t('takeBackPayment', { number: row.number })}
          </Button>
        ))}
    </Stack>
  );
}

function validate(values: Values, currency: string): FieldMessages {
  const wrong = moneyMessage(values.amount, currency, true);
  const isNothing = wrong === null && (readMoney(values.amount, currency) ?? 0) === 0;
  const isMobile = values.method === 'mobile_money';
  return {
    ...(wrong !== null ? { amount: wrong } : isNothing ? { amount: t('amountNeeded') } : {}),
    ...(isMobile && values.reference.trim() === '' ? { reference: t('mobileNeedsReference') } : {}),
    ...(values.branchId === '' ? { branchId: t('chooseBranch') } : {}),
  };
}

function usePayment(
  props: PaymentProps & {
    readonly drawer?: Drawer;
    /** At a till, once cash was taken. */
    readonly onCash?: () => void;
    readonly branchIds: readonly string[];
    readonly onPaid: (slip: PaymentSlip) => void;
  },
  currency: string,
) {
  const { customer, drawer, branchIds, onPaid, onCash } = props;
  const { money } = useFormat();
  const refetch = useRefetch();
  const own = useUser().branch?._id;
  const { balanceMinor } = customer;
  const attempt = useAttempt({
    subject: `customer-payment.${customer._id}`,
    send: (body: BodyInputOf<typeof postCustomerPayment>) => call(postCustomerPayment, { body }),
    onDone: (slip, { amountMinor, method }) => {
      if (method === 'cash') onCash?.();
      const left = money(Math.max(0, slip.balanceAfterMinor));
      notify.success(t('paid', { amount: money(amountMinor), left }));
      void refetch();
      onPaid(slip);
    },
  });
  const form = useForm<Values>({
    initial: {
      amount: balanceMinor > 0 ? moneyText(balanceMinor, currency) : '',
      method: 'cash',
      ...{ provider: '', reference: '', note: '' },
      branchId: drawer?.branchId ?? own ?? branchIds[0] ?? '',
    },
    aliases: { amountMinor: 'amount' },
    validate: (values) => validate(values, currency),
    submit: async ({ amount, method, provider, reference, note, branchId }) => {
      const amountMinor = readMoney(amount, currency) ?? 0;
      const paid = { customerId: customer._id, branchId, method, amountMinor, note };
      const isMobile = method === 'mobile_money';
      const { shiftId = null, leaseId = null } = drawer ?? {};
      const body = { _id: newId(), ...paid, shiftId, leaseId };
      const by = {
        provider: isMobile ? provider : null,
        reference: method === 'cash' ? null : reference,
      };
      const said = `${nameOf(customer)}: ${t('takePayment')} ${money(amountMinor)}`;
      await attempt.run({ ...body, ...by }, said);
    },
  });
  return { form, unsure: attempt.unsure };
}

function Payment(props: Parameters<typeof usePayment>[0] & { readonly children?: ReactNode }) {
  const { customer, drawer, branchIds, onClose } = props;
  const ways = COLLECT_METHODS.filter((way) => drawer === undefined || way !== 'bank');
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const { form, unsure } = usePayment(props, currency);
  const { method } = form.values;
  const question = `${t('takePayment')}: ${nameOf(customer)}`;
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('takePayment')}>
        <p>
          {t('owes')}: {money(Math.max(0, customer.balanceMinor))}
        </p>
        {props.children}
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <ChoiceField
          {...form.bind('method')}
          label={t('method')}
          cardWidth={96}
          choices={ways.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        {method === 'cash' && drawer === undefined && <p>{t('cashSafe')}</p>}
        {method === 'mobile_money' && (
          <TextField
            {...form.bind('provider')}
            label={t('provider')}
            maxLength={40}
            autoComplete="off"
          />
        )}
        {method !== 'cash' && (
          <TextField
            {...form.bind('reference')}
            label={t('reference')}
            optional={method !== 'mobile_money'}
            maxLength={64}
            autoComplete="off"
          />
        )}
        <TextField {...form.bind('note')} label={t('note')} optional maxLength={200} />
        {branchIds.length > 1 && <BranchField {...form.bind('branchId')} />}
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('takePayment')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
