import type { BodyInputOf } from '@tillbook/core/endpoint';
import { COLLECT_METHODS } from '@tillbook/core/ledger/journal-of-customer';
import { REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { moneyText } from '@tillbook/core/money';
import { can } from '@tillbook/core/permissions';
import { subjectOfLaybyCancel, type LaybyEnd } from '@tillbook/core/refunds/layby-approval';
import { LAYBY_BACK, LAYBY_METHODS, type LaybyBack } from '@tillbook/core/sales/laybys';
import { cancelLayby, payLayby, type Layby } from '@tillbook/core/sales/laybys.api';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { newId } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { useApproved } from '../asking/use-approved.tsx';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/notify.ts';
import { ErrorCard } from '../ui/states.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { moneyOf, PaidByFields, wrongMoney, type MoneyValues } from './layby-money.tsx';
import { useKnownLayby } from './layby-queries.ts';
import { openDrawerFor } from './open-drawer.ts';

/** The open shift of the till in one's hands. */
export interface Drawer {
  readonly shiftId: string;
  readonly leaseId: string;
}

interface ActProps {
  readonly layby: Layby;
  /** Null: away from a till. */
  readonly drawer: Drawer | null;
  readonly onClose: () => void;
}

const NO_DRAWER = { shiftId: null, leaseId: null };

/** Takes a payment, at most what is left. */
export function PayLayby({ layby, drawer, onClose }: ActProps) {
  const { money } = useFormat();
  const known = useKnownLayby();
  const { currency, number } = layby;
  const leftMinor = layby.totalMinor - layby.paidMinor;
  const question = `${t('take')}: ${number}`;
  const { run, unsure } = useAttempt({
    subject: `layby-payment.${layby._id}`,
    send: (body: BodyInputOf<typeof payLayby>) =>
      call(payLayby, { params: { laybyId: layby._id }, body }),
    onDone: (after, { amountMinor, method }) => {
      if (drawer !== null) openDrawerFor({ payments: [{ method }] });
      const left = money(after.totalMinor - after.paidMinor, currency);
      notify.success(t('taken', { amount: money(amountMinor, currency), number, left }));
      known(after);
      onClose();
    },
  });
  const form = useForm<MoneyValues>({
    initial: {
      ...{ amount: moneyText(leftMinor, currency), method: 'cash', provider: '', reference: '' },
    },
    aliases: { amountMinor: 'amount' },
    validate: (values) =>
      wrongMoney(values, currency, { minor: leftMinor, text: money(leftMinor, currency) }),
    submit: async (values) => {
      const paid = moneyOf(values, values.method, currency);
      const body = { _id: newId(), ...(drawer ?? NO_DRAWER), ...paid };
      await run(body, `${question} ${money(paid.amountMinor, currency)}`);
    },
  });
  const isInSafe = drawer === null && form.values.method === 'cash';
  if (unsure !== false) {
    return (
      <Dialog question={question} onClose={onClose}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={question} onClose={onClose}>
      <Form form={form} label={t('take')}>
        <p>
          {t('left')}: {money(leftMinor, currency)}
        </p>
        <MoneyField {...form.bind('amount')} label={t('amount')} currency={currency} autoFocus />
        <PaidByFields form={form} ways={drawer === null ? COLLECT_METHODS : LAYBY_METHODS} />
        {isInSafe && <p>{t('awayHint')}</p>}
        <FormActions>
          <Button onClick={onClose}>{t('moneyOff')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('take')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface CancelValues {
  readonly way: LaybyBack;
  readonly reason: string;
}

/** The form that ends a lay-by; who may not give so much back alone asks for a yes. */
function useCancel({ layby, drawer, onClose }: ActProps, first: LaybyBack) {
  const [_id] = useState(newId);
  const { money } = useFormat();
  const known = useKnownLayby();
  const { currency, paidMinor, feeMinor, number } = layby;
  const given = () => ({ method: asked.current.back, amountMinor: layby.cashBackMinor });
  const asked = useRef<LaybyEnd>({ back: first, feeMinor, reason: '' });
  const { run, error, sheet } = useApproved({
    send: (approvalId) =>
      call(cancelLayby, {
        params: { laybyId: layby._id },
        body: { _id, ...(drawer ?? NO_DRAWER), ...asked.current, approvalId },
      }),
    told: () => {
      const back = money(paidMinor - feeMinor, currency);
      return {
        ...{ branchId: layby.branchId, tillId: null },
        subject: subjectOfLaybyCancel(layby._id, asked.current),
        details: [t('cancelAsked', { number, back }), t(`back_${asked.current.back}`)],
      };
    },
    onDone: (after) => {
      if (drawer !== null) openDrawerFor({ payments: [given()] });
      known(after);
      notify.success(t('cancelled', { number }));
      onClose();
    },
  });
  const form = useForm<CancelValues>({
    initial: { way: first, reason: '' },
    aliases: { back: 'way' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonNeeded') } : {}),
    submit: async ({ way: back, reason }) => {
      asked.current = { back, feeMinor, reason: reason.trim() };
      await run();
    },
  });
  return { form, error, sheet };
}

/** Ends a lay-by: how what was paid goes back, less what is kept. */
export function CancelLayby(props: ActProps) {
  const { layby, drawer, onClose } = props;
  const { money } = useFormat();
  const mayCash = can(useUser(), 'customer.manage') || drawer !== null;
  const ways = LAYBY_BACK.filter((way) => way !== 'cash' || mayCash);
  const { form, error, sheet } = useCancel(props, ways[0] ?? 'store_credit');
  const { currency, paidMinor, feeMinor, cashBackMinor, number } = layby;
  const isRounded = form.values.way === 'cash' && cashBackMinor !== paidMinor - feeMinor;
  const [back, paid, fee] = [paidMinor - feeMinor, paidMinor, feeMinor].map((minor) =>
    money(minor, currency),
  );
  const isFromSafe = drawer === null && form.values.way === 'cash';
  return (
    <Dialog question={`${t('cancelDo')}: ${number}`} onClose={onClose}>
      <Form form={form} label={t('cancelDo')}>
        <p>
          {t('cancelLead', { back: back ?? '', paid: paid ?? '' })}{' '}
          {feeMinor === 0 ? t('cancelFree') : t('cancelFee', { fee: fee ?? '' })}
        </p>
        <ChoiceField
          {...form.bind('way')}
          label={t('back')}
          cardWidth={128}
          choices={ways.map((value) => ({ value, label: t(`back_${value}`) }))}
        />
        {isRounded && <p>{t('cashRounded', { given: money(cashBackMinor, currency) })}</p>}
        {isFromSafe && <p>{t('cashFromSafe')}</p>}
        {error !== null && <ErrorCard error={error} />}
        <TextField
          {...form.bind('reason')}
          label={t('reason')}
          maxLength={REASON_MAX_CHARACTERS}
          autoFocus
        />
        <FormActions>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.isBusy}>
            {t('cancelDo')}
          </Button>
        </FormActions>
      </Form>
      {sheet}
    </Dialog>
  );
}
