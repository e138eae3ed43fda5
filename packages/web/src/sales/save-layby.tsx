import { customerTitle } from '@tillbook/core/customers/customer-words';
import type { BodyInputOf } from '@tillbook/core/endpoint';
import { moneyText } from '@tillbook/core/money';
import { addDays } from '@tillbook/core/reports/period';
import {
  LAYBY_DAYS,
  LAYBY_DAYS_MAX,
  LAYBY_METHODS,
  leastDeposit,
  leastInCoins,
} from '@tillbook/core/sales/laybys';
import { makeLayby } from '@tillbook/core/sales/laybys.api';
import { call } from '../api/call.ts';
import { newId, nowMs } from '../api/clock.ts';
import { useAttempt } from '../api/use-attempt.tsx';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { MoneyField, readMoney } from '../ui/number-field.tsx';
import { announce } from '../ui/live-region.ts';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { branchDayOf, dayAt } from './branch-day.ts';
import { keptOf } from './cart.ts';
import { moneyOf, PaidByFields, wrongMoney, type MoneyValues } from './layby-money.tsx';
import { useKnownLayby } from './layby-queries.ts';
import { openDrawerFor } from './open-drawer.ts';
import { draftSale } from './sale-draft.ts';
import type { CounterWork } from './use-counter.ts';

type Values = MoneyValues & { readonly dueOn: string };

/** The cart as it is set aside. */
function cartOf({ till, state, promoted }: CounterWork, saleId: string, totalMinor: number) {
  const content = keptOf(state.cart);
  const asked = { saleId, content, parts: [], totalMinor, roundingMinor: 0, promoted };
  const draft = draftSale(till.place, { ...asked, occurredAtMs: nowMs() }, newId);
  const { _id, tillId, shiftId, leaseId, lines, discount, taxExempt, note } = draft;
  const at = { _id, tillId, shiftId, leaseId };
  return {
    ...at,
    lines,
    discount,
    taxExempt,
    totalMinor,
    note,
    customerId: draft.customerId ?? '',
    ...(state.cart.quote === null ? {} : { quoteId: state.cart.quote._id }),
  };
}

type LaybyBody = BodyInputOf<typeof makeLayby>;

/** Whether a body sets aside what is in the cart now. */
function isOfCart(work: CounterWork, { _id, customerId, lines, totalMinor }: LaybyBody): boolean {
  const now = cartOf(work, _id, totalMinor);
  return now.customerId === customerId && JSON.stringify(now.lines) === JSON.stringify(lines);
}

/** Sends it once; what is set aside leaves the cart, and is shown. */
function useSetAside(work: CounterWork) {
  const { money } = useFormat();
  const known = useKnownLayby();
  return useAttempt({
    subject: `layby.${work.till.place.lease.tillId}`,
    send: (body: LaybyBody) => call(makeLayby, { body }),
    onDone: (layby, body) => {
      const { number, paidMinor } = layby;
      const [paidText, left] = [money(paidMinor), money(layby.totalMinor - paidMinor)];
      openDrawerFor({ payments: [body.deposit] });
      announce(t('made', { number, paid: paidText, left }));
      known(layby);
      work.laybys.endMaking(layby, isOfCart(work, body));
    },
  });
}

function useMaking(work: CounterWork) {
  const { money, place } = useFormat();
  const currency = place.currency ?? '';
  const totalMinor = work.total?.totalMinor ?? 0;
  const { rounding, laybys } = work.selling;
  const { leastBasisPoints } = laybys;
  const leastMinor = Math.min(totalMinor, leastDeposit(totalMinor, leastBasisPoints));
  const inCoinsMinor = leastInCoins(totalMinor, leastBasisPoints, rounding);
  const today = dayAt(nowMs(), branchDayOf(work.lease, work.selling, place.timeZone));
  const attempt = useSetAside(work);
  const form = useForm<Values>({
    initial: {
      ...{ amount: moneyText(inCoinsMinor, currency), method: 'cash' },
      ...{ provider: '', reference: '' },
      dueOn: addDays(today, LAYBY_DAYS),
    },
    aliases: {
      ...{ 'deposit.amountMinor': 'amount', 'deposit.method': 'method' },
      ...{ 'deposit.provider': 'provider', 'deposit.reference': 'reference' },
    },
    validate: (values) => {
      const { dueOn, amount } = values;
      const wrong = wrongMoney(values, currency, { minor: totalMinor, text: money(totalMinor) });
      const isLess = wrong.amount === undefined && (readMoney(amount, currency) ?? 0) < leastMinor;
      const isHere = dueOn >= today && dueOn <= addDays(today, LAYBY_DAYS_MAX);
      return {
        ...wrong,
        ...(isLess ? { amount: t('depositLeast', { least: money(leastMinor) }) } : {}),
        ...(dueOn === '' ? { dueOn: t('dayNeeded') } : {}),
        ...(dueOn !== '' && !isHere ? { dueOn: t('dayOutOfReach') } : {}),
      };
    },
    submit: async ({ dueOn, ...paid }) => {
      const method = LAYBY_METHODS.find((way) => way === paid.method) ?? 'cash';
      const deposit = { _id: newId(), ...moneyOf(paid, method, currency) };
      const body = { ...cartOf(work, newId(), totalMinor), dueOn, deposit };
      const { customer } = work.state.cart;
      const name = customer === null ? '' : customerTitle(customer);
      await attempt.run(body, t('forSomebody', { name, total: money(totalMinor) }));
    },
  });
  return { form, unsure: attempt.unsure, leastMinor, totalMinor, currency };
}

/** Sets the cart aside: for whom, until when, with which first payment. */
export function SaveLayby({ work }: { readonly work: CounterWork }) {
  const { customer } = work.state.cart;
  const { money } = useFormat();
  const { form, unsure, leastMinor, totalMinor, currency } = useMaking(work);
  const close = () => work.laybys.endMaking(null, false);
  const name = customer === null ? '' : customerTitle(customer);
  if (unsure !== false) {
    return (
      <Dialog question={t('make')} onClose={close}>
        {unsure}
      </Dialog>
    );
  }
  return (
    <Dialog question={t('make')} onClose={close}>
      <Form form={form} label={t('make')}>
        <p>
          {t('forSomebody', { name, total: money(totalMinor) })} {t('setAsideText')}
        </p>
        <TextField {...form.bind('dueOn')} label={t('due')} type="date" />
        <MoneyField
          {...form.bind('amount')}
          label={t('deposit')}
          hint={t('depositHint', { least: money(leastMinor) })}
          currency={currency}
          autoFocus
        />
        <PaidByFields form={form} ways={LAYBY_METHODS} />
        <FormActions>
          <Button onClick={close}>{t('moneyOff')}</Button>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {t('makeDo')}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
